"""A game on a page, whichever game it is: a session, who sits at it, and what a page asks for.

A request is a small object that a page sends (``{"do": "play", "move": "draw supply"}``). A desk
carries it out and draws the parts of the page anew. It never raises for what a person or a link
brings: it says what is wrong and keeps the game. The desk of each game adds its own drawing and
what can be pointed at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from wyatt.core.errors import IllegalMove, NotAMove, Unusable
from wyatt.core.spec import AnyBot
from wyatt.core.text import _
from wyatt.show.controls import Progress
from wyatt.show.html import EMPTY, Html
from wyatt.show.setup import Seats
from wyatt.table import games
from wyatt.table.bots import bot
from wyatt.table.moments import Moment
from wyatt.table.session import Session
from wyatt.widgets.advice_acts import ADVICE_ACTS, Advice
from wyatt.widgets.left_line import LEFT_ACTS, LeftLine
from wyatt.widgets.line_acts import LINE_ACTS
from wyatt.widgets.opening import (
    IN_THE_MIDDLE,
    OPENING_ACTS,
    at_its_start,
    kept,
    open_address,
    told,
)
from wyatt.widgets.pace import CLOCK_ACTS, STRETCH, pace, rest
from wyatt.widgets.requests import Act, Request, rule_of
from wyatt.widgets.spoken import Spoken


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
    #: Which of its bots plays for whoever is no person.
    BOT: ClassVar[str] = "heuristic"
    #: The page on which a table of this game is set by hand; empty for none.
    EDITOR: ClassVar[str] = ""
    #: The first page view: three players, seed 1, Anna is the person at the table.
    FIRST_START: ClassVar[Mapping[str, Any]] = {"players": ["Anna", "Burt", "Curt"], "seed": 1}
    #: Requests after which the game is certainly as it was.
    STILL: ClassVar[frozenset[str]] = frozenset(
        ("select", "rule", "past", "link", "save", "drop", "ask", "review-hand", "review-close")
    )
    #: Requests that leave what is selected as it is.
    QUIET: ClassVar[frozenset[str]] = (STILL - {"drop"}) | {"speed", "autoplay", "step"}

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        self.lang = lang
        self.people: frozenset[str] = frozenset()
        self.seated = ""
        self.bots: Mapping[str, AnyBot] = {}
        self.running = ""
        #: Whose eyes a table in a notebook was made for, whoever plays.
        self.looks: str | None = None
        #: After how many moves the last one was a bot's choice for a person.
        self.chosen_at = -1
        self.chosen_by = ""
        self.spec = games.game(self.GAME)
        self.notice = self.rule = self._kept = ""
        #: What is wrong with the form of a new game, told in the form.
        self.form_notice = ""
        self.speed = "1"
        self.beside = True  # whether what stands beside the table is drawn
        self.past_shown = False
        #: Messages for the page: a text to save as a file, a link to copy.
        self.outbox: list[dict[str, str]] = []
        #: Whether the page was opened at a table: what the browser keeps must be of that game.
        self.opened = False
        self.advice = Advice(self)
        self.left = LeftLine(self)
        #: The account of a game that is over, and of which.
        self.told_evening: tuple[object, Html] = (None, EMPTY)
        #: A game that the browser keeps and that could go on here.
        self.waiting: tuple[Session, Mapping[str, Any]] | None = None
        self.spoken = Spoken(self)
        self.sit_down(Session(self.spec, self.FIRST_START), {"Anna"})
        if address:
            open_address(self, address)

    # --- what each game has of its own ---------------------------------------------------------

    def parts(self) -> dict[str, Html]:
        """Every part of the page by name, as HTML."""
        raise NotImplementedError

    split_of: str = ""  # the outlaw whose poster is split, in a game that has posters

    def sprite(self) -> str:
        """What its drawings draw with."""
        raise NotImplementedError

    @property
    def refusal(self) -> str:
        """Why the last try was refused, in plain text; empty if that is told elsewhere."""
        return ""

    @property
    def selected(self) -> str:
        """The cards picked up, with spaces between; empty if none is."""
        raise NotImplementedError

    def pick_up(self, cards: Sequence[str]) -> None:
        """Pick these cards up from the hand that is shown, and put down all others."""
        self._put_down()
        for card in cards:
            self.handle({"do": "select", "card": card})

    def _put_down(self) -> None:
        """Let go of whatever is selected."""
        raise NotImplementedError

    def changed(self) -> None:
        """The table has changed: what was shown of the last one falls back."""
        raise NotImplementedError

    def _refuse(self, error: NotAMove | IllegalMove, line: str) -> None:
        """Say why a line cannot be played."""
        raise NotImplementedError

    def words_of(self, moment: Moment) -> str:
        """Who made the move of a moment, and the move in words, as far as the viewer may know it."""
        raise NotImplementedError

    def in_words(self, move: Any, view: Any) -> str:
        """A move as an instruction, as this game's page writes it."""
        return self.spec.words().move_words(move, view)

    def rules_of(self, form: Mapping[str, Any]) -> Mapping[str, Any]:
        """The rules that the form of a new game asks for."""
        return {"preset": form.get("preset", next(iter(self.spec.presets)))}

    # --- looking -------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The table as the page may show it."""
        return self.session.game.view(self.viewer)

    @property
    def pace(self) -> str:
        """Seconds between two moves of the clock, as `wyatt.widgets.pace` says."""
        return pace(self.running, self.view.phase, self.session.events, self.speed)

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
            self.EDITOR,
            rest(self.running, self.view.phase, self.speed),
        )

    def note(self) -> str:
        """How the last move came to be made, where that needs saying."""
        if self.chosen_at == self.session.at:
            return _("A bot chose this move, because you pressed {button}.", button=self.chosen_by)
        fresh = self.session.at or at_its_start(self.session.start)
        return "" if fresh else _(IN_THE_MIDDLE)

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
        if request.get("do") != "stored":  # the page says this by itself, and has read nothing
            self.notice = self.form_notice = ""
        before = self.session.here
        if request.get("do") not in self.QUIET:
            self._put_down()
        try:
            act(self, request)
        except Unusable as error:
            self.running = ""
            if request.get("do") == "begin":
                self.form_notice = told(error)
            else:
                self.notice = told(error)
        except (NotAMove, IllegalMove) as error:
            self._refuse(error, str(request.get("move", "")))
        if self.session.here is not before:
            self.rule = ""  # it was told of the table as it lay
            self.advice.changed()
        self.spoken.follow()
        if request.get("do") not in self.STILL:
            self._keep()

    def _keep(self) -> None:
        """Have the browser keep the game, if anything of it is new."""
        if not self.session.root.next:
            return
        message = kept(self)
        if message["store"] == self._kept:
            return
        self._kept = message["store"]
        self.outbox.append(message)

    def _play(self, request: Request) -> None:
        actor = self.session.game.actor
        if self.running == "others" and actor not in self.people:
            return  # pressed a second time: the first has been played, and the bots are about theirs
        session = self.session
        was = session.moment_of(len(session.moves))
        self._turn_begins(actor)
        session.play(str(request.get("move", "")))
        self.left.leaving(was)
        self.changed()
        self.running = ""
        if actor in self.people:
            self.go_on()

    def _turn_begins(self, actor: str | None) -> None:
        """Whoever is to move does, or a bot for them: is it the first move of their turn?"""
        if self.session.here.actor != actor:
            self.left.turn_begins()

    def _on(self, request: Request) -> None:
        """The next move now, and then let the bots go on by themselves."""
        self._step({})
        self.go_on()

    def bot_moves(self) -> bool:
        """Whether a bot is to move, or to deal the next hand."""
        game = self.session.game
        return not game.is_over and game.actor not in self.people

    def go_on(self) -> None:
        """Let the bots play by themselves, if one of them is to move and a person is waiting."""
        self.running = "others" if self.people and self.bot_moves() else ""

    def set_speed(self, value: object) -> None:
        """Set how long moves are left to be seen; what is no speed is passed over."""
        if isinstance(value, str) and value in STRETCH:
            self.speed = value

    def _step(self, request: Request) -> None:
        """One move for whoever is to move, by the bot of that seat; forward where moves are known."""
        ticking = bool(request.get("tick"))
        if ticking and self.running == "review":
            self.advice.work()
            return
        if ticking and (not self.running or self.rule):  # the bots wait for whoever reads a rule
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
            move = self.bots[actor](self.session.game.view(actor))
            if actor in self.people:
                self._turn_begins(actor)
            self.session.play(move, by_bot=actor in self.people)
            if actor in self.people and self.view.phase != "draw":
                self.chosen_at = self.session.at
                self.chosen_by = _("Autoplay") if ticking else _("Step")
        self.changed()
        over = self.session.game.is_over
        counted = self.view.phase == "scored" and not self.people
        if over or (self.running == "others" and (counted or not self.bot_moves())):
            self.running = ""

    def go_to(self, at: int) -> None:
        """Go to the table after that many moves of the line; nothing is taken back."""
        self.running = ""
        self.session.jump(at)
        self.changed()

    def _undo(self, request: Request) -> None:
        """Take back to the last decision of a person, and what came after it."""
        self.running = ""
        session = self.session
        was = session.moment_of(len(session.moves))
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

    def _rule(self, request: Request) -> None:
        self.rule = rule_of(request)

    def _past(self, request: Request) -> None:
        self.past_shown = request.get("open") is True

    # --- other games on this table --------------------------------------------------------------

    def sit_down(self, session: Session, people: set[str], seated: str = "") -> None:
        """Put another game on the table. seated: who looks on, if it is one of the persons."""
        self.session = session
        players = session.game.players
        self.people = frozenset(people & set(players))
        present = [name for name in (seated, *players) if name in self.people]
        self.seated = present[0] if present else ""
        self.chosen_at = -1
        self.left.forget()
        self.bots = {name: bot(self.BOT, self.GAME) for name in session.game.players}
        self.running = ""
        self._put_down()
        self.changed()
        self.spoken.begin()

    def take(self, address: Mapping[str, str]) -> None:
        """Put the table of another page here; the game that was on can be gone back to."""
        before, people, seated = self.session, sorted(self.people), self.seated
        open_address(self, {"you": "0", **address})
        if self.session is not before and before.root.next:
            self.waiting = (before, {"people": people, "seated": seated, "speed": self.speed})

    #: What each request does, by its name.
    ACTS: ClassVar[Mapping[str, Act]] = {
        **OPENING_ACTS,
        **LINE_ACTS,
        **LEFT_ACTS,
        **ADVICE_ACTS,
        **CLOCK_ACTS,
        "on": _on,
        "past": _past,
        "play": _play,
        "rule": _rule,
        "sit": _sit,
        "step": _step,
        "undo": _undo,
    }
