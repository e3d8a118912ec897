"""Live positions for the rulings: where a switch makes a difference, and what each way does.

A demonstration is a position, some moves that lead to the point, and the move that shows it. Under
a switch the same position is played twice; the engine says what differs, and a test makes sure that
something does.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from wyatt.core.text import N_
from wyatt.earp import Event, Game, IllegalMove, Rules, View
from wyatt.earp.state import Phase
from wyatt.lab.deck import EMPTY, Group, cards_for, position_of

_NAMES = ("Anna", "Burt", "Curt", "Dora")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the move that shows a ruling: played, or refused with reasons."""

    events: tuple[Event, ...]
    refused: str
    rules: tuple[str, ...]
    after: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Demo:
    """One ruling shown on the table.

    moves lead up to `move`, the one that matters. switches are the other reading, empty where the
    sources agree and the position only shows the rule at work. viewer: through whose eyes the
    events are told, None for all cards open.
    """

    rulings: tuple[str, ...]
    what: str
    document: Mapping[str, Any]
    moves: tuple[str, ...]
    move: str
    switches: Mapping[str, str | bool]
    viewer: str | None = None

    def position(self, other: bool = False) -> dict[str, Any]:
        """The position just before the move that matters, by the default or the other reading."""
        return self._game(other).position()

    def view(self) -> View:
        """The table just before the move that matters, with all cards open."""
        return self._game(other=False).view(None)

    def outcome(self, other: bool = False) -> Outcome:
        """What the move does, by the default or the other reading."""
        game = self._game(other)
        try:
            events = game.push(self.move)
        except IllegalMove as error:
            return Outcome((), error.verdict.message, error.verdict.rules, ())
        seen = tuple(event.seen(self.viewer) if self.viewer else event for event in events)
        cited = tuple(dict.fromkeys(rule for event in events for rule in event.rules))
        view = game.view(self.viewer)
        after = (view.phase, view.actor, view.winner, tuple(sorted(view.money.items())))
        return Outcome(seen, "", cited, after)

    def _game(self, other: bool) -> Game:
        rules = Rules.preset("rio-grande", **(self.switches if other else {}))
        game = Game.from_position({**self.document, "rules": rules.document()})
        for move in self.moves:
            game.push(move)
        return game


def differ(demo: Demo) -> bool:
    """Whether the two readings of a demonstration lead to different ends."""
    ours, theirs = demo.outcome(), demo.outcome(other=True)
    told = [
        ([event.document() for event in each.events], bool(each.refused), each.after)
        for each in (ours, theirs)
    ]
    return told[0] != told[1]


@cache
def demos() -> Mapping[str, Demo]:
    """Every demonstration by the id of the ruling it shows."""
    return MappingProxyType({id: demo for demo in (*_switched(), *_shown()) for id in demo.rulings})


def _table(
    hand: str = "wes-hardin",
    *,
    groups: Mapping[str, Mapping[str, list[str]]] | None = None,
    others: Mapping[str, str] | None = None,
    players: int = 3,
    phase: Phase = "play",
    **more: Any,
) -> dict[str, Any]:
    """A small position: Anna's hand (names parted by blanks), groups by player, one card for the
    others unless `others` says what they hold."""
    names = _NAMES[:players]
    hands = {name: ["belle-starr"] for name in names}
    hands |= {name: held.split() for name, held in (others or {}).items()}
    hands["Anna"] = hand.split()
    return {
        "format": "wyatt-position/1",
        "players": list(names),
        "turn": "Anna",
        "phase": phase,
        "hands": hands,
        "territories": {name: dict(laid) for name, laid in (groups or {}).items()},
        **more,
    }


def _poster(cp: tuple[int, ...], reward: int) -> dict[str, Any]:
    """A hand about to be scored, with these points on one poster."""
    groups = cards_for(cp)
    assert groups is not None, cp
    return position_of(_NAMES[: len(cp)], groups, reward)


_JJ = "jesse-james"
_SET = [f"{_JJ}*3"]
_SHORT: dict[str, Any] = {"rest": "none", "reshuffled": True}


def _demo(
    rulings: str,
    what: str,
    document: dict[str, Any],
    moves: str,
    switches: dict[str, str | bool] | None = None,
    viewer: str | None = None,
) -> Demo:
    *before, move = moves.split("; ")
    return Demo(tuple(rulings.split()), what, document, tuple(before), move, switches or {}, viewer)


