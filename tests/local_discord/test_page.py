"""The page in a real browser: a newcomer plays, on a desk and on a phone, by mouse and by keys."""

import asyncio
import io
import itertools
import re
from datetime import timedelta

import aiohttp
import discord
import pytest
import pytest_asyncio
from PIL import Image
from playwright.async_api import BrowserContext, Page, expect

from renderers import fonts
from tests.browser import NEEDED, chromium
from tests.examples import few
from tests.local_discord.conftest import parrots, serving
from tests.local_discord.layouts import layout, picture

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.browser,
    NEEDED,
]
expect.set_options(timeout=15_000)
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 400, "height": 800}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser():
    """Start one browser; each test opens windows of its own in it."""
    async with chromium() as started:
        yield started


@pytest_asyncio.fixture(loop_scope="module")
async def local(clock):
    async with serving(clock) as server:
        yield server


@pytest_asyncio.fixture(loop_scope="module")
async def start_parrot(local):
    async with parrots(local) as start:
        yield start


@pytest_asyncio.fixture(loop_scope="module")
async def parrot(start_parrot):
    return await start_parrot()


@pytest_asyncio.fixture(loop_scope="module")
async def browse(browser, local, ann, bob):
    """Open the page; at the end nothing may have been complained of or asked of another host."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    async def opened(*, size=DESK, person=ann, place=None, dark=False) -> Page:
        context = await browser.new_context(
            viewport=size, color_scheme="dark" if dark else "light", locale="en-GB", timezone_id="UTC"
        )
        contexts.append(context)
        context.set_default_timeout(15_000)
        await context.add_init_script(f"if (!localStorage.you) localStorage.you = '{person.id}'")
        page = await context.new_page()
        page.on("console", lambda told: complaints.append(told.text) if told.type in KINDS else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: complaints.append(asked.url) if foreign(asked.url) else None)
        await page.goto(local.url + (f"/#{place.id}" if place else ""))
        await expect(page.locator("#place")).not_to_be_empty()
        return page

    def foreign(url: str) -> bool:
        return not url.startswith((local.url, local.url.replace("http", "ws", 1), "data:"))

    yield opened
    for context in contexts:
        await context.close()
    assert complaints == []


KINDS = ("error", "warning")


async def write(page: Page, text: str) -> None:
    await page.locator("#write").fill(text)
    await page.locator("#write").press("Enter")


def last(page: Page):
    return page.locator(".message").last


@pytest.mark.long
async def test_the_bot_is_one_click_away(local, parrot, browse, ann):
    page = await browse()
    await page.get_by_role("button", name="Message Mandate").click()
    await write(page, "FAN - TAI")
    await expect(last(page)).to_contain_text("echo: FAN - TAI")
    assert [one.content for one in local.messages(local.dm(ann))] == ["FAN - TAI", "echo: FAN - TAI"]


@pytest.mark.long
async def test_a_command_is_used_with_keys_alone(local, parrot, browse, ann):
    page = await browse(place=local.general)
    await page.locator("#write").press_sequentially("/order")
    await expect(page.get_by_role("option", name="/order move")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("place", exact=True)).to_be_focused()
    await page.keyboard.type("xu")
    await expect(page.locator(".choices [role=option]")).to_have_text(["Xuchang"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("army 1 to Xuchang")
    await expect(last(page)).to_contain_text("Only you can see this")


@pytest.mark.long
async def test_a_required_option_is_asked_for(local, parrot, browse):
    page = await browse(place=local.general)
    await write(page, "/order move")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator("#complaint")).to_contain_text("place")
    assert local.messages(local.general) == []


@pytest.mark.long
async def test_options_of_every_kind_are_filled_in(local, parrot, browse):
    page = await browse(place=local.general)
    await write(page, "/order move")
    await page.get_by_label("place", exact=True).fill("anywhere at all")
    await page.get_by_role("button", name="+ army").click()
    await page.get_by_label("army", exact=True).fill("7")
    await page.get_by_role("button", name="+ loud").click()
    await page.get_by_label("loud", exact=True).select_option("yes")
    await page.get_by_role("button", name="Send").click()
    await expect(last(page)).to_contain_text("army 7 to anywhere at all")
    await expect(page.get_by_text("Only you can see this")).to_have_count(0)


@pytest.mark.long
async def test_a_file_is_given_to_a_command(local, parrot, browse):
    page = await browse(place=local.general)
    await write(page, "/weigh")
    file = {"name": "export.json", "mimeType": "application/json", "buffer": b"x" * 1234}
    await page.get_by_label("file", exact=True).set_input_files(file)
    await page.wait_for_timeout(300)
    await page.get_by_role("button", name="Send").click()
    await expect(last(page)).to_contain_text("export.json holds 1234 bytes")


@pytest.mark.long
async def test_an_unknown_command_is_explained(local, parrot, browse):
    page = await browse(place=local.general)
    await page.locator("#write").fill("/nothing")
    await expect(page.locator("#palette")).to_contain_text("No such command")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.locator("#complaint")).to_contain_text("There is no command /nothing")


async def test_buttons_menus_and_forms(local, parrot, browse, ann, bob):
    await local.slash(ann, local.general, "panel")
    page = await browse(place=local.general)
    await page.get_by_role("button", name="Count").click()
    await expect(page.locator(".words").first).to_contain_text("counted 1 (edited)")
    await expect(page.get_by_role("button", name="Shut")).to_be_disabled()
    await page.get_by_text("Pick places", exact=True).click()
    await page.get_by_label("Xiapi").check()
    await page.get_by_label("Luoyang").check()
    await expect(page.get_by_label("Xuchang")).to_be_disabled()
    await page.get_by_role("button", name="Choose 2").click()
    await expect(last(page)).to_contain_text("picked Xiapi and Luoyang")
    await page.get_by_role("button", name="Write").click()
    form = page.get_by_role("dialog", name="Orders")
    await form.get_by_label("Your orders").fill("FAN - TAI")
    await form.get_by_label("Mood").select_option("bold")
    await form.get_by_role("button", name="Submit").click()
    await expect(last(page)).to_contain_text("got FAN - TAI (bold)")
    await expect(form).to_be_hidden()
    await page.get_by_role("button", name="Dismiss message").last.click()
    await expect(page.get_by_text("got FAN - TAI")).to_have_count(0)


@pytest.mark.long
async def test_silence_is_told(local, parrot, browse):
    local.context.interactions.patience = 0.3
    page = await browse(place=local.general)
    await write(page, "/sleep")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".toast")).to_contain_text("did not respond")


@pytest.mark.long
async def test_own_messages_are_edited_answered_and_deleted(local, browse, ann, bob):
    theirs = local.say(bob, local.general, "peace?")
    page = await browse(place=local.general)
    await write(page, "wra")
    await expect(last(page)).to_contain_text("wra")
    await page.locator("#write").press("ArrowUp")
    await write(page, "war")
    await expect(last(page)).to_contain_text("war (edited)")
    await last(page).hover()
    await last(page).get_by_label("What to do").click()
    await last(page).get_by_role("button", name="Delete").click()
    await expect(page.locator(".message")).to_have_count(1)
    await last(page).hover()
    await last(page).get_by_label("What to do").click()
    await last(page).get_by_role("button", name="Reply").click()
    await expect(page.locator("#reply")).to_contain_text("Replying to Bob")
    await write(page, "never")
    await expect(last(page).locator(".answers")).to_contain_text("Bob peace?")
    assert local.messages(local.general)[-1].reply_to == (local.general.id, theirs.id)


@pytest.mark.long
async def test_a_picture_has_its_alt_text_and_opens_in_full(local, parrot, browse, ann):
    await local.slash(ann, local.general, "map")
    page = await browse(place=local.general)
    await expect(last(page).locator(".words")).to_contain_text("Spring 192")
    await expect(last(page).locator(".words strong")).to_have_text("192")
    await page.get_by_role("img", name="A small red square").click()
    await expect(page.locator("dialog .caption")).to_contain_text("A small red square")
    assert await page.evaluate("document.querySelector('dialog img').naturalWidth") == 1
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).to_be_hidden()


MARKDOWN = """# Title
**bold** *italic* __under__ ~~gone~~ `code` ||secret||
- one
  - inner
