"""Cases to argue about: edge cases of posters, disputes about play, and rulings shown at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wyatt.core.arguments import argument
from wyatt.core.documents import frozen, read_toml
from wyatt.core.rulebook import Ruling
from wyatt.core.state import NAMES
from wyatt.core.text import _, plural, usd
from wyatt.earp import Event, Game, IllegalMove, View
from wyatt.earp.cards import CARDS
from wyatt.earp.posters import unreachable
from wyatt.earp.reachability import least_posters
from wyatt.earp.rulebook import BOOK
from wyatt.earp.scoring import Scoring, score_poster
from wyatt.earp.switches import SWITCHES, Rules
from wyatt.earp.types import Phase
from wyatt.lab.deck import Group, cards_for, never, position_of

if TYPE_CHECKING:
    import pandas as pd


# === The gallery of edge cases: named posters, each with a question, possible answers, the split,
# and the reason. The cases are data (``gallery.toml``), and the scorer computes the answers.

#: The outlaw whose poster the gallery shows.
OUTLAW = "jesse-james"


@dataclass(frozen=True, slots=True)
class Case:
    """An edge case in the gallery: a poster, a question, and answers to choose from.

    groups: the cards, if the case is about cards. ask: what to guess. ``pay 0`` is seat 0's payout,
    ``left`` is the money left on the poster, and ``paid`` is how many players are paid. ``more 0``
    and ``more left`` ask how much these amounts change if `then` replaces the capture points or
    `then_reward` replaces the reward.
    """

    id: str
    title: str
    question: str
    cp: tuple[int, ...]
    reward: int
    rules: Rules
    ask: str
    options: tuple[int, ...]
    why: str
    cites: tuple[str, ...]
    groups: tuple[Group, ...] = ()
    then: tuple[int, ...] = ()
    then_reward: int = 0
    hand: int = 1

    @property
    def players(self) -> tuple[str, ...]:
        return NAMES[: len(self.cp)]

    @property
    def scoring(self) -> Scoring:
        return score_poster(self.cp, self.reward, self.rules)

    @property
    def afterwards(self) -> Scoring | None:
        """The split after the change, or None if the question isn't about a change."""
        if not (self.then or self.then_reward):
            return None
        return score_poster(self.then or self.cp, self.then_reward or self.reward, self.rules)

    @property
    def answer(self) -> int:
        """The right answer, in dollars, or the number of players if `ask` is ``paid``."""
        (*more, what), now, after = self.ask.split(), self.scoring, self.afterwards
        if what == "paid":
            return sum(paid > 0 for paid in now.payouts)
        seat = -1 if what == "left" else int(what)
        figures = [(*scoring.payouts, scoring.left)[seat] for scoring in (now, after) if scoring]
        return figures[1] - figures[0] if more == ["more"] else figures[0]

    def says(self, option: int) -> str:
        """Return an answer as text, such as ``$3,000``, ``$1,000 less`` or ``3 players``."""
        if self.ask == "paid":
            return plural("{number} player", "{number} players", option) if option else _("nobody")
        if not self.ask.startswith("more"):
            return usd(option)
        if not option:
            return _("nothing")
        money = usd(abs(option))
        return _("{money} more", money=money) if option > 0 else _("{money} less", money=money)

    @property
    def cards(self) -> tuple[Group, ...] | None:
        """Each player's cards, or None if no cards make the capture points."""
        return self.groups or cards_for(self.cp, self.rules)

    @property
    def cannot(self) -> str | None:
        """Why no game can reach this poster, or None if a game can reach it."""
        if not self.groups:
            return unreachable(self.cp, self.reward, self.rules)
        return never(self.groups, self.reward, self.rules)

    def position(self) -> dict[str, Any] | None:
        """Return a position with this poster, or None if no game can reach the poster."""
        if self.cannot is not None or (cards := self.cards) is None:
            return None
        return position_of(self.players, cards, self.reward, OUTLAW, self.rules, self.hand)


@cache
def cases() -> tuple[Case, ...]:
    """Return all cases in the gallery, in order."""
    return tuple(map(_case, read_toml("wyatt.lab", "gallery")["case"]))


def case(id: str) -> Case | None:
    """Return the gallery's case with this id, or None for an unknown id. Raise `InvalidDocument` if
    the id isn't text.

    >>> case("book-1").scoring.payouts
    (9000, 0, 0)
    """
    argument.text("id", id, '"O3"')
    return next((each for each in cases() if each.id == id), None)


