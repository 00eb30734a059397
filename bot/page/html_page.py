"""The page of a finished game as HTML. Whatever anybody typed is text in it, never markup."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources

from markdown_it import MarkdownIt

from bot import words
from bot.page.luck import Luck
from bot.page.pictures import Album
from bot.page.story import Story, StoryChapter, StoryLine, StoryOrder
from games.core.rules.prompts import Seat

READER = MarkdownIt("zero", {"html": False}).enable(["emphasis", "backticks", "escape"])
"""Reads what Discord shows as bold, slanted and code; links, pictures and tags stay the text they are."""

SMALL = "-# "
"""The markup of a small line on Discord."""
NUMBER = re.compile("g([1-9][0-9]*)")
"""The name under which a game of a server throws its dice, with its number."""


def page(story: Story, album: Album, luck: Sequence[Luck]) -> str:
    """Return the page; `album` holds its pictures, `luck` is empty where no fight was decided by dice."""
    style, script = _file("page.css"), f"{_file('check.js')}\n{_file('page.js')}"
    title = _title(story)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{words.page.LANGUAGE}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">',
            f"<title>{_text(title)}</title>",
            f"<style>{style}</style>",
            f"<style>{''.join(_grounds(album))}</style>",
            "</head>",
            "<body>",
            *_head(story, title),
            *_chapters(story, album),
            *_course(story, album),
            *_luck(story, luck),
            *_proof(story),
            f"<footer><p>{_text(words.page.MADE_BY)}</p></footer>",
            _data("record", story.record.dump()),
            _data("words", _said()),
            f"<script>{script}</script>",
            "</body>",
            "</html>",
            "",
        ]
    )


def inline(text: str) -> str:
    """Return a line in Discord's markup as HTML."""
    return str(READER.renderInline(text))


def _text(text: object) -> str:
    return html.escape(str(text))


