"""A referee of Conquest Three Kingdoms that knows the digest and the format of exports, and nothing of
the program's rules.

It plays an exported game again from its facts alone and compares, before every answer, what it has with
what the program shows.
Sections of the digest are cited where they are applied: referee_round has 1, 2, 7, referee_turn 2,
referee_moves 5, referee_war and
referee_combat 3, referee_standing and referee_reactions 4, referee_fealty 6, referee_plots 12.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.conquest.referee_round import Over, check_end, count_out, fate, hold, set_up
from tests.games.conquest.referee_table import CODES, Player, Refused, Table
from tests.games.conquest.referee_tape import Difference, Document, Place, Tape
from tests.games.conquest.referee_turn import allow, forbid, take_turn

Shown = Callable[[Place], Document]
"""The program's state at the question of a turn and step."""


class Referee:
    """Replays an export; `shown` gives the program's state at a place, to be compared field by field."""

    def __init__(self, export: Document, shown: Shown | None = None) -> None:
        self.shown, self.compared = shown, 0
        tape = Tape(export, self.act, self.compare)
        seats = list(export["seats"])
        self.t = Table(
            tape,
            export["options"],
            seats,
            {seat: Player(shown=export["options"]["open_gold"]) for seat in seats},
        )

    def judge(self) -> None:
        """Replay the whole game; raise Difference at the first place where the program and the rules part."""
        t = self.t
        try:
            set_up(t)
            while not t.tape.over:
                self.round()
        except Over:
            pass
        if t.winners is None:
            raise t.tape.differ("the export ends, by the rules the game goes on")
        if not t.tape.over:
            raise t.tape.differ(f"by the rules {t.winners or 'nobody'} has won, the program goes on")
        said = t.tape.export["outcome"]["winners"]
        if sorted(said) != sorted(t.winners):
            raise t.tape.differ(f"the program says {said} has won, by the rules it is {t.winners}")

    def round(self) -> None:
        """Fate, then a turn of everybody left, in order (digest 2)."""
        t = self.t
        t.round += 1
        if t.options["buddy"] == "round":
            t.shrunk = []
        t.at = 0
        if t.round > 1:
            fate(t, dice=True)
            check_end(t, "board")
        for number, seat in enumerate(t.order):
            t.at = number
            t.tape.peek()
            if seat in t.out or self.sleeps(seat):
                continue
            if t.round > 1 and t.options["hardcore"] == "turn":
                fate(t, dice=False)
                check_end(t, "board")
                if seat in t.out:
                    continue
            take_turn(t, seat)
            if seat not in t.gone:
                check_end(t, "turn")
        t.floods, t.famine, t.harvest, t.epidemic, t.dams, t.stores, t.medicine = [], [], [], [], [], [], []
        hold(t)
        check_end(t, "round")
        count_out(t)
        if all(seat in t.gone or t.absences.get(seat, 0) >= 3 for seat in t.alive()):
            t.winners = []
            raise Over

    def sleeps(self, seat: str) -> bool:
        """A seat that is silent for three turns is passed over (C61)."""
        t = self.t
        if t.absences.get(seat, 0) >= 3 and seat not in t.asleep:
            t.asleep.append(seat)
        return seat in t.asleep or seat in t.gone

    def act(self, act: Document) -> None:
        """Do what a seat did at a time of its own: standing orders, gifts, vetoes; leave, come back."""
        t, seat = self.t, act["seat"]
        answer: list[str] = act.get("answer") or []
        one = t.players[seat]
        if act["kind"] == "resign":
            t.gone.append(seat)
            one.standing = []
        elif act["kind"] == "return":
            t.gone = [each for each in t.gone if each != seat]
        elif act["kind"] == "standing":
            one.standing = list(answer)
        elif act["kind"] == "gift":
            _, number, _, other = answer[0].split()
            if int(number) > one.gold or other.lower() not in t.alive() or seat in t.out:
                raise t.tape.differ(f"{seat} cannot give {answer[0]} (digest 2, C19)")
            one.gold -= int(number)
            t.players[other.lower()].gold += int(number)
        elif answer and answer[0].startswith("VETO"):
            forbid(t, seat, answer[0].removeprefix("VETO "))
        elif answer and answer[0].startswith("ALLOW"):
            allow(t, seat, answer[0].removeprefix("ALLOW "))
        else:
            raise t.tape.differ(f"the referee does not know {act}")
        if act["kind"] != "resign":
            t.asleep = [each for each in t.asleep if each != seat]
            t.absences[seat] = 0

    def compare(self, place: Place) -> None:
        """Compare all that the referee keeps with what the program shows at a question."""
        if self.shown is None:
            return
        self.compared += 1
        state = self.shown(place)
        for name, mine, theirs in self.fields(state):
            if mine != theirs:
                raise self.t.tape.differ(f"{name}: by the rules {mine}, the program has {theirs}")

    def fields(self, state: Document) -> list[tuple[str, Any, Any]]:
        """Return name, value by the rules and value of the program, of all that is compared."""
        t, table = self.t, state["table"]
        found: list[tuple[str, Any, Any]] = [
            ("round", t.round, table["round"]),
            ("order", t.order, table["order"]),
            ("Fate die", t.die, table["fate_die"]),
            ("Fate card", t.card, table["fate_card"]),
            ("Tactical Advantage", t.tactics, table["tactics"]),
            ("lords", t.lords, table["lords"]),
            (
                "vetoes",
                {k: sorted(v) for k, v in t.vetoes.items() if v},
                {k: sorted(v) for k, v in table["vetoes"].items() if v},
            ),
            ("eliminated", sorted(t.out), sorted(table["out"])),
            ("gone", sorted(t.gone), sorted(table["gone"])),
            ("passed over", sorted(t.asleep), sorted(table["asleep"])),
            ("came down by leaving", sorted(t.shrunk), sorted(table["abandoned"])),
            ("Floods", sorted(t.floods), sorted(table["tokens"]["flood"])),
        ]
        kinds = ("famine", "harvest", "epidemic")
        found += [(name, getattr(t, name), table["tokens"][name]) for name in kinds]
        for code in CODES:
            land = table["lands"][code]
            found.append((code, (t.owner[code], t.infantry[code]), (land["owner"], land["infantry"])))
        for seat, one in t.players.items():
            roster, hand = table["rosters"][seat], state["hands"][seat]
            found += [
                (f"Ruler of {seat}", (one.ruler, one.ruler_at), (roster["ruler"], roster["ruler_at"])),
                (f"Generals of {seat}", list(one.generals.items()), list(roster["generals"].items())),
                (f"gold of {seat}", one.gold, hand["gold"]),
                (f"cards of {seat}", sorted(one.cards), sorted(hand["cards"])),
                (f"reserve of {seat}", sorted(one.reserve), sorted(hand["reserve"])),
                (f"standing orders of {seat}", one.standing, hand["standing"]),
                (f"gold shown by {seat}", one.shown, hand["shown"]),
            ]
        for name in ("fate", "strategy", "generals", "rulers"):
            found.append((f"pile {name}", t.decks.get(name, []), state["deck"].get(name, [])))
        return found + (self.turn_fields(table["turn"]) if t.turn and table["turn"] else [])

    def turn_fields(self, said: Document) -> list[tuple[str, Any, Any]]:
        """Return what is compared of the running turn."""
        turn = self.t.turn
        assert turn is not None
        mine = merged([vars(each) for each in turn.entered])
        theirs = merged(said["arrivals"])
        return [
            ("whose turn", turn.seat, said["seat"]),
            ("phase", turn.phase, said["phase"]),
            ("held at the start", sorted(turn.held), sorted(said["held"])),
            ("unplaced", turn.unplaced, said["unplaced"]),
            ("who entered", mine, theirs),
        ]


def merged(arrivals: list[Document]) -> list[tuple[Any, ...]]:
    """Return who entered together with the same captures, however they are written down."""
    found: dict[tuple[Any, ...], tuple[int, list[str]]] = {}
    for each in arrivals:
        key = (each["at"], each["entry"], each["made"], each["extra"])
        infantry, persons = found.get(key, (0, []))
        found[key] = (infantry + each["infantry"], sorted([*persons, *each["persons"]]))
    return sorted(
        (*key, infantry, *persons) for key, (infantry, persons) in found.items() if infantry or persons
    )


__all__ = ["Difference", "Referee", "Refused"]
