"""Games that go on from a turn of a finished one, for practice."""

NAME = "Sandbox of game {number}, {title}"
NOT_OVER = "{title} is not over. A sandbox begins from a finished game: one that is under way has secrets."
NO_TURN = "{title} is over at “{phase}”; choose an earlier phase, the first is “{first}”."
NOT_PLAYED = "Nobody plays {power} in {title}; its seats are {names}."
NO_LONGER_FITS = "“{phase}” of {title} can be shown, but the rules of this program no longer go on from it."
BEGINS = "**{title}** is practice: it goes on from “{phase}” of {source}, {power} against computers. It counts in no record. Its dice fall anew, but the seed of {source} is published, so whoever wants to can work them out."
OPENED = "**{title}** begins in a private thread of this channel: you play {power}. Orders for it begin with `#{number}`. `/gm end` ends it."
