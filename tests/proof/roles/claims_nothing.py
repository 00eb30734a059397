"""The control of the trials: a delivery that claims nothing, so that what was in hand is posted twice."""

from storage.models import Message
from storage.process_coordination import Claims


class ClaimsNothing(Claims):
    """Delivers without a claim: whoever takes over knows nothing of the messages in hand."""

    async def take(self, number: int) -> Message | None:
        """Return a message that is due."""
        return await self._database.due_message(number)