def _case(entry: dict[str, Any]) -> Case:
    groups = tuple(map(Group.of, entry.pop("groups", ())))
    rules = Rules.preset(entry.pop("preset", None), **entry.pop("switches", {}))
    if groups:
        entry["cp"] = [group.cp for group in groups]
    return Case(rules=rules, groups=groups, cites=tuple(entry.pop("rules")), **frozen(entry))


def gallery_table() -> pd.DataFrame:
    """Return a table with one row per case. ``cp 1`` is the first player's capture points, ``pays
    1`` is the first player's payout, and ``stays`` is the money left on the poster. An empty seat's
    cells are NaN. ``in a game`` is whether a game can reach the poster, and ``why not`` is the
    reason if no game can. The units are in ``attrs["units"]``.
    """
    import pandas as pd

    most = max(len(each.cp) for each in cases())
    rows = []
    for each in cases():
        empty = [None] * (most - len(each.cp))
        figures = [*each.cp, *empty, *each.scoring.payouts, *empty, each.scoring.left]
        cannot = each.cannot
        rows.append([_(each.title), each.reward, *figures, cannot is None, cannot or ""])
    points, paid = ([f"{name} {seat}" for seat in range(1, most + 1)] for name in ("cp", "pays"))
    order = ["case", "reward", *points, *paid, "stays", "in a game", "why not"]
    frame = pd.DataFrame(rows, columns=pd.Index(order))
    dollars = dict.fromkeys(["reward", "stays", *paid], "dollars")
    frame.attrs["units"] = {**dollars, **dict.fromkeys(points, "capture points")}
    return frame


# === Live positions for rulings. A demonstration is a position, the moves that lead to the right
# moment, and the move that shows the ruling. If a switch changes the ruling, we play the position
# with and without the switch, and a test checks that the results differ.


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a demonstration's move. events: the move's events. refused: the refusal as a
    sentence, or empty if the move is legal. rules: rule ids. after: the phase, the player to move,
    the winner and everyone's money after the move. For a refused move, `events` and `after` are
    empty.
    """

    events: tuple[Event, ...]
    refused: str
    rules: tuple[str, ...]
    after: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Demo:
    """Rulings shown at a table. what: a description of the table. moves: the moves that lead from
    the position to the table. move: the move that shows the rulings. switches: the last values
    of the rulings' switches, under which the move ends differently, or empty if the rulings have no
    switch. viewer: the player who sees the events, or None if all cards are open.
    """

    rulings: tuple[str, ...]
    what: str
    document: Mapping[str, Any]
    moves: tuple[str, ...]
    move: str
    switches: Mapping[str, str | bool]
    viewer: str | None = None

    def position(self, other: bool = False) -> dict[str, Any]:
        """Return the position just before the move. other: whether to use the other reading."""
        return self._game(other).position()

    def view(self) -> View:
        """Return the table just before the move, with all cards open."""
        return self._game(other=False).view(None)

    def outcome(self, other: bool = False) -> Outcome:
        """Return what happens after the move. other: whether to use the other reading."""
        game = self._game(other)
        try:
            events = game.push(self.move)
        except IllegalMove as error:
            return Outcome((), error.verdict.message, error.verdict.rules, ())
        cited = tuple(dict.fromkeys(rule for event in events for rule in event.rules))
        view = game.view(self.viewer)
        after = (view.phase, view.actor, view.winner, tuple(sorted(view.money.items())))
        return Outcome(tuple(event.seen(self.viewer) for event in events), "", cited, after)

    def _game(self, other: bool) -> Game:
        rules = Rules.preset("rio-grande", **(self.switches if other else {}))
        game = Game.from_position({**self.document, "rules": rules.document()})
        for move in self.moves:
            game.push(move)
        return game


def differ(demo: Demo) -> bool:
    """Return whether a demonstration's move has different results under the two readings."""
    ours, theirs = (
        ([event.document() for event in each.events], bool(each.refused), each.after)
        for each in (demo.outcome(), demo.outcome(other=True))
    )
    return ours != theirs


@cache
def demos() -> Mapping[str, Demo]:
    """Return each ruling's demonstration, by the ruling's id. Several rulings can share one."""
    shown = map(_demo, read_toml("wyatt.lab", "at_work")["demo"])
    return MappingProxyType({id: demo for demo in shown for id in demo.rulings})


