"""The promises of the whole repository: its commands, its pins, its silence about where it was built."""

import asyncio
import re
import socket
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_socket import SocketConnectBlockedError

from tests.clocks import asserted
from tests.steps import steps

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "renderers", "storage", "local_discord", "bot")
LONGEST = 400
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINNED = ("requirements.txt", "requirements-dev.txt", "requirements-build.txt")
REFUSED = "Tests reach only 127.0.0.1"
ELSEWHERE = ("192.0.2.1", 443)  # RFC 5737: belongs to nobody

# Written in pieces, or this file would accuse itself.
HOSTS = [
    "py" + "pi.org",
    "python" + "hosted.org",
    "npm" + "js.org",
    "yarn" + "pkg.com",
    "ana" + "conda.org",
    "--index" + "-url ",
    "--find" + "-links ",
]
PATHS = [
    r"(?<![\w.~-])/(?:work|root|farm)/",
    "/tmp" + "/brief",
    "/opt" + "/(?:wheels|pypi)",
    r"\.pyenv" + "/versions",
]
UNWANTED = re.compile("|".join([*map(re.escape, HOSTS), *PATHS]).encode())


def committed() -> list[str]:
    """Every path that git keeps; outside a checkout there is nothing to judge.

    What lies about in it is nobody's business: `make test > log` writes a file that git does not know.
    """
    listing = ["git", "ls-files", "-z", "--cached"]
    try:
        answer = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip("this is no git checkout")
    return sorted(path for path in answer.split("\0") if path and (ROOT / path).is_file())


def unknown() -> list[str]:
    """Every path in the checkout that git does not know."""
    listing = ["git", "ls-files", "-z", "--others"]
    return subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")


def sources() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((ROOT / room).rglob("*.py"))


def test_the_two_commands_of_the_readme_are_targets_of_the_makefile():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in ("run", "test"):
        assert f"make {command}\n" in readme
        assert re.search(rf"^{command}:", makefile, re.MULTILINE)


def test_no_committed_file_names_a_package_index_or_a_path_of_a_machine():
    guilty = {}
    for path in committed():
        found = UNWANTED.search((ROOT / path).read_bytes())
        if found:
            guilty[path] = found.group().decode()
    assert guilty == {}


def test_no_source_file_is_too_long_to_be_read_in_one_go():
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in sources()
    }
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST} == {}


@pytest.mark.parametrize("name", PINNED)
def test_every_requirement_is_pinned_and_hashed(name: str):
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [
        line.partition(" #")[0].strip() for line in text.splitlines() if not line.lstrip().startswith("#")
    ]
    assert lines
    loose = [
        line
        for line in lines
        if line and not re.match(r"[\w.\[\],-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line)
    ]
    assert loose == []


def pins(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.\[\]-]+)==([^\s;]+)", text, re.MULTILINE))


def test_the_image_is_built_on_a_base_that_is_named_by_its_digest():
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    named = [line for line in lines if re.fullmatch(r"ARG BASE=python:[\w.-]+@sha256:[0-9a-f]{64}", line)]
    assert len(named) == 1
    assert {line.split()[1] for line in lines if line.startswith("FROM ")} == {"${BASE}"}


def test_tests_run_with_the_versions_that_are_shipped():
    shipped, tested = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {name: tested.get(name) for name in shipped} == shipped
    assert pins("requirements-build.txt").items() <= tested.items()


def test_every_dependency_is_pinned():
    wanted = [
        re.split(r"[\[<>=~! ]", line)[0].lower().replace(".", "-")
        for line in PROJECT["project"]["dependencies"]
    ]
    assert sorted(name for name in wanted if name not in pins("requirements.txt")) == []


def test_the_version_is_the_newest_of_the_changelog():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changelog, re.MULTILINE)
    assert released[0] == PROJECT["project"]["version"]


