"""A game on a page, whichever game it is: a session, who sits at it, and what a page asks for.

A request is a small object that a page sends (``{"do": "play", "move": "draw supply"}``). A desk
carries it out and draws the parts of the page anew. It never raises for what a person or a link
brings: it says what is wrong and keeps the game. The desk of each game adds its own drawing and
what can be pointed at.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from wyatt.core.documents import read_json
from wyatt.core.errors import IllegalMove, NotAMove, Unusable
from wyatt.core.text import _
from wyatt.show.controls import Progress
from wyatt.show.setup import Seats
from wyatt.table import games
from wyatt.table.bots import bot
from wyatt.table.protocol import Bot
from wyatt.table.session import Session

LONGEST_FILE = 1_000_000
#: Seconds that autoplay leaves for reading the sheet of a hand.
_SHEET = "5"
NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")

#: What a request does; it gets the desk and the request.
Act = Callable[[Any, Mapping[str, Any]], None]


class PlayDesk:
    """The game on the table and who sits at it.

    people: the players who are persons; the others are bots, which `step` moves. seated: the one of
    them who looks at the page; another person who is to move has to sit down first. running is
    what the page's clock does: ``""`` stands, ``all`` plays every seat, ``others`` plays the bots
    until a person is to move.
    """

    #: The game's name in `wyatt.table.games`.
    GAME: ClassVar[str]
    #: What a saved game is called.
    FILE: ClassVar[str]
    MOST_PLAYERS: ClassVar[int]
    #: The first page view: three players, seed 1, Anna is the person at the table.
    FIRST_START: ClassVar[Mapping[str, Any]] = {"players": ["Anna", "Burt", "Curt"], "seed": 1}
    #: Requests that leave what is selected as it is.
    QUIET: ClassVar[frozenset[str]] = frozenset(
        ("select", "rule", "past", "link", "save", "speed", "autoplay", "step")
    )

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        self.lang = lang
        self.people: frozenset[str] = frozenset()
        self.seated = ""
        self.bots: Mapping[str, Bot] = {}
        self.running = ""
        #: After how many moves the last one was a bot's choice for a person.
        self.chosen_at = -1
        self.chosen_by = ""
        self.spec = games.game(self.GAME)
        self.notice = ""
        #: What is wrong with the form of a new game, told in the form.
        self.form_notice = ""
        self.speed = "1"
        self.rule = ""
        self.past_shown = False
        #: Messages for the page: a text to save as a file, a link to copy.
        self.outbox: list[dict[str, str]] = []
        self._sit_down(Session(self.spec, self.FIRST_START), {"Anna"})
        if address:
            self._open_address(address)

    # --- what each game has of its own ---------------------------------------------------------

    def _put_down(self) -> None:
        """Let go of whatever is selected."""
        raise NotImplementedError

    def _changed(self) -> None:
        """The table has changed: what was shown of the last one falls back."""
        raise NotImplementedError

    def _refuse(self, error: NotAMove | IllegalMove, line: str) -> None:
        """Say why a line cannot be played."""
        raise NotImplementedError

    def _rules_of(self, form: Mapping[str, Any]) -> Mapping[str, Any]:
        """The rules that the form of a new game asks for."""
        return {"preset": form.get("preset", next(iter(self.spec.presets)))}

    # --- looking -------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The table as the page may show it."""
        return self.session.game.view(self.viewer)

    @property
    def pace(self) -> str:
        """Seconds between two moves of the clock; a hand that is counted stays on the table longer."""
        if self.running == "all":
            return _SHEET if self.view.phase == "scored" else self.speed
        return "0.7"

    @property
    def viewer(self) -> str | None:
        """Whose eyes the page shows: the person who is seated; without persons a spectator."""
        return self.seated if self.people else None

    @property
    def hand_to(self) -> str:
        """The person who is to move and must sit down first, so that no hand is shown to another."""
        game = self.session.game
        if self.view.phase in ("scored", "over") or game.actor not in self.people:
            return ""
        return game.actor if game.actor and game.actor != self.seated else ""

    def progress(self) -> Progress:
        """Where the game stands, for the line of controls."""
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
        )

    def note(self) -> str:
        """How the last move came to be made, where that needs saying."""
        if self.chosen_at == self.session.at:
            return f"A bot chose this move, because you pressed {self.chosen_by}."
        return "" if self.session.at or _at_its_start(self.session.start) else _IN_THE_MIDDLE

    def seats(self) -> Seats:
        """Who sits at the table, as the form of a new game proposes it."""
        seed = self.session.start.get("seed", 0)
        proposed = seed + 1 if isinstance(seed, int) else 1
        players = tuple(self.session.game.players)
        return Seats(players, self.people, proposed)

    def token(self) -> str:
        """The token of the position on the table."""
        return self.spec.write_token(self.session.game.position())

    def address(self) -> str:
        """The query that reopens this table: the position and who the person is."""
        return f"p={self.token()}&you={self._you()}"

    def _you(self) -> str:
        players = list(self.session.game.players)
        return ".".join(
            str(players.index(name))
            for name in sorted(self.people, key=lambda name: (name != self.seated, name))
        )

    # --- requests ------------------------------------------------------------------------------

    def handle(self, request: object) -> None:
        """Carry out what the page asks for; anything it cannot mean is passed over."""
        if not isinstance(request, Mapping):
            return
        act = self.ACTS.get(str(request.get("do")))
        if act is None:
            return
        self.notice = self.form_notice = ""
        if request.get("do") not in self.QUIET:
            self._put_down()
        try:
            act(self, request)
        except Unusable as error:
            self.running = ""
            told = _told(error)
            if request.get("do") == "begin":
                self.form_notice = told
            else:
                self.notice = told
        except (NotAMove, IllegalMove) as error:
            self._refuse(error, str(request.get("move", "")))

    def _play(self, request: Mapping[str, Any]) -> None:
        actor = self.session.game.actor
        self.session.play(str(request.get("move", "")))
        self._changed()
        self.running = "others" if actor in self.people and self._bot_moves() else ""

    def _bot_moves(self) -> bool:
        """Whether a bot is to move, in the middle of a hand."""
        game = self.session.game
        return game.actor not in self.people and self.view.phase not in ("scored", "over")

    def _step(self, request: Mapping[str, Any]) -> None:
        """One move for whoever is to move, by the bot of that seat; forward where moves are known."""
        ticking = bool(request.get("tick"))
        if ticking and not self.running:
            return
        if not ticking:
            self.running = ""
        elif self.running == "all":
            self._put_down()
        if not self.session.forward():
            actor = self.session.game.actor
            if actor is None:
                self.running = ""
                return
            self.session.play(self.bots[actor](self.session.game.view(actor)))
            if actor in self.people and self.view.phase != "draw":
                self.chosen_at = self.session.at
                self.chosen_by = "Autoplay" if ticking else "Step"
        self._changed()
        over = self.session.game.is_over
        if over or (self.running == "others" and not self._bot_moves()):
            self.running = ""

    def _back(self, request: Mapping[str, Any]) -> None:
        self._go(self.session.at - 1)

    def _forward(self, request: Mapping[str, Any]) -> None:
        self._go(self.session.at + 1)

    def _go(self, at: int) -> None:
        self.running = ""
        self.session.jump(at)
        self._changed()

    def _undo(self, request: Mapping[str, Any]) -> None:
        """Take back to the last decision of a person, and forget what came after it."""
        self.running = ""
        session = self.session
        if not session.undo():
            return
        while session.at and self.people and session.game.actor not in self.people:
            session.undo()
        self._changed()

    def _sit(self, request: Mapping[str, Any]) -> None:
        """The person who is to move comes to the table; now the page shows their hand."""
        self.seated = self.hand_to or self.seated

    def _others(self, request: Mapping[str, Any]) -> None:
        """Let the bots play by themselves until a person is to move."""
        self.running = "others" if self._bot_moves() else ""

    def _pause(self, request: Mapping[str, Any]) -> None:
        self.running = ""

    def _autoplay(self, request: Mapping[str, Any]) -> None:
        self.running = "" if self.running == "all" or self.session.game.is_over else "all"

    def _speed(self, request: Mapping[str, Any]) -> None:
        if request.get("value") in ("2", "1", "0.4"):
            self.speed = str(request["value"])

    def _rule(self, request: Mapping[str, Any]) -> None:
        self.rule = str(request.get("rule", ""))[:60]

    def _past(self, request: Mapping[str, Any]) -> None:
        self.past_shown = request.get("open") is True

    def _jump(self, request: Mapping[str, Any]) -> None:
        at = whole(request.get("index"), 0, len(self.session.moves))
        if at is not None:
            self._go(at)

    # --- new games, files, links ---------------------------------------------------------------

    def _begin(self, request: Mapping[str, Any]) -> None:
        """A new game from the form: names, seed, who is a person, which rules."""
        form = request.get("form")
        if not isinstance(form, Mapping):
            return
        many = whole(form.get("players"), 2, self.MOST_PLAYERS) or 3
        names = [str(form.get(f"name{seat}", "")).strip() or NAMES[seat] for seat in range(many)]
        seed = str(form.get("seed", "")).strip()
        start = {
            "players": names,
            "seed": int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 20 else seed,
            "rules": dict(self._rules_of(form)),
        }
        people = {name for seat, name in enumerate(names) if form.get(f"who{seat}") == "person"}
        self._sit_down(Session(self.spec, start), people)
        self.outbox.append({"close": "new"})

    def _sit_down(self, session: Session, people: set[str], seated: str = "") -> None:
        """Put another game on the table. seated: who looks on, if it is one of the persons."""
        self.session = session
        players = session.game.players
        self.people = frozenset(people & set(players))
        present = [name for name in (seated, *players) if name in self.people]
        self.seated = present[0] if present else ""
        self.chosen_at = -1
        self.bots = {name: bot("heuristic", self.GAME) for name in session.game.players}
        self.running = ""
        self._put_down()
        self._changed()

    def _save(self, request: Mapping[str, Any]) -> None:
        record = self.spec.write(self.session.start, self.session.lines())
        text = json.dumps(record, ensure_ascii=False, indent=1)
        self.outbox.append({"save": text, "name": self.FILE})

    def _load(self, request: Mapping[str, Any]) -> None:
        """Open a record or a position that a person chose; the present game stays if it is unsound."""
        text = str(request.get("text", ""))
        if len(text) > LONGEST_FILE:
            self.notice = "That file is far too long for a record."
            return
        self._open(read_json(text), set(self.people))

    def _open(self, document: object, people: set[str]) -> None:
        record = self.spec.load(document)
        session = Session(self.spec, record.start)
        for index, line in enumerate(record.moves):
            try:
                session.play(line)
            except (NotAMove, IllegalMove) as error:
                self.notice = f"Move {index + 1} of the record, “{line[:80]}”: {error}"
                return
        # Persons keep their names; if none of them plays here, the first player is the person.
        named = people & set(session.game.players)
        self._sit_down(session, named or (people and {session.game.players[0]}), self.seated)

    def _link(self, request: Mapping[str, Any]) -> None:
        self.outbox.append({"copy": self.address()})

    def _open_address(self, address: Mapping[str, str]) -> None:
        """Open the position of a link; a bad one gets a friendly line and a fresh table."""
        token = address.get("p")
        if token is None:
            return
        try:
            self._open(self.spec.read_token(token), set())
        except Unusable as error:
            self.notice = _refused_link(error)
            return
        players = self.session.game.players
        seats = [seat for seat in address.get("you", "0")[:20].split(".") if seat in "01234"]
        named = [players[int(seat)] for seat in seats if seat and int(seat) < len(players)]
        self._sit_down(self.session, set(named), named[0] if named else "")

    #: What each request does, by its name.
    ACTS: ClassVar[Mapping[str, Act]] = {
        "autoplay": _autoplay,
        "back": _back,
        "begin": _begin,
        "end": lambda desk, request: desk._go(len(desk.session.moves)),
        "forward": _forward,
        "jump": _jump,
        "link": _link,
        "load": _load,
        "others": _others,
        "past": _past,
        "pause": _pause,
        "play": _play,
        "rule": _rule,
        "save": _save,
        "sit": _sit,
        "speed": _speed,
        "start": lambda desk, request: desk._go(0),
        "step": _step,
        "undo": _undo,
    }


