"""Messages of the second kind, and forms of every field: what Discord takes of them and what it refuses."""

import discord
import pytest
from discord import ui

from local_discord import NotPossible
from tests.local_discord.layouts import AllFields, Opens, layout, picture


@pytest.fixture
def channel(local, parrot):
    return parrot.get_channel(local.general.id)


def of(*items):
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def menu(count=1, **more):
    options = [discord.SelectOption(label=str(n)) for n in range(count)]
    return ui.Select(custom_id="m", options=options, **more)


async def refused(sending):
    """Return what a request was refused with; it fails if it was taken."""
    with pytest.raises(discord.HTTPException) as told:
        await sending
    assert (told.value.status, told.value.code) == (400, 50035)
    return told.value.text


async def test_a_layout_says_its_words_and_shows_its_picture(local, channel):
    sent = await channel.send(view=layout(), file=picture())
    [stored] = local.messages(local.general)
    assert sent.content == ""
    assert sent.flags.components_v2
    assert stored.content == "**Fall** of year 1\nWhat does each army do?"
    [box] = (await channel.fetch_message(sent.id)).components
    gallery = box.children[1]
    [item] = gallery.items
    assert item.description == "A small red square"
    assert item.media.url.startswith(local.url)
    assert [box.id, *(child.id for child in box.children)] == [1, 2, 5, 6, 7, 8]


async def test_a_mention_in_a_layout_is_heard_by_who_may_be_mentioned(local, channel, ann, bob):
    allowed = discord.AllowedMentions(users=[discord.Object(ann.id)])
    await channel.send(view=of(ui.TextDisplay(f"<@{ann.id}> and <@{bob.id}>")), allowed_mentions=allowed)
    assert local.messages(local.general)[0].mentions == [ann.id]


async def test_a_classic_message_becomes_a_layout_and_never_the_other_way(local, channel):
    sent = await channel.send("words", view=None)
    await sent.edit(content=None, view=layout(), attachments=[picture()])
    assert local.messages(local.general)[0].content.startswith("**Fall**")
    partial = channel.get_partial_message(sent.id)
    assert "content" in await refused(partial.edit(content="words again"))
    await partial.edit(view=of(ui.TextDisplay("other words")))
    assert local.messages(local.general)[0].content == "other words"
    flags = channel._state.http.edit_message(
        channel.id, sent.id, params=discord.http.MultipartParameters({"flags": 0}, None, None)
    )
    assert "cannot be removed" in await refused(flags)


async def test_a_classic_message_keeps_its_words_out_of_a_layout(channel):
    sent = await channel.send("words")
    assert "content" in await refused(sent.edit(view=of(ui.TextDisplay("x"))))


TOO_MUCH = {
    "41 components": (
        lambda: [ui.ActionRow(ui.Button(label="b", custom_id=str(n))) for n in range(21)],
        "40",
    ),
    "4,001 characters": (lambda: [ui.TextDisplay("x" * 2001), ui.TextDisplay("x" * 2000)], "4000"),
    "no words": (lambda: [ui.TextDisplay("")], "between 1 and 4000"),
    "a menu of 26": (lambda: [ui.ActionRow(menu(26))], "between 1 and 25"),
    "an id twice": (
        lambda: [ui.ActionRow(ui.Button(label=str(n), custom_id="same")) for n in range(2)],
        "duplicated",
    ),
    "an id of 101": (lambda: [ui.ActionRow(ui.Button(label="b", custom_id="x" * 101))], "between 1 and 100"),
    "a picture that is not sent": (
        lambda: [ui.MediaGallery(discord.MediaGalleryItem("attachment://none.png"))],
        "not found",
    ),
    "a description of 1,025": (
        lambda: [ui.MediaGallery(discord.MediaGalleryItem("https://example.org/x", description="x" * 1025))],
        "1024",
    ),
}


@pytest.mark.parametrize("case", TOO_MUCH)
async def test_what_discord_py_lets_pass_is_refused(local, channel, monkeypatch, case):
    monkeypatch.setattr(ui.LayoutView, "_add_count", lambda *_: None)
    items, why = TOO_MUCH[case]
    assert why in await refused(channel.send(view=of(*items())))
    assert local.messages(local.general) == []


