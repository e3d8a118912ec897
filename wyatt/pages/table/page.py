"""A game on a page, whichever game it is: a session, who sits at it, how it comes and leaves, its clock, and what a page asks for."""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import ceil
from random import SystemRandom
from typing import Any, ClassVar

from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument, Issue
from wyatt.core.events import Event
from wyatt.core.limits import KEPT, RECORD
from wyatt.core.spec import AnyBot
from wyatt.core.text import N_, _, plural
from wyatt.pages.table.coach import ADVICE_ACTS, WORK, Advice, ask_for_hint
from wyatt.pages.table.lines import LEFT_ACTS, LINE_ACTS, LeftLine, branches, forks, ways
from wyatt.pages.table.playable import Playable
from wyatt.pages.table.sharing import (
    PLAYED_BEFORE,
    SHARING_ACTS,
    beat_button,
    challenged,
    link,
    outcome,
    read_challenge,
    replay_button,
)
from wyatt.table import games
from wyatt.table.games import bot
from wyatt.table.session import Node, Session
from wyatt.ui.acts import Act, Key, Request, by_name, whole
from wyatt.ui.controls import Progress, Seats, fork, lines_panel, offer_line, setup_form
from wyatt.ui.document import notice_line
from wyatt.ui.html import EMPTY, Html, esc
from wyatt.ui.motion import MotionPlan, motion_part
from wyatt.ui.page import Page
from wyatt.ui.table import TableContext, taught_move

# === How long each move of the clock is left to be seen, and what stops the clock for a person.
# A beginner's first game is taught: after each move of a bot the table waits for the person. At any
# other speed the clock goes on by itself, and waits longest for what concerns the person.

TEACH, NORMAL = "teach", "1"
#: Seconds that the clock leaves for reading the sheet of a hand, by the present speed. Its button
#: shows that it goes on and how soon. A button next to it pauses. A learner goes on by hand.
_SHEET = {TEACH: 8, "2": 8, "1": 5, "0.4": 3}
#: How each speed stretches the seconds of a move. One that is taught goes on after a short beat, once.
STRETCH = {TEACH: 1.0, "2": 2.0, "1": 1.0, "0.4": 0.4}
#: Seconds that a move stays visible at the normal speed. The first figure is for your own moves
#: without a shot, the second for moves of others. The third is for your own shots, and for moves
#: that ask, rob or pay you.
_OWN, _RIVAL, _MINE = 0.6, 1.2, 2.0
#: Seconds that a move stays at the normal speed once nothing of it moves any more.
_AFTER = 0.6
#: Reading aloud, at the slow speed: words a second, and seconds to find the line.
_WORDS, _FIND = 2.5, 1.0
SLOW = "2"


def pace(
    running: str,
    events: Iterable[Event],
    speed: str,
    viewer: str | None,
    said: str,
    moves: float = 0,
) -> str:
    """Seconds from the move that did these events to the next.

    running: what the clock does. Autoplay keeps an even beat, and the coach goes on at once. viewer: who looks on, None for a spectator. said: the
    move in words, as the log has it; the slow speed leaves time to read them aloud. moves: seconds that
    something of it is seen to move.
    """
    if running in WORK:
        return "0.01"
    if running == "all":
        return SLOW if speed == TEACH else speed
    seconds = seen_for(events, viewer) * STRETCH[speed]
    if speed == SLOW:
        seconds = max(seconds, _FIND + len(said.split()) / _WORDS)
    return f"{max(seconds, moves + _AFTER * STRETCH[speed] if moves else 0):.2f}"


def sheet(speed: str, moves: float = 0) -> str:
    """Seconds that the sheet of a hand is left to be read, after its money has been paid."""
    return str(_SHEET[speed] + ceil(moves))


def seen_for(events: Iterable[Event], viewer: str | None) -> float:
    """Seconds that a move stays at the normal speed, by what it did to the viewer."""
    seen = [event for event in events if event.type != "dealt"]
    if viewer is None or not seen:
        return _RIVAL
    if _mover(seen[0]) == viewer:
        return _MINE if any(event.type == "shot" for event in seen) else _OWN
    return _MINE if any(viewer in _names(event) for event in seen) else _RIVAL


def _mover(event: Event) -> object:
    """Return the player whose move begins with this event. Its ``player`` may be the victim."""
    return event.data.get("by", event.data.get("player"))


def _names(event: Event) -> tuple[object, ...]:
    return tuple(value for value in event.data.values() if isinstance(value, str))


def rest(running: str, phase: str, speed: str, moves: float = 0) -> str:
    """Seconds after which the clock deals the next hand; empty where it does not."""
    return sheet(speed, moves) if phase == "scored" and running in ("all", "others") else ""


def _pause(page: TablePage, request: Request) -> None:
    page.running = ""


def _autoplay(page: TablePage, request: Request) -> None:
    page.running = "" if page.running == "all" or page.session.game.is_over else "all"


def _speed(page: TablePage, request: Request) -> None:
    """Another speed; bots that have waited for a press go on by themselves, or wait from now on."""
    taught = page.speed == TEACH
    page.set_speed(request.get("value"))
    if page.running not in ("", "others"):
        return
    if page.speed == TEACH:
        page.running = ""
    elif taught:
        page.go_on()


#: The handler of each request about the clock, by its name.
CLOCK_ACTS: Mapping[str, Act] = by_name(
    Act("pause", _pause),
    Act("speed", _speed, puts_down=False),
)


# === Which sound belongs to what has just happened; the page's script makes it, if a person wants it.

#: Kinds of event that sound like more than a card, the most striking first.
_STRIKING = {
    "game_ended": "win",
    "paid": "capture",
    "scored": "coin",
    "stole": "steal",
    "shot": "shot",
    "rewarded": "coin",
}


