"""How a game comes to a table and leaves it: the form, files, links, what the browser keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wyatt.core.documents import read_json
from wyatt.core.errors import Fault, Unusable
from wyatt.core.text import N_, _, plural
from wyatt.table.session import Session
from wyatt.widgets.requests import Act, Request, whole

if TYPE_CHECKING:
    from wyatt.widgets.play_desk import PlayDesk

LONGEST_FILE = 1_000_000
#: Letters of a game that a browser is asked to keep: forty times an evening's.
LONGEST_KEPT = 400_000
IN_THE_MIDDLE = N_(
    "The game was under way when this table was opened; what came before is not told."
)
NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")
#: Moments of a kept game in which the table of a link is looked for.
_SEARCHED = 3000


# --- new games and files -----------------------------------------------------------------------


def begin(desk: PlayDesk, request: Request) -> None:
    """A new game from the form: names, seed, who is a person, which rules."""
    form = request.get("form")
    if not isinstance(form, Mapping):
        return
    many = whole(form.get("players"), 2, desk.MOST_PLAYERS) or 3
    names = [str(form.get(f"name{seat}", "")).strip() or NAMES[seat] for seat in range(many)]
    seed = str(form.get("seed", "")).strip()
    start = {
        "players": names,
        "seed": int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 20 else seed,
        "rules": dict(desk.rules_of(form)),
    }
    people = {name for seat, name in enumerate(names) if form.get(f"who{seat}") == "person"}
    desk.sit_down(Session(desk.spec, start), people)
    desk.outbox.append({"close": "new"})
    desk.go_on()


def again(desk: PlayDesk, request: Request) -> None:
    """The same people at the same table, with the next seed."""
    seats = desk.seats()
    rules = desk.session.game.position()["rules"]
    start = {"players": list(seats.players), "seed": seats.seed, "rules": rules}
    desk.sit_down(Session(desk.spec, start), set(desk.people), desk.seated)
    desk.go_on()


def save(desk: PlayDesk, request: Request) -> None:
    """Hand the session to the browser as a file."""
    text = json.dumps(desk.session.document(), ensure_ascii=False, indent=1)
    desk.outbox.append({"save": text, "name": desk.FILE})


def load(desk: PlayDesk, request: Request) -> None:
    """Open a record or a position that a person chose; the present game stays if it is unsound."""
    text = str(request.get("text", ""))
    if len(text) > LONGEST_FILE:
        desk.notice = _("That file is far too long for a record.")
        return
    try:
        document = read_json(text)
    except Unusable:
        document = None
    if not _is_saved(desk, document):
        desk.running = ""
        desk.notice = _(
            "That file is no saved game of {game}. Choose one that Save wrote, such as {file}. The "
            "game on the table stays as it was.",
            game=desk.spec.title,
            file=desk.FILE,
        )
        return
    open_document(desk, document, set(desk.people))


def _is_saved(desk: PlayDesk, document: object) -> bool:
    """Whether a document means to be a game of this table, sound or not."""
    if not isinstance(document, Mapping):
        return False
    ours = (desk.spec.record.RECORD_FORMAT, desk.spec.record.POSITION_FORMAT)
    written = str(document.get("format", ""))
    families = [name.partition("/")[0] for name in ours]  # a later version is told as such
    return written.partition("/")[0] in families if written else "players" in document


def open_document(desk: PlayDesk, document: object, people: set[str]) -> None:
    """Put the game of a document on the table. Raises `Unusable`, and then nothing has changed."""
    session = Session.of_record(desk.spec, desk.spec.load(document))
    # Persons keep their names; if none of them plays here, the first player is the person.
    named = people & set(session.game.players)
    desk.sit_down(session, named or (people and {session.game.players[0]}), desk.seated)


def at_its_start(start: Mapping[str, Any]) -> bool:
    """Whether nobody has moved before a start."""
    fresh = start.get("hand_number", 1) == 1 and start.get("phase", "draw") == "draw"
    return fresh and len(start.get("discard", ())) < 2


# --- links -------------------------------------------------------------------------------------


def link(desk: PlayDesk, request: Request) -> None:
    """Have the browser copy a link to this position."""
    desk.outbox.append({"copy": desk.address()})


def open_address(desk: PlayDesk, address: Mapping[str, str]) -> None:
    """Open the position of a link; a bad one gets a friendly line and a fresh table."""
    token = address.get("p")
    if token is None:
        return
    try:
        open_document(desk, desk.spec.read_token(token), set())
    except Unusable as error:
        desk.notice = _refused_link(error)
        return
    players = desk.session.game.players
    seats = [seat for seat in address.get("you", "0")[:20].split(".") if seat in "01234"]
    named = [players[int(seat)] for seat in seats if seat and int(seat) < len(players)]
    desk.sit_down(desk.session, set(named), named[0] if named else "")
    desk.opened = True


# --- what the browser keeps --------------------------------------------------------------------


def kept(desk: PlayDesk) -> dict[str, str]:
    """The message that has the browser keep the game: every line, the place, who sits there.

    Of a game that is far too long for that, only the line one is in is kept.
    """
    session = desk.session
    record = session.document()
    numbers = [[moment.number for moment in line.moments] for line in session.variations()]
    line, at = _place(numbers, session.here.number)
    sheet: dict[str, object] = {
        "people": sorted(desk.people),
        "seated": desk.seated,
        "speed": desk.speed,
    }
    text = json.dumps({"record": record, "line": line, "at": at, **sheet}, ensure_ascii=False)
    if len(text) > LONGEST_KEPT:
        record = desk.spec.write(session.start, session.lines())
        kept_short = {"record": record, "line": 0, "at": session.at, **sheet}
        text = json.dumps(kept_short, ensure_ascii=False)
    return {"store": text, "key": desk.GAME, "shelf": desk.token()}


def _place(lines: list[list[int]], number: int) -> tuple[int, int]:
    """Where a moment stands: in which line, after how many of its moves."""
    for index, line in enumerate(lines):
        if number in line:
            return index, line.index(number) + 1
    return 0, 0


def stored(desk: PlayDesk, request: Request) -> None:
    """What this browser has kept of a game at this table.

    It comes back by itself if the table on the page is one of its moments, so that the moves, the
    variations and the log are there again. A page that was opened without a table offers it. To a
    link from somebody else it has nothing to say.
    """
    text = str(request.get("text", ""))
    if not text or desk.session.root.next or len(text) > LONGEST_FILE:
        return
    try:
        found = read_json(text)
        if not isinstance(found, Mapping):
            return
        session = Session.of_record(desk.spec, desk.spec.load(found.get("record")))
    except Unusable:
        return
    if desk.opened:
        if _come_back(desk, session, found):
            _dress(desk, found)
    elif session.root.next:
        _go_to(session, found)
        if not session.game.is_over:
            desk.waiting = (session, found)


def _come_back(desk: PlayDesk, session: Session, found: Mapping[str, Any]) -> bool:
    """Put a kept game on the table, at the moment that the page shows; False if it is none."""
    wanted = desk.session.game.position()
    _go_to(session, found)
    numbers = [session.here.number, *(one.number for one in session.root.all())][:_SEARCHED]
    for number in numbers:
        session.go(number)
        if session.game.position() == wanted:
            desk.sit_down(session, set(desk.people), desk.seated)
            return True
    return False


def _go_to(session: Session, found: Mapping[str, Any]) -> None:
    lines = session.variations()
    index = whole(found.get("line"), 0, len(lines) - 1) or 0
    moments = lines[index].moments
    at = whole(found.get("at"), 0, len(moments))
    if moments:
        session.go(moments[-1].number)
    if at:
        session.go(moments[at - 1].number)
    elif not index and at == 0:
        session.jump(0)


def _dress(desk: PlayDesk, found: Mapping[str, Any]) -> None:
    desk.set_speed(found.get("speed"))


def resume(desk: PlayDesk, request: Request) -> None:
    """Go on with the game that the browser has kept."""
    if desk.waiting is None:
        return
    session, found = desk.waiting
    people = found.get("people")
    named = (
        {name for name in people if isinstance(name, str)} if isinstance(people, list) else set()
    )
    desk.sit_down(session, named, str(found.get("seated", "")))
    _dress(desk, found)


def offer(desk: PlayDesk) -> str:
    """What is said of a kept game that could go on; empty without one."""
    if desk.waiting is None or desk.session.root.next:
        return ""
    session, _found = desk.waiting
    return plural(
        "This browser keeps a game of {names}, {number} move old.",
        "This browser keeps a game of {names}, {number} moves old.",
        session.at,
        names=", ".join(session.game.players),
    )


# --- what is wrong, in words of a person -------------------------------------------------------

_SEAT = re.compile(r"players\[(\d)\]")
_MOVE = re.compile(r"moves\[(\d+)\]")
_OTHER_MOVE = re.compile(r"variations\[(\d+)\]\.moves\[(\d+)\]")


def told(error: Unusable) -> str:
    """What is wrong, a line each; players and moves are counted as people count."""
    return "\n".join(map(_told, error.faults[:8]))


def _told(fault: Fault) -> str:
    if seat := _SEAT.fullmatch(fault.where):
        return _("Player {number}: {what}", number=int(seat[1]) + 1, what=fault.what)
    if move := _MOVE.fullmatch(fault.where):
        return _("Move {number} of the record, {what}", number=int(move[1]) + 1, what=fault.what)
    if move := _OTHER_MOVE.fullmatch(fault.where):
        return _(
            "Move {number} of variation {line}, {what}",
            number=int(move[2]) + 1,
            line=int(move[1]) + 1,
            what=fault.what,
        )
    return str(fault)


def _refused_link(error: Unusable) -> str:
    """What a link without a table is answered with: one line, in words of a person."""
    fault, *_more = told(error).splitlines()
    if not error.faults[0].where:
        return _("{fault} Here is a fresh table instead.", fault=fault)
    return _(
        "The table in this link cannot be; the link may have been changed on its way. Here is a "
        "fresh table instead. (In its text, {fault})",
        fault=fault,
    )


#: What each request does, by its name.
OPENING_ACTS: Mapping[str, Act] = {
    "again": again,
    "begin": begin,
    "link": link,
    "load": load,
    "resume": resume,
    "save": save,
    "stored": stored,
}