> quoted
-# small
[a link](https://example.org/x)
```
A FAN - TAI
```
snake_case_name 2 * 3 * 4"""


@pytest.mark.long
async def test_chinese_characters_are_written_on_a_machine_without_a_font_for_them(local, browse, bob):
    """The face is asked for by the characters that it has; without one the sheet names none."""
    local.chinese = fonts.data("chinese")
    try:
        local.say(bob, local.general, "Cao Cao 曹操")
        page = await browse(place=local.general)
        await expect(last(page)).to_contain_text("曹操")
        loaded = "document.fonts.load('16px Chinese', '曹').then(faces => faces.map(face => face.status))"
        assert await page.evaluate(loaded) == ["loaded"]
        assert await page.evaluate(loaded.replace("曹", "C")) == []
        assert "Chinese" in await last(page).evaluate("one => getComputedStyle(one).fontFamily")
    finally:
        local.chinese = b""
    async with aiohttp.ClientSession() as session:
        async with session.get(local.url + "/page/fonts.css") as sheet:
            assert await sheet.text() == ""
        async with session.get(local.url + "/page/chinese.otf") as face:
            assert face.status == 404


async def test_markdown_becomes_elements(local, browse, bob):
    local.say(bob, local.general, MARKDOWN)
    page = await browse(place=local.general)
    found = {
        ".big1": "Title",
        "strong": "bold",
        "em": "italic",
        "u": "under",
        "s": "gone",
        "p code": "code",
        ".spoiler": "secret",
        "li ul li": "inner",
        "blockquote": "quoted",
        "p.small": "small",
        "pre": "A FAN - TAI",
    }
    for spot, text in found.items():
        await expect(last(page).locator(f".words {spot}")).to_have_text(text)
    await expect(last(page).locator("a")).to_have_attribute("href", "https://example.org/x")
    await expect(last(page)).to_contain_text("snake_case_name 2 * 3 * 4")
    await expect(last(page).locator("em")).to_have_count(1)


@pytest.mark.parametrize(
    "attack",
    few(
        [
            "<img src=x onerror=alert(1)>",
            "<script>alert(1)</script>",
            "[x](javascript:alert(1))",
            "**<b onclick=alert(1)>x</b>**",
            "```<svg onload=alert(1)>```",
        ],
    ),
)
async def test_markup_stays_text(local, browse, bob, attack):
    local.add_channel("<b>bold</b>", topic=attack)
    local.say(bob, local.general, attack)
    local.add_person(attack)
    page = await browse(place=local.general)
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    await expect(last(page)).to_be_visible()
    assert (
        await page.evaluate(
            "document.querySelectorAll('.words img, .words script, .words svg, .words b').length"
        )
        == 0
    )
    assert await page.evaluate("[...document.links].every((one) => !one.href.startsWith('javascript'))")


@pytest.mark.long
async def test_what_happens_elsewhere_is_counted_and_arrives_live(local, parrot, browse, ann, bob):
    page = await browse(place=local.general)
    other = local.add_channel("press")
    place = page.locator(".place", has_text="press")
    await expect(place).to_be_visible()
    local.say(bob, other, "one")
    local.say(bob, other, f"two {ann.mention}")
    await expect(place.locator(".badge")).to_have_text("2")
    await expect(place.locator(".badge")).to_have_class(re.compile("loud"))
    user = await parrot.fetch_user(ann.id)
    await user.send("your orders?")
    await expect(page.locator("#talk .badge")).to_have_text("1")
    await expect(page).to_have_title(re.compile(r"^\(2\)"))
    await place.click()
    await expect(page.locator(".fresh")).to_be_visible()
    await expect(place.locator(".badge")).to_have_count(0)
    channel = parrot.get_channel(other.id)
    await channel.typing()
    await expect(page.locator("#typing")).to_have_text("Mandate is typing…")
    message = await channel.send("draft")
    await expect(last(page)).to_contain_text("draft")
    await expect(page.locator("#typing")).to_be_empty()
    await message.edit(content="final")
    await expect(last(page)).to_contain_text("final (edited)")
    await message.pin()
    await expect(page.get_by_role("button", name="Pinned (1)")).to_be_visible()
    await page.get_by_role("button", name="Pinned (1)").click()
    await expect(page.get_by_role("dialog")).to_contain_text("final")
    await page.keyboard.press("Escape")
    await message.delete()
    await expect(page.locator(".words", has_text="final")).to_have_count(0)


@pytest.mark.long
async def test_each_person_sees_his_own_things(local, parrot, browse, ann, bob):
    await local.slash(ann, local.general, "thread", {"private": True})
    await local.slash(ann, local.general, "order move", {"place": "Xiapi"})
    page = await browse(place=local.general)
    await expect(page.locator(".place.private")).to_contain_text("war room")
    await expect(page.get_by_text("army 1 to Xiapi")).to_be_visible()
    await page.locator("#write").fill("what Ann was writing")
    await page.get_by_label("The person you act as").select_option("Bob")
    await expect(page.get_by_text("army 1 to Xiapi")).to_be_hidden()
    await page.get_by_role("button", name="Stay as Ann").click()
    await expect(page.get_by_text("army 1 to Xiapi")).to_be_visible()
    await page.get_by_label("The person you act as").select_option("Bob")
    await page.get_by_role("button", name="I am Bob").click()
    await page.locator(".place", has_text="general").click()
    await expect(page.locator("#write")).to_have_value("")
    await expect(page.locator(".place.private")).to_have_count(0)
    await expect(page.get_by_text("army 1 to Xiapi")).to_have_count(0)
    await page.get_by_role("button", name="Message Mandate").click()
    await write(page, "I am Bob")
    await expect(last(page)).to_contain_text("echo: I am Bob")
    await page.reload()
    await expect(page.get_by_label("The person you act as")).to_have_value(str(bob.id))


@pytest.mark.long
async def test_who_takes_the_screen_amid_a_scrolled_conversation_sees_nothing_of_it(
    local, parrot, browse, ann, bob
):
    """Data still on its way to the last person comes to nobody, and nothing is asked of no place."""
    await local.slash(ann, local.general, "order move", {"place": "Xiapi"})
    for number in range(90):
        local.say(ann, local.general, f"line {number}")
    page = await browse(place=local.general)
    asked, held, go_on = [], asyncio.Event(), asyncio.Event()

    async def hold(route):
        asked.append(route.request.post_data or route.request.url)
        if "before" in asked[-1]:
            held.set()
            await go_on.wait()
        await route.continue_()

    await page.route("**/messages*", hold)
    await page.locator("#log").evaluate("node => { node.scrollTop = 40; }")
    await asyncio.wait_for(held.wait(), 15)
    await page.get_by_label("The person you act as").select_option("Bob")
    await page.get_by_role("button", name="I am Bob").click()
    await page.locator(".place", has_text="general").click()
    await expect(last(page)).to_contain_text("line 89")
    go_on.set()
    await page.locator("#log").evaluate("node => { node.scrollTop = 40; }")
    await expect(page.get_by_text("line 0", exact=True)).to_have_count(1)
    await expect(page.get_by_text("army 1 to Xiapi")).to_have_count(0)
    await page.locator("#log").evaluate("node => { node.scrollTop = 600; }")
    await page.get_by_label("The person you act as").select_option("Ann")
    await page.get_by_role("button", name="I am Ann").click()
    await page.locator(".place", has_text="general").click()
    await expect(last(page)).to_contain_text("line 89")
    assert not [one for one in asked if "null" in one]


@pytest.mark.long
async def test_what_comes_late_for_the_last_person_is_not_shown_in_the_same_place(
    local, parrot, browse, ann, bob
):
    await local.slash(ann, local.general, "order move", {"place": "Xiapi"})
    other = local.add_channel("press")
    page = await browse(place=other)
    held, go_on = asyncio.Event(), asyncio.Event()

    async def hold(route):
        told = f"{route.request.url} {route.request.post_data}"
        if str(ann.id) in told and str(local.general.id) in told:
            held.set()
            await go_on.wait()
        await route.continue_()

    await page.route("**/messages*", hold)
    await page.locator(".place", has_text="general").click()
    await asyncio.wait_for(held.wait(), 15)
    await page.get_by_label("The person you act as").select_option("Bob")
    await page.get_by_role("button", name="I am Bob").click()
    local.say(bob, local.general, "seen by Bob")
    await page.locator(".place", has_text="general").click()
    await expect(last(page)).to_contain_text("seen by Bob")
    async with page.expect_response(lambda answer: "messages" in answer.url):
        go_on.set()
    await page.evaluate("new Promise((done) => setTimeout(done, 100))")
    await expect(page.get_by_text("army 1 to Xiapi")).to_have_count(0)
    await expect(last(page)).to_contain_text("seen by Bob")


@pytest.mark.long
async def test_a_second_person_comes_to_the_table_and_plays_in_a_tab_of_their_own(local, parrot, browse, ann):
    page = await browse(place=local.general)
    await write(page, "anybody for a duel?")
    await page.get_by_role("button", name="Add a person").click()
    await page.get_by_role("dialog").get_by_label("Name").fill("  Zhou   Yu ")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="I am Zhou Yu").click()
    await expect(page.get_by_label("The person you act as")).to_have_value(
        str(next(one.id for one in local.world.people.values() if one.name == "Zhou Yu"))
    )
    await page.get_by_role("button", name="Message Mandate").click()
    await write(page, "my secret")
    await expect(last(page)).to_contain_text("echo: my secret")
    other = await page.context.new_page()
    await other.goto(local.url)
    await other.get_by_label("The person you act as").select_option("Ann")
    await other.get_by_role("button", name="I am Ann").click()
    await other.get_by_role("button", name="Message Mandate").click()
    await expect(other.locator(".start")).to_be_visible()
    await expect(other.get_by_text("my secret")).to_have_count(0)
    await page.reload()
    await expect(last(page)).to_contain_text("echo: my secret")


@pytest.mark.parametrize("name", ["", " ", "x" * 33, "a\u202eb", "a\x00b", "ann", "mandate"])
async def test_a_name_that_is_none_or_taken_is_refused_with_a_sentence(local, ann, name):
    url = f"{local.url}/local/arrive"
    async with aiohttp.ClientSession() as session, session.post(url, json={"name": name}) as reply:
        assert reply.status == 400
        assert (await reply.json())["message"].endswith(".")
    assert len(local.world.people) == 2


@pytest.mark.long
async def test_the_channels_of_another_server_stand_under_its_name(local, browse, ann):
    away = local.add_guild("The Other Hall")
    local.join(ann, away)
    page = await browse()
    theirs = page.locator("#places .group").filter(has=page.get_by_role("heading", name="The Other Hall"))
    await expect(theirs.get_by_role("link")).to_have_text(["#general"])
    await expect(page.locator("#places .group").first.get_by_role("heading")).to_have_text("Channels")
    await theirs.get_by_role("link").click()
    await expect(page.locator("#place")).to_have_text("#general")


@pytest.mark.long
async def test_a_thread_is_opened_from_the_page(local, browse, ann):
    page = await browse(place=local.general)
    await page.get_by_role("button", name="New thread").click()
    await page.get_by_role("dialog").get_by_label("Name").fill("council")
    await page.keyboard.press("Enter")
    await expect(page.locator("#place")).to_have_text("council")
    await write(page, "first word")
    await expect(last(page)).to_contain_text("first word")


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_a_forum_and_a_post_of_it_are_made_on_the_page(local, browse, size):
    page = await browse(person=local.add_person("Ada", owner=True), place=local.general, size=size)
    if size is PHONE:
        await page.get_by_role("button", name="Channels and messages").click()
    await page.get_by_role("button", name="New channel").click()
    await page.get_by_role("dialog").get_by_label("Name").fill("War Tables")
    await page.get_by_role("dialog").get_by_label("Kind").select_option("Forum")
    await page.get_by_role("button", name="Create").click()
    await expect(page.locator("#place")).to_have_text("war-tables")
    await expect(page.locator("#write")).to_be_disabled()
    await page.get_by_role("button", name="New post").click()
    await page.get_by_role("dialog").get_by_label("Title").fill("Who plays?")
    await page.get_by_role("dialog").get_by_label("Message").fill("Tonight at eight")
    await page.get_by_role("button", name="Post", exact=True).click()
    await expect(page.locator("#place")).to_have_text("Who plays?")
    await expect(last(page)).to_contain_text("Tonight at eight")


@pytest.mark.long
async def test_time_is_skipped_with_a_button(clock, browse, local, parrot):
    skipped = asyncio.Event()

    async def skip() -> str:
        clock.pass_(days=1)
        skipped.set()
        return "Fall 192 begins."

    local.on_skip = skip
    due = int((clock() + timedelta(days=1, minutes=30)).timestamp())
    await parrot.get_channel(local.general.id).send(f"due <t:{due}:R>")
    page = await browse(place=local.general)
    await expect(page.locator(".moment")).to_have_text("tomorrow")
    await page.get_by_role("button", name="Skip to the next deadline").click()
    await expect(page.locator(".toast")).to_have_text("Fall 192 begins.")
    await expect(page.locator(".moment")).to_have_text(re.compile("in (29|30) minutes"))


@pytest.mark.long
async def test_the_page_says_when_the_bot_is_away(local, parrot, browse):
    page = await browse(place=local.general)
    await expect(page.get_by_label("online", exact=True)).to_be_visible()
    await expect(page.locator("#skip")).to_be_hidden()
    await parrot.close()
    local.context.interactions.patience = 0.3
    await expect(page.get_by_label("offline", exact=True)).to_be_visible()
    await write(page, "/panel")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".toast")).to_contain_text("Mandate is offline")


@pytest.mark.long
async def test_on_a_phone_the_column_folds(local, parrot, browse, ann):
    await local.slash(ann, local.general, "panel")
    await local.slash(ann, local.general, "map")
    page = await browse(size=PHONE, place=local.general)
    talk = page.get_by_role("button", name="Message Mandate")
    await expect(talk).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 400
    too_wide = "(nodes) => nodes.filter((one) => one.getBoundingClientRect().right > 401).length"
    assert await page.locator(".message *").evaluate_all(too_wide) == 0
    bar = await page.locator(".bar > *").evaluate_all(
        "(nodes) => nodes.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())"
        ".map((one) => [one.left, one.right])"
    )
    assert all(one[1] <= other[0] for one, other in itertools.pairwise(bar)), bar
    await page.get_by_role("button", name="Channels and messages").click()
    await talk.click()
    await expect(page.locator("#place")).to_have_text("Mandate")
    await expect(talk).to_be_hidden()
    await write(page, "hello")
    await expect(last(page)).to_contain_text("echo: hello")


COVERED = """(nodes) => nodes.flatMap((one) => {
  const range = document.createRange(), words = one.querySelector(".words"), found = [];
  if (!words) return [];
  range.selectNodeContents(words);
  for (const edge of [one.querySelector(".side-time"), one.querySelector(".actions summary")]) {
    const box = edge && edge.getBoundingClientRect();
    for (const line of box ? range.getClientRects() : [])
      if (box.left < line.right && line.left < box.right && box.top < line.bottom && line.top < box.bottom)
        found.push(edge.className || edge.localName);
  }
  return found;
})"""
"""Finds what lies over the words of messages: the time beside them, or the button of their menu."""


@pytest.mark.long
async def test_on_a_phone_nothing_lies_over_the_words_of_a_message_and_no_line_is_cut(
    local, parrot, browse, ann
):
    for _ in range(2):
        await parrot.get_channel(local.general.id).send(
            f"{'words and ' * 20}\n```\n{'A FAN - TAI ' * 9}\n```"
        )
    page = await browse(size=PHONE, place=local.general)
    assert await page.locator(".side-time").count() > 0
    assert await page.locator(".message").evaluate_all(COVERED) == []
    cut = "(nodes) => nodes.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert await page.locator(".body pre").evaluate_all(cut) == 0


@pytest.mark.long
async def test_on_a_phone_a_map_enlarges_on_tap_and_again(local, parrot, browse, ann):
    picture = io.BytesIO()
    Image.new("RGB", (1600, 1200), "red").save(picture, "PNG")
    picture.seek(0)
    await parrot.get_channel(local.general.id).send(
        file=discord.File(picture, "map.png", description="A map")
    )
    page = await browse(size=PHONE, place=local.general)
    width = "(one) => one.getBoundingClientRect().width"
    shown = page.get_by_role("img", name="A map")
    small = await shown.evaluate(width)
    await shown.click()
    large = page.locator("dialog img")
    await expect(large).to_be_visible()
    assert await large.evaluate(width) > 1.5 * small
    await large.click()
    assert await large.evaluate(width) == 1600
    assert await page.evaluate("document.documentElement.scrollWidth") <= 400
    await page.get_by_role("button", name="Close").click()
    await expect(large).to_have_count(0)


@pytest.mark.long
async def test_the_page_comes_back_with_the_server(local, browse, bob):
    page = await browse(place=local.general)
    await local.down()
    await local.up()
    local.say(bob, local.general, "still here?")
    await expect(last(page)).to_contain_text("still here?")


NAMELESS = """[...document.querySelectorAll('button, select, input, textarea, summary, a')]
  .filter((one) => one.checkVisibility())
  .filter((one) => !(one.innerText || one.ariaLabel || one.labels?.length || one.querySelector('img[alt]')))
  .length"""
CONTRAST = """(pairs) => {
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map((one) => one / 255)
      .map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const shown = (name) => {
    const node = document.createElement('i');
    node.style.color = `var(--${name})`;
    document.body.append(node);
    const colour = getComputedStyle(node).color;
    node.remove();
    return luminance(colour);
  };
  return pairs.map(([ink, ground]) => {
    const [low, high] = [shown(ink), shown(ground)].sort((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  });
}"""
PAIRS = [
    [ink, ground]
    for ink in ("ink", "soft", "accent", "bad")
    for ground in ("ground", "panel", "raised", "accent-wash")
    if (ink, ground) != ("bad", "accent-wash")
] + [["accent-ink", "accent"], ["ink", "grey"], ["ink", "mark"]]


@pytest.mark.long
@pytest.mark.parametrize("dark", few([False, True]))
async def test_everything_has_a_name_and_is_legible(local, parrot, browse, ann, dark):
    await local.slash(ann, local.general, "panel")
    await local.slash(ann, local.general, "map")
    page = await browse(place=local.general, dark=dark)
    assert await page.evaluate(NAMELESS) == 0
    ratios = await page.evaluate(CONTRAST, PAIRS)
    faint = [(pair, round(ratio, 2)) for pair, ratio in zip(PAIRS, ratios, strict=True) if ratio < 4.5]
    assert faint == []


# ---------------------------------------------------------------- the door


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}]
)
async def test_no_other_site_acts_here(local, ann, headers):
    body = {"person": str(ann.id), "channel": str(local.general.id), "text": "forged"}
    async with aiohttp.ClientSession() as session:
        async with session.post(f"{local.url}/local/say", json=body, headers=headers) as reply:
            assert reply.status == 403
        async with session.get(f"{local.url}/local/state", headers=headers) as reply:
            assert reply.status == 403
    assert local.messages(local.general) == []


@pytest.mark.parametrize(
    "path", ["/page/..%2fserver.py", "/page/server.py", "/page/%2e%2e/json_validation.py", "/nowhere"]
)
async def test_only_the_pages_files_are_served(local, path):
    async with aiohttp.ClientSession() as session, session.get(local.url + path) as reply:
        assert reply.status == 404


async def test_a_page_among_the_attachments_cannot_act(local, parrot, ann):
    sent = await (await parrot.fetch_user(ann.id)).send(
        file=discord.File(__import__("io").BytesIO(b"<script>fetch('/local/skip')</script>"), "x.html")
    )
    async with aiohttp.ClientSession() as session, session.get(sent.attachments[0].url) as reply:
        assert "sandbox" in reply.headers["Content-Security-Policy"]
        assert reply.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("raw", ["", "[]", "{", '{"person": "1"}', '{"person": {}, "channel": []}'])
async def test_nonsense_from_the_page_is_refused(local, raw):
    async with aiohttp.ClientSession() as session, session.post(f"{local.url}/local/say", data=raw) as reply:
        assert reply.status in (400, 404)


async def test_the_page_does_not_speak_as_the_bot(local):
    body = {"person": str(local.bot.id), "channel": str(local.general.id), "text": "I resign"}
    async with aiohttp.ClientSession() as session, session.post(f"{local.url}/local/say", json=body) as reply:
        assert reply.status == 400
    assert local.messages(local.general) == []


TRICKS = [
    "*" + "**a" * 200,
    "*a**a" * 200,
    "_a" * 300,
    "[" * 400 + "](",
    "[a](" * 200,
    "||a" * 301,
    "`" * 399,
    "***a**" * 100,
    "__a_" * 150,
    "<http://" + "a" * 500,
    "http://,,,," * 80,
    "~~**__||a" * 80,
    "\\*" * 300,
    "> " * 200,
]

STEPS = """async ([text, times]) => {
  const { inline, work } = await import("/page/markdown.js");
  const at = { person: () => "x", role: () => "x", place: () => "", you: "" };
  work.steps = 0;
  inline(text.repeat(times), at);
  return work.steps;
}"""


@pytest.mark.long
async def test_the_work_of_reading_markdown_grows_as_the_text_does(browse):
    page = await browse()
    for trick in TRICKS:
        once, twice = [await page.evaluate(STEPS, [trick, times]) for times in (4, 8)]
        assert twice <= 2.2 * once + 100, trick
        assert once <= 40 * len(trick) * 4, trick


@pytest.mark.long
async def test_a_layout_is_shown_and_its_form_is_filled_in(local, parrot, browse, ann):
    await parrot.get_channel(local.general.id).send(view=layout(), file=picture())
    page = await browse(size=PHONE, place=local.general)
    box = last(page).locator(".container")
    await expect(box).to_have_css("border-left-color", "rgb(192, 57, 43)")
    await expect(box.locator("strong")).to_have_text("Fall")
    await expect(box.get_by_alt_text("A small red square")).to_have_count(1)
    assert await last(page).get_by_alt_text("A small red square").count() == 1
    await box.get_by_role("button", name="Fill in").click()
    form = page.locator("form.fields-form")
    assert await form.locator("select[name=menu]").input_value() == "hold"
    await form.locator("select[name=menu]").select_option("march")
    await form.locator("input[name=one][value=help]").check()
    boxes = form.locator("input[name=some]")
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await expect(boxes.nth(2)).to_be_disabled()
    await form.locator("input[name=box]").check()
    await form.locator("input[name=text]").fill("A X - Y")
    await form.get_by_role("button", name="Submit").click()
    await expect(last(page)).to_contain_text("(['march'], 'help', ['hold', 'march'], True, 'A X - Y')")


@pytest.mark.long
async def test_what_is_said_while_the_page_opens_is_seen(local, parrot, browse, ann):
    """A message stands in no answer that was on its way already, and none is heard before one listens."""
    page, told = await browse(place=local.general), asyncio.Event()

    async def slowly(route):
        answer = await route.fetch()
        await parrot.get_channel(local.general.id).send(f"said {len(local.messages(local.general))}")
        await asyncio.sleep(0.3)
        await route.fulfill(response=answer)
        told.set()

    await page.route("**/local/messages*", slowly, times=1)
    await page.reload()
    await told.wait()
    await asyncio.sleep(0.5)
    await expect(page.locator(".message")).to_have_count(1)
    await expect(last(page)).to_contain_text("said 0")
    page.on("websocket", lambda _: local.say(ann, local.general, "as the line opens"))
    await page.reload()
    await expect(last(page)).to_contain_text("as the line opens")
