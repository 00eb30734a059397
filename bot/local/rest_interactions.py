"""Routes by which the bot answers interactions: the callback and its webhook."""

from bot.local import drafts, interactions, message_payloads, responses
from bot.local.interactions import Interaction
from bot.local.rest import Call, Context, Routes
from bot.local.wire import Json, part, unknown, whole


def callback(context: Context, call: Call) -> Json:
    """The first answer; `with_response` returns what it made."""
    fields = part(call.fields, "data")
    kind = whole(call.fields, "type")
    draft = (
        drafts.Draft()
        if kind == interactions.OPEN_MODAL
        else drafts.read(context.world, fields, call.uploads)
    )
    receipt = responses.callback(
        context.world,
        context.interactions,
        (call.id("interaction"), call.names["token"]),
        kind,
        draft,
        fields,
    )
    return receipt if call.query.get("with_response") in ("1", "true", "True") else None


def _open(context: Context, call: Call) -> Interaction:
    if call.id("webhook") != context.world.bot_id:
        raise unknown("Webhook")
    return interactions.by_token(context.world, context.interactions, call.names["token"])


def _which(call: Call) -> int | None:
    return None if call.names["message"] == "@original" else call.id("message")


def follow_up(context: Context, call: Call) -> Json:
    one = _open(context, call)
    message = responses.follow_up(context.world, context.interactions, one, call.draft(context.world))
    return message_payloads.for_viewer(context.world, message, context.world.bot_id)


def fetch(context: Context, call: Call) -> Json:
    message = responses.reply_message(_open(context, call), _which(call))
    return message_payloads.for_viewer(context.world, message, context.world.bot_id)


def edit(context: Context, call: Call) -> Json:
    one = _open(context, call)
    message = responses.edit_reply(
        context.world, context.interactions, one, _which(call), call.draft(context.world)
    )
    return message_payloads.for_viewer(context.world, message, context.world.bot_id)


def delete(context: Context, call: Call) -> Json:
    responses.delete_reply(context.world, context.interactions, _open(context, call), _which(call))
    return None


_WEBHOOK = "/webhooks/{webhook}/{token}"
ROUTES: Routes = {
    ("POST", "/interactions/{interaction}/{token}/callback"): callback,
    ("POST", _WEBHOOK): follow_up,
    ("GET", _WEBHOOK + "/messages/{message}"): fetch,
    ("PATCH", _WEBHOOK + "/messages/{message}"): edit,
    ("DELETE", _WEBHOOK + "/messages/{message}"): delete,
}
