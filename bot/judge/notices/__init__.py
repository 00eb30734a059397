"""What goes out beside an answer: of a phase, of silence, of a turn laid down before, of dice.

thread_digests           the quiet thread: one post for what lies between two decisions of people
followers                who follows a game, and what they are told of each phase
premove_reports          a turn written ahead of time is carried out when it comes
missed_deadline_notices  who let a deadline pass, and what was done for them
done_meanwhile           what a default or a computer did for a seat, kept until its player is back
dice_salt_announcements  the announcement, whose number on Discord goes into the dice
"""
