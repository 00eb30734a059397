"""Routes by which the bot answers interactions: the callback and its webhook."""

from local_discord import interaction_responses, interactions, message_payloads, message_requests
from local_discord.interactions import Interaction
from local_discord.json_validation import Json, part, unknown, whole
from local_discord.rest import Call, Routes


def callback(call: Call) -> Json:
    """The first answer; `with_response` returns what it made."""
    fields, kind = part(call.fields, "data"), whole(call.fields, "type")
    opens = kind == interactions.OPEN_MODAL
    draft = (
        message_requests.MessageRequest()
        if opens
        else message_requests.read(call.world, fields, call.uploads)
    )
    one = interactions.awaiting(
        call.world, call.context.interactions, call.id("interaction"), call.names["token"]
    )
    receipt = interaction_responses.callback(call.world, one, kind, draft, fields)
    return receipt if call.query.get("with_response") in ("1", "true", "True") else None


def _open(call: Call) -> Interaction:
    if call.id("webhook") != call.bot.id:
        raise unknown("Webhook")
    return interactions.by_token(call.world, call.context.interactions, call.names["token"])


def _which(call: Call) -> int | None:
    return None if call.names["message"] == "@original" else call.id("message")


def follow_up(call: Call) -> Json:
    message = interaction_responses.follow_up(call.world, _open(call), call.draft())
    return message_payloads.for_bot(call.world, message)


def fetch(call: Call) -> Json:
    return message_payloads.for_bot(
        call.world, interaction_responses.reply_message(_open(call), _which(call))
    )


def edit(call: Call) -> Json:
    message = interaction_responses.edit_reply(call.world, _open(call), _which(call), call.draft())
    return message_payloads.for_bot(call.world, message)


def delete(call: Call) -> Json:
    interaction_responses.delete_reply(call.world, _open(call), _which(call))
    return None


_WEBHOOK = "/webhooks/{webhook}/{token}"
ROUTES: Routes = {
    ("POST", "/interactions/{interaction}/{token}/callback"): callback,
    ("POST", _WEBHOOK): follow_up,
    ("GET", _WEBHOOK + "/messages/{message}"): fetch,
    ("PATCH", _WEBHOOK + "/messages/{message}"): edit,
    ("DELETE", _WEBHOOK + "/messages/{message}"): delete,
}
