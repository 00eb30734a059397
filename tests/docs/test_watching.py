"""Prometheus reads what the bot tells, and every file of docs/watching fits what there is."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

import aiohttp
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot import metrics
from bot.__main__ import parser
from bot.health_endpoint import endpoint
from bot.judge.judge import utcnow
from bot.pictures.render_pool import Painters
from bot.roles.shard_range import Shards, read
from bot.serve import opened_judge
from bot.settings import Settings
from storage.models import Message
from tests.bot.watch import Clock
from tests.bot.wire.test_health import at_any_port
from tests.docs.test_hosting import COMPOSED, TEXT, compose_tool

FOLDER = Path(__file__).parent.parent.parent / "docs" / "watching"
SEVERAL = FOLDER / "several"
BOARD = json.loads((FOLDER / "grafana" / "board.json").read_text(encoding="utf-8"))
SAMPLE = re.compile(r"\b(?:mandate|process)_\w+")


async def told(port: int) -> Mapping[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Return every sample by name and labels."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/metrics") as answer,
    ):
        assert answer.status == 200
        text = await answer.text()
    families = text_string_to_metric_families(text)
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def settings(home: Path) -> Settings:
    return Settings(_env_file=None, home=home)


async def test_what_waits_and_how_late_it_is_is_told(tmp_path: Path):
    clock, host, bound = Clock(), settings(tmp_path), at_any_port()
    connected = [True]
    async with (
        opened_judge(host, clock, asyncio.Event()) as judge,
        endpoint(bound, judge.database, host.database_url, lambda: connected[0]),
    ):
        before = await told(bound.getsockname()[1])
        assert before["mandate_messages_due", ()] == before["mandate_oldest_due_seconds", ()] == 0
        assert before["mandate_gateway_connected", ()] == before["mandate_database_readable", ()] == 1
        async with judge.database.work() as work:
            for user_id in (5, 6):
                await work.tell(Message(kind="notice", user_id=user_id, body={"text": "secret plans"}))
        clock.ahead += timedelta(minutes=3)
        connected[0] = False
        after = await told(bound.getsockname()[1])
        assert after["mandate_messages_due", ()] == 2
        assert after["mandate_oldest_due_seconds", ()] == pytest.approx(180, abs=60)
        assert after["mandate_gateway_connected", ()] == 0
        assert "secret" not in str(after)


async def test_a_picture_and_the_lateness_of_the_loop_are_counted(tmp_path: Path):
    host, bound = settings(tmp_path), at_any_port()
    async with (
        opened_judge(host, utcnow, asyncio.Event()) as judge,
        endpoint(bound, judge.database, host.database_url, lambda: True),
    ):
        before = await told(bound.getsockname()[1])
        painters = Painters(1)
        assert await painters.do(lambda: 7) == 7
        painters.close()
        await asyncio.sleep(1.5 * metrics.BEAT)
        after = await told(bound.getsockname()[1])
    assert after["mandate_pictures_waiting", ()] == 0
    name = "mandate_loop_late_seconds_count", ()
    assert after[name] > before[name]


async def test_every_panel_of_the_board_asks_for_what_the_bot_tells(tmp_path: Path):
    host, bound = settings(tmp_path), at_any_port()
    metrics.RULING.labels(rules="warlords").observe(0.004)
    metrics.DELIVERIES.labels(outcome="sent").inc(0)
    metrics.LEADS.labels(of="clock").set(1)
    metrics.GAMES.labels(rules="warlords", status="running").set(1)
    async with (
        opened_judge(host, utcnow, asyncio.Event()) as judge,
        endpoint(bound, judge.database, host.database_url, lambda: True),
    ):
        names = {name for name, _ in await told(bound.getsockname()[1])} | {"mandate_games"}
    asked = [target["expr"] for panel in BOARD["panels"] for target in panel["targets"]]
    assert len(asked) >= 15
    for question in asked:
        found = SAMPLE.findall(question)
        assert found, question
        assert set(found) <= names, question
    shown = set(SAMPLE.findall(" ".join(asked)))
    ours = {name.removesuffix("_total") for name in vars_of_metrics()}
    assert {re.sub(r"_(count|bucket|total)$", "", name) for name in shown} >= ours


def vars_of_metrics() -> set[str]:
    """Return the names of all that bot/metrics.py defines."""
    return {
        each._name for each in vars(metrics).values() if hasattr(each, "_name") and hasattr(each, "collect")
    }


def test_the_panels_lie_beside_and_below_one_another():
    taken = set[tuple[int, int]]()
    for panel in BOARD["panels"]:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        taken |= cells
    assert len({panel["id"] for panel in BOARD["panels"]}) == len(BOARD["panels"])


def test_the_files_name_one_another_and_listen_on_loopback_alone():
    composed = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
    scraped = yaml.safe_load((FOLDER / "prometheus.yaml").read_text(encoding="utf-8"))
    sources = yaml.safe_load((FOLDER / "grafana" / "datasources.yaml").read_text(encoding="utf-8"))
    boards = yaml.safe_load((FOLDER / "grafana" / "boards.yaml").read_text(encoding="utf-8"))
    services = composed["services"]
    assert set(services) == {"mandate", "prometheus", "grafana"}
    for service in services.values():
        assert set(service) <= COMPOSED | {"command", "network_mode", "ports"}
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert (FOLDER / source).is_file() if source.startswith(".") else source in composed["volumes"]
    assert all(port.startswith("127.0.0.1:") for port in services["mandate"]["ports"])
    assert {services[name]["network_mode"] for name in ("prometheus", "grafana")} == {"service:mandate"}
    port = services["mandate"]["environment"]["MANDATE_HEALTH_PORT"]
    assert scraped["scrape_configs"][0]["static_configs"] == [{"targets": [f"127.0.0.1:{port}"]}]
    [source] = sources["datasources"]
    address = next(word for word in services["prometheus"]["command"] if "listen-address" in word)
    assert source["url"] == "http://" + address.partition("=")[2]
    assert {panel["datasource"]["uid"] for panel in BOARD["panels"]} == {source["uid"]}
    kept = boards["providers"][0]["options"]["path"]
    assert any(f":{kept}/" in volume for volume in services["grafana"]["volumes"])


def test_the_files_of_several_processes_name_one_another_and_start_what_there_is():
    composed = yaml.safe_load((SEVERAL / "compose.yaml").read_text(encoding="utf-8"))
    scraped = yaml.safe_load((SEVERAL / "prometheus.yaml").read_text(encoding="utf-8"))
    services, ports = composed["services"], dict[str, str]()
    fields = {f"MANDATE_{name.upper()}" for name in Settings.model_fields} | {"DISCORD_TOKEN_FILE"}
    for name, service in services.items():
        assert set(service) <= COMPOSED | {"command", "network_mode", "ports", "depends_on", "healthcheck"}
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (SEVERAL / source).is_file() if source.startswith(".") else source in composed["volumes"]
        assert all(port.startswith("127.0.0.1:") for port in service.get("ports", []))
        if name != "database":
            assert service["network_mode"] == "service:database"
        if service["image"] == "mandate":
            assert set(service["environment"]) <= fields
            assert service["secrets"] == ["discord_token"]
            given = parser().parse_args(service["command"].split())
            ports[f"127.0.0.1:{service['environment']['MANDATE_HEALTH_PORT']}"] = given.role
            if given.role == "gateway":
                assert read(given.shards) == Shards((0, 1), 2), "each shard is served, and by two"
    assert Counter(ports.values()) == {"gateway": 2, "clock": 2, "delivery": 2, "worker": 2}
    targets = scraped["scrape_configs"][0]["static_configs"]
    assert {port: each["labels"]["role"] for each in targets for port in each["targets"]} == ports
    assert "listen_addresses=127.0.0.1" in services["database"]["command"]


@pytest.mark.skipif(shutil.which("promtool") is None, reason="no promtool on this machine")
def test_prometheus_takes_its_file():
    for folder in (FOLDER, SEVERAL):
        file = folder / "prometheus.yaml"
        subprocess.run(["promtool", "check", "config", "--syntax-only", file], check=True)


@pytest.mark.parametrize("folder", [FOLDER, SEVERAL], ids=["one", "several"])
def test_docker_compose_takes_its_file(folder: Path) -> None:
    subprocess.run([*compose_tool(), "-f", folder / "compose.yaml", "config", "-q"], check=True)


def test_a_token_beside_a_compose_file_is_none_of_gits_files():
    ignored = (FOLDER.parent.parent / ".gitignore").read_text(encoding="utf-8").split()
    for text in ((FOLDER / "compose.yaml").read_text(encoding="utf-8"), TEXT):
        assert "file: ./token" in text
    assert "token" in ignored
