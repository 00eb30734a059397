"""A client's request for a message: one request body, read and held against the limits."""

import mimetypes
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from local_discord import component_limits, components, limits
from local_discord.json_validation import (
    Body,
    FormErrors,
    Object,
    RequestRefused,
    bodies,
    fault,
    ids,
    items,
    part,
    text,
    whole,
)
from local_discord.world import EPHEMERAL, LAYOUT, Attachment, Message, World

FILE_BYTES = 10 * 1024 * 1024
LEGACY = ("embeds", "poll", "sticker_ids")
"""Fields that a message of the second kind may not have, beside content."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a request."""

    filename: str
    bytes: bytes


@dataclass(frozen=True, slots=True)
class Allowed:
    """Whom a message may mention; the default is everybody it names."""

    parse: Sequence[str] = ("users", "roles", "everyone")
    users: Sequence[int] = ()
    roles: Sequence[int] = ()
    replied_user: bool = True


@dataclass(slots=True)
class MessageRequest:
    """A message to be. None means the request did not speak of it, so an edit leaves it alone."""

    content: str | None = None
    components: list[Body] | None = None
    attachments: list[Attachment] | None = None
    kept: list[int] | None = None
    flags: int | None = None
    legacy: Collection[str] = ()
    allowed: Allowed = field(default_factory=Allowed)
    reply_to: Body | None = None
    nonce: str | None = None
    enforce_nonce: bool = False
    more: Object | None = None

    @property
    def ephemeral(self) -> bool:
        return bool((self.flags or 0) & EPHEMERAL)

    @property
    def layout(self) -> bool:
        return bool((self.flags or 0) & LAYOUT)

    @property
    def empty(self) -> bool:
        return not (self.content or self.components or self.attachments or self.kept or self.more)


def read(world: World, body: Body, uploads: Mapping[int, Upload]) -> MessageRequest:
    """The draft in a request body with its files. Raises 50035, or 40005 for a file too large."""
    draft = MessageRequest(
        content=text(body, "content") if "content" in body else None,
        components=bodies(body, "components") if "components" in body else None,
        flags=whole(body, "flags") if "flags" in body else None,
        legacy=[name for name in LEGACY if body.get(name)],
        allowed=_allowed(body),
        reply_to=part(body, "message_reference") or None,
        nonce=str(body["nonce"]) if body.get("nonce") is not None else None,
        enforce_nonce=body.get("enforce_nonce") is True,
    )
    _read_files(world, draft, body, uploads)
    check(draft)
    return draft


def check(draft: MessageRequest) -> None:
    """Hold a draft against Discord's limits; raise 50035 naming every fault."""
    errors = FormErrors()
    errors.at_most("content", draft.content or "", limits.CONTENT)
    errors.at_most("nonce", draft.nonce or "", limits.NONCE)
    component_limits.check(errors, draft.components or [], layout=draft.layout)
    if draft.layout:
        for name in [*(["content"] if draft.content else []), *draft.legacy]:
            message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            errors.add(name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    errors.at_most("attachments", [*(draft.attachments or []), *(draft.kept or [])], limits.FILES)
    for index, attachment in enumerate(draft.attachments or []):
        errors.at_most(f"attachments.{index}.description", attachment.description or "", limits.ALT_TEXT)
    errors.speak()


def require_something(draft: MessageRequest) -> None:
    """A whole message holds at least one thing, else 50006; what its layout shows is among its files."""
    if draft.empty:
        raise RequestRefused(400, 50006, "Cannot send an empty message")
    names = [f"attachment://{one.filename}" for one in draft.attachments or []]
    for address in components.media(draft.components or []):
        if address.startswith("attachment:") and address not in names:
            message = "The referenced attachment was not found"
            raise fault("components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)


def after_edit(message: Message, draft: MessageRequest) -> MessageRequest:
    """The whole message as it would be with an edit applied, for the checks; its kind stays as it is."""
    if draft.flags is not None and message.flags & LAYOUT and not draft.layout:
        code = "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"
        raise fault("flags", code, "The IS_COMPONENTS_V2 flag cannot be removed")
    kept = [one for one in message.attachments if draft.kept is None or one.id in draft.kept]
    return MessageRequest(
        content=message.plain if draft.content is None else draft.content,
        components=message.components if draft.components is None else draft.components,
        attachments=[*kept, *(draft.attachments or [])],
        flags=message.flags | ((draft.flags or 0) & LAYOUT),
        legacy=draft.legacy,
        more=message.more if draft.more is None else draft.more,
    )


def _allowed(body: Body) -> Allowed:
    if "allowed_mentions" not in body:
        return Allowed()
    asked = part(body, "allowed_mentions")
    return Allowed(
        parse=[str(item) for item in items(asked, "parse")],
        users=ids(asked, "users"),
        roles=ids(asked, "roles"),
        replied_user=asked.get("replied_user") is True,
    )


def _read_files(world: World, draft: MessageRequest, body: Body, uploads: Mapping[int, Upload]) -> None:
    """Entries of `attachments` describe an upload by its index or keep an old file by its id."""
    described = {whole(entry, "id"): entry for entry in bodies(body, "attachments")}
    for upload in uploads.values():
        if len(upload.bytes) > FILE_BYTES:
            raise RequestRefused(413, 40005, "Request entity too large")
    if uploads:
        pairs = [(described.get(index, {}), upload) for index, upload in uploads.items()]
        draft.attachments = [_attachment(world, entry, upload) for entry, upload in pairs]
    if "attachments" in body:
        draft.kept = [key for key in described if key not in uploads]


def _attachment(world: World, entry: Body, upload: Upload) -> Attachment:
    filename = text(entry, "filename") or upload.filename
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    alt = text(entry, "description") or None
    return Attachment(world.new_id(), filename, upload.bytes, kind, alt, picture_size(upload.bytes))


def picture_size(picture: bytes) -> tuple[int, int] | None:
    """Width and height of a picture of the kinds that the bot draws: PNG or animated WebP."""
    if picture[:8] == b"\x89PNG\r\n\x1a\n" and len(picture) >= 24:
        return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")
    if picture[:4] == b"RIFF" and picture[12:16] == b"VP8X" and len(picture) >= 30:
        return int.from_bytes(picture[24:27], "little") + 1, int.from_bytes(picture[27:30], "little") + 1
    return None
