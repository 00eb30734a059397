"""Three Kingdoms Redux: three states, sixty-nine generals, bids that are people.

Here live the rules, and nothing of pictures or Discord. `facts` are the data files, `table` what all see,
`state` each state's secret cards. The rulebook's course of a round is `turn`: `recruiting`; `conflict`
with `bidding`, `ladder` and `sealed`; `resolution` with `block`, `spaces`, `building`, `stationing` and
`ending`; `scoring`.

cards    what generals and enhancements do, by state and by deck, under the hooks of `hooks`
"""

from games.redux import cards

__all__ = ["cards"]
