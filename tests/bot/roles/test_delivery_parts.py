"""To which readers each of several deliveries posts, and what `mandate run --part` refuses."""

import discord
import pytest

from bot.__main__ import main
from bot.delivery.discord_requests import MOST, Pacer, Unpaced, pacer
from bot.discord_api_url import reach
from bot.roles.delivery_parts import ReaderParts, read
from bot.settings import Settings
from storage.queries import PARTS

PROXY = "http://127.0.0.1:8080"


@pytest.mark.parametrize("count", range(1, PARTS + 1))
def test_each_reader_is_in_one_part_of_so_many(count):
    parts = [read(f"{number}/{count}") for number in range(1, count + 1)]
    assert sorted(number for each in parts for number in each.numbers) == list(range(PARTS))
    names = [name for each in parts for name in each.names]
    assert sorted(names) == sorted(ReaderParts().names), "whoever delivers to all is a rival of each"


def test_a_part_is_written_as_it_is_read():
    assert str(read(" 2 / 3 ")) == "delivery 2/3"
    assert str(ReaderParts()) == "delivery"


@pytest.mark.parametrize("text", ["", "1", "0/2", "3/2", "1/0", "1/13", "a/b", "-1/2", "1/2/3"])
def test_what_is_no_part_is_said_with_an_example(text):
    with pytest.raises(ValueError, match="like `2/3`"):
        read(text)


@pytest.mark.parametrize(
    "arguments, proxy, said",
    [
        (["--part", "1/2"], PROXY, "only a delivery has a part"),
        (["--role", "clock", "--part", "1/2"], PROXY, "only a delivery has a part"),
        (["--role", "delivery", "--part", "1/2"], "", "set MANDATE_DISCORD_PROXY"),
        (["--role", "delivery", "--part", "3/2"], PROXY, "like `2/3`"),
        (["--role", "delivery", "--part", "1/2"], "ftp://x", "MANDATE_DISCORD_PROXY"),
    ],
)
def test_a_part_that_cannot_be_is_refused_in_a_sentence(
    arguments, proxy, said, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    monkeypatch.setenv("MANDATE_DATABASE", "postgresql://x/y")
    monkeypatch.setenv("MANDATE_DISCORD_PROXY", proxy)
    assert main(["run", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("address", ["127.0.0.1:8080", "http://", "http://a b", "http://x/api/v10", "x"])
def test_what_is_no_address_of_a_proxy_is_refused(address):
    with pytest.raises(ValueError, match=r"like http://127\.0\.0\.1:8080"):
        Settings(_env_file=None, discord_proxy=address)


def test_requests_go_through_the_proxy_and_the_gateway_to_discord(monkeypatch):
    monkeypatch.setattr("discord.http.Route.BASE", "")
    gateway = "discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY"
    monkeypatch.setattr(gateway, "as it was")
    reach(Settings(_env_file=None, discord_proxy=f"{PROXY}/"))
    assert f"{PROXY}/api/v10" == discord.http.Route.BASE
    assert discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY == "as it was"


async def test_a_proxy_keeps_the_rate_so_the_bot_does_not():
    alone, behind = (pacer(Settings(_env_file=None, discord_proxy=proxy)) for proxy in ("", PROXY))
    assert type(alone) is Pacer
    assert type(behind) is Unpaced
    for _ in range(2 * MOST):  # at once: nothing is waited for, and nothing kept
        await behind.turn()
        await behind.begin()
    assert behind.room == MOST
    for _ in range(2 * MOST):
        behind.end()
    assert behind.room == MOST
