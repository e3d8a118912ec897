"""A widget that shows any game's table. You can follow every move, and play moves from Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from operator import eq
from typing import Any, Generic, TypeVar, cast
from weakref import WeakSet

import traitlets

from wyatt.core.arguments import arguments
from wyatt.core.errors import InvalidDocument, NotAMove, invalid, shown
from wyatt.core.events import Event
from wyatt.core.game import Watch, watch
from wyatt.core.spec import AnyBot, AnyGame, AnySpec, AnyView
from wyatt.core.text import N_, _, colon, listed, spoken
from wyatt.core.view import Ranked
from wyatt.pages.table.any import AnyTablePage, table_page_of
from wyatt.pages.table.page import NORMAL, TablePage
from wyatt.table import games
from wyatt.table.fresh import bot_name
from wyatt.table.own import fault, of_own
from wyatt.table.session import Session
from wyatt.ui.acts import NO_REQUEST, Request
from wyatt.ui.controls import table_keys
from wyatt.ui.document import table_frame
from wyatt.ui.html import slot
from wyatt.ui.html import sprite as signs
from wyatt.ui.page import report_error
from wyatt.ui.tags import EMPTY, Html
from wyatt.ui.widget import Part, Refused, refusing


@dataclass(frozen=True, slots=True)
class Moved:
    """A move on a table. move: the move in notation. player: the name of the player, or None for a
    deal without a player. events: the move's events, as the viewer sees them.
    """

    move: str
    player: str | None
    events: tuple[Event, ...]


def spec_of(game: AnyGame) -> AnySpec:
    """Return a live game's `GameSpec`. Raise `TypeError` unless the game is live and registered."""
    for spec in games.every():
        if isinstance(game, spec.game):
            return spec
    given: object = game
    said = N_("a table needs a game in progress, such as Game.new(...), not {kind}.")
    if hasattr(given, "push"):
        if isinstance(given, type):
            raise TypeError(games.a_class(given))
        said = N_("this game isn’t registered. First call {line} with its spec.")
    raise TypeError(_(said, kind=type(game).__name__, line="wyatt.table.games.register(SPEC)"))


def known(name: object, game: AnyGame) -> str:
    if not isinstance(name, str) or name not in game.players:
        said = N_("{name} isn’t a player here. The players are {players}.")
        raise Refused(_(said, name=shown(name).strip('"') or '""', players=listed(game.players)))
    return str(name)


#: The type of the game on the table.
Game = TypeVar("Game", bound=AnyGame)


