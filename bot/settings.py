"""The host's settings: read once, from the environment and an optional `.env` file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

LOCAL_GAMES, LOCAL_DISCORD = "local.sqlite", "local-discord.sqlite"
"""The files in the home folder that keep the table on this machine: its games, and the Discord they are
played on. Neither is anything alone.
"""


def companion(copy: Path) -> Path:
    """Return where the Discord of a table is kept, of whose games this is a copy."""
    return copy.with_name(f"{copy.stem}-discord{copy.suffix}")


class Settings(BaseSettings):
    """The settings of a host. Each field's name in the environment stands beside it.

    Without a token `mandate run` serves the local table; with one it serves Discord.
    """

    model_config = SettingsConfigDict(
        env_prefix="MANDATE_", env_file=".env", extra="ignore", populate_by_name=True
    )

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """DISCORD_TOKEN: the bot's token."""

    token_file: Path | None = Field(default=None, validation_alias="DISCORD_TOKEN_FILE")
    """DISCORD_TOKEN_FILE: a file that holds the token, if DISCORD_TOKEN is not set."""

    home: Path = Path("var")
    """MANDATE_HOME: the folder for the database and its backups."""

    database: str = ""
    """MANDATE_DATABASE: an SQLAlchemy address; by default a SQLite file in the home folder."""

    discord_url: str = ""
    """MANDATE_DISCORD_URL: where Discord is, if it is not Discord's own address."""

    discord_proxy: str = ""
    """MANDATE_DISCORD_PROXY: a proxy that keeps Discord's limit of requests, if the bot is to speak through
    one; the gateway's connections go to Discord all the same.
    """

    log_format: Literal["text", "json"] = "text"
    """MANDATE_LOG_FORMAT: how log lines are written."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """MANDATE_LOG_LEVEL: the least important line that is written."""

    creators: Literal["everyone", "managers"] = "everyone"
    """MANDATE_CREATORS: who may create games: everyone, or only those who may manage the server."""

    games_each: int = Field(default=10, ge=1, le=1000)
    """MANDATE_GAMES_EACH: how many games one person may have at a time, joined, played or led."""

    port: int = Field(default=8000, ge=0, le=65535)
    """MANDATE_PORT: the local table's port; 0 takes any free one."""

    health_port: int | None = Field(default=None, ge=0, le=65535)
    """MANDATE_HEALTH_PORT: the port of this machine at which `/health` tells whether the bot is well."""

    host: int | None = Field(default=None, gt=0)
    """MANDATE_HOST: the number of the person on Discord who is told when the bot is not well."""

    @field_validator("token", "token_file", mode="before")
    @classmethod
    def _given(cls, value: object) -> object:
        """Return what is set without blanks around it; raises ValueError if nothing is."""
        if isinstance(value, str):
            value = value.strip()
            if not value:
                raise ValueError("nothing stands behind it: write it there, or leave the line out")
        return value

    @field_validator("discord_proxy")
    @classmethod
    def _is_address(cls, value: str) -> str:
        """Return an address without what may follow a host and a port; raises ValueError if it is none."""
        if value and not re.fullmatch(r"https?://[^/\s?#]+/?", value):
            raise ValueError("it is no address of a proxy, like http://127.0.0.1:8080")
        return value.rstrip("/")

    @field_validator("token_file")
    @classmethod
    def _readable(cls, path: Path | None) -> Path | None:
        """Raise ValueError, saying what is wrong, unless there is a token in the file."""
        if path is not None:
            try:
                text = path.read_text(encoding="utf-8").strip()
            except (OSError, UnicodeDecodeError) as error:
                raise ValueError(f"{path} cannot be read ({error})") from error
            if not text or len(text.split()) > 1:
                raise ValueError(f"{path} holds no token: it is one word, as Discord's portal shows it")
        return path

    @model_validator(mode="after")
    def _with_the_token_of_the_file(self) -> Self:
        if self.token is None and self.token_file is not None:
            self.token = SecretStr(self.token_file.read_text(encoding="utf-8").strip())
        return self

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
