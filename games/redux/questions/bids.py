"""The question for bids: what was drafted, what a new message adds, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache

from games.core.rules.prompts import Lines, Orders, Prompt, Seat
from games.core.telling.prose import listed
from games.core.text.tokens import folded
from games.redux import vocabulary
from games.redux.events_to_text import said
from games.redux.menus.bid import bid_step
from games.redux.menus.bid_form import bid_blanks
from games.redux.orders.bids import NAMING, GeneralBid, Line, Pass, Swap, line_of, parsed, parted
from games.redux.orders.canonical_word_grammar import SWAPPERS, Unclear
from games.redux.printed_data import BORDERS, COMMON, GENERALS, SPACES, TRIBES
from games.redux.public_state_model import Table
from games.redux.questions.bid_examples import sound_bids
from games.redux.questions.ordered_lines_question import LineQuestion
from games.redux.reading.clauses import GUARDS, CanonicalClause
from games.redux.reading.corrected_example import AWAY, near_bids, of_generals
from games.redux.rules.bidding import best_rival, fault, loads, place, settled, would_lead
from games.redux.rules.resource_swaps import able, swap, swap_fault
from games.redux.state import Redux, copied

LETTER = "a single {} names no space: write {} if you mean that. Who has no bid stays at home."


class BidQuestion(LineQuestion[Line]):
    """The question for a list of placements in their order; `key` says in which kind of bidding."""

    noun, texts, waits = "general and no space", "bids are lines of text.", GUARDS

    def __init__(self, s: Redux, seat: Seat, key: str = "bid") -> None:
        super().__init__(s, seat)
        self.key = key

    def parsed(self, lines: Sequence[str]) -> list[Line]:
        """Return canonical lines as what they mean; raises Unclear."""
        return parsed(lines)

    def line(self, words: Sequence[str]) -> Line:
        """Return the line that words make; raises Unclear."""
        return line_of(words)

    def faults(self, lines: Sequence[Line]) -> Mapping[str, str]:
        """Return what is wrong with lines carried out one after the other, by their text."""
        return faults(self.s, self.seat, lines)

    def names(self, line: Line) -> Sequence[str]:
        """Return what a line is called where it is taken back: its general, or the card that swaps."""
        return line.unit.split()[:1]

    def near(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the bids that refused words may have meant."""
        return near_bids(words, self._able())

    def example(self) -> str:
        """Return a right bid."""
        return example(self.s, self.seat)

    def own(self) -> Sequence[str]:
        """Return the generals at home."""
        return self.s.table.realms[self.seat].at_home

    def needed(self) -> AbstractSet[str]:
        """Return the words with which names of generals begin who can go: each bid is of one."""
        return of_generals(self._able())

    def _able(self) -> frozenset[str]:
        """Return who is at home, or swaps something where he is."""
        return frozenset((*self.own(), *SWAPPERS))

    def understood(self, one: CanonicalClause) -> Line:
        """Return the line that a clause means; raises Unclear."""
        if vocabulary.FROM in one.silent:
            raise Unclear(AWAY)
        if letter := lone_letter(one):
            raise Unclear(LETTER.format(letter, NAMING[letter]))
        return line_of(one.words)

    def is_repeatable(self, line: Line) -> bool:
        """Return whether a line may stand more than once: a swap."""
        return isinstance(line, Swap)

    def put(self, lines: Sequence[Line], line: Line) -> list[Line]:
        """Return lines with a new one; a pass stays last."""
        return sorted(super().put(lines, line), key=lambda one: isinstance(one, Pass))

    def beside(self, lines: Sequence[Line]) -> Callable[[Line], Mapping[str, str]]:
        """Return what tells the faults of others with one more line on top of them: they are carried out once
        for all that would come behind them.
        """
        whole = super().beside(lines)

        @cache
        def board() -> Redux | None:
            """Return the board behind lines that can all be carried out, None if some cannot."""
            done = copied(self.s, self.seat) if lines else self.s
            for line in lines:
                if line_fault(done, self.seat, line):
                    return None
                carry_out(done, self.seat, line)
            return done

        def wrong(line: Line) -> Mapping[str, str]:
            behind = board() if self.put(lines, line) == [*lines, line] else None
            if behind is None:
                return whole(line)
            message = line_fault(behind, self.seat, line)
            return {line.text: message} if message else {}

        return wrong

    def notes(self, lines: Sequence[Line]) -> Iterator[str]:
        """Yield the forecast of the bids, and who stays at home."""
        yield from notes(self.s, self.seat, lines)
        yield from at_home(self.s, self.seat, self.key, lines)


