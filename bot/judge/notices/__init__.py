"""Messages beside an answer: of a phase, of silence, of a turn laid down before, of dice.

quiet_thread_reports       the quiet thread: one post for everything between two decisions of people
followers                  people who follow a game, and their news of each phase
premove_reports            a turn written ahead of time is carried out when it comes
missed_deadline_notices    notices of missed deadlines, to their players and to the table
acts_while_away            acts of a default or a computer for a seat, kept until its player is back
dice_number_announcements  the announcement, whose number on Discord goes into the dice
"""