class GameTable(Part, Generic[Game]):
    """A live table for Wyatt Earp, Wildcat Rummy or any other registered game.

    | trait | holds |
    |---|---|
    | `position` | the complete position as a document (set this trait to show another position) |
    | `moves` | all the moves in this line, including those after the current position |
    | `index` | the number of moves before the current position; set it to go to another position |
    | `actor` | the player to move, or None (read-only) |
    | `legal` | the legal moves, one line each (read-only) |
    | `selected` | the cards picked up from the hand, separated by spaces |
    | `last` | the effects of the last move, as far as the viewer can see them (read-only) |
    | `people` | the human players; bots play for the others |
    | `viewer` | the player whose view is shown; None shows all open cards and the hand of the player to move |
    | `notice` | an error, or your own text, shown above the table |

    >>> from wyatt.earp import Game
    >>> table = GameTable(Game.new(["Anna", "Burt"], seed=3), viewer="Anna")
    >>> table.legal
    ['draw discard', 'draw supply']
    >>> print(*table.push("draw supply"))
    Anna drew a Belle Starr and a Wes Hardin from the supply.
    >>> table.actor, table.index
    ('Anna', 1)
    """

    SHEETS = ("table", "split", "past", "narrow", "wildcat")
    LATER = ("position", "moves", "index", "selected", "notice")

    position = traitlets.Dict()
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    index = traitlets.Int(0).tag(sync=True)
    actor = traitlets.Unicode(None, allow_none=True, read_only=True).tag(sync=True)
    legal = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)
    selected = traitlets.Unicode("").tag(sync=True)
    last = traitlets.List(traitlets.Dict(), read_only=True)
    people = traitlets.List(traitlets.Unicode()).tag(sync=True)
    viewer = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    notice = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self, game: Game, viewer: str | None = None, people: Iterable[str] = (), **traits: Any
    ) -> None:
        """Show a live game. Raise `TypeError` for other objects and `Refused` for unknown names."""
        self._desk: TablePage
        self._callbacks: list[Callable[[Moved], object]] = []
        #: The desk's bots without and with your own.
        self._seated: tuple[Mapping[str, AnyBot], Mapping[str, AnyBot]] = {}, {}
        #: The widgets linked to this table.
        self.followers: WeakSet[Part] = WeakSet()
        self._bots: dict[str, AnyBot] = {}
        self._framed = ""
        self._all: dict[str, Html] = {}
        self._all_in = ""  # the language that these parts are drawn in
        spec_of(game)
        self._watched: tuple[AnyGame, Watch] = (game, watch(game))
        with arguments() as read:
            sitting = read.several("people", people, '["Anna"]')
        with self._watched[1]:
            self._seat(game, viewer, tuple(sitting))
            super().__init__(**traits)
            self._look()

    def __repr__(self) -> str:
        players = ", ".join(self.game.players)
        return f"<GameTable: {players}; move {self.index} of {len(self.moves)}>"

    @property
    def lock(self) -> Watch:
        """The game's lock. All tables with this game share it."""
        (seen, known), game = self._watched, self._desk.session.game
        return known if seen is game else watch(game)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the game's lock during a `with` block, and begin with moves made elsewhere."""
        with super().held():
            self._catch_up()
            yield

    def game_moved(self) -> None:
        """Show the moves made since the last update, wherever they were made."""
        try:
            if self._catch_up():
                self._update()
        except Exception as error:  # an error here mustn't reach the program that made the move
            report_error(error)

    def close(self) -> None:
        if hasattr(self, "_watched"):  # ipywidgets also closes widgets that couldn't be made
            self._watched[1].watchers.discard(self)
        super().close()

    def _look(self) -> None:
        if self._watched[0] is not self.game:
            self._watched[1].watchers.discard(self)
            self._watched = (self.game, self.lock)
        self._watched[1].watchers.add(self)

    # --- the game --------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The live game. Set it to show another one."""
        return cast(Game, self._desk.session.game)

    @game.setter
    def game(self, game: Game) -> None:
        """Show another game. Raise `TypeError` if the value isn't a live game."""
        spec_of(game)
        with self.held(), watch(game):
            viewer = self.viewer if self.viewer in game.players else None
            self._bots = {name: bot for name, bot in self._bots.items() if name in game.players}
            self._seat(game, viewer, tuple(name for name in self.people if name in game.players))
            self._update()

    @property
    def bots(self) -> dict[str, AnyBot]:
        """Your own bots, by player. Each bot takes a view and returns a legal move. For a built-in
        bot, use `wyatt.table.games.bot`. If you delete a player's bot, the table's bot plays again.
        """
        return self._bots

    def push(self, move: str | Ranked) -> tuple[Event, ...]:
        """Play a move and return its events. A move other than the next known one starts a
        variation. Raise `NotAMove` for text that isn't a move, and `IllegalMove` for an illegal
        move.
        """
        with self.held():
            self._said = ""
            at = self._desk.session.at
            self._desk.play(str(move), clicked=False)
            events = self._desk.session.events
            self._report(at)
            self._update()
            return events

    def step(self) -> bool:
        """Play the next known move, or let a bot choose one, and return whether a move was played.
        If a bot fails, show its error on the table, and raise the error.
        """
        with self.held():
            at = self._desk.session.at
            if error := self._try({"do": "step"}) or self._desk.error:
                self._said = self._said or str(error)
            self._update()
            if error:
                raise error
            return self._desk.session.at > at

    def back(self) -> bool:
        """Go back one move. Return False if the game was already at its start."""
        with self.held():
            at = self._desk.session.at
            self._desk.go_to(at - 1)
            self._update()
            return at > 0

    def why(self, move: str) -> str:
        """Return a sentence about whether a move is legal now and why, followed by the ids of the
        rules. If the text isn't a move, return a sentence about why not.
        """
        with self.held():
            try:
                verdict = self.game.verdict(move)
            except NotAMove as error:
                return str(error)
        said = N_("Yes. {reason}\n({rules})") if verdict else N_("Not now. {reason}\n({rules})")
        return _(said, reason=verdict.message, rules=", ".join(verdict.rules))

    def on_move(self, callback: Callable[[Moved], object], remove: bool = False) -> None:
        """Call a function with a `Moved` after each move, when the traits show the new position. If
        `remove` is true, stop calling the function.
        """
        with arguments() as read:
            read.function("callback", callback, _("Give a function that takes a Moved object"))
        if remove:
            self._callbacks = [known for known in self._callbacks if known != callback]
        else:
            self._callbacks.append(callback)

    def words(self) -> str:
        """Return the table as text, as the viewer sees it."""
        with self.held():
            return str(self._desk.spec.words().table_text(self._desk.view))

    def _seat(self, game: AnyGame, viewer: str | None, people: tuple[str, ...]) -> None:
        spec = spec_of(game)
        for name in (*people, *([viewer] if viewer else [])):
            known(name, game)
        made = spec.desk()({}, "en") if spec.desk else table_page_of(spec)
        assert isinstance(made, TablePage)
        made.speed = NORMAL  # a table in a cell doesn't have a list of speeds
        moves = list(game.past)
        for _move in moves:
            game.pop()
        session = Session(spec, game.position())
        session.game = game
        for move in moves:
            session.play(move)
        made.sit_down(session, set(people), viewer or "")
        made.looks = viewer
        self._desk = made

    def _catch_up(self) -> bool:
        """Add and report moves that were made directly on the game. Return whether there were any."""
        session, past = self._desk.session, self.game.past
        at = session.at
        if len(past) == at and (not past or str(past[-1]) == str(session.moves[at - 1])):
            return False
        same: int = sum(takewhile(bool, map(eq, map(str, session.moves), map(str, past))))
        try:
            for _move in past[same:]:
                session.game.pop()
            session.at = same  # the old line stays as a variation
            for move in past[same:]:
                session.play(move)
        except InvalidDocument:  # there are too many variations for a file, so begin a new record
            self._seat(self.game, self.viewer, tuple(self.people))
            same = len(past) - 1 if past else 0
        self._desk.changed()
        self._report(same)
        return True

    # --- traits ----------------------------------------------------------------------------------

    @traitlets.validate("index")
    def _right_index(self, proposal: Any) -> int:
        with self.held():
            value, last = proposal["value"], len(self._desk.session.moves)
        if isinstance(value, bool) or not 0 <= value <= last:
            said = N_(
                "index: {value} isn’t a number from 0 to {last}, the number of moves in this game."
            )
            raise Refused(_(said, value=shown(value), last=last))
        return int(value)

    @traitlets.validate("people")
    def _right_people(self, proposal: Any) -> list[str]:
        return [known(name, self.game) for name in proposal["value"]]

    @traitlets.validate("viewer")
    def _right_viewer(self, proposal: Any) -> str | None:
        name = proposal["value"]
        return None if name is None else known(name, self.game)

    @traitlets.validate("position")
    def _right_position(self, proposal: Any) -> Any:
        if not self._updating:
            with refusing():
                self._desk.spec.game.from_position(proposal["value"])
        return proposal["value"]

    @traitlets.validate("moves")
    def _right_moves(self, proposal: Any) -> list[str]:
        lines, spec = list(proposal["value"]), self._desk.spec
        if not self._updating:
            slip = spec.replay(spec.record(self._desk.session.start, tuple(lines))).error
            if slip is not None:
                raise Refused(colon().join((f"moves[{slip.index}]", slip.move, slip.message)))
        return lines

    @traitlets.validate("selected")
    def _right_selection(self, proposal: Any) -> str:
        cards = str(proposal["value"]).split()
        if cards and not self._updating:
            with self.held():
                view = self._desk.view
            held = view.hands.get(view.viewer or view.actor or "", {})
            if any(held.get(card, 0) < cards.count(card) for card in cards):
                raise Refused(_("selected: these cards aren’t in the hand on screen."))
        return " ".join(cards)

    @traitlets.observe("index", "people", "viewer", "position", "moves", "selected", "notice")
    def _set(self, change: Any) -> None:
        if self._updating or not self._made:
            return
        with self.held():
            desk, new = self._desk, change["new"]
            match change["name"]:
                case "index":
                    desk.go_to(new)
                case "people" | "viewer":
                    desk.sit_down(desk.session, set(self.people), self.viewer or "")
                    desk.looks = self.viewer
                case "position" if new != self.game.position():
                    self._seat(desk.spec.game.from_position(new), self.viewer, tuple(self.people))
                case "moves" if new != desk.session.lines():
                    at = desk.session.at
                    desk.session.jump(0)
                    for line in new:
                        desk.session.play(line)
                    desk.go_to(min(at, len(new)))
                case "selected":
                    desk.pick_up(new.split())
                case "notice":
                    desk.notice = new
            self._update()

    def _follow(self) -> None:
        desk, session, game = self._desk, self._desk.session, self.game
        self.moves = session.lines()
        self.index = session.at
        self.set_trait("actor", game.actor)
        self.set_trait("legal", [str(move) for move in game.legal_moves])
        self.set_trait("last", [event.seen(desk.viewer).document() for event in session.events])
        self.people = sorted(desk.people, key=list(game.players).index)
        self.viewer = desk.looks
        self.selected = desk.selected
        self.notice = "\n".join(filter(None, (desk.notice, self._said)))
        self.position = game.position()

    # --- the page --------------------------------------------------------------------------------

    def account(self) -> list[str]:
        """Return the last move's events as sentences, without anything the viewer can't see."""
        viewer, sentence = self._desk.viewer, self._desk.spec.words().sentence
        return [sentence(event.seen(viewer), viewer)[0] for event in self._desk.session.events]

    def drawn(self, name: str) -> str:
        if name not in self._all or self._all_in != spoken():
            with self.held():
                self._desk.beside = True
                self._all, self._all_in = self._desk.parts(), spoken()
        return self._all.get(name, "")

    def history(self) -> list[str]:
        """Return the line's moves as numbered text, without anything the viewer can't see."""
        desk, lines = self._desk, []
        with self.held():
            viewer, words, view = desk.viewer, desk.spec.words(), desk.view
        for at, move in enumerate(desk.session.moves):
            actor = desk.session.actor_of(at)
            hidden = getattr(move, "verb", "") == "take" and viewer not in (None, actor)
            said = _("Take a card") if hidden else words.readable(words.move_words(move, view))
            lines.append(f"{at + 1}. {actor or _('The dealer')}{colon()}{said}")
        return lines

    def carry_out(self, request: Request) -> None:
        with self.held():
            self._try(request)
            self._update()

    def _sprite(self) -> str:
        return str(signs()) + self._desk.sprite()

    def _game_of_rules(self) -> str:
        return self._desk.GAME

    def _frame(self) -> str:
        if self._desk.GAME == "wyatt":
            return table_frame("", table_keys(), slot("posters"))
        anygame = isinstance(self._desk, AnyTablePage)
        return table_frame("anygame" if anygame else self._desk.GAME, table_keys())

    def _parts(self) -> dict[str, Html]:
        self._desk.beside = bool(self.followers)
        self._all, self._all_in = self._desk.parts(), spoken()
        # The payout takes up a lot of space, so show it only after a click on a poster.
        return self._all if self._desk.split_of else {**self._all, "split": EMPTY}

    def _drawn(self) -> dict[str, Any]:
        drawn = super()._drawn()
        if self._framed != self._desk.GAME:  # the table shows another game now
            self._framed = self._desk.GAME
            drawn["frame"] = self._sprite() + self._frame()
        return drawn

    @traitlets.observe("lang")
    def _language_changed(self, change: Any) -> None:
        super()._language_changed(change)
        for follower in tuple(self.followers):
            if follower.lang == change["old"]:
                follower.lang = self.lang

    def _clock(self) -> tuple[str, str]:
        return self._desk.running, self._desk.pace

    def _outbox(self) -> list[dict[str, str]]:
        messages, self._desk.outbox = self._desk.outbox, []
        return messages

    def _carry_out(self, request: Request) -> None:
        if request.get("do") in ("link", "page", "save", "load"):  # they belong to the explorer
            return
        at = self._desk.session.at
        self._take_bots()
        self._desk.handle(request)
        if (error := self._desk.error) and hasattr(error, "__notes__"):
            self._said, self._desk.notice = fault(error), ""
            self._desk.put_down()  # nobody at the table has asked for the bot's move
        if request.get("do") in ("play", "step", "on"):
            self._report(at)

    def _take_bots(self) -> None:
        for player, bot in cast("dict[str, object]", self._bots).items():
            if known(player, self.game) and not callable(bot):
                said = N_("{value} isn’t a bot. Give a function, such as {example}.")
                example = '`games.bot("heuristic")`'
                raise invalid(_(said, value=shown(bot), example=example), f"bots.{player}")
        if self._desk.bots is not self._seated[1]:  # other players have sat down
            self._seated = self._desk.bots, self._desk.bots
        mine = ((seat, self._answerable(seat, bot)) for seat, bot in self._bots.items())
        self._desk.bots = {**self._seated[0], **dict(mine)}
        self._seated = self._seated[0], self._desk.bots

    def _answerable(self, seat: str, bot: AnyBot) -> AnyBot:
        def choose(view: AnyView) -> object:
            try:
                return self.game.legal_move(bot(view))
            except Exception as error:  # otherwise, a person would seem to have made the mistake
                error.add_note(_("{bot} was playing for {player}.", bot=bot_name(bot), player=seat))
                raise

        return choose

    def _trouble(self, error: Exception) -> str:
        failed = hasattr(error, "__notes__")  # if a bot can't be called, no line of it is to blame
        return of_own(error) or (fault(error) if failed else super()._trouble(error))

    def _report(self, at: int) -> None:
        session, viewer = self._desk.session, self._desk.viewer
        if self._callbacks and at < session.at:
            self._set_traits()  # the functions may read them
        for index in range(at, session.at):
            events = tuple(event.seen(viewer) for event in session.events_of(index))
            moved = Moved(str(session.moves[index]), session.actor_of(index), events)
            for callback in tuple(self._callbacks):
                self._call(callback, moved)

    def _update(self, request: Request = NO_REQUEST) -> None:
        if self._made:
            self._look()
        super()._update(request)
        for follower in tuple(self.followers):
            follower._update()
