"""The courier by its parts: what may be the message that is looked for, what a picture comes to, which
private thread is one.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import words
from bot.delivery.channels import Channels
from bot.delivery.courier import DiscordCourier, resembles
from bot.delivery.discord_requests import Archived, Barred, ClosedToMessages, Gone, Nowhere, TryLater, Wrong
from bot.delivery.outbox import Posted
from bot.judge.judge import Refusal
from bot.judge.settings.running_game_models import ANNOUNCEMENT
from bot.judge.telling.messages import Body, PictureOf
from bot.pictures.gallery import Drawn
from storage.errors import Cause, Damaged, StorageError
from storage.models import Game, Message

HEAD = "## #1 Silk"
OPEN = words.lobby.IS_OPEN.format(title="#1 Silk")


@pytest.mark.parametrize(
    "kind, posted, text, same",
    [
        ("report", "Luoyang falls.", " Luoyang falls.\n", True),
        ("report", "Luoyang falls.", "Luoyang falls!", False),
        ("report", f"{HEAD}\nspring", f"{HEAD}\nfall", False),
        ("status", f"{HEAD}\nspring", f"{HEAD}\nfall", True),  # an older text of the same
        ("status", "## #1 Jade\nspring", f"{HEAD}\nspring", False),
        ("status", "## #2 Silk\nspring", f"{HEAD}\nspring", False),
        ("story", f"{HEAD}\nspring", f"{HEAD}\nfall", True),
        ("invitation", f"{OPEN}\nthree are missing", f"{HEAD}\nit runs", True),
        ("invitation", f"{OPEN}\nthree", "## #1 Jade\nit runs", False),
        (ANNOUNCEMENT, f"{HEAD}\nab\nagain", f"{HEAD}\nab", True),
        (ANNOUNCEMENT, f"{HEAD} 2\nab", f"{HEAD}\nab", False),
        ("reminder", "Jade: 2 h\nSilk: 1 h", "Silk: 1 h\nmore", True),  # it stands among others
        ("reminder", "Jade: 2 h\nSilk: 1 h 30", "Silk: 1 h", False),
    ],
)
def test_what_may_stand_there_already(kind: str, posted: str, text: str, same: bool) -> None:
    assert resembles(Message(kind=kind), Body(text=text), posted) == same


class Pictures:
    """Draws, or fails as it is told to."""

    def __init__(self, outcome: Exception | Drawn) -> None:
        self.outcome = outcome

    async def of_message(self, message: Message, picture: PictureOf) -> Drawn:
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


def courier(outcome: Exception | Drawn) -> DiscordCourier:
    nothing: Any = None
    return DiscordCourier(nothing, nothing, nothing, Pictures(outcome), nothing)


DIRECT: Any = object.__new__(discord.DMChannel)
BODY = Body(text="Spring", picture=PictureOf(turn=1))


@pytest.mark.parametrize(
    "outcome", [Refusal("no map"), Damaged(Cause.ROW), TimeoutError(), ZeroDivisionError()], ids=repr
)
async def test_a_picture_that_cannot_be_drawn_keeps_no_words_back(outcome: Exception) -> None:
    drawn, body = await courier(outcome)._drawn(DIRECT, Message(kind="report", game_id=1), BODY)
    assert (drawn, body.text) == (None, f"Spring{words.delivery.UNDRAWN}")


async def test_a_picture_waits_where_the_database_cannot_be_read_now() -> None:
    with pytest.raises(TryLater):
        await courier(StorageError(Cause.FULL))._drawn(DIRECT, Message(kind="report", game_id=1), BODY)


@pytest.mark.parametrize("attach", [True, False])
async def test_where_no_files_may_be_posted_the_words_say_so(attach: bool) -> None:
    picture = Drawn(b"", "map.png", "a map")
    place: Any = SimpleNamespace(id=5, guild=SimpleNamespace(me=None))
    place.permissions_for = lambda _: SimpleNamespace(attach_files=attach)
    drawn, body = await courier(picture)._drawn(place, Message(kind="report", game_id=1), BODY)
    missing = f"Spring{words.delivery.NO_PICTURE}"
    assert (drawn, body.text) == ((picture, "Spring") if attach else (None, missing))


@pytest.mark.parametrize("game_id, picture", [(None, BODY.picture), (1, None)])
async def test_what_has_no_picture_or_no_game_is_sent_as_it_is(game_id, picture) -> None:
    plain = Body(text="Spring", picture=picture)
    found = await courier(ZeroDivisionError())._drawn(DIRECT, Message(kind="x", game_id=game_id), plain)
    assert found == (None, plain)


class Place:
    """A thread, or direct messages, where Discord takes a message or refuses it, once for each refusal."""

    def __init__(self, number: int, *refusals: Exception) -> None:
        self.id, self.refusals, self.sent = number, list(refusals), list[dict[str, Any]]()

    async def send(self, content: str | None, **how: Any) -> Any:
        self.sent.append({"content": content, **how})
        if self.refusals:
            raise self.refusals.pop(0)
        return SimpleNamespace(id=70, content=content, attachments=how["files"], components=())

    def get_partial_message(self, number: int) -> Any:
        async def edit(**how: Any) -> None:
            self.sent.append({"edited": number, **how})
            if self.refusals:
                raise self.refusals.pop(0)

        async def delete() -> None:
            await edit(deleted=True)

        return SimpleNamespace(id=number, edit=edit, delete=delete)

    def permissions_for(self, _: object) -> Any:
        return SimpleNamespace(attach_files=True, read_message_history=True)

    guild = SimpleNamespace(me=None)


class ThreadPlace(Place, discord.Thread):
    """A place that is a thread."""


class DirectPlace(Place, discord.DMChannel):
    """A place that is somebody's direct messages."""


