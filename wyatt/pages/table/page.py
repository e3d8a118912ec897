"""The table page for any game: its session, its players, its clock, and how games are saved."""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import islice, takewhile
from math import ceil
from random import SystemRandom
from types import MappingProxyType
from typing import Any, ClassVar

from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument, Issue
from wyatt.core.events import Event
from wyatt.core.limits import KEPT, RECORD
from wyatt.core.spec import AnyBot
from wyatt.core.state import NAMES
from wyatt.core.text import N_, _, listed, plural
from wyatt.pages.table import sharing
from wyatt.pages.table.coach import ADVICE_ACTS, WORK, Advice, ask_for_hint
from wyatt.pages.table.lines import LINE_ACTS, LeftLine
from wyatt.pages.table.playable import TEACH, SeatedPage
from wyatt.table import games
from wyatt.table.session import Node, Session
from wyatt.ui import tags as h
from wyatt.ui.acts import Act, Key, Request, bounded_int, by_name
from wyatt.ui.controls import Progress, Seats, fork, lines_panel, offer_line, setup_form
from wyatt.ui.document import notice_line, table_in_words
from wyatt.ui.html import button, tracked
from wyatt.ui.motion import MotionPlan, motion_part
from wyatt.ui.page import ANY_KEY
from wyatt.ui.table import TableContext, accounts_so_far, taught_move
from wyatt.ui.tags import EMPTY, Html

# === The clock: how long each move stays visible, and what stops the clock. At the teaching speed,
# the table waits for the person after each bot's move. At any other speed, play goes on
# automatically, and the moves that affect the person stay visible longest.

NORMAL, SLOW = "1", "2"
#: How many seconds a hand's result stays visible, by speed. A button shows the time left, and
#: another one pauses. Learners click to go on.
_SHEET = {TEACH: 8, SLOW: 8, NORMAL: 5, "0.4": 3}
#: The factor by which each speed multiplies durations.
STRETCH = {TEACH: 1.0, SLOW: 2.0, NORMAL: 1.0, "0.4": 0.4}
#: How many seconds a move stays visible at normal speed. The first number is for your own moves
#: without a shot, the second for other players' moves, and the third for your own shots and for
#: moves that ask, rob or pay you.
_OWN, _RIVAL, _MINE = 0.6, 1.2, 2.0


def pace(
    mode: str, events: Iterable[Event], speed: str, viewer: str | None, said: str, moves: float = 0
) -> str:
    """Return the seconds from a move with these events to the next move, as text. mode: what the
    clock is doing. viewer: the player at the page, or None for a spectator. said: the move's text
    in the log. At the slow speed, there's time to read it aloud. moves: the seconds that the
    animations take.
    """
    if mode in WORK:
        return "0.01"
    if mode == "all":
        return SLOW if speed == TEACH else speed
    seconds = _RIVAL
    seen = [event for event in events if event.type != "dealt"]
    if viewer is not None and seen:
        first = seen[0].data  # ``player`` may be the victim, and then ``by`` is the mover
        if first.get("by", first.get("player")) == viewer:
            seconds = _MINE if any(event.type == "shot" for event in seen) else _OWN
        elif any(viewer in event.data.values() for event in seen):
            seconds = _MINE
    seconds *= STRETCH[speed]
    if speed == SLOW:  # one second to find the line, then 2.5 words per second
        seconds = max(seconds, 1 + len(said.split()) / 2.5)
    return f"{max(seconds, moves + 0.6 * STRETCH[speed] if moves else 0):.2f}"


#: The sound for each kind of event that has one, the most important first.
_STRIKING = {"game_ended": "win", "paid": "capture", "scored": "coin", "stole": "steal"}
_STRIKING |= {"shot": "shot", "rewarded": "coin"}
_YOURS = {
    "draw": N_("Your turn: draw."),
    "play": N_("Your turn: play or discard."),
    "react": N_("You may answer the Hideout."),
    "scored": N_("The hand is over. You can deal the next one."),
    "over": N_("The game is over."),
}


def _fresh_seed() -> int:
    return SystemRandom().randrange(1, 1_000_000)


def _go_to(session: Session, found: Mapping[str, Any]) -> None:
    lines = session.variations()
    index = bounded_int(found.get("line"), 0, len(lines) - 1) or 0
    nodes = lines[index].nodes
    at = bounded_int(found.get("at"), 0, len(nodes))
    if nodes:
        session.go(nodes[-1].number)
    if at:
        session.go(nodes[at - 1].number)
    elif not index and at == 0:
        session.jump(0)


_PLACE = re.compile(r"players\[(\d)\]|(?:variations\[(\d+)\]\.)?moves\[(\d+)\]")


def issue_lines(error: InvalidDocument) -> str:
    """Return up to eight issues as text, one per line. Players and moves are counted from 1."""
    return "\n".join(map(_issue_line, error.issues[:8]))


