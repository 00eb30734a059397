"""Downloads of attachments."""

from aiohttp import web

from local_discord.json_validation import number
from local_discord.world import Attachment, World


def attach(app: web.Application, world: World) -> None:
    """Serve attachments at addresses that expire."""

    async def download(request: web.Request) -> web.Response:
        found = _find(world, request.match_info["channel"], request.match_info["file"])
        expires = request.query.get("ex", "")
        if found is None or not _valid(world, expires):
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=found.bytes, content_type=found.content_type, headers=HEADERS)

    app.router.add_get("/attachments/{channel}/{file}/{name}", download)


HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "Cache-Control": "private, max-age=3600",
}
"""A file is shown, never run: a page among the attachments must not act as this server's page."""


def _valid(world: World, expires: str) -> bool:
    try:
        return int(expires, 16) >= world.now().timestamp()
    except ValueError:
        return False


def _find(world: World, channel_id: str, file_id: str) -> Attachment | None:
    if (upload := world.uploads.get(number(file_id))) is not None:
        return upload
    channel = world.channels.get(number(channel_id))
    if channel is None:
        return None
    every = [file for message in channel.messages.values() for file in message.attachments]
    return next((file for file in every if file.id == number(file_id)), None)
