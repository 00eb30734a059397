"""Set up every test: no settings of the host, this machine only, known Hypothesis profiles."""

import gc
import os
import socket
import sys
from typing import Any

import pytest
import structlog
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests.proof import progress

HERE = ("127.0.0.1", "::1", "localhost", None, "")

for name in [name for name in os.environ if name == "DISCORD_TOKEN" or name.startswith("MANDATE_")]:
    del os.environ[name]

# Tests start hundreds of Pythons: what they import is compiled once, also where the host keeps no bytecode.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


class SentElsewhereError(RuntimeError):
    """A test tried to reach another machine."""


def refuse_elsewhere(host: object, what: str) -> None:
    """Raise SentElsewhereError unless a host is this machine."""
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if host not in HERE:
        message = f"Tests reach only {', '.join(filter(None, HERE))}; this one tried {host!r} ({what})."
        raise SentElsewhereError(message)


def stay_here(name: str, place: int) -> None:
    """Let a method of sockets refuse an address elsewhere, which is its argument at a place."""
    true = getattr(socket.socket, name)

    def guarded(self: socket.socket, *arguments: Any) -> Any:
        for address in arguments[place : place + 1 or None]:
            if isinstance(address, tuple):
                refuse_elsewhere(address[0], name)
        return true(self, *arguments)

    setattr(socket.socket, name, guarded)


def resolve_here(host: Any, *arguments: Any, **named: Any) -> Any:
    """Ask no name server."""
    refuse_elsewhere(host, "getaddrinfo")
    return resolve(host, *arguments, **named)


# pytest-socket does not see datagrams, connect_ex and questions to a name server. An audit hook would, but
# Python calls it for every `id()`, and the copying of states asks for that by the million.
stay_here("connect_ex", 0)
stay_here("sendto", -1)
stay_here("sendmsg", 3)
resolve, socket.getaddrinfo = socket.getaddrinfo, resolve_here

# Out of the box structlog paints tracebacks in colours, with what stood in every frame: two seconds for each.
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.dev.set_exc_info,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)

# Two cores are shared by many: a slow example is no failure. `make test` draws the same examples every time,
# so that nobody's first run fails by luck; fresh ones are drawn by `make soak`.
settings.register_profile(
    "default",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
    database=None,
    print_blob=True,
)
settings.register_profile("soak", settings.get_profile("default"), derandomize=False, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "default")

# Else a fifth of what it takes to collect the tests goes into looking for garbage.
gc.set_threshold(50_000, 20, 20)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what stays: programs, rules and tests are a million objects.

    Without this a tenth of the processor's time goes into looking through them again and again.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what draws examples, so that the long runs draw fresh ones too."""
    for item in items:
        if isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
            item.add_marker(pytest.mark.deeper)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Stay here even with a test that asks pytest-socket for every host; it undoes this after the test."""
    if "enable_socket" in item.keywords:
        stay_here("connect", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """After a soak, say how far all the long runs have come."""
    lines = progress.summary() if "soak" in config.option.markexpr.replace("not soak", "") else []
    if lines and not hasattr(config, "workerinput"):
        terminalreporter.section("soak so far")
        for line in lines:
            terminalreporter.write_line(line)
