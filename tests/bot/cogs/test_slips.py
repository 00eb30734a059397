"""A line that was nearly right has a button that sends it so: in every game, by message, command and form."""

import pytest

from bot import words
from bot.judge.audience import views
from games import catalogue
from games.core.rules.prompts import Orders
from tests.bot.cogs.steps import hear, in_force, labels
from tests.bot.judge.steps import thought

pytestmark = pytest.mark.long

NAMES = ("cao", "liu", "sun")


@pytest.fixture
def games():
    return dict(catalogue())


async def asked(room, slug):
    """Return a game in which somebody is asked for orders or commands, their name, and what they see."""
    number = await room.begin(*NAMES, slug=slug)
    for _ in range(12):
        await thought(room.judge)
        for name in NAMES:
            seen = await views.look(room.judge, number, room.person(name).id)
            if not seen.is_asked:
                continue
            if isinstance(seen.prompt.shape, Orders):
                return number, name, seen
            least = getattr(seen.prompt.shape, "least", 1)
            chosen = [option.value for option in seen.prompt.shape.options[:least]]
            await hear(room, number, name, ", ".join(chosen) + "\nready")
    raise AssertionError(slug)


def slip_of(seen):
    """Return a legal line, and the same with a letter of its last long word written twice."""
    lines = [line for lines in seen.legal.values() for line in lines]
    line = next(line for line in lines if any(len(word) > 2 and word.isalpha() for word in line.split()))
    parts = line.split(" ")
    at = max(at for at, word in enumerate(parts) if len(word) > 2 and word.isalpha())
    return line, " ".join([*parts[:at], parts[at] + parts[at][-1], *parts[at + 1 :]])


def sent_so(labels):
    return [each for each in labels if each.startswith(words.controls.MEANT.format(line=""))]


async def taken(room, number, name, seen, line):
    """Return whether a line is in force, or was carried out."""
    if not seen.is_at_once:
        return line in (await in_force(room, number, seen.place) or ())
    now = await views.look(room.judge, number, room.person(name).id)
    return now.view != seen.view or now.undo != seen.undo


@pytest.mark.parametrize("way", ["message", "command", "form"])
@pytest.mark.parametrize("slug", sorted(catalogue()))
async def test_a_slip_has_a_button_that_sends_the_line_put_right(room, slug, way):
    number, name, seen = await asked(room, slug)
    (line, slip), person = slip_of(seen), room.person(name)
    if way == "message":
        await person.send_dm(slip)
        answer, presser = room.answer(name), person.user
    elif way == "command":
        answer, presser = (
            (await person.slash(room.channel, "order", text=slip, game=str(number))).response,
            person,
        )
    else:
        answer, presser = (await person.slash(room.channel, "orders compose")).response, person
        await person.submit_modal(await person.click(answer, label="Type"), {"text": slip})
    assert not await taken(room, number, name, seen, line)
    [button] = sent_so(labels(answer))
    assert button == words.controls.MEANT.format(line=line)
    await presser.click(answer, label=button)
    assert await taken(room, number, name, seen, line)


@pytest.mark.parametrize("way", ["message", "command", "form"])
async def test_what_waits_for_a_word_has_its_button_by_every_way(room, way):
    number, name, _ = await asked(room, "conquest")
    person = room.person(name)
    if way == "message":
        await person.send_dm("reveal")
        answer = room.answer(name)
    elif way == "command":
        answer = (await person.slash(room.channel, "order", text="reveal", game=str(number))).response
    else:
        answer = (await person.slash(room.channel, "orders compose")).response
        await person.submit_modal(await person.click(answer, label="Type"), {"text": "reveal"})
    assert words.controls.GO in labels(answer)
