"""What people are told.

prose       the sentences of reports, filled in
turn_recap  what happened to one seat since it was last asked
lessons     what somebody is told with their first question of a kind
glossary    what a word of a game means
"""
