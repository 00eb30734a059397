"""The lobby over the wire: the invitation in the channel, joined from there, and what becomes of it."""

import io

from PIL import Image

from bot import words
from bot.ui import confirmations
from games import catalogue
from local_discord import Message, Person, components, permissions
from local_discord.world import LAYOUT
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import button_of, labels, message_with_button, thread_of

PREFERENCE = words.controls.SEAT_PREFERENCE


def invitations_in(table: Table) -> list[Message]:
    """The messages of the second kind in the channel; that a thread was begun is told there too."""
    return [message for message in table.from_bot(table.local.general) if message.flags & LAYOUT]


def invitation_in(table: Table) -> Message:
    """The one message of the second kind in the channel where the game was opened."""
    [found] = invitations_in(table)
    return found


async def opened(table: Table, by: Person, **options: str) -> Message:
    """Open a game of Warlords in the channel; return its invitation."""
    given = {"rules": "warlords", **options}
    answer = await table.local.slash(by, table.local.general, "game create", given)
    assert "the invitation follows here" in answer.text
    await table.until(lambda: invitations_in(table), "the invitation")
    return invitation_in(table)


async def test_the_invitation_stands_where_it_was_called_and_leads_into_the_game(
    drawing_table: Table,
) -> None:
    table = drawing_table
    ann, bo = table.local.add_person("Ann", owner=True), table.local.add_person("Bo")
    invitation = await opened(table, ann, options="support_cap=one")
    assert list(labels(invitation)) == ["Join", PREFERENCE, "How to play"]
    assert "**7 of 7 seats are left.**" in invitation.content
    assert "Seven warlords move one after the other" in invitation.content
    assert "**one** (usual: none)" in invitation.content
    [picture] = invitation.attachments
    assert picture.filename == "warlords-board.png"
    assert [*components.media(invitation.components)] != []

    joined = await table.local.press(ann, invitation, button_of(invitation, "Join"))
    assert "You have joined" in joined.text
    await table.until(lambda: "**6 of 7 seats are left.**" in invitation_in(table).content, "one seat less")
    form = await table.local.press(bo, invitation, button_of(invitation, PREFERENCE))
    assert form.modal is not None
    assert form.modal["title"] == words.lobby.PREFERENCE_FORM
    said = await table.local.fill(form, {"wishes": "Sun Quan, Cao Cao"})
    assert "Your seat preference: Sun Quan, Cao Cao." in said.text
    await table.until(lambda: "**5 of 7 seats are left.**" in invitation_in(table).content, "two seats less")

    await table.until(lambda: thread_of(table), "the game's thread")
    thread = thread_of(table)
    assert thread is not None
    await table.until(lambda: message_with_button(table, thread, "Start"), "the announcement")
    board = message_with_button(table, thread, "Start")
    assert board is not None
    await table.local.press(ann, board, button_of(board, "Start"))
    await table.runs()
    await table.until(
        lambda: f"It has begun: <#{thread.id}>" in invitation_in(table).content, "the beginning"
    )
    closed = invitation_in(table)
    assert closed.id == invitation.id
    assert labels(closed) == {}
    assert not list(components.media(closed.components))
    seats = await table.judge.database.read(queries.seats, 1)
    assert [seat.seat for seat in seats if seat.user_id == bo.id] == ["sun-quan"]


async def test_without_threads_what_invites_is_the_announcement_in_the_channel(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    table.local.deny_bot(table.local.general, permissions.SEND_MESSAGES_IN_THREADS)
    await table.local.slash(ann, table.local.general, "game create", {"rules": "warlords"})
    await table.until(lambda: invitations_in(table), "the announcement")
    assert "Start" in labels(invitation_in(table))


async def test_a_deleted_invitation_comes_again_while_people_can_join(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    invitation = await opened(table, ann)
    joined = await table.local.press(ann, invitation, button_of(invitation, "Join"))
    assert "You have joined" in joined.text
    await table.until(lambda: "**6 of 7" in invitation_in(table).content, "one seat less")
    table.local.delete(ann, invitation)
    await table.until(
        lambda: [each for each in invitations_in(table) if each.id != invitation.id], "another invitation"
    )
    assert "Join" in labels(invitation_in(table))


def choice_of(table: Table, by: Person) -> Message:
    """Return the message shown to a person alone who named no rule set."""
    found = [message for message in table.from_bot(table.local.general, by) if message.only_for]
    return found[-1]


async def test_without_a_rule_set_all_five_are_shown_and_a_button_goes_on_as_it_was_called(
    drawing_table: Table,
) -> None:
    table = drawing_table
    ann = table.local.add_person("Ann", owner=True)
    asked = {"name": "Long war", "options": "slot_hours=12", "fill": "independents"}
    for _ in range(20):  # on a busy machine pictures come too late for the first
        await table.local.slash(ann, table.local.general, "game create", asked, seconds=60)
        shown = choice_of(table, ann)
        if len(shown.attachments) == len(catalogue()):
            break
    assert shown.flags & LAYOUT
    assert list(labels(shown)) == [f"Open {game.title}" for game in catalogue().values()]
    for slug, game in catalogue().items():
        assert game.manual is not None
        pace = game.manual.pace
        assert game.manual.lead in shown.content
        assert f"About **{pace.days} days**, **{pace.minutes} minutes** a day" in shown.content
        [picture] = [each for each in shown.attachments if each.filename == f"{slug}.png"]
        assert Image.open(io.BytesIO(picture.bytes)).size == (320, 320)
    assert len([*components.media(shown.components)]) == len(catalogue())
    assert "**Warlords of China** · 7 seats" in shown.content
    assert "**YUAN** · 4 to 8 seats" in shown.content

    opened_it = await table.local.press(ann, shown, button_of(shown, "Open Warlords of China"))
    assert "#1 Long war is open" in opened_it.text
    again = await table.local.press(ann, shown, button_of(shown, "Open YUAN"))
    assert again.text == words.controls.EXPIRED
    await table.until(lambda: invitations_in(table), "the invitation")
    row = await table.judge.database.read(queries.game, 1)
    assert (row.slug, row.options["slot_hours"], row.settings["fill"]) == ("warlords", 12, "independents")
    assert "seats that nobody takes stay empty" in invitation_in(table).content


async def test_an_option_that_the_chosen_rules_do_not_have_opens_nothing(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await table.local.slash(ann, table.local.general, "game create", {"options": "slot_hours=12"})
    shown = choice_of(table, ann)
    refused = await table.local.press(ann, shown, button_of(shown, "Open Sun Tzu"))
    assert "Sun Tzu has no option 'slot_hours'" in refused.text
    assert await table.judge.database.read(queries.games) == []


async def test_a_choice_of_before_a_restart_is_said_to_have_expired(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await table.local.slash(ann, table.local.general, "game create", {})
    shown = choice_of(table, ann)
    await table.stop()
    confirmations.waiting.clear()  # it is in the memory of the process that ended
    await table.start()
    answer = await table.local.press(ann, shown, button_of(shown, "Open YUAN"))
    assert answer.text == words.controls.EXPIRED