def _file(name: str) -> str:
    return resources.files("bot.page").joinpath(name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    """Return what a browser may do for this page: run this one script, and fetch nothing."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    parts = [
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "img-src data: blob:",
        "style-src 'unsafe-inline'",
        f"script-src 'sha256-{digest}'",
    ]
    return "; ".join(parts)


def _data(name: str, value: object) -> str:
    """Return a value for the script, as JSON in which nothing can end the element it stands in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
    return f'<script type="application/json" id="{name}">{safe}</script>'


def _said() -> Mapping[str, str]:
    """Return the sentences that the script says."""
    return {
        "PLAY": words.page.PLAY,
        "STOP": words.page.STOP,
        "AT": words.page.AT,
        "EARLIER": words.page.EARLIER,
        "RIGHT": words.page.RIGHT,
        "WRONG": words.page.WRONG,
        "THROW": words.page.THROW,
        "IS_RIGHT": words.page.IS_RIGHT,
        "IS_WRONG": words.page.IS_WRONG,
        "NO_CRYPTO": words.page.NO_CRYPTO,
    }


def _uri(data: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def _grounds(album: Album) -> Iterator[str]:
    """Yield the whole pictures as grounds, each once: what lies over them stands in the chapters."""
    for number in sorted({plate.over for plate in album.plates if plate.over is not None}):
        yield f".g{number}{{background-image:url({_uri(album.plates[number].webp, 'webp')})}}\n"


def _title(story: Story) -> str:
    """Return what the game is called: as on its server, by its number, where it was played on one."""
    numbered = NUMBER.fullmatch(story.record.game)
    if numbered:
        return words.page.NUMBERED.format(number=numbered[1], title=story.game.title)
    return words.page.TITLE.format(title=story.game.title, game=story.record.game)


def _head(story: Story, title: str) -> Iterator[str]:
    yield "<header>"
    yield f"<h1>{_text(title)}</h1>"
    names = words.games.AND.join(power.name for power in story.winners)
    if not story.reason:
        end = words.page.UNFINISHED
    elif not names:
        end = words.page.DRAWN
    else:
        end = (words.page.WON_BY_SEVERAL if len(story.winners) > 1 else words.page.WON).format(names=names)
    yield f'<p class="end"><strong>{_text(end)}</strong> {inline(story.reason)}</p>'
    yield "<ul class='seats'>"
    for power in story.powers:
        chinese = f' <span lang="zh-Hant">{_text(power.chinese)}</span>' if power.chinese else ""
        yield f"<li>{_text(power.name)}{chinese}</li>"
    yield "</ul>"
    yield "</header>"


def _viewer(story: Story) -> Iterator[str]:
    """Yield what goes through the game; without the script it is not shown."""
    yield f'<nav id="viewer" aria-label="{_text(words.page.CONTROLS)}" hidden>'
    for deed, label, mark in (
        ("first", words.page.FIRST, "|◀"),
        ("back", words.controls.BACK, "◀"),
        ("play", words.page.PLAY, "▶"),
        ("next", words.page.NEXT, "▶"),
        ("last", words.page.LAST, "▶|"),
    ):
        shown = "" if deed == "play" else f' aria-label="{_text(label)}"'
        inner = _text(label) if deed == "play" else mark
        yield f'<button type="button" data-deed="{deed}"{shown}>{inner}</button>'
    last = len(story.chapters)
    yield (
        f'<input type="range" id="at" min="0" max="{last}" value="{last}" '
        f'aria-label="{_text(words.page.CONTROLS)}">'
    )
    yield '<output id="where" for="at"></output>'
    yield f'<label><span>{_text(words.page.SEEN_BY)}</span> <select id="seat">'
    yield f'<option value="*">{_text(words.page.EVERYTHING)}</option>'
    yield f'<option value="">{_text(words.page.THE_TABLE)}</option>'
    for power in story.powers:
        name = words.page.SEAT_SAW.format(name=power.name)
        yield f'<option value="{_text(power.seat)}">{_text(name)}</option>'
    yield "</select></label>"
    yield f'<p class="keys">{_text(words.page.KEYS)}</p>'
    yield "</nav>"


def _chapters(story: Story, album: Album) -> Iterator[str]:
    yield "<main>"
    yield f"<h2>{_text(words.page.STORY)}</h2>"
    yield from _viewer(story)
    opening = words.page.BEGINNING
    yield '<article id="c0">'
    yield f"<h3>{_text(opening)}</h3>"
    yield _picture(album, 0, story.game.describe(story.opening))
    yield "</article>"
    for number, chapter in enumerate(story.chapters, 1):
        yield f'<article id="c{number}">'
        yield f"<h3>{_text(chapter.title)}</h3>"
        yield _picture(album, number, story.game.describe(chapter.after))
        yield from (
            _picture(album, number, story.game.describe(own), seat) for seat, own in chapter.own.items()
        )
        yield '<div class="told">'
        yield from (_line(story, line) for line in chapter.lines)
        yield "</div>"
        yield from _own(story, chapter)
        yield from _orders(story, chapter.orders)
        yield from _standing(story, chapter)
        yield "</article>"
    yield "</main>"


def _picture(album: Album, number: int, alt: str, seat: Seat | None = None) -> str:
    """Return a picture; one that lies over another has that one as its ground."""
    found = album.of(number, seat)
    if found is None:
        return ""
    plate = album.plates[found]
    ground = f' class="g{plate.over}"' if plate.over is not None else ""
    # A whole picture that is the ground of others is its own ground too, so that it stands here once.
    if plate.over is None and any(each.over == found for each in album.plates):
        ground, source = f' class="g{found}"', EMPTY
    else:
        source = _uri(plate.webp, "webp")
    width, height = album.size
    whose = "" if seat is None else f' data-seat="{_text(seat)}" hidden'
    return (
        f"<figure{whose}><img{ground} src='{source}' width='{width}' height='{height}' alt=\"{_text(alt)}\" "
        "loading='lazy' decoding='async'></figure>"
    )


EMPTY = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
"""A picture of one transparent pixel."""


def _own(story: Story, chapter: StoryChapter) -> Iterator[str]:
    """Yield what each seat saw that had secrets, in words."""
    if not chapter.own:
        return
    yield f'<details class="own"><summary>{_text(words.page.IN_WORDS)}</summary><dl>'
    for seat, seen in chapter.own.items():
        whose, name = f' data-seat="{_text(seat)}"', story.game.power(seat).name
        yield f"<dt{whose}>{_text(name)}</dt><dd{whose}>{_text(story.game.describe(seen))}</dd>"
    yield "</dl></details>"


def _line(story: Story, line: StoryLine) -> str:
    whose, alone = "", ""
    if line.audience:
        names = words.games.AND.join(story.game.power(seat).name for seat in line.audience)
        whose = f' class="alone" data-for="{_text(" ".join(line.audience))}"'
        alone = f" <small>({_text(words.page.ALONE.format(names=names))})</small>"
    parts = [
        f"<small>{inline(row.removeprefix(SMALL))}</small>" if row.startswith(SMALL) else inline(row)
        for row in line.text.split("\n")
    ]
    return f"<p{whose}>{'<br>'.join(parts)}{alone}</p>"


def _orders(story: Story, orders: Sequence[StoryOrder]) -> Iterator[str]:
    if not orders:
        return
    yield f'<details class="orders"><summary>{_text(words.page.ORDERED)}</summary><dl>'
    for order in orders:
        lines = "; ".join(order.lines) or words.page.NOTHING_SENT
        late = f" <small>({_text(words.page.MISSED)})</small>" if order.missed else ""
        yield f"<dt>{_text(story.game.power(order.seat).name)}</dt><dd><code>{_text(lines)}</code>{late}</dd>"
    yield "</dl></details>"


def _standing(story: Story, chapter: StoryChapter) -> Iterator[str]:
    yield f'<details class="standing"><summary>{_text(words.page.STANDS)}</summary><dl>'
    for seat, said in chapter.standing.items():
        yield f"<dt>{_text(story.game.power(seat).name)}</dt><dd>{_text(said)}</dd>"
    yield "</dl></details>"


def _course(story: Story, album: Album) -> Iterator[str]:
    """Yield the chart, and its figures as a table."""
    if not story.chapters:
        return
    after, scale = story.chapters[-1].after, story.game.scale(story.chapters[-1].after)
    figures = story.game.figures(after)
    yield f"<section><h2>{_text(words.page.COURSE)}</h2>"
    if album.chart is not None:
        width, height = album.chart.size
        source = _uri(album.chart.png, "png")
        yield (
            f'<figure><img src="{source}" width="{width}" height="{height}" alt="{_text(album.chart.alt)}" '
            'loading="lazy"></figure>'
        )
    columns = max((len(row) for row in figures.values()), default=0)
    caption = words.page.FIGURES.format(counted=scale.counted, over=scale.over).capitalize()
    yield f'<div class="wide"><table><caption>{_text(caption)}</caption><thead><tr>'
    yield f'<th scope="col">{_text(words.page.SEAT)}</th>'
    yield "".join(f'<th scope="col">{number}</th>' for number in range(scale.first, scale.first + columns))
    yield "</tr></thead><tbody>"
    for seat, row in figures.items():
        cells = "".join(f"<td>{value}</td>" for value in row)
        yield f'<tr><th scope="row">{_text(story.game.power(seat).name)}</th>{cells}</tr>'
    yield "</tbody></table></div></section>"


def _luck(story: Story, luck: Sequence[Luck]) -> Iterator[str]:
    yield f'<section id="luck"><h2>{_text(words.page.LUCK)}</h2>'
    if not luck:
        yield f"<p>{_text(words.page.NO_LUCK)}</p></section>"
        return
    yield f"<p>{_text(words.page.LUCK_SAYS)}</p>"
    heads = [words.page.SEAT, story.game.gambled, words.page.EXPECTED, words.page.LUCKIER_THAN]
    yield '<div class="wide"><table><thead><tr>'
    yield "".join(f'<th scope="col">{_text(head)}</th>' for head in heads)
    yield "</tr></thead><tbody>"
    for each in luck:
        cells = [each.got, f"{each.expected:.1f}", f"{each.share:.0%}"]
        name = story.game.power(each.seat).name
        row = "".join(f"<td>{_text(cell)}</td>" for cell in cells)
        yield f'<tr><th scope="row">{_text(name)}</th>{row}</tr>'
    yield "</tbody></table></div></section>"


def _proof(story: Story) -> Iterator[str]:
    yield f'<section id="proof"><h2>{_text(words.page.PROOF)}</h2>'
    yield f"<p>{_text(words.page.PROOF_SAYS)}</p>"
    yield f"<p><code>{_text(story.record.commitment)}</code></p>"
    yield f'<p><button type="button" id="check" hidden>{_text(words.page.CHECK)}</button> '
    yield f'<button type="button" id="copy" hidden>{_text(words.page.COPY)}</button></p>'
    yield f'<p id="still">{inline(words.page.NO_SCRIPT)}</p>'
    yield '<div id="verdict" role="status" aria-live="polite"></div>'
    yield "</section>"