def _issue_line(issue: Issue) -> str:
    if (found := _PLACE.fullmatch(issue.path)) is None:
        said = str(issue)
        return said if issue.path else said[:1].upper() + said[1:]
    seat, line, move = (each and int(each) + 1 for each in found.groups())
    said = N_("Player {number}: {what}") if seat else N_("Move {number} of the record, {what}")
    if line:
        said = N_("Move {number} of variation {line}, {what}")
    return _(said, number=seat or move, line=line, what=issue.message)


def _when_asked(name: str, of: str) -> AnyBot:
    made = cache(partial(games.bot, name, of))  # imported only for the first move
    return lambda view: made()(view)


#: The kinds of event that end a turn.
_ENDS_TURN = frozenset(("discarded", "skipped", "hand_ended"))


def recent(session: Session, viewer: str | None, any_game: bool) -> list[tuple[Event, ...]]:
    """Return the events of each move since the viewer's last finished turn began, the oldest move
    first, as the viewer sees them. Leave out earlier hands and all but the last 60 moves. For a
    spectator, the player who moved last counts as the viewer. any_game: whether a turn ends as soon
    as another player moves.
    """
    if not session.at:
        return []
    own = viewer or session.here.actor
    following = session.game.actor
    done: list[tuple[Event, ...]] = []
    turn = False  # whether we're in the viewer's own last turn
    for node in islice(session.this_hand(), 60):
        if any_game:
            ends, following = node.actor != following, node.actor
        else:
            ends = any(event.type in _ENDS_TURN for event in node.events)
        if turn and ends:
            break
        turn = turn or (ends and node.actor == own)
        done.append(tuple(event.seen(viewer) for event in node.events))
    return done[::-1]


#: Keys, labels and attributes that several buttons of the toolbar use.
_ENDS, _SIDES = N_("jump to the start or the end"), N_("back, forward")
_UNDO, _COPY = Key("u", N_("undo your last move")), N_("Copy a link to this position")
_FIRST: dict[str, Any] = {"off": Progress.at_start, "why": N_("nobody has played a move yet.")}
_LAST: dict[str, Any] = {"off": Progress.at_end, "why": N_("this is the last move.")}
_PLAYS: dict[str, Any] = {"seated": True, "row": "play"}
_FILES: dict[str, Any] = {"changes_table": False, "row": "files"}
#: The attributes of three single buttons.
_AUTO: dict[str, Any] = {"key": Key("p", N_("turn autoplay on or off")), "puts_down": False}
_AUTO["pressed"] = lambda progress: progress.autoplay
_STEP: dict[str, Any] = {"key": Key("n", N_("play the next move (Step)")), "puts_down": False}
_STEP |= {"seated": True, "kind": "btn wyatt-step", "data": (("data_next", "3"),)}
_STEP |= {"off": lambda progress: progress.over, "why": N_("the game is over.")}
_HINT: dict[str, Any] = {"row": "play", "off": lambda at: not at.helps, "puts_down": False}
_HINT["hint"] = N_("Advice: ask the coach")
_HINT["why"] = N_("you can ask the coach when it’s your move.")


# === Any game's table page. It takes requests, such as ``{"do": "play", "move": "draw supply"}``,
# and redraws its parts. Bad input from a person or a link never raises an error. Instead, the page
# shows a notice and keeps the game.