@pytest.mark.parametrize("what", ["content", "embeds", "poll", "sticker_ids"])
async def test_nothing_of_the_first_kind_stands_beside_a_layout(channel, what):
    body = {
        "components": layout(picture="https://example.org/x").to_components(),
        "flags": 1 << 15,
        what: ["x"],
    }
    if what == "content":
        body["content"] = "x"
    params = discord.http.MultipartParameters(body, None, None)
    told = await refused(channel._state.http.send_message(channel.id, params=params))
    assert f"In {what}:" in told


async def test_a_layout_needs_its_flag(channel):
    body = {"components": layout(picture="https://example.org/x").to_components()}
    params = discord.http.MultipartParameters(body, None, None)
    assert "type" in await refused(channel._state.http.send_message(channel.id, params=params))


async def test_the_button_beside_words_is_pressed_and_every_field_comes_back(local, channel, ann):
    await channel.send(view=layout(), file=picture())
    [message] = local.messages(local.general)
    opened = await local.press(ann, message, "fill")
    answer = await local.fill(
        opened, {"menu": ["march"], "one": "help", "some": ["hold", "help"], "box": "true", "text": "A X - Y"}
    )
    assert answer.text == "(['march'], 'help', ['hold', 'help'], True, 'A X - Y')"


async def test_what_is_left_alone_stays_as_it_was(local, channel, ann):
    await channel.send(view=layout(), file=picture())
    [message] = local.messages(local.general)
    opened = await local.press(ann, message, "orders")
    answer = await local.fill(opened, {"one": ["hold"]})
    assert answer.text == "(['hold'], 'hold', [], False, '')"
    with pytest.raises(NotPossible, match="between 1 and 1"):
        await local.fill(opened, {})
    with pytest.raises(NotPossible, match="between 0 and 2"):
        await local.fill(opened, {"one": "hold", "some": ["hold", "march", "help"]})
    with pytest.raises(NotPossible, match="not offered"):
        await local.fill(opened, {"one": "attack"})


def radio(count):
    return ui.RadioGroup(options=[discord.RadioGroupOption(label=str(n)) for n in range(count)])


TOO_BIG = {
    "a title of 46": (lambda form: setattr(form, "title", "x" * 46), "45"),
    "a label of 46": (lambda form: form.add_item(ui.Label(text="x" * 46, component=radio(2))), "45"),
    "a note of 101": (
        lambda form: form.add_item(ui.Label(text="x", description="x" * 101, component=radio(2))),
        "100",
    ),
    "one choice": (lambda form: form.add_item(ui.Label(text="x", component=radio(1))), "between 2 and 10"),
    "11 choices": (lambda form: form.add_item(ui.Label(text="x", component=radio(11))), "between 2 and 10"),
    "a menu of 26": (lambda form: form.add_item(ui.Label(text="x", component=menu(26))), "between 1 and 25"),
    "a button": (lambda form: form.add_item(ui.Label(text="x", component=ui.Button(label="b"))), "one of"),
    "six parts": (
        lambda form: [form._children.append(ui.TextDisplay(str(n))) for n in range(6)],
        "between 1 and 5",
    ),
}


@pytest.mark.parametrize("case", TOO_BIG)
async def test_a_form_that_is_too_big_is_refused(local, channel, ann, case):
    change, why = TOO_BIG[case]
    told = []

    class Ill(Opens):
        async def callback(self, interaction):
            form = ui.Modal(title="Orders", custom_id="f")
            change(form)
            told.append(await refused(interaction.response.send_modal(form)))
            await interaction.response.send_message("refused", ephemeral=True)

    await channel.send(view=of(ui.ActionRow(Ill(label="x", custom_id="ill"))))
    answer = await local.press(ann, local.messages(local.general)[0], "ill")
    assert answer.text == "refused"
    assert why in told[0]


def test_the_form_has_five_fields_at_most():
    form = AllFields()
    with pytest.raises(ValueError, match="maximum"):
        form.add_item(ui.TextDisplay("a sixth"))
