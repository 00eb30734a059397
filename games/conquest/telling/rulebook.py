"""The rules for players, chapter by chapter, with the options in force."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.card_data import FATE, GENERALS, RULERS, STRATEGY
from games.conquest.options import Options
from games.conquest.rules import buying
from games.conquest.rules.victory import SEVEN, THREE_EACH, THREE_WIN, TWENTY_ONE
from games.conquest.telling.effect_texts import CARD_TEXTS, FATE_TEXTS, RULER_TEXTS, SKILL_TEXTS, skill_name
from games.core.rules.protocol import Chapter
from games.core.telling.glossary import option_in_words, value_in_words
from games.core.telling.prose import block, listed

MODES = {
    "three_kingdoms": f"{THREE_WIN} provinces win; three Rulers with {THREE_EACH} or more each make a draw.",
    "seven": f"After round {SEVEN} most provinces win; ties by gold, then units, then shared.",
    "21": f"{TWENTY_ONE} provinces win, or having eliminated or sworn in all others.",
    "annihilation": "Whoever has eliminated or sworn in all others wins.",
    "custom": "As the options below say.",
}


TOLD = (
    "mode", "rounds", "provinces", "regions", "gold", "hold", "hold_rounds", "hardcore", "reactions",
    "turn_hours", "pause_hours", "group_cap", "first_income", "all_dice", "vassals",
)  # fmt: skip
"""The options that the other chapters tell."""


def rules(options: Options) -> Sequence[Chapter]:
    """Return the rules in force."""
    return [
        Chapter("goal", "The goal", _goal(options)),
        Chapter("turn", "Your turn", _turn(options)),
        Chapter("invade", "Invading", _invade(options)),
        Chapter("combat", "Combat", _combat(options)),
        Chapter("standing", "While you are away: standing orders", _standing(options)),
        Chapter("fealty", "Fealty", _fealty(options)),
        Chapter("cards", "Strategy cards", _cards()),
        Chapter("fate", "Fate", _fate(options)),
        Chapter("rulers", "Rulers", _rulers()),
        Chapter("skills", "Skills of Generals", _skills()),
        Chapter("generals", "Generals", _generals()),
        Chapter("agreed", "What this table has agreed on", _agreed(options)),
    ]


def _goal(options: Options) -> str:
    extra = [f"{options.provinces} provinces win."] if options.provinces else []
    extra += [f"{options.regions} whole regions win."] if options.regions else []
    what = "gold" if options.gold else "provinces"
    extra += [f"After round {options.rounds} the most {what} win."] if options.rounds else []
    extra += [f"Holding {options.hold} for {options.hold_rounds} round ends wins."] if options.hold else []
    return " ".join(
        [
            "China lies in 42 provinces and eight regions; up to eight players fight for it.",
            MODES[options.mode],
            *extra,
            "A vassal's provinces count for the lord; a vassal cannot win.",
            "Whoever has no units left is out. Left alone, a player wins.",
        ]
    )


def _turn(options: Options) -> str:
    gold = "no gold" if options.first_income == "none" else "only the provinces' gold"
    return "\n".join(
        [
            (
                f"Your turn has one deadline ({options.turn_hours} h, unless the table has a schedule) and "
                "as many commands as you like; each is carried out when you send it, several in order. "
                "Phases come in order; a command of a later one closes those before. `undo` takes back "
                "what can be."
            ),
            (
                "1 **Income**: 1 gold for your Ruler, 1 a province, 2 a whole region of six, 1 of three "
                f"({gold} in round 1)."
            ),
            (
                f"2 **Cards**: {buying.CARD_PRICE} gold each, six in hand. Discarding or playing after a "
                "purchase ends buying."
            ),
            (
                f"3 **Generals**: {buying.GENERAL_PRICE} gold each, six in all, three in play and three in"
                " reserve."
            ),
            (
                "4 **Infantry**: 2 for a gold. 5 **Deploy** them, Generals and a new Ruler to own "
                "provinces under the cap."
            ),
            "6 **Invade**. 7 **Reposition**: each unit one step between own provinces.",
            block(
                "BUY 1",
                "HIRE 1 GENERALS",
                "HIRE 4 INFANTRY",
                "PLACE 4 YEC",
                "PLACE Guan Yu YEC",
                "INVADE YEC - TAI WITH 8 + Guan Yu UNTIL UNITS<=3",
                "MOVE 3 YEC - SHD, 2 CHL - SHD",
                "NEXT",
                "END",
            ),
            "`GIVE 2 TO RED` gives gold, any time, in secret. `gold` tells you yours, `REVEAL` the others.",
        ]
    )


def _invade(options: Options) -> str:
    cap = " A group is never larger than the target's cap." if options.group_cap else ""
    return "\n".join(
        [
            (
                "From one own province to a neighbour that is not yours, with any units that have not "
                f"captured this turn.{cap} An empty province is entered without dice."
            ),
            (
                "One command fights one engagement, or goes on `UNTIL UNITS<=3`, `UNTIL ROUNDS 4`, `UNTIL"
                " ENEMY<=0`. The survivors of the last group enter, as far as the cap allows; `BRING 3` "
                "or `FOLLOW 3` sends more after. Who entered captures no more this turn. A province left "
                "empty is nobody's."
            ),
            "You may stop, attack elsewhere and come back: that continues the first invasion.",
            (
                "The odds stand in every menu, behind `WHAT IF`, and first in the answer to an invasion that "
                "you typed. To see them before it is carried out, lay down `ASK FIRST` (or `ASK FIRST BELOW "
                "60`): it then waits for `GO`."
            ),
            block(
                "WHAT IF YEC - TAI WITH 8",
                "INVADE YEC - TAI WITH 8 + Guan Yu UNTIL UNITS<=3 BRING 2",
                "INVADE YEC - TAI WITH 5 PLAY Feint LOSSES Wen Chou, RULER",
                "INVADE YEC - TAI WITH 5 REINFORCE FROM SHD 3",
            ),
        ]
    )


def _combat(options: Options) -> str:
    dice = "all of them, always" if options.all_dice else "or fewer, with `ROLL n`"
    return "\n".join(
        [
            (
                f"Each side rolls up to three dice, one a unit ({dice}): D8 for a Ruler or General, D6 for"
                " infantry. Bonuses cascade: the biggest on the highest die, the next on the next."
            ),
            (
                "The highest are compared, then the next; the lower loses a unit. Ties go to defenders "
                "when the Fate Die is even, to attackers when it is odd."
            ),
            (
                "Infantry fall first. Which Ruler or General falls is their owner's choice: you are "
                "asked, or have written `LOSSES`; a defender by standing order; else Generals, the last "
                "to come into play first."
            ),
            "`/odds 8 v 5` tells the exact chances of a whole invasion.",
        ]
    )


def _standing(options: Options) -> str:
    pause = (
        f"At each moment the game stops {options.pause_hours} h for the defender, whoever it is."
        if options.reactions == "pause"
        else "Nothing stops for a defender: your standing orders act for you."
    )
    return "\n".join(
        [
            (
                f"{pause} Send them at any time; they are secret, and in force from the next command on. "
                "They are tried from top to bottom. `standing` shows them, `clear standing` forgets them."
            ),
            block(
                "IF INVADED AT TAI BY 10+ PLAY Ambush",
                "IF UNITS<=3 RETREAT TO SHD",
                "FEALTY YES IF UNITS<=4",
                "IF AT TAI REINFORCE FROM SHD 4",
                "LOSSES Wen Chou, RULER, Yan Liang",
                "ROLL 2 AT TAI",
                "DUEL Lü Bu",
                "REACT NO",
                "ASK FIRST BELOW 60",
                "WHAT IF RED ATTACKED TAI WITH 12",
            ),
            (
                "Without any: cards against fate and plots are played by themselves (`FATE 4` sets from "
                "how many units or gold on, `FATE NO` and `REACT NO` switch off), no cards in combat, no "
                "retreat, no fealty."
            ),
            (
                "**Your next turn, ahead of time.** Commands that you send while others play are kept, and "
                "carried out line by line as soon as your turn comes, up to the first that does not fit then "
                "or after which somebody is asked. Nobody sees before that they are there. A condition is "
                "looked at when its line comes; no `NEXT` is needed."
            ),
            block(
                "HIRE 4 INFANTRY",
                "IF TAI IS MINE PLACE 4 TAI ELSE PLACE 4 YEC",
                "IF ENEMY<=3 INVADE YEC - SHD WITH 5",
                "END",
            ),
        ]
    )


def _fealty(options: Options) -> str:
    chain = (
        "keeps vassals of their own" if options.vassals == "chain" else "passes vassals on to the new lord"
    )
    return "\n".join(
        [
            (
                "A player with a single province who is invaded there may offer fealty to the invader, at "
                "the declaration or after any engagement; not one who came down to it by leaving others. "
                "ACCEPT ends the invasion."
            ),
            (
                "A vassal pays 1 gold for every two provinces, does not fight the lord nor the lord the "
                f"vassal, and lends the lord the Ruler's skill. A vassal who swears {chain}. A lord may "
                "forbid invasions: `VETO RED`, `VETO TAI`, `VETO ALL`; `ALLOW` lifts it. The card Revolt "
                "frees a vassal."
            ),
        ]
    )


def _cards() -> str:
    return "\n".join(
        f"- **{card.title}** ({card.count}): {CARD_TEXTS[card.key]}" for card in STRATEGY.values()
    )


def _fate(options: Options) -> str:
    hard = {
        "off": "From round 2 on a die is rolled: odd brings a card, even none.",
        "turn": "A card before every turn from round 2 on; the die of the round rules ties alone.",
        "round": "A card every round from round 2 on.",
    }
    cards = [f"- **{card.title}** ({card.count}): {FATE_TEXTS[card.key]}" for card in FATE.values()]
    return "\n".join([hard[options.hardcore], *cards])


def _rulers() -> str:
    return "\n".join(
        f"- **{person.name}** {person.chinese}: {RULER_TEXTS[person.skills[0].name]}"
        for person in RULERS.values()
    )


def _skills() -> str:
    return "\n".join(f"- **{skill_name(name)}**: {text}" for name, text in SKILL_TEXTS.items())


def _generals() -> str:
    rows: list[str] = []
    for person in GENERALS.values():
        skills = [f"{s.name.replace('_', ' ')}{s.level if s.level > 1 else ''}" for s in person.skills]
        rows.append(f"- **{person.name}** {person.chinese}: {listed(skills)}")
    return "\n".join(rows)


def _agreed(options: Options) -> str:
    """Return the options that no other chapter tells, as the table has them."""
    fields = [(name, field) for name, field in Options.model_fields.items() if name not in TOLD]
    return "\n".join(
        f"- {option_in_words(name, field)}: **{value_in_words(getattr(options, name))}**"
        for name, field in fields
    )
