"""What holds for every test: no settings of the host, this machine only, known Hypothesis profiles."""

import os
import sys

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests.proof import progress

HERE = ("127.0.0.1", "::1", "localhost", None, "")
CONNECTING = ("socket.connect", "socket.sendto", "socket.sendmsg")

for name in [name for name in os.environ if name == "DISCORD_TOKEN" or name.startswith("MANDATE_")]:
    del os.environ[name]


class SentElsewhereError(RuntimeError):
    """A test tried to reach another machine."""


def stay_here(event: str, arguments: tuple[object, ...]) -> None:
    """Refuse what pytest-socket does not see: datagrams, connect_ex and questions to a name server."""
    if event in CONNECTING:
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else None
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if host not in HERE:
        message = f"Tests reach only {', '.join(filter(None, HERE))}; this one tried {host!r} ({event})."
        raise SentElsewhereError(message)


sys.addaudithook(stay_here)

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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what draws examples, so that the long runs draw fresh ones too."""
    for item in items:
        if isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
            item.add_marker(pytest.mark.deeper)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """After a soak, say how far all the long runs have come."""
    lines = progress.summary() if "soak" in config.option.markexpr.replace("not soak", "") else []
    if lines and not hasattr(config, "workerinput"):
        terminalreporter.section("soak so far")
        for line in lines:
            terminalreporter.write_line(line)
