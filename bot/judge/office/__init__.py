"""The gamemaster's office.

gamemaster         replace, force, lock, end
handovers          the office is offered and taken
rule_data_changes  the rules' data files were changed while games run: their gamemasters are told
"""
