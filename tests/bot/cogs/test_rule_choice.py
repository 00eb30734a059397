"""The choice of a rule set: what it says of each, and how many it has room for."""

import asyncio
from dataclasses import replace

import pytest

from bot import words
from bot.delivery import layouts
from bot.pictures import gallery
from bot.ui import rule_choice
from games import catalogue
from tests import toy
from tests.bot.cogs.steps import labels


@pytest.mark.parametrize("count", [5, 6])
async def test_as_many_as_there_is_room_for_keep_discords_limits(room, monkeypatch, count):
    games = [*catalogue().values()]
    games += [replace(games[0], slug=f"another{number}") for number in range(count - len(games))]
    room.judge.games.clear()
    room.judge.games.update({game.slug: game for game in games})
    shown = []
    monkeypatch.setattr(
        rule_choice, "lay_out", lambda _act, view, files, otherwise: keep(shown, view, files, otherwise)
    )
    await room.person("gm").slash(room.channel, "game create")
    [(view, files, otherwise)] = shown
    assert layouts.fault(view) == ""
    assert len(files) == count
    assert all(game.title in otherwise for game in games)


async def keep(shown, *what):
    shown.append(what)


async def test_more_than_there_is_room_for_are_named(room):
    room.judge.games.update({f"another{n}": replace(toy.GAME, slug=f"another{n}") for n in range(7)})
    answer = await room.person("gm").slash(room.channel, "game create")
    assert answer.response.content.startswith("Which rules? There are: ")


async def test_a_picture_that_cannot_be_drawn_leaves_the_words(room, monkeypatch):
    room.judge.games.clear()
    room.judge.games.update(catalogue())
    drawn = room.client.gallery.vignette

    async def broken(game, palette):
        if game.slug == "yuan":
            raise ZeroDivisionError
        return await drawn(game, palette)

    monkeypatch.setattr(room.client.gallery, "vignette", broken)
    answer = await room.person("gm").slash(room.channel, "game create")
    assert labels(answer.response) == [
        words.lobby.OPEN_IT.format(title=game.title) for game in catalogue().values()
    ]
    assert len(answer.response.attachments) == len(catalogue()) - 1
    assert "**YUAN** · 4 to 8 seats" in answer.response.content


@pytest.mark.parametrize("command, given", [("game create", {}), ("rules", {"game": "1"})])
async def test_words_do_not_wait_for_the_pictures_beside_them(room, monkeypatch, command, given):
    room.judge.games.clear()
    room.judge.games.update(catalogue())
    await room.person("gm").slash(room.channel, "game create", rules="yuan")
    monkeypatch.setattr(gallery, "SOON", 0.01)

    async def never(*_given):
        await asyncio.Event().wait()

    for kind in ("vignette", "board"):
        monkeypatch.setattr(room.client.gallery, kind, never)
    answer = (await room.person("gm").slash(room.channel, command, **given)).response
    assert "YUAN" in answer.content
    assert answer.attachments == []
    assert answer.components


async def test_a_rule_set_without_a_manual_is_shown_by_its_name_and_seats():
    assert rule_choice.described(toy.GAME) == "**Silk** · 3 seats"