_IN_THE_MIDDLE = "The game was under way when this table was opened; what came before is not told."


def _at_its_start(start: Mapping[str, Any]) -> bool:
    """Whether nobody has moved before a start."""
    fresh = start.get("hand_number", 1) == 1 and start.get("phase", "draw") == "draw"
    return fresh and len(start.get("discard", ())) < 2


_SEAT = re.compile(r"^players\[(\d)\]:", re.MULTILINE)


def _told(error: Unusable) -> str:
    """What is wrong, a line each; a player's place is told as people count."""
    told = "\n".join(map(str, error.faults[:8]))
    return _SEAT.sub(lambda seat: f"Player {int(seat[1]) + 1}:", told)


def _refused_link(error: Unusable) -> str:
    """What a link without a table is answered with: one line, in words of a person."""
    fault, *_more = _told(error).splitlines()
    if not error.faults[0].where:
        return _("{fault} Here is a fresh table instead.", fault=fault)
    return _(
        "The table in this link cannot be; the link may have been changed on its way. Here is a "
        "fresh table instead. (In its text, {fault})",
        fault=fault,
    )


def whole(value: object, least: int, most: int) -> int | None:
    """A whole number that a page sent, as a number or as text, within bounds; else None."""
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        return None
    return int(text) if least <= int(text) <= most else None
