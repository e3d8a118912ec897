"""Where a table that is set comes from: empty, the table in front of you, a case, a link, a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from wyatt.core.documents import read_json
from wyatt.core.draft import BaseDraft
from wyatt.core.errors import Fault, Unusable
from wyatt.core.text import _
from wyatt.widgets.opening import told
from wyatt.widgets.requests import Act, Request

if TYPE_CHECKING:
    from wyatt.widgets.edit_desk import EditDesk

LONGEST_TEXT = 100_000
LONGEST_MOVE = 120


def take(desk: EditDesk, address: Mapping[str, str]) -> None:
    """Open the table of an address; a bad one gets a line, and the draft stays.

    A table that somebody plays at (``you``) comes with all covered that they do not see there.
    """
    token = address.get("p")
    if token is None:
        return
    spec = desk.editing.spec
    try:
        document = spec.read_token(token)
        spec.game.from_position(document)
    except Unusable as error:
        first, *_rest = told(error).splitlines()
        desk.notice = first
        return
    desk.opened = True
    desk.change(desk.editing.draft(document))
    desk.move = address.get("m", "")[:LONGEST_MOVE]
    desk.you = address.get("you", "")[:20]
    desk.covered = frozenset()
    own = {seat for seat in desk.you.split(".") if seat in ("0", "1", "2", "3", "4")}
    if own:
        desk.covered = frozenset(
            place.id for place in desk.draft.places() if place.secret and str(place.seat) not in own
        )


def _empty(desk: EditDesk, request: Request) -> None:
    desk.change(desk.editing.draft.empty())
    _fresh(desk, "")


def _fresh(desk: EditDesk, move: str) -> None:
    """A table that nobody plays at: nothing of it is covered."""
    desk.move, desk.you, desk.covered = move, "", frozenset()
    desk.lines.clear()


def _case(desk: EditDesk, request: Request) -> None:
    """Begin with a moment that people argue about, and the move that they argue about."""
    asked = request.get("value")
    found = next((one for one in desk.editing.starts() if one.id == asked), None)
    if found is not None:
        desk.change(desk.editing.draft(found.position()))
        _fresh(desk, found.move)


def _from_link(desk: EditDesk, request: Request) -> None:
    text = str(request.get("value", "")).strip()[:40_000]
    if text:
        query = urlsplit(text).query or text
        fields = dict(parse_qsl(query)) if "=" in query else {"p": query}
        take(desk, {"p": "", **fields})


def _text(desk: EditDesk, request: Request) -> None:
    """The document as it was typed: it becomes the table if it can be read, and stays if not."""
    text = str(request.get("value", ""))[:LONGEST_TEXT]
    try:
        document = read_json(text)
        if not isinstance(document, Mapping):
            raise Unusable([Fault("", _("write a position as an object."))])
    except Unusable as error:
        desk.typed, desk.wrong = text, told(error)
        return
    desk.change(desk.editing.draft(document))


def _link(desk: EditDesk, request: Request) -> None:
    address = desk.address()
    if address:
        desk.outbox.append({"copy": f"page={desk.editing.page}&{address}"})


def _stored(desk: EditDesk, request: Request) -> None:
    """What this browser kept of the table that was being set.

    An address wins over it. Of the very table that the address opens it also keeps what no address
    tells: which hands were covered, and what was typed and cannot be read.
    """
    text = str(request.get("text", ""))
    # The table of an address is itself one step.
    if len(desk.before) > desk.opened or not text or len(text) > 3 * LONGEST_TEXT:
        return
    try:
        found = read_json(text)
    except Unusable:
        return
    if not isinstance(found, list) or len(found) not in (3, 4) or not isinstance(found[0], Mapping):
        return
    table, move, covered, *more = found
    draft = desk.editing.draft(table)
    if desk.opened:
        if request.get("again") or not _same(draft, desk.draft):
            return
    else:
        desk.move = str(move)[:LONGEST_MOVE]
    desk.draft = draft
    names = {str(one) for one in covered} if isinstance(covered, list) else set()
    desk.covered |= frozenset(
        place.id for place in draft.places() if place.secret and place.id in names
    )
    _unread(desk, more[0] if more else {})


def _same(one: BaseDraft, other: BaseDraft) -> bool:
    """Whether two drafts are the same table."""
    return not one.faults() and one.game().position() == other.game().position()


def _unread(desk: EditDesk, kept: object) -> None:
    """Bring back what was typed and could not be read: it is read once more, and told again."""
    if not isinstance(kept, Mapping):
        return
    lines = kept.get("lines")
    for place, said in lines.items() if isinstance(lines, Mapping) else ():
        if isinstance(said, list) and said and isinstance(said[0], str):
            desk.ACTS["lay"](desk, {"place": place, "value": said[0]})
    typed = kept.get("text")
    if isinstance(typed, str):
        desk.ACTS["text"](desk, {"value": typed})


def _fault(desk: EditDesk, request: Request) -> None:
    """The page leads to the place of a fault, which has to be in sight."""
    desk.unfolded = ""


#: What each request does, by its name.
START_ACTS: Mapping[str, Act] = {
    "case": _case,
    "empty": _empty,
    "fault": _fault,
    "from-link": _from_link,
    "link": _link,
    "stored": _stored,
    "text": _text,
}
