"""The files that commands write."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path

from bot import words
from bot.commands import Mistake


def as_json(document: object) -> str:
    """Return a document as text; keys keep their order, for it has meaning."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def write(path: Path | str, content: str | bytes) -> None:
    """Write a file, whole or not at all; a link that stands there is replaced, never followed."""
    target = Path(path)
    part = target.with_name(f".{target.name}.{secrets.token_hex(8)}.part")
    try:
        opened = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o666)
        try:
            with os.fdopen(opened, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise Mistake(words.terminal.UNWRITTEN, path=target, why=error.strerror) from error


def folder(path: Path | str) -> Path:
    """Return a folder, made if it is not there."""
    target = Path(path)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(words.terminal.UNMADE, path=target, why=error.strerror) from error
    return target
