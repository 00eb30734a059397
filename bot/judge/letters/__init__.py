"""What seats write to one another.

letters         sent, delivered, answered, muted
letter_reading  to whom, as people write it
letter_archive  one's own letters, and those opened after the end
muted_senders   from whom a person takes none
"""