def _table(
    hand: str = "wes-hardin",
    *,
    groups: Mapping[str, Mapping[str, list[str]]] | None = None,
    others: Mapping[str, str] | None = None,
    players: int = 3,
    phase: Phase = "play",
    spent: bool = False,
    **more: Any,
) -> dict[str, Any]:
    """Return a table late in a hand. The deck has been reshuffled, so hands can be small. hand:
    Anna's cards, separated by spaces. groups: the cards on the table, by player. others: the other
    hands, by player. Each poster has the least money that its outlaw's cards allow. spent: whether
    all other cards are on the discard stack.
    """
    names = NAMES[:players]
    hands = dict.fromkeys(names, "belle-starr billy-the-kid*2 butch-cassidy")
    hands |= {**(others or {}), "Anna": hand}
    document = {
        "format": "wyatt-position/1",
        "players": list(names),
        "turn": "Anna",
        "phase": phase,
        "reshuffled": True,
        "hands": {name: held.split() for name, held in hands.items()},
        "territories": {name: dict(laid) for name, laid in (groups or {}).items()},
        "discard": ["butch-cassidy*2", "belle-starr*2", "billy-the-kid"],
        **more,
    }
    state = Game.from_position({**document, "rest": "none"}).state
    document["posters"] = least_posters(state) | more.get("posters", {})
    if spent:
        left = Counter(state.config.deck) - Counter(state.everything())
        document["discard"] = [*document["discard"], *(CARDS[kind] for kind in left.elements())]
    return document


def _demo(entry: dict[str, Any]) -> Demo:
    rulings, what = entry.pop("for").split(), entry.pop("what")
    at_issue = [each for each in SWITCHES.values() if set(rulings) & set(each.rulings)]
    switches, viewer = {each.name: each.values[-1] for each in at_issue}, entry.pop("viewer", None)
    *before, move = entry.pop("moves", "discard belle-starr").split("; ")
    if "poster" in entry:  # a hand about to be scored
        cp, reward = entry["poster"]
        groups = tuple(map(Group.of, entry.get("cards", ()))) or cards_for(cp)
        assert groups is not None, cp
        document = position_of(NAMES[: len(cp)], groups, reward)
    else:
        document = _table(**entry)
    return Demo(tuple(rulings), what, document, tuple(before), move, switches, viewer)


# === Disputes about play: a moment at the table and its possible results. The disputes are data
# (``quarrels.toml``), without the right answers. The engine plays the move from the ruling's
# demonstration, and the option that matches the result is right.


@dataclass(frozen=True, slots=True)
class Guess:
    """One answer to a dispute, and why it's right or wrong. when: the move's result that makes the
    answer right, as clauses joined by ``and``: ``legal``, ``refused``, ``event TYPE FIELD=VALUE``,
    ``without TYPE``, ``phase NAME``.
    """

    text: str
    why: str
    when: str

    def came_about(self, outcome: Outcome) -> bool:
        return all(_holds(clause.split(), outcome) for clause in self.when.split(" and "))


@dataclass(frozen=True, slots=True)
class Quarrel:
    """A dispute about play. ruling: the id of the ruling that settles the dispute. scene: the
    table, and what the player wants to do. options: the answers to choose from.
    """

    ruling: str
    title: str
    scene: str
    options: tuple[Guess, ...]

    @property
    def point(self) -> Ruling:
        """The ruling that settles the dispute."""
        return BOOK.ruling(self.ruling)

    @property
    def demo(self) -> Demo:
        return demos()[self.ruling]

    @property
    def answer(self) -> int:
        """The right answer's index in `options`, which depends on the engine's result."""
        return _answer(self)


@cache  # a page that lists the disputes asks for all answers each time it's drawn
def _answer(asked: Quarrel) -> int:
    outcome = asked.demo.outcome()
    return next(at for at, option in enumerate(asked.options) if option.came_about(outcome))


@cache
def quarrels() -> tuple[Quarrel, ...]:
    return tuple(
        Quarrel(**{**entry, "options": tuple(Guess(**option) for option in entry["options"])})
        for entry in read_toml("wyatt.lab", "quarrels")["quarrel"]
    )


def quarrel(id: str) -> Quarrel | None:
    """Return the dispute about the ruling with this id, or None if there's no such dispute."""
    return next((each for each in quarrels() if each.ruling == id), None)


def _holds(clause: list[str], outcome: Outcome) -> bool:
    match clause:
        case ["refused" | "legal" as verdict]:
            return bool(outcome.refused) == (verdict == "refused")
        case ["phase", name]:
            return bool(outcome.after) and outcome.after[0] == name
        case ["without", kind]:
            return not any(event.type == kind for event in outcome.events)
        case ["event", kind, *fields]:
            return any(event.type == kind and _has(event, fields) for event in outcome.events)
    raise ValueError(f"not a clause of a dispute: {' '.join(clause)}")


def _has(event: Event, fields: list[str]) -> bool:
    pairs = (field.split("=") for field in fields)  # true and false are written as in JSON
    return all(str(event.data.get(name)).lower() == wanted.lower() for name, wanted in pairs)
