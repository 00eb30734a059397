"""The files and log lines of commands: no link is followed, and no line is made by a player."""

import io
import json
import logging

import pytest
import structlog

from bot import logs
from bot.commands import Mistake, files
from bot.settings import Settings

EVIL = "a\n2026-01-01 [error] forged\r\x1b[2J\x1b]0;title\x07\u202e\u2028\x00\udc80"


def test_a_link_in_the_place_of_a_file_is_replaced_and_not_followed(tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("precious")
    for name in ("export.json", ".export.json.part"):
        (tmp_path / name).symlink_to(victim)
    files.write(tmp_path / "export.json", "new")
    assert victim.read_text() == "precious"
    assert (tmp_path / "export.json").read_text() == "new"
    assert not (tmp_path / "export.json").is_symlink()


def test_a_write_that_fails_leaves_nothing_behind(tmp_path):
    (tmp_path / "there").mkdir()
    with pytest.raises(Mistake, match="cannot be written"):
        files.write(tmp_path / "there", "x")
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


@pytest.mark.parametrize("style", ["text", "json"])
def test_no_log_line_carries_a_raw_newline_or_an_escape(monkeypatch, tmp_path, style):
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    root = logging.getLogger()
    before, configured = root.handlers[:], structlog.get_config()
    root.handlers[:] = []
    try:
        logs.configure(Settings(_env_file=None, home=tmp_path, log_format=style))
        log = structlog.get_logger()
        log.warning(EVIL, key=EVIL, deep={EVIL: [EVIL, {"x": EVIL}]}, other=ValueError(EVIL))
        logging.getLogger("discord").warning("said %s", EVIL)
        logging.getLogger(EVIL).error(EVIL)
    finally:
        root.handlers[:] = before
        structlog.configure(**configured)
    lines = told.getvalue().removesuffix("\n").split("\n")
    assert len(lines) == 3, lines
    for line in lines:
        assert all(sign.isprintable() for sign in line), ascii(line)
        if style == "json":
            json.loads(line)
