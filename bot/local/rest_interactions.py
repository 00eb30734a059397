"""Routes by which the bot answers interactions: the callback and its webhook."""

from bot.local import answers, drafts, interactions, letters
from bot.local.interactions import Interaction
from bot.local.rest import Call, House, Routes
from bot.local.wire import Json, part, unknown, whole


def callback(house: House, call: Call) -> Json:
    """The first answer; `with_response` returns what it made."""
    fields = part(call.fields, "data")
    kind = whole(call.fields, "type")
    draft = (
        drafts.Draft() if kind == interactions.OPEN_MODAL else drafts.read(house.world, fields, call.uploads)
    )
    receipt = answers.callback(
        house.world, house.desk, (call.id("interaction"), call.names["token"]), kind, draft, fields
    )
    return receipt if call.query.get("with_response") in ("1", "true", "True") else None


def _open(house: House, call: Call) -> Interaction:
    if call.id("webhook") != house.world.bot_id:
        raise unknown("Webhook")
    return interactions.by_token(house.world, house.desk, call.names["token"])


def _which(call: Call) -> int | None:
    return None if call.names["message"] == "@original" else call.id("message")


def follow_up(house: House, call: Call) -> Json:
    one = _open(house, call)
    message = answers.follow_up(house.world, house.desk, one, call.draft(house.world))
    return letters.for_viewer(house.world, message, house.world.bot_id)


def fetch(house: House, call: Call) -> Json:
    message = answers.reply_message(_open(house, call), _which(call))
    return letters.for_viewer(house.world, message, house.world.bot_id)


def edit(house: House, call: Call) -> Json:
    one = _open(house, call)
    message = answers.edit_reply(house.world, house.desk, one, _which(call), call.draft(house.world))
    return letters.for_viewer(house.world, message, house.world.bot_id)


def delete(house: House, call: Call) -> Json:
    answers.delete_reply(house.world, house.desk, _open(house, call), _which(call))
    return None


_WEBHOOK = "/webhooks/{webhook}/{token}"
ROUTES: Routes = {
    ("POST", "/interactions/{interaction}/{token}/callback"): callback,
    ("POST", _WEBHOOK): follow_up,
    ("GET", _WEBHOOK + "/messages/{message}"): fetch,
    ("PATCH", _WEBHOOK + "/messages/{message}"): edit,
    ("DELETE", _WEBHOOK + "/messages/{message}"): delete,
}
