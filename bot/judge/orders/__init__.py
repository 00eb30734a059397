"""Texts of players: orders, answers, words to the bot.

message_intake         a player's text, from its first word to its answer
intake_context         one text being heard: whose it is, and its result so far
answer_submission      a seat's answer comes into force, is kept ahead, taken back or refused
stale_answers          texts that close, pass or answer count for the question that their writer had read
edited_messages        an edited or deleted message takes the place of its earlier text
immediate_commands     commands that are carried out when they are sent
draft_undo             `undo` takes the last change of a sheet back
repeat_orders          an earlier sheet is sent once more
anytime_acts           standing orders and other acts of a seat at any time
named_standing_orders  standing orders under a name
questions_to_bot       questions that change nothing: help, missing orders, the forecast of an order
small_talk_replies     replies to messages that order nothing
how_to_play_questions  questions about play: `can I undo?`, `what do I have?`, `who holds CHL?`
game_status_questions  questions about the table: `show me the map`, `whose turn is it?`
typed_slash_commands   commands of Discord typed as words: `/profile`, `forget me`
typed_table_requests   wishes that do nothing by themselves: `pause`, `more time`, `I give up`
ready_marks            marks of seats that are ready: set, taken off, kept while nothing changes
why_refused            `why?`: the faults of the last message, said once more
unmeant_lines          examples, drafts and doubts: answered, and read by no game
"""
