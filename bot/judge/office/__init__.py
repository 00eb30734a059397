"""The gamemaster's office.

gamemaster      replace, force, lock, end
handovers       the office is offered and taken
corrected_data  the rules' data files were changed while games run: their gamemasters are told
"""
