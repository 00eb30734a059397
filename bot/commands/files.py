"""The files that commands write."""

from __future__ import annotations

import json
from pathlib import Path

from bot.commands import Mistake


def as_json(document: object) -> str:
    """Return a document as text; keys keep their order, for it has meaning."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def write(path: Path | str, content: str | bytes) -> None:
    """Write a file, whole or not at all."""
    target = Path(path)
    part = target.with_name(f".{target.name}.part")
    try:
        part.write_bytes(content.encode() if isinstance(content, str) else content)
        part.replace(target)
    except OSError as error:
        raise Mistake(f"{target} cannot be written ({error.strerror}).") from error


def folder(path: Path | str) -> Path:
    """Return a folder, made if it is not there."""
    target = Path(path)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(f"the folder {target} cannot be made ({error.strerror}).") from error
    return target
