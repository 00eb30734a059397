"""The rules for players, as they are in force at a table, chapter by chapter. Examples can be pasted."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.protocol import Chapter
from games.core.telling.glossary import value_in_words
from games.core.telling.prose import block, counted
from games.redux.printed_data import BORDERS, COMMON, SETUP, SPACES, UNIT_NAMES, places_of
from games.redux.public_state_model import NAMES, Options
from games.redux.report_sentences import TEXTS
from games.redux.rules.actions import ORDER
from games.redux.rules.space_effects import LOW_LEVEL
from games.redux.telling.designed_values import values


def rules(options: Options) -> Sequence[Chapter]:
    """Return the rules in force, each choice of the table woven in."""
    return [
        Chapter("goal", "The goal", goal(options)),
        Chapter("round", "A round", course(options)),
        Chapter("bids", "Bids", bids(options)),
        Chapter("writing-bids", "Writing bids", writing_bids(options)),
        Chapter("spaces", "The common spaces", spaces()),
        Chapter("borders", "Tribes and battles", borders(options)),
        Chapter("sheet", "Writing your actions", sheet(options)),
        Chapter("usual", "What is left out", usual()),
        Chapter("ahead", "Answers ahead of time", ahead(options)),
        Chapter("upkeep", "The end of a round", upkeep(options)),
        Chapter("scoring", "The end, and the points", scoring(options)),
        Chapter("cards", "Generals and enhancements", cards()),
        Chapter("readings", "Readings of this table", readings(options)),
        Chapter("values", "Values of ours, and doubtful ones", values()),
        Chapter("leaving", "Silence, and leaving the game", leaving(options)),
    ]


def goal(options: Options) -> str:
    """Return what the game is about."""
    return (
        "Wei, Wu and Shu place their generals, one after the other, on spaces of action. A general is a "
        "worker "
        "*and* a bid: the highest total takes the action, the losers go home with nothing. Generals who "
        "win a "
        "battle stay on the border for the rest of the game, score for every army unit with them in "
        "every round, "
        "and have to be fed.\n"
        f"After at most **{options.rounds}** rounds the state with most victory points wins. Wei begins "
        "with "
        f"{SETUP['generals']['wei']} generals, Wu with {SETUP['generals']['wu']}, Shu with "
        f"{SETUP['generals']['shu']}; in rounds {', '.join(SETUP['recruit'])} all recruit more: they draw "
        f"{SETUP['recruit_extra_draw']} more than they keep, in secret, and have {options.recruit_hours} "
        "hours to choose."
    )


def course(options: Options) -> str:
    """Return the course of a round."""
    together = (
        f"all three at once, within {options.act_hours} hours"
        if options.resolution == "together"
        else f"one state after the other, {options.act_hours} hours each"
    )
    return (
        "**Alliance.** The first in state order stands alone; the other two are allied. The last names the "
        f"alliance space ({options.alliance_hours} hours): a common one, not POP, not HAN, not the last "
        "one. There "
        "the bids of the allies add up, and each ally who has a general there takes the action.\n"
        "**Bids**, until all have passed. Losers go home at once.\n"
        f"Generals who join or leave after the bids (Yu Jin, Huang Gai) are asked, {options.short_hours} "
        "hours each.\n"
        "**Actions**: in state order each state takes those it has won, in any order it likes, or "
        "declines them. "
        f"The sheets are written {together}.\n"
        "**Maintenance**: benefits, tribal relations, upkeep, military points.\n"
        "Then who took most actions is first in the new state order; equals keep theirs."
    )


def bids(options: Options) -> str:
    """Return who wins a space."""
    units = " Army units add to it." if options.units_add_to_battle_bid else " Army units do not add to it."
    return (
        "A general counts his administration or his combat, as the space says; on POP and HAN a marker "
        "says which. "
        "Each popular support token sent with him adds 1, and so does the emperor's token, once a round, "
        "if you "
        f"hold it. Tokens are spent, won or lost.{units}\n"
        "You may add more generals to your own bid. The highest total wins; of equal totals the one "
        "reached first. "
        "One general is enough where nobody else bids.\n"
        "**Battles**: only the two neighbours bid. The first general you send to a border leads 1 to as "
        "many army "
        "units as his leadership, all of one kind, and a free location must want that kind. **Tribes**: "
        "one general "
        "a round, with nothing, 1 gold, or army units; nobody bids against you."
    )


def writing_bids(options: Options) -> str:
    """Return how bids are written, with examples for a state's first round."""
    anew = ", asked anew for each" if options.batch > 1 and options.batch_asks == "each" else ""
    mode = {
        "ladder": (
            f"States place by turns, {counted(options.batch, 'placement')} each{anew}. "
            "You may send more lines: "
            f"{'the first is' if options.batch == 1 else f'the first {options.batch} are'} played now, the "
            "rest waits for your next turns, and nobody sees it. "
            f"{options.bid_hours} hours for the first turn of a round, {options.next_hours} after that."
        ),
        "sealed": (
            f"All write at once, within {options.bid_hours} hours, and nobody sees it before: a list of "
            "placements "
            "in your order. The first lines of all are played in state order, then the second ones, and "
            "so on."
        ),
        "waves": (
            f"Two waves of {options.bid_hours} hours. All write at once; the first wave names at least "
            "half of the "
            "generals at home (who names fewer has passed), the second, seeing the first, the others."
        ),
    }[options.bidding]
    return (
        f"{mode}\n{block('CAO - HAN +2P', 'XHU - BWW 2S', 'CRE - TRI G', 'PASS')}\n"
        "A general, a space, and what he takes along: `+2P` popular support, `+H` the emperor's token, "
        "`2S` two "
        "infantry (S infantry, H cavalry, C archery, V naval), `G` a gold for the tribes. Codes, names, "
        "the "
        "beginning of a name, or Chinese.\n"
        "A line may wait for something, judged when it is played: `IF EMPTY` (nobody there), `IF "
        "LEAD<=3` (no rival "
        "has more), `MAX 2` (up to two popular support, as few as it takes to lead), and `ELSE …` for "
        "what is done "
        "otherwise.\n" + block("XHU - REC IF EMPTY ELSE XHU - TRB MAX 2")
    )


