"""What a ruling tells: posts, questions, reminders, and how things are called.

messages          reports, questions, status, reminders as rows to be sent
message_styles    which of them are of Discord's second kind, and in whose colour
turn_recap        what a person is told with a question: what came of their orders, what they have
                         now
lessons           what explains itself: a person's first question of each kind
texts             how games and times are called; status, question and opening out of facts and
                         words
invitations       the invitation of a game that waits for players
delivery_trouble  what does not get through is told to the gamemaster
host_notices      what the host is told, once a week at most for each trouble
"""