def _switched() -> list[Demo]:
    """The rulings whose positions are worked out, a switch each."""
    hidden_two = (Group(outlaws=2, hidden=True), Group(outlaws=2), Group(outlaws=2))
    names = _NAMES[:3]
    score = "discard belle-starr"
    return [
        _demo(
            "S6",
            N_("4, 4 and 2 CP on $3,000. Anna discards the last card, and the hand is scored."),
            _poster((4, 4, 2), 3000),
            score,
            {"short_top_tie": "thousand_each"},
        ),
        _demo(
            "S7",
            N_("6, 6 and 6 CP on $5,000. Anna discards the last card, and the hand is scored."),
            _poster((6, 6, 6), 5000),
            score,
            {"short_top_tie": "thousand_each"},
        ),
        _demo(
            "S4",
            N_("4, 4 and 0 CP on $9,000. Anna discards the last card, and the hand is scored."),
            _poster((4, 4, 0), 9000),
            score,
            {"zero_cp_shares": True},
        ),
        _demo(
            "S5",
            N_("Anna’s two cards lie under a Hideout, Burt and Curt have 4 CP each, $5,000."),
            position_of(names, hidden_two, 5000),
            score,
            {"zero_cp_shares": True},
        ),
        _demo(
            "D2",
            N_("All three have $26,000. The hand ends, and they duel."),
            {
                **position_of(names, (EMPTY, EMPTY, EMPTY), 1000),
                "money": dict.fromkeys(names, 26000),
            },
            score,
            {"duel": "cumulative_hits"},
        ),
        _demo(
            "O3",
            N_("Jesse James was opened, then all the cards were stolen. Anna lays a single one."),
            _table(f"{_JJ} wes-hardin", opened=[_JJ]),
            f"play {_JJ}",
            {"opened": "cards_on_table"},
        ),
        _demo(
            "X3",
            N_("The reshuffle is used and two cards are left. Anna draws both."),
            _table(
                "wes-hardin", phase="draw", supply=["bob-dalton"] * 2, discard=["hideout"], **_SHORT
            ),
            "draw supply",
            {"second_exhaustion": "immediate"},
        ),
        _demo(
            "X7",
            N_("No card is left to turn. Anna would like to rob a bank."),
            _table(
                "bank-robbery wes-hardin",
                groups={"Anna": {_JJ: _SET}},
                discard=["bob-dalton"],
                **_SHORT,
            ),
            "bank-robbery",
            {"empty_supply_shot": "reshuffle_again"},
        ),
        _demo(
            "X9",
            N_("One card is left. Anna plays Wyatt Earp to draw two."),
            _table("wyatt-earp wes-hardin", supply=["bob-dalton"], discard=["hideout"], **_SHORT),
            "wyatt-earp draw",
            {"wyatt_draw_short": "end_hand"},
        ),
        _demo(
            "X10",
            N_(
                "Anna hides Burt’s group with the last card of the supply. Burt holds a Wyatt Earp."
            ),
            _table(
                "wes-hardin",
                phase="hide",
                pending={"card": "hideout"},
                sheriff_played=True,
                groups={"Burt": {_JJ: _SET}},
                others={"Burt": "wyatt-earp belle-starr"},
                discard=["bob-dalton"],
                **_SHORT,
            ),
            f"hide Burt {_JJ}; react wyatt-earp",
            {"empty_supply_shot": "reshuffle_again"},
        ),
        _demo(
            "E3",
            N_("Anna has hidden Burt’s group. Burt answers with a Wyatt Earp, their last card."),
            _table(
                "wes-hardin*2",
                phase="hide",
                pending={"card": "hideout"},
                sheriff_played=True,
                groups={"Burt": {_JJ: _SET}},
                others={"Burt": "wyatt-earp"},
                supply=["bob-dalton"],
            ),
            f"hide Burt {_JJ}; react wyatt-earp",
            {"oot_last_card": "immediate"},
        ),
        _demo(
            "F4",
            N_("Burt’s Fastest gun lies under a Hideout on Jesse James, Anna’s only group too."),
            _table(
                "fastest-gun wes-hardin",
                groups={"Anna": {_JJ: _SET}, "Burt": {_JJ: [_JJ, "fastest-gun", "hideout"]}},
            ),
            "fastest-gun",
            {"hidden_gun_in_play": False},
        ),
        _demo(
            "M1",
            N_("Anna wants to ask Curt first, then Burt, then Dora."),
            _table("most-wanted wes-hardin", players=4),
            "most-wanted ask sundance-kid Curt Burt Dora",
            {"mw_order": "any"},
        ),
        _demo(
            "M10",
            N_("Anna steals the only Outlaw card of a hidden group."),
            _table(
                "wes-hardin*2",
                phase="steal",
                pending={"card": "most-wanted"},
                sheriff_played=True,
                groups={"Burt": {_JJ: [_JJ, "hideout"]}},
            ),
            f"steal Burt {_JJ}",
            {"orphan_hideout": "stays"},
        ),
    ]


def _shown() -> list[Demo]:
    """The rulings of the file of positions."""
    text = resources.files("wyatt.lab").joinpath("at_work.toml").read_text(encoding="utf-8")
    return [_at_work(entry) for entry in tomllib.loads(text)["demo"]]


def _at_work(entry: dict[str, Any]) -> Demo:
    rulings, what = entry.pop("for"), entry.pop("what")
    viewer, switches = entry.pop("viewer", None), entry.pop("otherwise", None)
    if "poster" in entry:
        cp, reward = entry["poster"]
        moves = entry.get("moves", "discard belle-starr")
        return _demo(rulings, what, _poster(tuple(cp), reward), moves, switches, viewer)
    moves = entry.pop("moves")
    short = _SHORT if entry.pop("short", False) else {}
    return _demo(rulings, what, _table(**{**short, **entry}), moves, switches, viewer)
