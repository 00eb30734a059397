"""The texts to copy and paste in docs/hosting.md are right, as far as parsers can tell."""

from __future__ import annotations

import asyncio
import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from bot import catch_up, serve
from bot.__main__ import parser
from bot.judge.judge import utcnow
from bot.scheduling import health_status
from bot.settings import Settings

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")

COMPOSED = {
    "build", "image", "restart", "stop_grace_period", "environment", "secrets", "volumes", "read_only",
    "tmpfs", "cap_drop", "security_opt",
}  # fmt: skip
"""Members of a service that the Compose Specification knows."""

UNIT = {
    "Unit": {"Description", "Wants", "After", "StartLimitIntervalSec"},
    "Service": {
        "Type", "User", "WorkingDirectory", "ExecStart", "LoadCredential", "Environment", "EnvironmentFile",
        "StateDirectory", "StateDirectoryMode", "UMask", "Restart", "RestartSec", "RestartPreventExitStatus",
        "TimeoutStopSec", "NoNewPrivileges", "ProtectSystem", "ProtectHome", "PrivateTmp",
    },
    "Install": {"WantedBy"},
}  # fmt: skip
"""Settings that systemd.unit(5), systemd.service(5) and systemd.exec(5) know, in their sections."""


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def commands() -> list[list[str]]:
    return [shlex.split(line) for block in blocks("sh") for line in block.splitlines() if line.strip()]


def unit() -> dict[str, list[tuple[str, str]]]:
    """Return the unit section by section; a setting may stand in it more than once."""
    [text] = blocks("ini")
    found: dict[str, list[tuple[str, str]]] = {}
    for line in text.splitlines():
        if line.startswith("["):
            section = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            name, _, value = line.partition("=")
            section.append((name, value))
    return found


@pytest.mark.parametrize("block", blocks("sh"))
def test_a_shell_takes_every_command(block: str):
    subprocess.run(["sh", "-n"], input=block.encode(), check=True)


def own(words: list[str]) -> list[str] | None:
    """Return the arguments of `mandate` in a command, None if it calls something else."""
    if words[0] == "mandate":
        return words[1:]
    if "-m" in words and words[words.index("-m") + 1] == "bot":
        return words[words.index("-m") + 2 :]
    if words[:2] == ["docker", "run"]:
        image = max(place for place, word in enumerate(words) if word == "mandate")
        return words[image + 1 :] or ["run"]
    return None


def test_the_program_takes_every_command_of_its_own():
    found = [arguments for words in commands() if (arguments := own(words)) is not None]
    assert {arguments[0] for arguments in found} >= {"run", "backup", "restore"}
    for arguments in found:
        parser().parse_args(arguments)
    for code in re.findall(r"`mandate ([a-z]+(?: --[a-z]+)?(?: [A-Z]+)?)`", TEXT):
        name = code.split()[0]
        parser().parse_args(code.replace("GAME", "1").split() + ["x"] * (code in ("restore", "backup")))
        assert name


def test_the_unit_is_one_that_systemd_knows(tmp_path: Path):
    [text] = blocks("ini")
    reader = configparser.RawConfigParser(strict=False)
    reader.read_string(text)
    found = unit()
    assert {name: {key for key, _ in lines} for name, lines in found.items()} == UNIT
    service = dict(found["Service"])
    arguments = own(shlex.split(service["ExecStart"]))
    assert arguments is not None
    parser().parse_args(arguments)
    settings = dict(value.split("=", 1) for key, value in found["Service"] if key == "Environment")
    assert set(settings) <= names()
    credential = service["LoadCredential"].partition(":")[0]
    assert settings["DISCORD_TOKEN_FILE"] == f"%d/{credential}"
    assert settings["MANDATE_HOME"] == f"/var/lib/{service['StateDirectory']}"
    if analyze := shutil.which("systemd-analyze"):
        path = tmp_path / "mandate.service"
        path.write_text(text, encoding="utf-8")
        said = subprocess.run([analyze, "verify", str(path)], capture_output=True, check=False)
        assert b"Unknown" not in said.stderr


def test_the_compose_file_starts_what_the_image_is() -> None:
    """It is YAML of the shape that compose reads; settings, secret and folder are those of the program."""
    [text] = blocks("yaml")
    found = yaml.safe_load(text)
    assert found.keys() == {"services", "secrets", "volumes"}
    [service] = found["services"].values()
    assert service.keys() == COMPOSED
    assert service["environment"].keys() <= names()
    [secret] = service["secrets"]
    assert service["environment"]["DISCORD_TOKEN_FILE"] == f"/run/secrets/{secret}"
    assert found["secrets"] == {secret: {"file": "./token"}}
    [mounted] = service["volumes"]
    volume, _, folder = mounted.partition(":")
    assert volume in found["volumes"]
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert f"MANDATE_HOME={folder}" in image.replace('"', "")
    assert int(service["stop_grace_period"].rstrip("s")) >= serve.LAST_SECONDS


