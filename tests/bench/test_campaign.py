"""A long count of games that is stopped and goes on: nothing twice, nothing lost, and never of two rules."""

from __future__ import annotations

import sys

import pytest

from tests.bench import campaign

SMALL = ["--seats", "2", "--boards", "1", "2", "--options", "mode=custom", "rounds=2"]


def run(monkeypatch, capsys, *words):
    monkeypatch.setattr(sys, "argv", ["campaign", *SMALL, *words])
    campaign.main()
    return capsys.readouterr().out


def test_a_count_goes_on_where_it_stopped(monkeypatch, capsys, tmp_path):
    whole = run(monkeypatch, capsys, "--games", "2")
    file = tmp_path / "games.jsonl"
    run(monkeypatch, capsys, "--games", "1", "--into", str(file))
    assert [game.job.seed for game in campaign.stored(file)] == [21_000, 22_000]
    file.write_bytes(file.read_bytes() + b'{"job":{"seats":2,')  # stopped in the middle of a line
    assert run(monkeypatch, capsys, "--games", "2", "--into", str(file)) == whole
    assert [game.job.seed for game in campaign.stored(file)] == [21_000, 22_000, 21_001, 22_001]


def test_several_processes_count_the_same(monkeypatch, capsys, tmp_path):
    alone, file = run(monkeypatch, capsys, "--games", "1"), tmp_path / "games.jsonl"
    assert run(monkeypatch, capsys, "--games", "1", "--workers", "2", "--into", str(file)) == alone
    assert len(campaign.stored(file)) == 2


def test_games_of_other_rules_are_not_counted_on(monkeypatch, capsys, tmp_path):
    file = tmp_path / "games.jsonl"
    run(monkeypatch, capsys, "--games", "1", "--into", str(file))
    other = file.read_text().replace('"captures":', '"captures":1')
    file.write_text(other)
    with pytest.raises(SystemExit):
        run(monkeypatch, capsys, "--games", "2", "--into", str(file))
    assert "other rules or computers" in capsys.readouterr().err
    assert file.read_text() == other


def test_games_with_other_options_stay_apart(monkeypatch, capsys, tmp_path):
    file = tmp_path / "games.jsonl"
    run(monkeypatch, capsys, "--games", "1", "--into", str(file))
    run(monkeypatch, capsys, "--games", "1", "--into", str(file), "--options", "mode=custom", "rounds=1")
    assert {game.rounds for game in campaign.stored(file)} == {1, 2}
    assert len(campaign.stored(file)) == 4
