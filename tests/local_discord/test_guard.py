"""No other web page reaches the local Discord: its name, the page's origin and the token are asked for."""

import json

import aiohttp
import pytest
from aiohttp import web

from tests.browser import NEEDED, chromium
from tests.fake_discord import FakeDiscord

CALLS = [
    ("GET", "/"),
    ("GET", "/page/app.js"),
    ("GET", "/local/state"),
    ("GET", "/local/messages"),
    ("GET", "/local/live"),
    ("POST", "/local/skip"),
    ("POST", "/local/say"),
    ("GET", "/gateway/"),
    ("GET", "/gateway/bot"),
    ("GET", "/api/v10/gateway/bot"),
    ("GET", "/api/v10/users/@me"),
    ("POST", "/api/v10/channels/1/messages"),
    ("POST", "/api/v10/interactions/1/x/callback"),
    ("PATCH", "/api/v10/webhooks/1/x/messages/@original"),
    ("GET", "/attachments/1/2/map.png"),
    ("GET", "/nowhere"),
]


def test_each_start_has_a_token_of_its_own():
    tokens = {FakeDiscord().token for _ in range(50)}
    assert len(tokens) == 50
    assert min(map(len, tokens)) >= 40


def foreign(url: str) -> list[dict[str, str]]:
    """Return the headers of requests that are none of this page's."""
    here = url.removeprefix("http://")
    port = here.rpartition(":")[2]
    origins = [
        "http://evil.test",
        f"http://evil.test:{port}",
        "null",
        f"https://{here}",
        "http://127.0.0.1:1",
    ]
    origins += [f"http://localhost:{port}", "http://localhost", f"http://127.0.0.1.evil.test:{port}", "x"]
    hosts = [
        "evil.test",
        f"evil.test:{port}",
        f"127.0.0.1.evil.test:{port}",
        "[",
        f"evil@x:{port}",
        "0.0.0.0",
    ]
    sites = [{"Sec-Fetch-Site": site} for site in ("cross-site", "same-site", "x")]
    frame = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
    return [*({"Origin": o} for o in origins), *({"Host": h} for h in hosts), *sites, frame]


async def test_every_route_refuses_every_other_site(local):
    async with aiohttp.ClientSession() as session:
        for headers in foreign(local.url):
            for method, path in CALLS:
                held = {"Authorization": f"Bot {local.token}", **headers}
                async with session.request(method, local.url + path, headers=held, json={}) as reply:
                    assert reply.status == 403, (headers, method, path)
                    assert len(await reply.text()) < 60


async def test_both_websockets_refuse_every_other_site(local, ann):
    async with aiohttp.ClientSession() as session:
        for headers in foreign(local.url):
            for path in ("/gateway/?v=10&encoding=json", f"/local/live?person={ann.id}"):
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await session.ws_connect(local.url + path, headers=headers)
                assert refused.value.status == 403, (headers, path)


async def test_the_programs_doors_take_no_page_at_all_not_even_this_one(local):
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {local.token}"}) as session:
        url = f"{local.url}/api/v10/users/@me"
        async with session.get(url) as reply:
            assert reply.status == 200
        for headers in ({"Origin": local.url}, {"Sec-Fetch-Site": "same-origin"}):
            async with session.get(url, headers=headers) as reply:
                assert reply.status == 403
        async with session.get(url, headers={"Authorization": "Bot local.discord.token"}) as reply:
            assert reply.status == 401


async def test_a_link_to_the_page_may_be_followed(local):
    visit = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    async with aiohttp.ClientSession() as session:
        async with session.get(local.url, headers=visit) as reply:
            assert reply.status == 200
        async with session.get(f"{local.url}/local/state", headers=visit) as reply:
            assert reply.status == 403


async def test_numbers_that_are_none_get_an_answer(local, ann):
    async with aiohttp.ClientSession() as session:
        for number in ("9" * 5000, "²", "-1", "", "٣"):
            for path in (
                f"state?person={number}",
                f"messages?person={ann.id}&channel={number}&before={number}",
            ):
                async with session.get(f"{local.url}/local/{path}") as reply:
                    assert reply.status < 500, path
        headers = {"Authorization": f"Bot {local.token}"}
        for path in (
            "/api/v10/channels/{n}",
            "/api/v10/channels/1/messages?limit={n}",
            "/attachments/{n}/{n}/x",
        ):
            async with session.get(local.url + path.format(n="9" * 5000), headers=headers) as reply:
                assert reply.status < 500, path


ATTACK = """async ([base, person, token]) => {
  const told = [];
  const get = async (path, options) => {
    try {
      const reply = await fetch(base + path, options);
      told.push([path, reply.status, await reply.text()]);
    } catch (error) { told.push([path, "failed", ""]); }
  };
  const bot = { Authorization: `Bot ${token}` };
  for (const path of ["/local/state", `/local/messages?person=${person}`, "/", "/api/v10/gateway/bot"])
    for (const options of [{}, { mode: "no-cors" }, { headers: bot }]) await get(path, options);
  const body = JSON.stringify({ person, channel: "1", text: "I surrender" });
  const plain = { "Content-Type": "text/plain" };
  await get("/local/say", { method: "POST", mode: "no-cors", headers: plain, body });
  const line = (path) => new Promise((done) => {
    const socket = new WebSocket(base.replace("http", "ws") + path);
    socket.onopen = () => done("open");
    socket.onerror = () => done("refused");
  });
  for (const path of ["/gateway/?v=10&encoding=json", `/local/live?person=${person}`])
    told.push([path, await line(path), ""]);
  return told;
}"""


async def hello(_request: web.Request) -> web.Response:
    return web.Response(text="<p>hello</p>", content_type="text/html")


@pytest.mark.long
@pytest.mark.browser
@NEEDED
async def test_a_page_of_another_origin_in_a_real_browser_reads_and_does_nothing(local, parrot, ann):
    local.say(ann, local.dm(ann), "A FAN - TAI")
    other = web.AppRunner(web.Application())
    other.app.router.add_get("/", hello)
    await other.setup()
    await web.TCPSite(other, "127.0.0.1", 0).start()
    port, own = other.addresses[0][1], local.url.rpartition(":")[2]
    before, sessions = len(local.messages(local.dm(ann))), local.gateway.identified
    try:
        async with chromium("--host-resolver-rules=MAP evil.test 127.0.0.1") as browser:
            for page_at, asked in (
                (f"http://127.0.0.1:{port}", f"http://127.0.0.1:{own}"),
                (f"http://localhost:{port}", f"http://localhost:{own}"),
                (f"http://evil.test:{port}", f"http://127.0.0.1:{own}"),
                (f"http://evil.test:{port}", f"http://evil.test:{own}"),
                (f"http://evil.test:{own}", f"http://evil.test:{own}"),
            ):
                page, statuses = await browser.new_page(), []
                page.on("response", lambda reply, seen=statuses: seen.append((reply.url, reply.status)))
                await page.goto(page_at)
                told = await page.evaluate(ATTACK, [asked, str(ann.id), "local.discord.token"])
                for path, status, text in told:
                    assert status in ("failed", "refused", 403, 0), (page_at, asked, path, status)
                    assert "FAN" not in text
                answered = [(url, status) for url, status in statuses if f":{own}" in url]
                assert answered
                assert {status for _, status in answered} == {403}, answered
                await page.close()
    finally:
        await other.cleanup()
    assert len(local.messages(local.dm(ann))) in (before, before + 1)  # the parrot's own answer
    assert "surrender" not in json.dumps([m.content for m in local.messages(local.dm(ann))])
    assert local.gateway.identified == sessions
