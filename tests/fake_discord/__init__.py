"""A Discord for tests: the local server, driven as its people, and all that can go wrong on its wires."""

from tests.fake_discord.fake import FakeDiscord
from tests.fake_discord.faults import Fault, Faults, Pace

__all__ = ["FakeDiscord", "Fault", "Faults", "Pace"]