def gives() -> dict[str, str]:
    """Return what each common space gives, by its code."""
    given, hired = SETUP["gives"], SETUP["hire"]
    return {
        "TRN": f"train up to {given['train']} untrained armies",
        "REC": f"{given['recruit']} untrained armies",
        "TRB": f"{given['tribute']} in gold and rice as you like, or 1 untrained army",
        "PCV": f"{given['produce']} crossbows or vessels, any mix",
        "MKT": f"develop a marketplace, or {SETUP['tax']} gold for each developed one",
        "POP": f"{given['popular']} popular support",
        "HAN": "rank +1, the emperor's token; one of the generals stays until somebody takes HAN again",
        "PSH": f"{given['produce']} spears or horses, any mix",
        "FRM": f"develop a farm, or {SETUP['harvest']} rice for each developed one",
        "TRD": (
            f"gold and rice 1:1, up to {SETUP['trade_rice']}; up to {SETUP['trade_weapons']} weapons "
            f"bought or sold at {SETUP['weapon_price']} gold"
        ),
        "CON": "build an enhancement of your hand",
        "HIM": (
            f"for {hired['rice']} rice train up to {hired['trains']}; import a card of either deck; "
            "one or both"
        ),
    }


def spaces() -> str:
    """Return what the common spaces give."""
    what = gives()
    return "\n".join(
        f"- **{code}** {SPACES[code].name} ({SPACES[code].bid}): {what[code]}." for code in COMMON
    ) + (
        "\nAn action counts as taken only if it changes something; what comes before it is given back "
        "otherwise."
    )


def borders(options: Options) -> str:
    """Return the tribes, battles and what locations want."""
    rows = [
        f"- **{border}** {' and '.join(NAMES[seat] for seat in BORDERS[border])}: "
        + ", ".join(f"{place.code} {place.name} ({UNIT_NAMES[place.unit]})" for place in places_of(border))
        for border in BORDERS
    ]
    counts = "generals" if options.position_counts == "generals" else "locations"
    gain, most = SETUP["tribal_gain"], SETUP["tribal_most"]
    raid = ", else a ".join(TEXTS[item] for item in SETUP["raid"])
    return (
        f"**TRI**: the level of tribal relations (0 to {most}) rises by {gain['none']} with nothing, "
        f"{gain['gold']} with a gold, {gain['one']} with an army unit, {gain['two']} with two units; units "
        "come home. Without it the level falls by 1 at the round's end; at 0 the tribes raid "
        f"you: a {raid}. Whenever it comes to {most}, or stays there, {SETUP['tribal_purchase']} "
        "rice may buy a popular support.\n"
        "**Battles**: the winner stations one general with his units for good on a free location that "
        "wants their "
        "kind; the others go home. The location's token lies on the treasury or the granary: 1 gold, or "
        "1 rice, "
        f"less to pay in every round. Positions on a border count {counts} of both states.\n"
        + "\n".join(rows)
    )


