"""The judge: every ruling is one transaction. Nothing here knows Discord, a clock, or any game's rules.

judge               what every ruling needs: database, clock, entropy, rule sets
session             a game inside one transaction: row, seats, rules, dice and position; as one person sees it
submissions         a player's text: orders, answers, words to the bot (intake, edited_messages,
                    immediate_commands, draft_undo, repeated, standing_orders, kept_orders,
                    bot_questions; table_questions, table_wishes: what the table is asked)
answers             what a seat answers comes into force, is kept ahead, taken back or refused
early_words         what closes, passes or answers counts for the question that its writer had read
ready_marks         who is ready: marked, unmarked, left so while nothing changes
progress            a move is stored, told (a long turn as a story), followed to the next question or the end
next_turns          a turn written ahead of time is carried out when it comes, and its player told
tales               what a person is told with a question: what came of their orders, what they have now
lessons             what explains itself: a person's first question of each kind
reports             the quiet thread: one post for what lies between two decisions of people
messages            what a ruling tells: reports, questions, status, reminders
faces               which of them are of Discord's second kind, and in whose colour
views               what a person may see: their view, status, history, any turn, export
reasons             how something came about: what was told of it, the rule behind it
schedule            when the questions of a game close (schedule_reading, schedule_texts, time_zones)
deadlines           close what is due, extend, pause, resume, bridge a gap (missed_deadline_notices)
batches             many games moved one after the other; one that fails is taken out of play alone
computers           seats of computers think outside any transaction
duties              what a person owes in all their games
lobby               create, join, leave, start, resign (new_game, starting, invitations)
recounting          votes counted again when somebody was gone
resigning           a seat given up, and what the others agree on without it
presets             with what a server's new games are opened, under a name
announced_steps     starts and rewinds wait until their announcement stands in public (dice_announcements)
rewinding           take a game back, by vote if the table wants that
sandbox             a game is gone on with from any turn, for practice (one_for_all: against oneself)
importing           an export is verified and stored as a finished game
leagues             a season of several games (league_course: its next game, league_table; rotation)
matches             two persons: challenge, rematch (match_course: the next game of a match)
gamemaster          replace, force, end
looking_ahead       how a phase would close now, for a gamemaster without a seat
handovers           the office of gamemaster is offered and taken
corrections         the board is corrected by its gamemaster
homeless_games      games without server or channel wait
corrected_data      the rules' data files were changed while games run: their gamemasters are told
delivery_trouble    what does not get through is told to the gamemaster (host_notices: to the host)
game_settings       all that a game's row keeps as settings (terms: what its people agreed on; game_notes:
                    matches, announcements, clocks, absences, votes)
public_log          what was done outside the rules, as everybody may read it
queueing            who waits for a table, and tables that form (queue_forming, queue_matching, queue_reading,
                    queue_texts)
watching            who follows a game, and what they are told of each phase
consents            who looks over a seat by its player's consent
replaying           a game gone through turn by turn
thresholds          what a table asks of who joins it
open_seats          seats that are free: given up, or lost by silence (offered_seats: handed on)
away                people who are away by their own word, and back (absences, away_reading, done_meanwhile)
taking_over         a seat given, taken over, or taken back
votes               what the players propose and agree on (motions: what is open, who may vote)
personal_data       what is stored of a person: given out, forgotten
player_records      what a person has played (records: places, deadlines, ratings; profiles)
letters             what seats write to one another (letter_reading, letter_archive, letter_blocks)
moment              turn, step and epoch, which a control was made for; the clock that questions share
texts               how games and times are called; status, question and opening out of facts and words
typed_text          what people typed: cleaned, without markup, cut to a length
unmeant_lines       examples, drafts and doubts in a message: answered, and read by no game
"""
