"""Letters between seats.

letters         sent, delivered, answered, muted
letter_reading  a letter and its addressees, as people write it
letter_archive  one's own letters, and those opened after the end
muted_senders   people from whom a person takes no letters
"""