def sound(page: TablePage) -> Html:
    """Return the mark of the last sound, of a visible refusal or else of the present move."""
    here = page.session.here
    if page.refusal:
        return _mark("refused", f"{here.number} {page.accounts}")
    if not here.events:
        return EMPTY
    events = {event.type: event for event in page.shown_events()}
    kind = next((kind for kind in _STRIKING if kind in events), "")
    name = _STRIKING.get(kind, "card")
    if kind == "shot":
        name = "hit" if events[kind].data["hit"] else "miss"
    elif any("outlaws.first-set" in event.rules for event in events.values()):
        name = "open"
    turned = sum(page.plan.turn) / 1000 if page.plan.turn else 0
    return _mark(name, f"{here.number} {page.accounts}", turned)


def _mark(name: str, at: str, after: float = 0) -> Html:
    """after: seconds until the card of a shot is turned: what it came to is not heard before."""
    waits = f' data-after="{after:.2f}"' if after else ""
    return Html(f'<i data-sound="{name}" data-at="{at}"{waits}></i>')


# === The spoken text for a screen reader: each event once, and the player's task. The log on the
# page stays as it is, with numbers and links to rules, for readers who go there. The spoken text is
# plain sentences. Your own move is read at once. The bots' moves are read together when it is your
# turn again, because they come faster than a voice can speak.

#: More moves than this are not said at once: the last ones are.
_MOST = 24
_YOURS = {
    "draw": N_("Your turn: draw."),
    "play": N_("Your turn: play or discard."),
    "react": N_("You may answer."),
}


class Announcer:
    """The spoken text of one page. said: the sentences. last_node: the last node that was read."""

    def __init__(self, page: TablePage) -> None:
        self.page = page
        self.said = ""
        self.last_node: Node | None = None
        #: How many events of that node were said: the accounts of a hand's end come one by one.
        self.told = 0

    def reset(self) -> None:
        """Another game is on the table: nothing of it has been said."""
        self.last_node, self.said = self.page.session.here, ""
        self.told = len(self.page.session.events)

    def follow(self) -> None:
        """Say what has come since the last time, unless bots are still at it."""
        page = self.page
        here, shown = page.session.here, page.shown_events()
        again = here is self.last_node
        if again and len(shown) <= self.told:
            return
        waiting = page.running == "others" and not page.paying
        if waiting and here.actor != page.viewer:
            return
        if again:  # the next account of a hand's end
            lines = self._sentences(shown[self.told :])
        elif fresh := self._since(here):
            lines = [line for node in fresh[-_MOST:-1] for line in self._sentences(node.events)]
            lines += self._sentences(shown)
        else:  # gone back, or to another line
            moves = len(page.session.moves)
            lines = [_("Move {at} of {moves}.", at=page.session.at, moves=moves)]
            lines += self._sentences(shown)
        self.last_node, self.told = here, len(shown)
        self.said = " ".join(lines if waiting else [*lines, *self._next()])

    def _since(self, here: Node) -> list[Node]:
        """The nodes from what was heard to here; none if here does not follow from it."""
        found = []
        node: Node | None = here
        while node is not None and node is not self.last_node:
            found.append(node)
            node = node.parent
        return found[::-1] if node is not None else []

    def _sentences(self, events: Iterable[Event]) -> list[str]:
        words, viewer = self.page.spec.words(), self.page.viewer
        return [words.sentence(event.seen(viewer), viewer)[0] for event in events]

    def _next(self) -> list[str]:
        """Return the player's task now, in a few words."""
        page = self.page
        if page.paying:
            return [] if page.running else [_("Press Space to go on.")]
        if page.viewer is None or page.session.game.actor != page.viewer:
            waits = page.teaching and page.bot_moves() and not page.view.hand_ended
            return [_("Press Space to go on.")] if waits else []
        return [_(_YOURS.get(page.view.phase, N_("You choose.")))]


# === How a game comes to a table and leaves it: the form, files, links, what the browser keeps.

IN_THE_MIDDLE = N_("This table was opened in the middle of a game, so earlier moves are not shown.")
NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")
#: Moments of a kept game in which the table of a link is looked for.
_SEARCHED = 3000


def fresh_seed() -> int:
    """Return a random seed: a new game is dealt as if a person had shuffled."""
    return SystemRandom().randrange(1, 1_000_000)


# --- new games and files -----------------------------------------------------------------------


def begin(page: TablePage, request: Request) -> None:
    """A new game from the form: names, seed, who is a person, which rules."""
    form = request.get("form")
    if not isinstance(form, Mapping):
        return
    many = whole(form.get("players"), 2, page.MOST_PLAYERS) or 3
    names = [str(form.get(f"name{seat}", "")).strip() or NAMES[seat] for seat in range(many)]
    seed = str(form.get("seed", "")).strip() or str(fresh_seed())
    start = {
        "players": names,
        "seed": int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 20 else seed,
        "rules": dict(page.rules_of(form)),
    }
    people = {name for seat, name in enumerate(names) if form.get(f"who{seat}") == "person"}
    page.sit_down(Session(page.spec, start), people)
    page.outbox.append({"close": "new"})
    page.go_on()


def again(page: TablePage, request: Request) -> None:
    """The same people at the same table, with a fresh deal."""
    seats = page.seats()
    rules = page.session.game.position()["rules"]
    start = {"players": list(seats.players), "seed": fresh_seed(), "rules": rules}
    page.sit_down(Session(page.spec, start), set(page.people), page.seated)
    page.go_on()


