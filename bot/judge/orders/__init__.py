"""What players write: orders, answers, words to the bot.

message_intake         a player's text, from its first word to its answer
intake_context         one text being heard: whose it is, and what has come of it
answers                what a seat answers comes into force, is kept ahead, taken back or refused
stale_answers          what closes, passes or answers counts for the question that its writer had read
edited_messages        a message that was edited or deleted is read in the place of what it said
immediate_commands     commands that are carried out when they are sent
draft_undo             `undo` takes the last change of a sheet back
repeat_orders          an earlier sheet is sent once more
standing_orders        what may be laid down at any time, whoever is asked
named_standing_orders  standing orders under a name
questions_to_bot       questions that change nothing: help, what is missing, what an order comes to
small_talk_replies     what is said to a message that orders nothing
plain_questions        questions about how one plays: `can I undo?`, `what do I have?`, `who holds CHL?`
game_status_questions  what is asked of the table: `show me the map`, `whose turn is it?`
typed_slash_commands   commands of Discord typed as words: `/profile`, `forget me`
table_wishes           wishes that do nothing by themselves: `pause`, `more time`, `I give up`
ready_marks            who is ready: marked, unmarked, left so while nothing changes
unmeant_lines          examples, drafts and doubts: answered, and read by no game
"""