def sheet(options: Options) -> str:
    """Return how a round's actions are written."""
    return (
        "A line for each action, in the order in which you take them. What a card decides follows its "
        "code; cards "
        "come in the order in which you want their benefits. What you leave out is done in the usual way, of "
        "which the next chapter tells; "
        "`DECLINE TRB` gives an action up.\n"
        + block("REC", "TRB 1G 1R", "MKT DEV", "PSH 1S 1H", "TRD R+3 W-1H", "HIM HIRE IMP SEP")
        + "\n"
        + "`TRB U` an army · `MKT TAX` · `FRM HARVEST` · `R+3` three gold into rice, `R-3` back · `W+1H` "
        "buy a horse, "
        "`W-1H` sell one · `CON HAR` build · `HAN STAY CAO` who stays · `BWW CRE - HEF TRE` who, where, "
        "treasury "
        "(`GRA` granary) · `POP LME U GAR` Lu Meng brings an army, then the Garrison trains it · `TRI "
        "BUY`.\n"
        "Swaps stand where you make them: `LFA 2G`, `GPI 1S V`. Promises: `ZGJ`, `PTO`.\n"
        "The round's end in the same sheet: `END FYI YES`, `END HZH RAT`, `END LOSE CRE S` (a unit "
        "nobody pays).\n"
        "A card that you import with a sheet cannot be built by it."
        + ("" if options.resolution == "together" else " States write one after the other.")
    )


def usual() -> str:
    """Return the usual way, where a sheet says nothing (D17, D20, D25)."""
    gives, order = SETUP["gives"], " ".join(ORDER)
    return (
        "An action that your sheet does not name is taken after the others, in this order, then battles: "
        f"{order}. What a line leaves open, or a state that sends nothing, is done so:\n"
        "- **TRN** trains as many as there are to train, REC recruits; nothing is switched or swapped.\n"
        f"- **TRB** {gives['tribute']} gold, or {gives['tribute']} rice where you have more gold than rice.\n"
        f"- **MKT**, **FRM** develop up to level {LOW_LEVEL}, from there on they take the income.\n"
        "- **PSH**, **PCV** make two of the kind of which you have less.\n"
        "- **HIM** hires an instructor, if there is an army to train and rice to pay, and imports a card of "
        "the bigger deck.\n"
        "- **CON** builds the card that scores most as the board stands, of equals the cheaper one.\n"
        "- **TRD** trades nothing, so the action is not taken.\n"
        "- **HAN** leaves the general with the least administration and combat together.\n"
        "- **A battle** stations the general with most units on the first location that fits; the token goes "
        "where fewer lie, on the treasury if they are equal.\n"
        "- **Cards**: what costs nothing is used, as its card has it first; at the round's end nothing that "
        "costs is used. An action that would change nothing is not taken.\n"
        "The answer to a sheet says what all of it comes to, what you left out included."
    )


def ahead(options: Options) -> str:
    """Return what may be laid down ahead of time, and what may be asked without doing it."""
    stops = options.bidding == "ladder"
    hold = "`HOLD`: I am asked before my queue goes on. " if stops else ""
    return (
        "What you may be asked later can be answered now, so that nobody has to wait for you. Such a line "
        "holds in every round until you change it, and you alone see it; `standing` shows yours.\n"
        + block("ALLY REC TRN", "ALWAYS END BUY YES")
        + "\n`ALLY REC TRN`: the alliance space, the first of these that may be named. "
        "`JOIN REC TRN`: Yu Jin joins the alliance on these spaces, on no others. "
        "`HGA MOVE REC TRB IF LOSING`: Huang Gai leaves where Wu would lose, for the first of these that is "
        "empty; without `IF LOSING` he leaves in any case, and with `HGA STAY` in none. "
        f"{hold}"
        "`ALWAYS END BUY YES`, `ALWAYS END FYI YES`: a line for the end of every round whose sheet does "
        "not speak of it.\n"
        "Without doing anything, and for you alone: `what if CAO - HAN +2P` says what a bid would lead and "
        "give, `what if TRB 2R` what an action would give with all that cards add, `what if upkeep` what "
        "the round's end will cost, and who would not be paid."
    )


