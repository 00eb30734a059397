"""The words of a sheet in English, and the Chinese that players type; a second language is one more."""

from __future__ import annotations

from games.core.grammar.lexemes import Words

LIKE_PROVINCES = "in an"
"""Silent words that are a letter away from a province: in a list of provinces they are asked about."""
ENGLISH = Words(
    {
        "PLACE": "place places play plays put lay lays",
        "ORDER": "order sequence",
        "FROM": "from",
        "SUPPORT": "support supports",
        "USE": "use uses warlord",
        "KEEP": "keep keeps",
        "CLEAR": "clear cancel",
        "PLAGUE": "p plague plagues 瘟疫 疫",
        "+": "plus +",
        "MINUS": "minus",
        ",": "and",
        "/": "/",
    },
    numbers="one two three four five six seven eight nine ten",
    silent="in at on to the a an of then with card cards my by province exceptional battle battles "
    "please = set sets assign assigns gets takes",
)
