"""The shards that a gateway serves, and the refusals of `mandate run --role`."""

import pytest

from bot.__main__ import main
from bot.delivery.discord_requests import MOST
from bot.roles.gateway import DIRECT, ELSEWHERE, share_of
from bot.roles.shard_range import Shards, read

SERVER = "postgresql://x/y"


@pytest.mark.parametrize(
    "text, numbers, count",
    [
        ("0-3/16", (0, 1, 2, 3), 16),
        ("5/16", (5,), 16),
        (" 0 - 0 / 1 ", (0,), 1),
        ("15/16", (15,), 16),
        ("0-999/1000", tuple(range(1000)), 1000),
    ],
)
def test_shards_are_read(text, numbers, count):
    assert read(text) == Shards(numbers, count)


@pytest.mark.parametrize(
    "text, why",
    [
        ("", "`0-3/16`"),
        ("0-3", "`0-3/16`"),
        ("a/b", "`0-3/16`"),
        ("-1/4", "`0-3/16`"),
        ("0-3/0", "from 1 to 1000"),
        ("0/1001", "from 1 to 1000"),
        ("4/4", "shards 0 to 3"),
        ("3-1/4", "the lower one first"),
        ("2-4/4", "`0-3/4`"),
    ],
)
def test_what_are_no_shards_is_said_with_an_example(text, why):
    with pytest.raises(ValueError, match=why.replace("`", "`")):
        read(text)


def test_a_server_is_heard_on_one_shard_and_direct_messages_on_the_first():
    """Discord: `shard_id = (guild_id >> 22) % num_shards`; direct messages come on shard 0."""
    every = [Shards((number,), 4) for number in range(4)]
    for shard in range(8):
        guild = shard << 22 | 4711
        assert [each.hears(guild) for each in every] == [number == shard % 4 for number in range(4)]
    assert [each.hears(None) for each in every] == [True, False, False, False]
    assert str(Shards((0, 1, 2), 8)) == "0-2/8"
    assert str(Shards((5,), 8)) == "5/8"


@pytest.mark.parametrize(
    "arguments, environment, said",
    [
        (["--role", "clock"], {}, "needs a PostgreSQL database"),
        (
            ["--role", "clock"],
            {"MANDATE_DATABASE": "sqlite:///x.sqlite"},
            "on SQLite `mandate run` without --role",
        ),
        (
            ["--role", "gateway"],
            {"MANDATE_DATABASE": "postgresql://x/y", "DISCORD_TOKEN": ""},
            "DISCORD_TOKEN",
        ),
        (["--shards", "0/1"], {}, "only a gateway has shards"),
        (["--role", "clock", "--shards", "0/1"], {}, "only a gateway has shards"),
        (["--role", "gateway", "--shards", "x"], {"MANDATE_DATABASE": SERVER}, "`0-3/16`"),
    ],
)
def test_a_role_that_cannot_be_is_refused_in_a_sentence(
    arguments, environment, said, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    given = {"DISCORD_TOKEN": "a.b.c", **environment}
    for name, value in given.items():
        monkeypatch.setenv(name, value) if value else monkeypatch.delenv(name, raising=False)
    assert main(["run", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_role_that_there_is_not_names_those_there_are(capsys):
    with pytest.raises(SystemExit):
        main(["run", "--role", "painter"])
    told = capsys.readouterr().err
    assert all(name in told for name in ("gateway", "clock", "delivery", "worker"))


@pytest.mark.parametrize("count, each", [(1, 1), (2, 2), (2, 1), (4, 1), (16, 4)])
def test_the_shares_of_all_processes_are_what_discord_lets_through(count, each):
    """Sixteen a second for direct messages, four for the rest of the gateways, thirty for delivery."""
    gateways = [Shards(tuple(range(first, first + each)), count) for first in range(0, count, each)]
    shares = sum(share_of(shards) for shards in gateways)
    assert 16 < shares <= DIRECT + ELSEWHERE == 20
    assert shares + (MOST - DIRECT - ELSEWHERE) <= 50