def upkeep(options: Options) -> str:
    """Return the maintenance."""
    token = "counts at once" if options.token_counts_same_round else "counts from the next round on"
    return (
        "In this order, each step for all states in state order:\n"
        "1. **Benefits** of cards, in the order that each owner likes.\n"
        "2. **Tribal relations** fall by 1 for those who did not improve them.\n"
        f"3. **Popular support**: each {SETUP['popular_upkeep_divisor']} tokens cost 1 rice; what you "
        "cannot pay "
        "for is given back.\n"
        "4. **Stationed units**: 1 gold and 1 rice each, less 1 gold for each token on your treasury and "
        "1 rice for "
        f"each on your granary. A token laid at the round's end {token}. You pay if you can; else the "
        "fewest units "
        "that help are lost, the general stays.\n"
        "5. **Military points**: 1 for each stationed unit that is left."
    )


def scoring(options: Options) -> str:
    """Return the end of the game and the points."""
    first, second, third = SETUP["category"]
    ranks = [f"{name} {points}" for name, points in zip(SETUP["ranks"], SETUP["rank_vp"], strict=True)]
    return (
        f"The game ends after round {options.rounds}, or after the round in which a state has "
        f"{SETUP['end_stationed']} stationed generals, or {SETUP['end_full_borders']} borders have no free "
        "location.\n"
        "- Military points, and 1 for each location token that shows its victory point.\n"
        f"- Each border: {SETUP['border_win']} for more locations than the neighbour, "
        f"{SETUP['border_tie']} each "
        "for as many.\n"
        "- Domestic development (marketplaces and farms), civil harmony (tribal relations and popular "
        "support), "
        f"rank: {first} for the first, {second} for the second, {third} for the third; tied states "
        "share, rounded "
        "down.\n"
        f"- Rank: {', '.join(ranks)}.\n"
        "- Enhancements as they say.\n"
        "A tie goes by locations, then rank, then tribal relations; else it is shared."
    )


def cards() -> str:
    """Return how cards work in general."""
    dealt = SETUP["cards_dealt"]
    return (
        "Each state has 23 generals, with administration, combat (1 to 5), leadership (1 or 2) and a "
        "skill. A skill "
        "that names an action works only when he is in the winning bid on that very space. *After* and "
        "*before* "
        "skills of all generals in the bid add up, with those of what you have built. *May* is asked, "
        "all else "
        "happens by itself.\n"
        f"42 enhancements in two decks: Separation (SEP), of which you begin with {dealt['SEP']}, and "
        f"Unification (UNI), with {dealt['UNI']}, in "
        "secret. To build one its need must be met and its cost paid. `/card Zhao Yun`, or `card zhao yun` "
        "by direct message, tells what a card says; what is marked *ours* there is a value designed here, "
        "not the printed one."
    )


def readings(options: Options) -> str:
    """Return the options under which cards are read at this table."""
    fields = [
        name
        for name in Options.model_fields
        if not name.endswith("_hours")
        and name not in ("bidding", "batch", "batch_asks", "resolution", "rounds", "nmr_limit")
    ]
    rows = [
        f"- {Options.model_fields[name].description}: **{value_in_words(getattr(options, name))}**"
        for name in fields
    ]
    return "\n".join(rows)


def leaving(options: Options) -> str:
    """Return what happens to those who say nothing, or leave."""
    return (
        "If you send nothing, generals with the best statistics are kept, the alliance space is the "
        "first by its "
        "code, and your actions are taken in the usual way. On the open ladder a missed deadline plays "
        "the head of "
        "your queue or passes for this turn; the second of a round passes for good.\n"
        f"After {options.nmr_limit} deadlines missed in a row a civil servant bids for you, one general "
        "a round, "
        "until you speak again. A state that is given up is left to the civil servant.\n"
        "Shuffles follow from a secret whose fingerprint was posted before the game began; it is "
        "published when the "
        "game is over, and then anybody can compute them again."
    )
