"""The check of requests to this server: only the page it serves, and programs of this machine with the token,
may ask.

A page of another site reaches every port of the machine it is looked at on. So each request, that of a
WebSocket too, must name this machine as its host, and what comes from a browser must come from the page.
"""

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

HOSTS = ("127.0.0.1", "localhost", "::1")
OF_PROGRAMS = ("/api/", "/gateway")
"""Paths that only a program asks for, never a page."""
ITSELF = ("same-origin", "none")
"""A browser's mark on a request of the page, or on one typed into its address line."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a request before any route sees it, or let it pass."""
    check(request)
    return await handler(request)


def check(request: web.Request) -> None:
    """Raise HTTPForbidden for a foreign name of this machine, another site, or a page among the programs."""
    if _named(request.host) not in HOSTS:
        raise web.HTTPForbidden(text="This server is for this machine.")
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    if request.path.startswith(OF_PROGRAMS):
        if origin is not None or site is not None:
            raise web.HTTPForbidden(text="This is for programs, not for pages.")
        return
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="This request comes from another site.")
    if site is not None and site not in ITSELF and not _visit(request):
        raise web.HTTPForbidden(text="This request comes from another site.")


def _named(host: str) -> str | None:
    """Return the name of a host without its port, None if it is none."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _visit(request: web.Request) -> bool:
    """Return whether somebody followed a link to the page: it is shown by itself, and in no frame."""
    headers = request.headers
    whole = headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") == "document"
    return request.method == "GET" and request.path == "/" and whole
