"""A house that plays by itself, from what it sees.

computer          its answer to every question
choice            which plan it chooses
ideas             the plans that it thinks of
peaceful_actions  what can be done in its own and in free land
raids             what attacks promise
planning_view     its position, its costs, and what temples are worth to it
survey            a table looked at once
worth, homes      what a position and a first city are worth
"""
