"""The host's settings: read once, from the environment and an optional `.env` file."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

LOCAL_GAMES = "local.sqlite"
"""The file in the home folder that keeps the games of the table on this machine."""


class Settings(BaseSettings):
    """What a host may set. Each field's name in the environment stands beside it.

    Without a token `mandate run` serves the local table; with one it serves Discord.
    """

    model_config = SettingsConfigDict(
        env_prefix="MANDATE_", env_file=".env", extra="ignore", populate_by_name=True
    )

    token: SecretStr | None = Field(None, validation_alias="DISCORD_TOKEN")
    """DISCORD_TOKEN: the bot's token."""

    home: Path = Path("var")
    """MANDATE_HOME: the folder for the database and its backups."""

    database: str = ""
    """MANDATE_DATABASE: an SQLAlchemy address; by default a SQLite file in the home folder."""

    discord_url: str = ""
    """MANDATE_DISCORD_URL: where Discord is, if it is not Discord's own address."""

    log_format: Literal["text", "json"] = "text"
    """MANDATE_LOG_FORMAT: how log lines are written."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """MANDATE_LOG_LEVEL: the least important line that is written."""

    creators: Literal["everyone", "managers"] = "everyone"
    """MANDATE_CREATORS: who may create games: everyone, or only those who may manage the server."""

    games_each: int = Field(10, ge=1, le=1000)
    """MANDATE_GAMES_EACH: how many games one person may have at a time, joined, played or led."""

    port: int = Field(8000, ge=0, le=65535)
    """MANDATE_PORT: the local table's port; 0 takes any free one."""

    @property
    def database_url(self) -> str:
        """Return the address of the database."""
        return self.database or f"sqlite+aiosqlite:///{self.home / 'mandate.sqlite'}"

    @property
    def served_url(self) -> str:
        """Return the address of the database that `mandate run` serves: without a token the local table's.

        A host may run commands without the token of the bot, so what a bot on Discord keeps comes first.
        """
        on_discord, local = self.home / "mandate.sqlite", self.home / LOCAL_GAMES
        if self.token is None and not self.database and local.is_file() and not on_discord.is_file():
            return f"sqlite+aiosqlite:///{local}"
        return self.database_url
