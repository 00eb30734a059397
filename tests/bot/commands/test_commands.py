"""The command line: what it prints, what it writes, and the sentence for each mistake."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.commands import Mistake, game_arguments
from bot.settings import Settings
from bot.words import terminal
from games import catalogue

ROOT = Path(__file__).parent.parent.parent.parent
KNOWN = ", ".join(catalogue())
QUICK = ["--options", "year_limit=2", "--no-pictures"]


def mandate(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MANDATE_")}
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "bot", *words],
        cwd=ROOT, env={**kept, **environment}, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


def python(script: str) -> list[str]:
    words = [sys.executable, "-W", "error", "-c", script]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("played")
    assert main(["play", "warlords", "--seed", "11", "--out", str(out), *QUICK]) == 0
    return out


def document(played: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((played / "export.json").read_text(encoding="utf-8"))
    return read


def test_version_and_help_need_nothing_but_the_standard_library():
    script = (
        "import sys; from bot.__main__ import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "print([m for m in ('discord', 'PIL', 'sqlalchemy', 'pydantic') if m in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.splitlines() == ["mandate 0.1.0", "[]"]


def test_help_says_what_each_command_and_option_is(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "500")
    for command in ([], *([name] for name in terminal.COMMANDS)):
        with pytest.raises(SystemExit):
            main([*command, "--help"])
    shown = capsys.readouterr().out
    said = [terminal.ABOUT, *terminal.COMMANDS.values(), *terminal.OPTIONS.values()]
    assert [text for text in said if text not in shown] == []


@pytest.mark.long
def test_playing_loads_neither_discord_nor_the_database_nor_without_pictures_a_painter(tmp_path):
    script = (
        "import sys; from bot.__main__ import main\n"
        f"main(['play', 'warlords', '--seed', '1', '--out', {str(tmp_path)!r}, '--options', 'year_limit=1',"
        " '--no-pictures'])\n"
        "print([m for m in ('discord', 'PIL', 'sqlalchemy') if m in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.splitlines()[-1] == "[]"


def test_a_played_game_names_its_winner_in_the_summary_and_in_the_report(tmp_path, capsys):
    assert main(["play", "warlords", "--seed", "3", "--out", str(tmp_path), *QUICK]) == 0
    reason = document(tmp_path)["outcome"]["reason"]
    winners = document(tmp_path)["outcome"]["winners"]
    names = " and ".join(catalogue()["warlords"].power(seat).name for seat in winners)
    summary = capsys.readouterr().out.splitlines()
    assert summary[0] == f"Warlords of China, warlords-3: {reason}"
    assert summary[1] == f"Winner: {names}."
    report = (tmp_path / "report.md").read_text(encoding="utf-8")
    verb = "wins" if len(winners) == 1 else "win"
    assert f"\n# {names} {verb}\n\n{reason}\n" in report


def test_the_report_tells_every_phase_and_everything_told_in_it(played):
    report = (played / "report.md").read_text(encoding="utf-8")
    turns = document(played)["turns"]
    assert report.count("\n## ") == len(turns)
    for turn in turns:
        for entry in turn["log"]:
            for seat, answer in entry["answers"].items():
                if seat != "chance":
                    assert all(line in report for line in answer)


@pytest.mark.long
def test_the_same_seed_gives_the_same_bytes_in_another_process_with_other_hashes(played, tmp_path):
    again = mandate(
        "play", "warlords", "--seed", "0011", "--out", str(tmp_path / "new"), *QUICK, PYTHONHASHSEED="5"
    )
    assert again.returncode == 0, again.stderr
    for name in ("export.json", "report.md"):
        assert (tmp_path / "new" / name).read_bytes() == (played / name).read_bytes()


def test_another_seed_gives_another_game(played, tmp_path):
    main(["play", "warlords", "--seed", "12", "--out", str(tmp_path), *QUICK])
    assert (tmp_path / "report.md").read_text() != (played / "report.md").read_text()


@pytest.mark.long
def test_a_game_is_drawn_phase_by_phase_and_maps_of_an_earlier_one_give_way(tmp_path, played):
    maps = tmp_path / "maps"
    maps.mkdir()
    (maps / "099-winter-of-year-9.png").write_bytes(b"of an earlier game")
    (maps / "mine.png").write_bytes(b"somebody else's")
    words = ["--seed", "3", "--seats", "2", "--out", str(tmp_path), "--options", "year_limit=1"]
    assert main(["play", "warlords", *words]) == 0
    turns = len(document(tmp_path)["turns"])
    drawn = sorted(path.name for path in maps.iterdir())
    assert drawn[-1] == "mine.png"
    assert [name[:3] for name in drawn[:-1]] == [f"{number:03}" for number in range(turns + 1)]
    assert drawn[0] == "000-spring-of-year-1.png"
    for path in [*maps.glob("0*.png"), tmp_path / "chart.png"]:
        assert path.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    film = (tmp_path / "replay.webp").read_bytes()
    assert (film[:4], film[8:12]) == (b"RIFF", b"WEBP")
    # The same game drawn by another process is the same to the byte.
    again = mandate("play", "warlords", *words[:4], "--out", str(tmp_path / "again"), *words[6:])
    assert again.returncode == 0, again.stderr
    for path in [*maps.glob("0*.png"), tmp_path / "chart.png", tmp_path / "replay.webp"]:
        assert (tmp_path / "again" / path.relative_to(tmp_path)).read_bytes() == path.read_bytes()


def test_a_seed_is_hashed_so_that_neighbours_have_nothing_in_common():
    # SHA-256 of "42", by sha256sum.
    assert (
        game_arguments.seed("42").hex() == "73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049"
    )


def test_fewer_seats_are_drawn_by_lot_and_stand_in_the_order_of_the_rules(tmp_path):
    game = catalogue()["warlords"]
    order = [power.seat for power in game.powers]
    drawn = [
        game_arguments.seats(game, "3", game_arguments.seed(str(number)), game.options())
        for number in range(40)
    ]
    assert all(len(seats) == 3 and sorted(seats, key=order.index) == list(seats) for seats in drawn)
    assert len({seat for seats in drawn for seat in seats}) == 7
    assert main(["play", "warlords", "--seed", "3", "--seats", "3", "--out", str(tmp_path), *QUICK]) == 0
    assert document(tmp_path)["seats"] == list(drawn[3])


def test_options_are_those_of_the_rule_set(tmp_path):
    words = ["--options", "year_limit=1", "stepwise=true", "turn_order=fixed", "--no-pictures"]
    assert main(["play", "warlords", "--seed", "3", "--out", str(tmp_path), *words]) == 0
    options = document(tmp_path)["options"]
    assert (options["year_limit"], options["stepwise"], options["turn_order"]) == (1, True, "fixed")


@pytest.mark.parametrize(
    "words, sentence",
    [
        ("chess --seed=1", "there is no rule set 'chess'; there are: " + KNOWN),
        ("warlords --seed=-1", "the seed is a whole number from 0 up, like 42, not '-1'."),
        ("warlords --seed=six", "the seed is a whole number from 0 up, like 42, not 'six'."),
        ("warlords --seed=²", "the seed is a whole number from 0 up"),
        ("warlords --seed=1 --seats=8", "warlords has 2 to 7 seats, not '8'."),
        ("warlords --seed=1 --seats=x", "warlords has 2 to 7 seats, not 'x'."),
        ("warlords --seed=1 --options wind=1", "Warlords of China has no option 'wind'; it has "),
        ("warlords --seed=1 --options wind", "write options as NAME=VALUE, not 'wind'."),
        (
            "warlords --seed=1 --options nmr_limit=x",
            "Option nmr_limit takes a whole number from 1 to 20, like `nmr_limit=3`",
        ),
        ("yuan --seed=1 --options players=8 box=mongolia", "Eight houses play with all tiles"),
    ],
)
def test_a_mistake_is_answered_with_a_sentence(words, sentence, tmp_path, capsys):
    assert main(["play", *words.split(), "--out", str(tmp_path / "out")]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"mandate play: {sentence}")
    assert printed.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path, capsys):
    (tmp_path / "file").write_text("here first", encoding="utf-8")
    out = tmp_path / "file" / "folder"
    assert main(["play", "warlords", "--seed", "1", "--out", str(out), *QUICK]) == 2
    assert f"the folder {out} cannot be made (Not a directory)." in capsys.readouterr().err


def test_the_rules_are_printed_chapter_by_chapter(capsys):
    game = catalogue()["warlords"]
    assert main(["rules", "warlords"]) == 0
    printed = capsys.readouterr().out
    for chapter in game.rules(game.options()):
        assert chapter.title in printed
        assert chapter.text in printed


def test_an_export_verifies(played, capsys):
    assert main(["verify", str(played / "export.json")]) == 0
    assert "answers and " in capsys.readouterr().out


def test_a_changed_die_is_rejected_with_its_place(played, tmp_path, capsys):
    changed = document(played)
    number, step, entry = next(
        (turn["turn"], step, entry)
        for turn in changed["turns"]
        for step, entry in enumerate(turn["log"])
        if "chance" in entry["answers"]
    )
    faces = entry["answers"]["chance"]
    faces[0] = faces[0] % 6 + 1
    path = tmp_path / "export.json"
    path.write_text(json.dumps(changed), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert f"is not right: turn {number}, step {step}: " in capsys.readouterr().out


def test_a_game_whose_end_was_cut_off_is_unfinished_and_no_whole_game(played, tmp_path, capsys):
    cut = document(played)
    last = cut["turns"].pop()["turn"]
    cut["seals"].pop()
    cut["throws"] = [each for each in cut["throws"] if each["turn"] < last]
    path = tmp_path / "export.json"
    path.write_text(json.dumps(cut), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "the game ended as None" in capsys.readouterr().out
    path.write_text(json.dumps({**cut, "outcome": None}), encoding="utf-8")
    assert main(["verify", str(path)]) == 3
    assert f"the game is unfinished: it ends in turn {last}, step 0, before anybody has won." in (
        capsys.readouterr().out
    )


def test_a_false_winner_in_front_of_the_true_one_is_refused(played, tmp_path, capsys):
    text = (played / "export.json").read_text(encoding="utf-8")
    path = tmp_path / "export.json"
    path.write_text(text.replace('"winners"', '"winners": ["liu-bei"], "winners"', 1), encoding="utf-8")
    assert main(["verify", str(path)]) == 2
    assert "outcome.winners stands in it twice." in capsys.readouterr().err


@pytest.mark.parametrize(
    "content, sentence",
    [
        ("", "is no JSON document"),
        ("[" * 100_000, "is no JSON document"),
        ("[]", "it is no export."),
        ("{}", "this is not an export of format 1 or 2."),
        ('{"format": 1}', "cannot be read"),
        (b"\xff\xfe", "is no JSON document"),
    ],
)
def test_a_broken_file_is_no_export(content, sentence, tmp_path, capsys):
    path = tmp_path / "export.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert main(["verify", str(path)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(tmp_path, capsys):
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert "none.json cannot be read (No such file or directory)." in capsys.readouterr().err


def test_an_export_of_unknown_rules_is_no_fault_of_the_export(played, tmp_path, capsys):
    changed = document(played) | {"rules": "chess"}
    path = tmp_path / "export.json"
    path.write_text(json.dumps(changed), encoding="utf-8")
    assert main(["verify", str(path)]) == 2
    assert f"'chess', and this program knows only: {KNOWN}." in capsys.readouterr().err


def test_a_database_that_is_not_there_is_not_made(tmp_path, capsys):
    path = tmp_path / "no.sqlite"
    for words in (["export", "1"], ["backup", str(tmp_path / "copy")], ["health"]):
        assert main([*words, "--database", str(path)]) == 2
        assert f"There is no database at {path}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_home_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    home = tmp_path / "file" / "home"
    monkeypatch.setenv("MANDATE_HOME", str(home))
    assert main(["run", "--port", "0"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"mandate run: the folder {home} for the database cannot be made")
    assert "MANDATE_HOME names another." in said


WRONG = {
    "creators": "all",
    "discord_proxy": "here",
    "games_each": "0",
    "health_port": "80.5",
    "host": "me",
    "log_format": "xml",
    "log_level": "info",
    "port": "ninety",
}
"""Fields that not every text fits, with one that does not; the file of the token is tried elsewhere."""


def test_every_setting_that_can_be_wrong_is_tried():
    free = {"token", "token_file", "home", "database", "discord_url"}
    assert set(Settings.model_fields) == WRONG.keys() | free


@pytest.mark.parametrize("field", WRONG)
def test_a_setting_that_is_wrong_is_named_with_a_right_one(field: str, monkeypatch, tmp_path, capsys):
    name = f"MANDATE_{field.upper()}"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(name, WRONG[field])
    assert main(["health"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"mandate health: {name} is set wrongly: it is ")
    assert said.endswith(f", not {WRONG[field]!r}.\n")
    [right] = re.findall(rf"like {name}=(\S+),", said)
    monkeypatch.setenv(name, right)
    assert main(["health"]) == 2
    assert "There is no database" in capsys.readouterr().err


@pytest.mark.long
def test_a_reader_who_has_seen_enough_is_no_error():
    command = f"{sys.executable} -W error -m bot rules warlords | head -1"
    answer = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.stdout == "# Warlords of China\n"
    assert answer.stderr == ""


@pytest.mark.parametrize("name", ["Sun Tzu", "suntzu", "sun-tzu", "SUN TZU ", "Tzu"])
def test_a_rule_set_is_named_as_a_person_writes_it(name):
    assert game_arguments.rule_set(name).slug == "suntzu"


@pytest.mark.parametrize("name", ["Three Kingdoms", "o", "", "sun tsu"])
def test_a_name_that_fits_several_rule_sets_or_none_is_refused(name):
    with pytest.raises(Mistake, match="there is no rule set"):
        game_arguments.rule_set(name)
