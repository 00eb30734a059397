"""The bot without its endless tasks: what is due is sent after a ruling, time passes when a test says."""

import asyncio

from bot.client import Mandate


class Quiet(Mandate):
    """Sends all that is due after each ruling and then rests, so that SimCord sees when nothing is left."""

    async def setup_hook(self):
        await super().setup_hook()
        for service in self._services:
            service.cancel()
        await asyncio.gather(*self._services, return_exceptions=True)

    async def settle(self):
        await super().settle()
        task = asyncio.create_task(self.flush())
        self._services = [task, *(service for service in self._services if not service.done())]

    async def flush(self):
        """Send what is due."""
        for _ in range(200):
            await self.outbox.round()
            if not self.outbox._busy:
                return
            await self.outbox.drain(5.0)