class Places:
    """The places of a message: the first of these, and then the next."""

    def __init__(self, *found: Place) -> None:
        self.found, self.deeds = list(found), list[tuple[object, ...]]()

    async def thread(self, game_id: int) -> Place:
        return self.found.pop(0)

    direct = known = thread

    async def tag(self, game_id: int) -> None:
        self.deeds.append(("tagged", game_id))

    def is_missed(self, number: int) -> bool:
        return ("missed", number) in self.deeds

    async def open_again(self, thread: Place) -> None:
        self.deeds.append(("opened", thread.id))

    async def note(self, user_id: int, *, dm_open: bool) -> None:
        self.deeds.append(("noted", user_id, dm_open))

    def miss(self, number: int) -> None:
        self.deeds.append(("missed", number))


def carrier(where: Any) -> DiscordCourier:
    """Return a courier that finds these places, and a picture and buttons for whatever it carries."""
    nothing: Any = None
    pictures = Pictures(Drawn(b"", "map.png", "a map"))
    return DiscordCourier(nothing, nothing, where, pictures, lambda _message, _body: discord.ui.View())


def report(**facts: Any) -> Message:
    return Message(id=8, kind="report", game_id=1, nonce="own", body={}, **facts)


async def post(
    *places: Place, user_id: int | None = None, body: Body = BODY
) -> tuple[Any, list[tuple[object, ...]]]:
    """Post a message that may go to several places; return where it stands, or why not, and what was done."""
    where = Places(*places)
    try:
        posted = await carrier(where).post(report(user_id=user_id), body)
    except (Archived, Barred, ClosedToMessages, Gone, TryLater, Wrong) as error:
        return type(error), where.deeds
    return posted, where.deeds


