"""Sun Tzu: a duel of nine rounds for five provinces, with hidden cards.

Here live the rules, and nothing of pictures or Discord. `table` is what all see, `state` what each side
holds; `preparation`, `rounds` and `draw` are the rulebook's course of play, with `clash`, `battle`, `armies`,
`warlords` and `events` for its parts; `lexicon`, `grammar`, `book`, `plan` and `sheet` read what players
write; `prose` and `words` say what happened and what is.
"""
