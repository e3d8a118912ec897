"""The base classes for a table in a lesson, in a daily problem, or on a page of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from wyatt.core.events import Event
from wyatt.core.text import _
from wyatt.table import games
from wyatt.table.session import Node, Session
from wyatt.ui.acts import Act
from wyatt.ui.controls import Branch, Way
from wyatt.ui.html import tracked
from wyatt.ui.motion import MotionPlan
from wyatt.ui.page import Page
from wyatt.ui.table import with_fields


class Playable(ABC):
    """A table's selection, refusal and animations. Each game has one subclass for all its pages."""

    #: The acts that change the selection, on every page of the game.
    HAND_ACTS: ClassVar[Mapping[str, Act]] = {}

    @property
    @abstractmethod
    def view(self) -> Any:
        """The view of the table that the page shows."""

    @property
    def playable(self) -> bool:
        """Whether the player can select anything now."""
        return True

    @abstractmethod
    def play(self, line: str) -> None:
        """Play a move. line: the move's notation. Raise an error if the move is refused."""

    @abstractmethod
    def hold_clock(self) -> None:
        """Stop the clock, because the player has begun to choose."""

    @property
    def refusal(self) -> str:
        """The reason for the last refusal as plain text, or an empty string if there's none."""
        return ""

    @property
    def refused(self) -> tuple[str, ...]:
        """The ids of the rules that the current refusal cites, or an empty tuple."""
        return ()

    @abstractmethod
    def put_down(self) -> None:
        """Clear the selection and the refusal."""

    @abstractmethod
    def refuse(self, error: Exception, line: str) -> None:
        """Show next to the cards why a move can't be played. line: the move's notation, or empty for a bot's move."""

    @abstractmethod
    def changed(self) -> None:
        """After the table changes, clear a selection that's no longer valid."""

    def motions(self, events: Sequence[Event]) -> MotionPlan:
        return MotionPlan()


#: The act that clears the selection.
DROP = Act("drop", lambda hand, request: hand.put_down(), False, puts_down=True, selects=True)
#: The speed at which the table waits for the person after each bot's move.
TEACH = "teach"