def compose_tool() -> list[str]:
    """Return how this machine calls Docker Compose, or skip."""
    for words in (["docker", "compose"], ["docker-compose"]):
        is_here = shutil.which(words[0]) is not None
        if is_here and not subprocess.run([*words, "version"], check=False, capture_output=True).returncode:
            return words
    pytest.skip("there is no Docker Compose here")


def test_docker_compose_takes_the_compose_file(tmp_path: Path) -> None:
    (tmp_path / "compose.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    (tmp_path / "token").write_text("x", encoding="utf-8")
    said = subprocess.run([*compose_tool(), "config", "-q"], cwd=tmp_path, capture_output=True, check=False)
    assert said.returncode == 0, said.stderr


async def test_the_example_of_the_health_endpoint_has_the_members_that_it_gives(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, home=tmp_path)
    async with serve.opened_judge(settings, utcnow, asyncio.Event()) as judge:
        _, told = await health_status.report(judge.database, settings.database_url, gateway=True)
    [example] = blocks("json")
    assert list(json.loads(example)) == list(told)


def test_what_is_not_started_again_is_what_starting_again_cannot_mend():
    stopped = dict(unit()["Service"])["RestartPreventExitStatus"].split()
    assert stopped == [str(serve.WRONG_TOKEN), str(serve.NO_DATABASE)]
    for code in (0, 1, serve.WRONG_TOKEN, serve.NO_DATABASE, serve.TAKEN):
        assert re.search(rf"^\| {code} \|", TEXT, re.MULTILINE)


def names() -> set[str]:
    """Return the names of all settings in the environment."""
    fields = Settings.model_fields
    return {
        str(field.validation_alias) if field.validation_alias else f"MANDATE_{name.upper()}"
        for name, field in fields.items()
    }


def test_the_table_of_settings_is_whole():
    assert set(re.findall(r"^\| `((?:DISCORD|MANDATE)_[A-Z_]+)` \|", TEXT, re.MULTILINE)) == names()


def test_the_example_of_mandate_env_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """By pydantic as `.env`, and line by line as Docker and systemd do: NAME=value, no quotes."""
    [text] = blocks("env")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Z_]+=[^\s'\"]+", line) for line in lines)
    given = dict(line.split("=", 1) for line in lines)
    assert set(given) <= names()
    for name in names():
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / ".env"
    path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    read = Settings.model_validate({})
    assert read.token is not None
    assert read.token.get_secret_value() == given["DISCORD_TOKEN"]
    assert (read.creators, read.games_each, read.log_format) == ("managers", 10, "json")


def test_how_many_people_are_read_after_being_away_is_said():
    section = TEXT.partition("## When the bot was away\n")[2].partition("\n## ")[0]
    assert [int(number) for number in re.findall(r"at most (\d+) people", section)] == [catch_up.ACQUAINTED]


def test_the_token_never_stands_in_a_command():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    said = re.findall(r"`([^`\n]+)`", readme + TEXT)
    for words in (*commands(), *(code.split() for code in said)):
        before = [word for word in words if re.match(r"DISCORD_TOKEN=", word)]
        assert not before or words == before or words[-1] == "command", words


@pytest.mark.parametrize("name", ["DISCORD_TOKEN", "DISCORD_TOKEN_FILE"])
@pytest.mark.parametrize("value", ["", "  "])
def test_a_line_without_a_token_starts_nothing(alone: Path, monkeypatch, capsys, name: str, value: str):
    from bot.__main__ import main

    alone.write_text("one.two.three", encoding="utf-8")
    monkeypatch.setenv(name, value)
    assert main(["run"]) == 2
    assert f"{name} is set wrongly: nothing stands behind it" in capsys.readouterr().err
    assert list(alone.parent.iterdir()) == [alone]


def test_blanks_around_a_token_are_none_of_it(alone: Path, monkeypatch):
    from bot.bot_token_renewal import token_now

    alone.write_text("one.two.three", encoding="utf-8")
    monkeypatch.setenv("DISCORD_TOKEN", " four.five.six ")
    assert token_now() == "four.five.six"


# ------------------------------------------------------------------ the token's own file


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in names():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "token"
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(path))
    return path


def test_a_token_is_read_from_its_file_and_anew_each_time(alone: Path, monkeypatch: pytest.MonkeyPatch):
    from bot.bot_token_renewal import token_now

    for token in ("one.two.three", "four.five.six"):
        alone.write_text(f"{token}\n", encoding="utf-8")
        assert token_now() == token
    monkeypatch.setenv("DISCORD_TOKEN", "first")
    assert token_now() == "first"


@pytest.mark.parametrize(
    "content, said",
    [
        (None, "cannot be read"),
        (b"\n", "holds no token: it is one word"),
        (b"two words", "holds no token"),
        (b"\xff", "cannot be read"),
    ],
)
def test_a_file_without_a_token_is_named(alone: Path, content: bytes | None, said: str, capsys):
    from bot.__main__ import main

    if content is not None:
        alone.write_bytes(content)
    assert main(["run"]) == 2
    told = capsys.readouterr().err
    assert "DISCORD_TOKEN_FILE is set wrongly: " in told
    assert said in told
