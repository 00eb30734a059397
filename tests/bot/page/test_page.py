"""The page of a finished game: all of its story, nobody's markup, the right pictures, within its size."""

from __future__ import annotations

import base64
import io
import json
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import renderers
from bot.__main__ import main
from bot.page import whole
from bot.page.html_page import inline, page
from bot.page.luck import luck
from bot.page.pictures import Album, album, evenly
from bot.page.story import Story, StoryLine, StoryOrder, read
from games import catalogue
from games.core.record.verifying import load
from renderers import Plate
from tests.conformance.courses import unruly
from tests.examples import few

GAMES = list(catalogue())
NOTHING = Album((Plate(b"none"),), {(0, None): 0}, None)


@cache
def story(slug: str) -> Story:
    return read(catalogue()[slug], load(unruly(slug).export))


class Tags(HTMLParser):
    """The elements of a page and their attributes, and all text that people read."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.said: list[str] = []
        self._inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self._inside):
            self.said.append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.mark.long
@pytest.mark.parametrize("slug", few(GAMES, 2))
def test_the_story_holds_every_turn_and_every_line_once_in_their_order(slug: str):
    course, told = unruly(slug), story(slug)
    game = course.game
    assert [turn for chapter in told.chapters for turn in chapter.turns] == list(range(len(course.pages)))
    lines = [
        StoryLine(text, event.audience or ())
        for each in course.pages
        for event in each.told
        if (text := game.prose(event))
    ]
    assert [line for chapter in told.chapters for line in chapter.lines] == lines
    answers = sum(len(e.answers) for each in course.pages for e in each.save.log if not e.is_roll)
    assert sum(len(chapter.orders) for chapter in told.chapters) == answers


@pytest.mark.parametrize("slug", few(GAMES, 2))
def test_the_page_says_all_of_it(slug: str):
    told = story(slug)
    tags = Tags(page(told, NOTHING, luck(told)))
    said = re.sub(r"\s+", " ", "".join(tags.said))
    for power in told.powers:
        assert power.name in said
    for chapter in told.chapters:
        assert chapter.title in said
    assert told.reason.replace("*", "")[:30] in said.replace("*", "")
    assert len(tags.all("article")) == len(told.chapters) + 1
    alone = [line for chapter in told.chapters for line in chapter.lines if line.audience]
    assert [each["data-for"] for each in tags.all("p") if "data-for" in each] == [
        " ".join(line.audience) for line in alone
    ]


@pytest.mark.parametrize("name, called", [("g12", "#12 Sun Tzu"), ("trial", "Sun Tzu: trial")])
def test_a_game_of_a_server_is_called_by_its_number(name: str, called: str):
    told = story("suntzu")
    text = page(replace(told, record=replace(told.record, game=name)), NOTHING, ())
    assert f"<title>{called}</title>" in text
    assert re.search(rf"<h1[^>]*>{called}</h1>", text)


NASTY = "</script><script>alert(1)</script><img src=x onerror=alert(1)> **b** [x](javascript:alert(1)) \"'>"


def test_nothing_that_was_typed_becomes_markup():
    told = story("suntzu")
    record = replace(told.record, salts={NASTY: NASTY}, outcome={"winners": [], "reason": NASTY})
    chapter = replace(
        told.chapters[0],
        title=NASTY,
        lines=(StoryLine(NASTY), StoryLine(f"-# {NASTY}", (told.record.seats[0],))),
        orders=(StoryOrder(told.record.seats[0], (NASTY,)),),
        standing={told.record.seats[0]: NASTY},
    )
    honest = Tags(page(replace(told, chapters=(told.chapters[0],)), NOTHING, ()))
    text = page(replace(told, record=record, reason=NASTY, chapters=(chapter,)), NOTHING, ())
    tags = Tags(text)
    assert len(tags.all("script")) == len(honest.all("script")) == 3
    assert not tags.all("a")
    assert len(tags.all("img")) == len(honest.all("img"))
    for _, attributes in tags.tags:
        assert not [name for name in attributes if name.startswith("on")]
        assert attributes.get("src", "data:").startswith("data:")
        assert not {"href", "action", "srcset", "style"} & set(attributes)
    [data] = re.findall(r'<script type="application/json" id="record">(.*?)</script>', text)
    assert json.loads(data) == json.loads(json.dumps(record.dump()))


def test_the_page_forbids_its_browser_to_fetch_or_to_run_anything_else():
    text = page(story("suntzu"), NOTHING, ())
    [policy] = [
        each["content"]
        for each in Tags(text).all("meta")
        if each.get("http-equiv") == "Content-Security-Policy"
    ]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"].startswith("'sha256-")
    assert not re.search(r"https?://", text)


@pytest.mark.parametrize(
    "markup, html",
    [
        ("**Cao Cao** moves.", "<strong>Cao Cao</strong> moves."),
        ("*slowly*, `A LUO H`", "<em>slowly</em>, <code>A LUO H</code>"),
        (r"2 \* 3", "2 * 3"),
        ("<b>&", "&lt;b&gt;&amp;"),
        ("![x](http://e.org/x.png)", "![x](http://e.org/x.png)"),
    ],
)
def test_what_discord_shows_is_shown(markup: str, html: str):
    assert inline(markup) == html


def laid(plates: tuple[Plate, ...], number: int) -> Image.Image:
    """Return a picture as a browser lays it over its ground."""
    plate = plates[number]
    own = Image.open(io.BytesIO(plate.webp)).convert("RGBA")
    if plate.over is None:
        return own.convert("RGB")
    under = Image.open(io.BytesIO(plates[plate.over].webp)).convert("RGBA")
    return Image.alpha_composite(under, own).convert("RGB")


@pytest.mark.long
@pytest.mark.parametrize("slug", few(GAMES, 2))
def test_each_picture_is_the_one_that_is_posted_pixel_by_pixel(slug: str):
    told = story(slug)
    short = replace(told, chapters=told.chapters[:4])
    found = album(short, "standard", 5_000_000)
    assert found.plates[0].over is None
    assert any(plate.over is not None for plate in found.plates)
    for (number, seat), place in found.places.items():
        chapter = short.chapters[number - 1]
        seen = short.opening if number == 0 else chapter.own[seat] if seat else chapter.after
        posted = Image.open(io.BytesIO(renderers.paint(slug, seen).png)).convert("RGB")
        assert laid(found.plates, place).tobytes() == posted.tobytes(), (number, seat)


@pytest.mark.long
def test_pictures_are_left_out_evenly_until_they_fit():
    told = replace(story("suntzu"), chapters=story("suntzu").chapters[:4])
    whole_album = album(told, "standard", 5_000_000)
    size = sum(len(plate.webp) for plate in whole_album.plates)
    fewer = album(told, "standard", size // 2)
    assert sum(len(plate.webp) for plate in fewer.plates) <= size // 2
    assert len(fewer.plates) < len(whole_album.plates)
    assert {(0, None), (len(told.chapters), None)} <= set(fewer.places)


@pytest.mark.parametrize("length", range(12))
@pytest.mark.parametrize("most", range(1, 14))
def test_a_spread_ends_with_the_last_and_has_no_more_than_it_may(length: int, most: int):
    places = evenly(length, most)
    assert len(places) == min(length, most)
    assert places == sorted(set(places))
    assert not places or places[-1] == length - 1


@pytest.mark.long
def test_a_ground_stands_in_the_page_once():
    told = replace(story("suntzu"), chapters=story("suntzu").chapters[:3])
    pictures = album(told, "standard", 5_000_000)
    text = page(told, pictures, ())
    for plate in pictures.plates:
        assert text.count(base64.b64encode(plate.webp).decode()) == 1


def export_to(path: Path, document: Any) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.mark.long
def test_the_command_writes_a_page_from_what_is_right_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    export = unruly("suntzu").export
    out = tmp_path / "game.html"
    assert main(["page", str(export_to(tmp_path / "right.json", export)), "--out", str(out)]) == 0
    assert "is written" in capsys.readouterr().out
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert out.stat().st_size <= whole.MOST_BYTES
    out.unlink()
    export["turns"][0]["log"][0]["answers"]["chance"].reverse()
    assert main(["page", str(export_to(tmp_path / "wrong.json", export)), "--out", str(out)]) == 1
    assert "is not right" in capsys.readouterr().out
    assert main(["page", str(export_to(tmp_path / "none.json", [])), "--out", str(out)]) == 2
    assert main(["page", str(tmp_path / "right.json"), "--out", str(out), "--palette", "mauve"]) == 2
    assert "mauve" in capsys.readouterr().err
    assert not out.exists()