class TablePage(SeatedPage):
    """A game's table page. Each game's own page adds the drawing and the selection.

    FILE: a saved game's file name. BOT: the bot for a seat without a person. STEP: the bot that
    plays for a person on request. FORESEES: whether `STEP` is so slow that its next move should be
    computed in advance. ANY_GAME: whether the page is for games without their own page. EDITOR: the
    name of the game's editor, or empty. FIRST_START: the start for a first visit, with Anna as the
    person at the table. LIVELY_SEED: the seed of a lively first turn for newcomers, with a set, a
    shot and money, or 0 for none. NEXT_ACCOUNT: the button for the next account at a hand's end.

    chosen_at, chosen_by: how many moves had been played when a bot last chose for a person, and the
    button the person had pressed. form_notice: the errors in the form for a new game. split_of: the
    outlaw whose poster is split, in a game with posters. opened: whether a link opened the page at
    a table, which the browser's stored game must contain. waiting: a stored game to continue, with
    its people, speed and place, or None.
    """

    FILE: ClassVar[str]
    MOST_PLAYERS: ClassVar[int]
    BOT: ClassVar[str] = "heuristic"
    STEP: ClassVar[str] = "heuristic"
    FORESEES: ClassVar[bool] = False
    ANY_GAME: ClassVar[bool] = False
    EDITOR: ClassVar[str] = ""
    FIRST_START: ClassVar[Mapping[str, Any]] = {"players": list(NAMES[:3]), "seed": 1}
    LIVELY_SEED: ClassVar[int] = 0
    PLAYS: ClassVar[frozenset[str]] = frozenset(("play", "on", "step", "pile"))
    NEXT_ACCOUNT: ClassVar[str] = N_("Next player")

    bots: Mapping[str, AnyBot]
    chosen_at = -1
    chosen_by = form_notice = ""
    beside = True  # whether the parts next to the table are drawn
    past_shown = opened = False
    split_of: str = ""
    waiting: tuple[Session, Mapping[str, Any]] | None = None
    #: The stored game, as last sent to the browser.
    _sent = ""
    #: A node, and the bot's move computed for it in advance.
    _foreseen: tuple[Node | None, Any] = (None, None)
    #: The last node that was read to the player, how many of its events were read, because the
    #: accounts at a hand's end come one by one, and whether they were still coming.
    _spoken: Node | None = None
    _told = 0, False
    #: The current request's act, the node before it, and whether it plays a move.
    _act: Act | None = None
    _was_here: Node | None = None
    _plays = False
    #: The last drawing's view, and its context for drawing only the selection.
    last: tuple[Any, TableContext[Any]]
    #: The node whose animation plan is cached, and the plan.
    _shown_at: Node | None = None
    _plan = MotionPlan()

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        super().__init__(lang)
        self.left = LeftLine(self)
        self.advice = Advice(self, self.left)
        self.sit_down(Session(self.spec, self.FIRST_START), {"Anna"})
        self._open_address(address or {})
        self._told = len(self.shown_events()), self.paying  # only another game is news

    # --- what each game can define -------------------------------------------------------------

    @abstractmethod
    def sprite(self) -> str:
        """Return the SVG symbols that the page's drawings use."""

    def aloud(self, text: str) -> str:
        """Return text as a screen reader should say it."""
        return text

    def pick_up(self, cards: Sequence[str]) -> None:
        """Select these cards in the visible hand, and no others. A card listed twice means two copies."""
        self.put_down()
        for at, card in enumerate(cards):
            self.handle({"do": "select", "card": card, "copy": cards[:at].count(card)})

    def rules_of(self, form: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"preset": form.get("preset", next(iter(self.spec.presets)))}

    def taught_move(self, events: Sequence[Event]) -> Html:
        return taught_move(self._sentences(events)[0], EMPTY, "")

    def first_account(self) -> int:
        """Return how many accounts to show: 1 if people play here and a move has just ended the
        hand, or else 0 for all.
        """
        made = self._plays and self.session.here is not self._was_here
        return min(1, len(self.scored())) if self.people and self.beside and made else 0

    def counted(self) -> tuple[str, ...]:
        """Return the players whose accounts have been shown so far, or an empty tuple if all are shown at once."""
        return ()

    @staticmethod
    def owing(view: Any, events: Sequence[Event], /) -> Any:
        """Return the view as it was before these events' payments."""
        return view

    # --- drawing -------------------------------------------------------------------------------

    def around(self) -> tuple[object, ...]:
        return self.view, self.running, self.notice, self.form_notice, self.said

    def shown_events(self) -> Sequence[Event]:
        events = self.session.events
        return accounts_so_far(events, self.accounts) if self.paying else events

    def shown(self) -> tuple[Any, TableContext[Any]]:
        """Return the view and the context for a drawing. At a hand's end, leave out accounts that
        haven't been shown yet.
        """
        view = self.view
        waits = self.beside and view.actor != view.viewer and not self.covered
        known, ahead = (view, waits), lambda: tracked(view.in_turn() if waits else None)
        context = self.context(self.draw.remembered("ahead", known, ahead))
        self.last = view, context._replace(selects=True)
        if not self.paying:
            return view, context
        events = accounts_so_far(context.events, self.accounts)
        view = self.owing(view, context.events[len(events) :])
        return view, context._replace(events=events)

    def context(self, ahead: Any = None) -> TableContext[Any]:
        """Return what a drawing needs in addition to the view. ahead: a view of the viewer's next
        turn, or None for no preview.
        """
        session, viewer = self.session, self.viewer
        *before, events = recent(session, viewer, self.ANY_GAME) or [()]
        if self.covered:
            before, events = [], self._last_seen()
        moves = range(1, len(session.moves) + 1) if self.past_shown else ()
        nodes = map(session.node_at, moves)
        played = [(node.actor or _("The dealer"), self.move_of(node)) for node in nodes]
        told: dict[str, Any] = {"note": self.note(), "progress": self.progress(), "played": played}
        told |= {"rule": self.rule, "lang": self.lang, "notice": self.notice, "ahead": ahead}
        left = self.forks() if self.past_shown else {}
        return TableContext(events, before, **told, left=left, beside=self.beside, draw=self.draw)

    def parts_beside(self, rules: Html = EMPTY) -> dict[str, Html]:
        seats = Seats(tuple(self.session.game.players), self.people)
        panel = lines_panel(self.branches(), self.session.can_restore) if self.past_shown else EMPTY
        evening = EMPTY
        if self.session.game.is_over:
            key = (self.session, self.session.here.number, self.viewer, self.paying)
            evening = self.draw.remembered("evening", key, self._evening)
        parts = {
            "fork": self.draw("fork", fork, self.ways()),
            "kept": self.left.part(self.advice.tries()) if self.left.end else EMPTY,
            "lines": panel,
            "offer": self.draw("offer", offer_line, self._offer()),
            "evening": evening,
            "spoken": h.markup(self.aloud(self.said)),
            **self.refused_parts(),
            "motion": self.draw("motion", motion_part, self.plan, self.plan_name),
            "setup": self.draw("setup", setup_form, seats, self.MOST_PLAYERS, rules),
            "setup-notice": self.draw("setup-notice", notice_line, self.form_notice),
            **self.advice.parts(),
        }
        if not self.covered:
            return parts
        # While one person hands the table to another, every card must be hidden.
        stays = N_("Cards, moves and the log stay hidden until {player} sits down.")
        said = _(stays, player=self.hand_to)
        silent = ("since", "past", "lines", "fork", "kept", "ask", "hint", "review", "alarm", "why")
        waits = h.h2(_("Wait for {player}", player=self.hand_to))
        parts |= dict.fromkeys(silent, EMPTY) | {"events": h.p(said), "legal": waits}
        spoken = h.markup(_("Hand over to {player}", player=self.hand_to))
        self.draw.rest()  # otherwise, the folded text would come later, with the last move
        words = Html(self.spec.words().readable(table_in_words(self.view)))
        return {**parts, "spoken": spoken, "asks": EMPTY, "text": words}

    def _offer(self) -> str:
        session, _found = self.waiting or (self.session, {})
        if session is self.session or session.game.is_over or self.session.root.children:
            return ""
        return plural(
            "You have a saved game with {names} in this browser ({number} move).",
            "You have a saved game with {names} in this browser ({number} moves).",
            len(session.moves),
            names=listed(session.game.players),
        )

    def _evening(self) -> Html:
        from wyatt.pages.table.evening import evening, evening_panel  # needed once per game

        title = _("Copy a link so others can replay this game from its first move")
        replay = button("replay", _("Share the game"), key="replay", title=title)
        shared = h.markup(sharing.beat_button(self), replay)
        account = evening_panel(evening(self.session), sharing.outcome(self), shared)
        # The viewer should see the payments first.
        return h.div(account, hidden=True) if self.paying else account

    def refused_parts(self) -> dict[str, Html]:
        alarm = _("Not now. {why}", why=self.aloud(self.refusal)) if self.refusal else ""
        return {"sound": self._sound(), "alarm": h.markup(alarm)}

    def _sound(self) -> Html:
        name, wait = "refused", None
        if not self.refusal:
            if not self.session.here.events:
                return EMPTY
            events = {event.type: event for event in self.shown_events()}
            kind = next((kind for kind in _STRIKING if kind in events), "")
            name = _STRIKING.get(kind, "card")
            if kind == "shot":
                name = "hit" if events[kind].data["hit"] else "miss"
            elif any("outlaws.first-set" in event.rules for event in events.values()):
                name = "open"
            if self.plan.turn:  # the sound would give away the result before the card turns over
                wait = f"{sum(self.plan.turn) / 1000:.2f}"
        return h.i(data_sound=name, data_at=self.plan_name, data_after=wait)

    def language_changed(self) -> None:
        super().language_changed()
        self.said = ""
        if self.refusal:
            self.put_down()
        self.advice.language_changed()

    # --- what the page shows -----------------------------------------------------------------

    @property
    def pace(self) -> str:
        if not self.running:
            return "1"
        moves = self.plan.lasts / 1000
        if self.paying and self.running in ("all", "others"):
            return f"{moves + _RIVAL * STRETCH[self.speed]:.2f}"
        if self.view.hand_ended and self.running != "review" and not self.paying:
            return self._sheet_time()
        events, sentence = self._last_seen(), self.spec.words().sentence
        said = " ".join(sentence(event, self.viewer)[0] for event in events)
        return pace(self.running, events, self.speed, self.viewer, said, moves)

    def _sheet_time(self) -> str:
        return str(_SHEET[self.speed] + ceil(self.plan.lasts / 1000))

    def _last_seen(self) -> tuple[Event, ...]:
        viewer = "" if self.covered else self.viewer
        return tuple(event.seen(viewer) for event in self.session.events)

    @property
    def plan(self) -> MotionPlan:
        """The last move's animations, or an empty plan if the page has jumped to another move."""
        here = self.session.here
        if here is not self._shown_at:
            follows = here.parent is self._shown_at
            self._shown_at = here
            made = self.motions(self._last_seen()) if follows else MotionPlan()
            self._plan = made.scaled(STRETCH[self.speed])
        return self._plan

    @property
    def plan_name(self) -> str:
        """The name of the current animations, which keeps the page from playing them twice."""
        return f"{self.session.here.number} {self.accounts}"

    def taught(self) -> Html:
        here = self.session.here
        mine = not self.session.at or here.actor == self.viewer
        if not self.paying and (not self.teaching or mine or not here.events):
            return EMPTY
        account = self.scored()[self.accounts - 1 : self.accounts] if self.paying else []
        key, made = (self.view, self.accounts), self.taught_move
        return self.draw.remembered("taught", key, lambda: made(account or self._last_seen()))

    def progress(self) -> Progress:
        session, view = self.session, self.view
        actor, accounts = session.game.actor, len(self.scored())
        deals = view.phase == "scored" and self.running in ("all", "others")
        next_account = N_("Go on") if self.accounts == accounts else self.NEXT_ACCOUNT
        # Whether the player to move can ask the coach.
        asks = self.beside and self.spec.coach is not None and not (view.hand_ended or self.hand_to)
        fresh = not session.at and not self.opened and self.people == {"Anna"}
        dealt = session.start.items() >= self.FIRST_START.items()
        mine, running = self.viewer is not None and actor == self.viewer, self.running
        at = session.at, len(session.moves), running == "all", self.speed, session.game.is_over
        told: dict[str, Any] = {"taught": self.taught(), "advice": self.advice.box()}
        told |= {"counts": accounts > 1, "counted": self.counted()}
        told |= {"first": bool(self.LIVELY_SEED) and fresh and dealt}
        helps, rest = asks and (not self.people or mine), self._sheet_time() if deals else ""
        turn = running == "others", mine, self.hand_to, self.EDITOR, rest
        paying = _(next_account) if self.paying else ""
        if view.hand_ended and not self.bot_moves():
            told["deals"] = tuple(session.game.legal_moves)
        return Progress(*at, *turn, paying=paying, helps=helps, **told)

    def note(self) -> str:
        """Return a note about the last move or the start, or an empty string if nothing needs one."""
        session = self.session
        if self.chosen_at == session.at and not self.covered:
            said = N_("A bot chose this move because you pressed {button}.")
            return _(said, button=_(self.chosen_by))
        if session.moves and not session.at and not self.people:
            return _("This game has already been played. Press Autoplay or Forward to watch it.")
        if session.at or self.ANY_GAME:
            return ""
        start = session.start
        fresh = start.get("hand_number", 1) == 1 and start.get("phase", "draw") == "draw"
        if fresh and len(start.get("discard", ())) < 2:
            return ""
        return _("This table starts in the middle of a game, so earlier moves aren’t shown.")

    def address(self) -> str:
        challenged = self.beat is not None and not sharing.hand_begins(self)
        return self.here() + (f"&beat={self.beat}" if challenged else "")

    # --- the spoken text -----------------------------------------------------------------------

    # For a screen reader: each event once, then what the player has to do. The text is plain
    # sentences, while the log on the page has numbers and links to rules. Your own move is read at
    # once. The bots' moves are read together when it's your turn again, because they come faster
    # than a voice can speak.

    def _speak(self) -> None:
        here, shown = self.session.here, self.shown_events()
        again = here is self._spoken
        waiting = self.running == "others" and not self.paying
        told = len(shown), self.paying
        if (again and told == self._told) or (waiting and here.actor != self.viewer):
            return
        path = here.path()
        if again:  # the next account at a hand's end
            lines = self._sentences(shown[self._told[0] :])
        elif self._spoken in path:
            fresh = path[path.index(self._spoken) + 1 : -1][-23:]  # only the last moves are spoken
            events = [event for node in fresh for event in node.events]
            lines = self._sentences([*events, *shown])
        else:  # the player has gone back, or to another line
            at, moves = self.session.at, len(self.session.moves)
            lines = [_("Move {at} of {moves}.", at=at, moves=moves), *self._sentences(shown)]
        self._spoken, self._told = here, told
        self.said = " ".join(lines if waiting else [*lines, *self._next()])

    def _sentences(self, events: Iterable[Event]) -> list[str]:
        sentence, viewer = self.spec.words().sentence, self.viewer
        return [sentence(event.seen(viewer), viewer)[0] for event in events]

    def _next(self) -> list[str]:
        if self.paying:
            return [] if self.running else [_("Press Space to continue.")]
        goes_on = self.running or not self.view.hand_ended
        if goes_on and (self.viewer is None or self.session.game.actor != self.viewer):
            return [_("Press Space to continue.")] if self.teaching and self.bot_moves() else []
        return [_(_YOURS.get(self.view.phase, N_("You choose.")))]

    # --- requests ------------------------------------------------------------------------------

    def act(self, do: str) -> Act | None:
        """Return an act, or None if there's none or the person to move has to sit down first."""
        found = super().act(do)
        return None if found and found.seated and self.hand_to else found

    def before_act(self, do: str, request: Request) -> None:
        if do != "stored":  # the page sends this request by itself
            self.form_notice = ""
        self._was_here, self._plays = self.session.here, do in self.PLAYS
        self._act = self.act(do)
        if self._act and not self._act.keeps_selection:
            self.put_down()

    def on_invalid_document(self, do: str, error: InvalidDocument) -> None:
        said = re.sub(r"(?m)^seed\b", _("Seed"), issue_lines(error))  # the label of the field
        self.form_notice, self.notice = (said, self.notice) if do == "begin" else ("", said)

    def after_act(self, do: str) -> None:
        if self.error is not None:
            self.running = ""
        if self.session.here is not self._was_here:
            self.rule = ""
            self.advice.changed()
            self.advice.compare_again()
            if self._plays:
                self.dealt()
        self.handed_over = self.handed_over or bool(self.hand_to)
        if self.covered:
            self.put_down()
        self.selects = self.selects and not (self.covered or self.paying)
        self._speak()
        if self._act and self._act.changes_table:
            self.defer(self._keep)

    def play(self, line: str, clicked: bool = True) -> None:
        """Play a move for the player to move, and let the bots go on. clicked: whether the move
        comes from a click. The second click of a double click is ignored.
        """
        session = self.session
        actor = session.game.actor
        if clicked and (self.running == "others" or self.teaching) and actor not in self.people:
            return  # a double click: the first click has been carried out, and a bot is to move
        was = session.node_at(len(session.moves))
        self.left.turn_begins(actor)
        session.play(line)
        self.left.leaving(was)
        self.changed()
        self.running = ""
        if actor in self.people or not clicked:
            self.go_on()
        self.dealt()

    def do_on(self, request: Request) -> None:
        if self.paying:
            self._pay_next()
        elif self.bot_moves():  # after a late click, it's a person's turn, and a bot mustn't move
            self._step({})
            if not self.teaching:
                self.go_on()

    def _pay_next(self) -> None:
        self.accounts += 1
        if not self.paying and self.running == "others" and not self.bot_moves():
            self.running = ""

    def do_count(self, request: Request) -> None:
        self.running, self.accounts = "", min(1, len(self.scored()))

    def hold_clock(self) -> None:
        self.running = ""

    def set_speed(self, value: object) -> None:
        if isinstance(value, str) and value in STRETCH:
            self.speed = value

    def _step(self, request: Request) -> None:
        ticking = bool(request.get("tick"))
        if not ticking:
            self.running = ""
        elif self.running in WORK:
            self.advice.work()
            return
        elif not self.running or self.rule:  # the bots wait while someone reads a rule
            return
        elif self.paying:
            self._pay_next()
            return
        if self.running != "others":
            self.put_down()
        session = self.session
        if not session.forward():
            if (actor := session.game.actor) is None:
                self.running = ""
                return
            at, move = self._foreseen
            if at is not session.here:
                move = self.bots[actor](session.game.view(actor))
            for_person = actor in self.people
            if for_person:
                self.left.turn_begins(actor)
            session.play(move, by_bot=for_person)
            if for_person:
                self.chosen_at = session.at
                self.chosen_by = N_("Autoplay") if ticking else N_("Step")
        self.changed()
        counted = self.view.phase == "scored" and not self.people
        pauses = counted or self.teaching or not (self.bot_moves() or self.paying)
        if session.game.is_over or self.hand_to or (self.running == "others" and pauses):
            self.running = ""

    def _step_through(self, request: Request) -> None:
        def foresee() -> None:
            game, here = self.session.game, self.session.here
            if game.actor in self.people and not here.children:
                self._foreseen = (here, self.bots[game.actor](game.view(game.actor)))

        self._step(request)
        # After a click, another one will probably follow.
        if self.FORESEES and self.deferred is not None and not request.get("tick"):
            self.defer(foresee)

    def _go(self, request: Request) -> None:
        at, end = self.session.at, len(self.session.moves)
        to = {"start": 0, "back": at - 1, "forward": at + 1, "end": end}
        self.go_to(to[str(request["do"])])

    def _undo(self, request: Request) -> None:
        self.running = ""
        session = self.session
        was = session.node_at(len(session.moves))
        if not session.undo():
            return
        while session.at and self.people and session.game.actor not in self.people:
            session.undo()
        self.left.leaving(was)
        self.changed()

    def do_sit(self, request: Request) -> None:
        self.seated, self.handed_over = self.hand_to or self.seated, False
        late = takewhile(lambda node: node.actor != self.seated, self.session.this_hand())
        missed = (event for node in [*islice(late, 24)][::-1] for event in node.events)
        self.said = " ".join([*self._sentences(missed), *self._next()])
        self.go_on()

    def _poster(self, request: Request) -> None:
        from wyatt.pages.table.evening import evening, winner_poster

        if played := evening(self.session):
            name = self.GAME + ("-winner.svg" if request.get("kind") == "svg" else "-winner.png")
            self.outbox.append({"save": winner_poster(played), "name": name})

    def _past(self, request: Request) -> None:
        self.past_shown = request.get("open") is True

    # --- new games and files -------------------------------------------------------------------

    def do_begin(self, request: Request) -> None:
        form = request.get("form")
        if not isinstance(form, Mapping):
            return
        many = bounded_int(form.get("players"), 2, self.MOST_PLAYERS) or 3
        names = [str(form.get(f"name{seat}", "")).strip() or NAMES[seat] for seat in range(many)]
        seed = str(form.get("seed", "")).strip() or str(_fresh_seed())
        start = {
            "players": names,
            "seed": int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 20 else seed,
            "rules": dict(self.rules_of(form)),
        }
        people = {name for seat, name in enumerate(names) if form.get(f"who{seat}") == "person"}
        self.sit_down(Session(self.spec, start), people)
        self.hand_over()
        self.outbox.append({"close": "new"})
        self.go_on()

    def do_again(self, request: Request) -> None:
        game = self.session.game
        self._deal_afresh(players=list(game.players), rules=game.position()["rules"])
        self.hand_over()
        self.go_on()

    def _save(self, request: Request) -> None:
        text = json.dumps(self.session.document(), ensure_ascii=False, indent=1)
        self.outbox.append({"save": text, "name": self.FILE})

    def _load(self, request: Request) -> None:
        text = str(request.get("text", ""))
        if len(text) > RECORD.letters:
            self.notice = _("That file is too long to be a saved game.")
            return
        document = None
        with suppress(InvalidDocument):
            document = read_json(text)
        if isinstance(document, Mapping):
            # The loader reports an unknown version.
            formats = (self.spec.record.RECORD_FORMAT, self.spec.record.POSITION_FORMAT)
            family = str(document.get("format", "")).partition("/")[0]
            families = [name.partition("/")[0] for name in formats]
            if family in families if document.get("format", "") else "players" in document:
                self._open_document(document, set(self.people))
                return
        self.running = ""
        self.notice = _(
            "That file isn’t a saved {game} game. Choose a file you saved with the Save button, such as {file}. The game on the table is unchanged.",
            game=self.spec.title,
            file=self.FILE,
        )

    def _open_document(self, document: object, people: set[str]) -> None:
        session = Session.of_record(self.spec, self.spec.load(document))
        # People keep their seats by name. If none of them is playing here, the first player is a
        # person.
        named = people & set(session.game.players)
        self.sit_down(session, named or (people and {session.game.players[0]}), self.seated)
        self.hand_over()

    # --- links ---------------------------------------------------------------------------------

    def _open_address(self, address: Mapping[str, str]) -> None:
        if (token := address.get("p")) is None:
            return
        try:
            self._open_document(self.spec.read_token(token), set())
        except InvalidDocument as error:
            said = N_("{fault} Here’s a new table instead.")
            if error.issues[0].path:
                said = N_(
                    "The table in this link is impossible, so someone may have changed the link. Here’s a new table instead. (Details: {fault})"
                )
            self.notice = _(said, fault=issue_lines(error).splitlines()[0])
            return
        players = self.session.game.players
        last, you = len(players) - 1, address.get("you", "0")[:20].split(".")
        seats = (bounded_int(seat, 0, last) for seat in you)
        named = [players[seat] for seat in seats if seat is not None]
        self.sit_down(self.session, set(named), named[0] if named else "")
        if address.get("you", "").startswith("."):
            self.hand_over()
        self.opened = True
        if self.session.game.is_over and self.session.at:
            self.go_to(0)
        sharing.read_challenge(self, address)

    # --- the browser's storage -----------------------------------------------------------------

    def _keep(self) -> None:
        session = self.session
        if not session.root.children:
            return
        here, place = session.here, {"line": 0, "at": 0}
        for index, line in enumerate(session.variations()):
            at = here.at - line.at
            if 0 < at <= len(line.nodes) and line.nodes[at - 1] is here:
                place = {"line": index, "at": at}
                break
        sheet = {"people": sorted(self.people), "seated": self.seated, "speed": self.speed}
        text = json.dumps({"record": session.document(), **place, **sheet}, ensure_ascii=False)
        if len(text) > KEPT.letters:
            record = self.spec.write(session.start, session.lines())
            short = {"record": record, "line": 0, "at": session.at, **sheet}
            text = json.dumps(short, ensure_ascii=False)
        if text != self._sent:
            self._sent = text
            self.outbox.append({"store": text, "key": self.GAME, "shelf": self.token()})

    def _stored(self, request: Request) -> None:
        """Offer to continue the stored game, or restore it if a link opened one of its positions. Deal
        new cards if the browser has seen only the first deal.
        """
        text = str(request.get("text", ""))
        if self.session.root.children:
            return
        if not text:
            if request.get("seen") is True and not self.opened:
                self._deal_afresh()
            return
        try:
            found = read_json(text, KEPT)
            if not isinstance(found, Mapping):
                return
            session = Session.of_record(self.spec, self.spec.load(found.get("record")))
        except InvalidDocument:
            return
        if self.opened or session.root.children:
            self.set_speed(found.get("speed"))
        if self.opened:
            self._come_back(session, found)
        elif session.root.children:
            _go_to(session, found)
            if not request.get("again"):
                self._deal_afresh()
            self.waiting = (session, found)

    def _deal_afresh(self, **own: Any) -> None:
        start = {**self.FIRST_START, "seed": _fresh_seed(), **own}
        self.sit_down(Session(self.spec, start), set(self.people), self.seated)

    def do_lively(self, request: Request) -> None:
        if self.progress().first:
            self._deal_afresh(seed=self.LIVELY_SEED)

    def _come_back(self, session: Session, found: Mapping[str, Any]) -> None:
        wanted = self.session.game.position()
        _go_to(session, found)
        numbers = [session.here.number, *(one.number for one in session.root.subtree())]
        for number in numbers[:3000]:
            session.go(number)
            if session.game.position() == wanted:
                beat, handed_over = self.beat, self.handed_over
                self.sit_down(session, set(self.people), self.seated)
                self.beat, self.handed_over = beat, handed_over
                return

    def do_resume(self, request: Request) -> None:
        if self.waiting is None:
            return
        session, found = self.waiting
        people = found.get("people")
        known = people if isinstance(people, list) else []
        named = {name for name in known if isinstance(name, str)}
        self.sit_down(session, named, str(found.get("seated", "")))
        self.hand_over()
        self.set_speed(found.get("speed"))

    def _autoplay(self, request: Request) -> None:
        self.running = "" if self.running == "all" or self.session.game.is_over else "all"

    def _speed(self, request: Request) -> None:
        taught = self.speed == TEACH
        self.set_speed(request.get("value"))
        if self.running not in ("", "others"):
            return
        if self.speed == TEACH:
            self.running = ""
        elif taught:
            self.go_on()

    # --- other games on this table -------------------------------------------------------------

    def sit_down(self, session: Session, people: set[str], seated: str = "") -> None:
        """Put a game on the table. people: the names of the players who aren't bots. seated: the
        person at the page, or empty for the first person.
        """
        self.session, self.beat, self.split_of = session, None, ""
        players = session.game.players
        self.people = frozenset(people & set(players))
        present = [name for name in (seated, *players) if name in self.people]
        self.seated, self.handed_over = present[0] if present else "", False
        self.chosen_at = -1
        self.left.forget()
        self.bots = {
            name: _when_asked(self.STEP if name in self.people else self.BOT, self.GAME)
            for name in players
        }
        self.running = ""
        self.put_down()
        self.changed()
        self._spoken, self._told, self.said = session.here, (-1, False), ""

    def dealt(self) -> None:
        """Hand the table over if a hand has just been dealt."""
        if any(event.type == "dealt" for event in self.session.events):
            self.hand_over()

    def hand_over(self) -> None:
        """Cover every hand if several people play here, because any of them may be holding the device."""
        self.handed_over = len(self.people) > 1
        if self.handed_over:
            self.running = ""

    def take(self, address: Mapping[str, str]) -> None:
        """Open the table in another page's address, and offer to continue this page's earlier game."""
        before, people, seated = self.session, sorted(self.people), self.seated
        self._open_address({"you": "0", **address})
        if self.session is not before and before.root.children:
            self.waiting = (before, {"people": people, "seated": seated, "speed": self.speed})

    STORES = MappingProxyType({ANY_KEY: _stored})
    #: The acts that have a toolbar button, in the toolbar's order.
    TOOLBAR: ClassVar[Sequence[Act]] = (
        Act("start", _go, key=Key("home", _ENDS), label=N_("Start"), **_FIRST),
        Act("back", _go, key=Key("b", _SIDES), label=N_("Back"), kind="btn wyatt-back", **_FIRST),
        Act("step", _step_through, label=N_("Step"), hint=Progress.step_hint, **_STEP),
        Act("forward", _go, key=Key("f", _SIDES), label=N_("Forward"), **_LAST),
        Act("end", _go, key=Key("end", _ENDS), label=N_("End"), **_LAST),
        Act("autoplay", _autoplay, label=N_("Autoplay"), **_AUTO, **_PLAYS),
        Act("undo", _undo, key=_UNDO, label=N_("Undo"), **_PLAYS, **_FIRST),
        Act("hint", ask_for_hint, label=N_("Advice"), **_HINT),
        Act("new", label=N_("New"), hint=N_("New game"), row="files"),
        Act("save", _save, label=N_("Save"), hint=N_("Save the game as a file"), **_FILES),
        Act("load", _load, label=N_("Load"), hint=N_("Load a saved game"), row="files"),
        Act("link", sharing.link, label=N_("Link"), hint=_COPY, **_FILES),
    )
    ACTS = by_name(
        *(*TOOLBAR, *LINE_ACTS, *ADVICE_ACTS, *sharing.SHARING_ACTS),
        Act("past", _past, changes_table=False),
        Act("pause", lambda page, request: page.hold_clock()),
        Act("play", lambda page, request: page.play(str(request.get("move", ""))), seated=True),
        Act("poster", _poster, changes_table=False),
        Act("speed", _speed, puts_down=False),
    )
