"""A second adjudicator of movement slots: slow, plain, from the rulebook alone, without code of the first.

Armies are objects with a name; every rule is looked up anew for every step. It knows the default options.
"""

import json
from pathlib import Path

import games.warlords

TERRITORIES = json.loads((Path(games.warlords.__file__).parent / "china.json").read_text(encoding="utf-8"))[
    "territories"
]
WALLS = [row["code"] for row in TERRITORIES if row["capital"]]


class Army:
    def __init__(self, owner, place):
        self.owner, self.place, self.alive, self.helps, self.task = owner, place, True, None, None


class Board:
    """Armies, and for each its standing support: the army it helps to hold."""

    def __init__(self, armies, guards):
        self.armies = [Army(owner, place) for place, owner in sorted(armies.items())]
        for of, posts in guards.items():
            for post in posts:
                self.at(post).helps = self.at(of)

    def at(self, place):
        for army in self.armies:
            if army.alive and army.place == place:
                return army
        return None

    def slot(self, seat, lines, dice):
        """Play a slot; `dice` is called with a number and returns so many faces."""
        mine = [army for army in self.armies if army.alive and army.owner == seat]
        for army in mine:
            army.helps = army.task = None
        queue = []
        for text in lines:
            words = text.split()
            army = self.at(words[1])
            if words[2] == "S" and len(words) == 4:
                army.helps = self.at(words[3])
            elif words[2] == "S":
                army.task = (self.at(words[3]), words[5])
            elif words[2] == "-":
                army.task = words[3]
                queue.append(army)
        while queue:
            for army in queue:
                blocker = self.at(army.task)
                if blocker is None or blocker not in queue:
                    break
            else:
                return
            queue.remove(army)
            self.go(army, mine, dice)

    def go(self, army, mine, dice):
        there = self.at(army.task)
        if there is None:
            self.arrive(army)
        elif there.owner != army.owner:
            friends = [other for other in mine if other.alive and other.task == (army, army.task)]
            guards = [other for other in self.armies if other.alive and other.helps is there]
            while True:
                faces = dice(2 + len(friends) + len(guards))
                ours = sum(faces[: 1 + len(friends)])
                theirs = sum(faces[1 + len(friends) :]) + (2 if there.place in WALLS else 0)
                if ours != theirs:
                    break
            loser = there if ours > theirs else army
            loser.alive = False
            loser.helps = None
            if loser is there:
                self.arrive(army)

    def arrive(self, army):
        army.place = army.task
        for other in self.armies:
            if other.helps is army:
                other.helps = None

    def armies_now(self):
        return {army.place: army.owner for army in self.armies if army.alive}

    def guards_now(self):
        found = {}
        for army in self.armies:
            if army.alive and army.helps is not None and army.helps.alive:
                found.setdefault(army.helps.place, []).append(army.place)
        return {of: sorted(posts) for of, posts in sorted(found.items())}
