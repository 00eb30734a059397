"""Pictures of the board as a seat sees it: the only place that imports Pillow.

`renderers.<slug>` makes the scenes of one game from its views; `scene_painter` draws them. Nothing here knows
a State: a picture shows what the View says and no more.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, cast

from pydantic import BaseModel

from games import catalogue
from games.core.rules.prompts import Seat
from games.core.rules.protocol import AnyView, Event
from games.core.telling.prose import fitted
from games.core.telling.turn_recap import heard
from renderers import charts, films, picture_deltas, profile_card, reference_card, scene_painter
from renderers.palette import PALETTES, Palette, palette_named
from renderers.picture_deltas import Plate
from renderers.profile_card import ProfileCard
from renderers.scene import Colour, Scene
from renderers.watermark import marked

__all__ = [
    "PALETTES",
    "Film",
    "Picture",
    "Plate",
    "card",
    "chart",
    "colour",
    "front",
    "paint",
    "plates",
    "profile",
    "replay",
    "vignette",
]
PART = "Your part of the map. "


@dataclass(frozen=True)
class Picture:
    """A PNG, and the same in words."""

    png: bytes
    alt: str
    size: tuple[int, int]


@dataclass(frozen=True)
class Film:
    """An animated WebP, and the same in words."""

    webp: bytes
    alt: str
    size: tuple[int, int]


class Renderer(Protocol):
    """A module `renderers.<slug>`; a game without a `front` shows a seat that is asked its whole board."""

    def scene(self, view: AnyView, *, palette: Palette, orders: bool) -> Scene:
        """Return the view as a scene, with or without the orders just carried out."""
        ...

    def colour_of(self, seat: Seat, palette: Palette) -> Colour:
        """Return the colour of a seat."""
        ...


def paint(
    slug: str, view: AnyView, *, palette: str = "standard", orders: bool = True, mark: str = ""
) -> Picture:
    """Return a view's picture, a `mark` written over it; raises KeyError for an unknown game or palette."""
    drawn = marked(_renderer(slug).scene(view, palette=palette_named(palette), orders=orders), mark)
    return _picture(drawn, catalogue()[slug].describe(view))


SIDE = 320
"""Pixels of a vignette, in each direction."""


def vignette(slug: str, view: AnyView, *, palette: str = "standard") -> Picture:
    """Return a board so small that it stands beside words; raises KeyError as `paint` does."""
    drawn = _renderer(slug).scene(view, palette=palette_named(palette), orders=True)
    return Picture(scene_painter.small(drawn, SIDE), catalogue()[slug].title, (SIDE, SIDE))


def front(
    slug: str, view: AnyView, events: Sequence[Event], *, palette: str = "standard", mark: str = ""
) -> Picture:
    """Return the part of a large board that matters to the view's seat, with the arrows of its own orders and
    of those against it in `events`, of which it must have heard all; a small board is shown whole, as `paint`
    does.
    """
    drawing = getattr(_renderer(slug), "front", None)
    if drawing is None or view.seat is None:
        return paint(slug, view, palette=palette, mark=mark)
    drawn: Scene = marked(drawing(view, heard(events, view.seat), palette=palette_named(palette)), mark)
    told = catalogue()[slug].describe(view)
    return _picture(drawn, f"{PART}{told}" if drawn.window else told)


def colour(slug: str, seat: str, palette: str = "standard") -> int | None:
    """Return the colour of a seat as one number, None for a game that is not drawn."""
    if importlib.util.find_spec(f"renderers.{slug}") is None:
        return None
    red, green, blue = _renderer(slug).colour_of(Seat(seat), palette_named(palette))
    return red << 16 | green << 8 | blue


def chart(slug: str, view: AnyView, *, palette: str = "standard", mark: str = "") -> Picture:
    """Return each seat's score over time; raises KeyError for a game or palette there is not."""
    renderer, colours = _renderer(slug), palette_named(palette)
    game = catalogue()[slug]
    drawn = marked(charts.lines(game, view, renderer.colour_of, palette=colours), mark)
    return _picture(drawn, charts.told(game, view))


def card(slug: str, options: BaseModel, *, palette: str = "standard") -> Picture:
    """Return the reference card of a game; raises KeyError where there is none, or no such palette."""
    game, colours = catalogue()[slug], palette_named(palette)
    if game.manual is None:
        raise KeyError(f"{game.title} has no reference card")
    parts = game.manual.card(options)
    return _picture(reference_card.scene(game, parts, colours), reference_card.told(game, parts))


def replay(slug: str, views: Sequence[AnyView], *, palette: str = "standard", mark: str = "") -> Film:
    """Return a game's views as a film: those that the game says are filmed, and the last.

    Raises KeyError as `paint` does, ValueError if there is no view.
    """
    renderer, colours = _renderer(slug), palette_named(palette)
    if not views:
        raise ValueError("a film needs at least one view")
    filmed = catalogue()[slug].filmed
    shown = [*(view for view in views[:-1] if filmed is None or filmed(view)), views[-1]]
    scenes = [lambda v=view: marked(renderer.scene(v, palette=colours, orders=True), mark) for view in shown]
    webp, size = films.film(scenes)
    return Film(webp, fitted(["Replay. " + catalogue()[slug].describe(views[-1])]), size)


def profile(shown: ProfileCard, alt: str, *, palette: str = "standard") -> Picture:
    """Return a person's record as a card; raises KeyError for an unknown palette."""
    return _picture(profile_card.scene(shown, palette=palette_named(palette)), alt)


def plates(slug: str, views: Sequence[AnyView], *, palette: str = "standard") -> Iterator[Plate]:
    """Yield views drawn for one page, one after the other; raises KeyError as `paint` does."""
    renderer, colours = _renderer(slug), palette_named(palette)
    return picture_deltas.plates(
        partial(renderer.scene, seen, palette=colours, orders=True) for seen in views
    )


def _renderer(slug: str) -> Renderer:
    if slug not in catalogue() or importlib.util.find_spec(f"renderers.{slug}") is None:
        raise KeyError(f"no game called {slug!r} can be drawn; there are {', '.join(catalogue())}")
    return cast("Renderer", importlib.import_module(f"renderers.{slug}"))


def _picture(drawn: Scene, alt: str) -> Picture:
    """Return a scene, drawn, and the same in words."""
    left, top, right, bottom = drawn.seen
    return Picture(scene_painter.png(drawn), fitted([alt]), (right - left, bottom - top))
