"""A house that plays by itself, from what it sees.

computer          its answer to every question
choice            the choice of a plan
ideas             the plans that it thinks of
peaceful_actions  actions in its own and in free land
raids             the promise of attacks
planning_view     its position, its costs, and the worth of temples to it
survey            a table looked at once
worth, homes      the worth of a position and of a first city
"""