def save(page: TablePage, request: Request) -> None:
    """Hand the session to the browser as a file."""
    text = json.dumps(page.session.document(), ensure_ascii=False, indent=1)
    page.outbox.append({"save": text, "name": page.FILE})


def load(page: TablePage, request: Request) -> None:
    """Open a record or a position that a person chose; the present game stays if it is unsound."""
    text = str(request.get("text", ""))
    if len(text) > RECORD.letters:
        page.notice = _("That file is too long for a record.")
        return
    try:
        document = read_json(text)
    except InvalidDocument:
        document = None
    if not _is_saved(page, document):
        page.running = ""
        page.notice = _(
            "That file is not a saved game of {game}. Choose a file saved with Save, such as "
            "{file}. The game on the table is unchanged.",
            game=page.spec.title,
            file=page.FILE,
        )
        return
    open_document(page, document, set(page.people))


def _is_saved(page: TablePage, document: object) -> bool:
    """Whether a document means to be a game of this table, sound or not."""
    if not isinstance(document, Mapping):
        return False
    ours = (page.spec.record.RECORD_FORMAT, page.spec.record.POSITION_FORMAT)
    written = str(document.get("format", ""))
    families = [name.partition("/")[0] for name in ours]  # a later version is reported as such
    return written.partition("/")[0] in families if written else "players" in document


def open_document(page: TablePage, document: object, people: set[str]) -> None:
    """Put the game of a document on the table. Raises `InvalidDocument`, and then nothing has changed."""
    session = Session.of_record(page.spec, page.spec.load(document))
    # Persons keep their names; if none of them plays here, the first player is the person.
    named = people & set(session.game.players)
    page.sit_down(session, named or (people and {session.game.players[0]}), page.seated)


def at_its_start(start: Mapping[str, Any]) -> bool:
    """Return whether there is no move before a start."""
    fresh = start.get("hand_number", 1) == 1 and start.get("phase", "draw") == "draw"
    return fresh and len(start.get("discard", ())) < 2


# --- links -------------------------------------------------------------------------------------


def open_address(page: TablePage, address: Mapping[str, str]) -> None:
    """Open the position of a link; a bad one gets a friendly line and a fresh table."""
    token = address.get("p")
    if token is None:
        return
    try:
        open_document(page, page.spec.read_token(token), set())
    except InvalidDocument as error:
        page.notice = _refused_link(error)
        return
    players = page.session.game.players
    seats = [seat for seat in address.get("you", "0")[:20].split(".") if seat in "01234"]
    named = [players[int(seat)] for seat in seats if seat and int(seat) < len(players)]
    page.sit_down(page.session, set(named), named[0] if named else "")
    page.opened = True
    if page.session.game.is_over and page.session.at:
        page.go_to(0)
    read_challenge(page, address)


# --- what the browser keeps --------------------------------------------------------------------


def kept(page: TablePage) -> dict[str, str]:
    """The message that has the browser keep the game: every line, the place, who sits there.

    If a game is far too long for that, only the present line is kept.
    """
    session = page.session
    record = session.document()
    line, at = _place(session)
    sheet: dict[str, object] = {
        "people": sorted(page.people),
        "seated": page.seated,
        "speed": page.speed,
    }
    text = json.dumps({"record": record, "line": line, "at": at, **sheet}, ensure_ascii=False)
    if len(text) > KEPT.letters:
        record = page.spec.write(session.start, session.lines())
        kept_short = {"record": record, "line": 0, "at": session.at, **sheet}
        text = json.dumps(kept_short, ensure_ascii=False)
    return {"store": text, "key": page.GAME, "shelf": page.token()}


def _place(session: Session) -> tuple[int, int]:
    """The line that holds the present node, and after how many of its moves."""
    here = session.here
    for index, line in enumerate(session.variations()):
        at = here.at - line.at
        if 0 < at <= len(line.nodes) and line.nodes[at - 1] is here:
            return index, at
    return 0, 0


def stored(page: TablePage, request: Request) -> None:
    """Take the browser's stored game at this table, or the note that it has only seen its first deal.

    It is restored automatically if the table on the page is one of its positions, so that the
    moves, the variations and the log are there again. A page that was opened without a table offers
    it. A link from another person ignores it.
    """
    text = str(request.get("text", ""))
    if page.session.root.children:
        return
    if not text:
        if request.get("seen") is True and not page.opened:
            _deal_afresh(page)
        return
    try:
        found = read_json(text, KEPT)
        if not isinstance(found, Mapping):
            return
        session = Session.of_record(page.spec, page.spec.load(found.get("record")))
    except InvalidDocument:
        return
    if page.opened:
        _come_back(page, session, found)
        _take_settings(page, found)
    elif session.root.children:
        _take_settings(page, found)
        _go_to(session, found)
        if not request.get("again"):
            _deal_afresh(page)
        if not session.game.is_over:
            page.waiting = (session, found)


def _deal_afresh(page: TablePage) -> None:
    """Deal cards that are new to a browser which has been here before."""
    start = {**page.FIRST_START, "seed": fresh_seed()}
    page.sit_down(Session(page.spec, start), set(page.people), page.seated)


def _come_back(page: TablePage, session: Session, found: Mapping[str, Any]) -> None:
    """Put a kept game on the table, at the position that the page shows, if it has that position."""
    wanted = page.session.game.position()
    _go_to(session, found)
    numbers = [session.here.number, *(one.number for one in session.root.subtree())][:_SEARCHED]
    for number in numbers:
        session.go(number)
        if session.game.position() == wanted:
            beat = page.beat
            page.sit_down(session, set(page.people), page.seated)
            page.beat = beat
            return


