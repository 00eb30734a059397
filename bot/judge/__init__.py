"""The judge: every ruling is one transaction. Nothing here knows Discord, a clock, or any game's rules.

judge              what every ruling needs: database, clock, entropy, rule sets
session            a game inside one transaction: row, seats, rules, dice and position; as one person sees it
question_clocks    turn, step and epoch, which a control was made for; the clock that questions share
progress           a move is stored, told (a long turn as a story), followed to the next question or the end
computers          seats of computers think outside any transaction
failure_isolation  many games moved one after the other; one that fails is taken out of play alone
new_game           a game as it is opened, whoever opens it
hotseat            one person plays all seats
open_motions       what is proposed at a table, and who may vote
corrections        a turn that the rules did not make: the board corrected, an end that the table agreed on
personal_data      what is stored of a person: given out, forgotten
typed_text         what people typed: cleaned, without markup, cut to a length

Rooms, each of which stands on those below it and on the files above:

office             the gamemaster's office
seats              seats that change hands, and people who are away
votes              what the players propose and agree on
clock              when questions close, and what is due
queue              who waits for a table, and tables that form by themselves
lobby              tables before they begin, and the seats that are free at those under way
leagues            how games that belong together go on: matches of two, seasons of many
announcements      what waits until it was announced in public: starts, and games taken back
orders             what players write: orders, answers, words to the bot
audience           what a person may see: their own game, one they follow, one that is over
practice           games that are played for practice, and those that come from an export
records            what has been played and done, as others may read it
letters            what seats write to one another
notices            what goes out beside an answer: of a phase, of silence, of dice
telling            what a ruling tells: posts, questions, reminders, and how things are called
settings           all that a game's row keeps besides its moves
"""
