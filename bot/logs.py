"""Log lines for the host: text or JSON, to standard error. No line carries an order, a bid or a token."""

from __future__ import annotations

import logging
import sys

import structlog

from bot.settings import Settings


def configure(settings: Settings) -> None:
    """Set up structlog, and pass on what the libraries log from WARNING up."""
    level = logging.getLevelNamesMapping()[settings.log_level]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
    )
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns that there will be no voice
    logging.basicConfig(level=max(level, logging.WARNING), format="%(levelname)s %(name)s %(message)s")
