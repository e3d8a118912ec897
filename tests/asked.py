"""Requests to a page, as its script sends them."""

from typing import Any


def do(what: str, **more: Any) -> dict[str, Any]:
    return {"do": what, **more}


def bet(letter: str) -> dict[str, Any]:
    return do("answer", form={"bet": letter})


def play(move: str) -> dict[str, Any]:
    return do("play", move=move)


def ask(page: Any, *requests: Any) -> Any:
    """Send requests one after the other, and return the page."""
    for request in requests:
        page.handle(request)
    return page