@pytest.mark.parametrize(
    "refusal, user_id, places, deeds",
    [
        (Archived(""), None, [5, 6], [("opened", 5)]),
        (ClosedToMessages(""), 7, [5, 6], [("noted", 7, False)]),
        (Nowhere(""), None, [5, 6], [("missed", 5)]),
        (Gone(""), None, [5, 6], []),
    ],
    ids=repr,
)
async def test_what_cannot_stand_where_it_should_goes_where_it_belongs_then(
    refusal: Exception, user_id: int | None, places: list[int], deeds: list[Any]
) -> None:
    first, then = ThreadPlace(places[0], refusal), ThreadPlace(places[1])
    assert await post(first, then, user_id=user_id) == (Posted(6, 70), deeds)
    [sent], [tried] = then.sent, first.sent
    assert (sent["content"], len(sent["files"])) == ("Spring", 1)
    is_anew = isinstance(refusal, Gone)
    assert (tried["nonce"], sent["nonce"] == "own") == ("own", not is_anew), "what is gone may be remembered"


@pytest.mark.parametrize(
    "place, body, why",
    [
        (DirectPlace(5, Archived("")), BODY, Archived),
        (ThreadPlace(5, Barred("")), Body(text="Spring"), Barred),
        (ThreadPlace(5, ClosedToMessages("")), BODY, ClosedToMessages),
    ],
    ids=["no thread to open", "no picture to leave out", "nobody who closed anything"],
)
async def test_what_nothing_can_be_done_about_is_told_as_it_is(
    place: Place, body: Body, why: type[Exception]
) -> None:
    assert await post(place, body=body) == (why, [])
    assert len(place.sent) == 1


async def test_a_picture_that_may_not_be_posted_is_left_out_and_that_is_said() -> None:
    place = ThreadPlace(5, Barred(""))
    assert await post(place) == (Posted(5, 70), [])
    assert [len(sent["files"]) for sent in place.sent] == [1, 0]
    assert place.sent[1]["content"] == f"Spring{words.delivery.NO_PICTURE}"


async def test_what_discord_does_not_take_goes_as_bare_words_under_another_nonce() -> None:
    place = ThreadPlace(5, Wrong(""))
    assert await post(place) == (Posted(5, 70), [])
    assert [(sent["content"], len(sent["files"])) for sent in place.sent] == [("Spring", 1), ("Spring", 0)]
    assert place.sent[1]["nonce"] != "own"


@pytest.mark.parametrize("length, is_layout", [(2000, False), (2001, True)])
async def test_bare_words_are_of_the_second_kind_only_where_they_are_too_long(length, is_layout) -> None:
    place, text = ThreadPlace(5, Wrong("")), "x" * length
    await post(place, body=Body(text=text, layout=True))
    assert place.sent[-1]["content"] == (None if is_layout else text)


async def test_what_discord_would_not_take_is_not_sent_to_it() -> None:
    place = ThreadPlace(5)
    assert await post(place, body=Body(text="x" * 4001, layout=True)) == (Wrong, [])
    assert place.sent == []


@pytest.mark.parametrize("number, deleted", [(70, [70]), (None, [])])
@pytest.mark.parametrize("refusals", [(), (Gone(""),)], ids=["there", "gone"])
async def test_what_was_posted_is_deleted_and_what_is_gone_is_no_trouble(number, deleted, refusals) -> None:
    place = ThreadPlace(5, *refusals)
    await carrier(Places(place)).delete(report(message_id=number, channel_id=5))
    assert [each["edited"] for each in place.sent] == deleted


async def test_in_a_place_that_is_gone_nothing_is_looked_for() -> None:
    place = ThreadPlace(5)
    where = Places(place)
    where.miss(5)
    assert await carrier(where).find(report(), BODY) == []


async def test_what_was_deleted_is_posted_anew_where_it_belongs_and_under_another_nonce() -> None:
    gone, place = ThreadPlace(5, Gone("")), ThreadPlace(6)
    posted = await carrier(Places(gone, place)).edit(report(message_id=70, channel_id=5), BODY)
    assert posted == Posted(6, 70)
    [sent] = place.sent
    assert (sent["content"], sent["nonce"] != "own") == ("Spring", True)


