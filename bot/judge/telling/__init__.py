"""The messages of a ruling: posts, questions, reminders; the names of games and times.

messages              reports, questions, status, reminders as rows to be sent
message_kind_layouts  the messages of Discord's second kind, and the colour of each
turn_recap            a person's recap with a question: results of their orders, their position now
lessons               the lesson with a person's first question of each kind
texts                 the names of games and times; status, question and opening out of facts and words
public_invitations    the invitation of a game that waits for players
delivery_trouble      messages that do not get through, told to the gamemaster
host_notices          notices to the host, once a week at most for each trouble
"""
