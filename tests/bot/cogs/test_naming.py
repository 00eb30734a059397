"""Whatever a person with several games is told of one of them names it, by its number and its title."""

import pytest
from discord import app_commands

from games import catalogue
from storage import queries
from tests import toy
from tests.bot.cogs.steps import rows_of
from tests.bot.cogs.test_roles import ROLES

pytestmark = pytest.mark.long

WORDS = (
    *("map", "map zz", "board", "rules", "rules zz", "who", "status", "history", "history zz", "deadline"),
    *(
        "schedule",
        "votes",
        "vote maybe",
        "vote no 77",
        "vote draw among Zz",
        "vote stretch",
        "letters",
        "help",
    ),
    *("orders", "clear", "zz", "ready", "not ready", "undo", "undo all", "standing", "clear standing zz"),
    *(
        "odds",
        "odds 2 against 1",
        "card",
        "card zz",
        "what if zz",
        "hand",
        "gold",
        "cards",
        "show",
        "missing",
    ),
    *(
        "hello",
        "thanks",
        "draw",
        "resign",
        "> zz",
        "to Zz: hi",
        "to all: hi",
        "bid 3",
        "x" * 1900,
        "zz ELSE zz",
    ),
)
"""Typed words: those that show, those that change, refused ones."""
REFUSED = (
    *(("map", {"phase": "zz"}), ("history", {"phase": "zz"}), ("orders history", {"receipt": "ZZ"})),
    *(
        ("rules", {"chapter": "zz"}),
        ("rules", {"chapter": "bids"}),
        ("rules", {}),
        ("help", {"word": "zz"}),
        ("card", {"name": "zz"}),
    ),
    *(
        ("odds", {"text": "zz"}),
        ("vote cast", {"answer": "yes", "number": 77}),
        ("vote draw", {"among": "zz"}),
    ),
    *(("vote concede", {"winner": "Wei"}), ("vote open", {"seat": "Wei"}), ("player block", {"seat": "Wei"})),
    *(("orders standing", {"text": "zz"}), ("order", {"text": "zz"}), ("order", {"text": "map zz"})),
    *(("order", {"text": "rules"}), ("order", {"text": "votes"}), ("away until", {"when": "2 days"})),
    *(
        ("gm orders", {"seat": "zz", "text": "2"}),
        ("gm extend", {"hours": 2}),
        ("gm schedule", {"text": "zz"}),
    ),
)
"""Commands with options that are refused, or take another way through the program."""
LAST = ("vote draw", "vote concede", "player resign", "gm replace", "gm rewind", "gm end")
"""Commands after which a game is over, or is another."""
OF_ALL = ("player block",)
"""Commands that tell of all games of a person, where nothing but a game is given with them."""
BUTTON, MENU = 2, 3
PRESSES = 40
"""Controls that are used in one game."""


@pytest.fixture
def games():
    return {toy.GAME.slug: toy.GAME, **catalogue()}


def title_of(row):
    return f"#{row.id} {row.name}"


async def two(room, slug="toy", **terms):
    """Begin two games in which one person sits, both with a gamemaster who runs them; return the first."""
    first, _ = [await room.begin("cao", "liu", "sun", slug=slug, **terms) for _ in range(2)]
    return await room.judge.database.read(queries.game, first)


def told(result):
    return [message for message in (result.response, *result.followups) if message]


def nameless(row, messages):
    """Return what was said without the name of its game."""
    return [each.content for each in messages if title_of(row) not in each.content]


async def test_every_command_about_a_game_names_it(room):
    row, found = await two(room), []
    every = [each for each in room.client.tree.walk_commands() if isinstance(each, app_commands.Command)]
    about = [each.qualified_name for each in every if "game" in {one.name for one in each.parameters}]
    plain = [(name, ROLES[name][1]) for name in sorted(about, key=LAST.__contains__) if name not in OF_ALL]
    for command, options in (*REFUSED, *plain):
        person = room.person("gm" if command.startswith("gm ") or command == "game start" else "cao")
        given = {**options, "game": str(row.id)}
        if "person" in given:
            given["person"] = room.person("guest")
        result = await person.slash(room.channel, command, **given)
        found += [(command, options, text) for text in nameless(row, told(result))]
    assert found == []