@pytest.mark.parametrize("layout", [True, False])
async def test_an_edit_that_is_not_taken_is_made_with_bare_words_where_there_is_more(layout) -> None:
    place, message = ThreadPlace(5, Wrong("")), report(message_id=70, channel_id=5)
    editing = carrier(Places(place)).edit(message, BODY.model_copy(update={"layout": layout}))
    if layout:
        assert await editing == Posted(5, 70)
        assert [len(each["attachments"]) for each in place.sent] == [1, 0]
    else:
        with pytest.raises(Wrong):
            await editing


@pytest.mark.parametrize("kind, deeds", [("status", [("tagged", 1)]), ("report", [])])
async def test_with_a_new_status_the_post_of_a_game_has_other_tags(kind, deeds) -> None:
    where = Places(ThreadPlace(5), ThreadPlace(5))
    message = report()
    message.kind = kind
    await carrier(where).post(message, BODY)
    assert where.deeds == deeds
    message.message_id, message.channel_id = 70, 5
    await carrier(where).edit(message, BODY)
    assert where.deeds == deeds * 2


async def test_where_every_place_is_gone_it_is_tried_later() -> None:
    places = [ThreadPlace(number, Nowhere("")) for number in (5, 6, 9)]
    assert await post(*places) == (TryLater, [("missed", 5), ("missed", 6), ("missed", 9)])


BOT, ANN, HOME = 1, 7, 50


class Thread(discord.Thread):
    """A thread as Discord shows it; its members may be others once somebody was added."""

    def __init__(self, **facts: Any) -> None:
        usual = {"id": 9, "owner_id": BOT, "parent_id": HOME, "member_count": 2, "locked": False}
        for name, value in {**usual, "invitable": False, "archived": False, **facts}.items():
            setattr(self, name, value)
        self._type = facts.get("_type", discord.ChannelType.private_thread)
        self.added: list[int] = []

    async def add_user(self, user: Any, /) -> None:
        self.added.append(user.id)

    async def edit(self, **changes: Any) -> Any:
        self.archived = changes["archived"]


async def known(*shown: Thread | Exception) -> discord.Thread | None:
    """Return the private thread that is found where Discord shows one thing after the other."""
    left = list(shown)

    async def fetch_channel(number: int) -> Thread:
        found = left.pop(0)
        if isinstance(found, Exception):
            raise found
        return found

    client: Any = SimpleNamespace(user=SimpleNamespace(id=BOT), fetch_channel=fetch_channel)
    judge: Any = None
    row = Game(slug="toy", name="Silk", seed=b"", commitment="", channel_id=HOME)
    return await Channels(client, judge)._corner_known(9, row, ANN)


@pytest.mark.parametrize("facts", [{}, {"member_count": 1}, {"archived": True}])
async def test_a_private_thread_is_theirs_while_nobody_else_can_read_it(facts: dict[str, Any]) -> None:
    before = Thread(**facts)
    assert await known(before, Thread()) is before
    assert (before.added, before.archived) == ([ANN], False)


@pytest.mark.parametrize(
    "facts",
    [
        {"member_count": 3},
        {"invitable": True},
        {"locked": True},
        {"_type": discord.ChannelType.public_thread},
        {"owner_id": 2},
        {"parent_id": 51},
    ],
    ids=str,
)
async def test_it_is_not_theirs_where_anybody_else_might(facts: dict[str, Any]) -> None:
    thread = Thread(**facts)
    assert await known(thread, Thread()) is None
    assert thread.added == [], "nobody is let into it"


@pytest.mark.parametrize("count", [1, 3])
async def test_it_is_not_theirs_if_others_came_into_it_meanwhile(count: int) -> None:
    assert await known(Thread(), Thread(member_count=count)) is None


async def test_it_is_not_there_if_it_is_gone() -> None:
    assert await known(Gone("it is gone")) is None