def bid_prompt(s: Redux, seat: Seat, key: str, text: str, default: list[str]) -> Prompt[list[Line]]:
    """Return the question for a list of placements in their order."""
    question = BidQuestion(s, seat, key)
    shape = Orders(
        question.check,
        lambda: legal(s, seat),
        called=called,
        gloss=named,
        steps=lambda unit, chosen, draft: bid_step(s, seat, unit, chosen, draft),
        which="Which general?",
        what="What shall {unit} do?",
        intro=intro(s.table, seat),
        blanks=lambda draft: bid_blanks(s, seat, draft),
        closing=(Pass().text,),
        examples=lambda: list(sound_bids(s, seat)),
    )
    silence = "" if default else "you place nobody"
    return Prompt(key, text, shape, question.answered, default, silence)


def intro(table: Table, seat: Seat) -> str:
    """Return what may be ordered: who can be sent, and how a state sends nobody any more."""
    able = listed([f"{GENERALS[code].name} ({code})" for code in table.realms[seat].at_home])
    return f"At home: {able}. A line sends one of them; `PASS` sends nobody any more in this round."


def at_home(s: Redux, seat: Seat, key: str, lines: Sequence[Line]) -> Iterator[str]:
    """Yield who stays at home by a sealed list, or how many are still to be named in a first wave."""
    if key == "bid" or not lines or any(isinstance(line, Pass) for line in lines):
        return
    home = s.table.realms[seat].at_home
    named = [line.general for line in lines if isinstance(line, GeneralBid)]
    may_go = [wish.general for line in lines if isinstance(line, GeneralBid) for wish in (line, *line.others)]
    left = [general for general in home if general not in may_go]
    least = first_wave(len(home))
    if key == "wave 1":
        if len(named) < least:
            yield f"{len(named)} of at least {least} in the first wave: who names fewer has passed."
    elif left:
        yield f"Not named: {', '.join(left)}; they stay at home in this round."


def first_wave(home: int) -> int:
    """Return how many of the generals at home go in the first of two waves: half of them, rounded up."""
    return (home + 1) // 2


def notes(s: Redux, seat: Seat, lines: Sequence[Line]) -> Iterator[str]:
    """Yield the forecast of each bid as the board is now: its total, the best rival's, and whether it leads;
    of one that waits for what does not hold now, that it waits.
    """
    trial = copied(s, seat)
    for line in lines:
        if isinstance(line, Swap) and not swap_fault(trial, seat, line):
            swap(trial, seat, line)
        if not isinstance(line, GeneralBid) or wish_fault(trial, seat, line):
            continue
        wish = settled(trial.table, seat, line)
        if wish is None:
            yield f"{line.general} - {line.space} waits: what it asks for does not hold now."
            continue
        ahead = would_lead(trial.table, seat, wish)
        place(trial, seat, wish)
        if wish.space != TRIBES:
            total = trial.table.total(wish.space, trial.table.side(seat, wish.space))
            rival = best_rival(trial.table, seat, wish.space)
            how = "leads" if ahead else "does not lead"
            yield f"{wish.text}: {total} against {rival}, {how}."


def called(unit: str) -> str:
    """Return what a line is about, by name."""
    return GENERALS[unit].name if unit in GENERALS else unit.capitalize()


def named(line: str) -> str:
    """Return a bid in names, with what it waits for and what is done otherwise: "Cao Cao: Control Han emperor
    if it is empty; otherwise Cao Cao: Demand tribute"; "" for what is none.
    """
    [bid] = parsed([line])
    if not isinstance(bid, GeneralBid):
        return ""
    first, *others = map(_named, (bid, *bid.others))
    return first + "".join(said("bid else", bid=other) for other in others)


