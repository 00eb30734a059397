"""Conquest Three Kingdoms: 42 provinces, Rulers and Generals, long turns of many commands, fealty.

Here live the rules, and nothing of pictures or Discord. `land` and `decks` are the facts, `table` is what
all see, `state` what there is beside it; `opening` is the setup, `turn` the course of play with `income`,
`buying`, `deployment`, `invading` (`muster`, `battle`, `windows`), `repositioning`, `fealty`, `fate` and
`ending` for its parts; `cards` and `skills` are effects under hooks; `lexicon`, `verbs` and `doctrine` read
what players write.
"""
