"""The rules for players, as they are in force at a table, chapter by chapter. Examples can be pasted as they
are.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.protocol import Chapter
from games.core.telling.prose import block
from games.suntzu.public_state_model import BOARD, DECK, EVENTS, PROVINCES, WARLORDS, Options


def rules(options: Options) -> Sequence[Chapter]:
    """Return the rules in force, each choice of the table woven in."""
    chapters = [
        Chapter("goal", "The goal", goal(options)),
        Chapter("round", "A round", course(options)),
        Chapter("sheet", "Writing your cards", sheet(options)),
        Chapter("battle", "Battles", battle(options)),
        Chapter("cards", "The cards", cards(options)),
        Chapter("armies", "Armies, and where they come from", armies(options)),
        Chapter("draw", "Drawing", draw(options)),
    ]
    if options.plays_warlords:
        chapters.append(Chapter("warlords", "Warlord cards", warlords(options)))
    if options.events:
        chapters.append(Chapter("events", "Events", events(options)))
    return (*chapters, Chapter("leaving", "Silence, and leaving the game", leaving(options)))


def goal(options: Options) -> str:
    """Return how the game is won."""
    names = ", ".join(f"{BOARD.name(at)} ({at})" for at in PROVINCES)
    return (
        f"Sun Tzu (blue) and the King of Chu (red) fight for five provinces in nine rounds: {names}.\n"
        "Who has at least one army in a province controls it. After rounds 3, 6 and 9 each province pays its "
        "controller: every province has three values, one for each scoring, known from the start. The marker "
        "moves by the difference.\n"
        f"Who brings it to **{options.track}** on their side in round 3 or 6 wins at once. After round 9 the "
        "side "
        "of the marker wins; in the middle, the bigger pool; equal pools are a draw."
    )


def course(options: Options) -> str:
    """Return the course of a round."""
    pace = (
        "Whoever decides the order names one province after the other, "
        f"{options.step_hours} hours each at most."
        if options.reveal == "stepwise"
        else "Whoever decides the order sends it with their cards."
    )
    window = (
        "\n**Before the scoring of rounds 3 and 6** both are asked for a warlord card, "
        f"{options.after_hours} hours, even if they hold none."
        if options.plays_warlords
        else ""
    )
    return (
        f"**Cards**: both lay a card face down in each province, within {options.place_hours} hours, in one "
        "message. Nobody sees the other’s before both are in.\n"
        "**Battles**: province by province the cards are revealed and compared. Who has fewer armies on the "
        "board as the round begins decides the order; after a tie, who had the privilege last. In round 1, "
        "and "
        f"until somebody has had fewer, it is the printed order: {' '.join(PROVINCES)}. {pace}{window}\n"
        "**Drawing**: the cards with a frame, 1 to 6, return to your hand. The others are out of the game, "
        "face "
        "up. Then both draw."
    )


def sheet(options: Options) -> str:
    """Return how a round's message is written, with examples that work in a round of one’s own."""
    parts = ["qin 5 chu 4 jin 3 han 2 wuu 1"]
    extra: list[str] = []
    if options.reveal == "preset":
        extra.append(
            "`ORDER`: the order of battles, if it is yours to decide. Those left out follow as printed."
        )
    if options.transfers == "preset":
        parts.append("from han chu")
        extra.append("`FROM`: where armies come from when your pool is dry.")
    extra += [
        "`KEEP 9`: which of the cards drawn stays. Unless you say, the one that you lay, else the highest.",
        "`SUPPORT 7`: give up a card for ever, for an army that was set aside.",
    ]
    if options.plays_warlords:
        extra.append("`USE …`: your warlord card.")
    listed = "\n".join(f"- {line}" for line in extra)
    return (
        "A province and a card, as often as you like, in one message or several; parts are split by `/`, `;` "
        f"or lines:\n{block(' / '.join(parts))}\n"
        "Provinces by code, name, the beginning of a name, or in Chinese. The Plague is `P`.\n"
        f"With it goes whatever you need:\n{listed}\n"
        "The last line about a province counts, and you always get the whole sheet back. `clear qin` "
        "forgets a "
        f"province, `clear` everything:\n{block('qin 6', 'wuu 5')}\n"
        "Provinces that you leave open get cards from 1 to 5 by lot."
    )


def battle(options: Options) -> str:
    """Return how two cards are compared and what the winner does."""
    half = "up" if options.plague == "remain_up" else "down"
    return (
        "Both cards are compared; the difference is by how much the higher one wins.\n"
        "- Number against number: subtract.\n"
        "- **+1 +2 +3** win by as much against any number, **-1** loses by 1 against any number.\n"
        "- +1, +2, +3 and -1 among themselves: subtract, the -1 counts as 0.\n"
        f"- **Plague**: no battle. Half of the armies in the province remain, rounded {half}, at least "
        "one; two "
        "Plagues do no more than one.\n"
        "The loser takes as many armies away as the difference; they go back to their pool. If they have "
        "fewer, the winner **must** place the rest from their own pool. So 9 against 5, in a province with 3 "
        "enemy armies: all three go home, and one of yours moves in."
    )