def _named(bid: GeneralBid) -> str:
    """Return a bid in names, with what it waits for."""
    guards = [said("bid empty")] if bid.empty else []
    if bid.lead is not None:
        guards.append(said("bid lead", lead=bid.lead))
    waits = said("bid waits", guards=listed(guards)) if guards else ""
    most = said("bid most", most=bid.most) if bid.most is not None else ""
    return said("bid", general=bid.general, space=bid.space) + waits + most


def lone_letter(one: CanonicalClause) -> str:
    """Return the single letter that stands where a bid wants a space, "" if none does: `CAO H` means to hold
    where others play, and so do S and C what they mean there.
    """
    spoken = folded(one.clause.source.quote(one.clause.start, one.clause.end)).split()
    for way in parted(one.words):
        plain = [word for word in way if word != "-" and word not in GENERALS]
        if plain and len(plain[0]) == 1 and plain[0].lower() in spoken and SPACES.keys().isdisjoint(plain):
            return plain[0] if plain[0] in NAMING else ""
    return ""


def faults(s: Redux, seat: Seat, lines: Sequence[Line]) -> dict[str, str]:
    """Return what is wrong with lines carried out one after the other, by their text."""
    wrong: dict[str, str] = {}
    trial = copied(s, seat) if len(lines) > 1 else s
    for number, line in enumerate(lines, 1):
        if message := line_fault(trial, seat, line):
            wrong[line.text] = message
        elif number < len(lines):
            carry_out(trial, seat, line)
    return wrong


def line_fault(s: Redux, seat: Seat, line: Line) -> str:
    """Return what is wrong with a line as the board is."""
    match line:
        case Swap():
            return swap_fault(s, seat, line)
        case GeneralBid():
            return wish_fault(s, seat, line)
        case Pass():
            return ""


def carry_out(s: Redux, seat: Seat, line: Line) -> None:
    """Do on the board what a line says, whatever it waits for."""
    if isinstance(line, Swap):
        swap(s, seat, line)
    elif isinstance(line, GeneralBid):
        place(s, seat, line.bare)


def wish_fault(s: Redux, seat: Seat, wish: GeneralBid) -> str:
    """Return what is wrong with a bid or with what it does instead."""
    for other in wish.others:
        if message := fault(s.table, seat, other.bare):
            return message
    if wish.most is not None and wish.space == TRIBES:
        return "nobody is outbid at the tribes: tokens are of no use there."
    return fault(s.table, seat, wish)


def example(s: Redux, seat: Seat) -> str:
    """Return a right bid of a state."""
    home = s.table.realms[seat].at_home
    return f"{home[0]} - TRB" if home else "PASS"


def legal(s: Redux, seat: Seat) -> Mapping[str, Sequence[str]]:
    """Return every bid without guards that is accepted alone, by general, every swap, and the pass."""
    realm = s.table.realms[seat]
    found: dict[str, list[str]] = {}
    for one in able(s, seat):
        found.setdefault(one.unit, []).append(one.text)

    def make(unit: str) -> Sequence[str]:
        if unit == "PASS":
            return ["PASS"]
        return found[unit] if unit in found else [wish.text for wish in wishes(s, seat, unit)]

    return Lines([*realm.at_home, *found, "PASS"], make)


def wishes(s: Redux, seat: Seat, general: str) -> Iterator[GeneralBid]:
    """Yield every bid without guards that a general can make now."""
    table, realm = s.table, s.table.realms[seat]
    for space in COMMON:
        for wish in boosted(s, seat, GeneralBid(general, space)):
            if not fault(table, seat, wish):
                yield wish
    for units in loads(s, seat, general):
        for border in BORDERS:
            for wish in boosted(s, seat, GeneralBid(general, border, units=units)):
                if not fault(table, seat, wish):
                    yield wish
        for gold in range(min(1, realm.gold) + 1):
            if not fault(table, seat, wish := GeneralBid(general, TRIBES, gold=gold, units=units)):
                yield wish


def boosted(s: Redux, seat: Seat, wish: GeneralBid) -> Iterator[GeneralBid]:
    """Yield a bid with every number of popular support tokens, with and without the emperor's."""
    for popular in range(s.table.realms[seat].popular + 1):
        for han in (False, True):
            yield GeneralBid(wish.general, wish.space, popular, han, units=wish.units)