@pytest.mark.parametrize("slug", ["toy", *sorted(catalogue())])
async def test_every_word_about_a_game_names_it(room, slug):
    row, found, mine = await two(room, slug), [], room.client.user.id
    for word in WORDS:
        before = len(room.letters("cao"))
        await room.person("cao").send_dm(f"#{row.id} {word}")
        await room.rest()
        answers = [each for each in room.letters("cao")[before:] if each.author.id == mine]
        assert answers, word
        found += [(word[:20], text) for text in nameless(row, answers[:1])]
    assert found == []


def controls(message):
    """Yield the id of each control of a message, with what is chosen in it."""
    for part in [part for row in rows_of(message) for part in row]:
        if part["type"] == BUTTON and part.get("custom_id"):
            yield part["custom_id"], ()
        elif part["type"] == MENU:
            values, least = [each["value"] for each in part["options"]], part.get("min_values", 1)
            for chosen in dict.fromkeys((tuple(values[:least]), tuple(values[-least:]))):
                yield part["custom_id"], chosen


def with_controls(room, row, name):
    """Return the direct messages about a game that have controls."""
    return [each for each in room.letters(name) if title_of(row) in each.content and rows_of(each)]


def typed(part):
    """Return what is put into a field of a form: a text that nobody understands, or the first choice."""
    options = part.get("options")
    if not options:
        return "zz" if part["type"] == 4 else False
    return options[0]["value"] if part["type"] == 21 else [options[0]["value"]]


async def use(user, message, custom_id, values):
    """Use a control, and send the form that it opens with a text that nobody understands."""
    if values:
        return await user.select(message, values, custom_id=custom_id)
    result = await user.click(message, custom_id=custom_id)
    if result.modal:
        fields = [part["component"] for part in result.modal["components"]]
        return await user.submit_modal(result, {part["custom_id"]: typed(part) for part in fields})
    return result


async def all_used(room, row, user, waiting):
    """Use the controls of messages, and of what they bring; return which were used, and what was told without
    the name of the game.
    """
    found, used = [], set()
    while waiting and len(used) < PRESSES:
        message = waiting.pop(0)
        for custom_id, values in list(controls(message)):
            if (custom_id, values) in used or custom_id not in {each for each, _ in controls(message)}:
                continue
            used.add((custom_id, values))
            result = await use(user, message, custom_id, values)
            answers = [message, *told(result)]
            found += [(custom_id, values, text) for text in nameless(row, answers)]
            waiting += [each for each in answers if each not in waiting and rows_of(each)]
    return used, found


@pytest.mark.parametrize("slug", ["toy", *sorted(catalogue())])
async def test_every_control_about_a_game_names_it(room, slug):
    row = await two(room, slug)
    asked = {name: with_controls(room, row, name) for name in ("cao", "liu", "sun")}
    name, waiting = max(asked.items(), key=lambda each: len(each[1]))
    await room.person(name).send_dm(f"#{row.id} zz")
    used, found = await all_used(room, row, room.person(name).user, [*waiting, room.last(name)])
    assert len(used) > 5
    assert found == []


async def test_a_letter_and_what_stands_under_it_names_its_game(room):
    row = await two(room, letters="all")
    await room.person("liu").send_dm(f"#{row.id} to Wei: Shall we meet?")
    await room.rest()
    letter = room.last("cao")
    assert nameless(row, [letter, room.last("liu")]) == []
    used, found = await all_used(room, row, room.person("cao").user, [letter])
    assert len(used) > 2
    assert found == []