def _go_to(session: Session, found: Mapping[str, Any]) -> None:
    lines = session.variations()
    index = whole(found.get("line"), 0, len(lines) - 1) or 0
    nodes = lines[index].nodes
    at = whole(found.get("at"), 0, len(nodes))
    if nodes:
        session.go(nodes[-1].number)
    if at:
        session.go(nodes[at - 1].number)
    elif not index and at == 0:
        session.jump(0)


def _take_settings(page: TablePage, found: Mapping[str, Any]) -> None:
    page.set_speed(found.get("speed"))


def resume(page: TablePage, request: Request) -> None:
    """Go on with the game that the browser has kept."""
    if page.waiting is None:
        return
    session, found = page.waiting
    people = found.get("people")
    named = (
        {name for name in people if isinstance(name, str)} if isinstance(people, list) else set()
    )
    page.sit_down(session, named, str(found.get("seated", "")))
    _take_settings(page, found)


def offer(page: TablePage) -> str:
    """What is said of a kept game that could go on; empty without one."""
    if page.waiting is None or page.session.root.children:
        return ""
    session, _found = page.waiting
    return plural(
        "This browser has a saved game with {names}, {number} move long.",
        "This browser has a saved game with {names}, {number} moves long.",
        session.at,
        names=", ".join(session.game.players),
    )


# --- what is wrong, in words of a person -------------------------------------------------------

_SEAT = re.compile(r"players\[(\d)\]")
_MOVE = re.compile(r"moves\[(\d+)\]")
_OTHER_MOVE = re.compile(r"variations\[(\d+)\]\.moves\[(\d+)\]")


def issue_lines(error: InvalidDocument) -> str:
    """What is wrong, a line each; players and moves are counted as people count."""
    return "\n".join(map(_issue_line, error.issues[:8]))


def _issue_line(issue: Issue) -> str:
    if seat := _SEAT.fullmatch(issue.path):
        return _("Player {number}: {what}", number=int(seat[1]) + 1, what=issue.message)
    if move := _MOVE.fullmatch(issue.path):
        return _("Move {number} of the record, {what}", number=int(move[1]) + 1, what=issue.message)
    if move := _OTHER_MOVE.fullmatch(issue.path):
        return _(
            "Move {number} of variation {line}, {what}",
            number=int(move[2]) + 1,
            line=int(move[1]) + 1,
            what=issue.message,
        )
    return str(issue)


def _refused_link(error: InvalidDocument) -> str:
    """What a link without a table is answered with: one line, in words of a person."""
    issue, *_more = issue_lines(error).splitlines()
    if not error.issues[0].path:
        return _("{fault} Here is a new table instead.", fault=issue)
    return _(
        "The table in this link is impossible; the link may have been changed. Here is a new "
        "table instead. (In its text, {fault})",
        fault=issue,
    )


#: The handler of each request, by its name.
OPENING_ACTS: Mapping[str, Act] = by_name(
    Act("again", again),
    Act("begin", begin),
    Act("resume", resume),
    Act("stored", stored),
)


def _when_asked(name: str, of: str) -> AnyBot:
    """A bot of a game that is made, and imported, when it is first to move."""
    made: list[AnyBot] = []

    def choose(view: Any) -> Any:
        """The move of the bot."""
        if not made:
            made.append(bot(name, of))
        return made[0](view)

    return choose


# === What happened lately, as one seat has seen it.

#: The most moves that are shown at once.
_LATELY = 60
#: Kinds of event with which a turn is over.
_ENDS_TURN = frozenset(("discarded", "skipped", "hand_ended"))


def recent(session: Session, viewer: str | None) -> list[tuple[Event, ...]]:
    """Return the effects of the last moves, in order, as far as the viewer may see them.

    They begin with the viewer's own last turn, with its shots; what the others have done since, and
    what the viewer has answered them, follows, and nothing of it is missed. A turn that goes on is not
    yet the last one. For a spectator it is the last mover's.
    """
    if not session.at:
        return []
    own = viewer or session.here.actor
    done: list[tuple[Event, ...]] = []
    turn = False  # whether this is the viewer's own last turn
    for node in islice(session.this_hand(), _LATELY):
        ends = any(event.type in _ENDS_TURN for event in node.events)
        if turn and ends:
            break
        turn = turn or (ends and node.actor == own)
        done.append(tuple(event.seen(viewer) for event in node.events))
    return done[::-1]


# === A game on a page, whichever game it is: a session, who sits at it, and what a page asks for.
# A request is a small object that a page sends (``{"do": "play", "move": "draw supply"}``). A `Page`
# carries it out and draws the parts of the page again. It never raises for what a person or a link
# brings: it says what is wrong and keeps the game. The page of each game adds its own drawing and
# what can be pointed at.


