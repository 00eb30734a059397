"""One more game is games/<slug>/ and renderers/<slug>.py and nothing else."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import games
import renderers
from bot.__main__ import main
from bot.judge.audience import views
from bot.judge.judge import Judge
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from games.core.record.verifying import verify
from games.core.rules.protocol import Game, view
from storage import queries
from storage.database import Database
from tests import toy
from tests.databases import fresh, opened

ROOT = Path(__file__).parent.parent.parent

DRAWING = """
from renderers.scene import Ground, Scene, Text


def scene(view, *, palette, orders):
    silk = ", ".join(f"{seat} {count}" for seat, count in view.table.silk.items())
    return Scene((320, 60), Ground("silk", (255, 255, 255)), (Text((160, 30), silk, (0, 0, 0)),))


def colour_of(seat, palette):
    return (0, 0, 0)
"""


@pytest.fixture
def silk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A game that is dropped into a folder, and its renderer into another."""
    (tmp_path / "games" / "silk").mkdir(parents=True)
    (tmp_path / "renderers").mkdir()
    rules = Path(toy.__file__).read_text(encoding="utf-8").replace('slug="toy"', 'slug="silk"')
    (tmp_path / "games" / "silk" / "__init__.py").write_text(rules, encoding="utf-8")
    (tmp_path / "renderers" / "silk.py").write_text(DRAWING, encoding="utf-8")
    for package in (games, renderers):
        name = package.__name__
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path / name)])
    games.catalogue.cache_clear()
    yield games.catalogue()["silk"]
    monkeypatch.undo()
    games.catalogue.cache_clear()
    for name in ("games.silk", "renderers.silk"):
        sys.modules.pop(name, None)


def test_a_game_that_is_put_into_the_folder_is_in_the_catalogue(silk: Game):
    assert "silk" in games.catalogue()
    assert sorted(games.catalogue()) == list(games.catalogue())


def test_it_is_drawn(silk: Game):
    state = silk.setup([power.seat for power in silk.powers], silk.options())
    picture = renderers.paint("silk", view(state, None), palette="standard", orders=True)
    assert picture.size == (320, 60)
    assert picture.png.startswith(b"\x89PNG")
    assert picture.alt == silk.describe(view(state, None))


def test_it_is_played_and_verified_from_the_command_line(silk: Game, tmp_path: Path, capsys):
    out = tmp_path / "out"
    assert main(["play", "silk", "--seed", "5", "--out", str(out), "--options", "rounds=2"]) == 0
    assert main(["verify", str(out / "export.json")]) == 0
    assert main(["rules", "silk"]) == 0
    assert "The best bid wins." in capsys.readouterr().out
    names = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    assert names == [
        "chart.png", "export.json", "maps/000-round-1.png", "maps/001-round-2.png", "maps/002-round-3.png",
        "replay.webp", "report.md",
    ]  # fmt: skip
    assert json.loads((out / "export.json").read_text())["rules"] == "silk"


async def test_it_is_judged_stored_and_exported(silk: Game, tmp_path: Path):
    def now() -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)

    async with opened(fresh(tmp_path / "silk.sqlite")) as engine:
        judge = Judge(Database(engine, now), now)
        row = await lobby.create(judge, "silk", 1, options={"rounds": 2})
        await lobby.join(judge, row.id, 1, "Ann")
        await lobby.start(judge, row.id, 1)
        while (row := await judge.database.read(queries.game, row.id)).status == "running":
            await gamemaster.force(judge, row.id, 1, row.turn, row.step)
        verdict = verify(silk, await views.export(judge, row.id))
        assert str(verdict).startswith("2 turns, ")


OFFERED = {"bot/local_table.py": "the table at home has to open with some game"}


def test_nothing_outside_a_game_and_its_renderer_knows_its_name():
    slugs = "|".join(games.catalogue())
    naming = {
        str(path.relative_to(ROOT))
        for room in ("games/core", "renderers", "storage", "bot")
        for path in (ROOT / room).rglob("*.py")
        if not re.match(rf"renderers/({slugs})\b", str(path.relative_to(ROOT)))
        and re.search(rf"[\"'](?:{slugs})[\"']", path.read_text(encoding="utf-8"))
    }
    assert naming <= set(OFFERED)