class SeatedPage(Playable, Page):
    """A page where people and bots sit at a table. GAME: the game's name in `wyatt.table.games`.
    PAGE: the page's name in a link, or empty if a link doesn't need it.

    people: the names of the players who aren't bots. seated: the person at the page. Anyone else
    has to sit down before they can move. handed_over: whether one person is handing the table to
    another, which covers every hand. looks: the fixed viewer for a table in a notebook, or None.
    speed: the speed, which the browser stores. accounts: how many accounts to show at the end of a
    hand, or 0 for all. beat: the sender's result in the hand from a link, or None. said: the
    sentences for a screen reader. running: the clock's mode, which is empty if the clock is off,
    ``all`` to play every seat, ``others`` to play the bots until it's a person's turn, or an item
    of `wyatt.pages.table.coach.WORK` while the coach works.
    """

    GAME: ClassVar[str]
    PAGE: ClassVar[str] = ""

    session: Session
    people: frozenset[str] = frozenset()
    seated = said = ""
    handed_over = False
    looks: str | None = None
    speed = TEACH
    accounts: int = 0
    beat: int | None = None

    def __init__(self, lang: str = "en") -> None:
        super().__init__(lang)
        self.spec = games.game(self.GAME)

    @property
    @abstractmethod
    def selected(self) -> str:
        """The selected cards separated by spaces, or an empty string."""

    @property
    def view(self) -> Any:
        """The viewer's view of the table, made once for each position. If `covered` is true, every
        hand in it is covered, and the next person is at the bottom.
        """
        at = (self.session.here, self.looks, self.viewer, self.hand_to)
        return self.draw.remembered("view", at, self._seen)

    def _seen(self) -> Any:
        view = self.session.game.view(self.viewer)
        if self.covered:
            view = with_fields(view.covered(), viewer=self.looks or self.hand_to)
        return tracked(view)

    @property
    def viewer(self) -> str | None:
        """The player whose view the page shows, or None for a spectator."""
        return self.looks or (self.seated if self.people else None)

    @property
    def hand_to(self) -> str:
        """The name of the person who has to sit down first, or an empty string."""
        game = self.session.game
        actor, players = game.actor, tuple(game.players)
        if actor is None or game.hand_ended:
            return ""
        if self.handed_over:  # the next person sits down before bots move, too, to watch them
            at = players.index(actor)
            return next(filter(self.people.__contains__, players[at:] + players[:at]), "")
        return actor if actor in self.people and actor != self.seated else ""

    @property
    def covered(self) -> bool:
        """Whether every hand is covered until the next person sits down. Between hands, anyone may look."""
        return bool(self.hand_to)

    @property
    def teaching(self) -> bool:
        return self.speed == TEACH and bool(self.people) and self.viewer is not None

    def scored(self) -> list[Event]:
        """Return the current move's accounts: one per scored player, or one per poster that pays."""
        scored = (event for event in self.session.events if event.type == "scored")
        return [event for event in scored if event.data.get("captured", True)]

    @property
    def paying(self) -> bool:
        """Whether the accounts are being shown one by one at a hand's end."""
        return 0 < self.accounts <= len(self.scored())

    def move_of(self, node: Node) -> str:
        """Return the text of the move that leads to a node, without cards the viewer can't see."""
        return self.in_words(node.move, self.view)

    def in_words(self, move: Any, view: Any) -> str:
        return self.spec.words().move_words(move, view)

    def words_of(self, node: Node) -> str:
        return _("{player}: {move}", player=node.actor or _("The dealer"), move=self.move_of(node))

    def ways(self) -> list[Way]:
        """Return the continuations from here, with the current one marked, or an empty list."""
        here = self.session.here
        if not here.children or (len(here.children) == 1 and here.ahead):
            return []
        return [Way(one.number, self.words_of(one), one is here.ahead) for one in here.children]

    def forks(self) -> dict[int, list[Way]]:
        """Return the other moves that were tried along the current line, by move number."""
        session = self.session
        found: dict[int, list[Way]] = {}
        for at in range(len(session.moves) + 1):
            node = session.node_at(at)
            if others := [one for one in node.children if one is not node.ahead]:
                found[at + 1] = [Way(one.number, self.words_of(one), False) for one in others]
        return found

    def branches(self) -> list[Branch]:
        session, found = self.session, []
        inside = {session.node_at(at).number for at in range(1, len(session.moves) + 1)}
        for line in session.variations():
            many = len(line.nodes)
            last = line.nodes[-1].number if many else 0
            words = self.words_of(line.nodes[0]) if many else ""
            place = (line.number, last, line.at, many, words)
            found.append(Branch(*place, line.name, line.depth, last in inside))
        return found

    def points_at(self, move: Any) -> Sequence[str]:
        """Return the `data-key` of each card in hand that a move uses."""
        return ()

    def bot_moves(self) -> bool:
        game = self.session.game
        return not game.is_over and game.actor not in self.people

    def go_on(self) -> None:
        """Start the clock if people are waiting for a bot or for the next account. Otherwise, and
        always at the speed for learners, stop the clock.
        """
        waited_for = self.people and (self.paying or self.bot_moves()) and not self.teaching
        self.running = "others" if waited_for and not self.hand_to else ""

    def go_to(self, at: int) -> None:
        """Go to the table after this many moves in the line, without undoing any moves."""
        self.running = ""
        self.session.jump(at)
        self.changed()

    def token(self) -> str:
        position = self.session.game.position
        write = self.spec.write_token
        return self.draw.remembered("token", self.session.here, lambda: write(position()))

    def here(self) -> str:
        """Return the query that reopens this table for the same people, without the sender's result."""
        players = list(self.session.game.players)
        sitting = sorted(self.people, key=lambda name: (name != self.seated, name))
        between = "." if self.handed_over or self.hand_to else ""  # nobody is sitting at the table
        you = between + ".".join(str(players.index(name)) for name in sitting)
        return f"p={self.token()}&you={you}"