class TablePage(Playable, Page):
    """The game on the table and who sits at it.

    people: the players who are persons; the others are bots, which `step` moves. seated: the person
    who looks at the page. Another person who is to move has to sit down first. running: the mode of
    the page's clock. It is ``""`` for off, ``all`` for playing every seat, and ``others`` for
    playing the bots until a person is to move.
    """

    #: The game's name in `wyatt.table.games`.
    GAME: ClassVar[str]
    #: What a saved game is called.
    FILE: ClassVar[str]
    MOST_PLAYERS: ClassVar[int]
    #: Which of its bots plays for a seat without a person, and which for a person who lets it.
    BOT: ClassVar[str] = "heuristic"
    STEP: ClassVar[str] = "heuristic"
    #: Whether `STEP` takes so long that its next move is found while who steps looks at the last one.
    FORESEES: ClassVar[bool] = False
    #: The page for setting a table of this game by hand, or empty.
    EDITOR: ClassVar[str] = ""
    #: Its page, where a link has to name it.
    PAGE: ClassVar[str] = ""
    #: The first page view: three players, seed 1, Anna is the person at the table.
    FIRST_START: ClassVar[Mapping[str, Any]] = {"players": ["Anna", "Burt", "Curt"], "seed": 1}
    #: Requests that play a move.
    PLAYS: ClassVar[frozenset[str]] = frozenset(("play", "on", "step", "pile"))

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        super().__init__(lang)
        self.people: frozenset[str] = frozenset()
        self.seated = ""
        self.bots: Mapping[str, AnyBot] = {}
        #: Whose eyes a table in a notebook was made for, no matter who plays.
        self.looks: str | None = None
        #: After how many moves the last one was a bot's choice for a person.
        self.chosen_at = -1
        self.chosen_by = ""
        #: The node at which a person's next step is known, and that move.
        self._foreseen: tuple[Node | None, Any] = (None, None)
        self.spec = games.game(self.GAME)
        self._kept = ""
        #: The node whose token is known, and the token.
        self._token: tuple[Node | None, str] = (None, "")
        #: What is wrong with the form of a new game, shown in the form.
        self.form_notice = ""
        #: Every table is taught until you choose another speed, which the browser keeps.
        self.speed = TEACH
        self.beside = True  # whether what is next to the table is drawn
        self.past_shown = False
        #: Whether the page was opened at a table: what the browser keeps must be of that game.
        self.opened = False
        #: The result of a link's sender in the hand that it deals.
        self.beat: int | None = None
        self.advice = Advice(self)
        self.left = LeftLine(self)
        #: The account of a game that is over, and of which.
        self._evening_drawn: tuple[object, Html] = (None, EMPTY)
        #: A game that the browser keeps and that could go on here.
        self.waiting: tuple[Session, Mapping[str, Any]] | None = None
        #: The state of the game before the present request, and whether the request plays a move.
        self._was_here: Node | None = None
        self._plays = False
        self.spoken = Announcer(self)
        #: The node whose motion plan is known, and the plan.
        self._shown_at: Node | None = None
        self._plan = MotionPlan()
        self.sit_down(Session(self.spec, self.FIRST_START), {"Anna"})
        if address:
            open_address(self, address)

    # --- what each game has of its own ---------------------------------------------------------

    #: The text of the button for the next account of a hand's end.
    NEXT_ACCOUNT = N_("Next player")
    #: Up to which account the end of a hand is shown, one after another; 0 shows all of it.
    accounts: int = 0

    def accounted(self) -> int:
        """Return how many accounts the present move has, of players or posters, if the game has them."""
        return 0

    @property
    def paying(self) -> bool:
        """Whether accounts of the hand's end are still to be shown."""
        return 0 < self.accounts <= self.accounted()

    def first_account(self) -> int:
        """Up to which account the end of a hand is shown at first: to people who have just played it."""
        made = self._plays and self.session.here is not self._was_here
        return 1 if self.people and self.beside and made else 0

    def shown_events(self) -> Sequence[Event]:
        """The events of the last move as far as they are shown."""
        return self.session.events

    def language_changed(self) -> None:
        """Say what the coach advised again; what was read aloud has been heard."""
        super().language_changed()
        self.spoken.said = ""
        if self.refusal:
            self.put_down()
        self.advice.language_changed()

    @property
    def counts(self) -> bool:
        """Whether the hand's end can be gone through account by account."""
        return self.accounted() > 1

    def counted(self) -> tuple[str, ...]:
        """Whose accounts are shown, where they are shown one after another."""
        return ()

    split_of: str = ""  # the outlaw whose poster is split, in a game that has posters

    @abstractmethod
    def sprite(self) -> str:
        """The symbols that its drawings use."""

    @property
    def refusal(self) -> str:
        """Why the last try was refused, in plain text; empty if that is shown elsewhere."""
        return ""

    @property
    @abstractmethod
    def selected(self) -> str:
        """The cards picked up, with spaces between; empty if none is."""

    def pick_up(self, cards: Sequence[str]) -> None:
        """Pick these cards up from the hand that is shown, and put down all others."""
        self.put_down()
        for card in cards:
            self.handle({"do": "select", "card": card})

    def move_of(self, node: Node) -> str:
        """The move that led to a node, in words, as far as the viewer may know it."""
        return self.in_words(node.move, self.view)

    def in_words(self, move: Any, view: Any) -> str:
        """A move as an instruction, as this game's page writes it."""
        return self.spec.words().move_words(move, view)

    def rules_of(self, form: Mapping[str, Any]) -> Mapping[str, Any]:
        """The rules that the form of a new game asks for."""
        return {"preset": form.get("preset", next(iter(self.spec.presets)))}

    # --- drawing -------------------------------------------------------------------------------

    def words_of(self, node: Node) -> str:
        """Return the player of the move that led to a node, and the move in words."""
        return _("{player}: {move}", player=node.actor or _("The dealer"), move=self.move_of(node))

    def _played(self) -> list[tuple[str, str]]:
        """All moves of the line with who made them."""
        nodes = [self.session.node_at(at) for at in range(1, len(self.session.moves) + 1)]
        return [(node.actor or _("The dealer"), self.move_of(node)) for node in nodes]

    def context(self, ahead: Any = None) -> TableContext[Any]:
        """Return the context of the page's view.

        ahead: the viewer's next turn as things are, where it is worth showing.
        """
        *before, events = recent(self.session, self.viewer) or [()]
        return TableContext(
            events=events,
            since=before,
            note=self.note(),
            progress=self.progress(),
            played=self._played() if self.past_shown else (),
            left=forks(self) if self.past_shown else {},
            rule=self.rule,
            lang=self.lang,
            notice=self.notice,
            ahead=ahead,
            beside=self.beside,
            draw=self.draw,
        )

    def parts_beside(self, rules: Html = EMPTY) -> dict[str, Html]:
        """Return the parts next to the table: a new game's form, all lines, the evening's account,
        the coach.

        rules: the fields of the form that choose the rules.
        """
        panel = lines_panel(branches(self), self.session.can_restore) if self.past_shown else EMPTY
        return {
            "fork": fork(ways(self)),
            "kept": self.left.part(),
            "lines": panel,
            "offer": offer_line(offer(self)),
            "evening": self._evening(),
            "spoken": esc(self.spoken.said),
            "sound": sound(self),
            "motion": motion_part(self.plan, self.plan_name),
            "alarm": esc(_("Not now. {why}", why=self.refusal)) if self.refusal else EMPTY,
            "setup": self.draw("setup", setup_form, self.seats(), self.MOST_PLAYERS, rules),
            "setup-notice": notice_line(self.form_notice),
            **self.advice.parts(),
        }

    def _evening(self) -> Html:
        """The account of a game that is over; played through once for each line."""
        session = self.session
        if not session.game.is_over:
            return EMPTY
        key = (session, session.here.number, self.viewer, self.paying)
        if self._evening_drawn[0] != key:
            from wyatt.pages.table.evening import evening, evening_panel  # once a game

            shared = Html(beat_button(self) + replay_button())
            account = evening_panel(evening(session, self.viewer), outcome(self), shared)
            self._evening_drawn = (key, account)
        return self._evening_drawn[1]

    # --- looking -------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The table as the page may show it."""
        return self.session.game.view(self.viewer)

    @property
    def pace(self) -> str:
        """Seconds between two moves of the clock, as `wyatt.pages.table.page` says."""
        if not self.running:
            return "1"
        events = self._last_seen()
        sentence = self.spec.words().sentence
        said = " ".join(sentence(event, self.viewer)[0] for event in events)
        moves = self.plan.lasts / 1000
        if self.paying and self.running in ("all", "others"):
            return f"{moves + _RIVAL * STRETCH[self.speed]:.2f}"
        if self.view.hand_ended and self.running != "review" and not self.paying:
            return sheet(self.speed, moves)
        return pace(self.running, events, self.speed, self.viewer, said, moves)

    def _last_seen(self) -> tuple[Event, ...]:
        """Return the effects of the last move, as the viewer may know them."""
        return tuple(event.seen(self.viewer) for event in self.session.events)

    @property
    def plan(self) -> MotionPlan:
        """What is seen to move: of a move that has just been made, and of nothing else."""
        here = self.session.here
        if here is not self._shown_at:
            follows = here.parent is self._shown_at
            self._shown_at = here
            made = self.motions(self._last_seen()) if follows else MotionPlan()
            self._plan = made.scaled(STRETCH[self.speed])
        return self._plan

    @property
    def plan_name(self) -> str:
        """Distinguishes one plan from the next: a page plays each once."""
        return f"{self.session.here.number} {self.accounts}"

    @property
    def teaching(self) -> bool:
        """Whether the table waits for a person after each move of a bot."""
        return self.speed == TEACH and bool(self.people) and self.viewer is not None

    def taught(self) -> Html:
        """Return another player's last move for a learner: its card, a sentence, the money."""
        session = self.session
        mine = not session.at or session.actor_of(session.at - 1) == self.viewer
        if not self.teaching or mine or not session.events:
            return EMPTY
        return self.taught_move(self._last_seen())

    def taught_move(self, events: Sequence[Event]) -> Html:
        """A move as this game draws it for a learner."""
        return taught_move(self.spec.words().sentence(events[0], self.viewer)[0], EMPTY, "")

    @property
    def viewer(self) -> str | None:
        """Whose eyes the page shows: the person who is seated; without persons a spectator."""
        return self.looks or (self.seated if self.people else None)

    @property
    def hand_to(self) -> str:
        """The person who is to move and must sit down first, so that no hand is shown to another."""
        game = self.session.game
        if self.view.hand_ended or game.actor not in self.people:
            return ""
        return game.actor if game.actor and game.actor != self.seated else ""

    def progress(self) -> Progress:
        """How far the game is, for the line of controls."""
        session = self.session
        return Progress(
            session.at,
            len(session.moves),
            self.running == "all",
            self.speed,
            session.game.is_over,
            self.running == "others",
            self.viewer is not None and session.game.actor == self.viewer,
            self.hand_to,
            self.EDITOR,
            rest(self.running, self.view.phase, self.speed, self.plan.lasts / 1000),
            taught=self.taught(),
            paying=self._next_account() if self.paying else "",
            counts=self.counts,
            counted=self.counted(),
            helps=self.helps(),
            advice=self.advice.box(),
        )

    def helps(self) -> bool:
        """Return whether the player to move can ask the coach. The page needs a clock for it."""
        asks = not self.people or self.session.game.actor == self.viewer
        return asks and self.beside and self.spec.coach is not None and not self.view.hand_ended

    def points_at(self, move: Any) -> Sequence[str]:
        """The cards in hand that a move is about, as `data-key` of the drawing."""
        return ()

    def _next_account(self) -> str:
        """Return the text of the button to the account after the one that is shown."""
        return _(self.NEXT_ACCOUNT) if self.accounts < self.accounted() else _("Go on")

    def note(self) -> str:
        """How the last move came to be made, where that needs saying."""
        if self.chosen_at == self.session.at:
            return _(
                "A bot chose this move, because you pressed {button}.", button=_(self.chosen_by)
            )
        if self.session.moves and not self.session.at and not self.people:
            return _(PLAYED_BEFORE)
        fresh = self.session.at or at_its_start(self.session.start)
        return "" if fresh else _(IN_THE_MIDDLE)

    def seats(self) -> Seats:
        """Return the players at the table, as the form of a new game proposes them."""
        return Seats(tuple(self.session.game.players), self.people)

    def token(self) -> str:
        """The token of the position on the table."""
        here = self.session.here
        if self._token[0] is not here:
            self._token = (here, self.spec.write_token(self.session.game.position()))
        return self._token[1]

    def address(self) -> str:
        """The query that reopens this table: the position and who the person is."""
        return self.here() + (f"&beat={self.beat}" if challenged(self) else "")

    def here(self) -> str:
        """The same, for a hand from any sender."""
        return f"p={self.token()}&you={self._you()}"

    def _you(self) -> str:
        players = list(self.session.game.players)
        return ".".join(
            str(players.index(name))
            for name in sorted(self.people, key=lambda name: (name != self.seated, name))
        )

    # --- requests ------------------------------------------------------------------------------

    def before_act(self, do: str, request: Request) -> None:
        """Put down what is selected, unless the request leaves it as it is."""
        if do != "stored":  # the page sends this by itself
            self.form_notice = ""
        self._was_here, self._plays = self.session.here, do in self.PLAYS
        if not self._is(do).keeps_selection:
            self.put_down()

    def _is(self, do: str) -> Act:
        """The act of a request that has been found to be one."""
        found = self.act(do)
        assert found is not None
        return found

    def on_invalid_document(self, do: str, error: InvalidDocument) -> None:
        """Say what is wrong with a document, in the form of a new game if it comes from there."""
        self.running = ""
        if do == "begin":
            self.form_notice = issue_lines(error)
        else:
            self.notice = issue_lines(error)

    def after_act(self, do: str) -> None:
        """Let go of what was said of the table before, and have the browser keep the game."""
        if self.session.here is not self._was_here:
            self.rule = ""
            self.advice.changed()
            self.advice.compare_again()
        self.spoken.follow()
        if self._is(do).changes_table:
            self.defer(self._keep)

    def _keep(self) -> None:
        """Have the browser keep the game, if anything of it is new."""
        if not self.session.root.children:
            return
        message = kept(self)
        if message["store"] == self._kept:
            return
        self._kept = message["store"]
        self.outbox.append(message)

    def play(self, line: str) -> None:
        """Play a move of the player to move, and let the bots go on."""
        actor = self.session.game.actor
        bots_turn = self.running == "others" or self.teaching
        if bots_turn and actor not in self.people:
            return  # pressed a second time: the first has been played, and a bot is to move
        session = self.session
        was = session.node_at(len(session.moves))
        self._turn_begins(actor)
        session.play(line)
        self.left.leaving(was)
        self.changed()
        self.running = ""
        if actor in self.people:
            self.go_on()

    def _turn_begins(self, actor: str | None) -> None:
        """The player to move acts, or a bot for them: is it the first move of their turn?"""
        if self.session.here.actor != actor:
            self.left.turn_begins()

    def _on(self, request: Request) -> None:
        """The next move of a bot, now; then they go on by themselves, or wait for a learner.

        While a hand's end is gone through, its next account.
        """
        if self.paying:
            self._pay_next()
            return
        if not self.bot_moves():
            return  # clicked a moment late: it is a person's turn, and no bot moves for a person
        self._step({})
        if not self.teaching:
            self.go_on()

    def _pay_next(self) -> None:
        """Show the next account of a hand's end; after the last one the hand is over."""
        self.accounts += 1
        if not self.paying and self.running == "others" and not self.bot_moves():
            self.running = ""

    def _count(self, request: Request) -> None:
        """Go through the end of the hand account by account."""
        self.running = ""
        self.accounts = min(1, self.accounted())

    def bot_moves(self) -> bool:
        """Whether a bot is to move, or to deal the next hand."""
        game = self.session.game
        return not game.is_over and game.actor not in self.people

    def go_on(self) -> None:
        """Let the bots play by themselves, if one of them is to move and a person is waiting.

        For a learner they wait: each of their moves is asked for.
        """
        waited_for = self.people and (self.paying or self.bot_moves()) and not self.teaching
        self.running = "others" if waited_for else ""

    def hold_clock(self) -> None:
        """Stop the clock while a player chooses or reads."""
        self.running = ""

    def set_speed(self, value: object) -> None:
        """Set how long moves stay visible. An invalid speed is ignored."""
        if isinstance(value, str) and value in STRETCH:
            self.speed = value

    def _step(self, request: Request) -> None:
        """One move for the player to move, by the bot of that seat; forward where moves are known."""
        ticking = bool(request.get("tick"))
        if ticking and self.running in WORK:
            self.advice.work()
            return
        if ticking and (not self.running or self.rule):  # the bots wait while a rule is read
            return
        if ticking and self.paying:
            self._pay_next()
            return
        if not ticking:
            self.running = ""
        elif self.running == "all":
            self.put_down()
        if not self.session.forward():
            actor = self.session.game.actor
            if actor is None:
                self.running = ""
                return
            at, move = self._foreseen
            if at is not self.session.here:
                move = self.bots[actor](self.session.game.view(actor))
            if actor in self.people:
                self._turn_begins(actor)
            self.session.play(move, by_bot=actor in self.people)
            if actor in self.people and self.view.phase != "draw":
                self.chosen_at = self.session.at
                self.chosen_by = N_("Autoplay") if ticking else N_("Step")
        self.changed()
        over = self.session.game.is_over
        counted = self.view.phase == "scored" and not self.people
        pauses = counted or self.teaching or not (self.bot_moves() or self.paying)
        if over or (self.running == "others" and pauses):
            self.running = ""

    def _step_through(self, request: Request) -> None:
        """A step that a person asks for: they will probably ask for another."""
        self._step(request)
        if self.FORESEES and self.deferred is not None and not request.get("tick"):
            self.defer(self._foresee)

    def _foresee(self) -> None:
        """Find the move of a person who steps, before they press again."""
        game, here = self.session.game, self.session.here
        if game.actor in self.people and not here.children:
            self._foreseen = (here, self.bots[game.actor](game.view(game.actor)))

    def go_to(self, at: int) -> None:
        """Go to the table after that many moves of the line; nothing is taken back."""
        self.running = ""
        self.session.jump(at)
        self.changed()

    def _undo(self, request: Request) -> None:
        """Take back to the last decision of a person, and what came after it."""
        self.running = ""
        session = self.session
        was = session.node_at(len(session.moves))
        if not session.undo():
            return
        while session.at and self.people and session.game.actor not in self.people:
            session.undo()
        self.left.leaving(was)
        self.changed()

    def _sit(self, request: Request) -> None:
        """The person who is to move comes to the table; now the page shows their hand."""
        self.seated = self.hand_to or self.seated
        self.go_on()

    def _poster(self, request: Request) -> None:
        """Hand the winner's poster to the browser, as a drawing or to be made a picture."""
        from wyatt.pages.table.evening import evening, winner_poster

        played = evening(self.session, self.viewer)
        if played is None:
            return
        kind = "svg" if request.get("kind") == "svg" else "png"
        self.outbox.append({"save": winner_poster(played), "name": f"{self.GAME}-winner.{kind}"})

    def _past(self, request: Request) -> None:
        self.past_shown = request.get("open") is True

    # --- other games on this table --------------------------------------------------------------

    def sit_down(self, session: Session, people: set[str], seated: str = "") -> None:
        """Put another game on the table. seated: who looks on, if it is one of the persons."""
        self.session, self.beat = session, None
        players = session.game.players
        self.people = frozenset(people & set(players))
        present = [name for name in (seated, *players) if name in self.people]
        self.seated = present[0] if present else ""
        self.chosen_at = -1
        self.left.forget()
        self.bots = {
            name: _when_asked(self.STEP if name in self.people else self.BOT, self.GAME)
            for name in players
        }
        self.running = ""
        self.put_down()
        self.changed()
        self.spoken.reset()

    def take(self, address: Mapping[str, str]) -> None:
        """Put the table of another page here; the game that was on can be gone back to."""
        before, people, seated = self.session, sorted(self.people), self.seated
        open_address(self, {"you": "0", **address})
        if self.session is not before and before.root.children:
            self.waiting = (before, {"people": people, "seated": seated, "speed": self.speed})

    #: The acts with a button in the toolbar, in its order.
    TOOLBAR: ClassVar[Sequence[Act]] = (
        Act(
            "start",
            lambda page, request: page.go_to(0),
            key=Key("home", N_("to the start, to the end")),
            label=N_("Start"),
            off=Progress.at_start,
        ),
        Act(
            "back",
            lambda page, request: page.go_to(page.session.at - 1),
            key=Key("b", N_("back, forward")),
            label=N_("Back"),
            kind="btn wyatt-back",
            off=Progress.at_start,
        ),
        Act(
            "step",
            _step_through,
            puts_down=False,
            key=Key("n", N_("step: play the next move")),
            label=N_("Step"),
            hint=Progress.step_hint,
            kind="btn wyatt-step",
            off=lambda progress: progress.over,
            data='data-next="3"',
        ),
        Act(
            "forward",
            lambda page, request: page.go_to(page.session.at + 1),
            key=Key("f", N_("back, forward")),
            label=N_("Forward"),
            off=Progress.at_end,
        ),
        Act(
            "end",
            lambda page, request: page.go_to(len(page.session.moves)),
            key=Key("end", N_("to the start, to the end")),
            label=N_("End"),
            off=Progress.at_end,
        ),
        Act(
            "autoplay",
            _autoplay,
            puts_down=False,
            key=Key("p", N_("autoplay on and off")),
            label=N_("Autoplay"),
            row="play",
            pressed=lambda progress: progress.autoplay,
        ),
        Act(
            "undo",
            _undo,
            key=Key("u", N_("undo your last move")),
            label=N_("Undo"),
            row="play",
            off=Progress.at_start,
        ),
        Act(
            "hint",
            ask_for_hint,
            label=N_("Hint"),
            hint=N_("Ask the coach"),
            row="play",
            off=Progress.no_hint,
        ),
        Act("new", label=N_("New"), hint=N_("New game"), row="files"),
        Act(
            "save",
            save,
            changes_table=False,
            label=N_("Save"),
            hint=N_("Save the game as a file"),
            row="files",
        ),
        Act("load", load, label=N_("Load"), hint=N_("Load a saved game"), row="files"),
        Act(
            "link",
            link,
            changes_table=False,
            label=N_("Link"),
            hint=N_("Copy a link to this position"),
            row="files",
        ),
    )
    #: The handler of each request, by its name.
    ACTS: ClassVar[Mapping[str, Act]] = by_name(
        *TOOLBAR,
        *OPENING_ACTS.values(),
        *LINE_ACTS.values(),
        *LEFT_ACTS.values(),
        *ADVICE_ACTS.values(),
        *CLOCK_ACTS.values(),
        *SHARING_ACTS.values(),
        Act("count", _count),
        Act("on", _on),
        Act("past", _past, changes_table=False),
        Act("play", lambda page, request: page.play(str(request.get("move", "")))),
        Act("poster", _poster, changes_table=False),
        Act("sit", _sit),
    )
