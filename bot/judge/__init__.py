"""The judge: every ruling is one transaction. Nothing here knows Discord, a clock, or any game's rules.

judge              the base of all rulings: database, clock, entropy, rule sets
session            a game inside one transaction: row, seats, rules, dice and position; as one person sees it
question_moment    turn, step and epoch, for which a control was made; the clock that questions share
progress           a move is stored, told (a long turn as a story), followed to the next question or the end
computers          seats of computers think outside any transaction
failure_isolation  many games moved one after the other; one that fails is taken out of play alone
new_game           a game as it is opened, whoever opens it
hotseat            one person plays all seats
motion_rules       the open motions of a table, and who may vote
corrections        a turn that the rules did not make: the board corrected, an end that the table agreed on
personal_data      the data of a person: given out, forgotten
typed_text         typed text: cleaned, without markup, cut to a length

Rooms, each of which stands on those below it and on the files above:

office          the gamemaster's office
seats           seats that change hands, and people who are away
votes           motions of the players, and their results
clock           the times when questions close, and closing them
queue           people who wait for a table, and tables that form by themselves
lobby           tables before they begin, and the seats that are free at those under way
leagues         series of games: matches of two, seasons of many
announced_acts  acts that wait until they are announced in public: starts, and games taken back
orders          texts of players: orders, answers, words to the bot
audience        everything a person may see: their own game, one they follow, one that is over
practice        games that are played for practice, and those that come from an export
records         records of play and of acts outside the rules, for others to read
letters         letters between seats
notices         messages beside an answer: of a phase, of silence, of dice
telling         the messages of a ruling: posts, questions, reminders; the names of games and times
settings        all that a game's row keeps besides its moves
"""