def cards(options: Options) -> str:
    """Return what cards do beside their value."""
    missing = " Beginners play without +2 and +3." if options.beginner else ""
    deck = [card for card in DECK if not (options.beginner and card in ("+2", "+3"))]
    kinds = ", ".join(f"{card} ×{deck.count(card)}" for card in dict.fromkeys(deck))
    costs = (
        "**+2** costs its player one army, **+3** two: they are set aside, whether they win or lose"
        + (", and under a Plague too." if options.suicide_always else "; under a Plague they cost nothing.")
        if not options.beginner
        else ""
    )
    return (
        f"Your hand holds the framed cards 1 to 6 for ever. The deck of {len(deck)}: {kinds}.{missing}\n"
        "**1**: if you played it, you draw three cards at the end of the round and keep two.\n"
        "**6**: one of your armies is laid into the province as a mark, for the rest of the game. It "
        "fights and "
        "controls nothing, but you cannot play a 6 there again.\n" + costs
    )


def armies(options: Options) -> str:
    """Return where armies come from."""
    start = (
        "You begin with 21 armies in your pool."
        if options.beginner
        else "You begin with 18 armies in your pool, and 3 set aside."
    )
    choice = (
        "You are asked how many each province gives."
        if options.transfers == "ask"
        else "The provinces that you name with `FROM` give first, to the last army; after them the one with "
        "most armies, one by one."
    )
    return (
        f"{start}\nWhat you must place comes from the pool. When it is dry it comes from your provinces that "
        "border the one fought for, and only then from others; a province may be stripped bare and lost. "
        f"{choice} What cannot be found anywhere is forgotten.\n"
        "**Exceptional support**: for each card without a frame that you give up for ever, face up, one army "
        "that was set aside joins your pool before the battles (`SUPPORT 7`)."
    )


def draw(options: Options) -> str:
    """Return how cards are drawn."""
    return (
        "After each round but the last both draw two cards; one stays in the hand, the other goes under the "
        "deck. Whoever played a 1 draws three and keeps two. If there are no more cards than you may keep "
        "you "
        "keep them all; with an empty deck you play on with your hand.\n"
        "You choose with your next message: `KEEP 9`. If you do not, the card that you lay stays, else the "
        "first "
        "of 10, 9, 8, 7, +3, +2, P, +1, -1."
    )


def warlords(options: Options) -> str:
    """Return the warlord cards."""
    dealt = (
        "All ten are dealt, five to each side; each"
        if options.warlord_pool == "all10"
        else "Each side has five (K: King of Chu, S: Sun Tzu) and"
    )
    listed = "\n".join(f"- **{code} {card.name}**: {card.text}" for code, card in WARLORDS.items())
    return (
        f"{dealt} keeps one in secret, to be used once with `USE …` and your cards. One that finds nothing "
        f"to do stays in your hand.\n{listed}\n"
        "If both sides use a card before the battles, a toss at the beginning of the game decides whose "
        "takes effect first. A card for after the battles is asked for in rounds 3 and 6; in other rounds it "
        "waits for the next. Virulence is shown when the first Plague of the round is revealed, and stays "
        "with you if there is none. Physicians counter the enemy’s Plague in the province you name, else the "
        "first one revealed; your own Plague there still strikes. Carriers and Feigned Weakness take effect "
        "before the draw; with an empty deck nothing is discarded."
    )


def events(options: Options) -> str:
    """Return the event cards."""
    fresh = (
        "What was true before an event was turned up does not fulfil it."
        if options.events_fresh_only
        else "An event whose condition is true already when it is turned up counts at once."
    )
    listed = "\n".join(f"- **{card.name}**: {card.text}" for card in EVENTS.values())
    return (
        "Five event cards; one lies open. When it is fulfilled it takes effect and the next is turned up. "
        "When "
        "the last is fulfilled the game ends at once, without a scoring: the side with the marker wins; in "
        f"the middle, the bigger pool. {fresh}\n{listed}\n"
        "A battle counts for the event that was open when it was fought. Two 9s (or two 10s) both fail to "
        "win, and a 9 under a Plague does not win; a card that counts as 6 is neither 9 nor 10. Light "
        "Infantry does nothing while the marker is in the middle, nor with an empty pool where no enemy "
        "stands. War Chariot offers the cards that can still be used, to both sides if both have three marks."
    )


def leaving(options: Options) -> str:
    """Return what happens to those who say nothing, or leave."""
    rounds = "round" if options.nmr_limit == 1 else f"{options.nmr_limit} rounds in a row"
    return (
        "If you send nothing your cards are laid by lot, 1 to 5. "
        f"Who lets {rounds} pass without a word has lost, and so has who resigns.\n"
        "Shuffles and lots follow from a secret whose fingerprint was posted before the game began, and from "
        "what the players added to it. The secret is published when the game is over, and then anybody can "
        "compute them again."
    )
