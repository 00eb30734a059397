"""An independent referee of Three Kingdoms Redux: it plays an export again by the digest's rules alone.

It knows the rules (`referee_*` modules, which cite the digest's sections and the rulings R1 to R352, D1 to
D22), the facts of the export, and what the program told and showed after each turn. It raises Wrong, naming
turn and place, at the first bid, action, upkeep, order, or point that does not follow from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.games.redux import referee_bids as bids
from tests.games.redux.referee_dice import shuffled
from tests.games.redux.referee_facts import DECKS, GENERALS, SEATS, SETUP
from tests.games.redux.referee_round import Fact, Round, Told
from tests.games.redux.referee_scoring import over, score, total, winners
from tests.games.redux.referee_table import Officer, Table, Wrong, compared, new_table


@dataclass
class Turn:
    """One turn of an export: its log, its acts, what was told in it, and the state behind it."""

    number: int
    log: Sequence[Mapping[str, Any]]
    acts: Sequence[Mapping[str, Any]]
    told: Sequence[Fact]
    shown: Mapping[str, Any]


@dataclass
class Referee:
    """Replays one export; `check` runs to its end."""

    export: Mapping[str, Any]
    turns: Sequence[Turn]
    table: Table = field(init=False)
    at: int = 0
    step: int = 0
    standing: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    silent: dict[str, int] = field(default_factory=dict[str, int])
    queues: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    missed: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    asleep: list[str] = field(default_factory=list[str])
    resigned: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.table = new_table(dict(self.export["options"]))
        self.table.points = [dict.fromkeys(SEATS, 0)]

    # ---------------------------------------------------------------- the log

    @property
    def turn(self) -> Turn:
        """Return the turn that is played."""
        return self.turns[self.at]

    @property
    def next(self) -> str:
        """Return the key of the next entry of this turn, "" at its end."""
        self._stand()
        return self.turn.log[self.step]["key"] if self.step < len(self.turn.log) else ""

    def _stand(self) -> None:
        """Take in what was laid down for later before this step."""
        for act in self.turn.acts:
            if act["kind"] == "standing" and act["step"] <= self.step:
                self.standing[act["seat"]] = list(act["answer"])
            if act["kind"] == "resign" and act["seat"] not in self.resigned:
                self.resigned.append(act["seat"])
                self.missed[act["seat"]] = 0

    def take(self, question: str) -> Mapping[str, Any]:
        """Return the answers of the next entry, which has to be that question."""
        if question not in self.next:
            raise Wrong(f"{question} is due, the log has {self.next or 'nothing'!r}")
        entry = self.turn.log[self.step]
        self.step += 1
        answers: Mapping[str, Any] = entry["answers"]
        for seat in answers:
            self.missed[seat] = self.missed.get(seat, 0) + 1 if seat in entry["missed"] else 0
        return answers

    def leads(self, seat: str) -> bool:
        """Return whether a player leads a state: not resigned, and not asleep as the round began."""
        self._stand()
        return seat not in self.resigned and seat not in self.asleep

    def shuffle(self, name: str, things: Sequence[str]) -> list[str]:
        """Return things in the order of the next shuffle, worked out anew from the seed (docs/dice.md)."""
        step = self.step
        found = self.take(f"chance:{name}")["chance"]
        order = shuffled(self.export, self.turn.number, step, self.turn.log[step]["epoch"], len(things))
        if [str(number) for number in order] != found:
            raise Wrong(f"{name}: the dice give {order}, the log has {found}")
        return [things[number] for number in order]

    def finish_turn(self) -> None:
        """Hold the table against what the program shows behind this turn, and go on to the next."""
        if self.next:
            raise Wrong(f"the log has {self.next!r} where the turn is over")
        if lines := compared(self.table, dict(self.turn.shown)):
            raise Wrong("; ".join(lines))
        self.at += 1
        self.step = 0

    # --------------------------------------------------------------- the game

    def check(self) -> None:
        """Play the whole game again; raises Wrong, naming the turn, at the first difference."""
        try:
            self._deal()
            while not self.table.ended:
                self._alliance()
                self.finish_turn()
                self._bids()
                self._round()
            self.finish_turn()
        except Wrong as error:
            raise Wrong(f"turn {self.at}, step {self.step}, round {self.table.round}: {error}") from error
        if self.at != len(self.turns):
            raise Wrong(f"turn {self.at} stands behind the end")
        if tuple(self.export["outcome"]["winners"]) != tuple(self.table.winners):
            raise Wrong(f"{self.export['outcome']} is told, {self.table.winners} have won")

    def _deal(self) -> None:
        """Section 3: criterion, decks, cards, generals of the first round."""
        table = self.table
        table.criterion = dict(
            zip(("POP", "HAN"), self.shuffle("markers", ["administration", "combat"]), strict=True)
        )
        for seat in SEATS:
            table.generals[seat] = self.shuffle(f"deck-{seat}", table.generals[seat])
        for deck in DECKS:
            table.cards[deck] = self.shuffle(f"deck-{deck}", table.cards[deck])
        for seat in SEATS:
            for deck, count in SETUP["cards_dealt"].items():
                table.realms[seat].hand += [table.cards[deck].pop(0) for _ in range(count)]
        draw: int = SETUP["start_draw"]
        self._recruit({seat: SETUP["generals"][seat] - 1 for seat in SEATS}, dict.fromkeys(SEATS, draw))

    def _recruit(self, keep: Mapping[str, int], draw: Mapping[str, int]) -> None:
        """Section 4, step 0: draw, keep, the others under the deck; Xun Yu, Imperial Academy (R30 to R35)."""
        table = self.table
        for seat in SEATS:
            table.drawn[seat] = [
                table.generals[seat].pop(0) for _ in range(draw[seat]) if table.generals[seat]
            ]
        while "again" in self.next:
            for seat, answer in self.take("again").items():
                self._again(seat, str(answer))
        answers = dict(self.take("keep")) if "keep" in self.next else {}
        for seat in SEATS:
            drawn = table.drawn[seat]
            chosen = list(answers.get(seat) or best(drawn)[: keep[seat]])
            if len(set(chosen)) != keep[seat] or not set(chosen) <= set(drawn):
                raise Wrong(f"{seat} keeps {chosen} of {drawn}")
            for code in chosen:
                table.realms[seat].officers[code] = Officer(table.round)
            table.drawn[seat] = [code for code in drawn if code not in chosen]
        for seat in SEATS:
            table.generals[seat] += self.shuffle(f"under-{seat}", sorted(table.drawn[seat]))
            table.drawn[seat] = []

    def _again(self, seat: str, answer: str) -> None:
        table = self.table
        realm = table.realms[seat]
        if answer == "NO":
            return
        code, what = answer.split()
        if not realm.has(code) or (code == "XYO" and realm.rice < 1):
            raise Wrong(f"{seat} cannot use {code}")
        if what == "PS":
            if realm.rice < 2:
                raise Wrong("2 rice are not there")
            realm.rice -= 2
            realm.support(1)
            return
        if code == "XYO":
            realm.rice -= 1
            realm.untrained += 1
        if table.generals[seat]:
            table.drawn[seat].append(table.generals[seat].pop(0))

    def _alliance(self) -> None:
        """Section 6: the last in state order names a space; Yu Jin may let Wei join (R44 to R50)."""
        table = self.table
        holder = table.order[-1]
        self.asleep = [seat for seat in SEATS if self.missed[seat] >= table.options["nmr_limit"]]
        if f"{holder}:alliance" in self.next:
            space = str(self.take("alliance")[holder])
        else:
            wishes = [line.split()[1:] for line in self.standing[holder] if line.startswith("ALLY")]
            named = [code for wish in wishes for code in wish if code in bids.alliance_choices(table)]
            if not named and self.leads(holder):
                raise Wrong(f"{holder} was not asked for the alliance space")
            space = [*named, *sorted(bids.alliance_choices(table))][0]
        if space not in bids.alliance_choices(table):
            raise Wrong(f"{space} cannot be the alliance space")
        table.alliance, table.allied = space, table.order[1:]
        wei = table.realms["wei"]
        if table.order[0] != "wei" or not wei.stores.get("YUJ", {}).get("charge"):
            return
        if "wei:join" in self.next:
            joins = self.take("join")["wei"] == "YES"
        else:
            told = [kind for kind, _ in self.turn.told]
            joins = "joined" in told
            if joins and not any(
                line.startswith("JOIN") and space in line.split()[1:] for line in self.standing["wei"]
            ):
                raise Wrong("Wei joined without a word")
        if joins:
            wei.stores["YUJ"]["charge"] -= 1
            table.allied = list(table.order)

    # --------------------------------------------------------------- the bids

    def _bids(self) -> None:
        {"ladder": self._ladder, "sealed": self._sealed, "waves": self._waves}[
            self.table.options["bidding"]
        ]()

    def _ladder(self) -> None:
        """Mode A: one placement a turn, circle by circle, until all have passed (section 5)."""
        table = self.table
        while True:
            for seat in table.order:
                if seat not in table.passed:
                    self._turn_of(seat)
            if len(table.passed) == len(SEATS):
                break
            self.finish_turn()
        self._close()

    def _turn_of(self, seat: str) -> None:
        table = self.table
        for number in range(table.options["batch"]):
            if not bids.available(table, seat):
                table.passed.append(seat)
                return
            if not self.leads(seat):
                self._served(seat)
                return
            if f"{seat}:bid" in self.next:
                missed = seat in self.turn.log[self.step]["missed"]
                self.queues[seat] = list(self.take("bid")[seat])
                if missed and not self.queues[seat]:
                    self._silent(seat)
                    return
            elif number and not self.queues[seat] and table.options["batch_asks"] == "once":
                return
            queue = self.queues[seat]
            while queue and bids.swap(table.realms[seat], queue[0], table.round):
                queue.pop(0)
            if not queue:
                raise Wrong(f"{seat} was not asked for a bid")
            line = queue.pop(0)
            if line == bids.PASS:
                table.passed.append(seat)
                return
            if bids.played(table, seat, line) is None:
                raise Wrong(f"{seat}: {line!r} cannot be placed")

    def _served(self, seat: str) -> None:
        """A civil servant sends the weakest general to the emptiest space with an income, and passes (section
        17; D15).
        """
        table = self.table
        home = bids.available(table, seat)
        if home and not table.realms[seat].assigned:
            weakest = min(home, key=lambda code: (statistics(code), code))
            taken = [bid.space for bid in table.bids]
            space = min(INCOME, key=lambda code: (taken.count(code), INCOME.index(code)))
            bids.played(table, seat, f"{weakest} - {space}")
        table.passed.append(seat)

    def _silent(self, seat: str) -> None:
        """A state that says nothing passes for this turn, the second time in a round for good (D15)."""
        self.silent[seat] = self.silent.get(seat, 0) + 1
        if self.silent[seat] > 1:
            self.table.passed.append(seat)

    def _sealed(self) -> None:
        """Mode B: all placements at once, laid down line by line in state order."""
        self._serve()
        self._programmes(self.take("programme") if "programme" in self.next else {})
        self._close()

    def _serve(self) -> None:
        for seat in self.table.order:
            if not self.leads(seat):
                self._served(seat)

    def _programmes(self, answers: Mapping[str, Sequence[str]]) -> None:
        table = self.table
        for seat in answers:
            self.queues[seat] = list(answers[seat])
        while any(self.queues.values()):
            for seat in table.order:
                queue = self.queues[seat]
                while queue and self._swapped(seat, queue[0]):
                    queue.pop(0)
                if not queue:
                    continue
                line = queue.pop(0)
                if line == bids.PASS:
                    queue.clear()
                    table.passed.append(seat)
                else:
                    bids.played(table, seat, line)

    def _swapped(self, seat: str, line: str) -> bool:
        try:
            return line != bids.PASS and bids.swap(self.table.realms[seat], line, self.table.round)
        except Wrong:
            return True

    def _waves(self) -> None:
        """Mode C: half of the generals at home, rounded up, in a first wave; then the others (D18)."""
        table = self.table
        home = {seat: len(bids.available(table, seat)) for seat in SEATS}
        self._serve()
        answers = self.take("wave 1") if "wave 1" in self.next else {}
        few = [seat for seat in SEATS if _placements(answers.get(seat, ())) < (home[seat] + 1) // 2]
        self._programmes(answers)
        done = [*few, *table.passed]
        asked = [seat for seat in SEATS if seat not in done and bids.available(table, seat)]
        if asked:
            second = self.take("wave 2")
            if sorted(second) != sorted(asked):
                raise Wrong(f"{sorted(second)} are asked for a second wave, not {asked}")
            self._programmes(second)
        self._close()

    def _close(self) -> None:
        """Nobody may place any more: Huang Gai, then the winners; the losers go home (section 4, 1c)."""
        table = self.table
        if self.next == "wu:move":
            answer = str(self.take("move")["wu"])
            if answer != "STAY":
                bids.move(table, answer.rsplit(maxsplit=1)[-1])
        else:
            for kind, what in self.turn.told:
                if kind == "moved":
                    bids.move(table, what["space"])
        self.queues, self.silent = {seat: [] for seat in SEATS}, {}
        shown = table.bids
        won = bids.settle(table)
        told = [_sorted(dict(what["spaces"])) for kind, what in self.turn.told if kind == "won"]
        if told != [_sorted(won)]:
            raise Wrong(f"winners: {told} told, {_sorted(won)} by the rules")
        table.bids = shown
        self.at, self.step = self._after_bids()

    def _after_bids(self) -> tuple[int, int]:
        """Go on to the turn of the sheets."""
        if self.next:
            raise Wrong(f"the log has {self.next!r} behind the bids")
        if lines := compared(self.table, dict(self.turn.shown)):
            raise Wrong("; ".join(lines))
        return self.at + 1, 0

    # -------------------------------------------------------------- the round

    def _round(self) -> None:
        table = self.table
        sheets: dict[str, Sequence[str]] = {}
        standing: dict[str, list[str]] = {}
        while "sheet" in self.next:
            laid = dict(self.standing)
            answers = self.take("sheet")
            standing |= {seat: laid[seat] for seat in (answers if len(answers) < len(SEATS) else SEATS)}
            sheets |= dict(answers)
        for seat in SEATS:  # who was not asked is held to what had been laid down then
            standing.setdefault(seat, self.standing[seat])
        played = Round(table, sheets, standing, Told(list(self.turn.told)), self.turn.shown)
        played.resolve()
        made = sorted(table.bids, key=lambda bid: bid.number)
        last = {"number": table.round, "won": _sorted(table.won), "bids": [vars(bid) for bid in made]}
        found = dict(self.turn.shown["table"]["last"])
        found["bids"] = sorted(found["bids"], key=lambda bid: bid["number"])
        if {**found, "won": _sorted(found["won"])} != last:
            raise Wrong(f"the last round is shown as {found}, it was {last}")
        ended = over(table)
        parts = score(table)
        table.points.append({seat: total(parts[seat]) for seat in SEATS})
        if ended:  # the last board is left lying for all to see
            table.final, table.ended = parts, ended
            table.winners = winners(table, table.points[-1])
            return
        played.finish()
        table.round += 1
        table.last_alliance, table.alliance, table.allied, table.won = table.alliance, "", [], {}
        if str(table.round) in SETUP["recruit"]:
            self.finish_turn()
            counts = SETUP["recruit"][str(table.round)]
            extra = SETUP["recruit_extra_draw"]
            self._recruit(counts, {seat: count + extra for seat, count in counts.items()})


INCOME = ("TRB", "MKT", "FRM", "REC", "POP")
"""The spaces of a civil servant, in the order in which they are taken where all are as empty (D15)."""


def statistics(code: str) -> int:
    """Return what a general is worth to who chooses without a word: administration and combat."""
    return GENERALS[code].administration + GENERALS[code].combat


def best(drawn: Sequence[str]) -> list[str]:
    """Return generals as they are kept without a word: the highest administration and combat first (17)."""
    return sorted(drawn, key=lambda code: (-statistics(code), code))


def _placements(lines: Sequence[str]) -> int:
    """Return how many generals a list names before it passes."""
    count = 0
    for line in lines:
        if line == bids.PASS:
            break
        count += " - " in line
    return count


def _sorted(won: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return the winners of each space in the order of seats; the order of the tribes has no meaning."""
    return {space: sorted(seats) if space == "TRI" else list(seats) for space, seats in won.items()}


__all__ = ["Referee", "Turn"]
