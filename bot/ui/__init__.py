"""The interface on Discord: answers, buttons, menus, forms, and the words around them.

app                       the client as commands and controls see it
responses                 acknowledging an interaction in time, and answering it for the right readers
duties                    one's open questions in all one's games
failures                  failures, said to the one who can act
malformed_event_replies   replies to messages that nobody can read
personal_queue            a person's requests wait behind their own, and are done once though they come twice
event_deduplication       the events that were dealt with, so that none is heard twice
command_tree              the slash commands wait in that queue, and their failures are said
access                    checks of every command and control: whose turn it is, and who may know of a game
game_choice               the game that a command or a message is about
mention_stripping         the bot's own name in a text
components                buttons, menus and forms whose meaning is in their ids, so they survive a restart
message_controls          those under stored messages and answers
confirmations             controls that live for a moment: are you sure, which one
rule_choice               the choice of a new game's rule set: all of them, with pictures
question_screens          the open question as a screen, by its shape
order_composer            orders by menus
anytime_act_composer      acts at any time by menus: standing orders, gifts
form_composer             orders on a form (form_fields: its fields as Discord has them)
choice_question_controls  the other shapes: choose, pick, amount, arrange
direct_message_replies    answers to direct messages, whatever Discord does
kept_orders               orders that stand though their message was deleted, or is for another game now
order_replies             the words after every text of a player, and the buttons under them
joining                   join, leave and start by button
leagues                   a league as a message, with its buttons
challenges                accept, decline, rematch by button
seat_changes              taking over a seat that is free, being away, coming back
voting                    agree or refuse by button
importing                 an export that is attached, verified and stored
letter_forms              letters written, answered, muted and opened by buttons and a form
written_letters           direct messages that are letters, also when one is edited or deleted
words_as_commands         words that show the same as the command of their name: `map`, `rules`, `who`
queueing                  waiting for a table, and the buttons when one forms
watching                  following a game, looking over a seat by consent
seatless_commands         words in a direct message for which nobody needs a seat
rule_pages                the rules in pages turned by buttons, the reference card
replaying                 a game gone through turn by turn
maps                      maps, drafts and charts for the one who asks
game_opening_checks       checks before a game is opened
rule_option_reading       options of a rule set, as people type them
"""
