"""Commands of Discord that are typed as words: `/profile`, `forget me`, `list games`. None of them is done.

Who types one is told how it is used. What does something by itself, as `map` and `/away 5 days`, is read
before.
"""

from __future__ import annotations

from bot import words
from bot.judge.orders.game_status_questions import FRONT, plainly

OTHERWISE = {
    "challenge": "duel; challenge somebody; challenge someone; challenge friend",
    "game create": "create; create game; new game; start new game; open game; host game",
    "game export": "export; export game; download game",
    "game import": "import; import game; upload game",
    "game invite": "invite; invite somebody; invite someone; invite friend",
    "game join": "join; join game; how join; how join game; how do i join; how do i join game; play game",
    "game list": (
        "list; games; list games; game list; open games; which games; what games; what games there; "
        "free games; lobby; my games"
    ),
    "game log": "log; audit; audit log",
    "game look": "look over shoulder; look over seat",
    "game replay": "replay; step through; playback",
    "game seats": "seats; open seats; free seats; take over; take over seat; takeover",
    "gm lock": "lock; lock orders",
    "gm unlock": "unlock; unlock orders",
    "leaderboard": "leaderboards; ranking; rankings; ladder; top players",
    "league table": "leagues; season; tournament",
    "me export": "export me; export data; download data; data; personal data",
    "me forget": "forget me; delete me; erase me; delete data; erase data; delete account; delete profile",
    "orders compose": "compose; compose orders",
    "player block": "block; mute",
    "player record": "record; wins",
    "player settings": (
        "settings; setting; preferences; time zone; timezone; reminders; quiet hours; set time zone; "
        "set timezone; set reminders; set quiet hours; change settings; change time zone; change timezone"
    ),
    "profile": "rating; ratings; stats; statistics; elo; rank",
    "queue join": "find table; find game; find opponent; find opponents; matchmaking",
    "sandbox": "practice; practise; practice game; try out; practice mode",
}
"""Other names for commands, without words before and between that name nothing."""
IDLE_WORDS = "a an the my our your this that there i for of to is are do"
IDLE = frozenset(IDLE_WORDS.split())
MEANT = {
    " ".join(word for word in phrase.split() if word not in IDLE): name
    for name, said in OTHERWISE.items()
    for phrase in said.split("; ")
}
READ_WORDS = "order orders help odds why map board rules card who history letters me vote queue away"
READ_ORDERS_WORDS = "show clear ready unready undo again standing"
READ = {*READ_WORDS.split(), *(f"orders {word}" for word in READ_ORDERS_WORDS.split()), "me now"}
"""Commands whose names are words that are read: they do by themselves what the command does."""
READ_GROUPS = ("vote", "queue", "away")
"""Groups of commands of which that is so of each."""
LONGEST = 2
"""Words of the longest name of a command."""


def named(text: str) -> str | None:
    """Return the name of the command that a text is, None if it is anything else.

    With a stroke in front it is one whatever stands behind its name, without one only if it says no more.
    """
    said = plainly(text)
    if said and said[0].startswith("/"):
        said = [said[0].removeprefix("/"), *said[1:]]
        name = next((name for name in _beginnings(said) if name in words.commands.COMMANDS), None)
        return None if name and _is_read(name) else name
    if (whole := " ".join(said)) in words.commands.COMMANDS:
        return None if _is_read(whole) else whole
    begin = next((at for at, word in enumerate(said) if word not in FRONT), len(said))
    for first in dict.fromkeys((0, begin)):
        phrase = " ".join(word for word in said[first:] if word not in IDLE)
        if name := MEANT.get(phrase):
            return name
    return None


def _is_read(name: str) -> bool:
    """Return whether the name of a command is a word that does by itself what the command does."""
    return name in READ or name.split(maxsplit=1)[0] in READ_GROUPS


def _beginnings(said: list[str]) -> list[str]:
    """Return the first words of a text as the name of a command may be, the longest first."""
    return [" ".join(said[:count]) for count in range(min(LONGEST, len(said)), 0, -1)]


def told(text: str) -> str:
    """Return what is said to who types a command as words, "" if a text is none."""
    name = named(text)
    if name is None:
        return ""
    return words.guide.IS_COMMAND.format(name=name, does=words.commands.COMMANDS[name])