def test_every_setting_named_in_the_code_is_explained_to_hosts_and_no_other():
    named = {
        name
        for path in sources()
        for name in re.findall(r"\bMANDATE_[A-Z_]+[A-Z]\b", path.read_text(encoding="utf-8"))
    }
    explained = re.findall(
        r"^\| `(\w+)`", (ROOT / "docs/hosting.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert sorted(named - set(explained)) == []
    if (ROOT / "bot/settings.py").exists():
        assert sorted(set(explained) - named) == ["DISCORD_TOKEN", "DISCORD_TOKEN_FILE"]


def test_every_ignored_lint_rule_has_its_reason():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    lint = text[text.index("[tool.ruff.lint]") : text.index("[tool.ruff.lint.flake8-pytest-style]")]
    rules = [line for line in lint.splitlines() if re.match(r'\s+"[A-Z]+\d*",', line)]
    assert rules
    assert [line.strip() for line in rules if not re.search(r'",\s+# \S', line)] == []


def chosen(target: str) -> str:
    """Return by which marks a target of the Makefile chooses its tests."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.search(rf'^{target}: .*\n.* -m "([^"]+)" tests', makefile, re.MULTILINE)
    options = PROJECT["tool"]["pytest"]["ini_options"]["addopts"]
    return found[1] if found else options[options.index("-m") + 1]


@pytest.mark.parametrize(
    "marks",
    [set(), {"deeper"}, {"long"}, {"long", "deeper"}, {"soak"}, {"soak", "long"}],
    ids=lambda marks: " ".join(sorted(marks)) or "none",
)
def test_each_test_is_run_by_make_test_or_make_long_or_takes_minutes(marks: set[str]):
    """A test stands in one of them, and `make soak` runs it again if there is more to it."""
    has = {mark: mark in marks for mark in ("soak", "long", "deeper")}
    runs = {target: eval(chosen(target), {}, has) for target in ("test", "long", "soak")}  # noqa: S307  our own words
    assert runs["test"] + runs["long"] + has["soak"] == 1
    assert runs["soak"] is bool(marks)
    assert "make long" in (ROOT / ".ci/run").read_text(encoding="utf-8")


def test_no_test_asserts_a_time():
    """Growth is counted in steps (tests/steps.py); make bench tells speed."""
    guilty = {
        str(path.relative_to(ROOT)): lines
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if (lines := asserted(path.read_text(encoding="utf-8")))
    }
    assert guilty == {}


@pytest.mark.parametrize(
    "body",
    [
        "assert time.monotonic() < 5",
        "a = time.process_time()\n    assert time.process_time() - a < 0.5",
        "a = time.perf_counter()\n    work()\n    b = time.perf_counter() - a\n    assert b < 1",
        "a = []\n    a.append(time.thread_time())\n    assert min(a) < 1",
        "a = {}\n    a['x'] = loop.time()\n    assert all(b < 1 for b in a.values())",
        "a, b = 0, monotonic()\n    assert b >= a",
        "assert took() < 1",
        "for a in [took()]:\n        assert a < 1",
    ],
)
def test_an_assertion_on_a_clock_is_found(body: str):
    took = "def took():\n    a = perf_counter()\n    return perf_counter() - a\n"
    imports = "import time\nfrom time import monotonic, perf_counter\n"
    assert len(asserted(f"{imports}{took}def test_it():\n    {body}\n")) == 1


def test_a_clock_of_the_tests_own_may_be_asserted():
    assert asserted("def test_it(watch):\n    a = watch.time\n    assert watch.time == a\n") == []


def test_steps_tell_what_grows_with_the_square():
    once, twice = (steps(lambda n=n: [[] for _ in range(n) for _ in range(n)]) for n in (50, 100))
    assert twice > 3.5 * once
    once, twice = (steps(lambda n=n: [each.upper() for each in "x" * n]) for n in (50, 100))
    assert 1.5 * once < twice < 2.5 * once


@pytest.mark.skipif(sys.platform == "win32", reason="make and sh are not at home there")
def test_a_python_that_is_too_old_is_refused_with_a_sentence(tmp_path: Path):
    old = tmp_path / "python3.9"
    old.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    old.chmod(0o755)
    answer = subprocess.run(
        ["sh", ".ci/python", str(old)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert f"{old} is no Python 3.11 or newer" in answer.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="sh is not at home there")
def test_every_python_that_works_is_found_once_and_one_that_does_not_is_passed_over(tmp_path: Path):
    """A shim of a version that is not installed answers with an error, and so may pyenv."""
    says = {
        "python3": "echo 3.13 /here/python3.13",
        "python3.11": "echo not installed >&2; exit 127",
        "python3.12": "echo 3.12 /here/python3.12",
        "python3.13": "echo 3.13 /there/python3.13",
        "python3.14": "echo 3.14 /here/python3.14; exit 0",
        "pyenv": "echo /nowhere",
    }
    for name, line in says.items():
        shim = tmp_path / name
        shim.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        shim.chmod(0o755)
    own = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    answer = subprocess.run(
        ["/bin/sh", ".ci/pythons"], cwd=ROOT, env=own, capture_output=True, text=True, check=True
    )
    assert answer.stdout.splitlines() == [
        "3.12 /here/python3.12",
        "3.13 /here/python3.13",
        "3.14 /here/python3.14",
    ]
    assert answer.stderr == ""


@pytest.mark.long
def test_the_wheel_holds_every_file_of_the_rooms(tmp_path: Path):
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    made = subprocess.run(build, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    (wheel,) = tmp_path.glob("mandate-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        shipped = packed.namelist()
    strange = set(unknown())
    assert sorted(
        path for path in committed() if path.startswith(tuple(f"{room}/" for room in ROOMS))
    ) == sorted(path for path in shipped if ".dist-info/" not in path and path not in strange)
    assert not any(path.startswith("tests/") for path in shipped)
    entry = next(path for path in shipped if path.endswith("entry_points.txt"))
    with zipfile.ZipFile(wheel) as packed:
        assert "mandate = bot.__main__:main" in packed.read(entry).decode()


def test_a_connection_to_another_machine_is_refused():
    with (
        socket.socket(socket.AF_INET, socket.SOCK_STREAM) as stream,
        pytest.warns(UserWarning, match="tried to use socket"),
        pytest.raises(SocketConnectBlockedError),
    ):
        stream.connect(ELSEWHERE)


@pytest.mark.enable_socket
@pytest.mark.parametrize("way", ["connect", "connect_ex"])
def test_a_connection_to_another_machine_is_refused_even_to_a_test_that_asks_for_it(way):
    with (
        socket.socket(socket.AF_INET, socket.SOCK_STREAM) as stream,
        pytest.raises(RuntimeError, match=REFUSED),
    ):
        getattr(stream, way)(ELSEWHERE)


@pytest.mark.parametrize(
    "way, arguments",
    [
        ("sendto", (b"?", ELSEWHERE)),
        ("sendto", (b"?", 0, ELSEWHERE)),
        ("sendmsg", ([b"?"], (), 0, ELSEWHERE)),
    ],
)
def test_a_datagram_to_another_machine_is_refused(way, arguments):
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams,
        pytest.raises(RuntimeError, match=REFUSED),
    ):
        getattr(datagrams, way)(*arguments)


async def test_a_connection_of_the_event_loop_to_another_machine_is_refused():
    with (
        pytest.warns(UserWarning, match="tried to use socket"),
        pytest.raises(SocketConnectBlockedError),
    ):
        await asyncio.open_connection(*ELSEWHERE)


def test_a_name_server_is_not_asked():
    with pytest.raises(RuntimeError, match=REFUSED):
        socket.getaddrinfo("discord.example", 443)


def test_a_connection_to_this_machine_is_made():
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname(), timeout=5).close()
