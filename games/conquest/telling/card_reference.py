"""Rulers, Generals, strategy and fate cards in words of our own, for those who look one up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.conquest.card_data import FATE, GENERALS, RULERS, STRATEGY
from games.conquest.card_data import Card as Printed
from games.conquest.options import Options
from games.conquest.telling.effect_texts import CARD_TEXTS, FATE_TEXTS, RULER_TEXTS, skill_text
from games.core.rules.card_lookup import CardText
from games.core.telling.glossary import option_in_words, value_in_words

LEGEND = "-# *ours*: designed here, not the printed card's."
WINDOWS = {
    "MAIN": "in your own turn: `PLAY {title}`",
    "ATTACK": "with an invasion: `INVADE YEC - TAI WITH 5 PLAY {title}`",
    "DEFEND": "by standing order: `IF INVADED PLAY {title}`",
    "REACT": "by itself",
    "FATE": "by itself",
}
HOW = {
    "reinforcements": "with an invasion or by standing order: `REINFORCE FROM CHL 5`",
    "dams": "by standing order: `PLAY Dams ALWAYS`",
    "aggressive_retreat": "by standing order: `IF UNITS<=3 RETREAT TO SHD`",
}
READINGS = {
    "assassination": ("card_rolls",),
    "betrayal": ("card_rolls", "one_card"),
    "rebellion": ("rebellion",),
    "reinforcements": ("reinforce", "one_card"),
    "aggressive_retreat": ("retreat",),
    "ambush": ("one_card",),
    "fortify": ("one_card",),
    "fire_attack": ("one_card",),
}
"""The options under which a card is read."""


def cards(options: Options) -> Sequence[CardText]:
    """Return Rulers, Generals, strategy and fate cards, each with the readings in force."""
    return [
        *(_ruler(name) for name in RULERS),
        *(_general(name) for name in GENERALS),
        *(_strategy(f"S{n}", card, options) for n, card in enumerate(STRATEGY.values(), 1)),
        *(_fate(f"F{n}", card) for n, card in enumerate(FATE.values(), 1)),
    ]


def _ruler(name: str) -> CardText:
    one = RULERS[name]
    skill = one.skills[0].name
    rows = [f"**{name}** {one.chinese} · Ruler · *ours*", f"**{skill}**: {RULER_TEXTS[skill]}.", LEGEND]
    return CardText(one.chinese, name, "\n".join(rows))


def _general(name: str) -> CardText:
    one = GENERALS[name]
    skills = [f"{skill_text(skill.name, skill.level)}." for skill in one.skills]
    rows = [f"**{name}** {one.chinese} · General · *ours*", *skills, LEGEND]
    return CardText(one.chinese, name, "\n".join(rows))


def _strategy(code: str, card: Printed, options: Options) -> CardText:
    played = HOW.get(card.key) or "; ".join(WINDOWS[each].format(title=card.title) for each in card.windows)
    rows = [
        f"**{card.title}** · `{code}` · strategy card, {card.count} of them *ours*",
        f"{CARD_TEXTS[card.key][:1].upper()}{CARD_TEXTS[card.key][1:]}.",
        f"Played {played}.",
        *_readings(card.key, options),
        LEGEND,
    ]
    return CardText(code, card.title, "\n".join(rows))


def _readings(key: str, options: Options) -> Iterator[str]:
    for name in READINGS.get(key, ()):
        told = option_in_words(name, Options.model_fields[name])
        yield f"-# At this table · {told}: {value_in_words(getattr(options, name))}"


def _fate(code: str, card: Printed) -> CardText:
    text = FATE_TEXTS[card.key]
    shield = [f"{STRATEGY[card.shield].title} keeps it off."] if card.shield else []
    kind = f"{'good' if card.good else 'bad'} fate card"
    rows = [
        f"**{card.title}** · `{code}` · {kind}, {card.count} of them *ours*",
        f"{text[:1].upper()}{text[1:]}.",
        *shield,
        LEGEND,
    ]
    return CardText(code, card.title, "\n".join(rows))
