"""A correction of the rules' data files amid games is noticed at the next start, and told once."""

import pytest

from bot.judge.office import gamemaster, rule_data_changes
from games import catalogue
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, begun, bodies


@pytest.fixture
def games():
    return {"toy": toy.GAME, "warlords": catalogue()["warlords"]}


@pytest.fixture
def files(monkeypatch):
    """The fingerprints of the data files of each rule set."""
    said = {toy.GAME.data: "a" * 64, "games.warlords.data": "b" * 64}
    monkeypatch.setattr(rule_data_changes, "fingerprint", lambda package: said.get(package, "c" * 64))
    return said


async def told(judge, number):
    return [text for text in await bodies(judge, number, user_id=GM) if "data files" in text]


async def test_the_first_start_tells_nothing_nor_one_after_which_all_is_as_it_was(judge, files):
    number = await begun(judge)
    for _ in range(2):
        await rule_data_changes.look(judge)
    assert await told(judge, number) == []


async def test_a_change_is_told_to_the_gamemasters_of_games_under_way_once(judge, files):
    await rule_data_changes.look(judge)
    number, over = await begun(judge), await begun(judge)
    await gamemaster.end(judge, over, GM, "enough")
    files[toy.GAME.data] = "d" * 64
    for _ in range(2):
        await rule_data_changes.look(judge)
    [text] = await told(judge, number)
    assert text.startswith(f"#{number} Silk: ")
    assert await told(judge, over) == []
    assert [text for text in await bodies(judge, number, user_id=CAO) if "data files" in text] == []
    deeds = [
        row for row in await judge.database.read(queries.audits, number) if row.deed == "data files changed"
    ]
    assert [row.facts for row in deeds] == [{"before": "a" * 12, "now": "d" * 12}]


async def test_files_of_other_rules_are_no_news_for_a_game(judge, files):
    await rule_data_changes.look(judge)
    number = await begun(judge)
    files[catalogue()["warlords"].data] = "d" * 64
    await rule_data_changes.look(judge)
    assert await told(judge, number) == []
