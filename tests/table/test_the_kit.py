"""The conformance checks find realistic faults of a game."""

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from wyatt.core.errors import IllegalMove, Verdict
from wyatt.core.events import Event
from wyatt.earp import Game, Move, View
from wyatt.earp.spec import SPEC
from wyatt.table import conformance
from wyatt.table.conformance import Kit, Marks, Nonconformity, checks, spread


def cards(position: dict[str, Any]) -> list[str]:
    """Every card that lies in a hand, a territory, the supply, the discards or in the air."""
    laid = [group for groups in position["territories"].values() for group in groups.values()]
    air = [position["pending"]["card"]] if position["phase"] in ("place", "steal", "hide") else []
    lists = [*position["hands"].values(), *laid, position["supply"], position["discard"]]
    return air + [card for each in lists for card in spread(each)]


def swapped(game: Game, viewer: str, chance: Random) -> Game:
    """The supply in another order: nobody has seen that."""
    position = game.position()
    chance.shuffle(position["supply"])
    if position["phase"] == "take":
        return game.copy()
    return Game.from_position(position)


class CannotGoBack(Game):
    """Takes back only half of what was done."""

    __slots__ = ()

    def pop(self) -> Move:
        before, move = self._past.pop()
        self.state.phase = before.phase
        return move


class Generous(Game):
    """Accepts what it does not list."""

    __slots__ = ()

    def push(self, move: Move | str) -> tuple[Event, ...]:
        try:
            return super().push(move)
        except IllegalMove:
            return ()


class Silent(Game):
    """Refuses without a rule."""

    __slots__ = ()

    def _judge(self, move: Move) -> Verdict:
        verdict = super()._judge(move)
        return verdict if verdict.legal else Verdict(False, (), verdict.message)


class Leaky(View):
    """Shows the top of the supply."""

    __slots__ = ()

    def document(self) -> dict[str, Any]:
        return super().document() | {"next": self._state.supply[-1:]}


class Indiscreet(Game):
    """Its views show too much."""

    __slots__ = ()

    def view(self, player: str | None = None) -> View:
        return Leaky(self.state, None if player is None else self.players.index(player))


class Careless(Game):
    """Falls over documents that it does not expect."""

    __slots__ = ()

    @classmethod
    def from_start(cls, start: Any, rules: Any = None) -> Game:
        int(start.get("seed", 0))
        return super().from_start(start, rules)


class Forgetful(Game):
    """Loses the card on top of the discards when a position is written."""

    __slots__ = ()

    def position(self) -> dict[str, Any]:
        position = super().position()
        return position | {"discard": position["discard"][1:]}


class Suspicious(Game):
    """Takes a hand of nine cards for impossible."""

    __slots__ = ()

    def cannot_happen(self) -> list[str]:
        few = [f"{name} holds nine." for name, size in self.view().hand_sizes.items() if size == 9]
        return super().cannot_happen() + few


FAULTS: dict[str, tuple[type[Game], Callable[[Kit], None], str]] = {
    "undo": (CannotGoBack, checks.undo_is_exact, "did not restore the position"),
    "unlisted": (Generous, checks.listed_means_legal, "was accepted"),
    "no rule": (Silent, checks.listed_means_legal, "does not cite a rule"),
    "leak": (Indiscreet, checks.views_are_blind, "can tell which cards"),
    "hostile": (Careless, checks.hostile_documents_are_refused, "from the document"),
    "round trip": (Forgetful, checks.copies_and_round_trips_are_equal, "is not equal"),
    "impossible": (Suspicious, checks.what_is_played_can_happen, "is called impossible"),
    "cards": (Forgetful, checks.cards_are_conserved, "number of cards changed"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_can_be_seen_again(fault: str) -> None:
    game, check, says = FAULTS[fault]
    kit = Kit(spec=replace(SPEC, engine=lambda: game), cards=cards, resampled=swapped, walks=20)
    with pytest.raises(Nonconformity, match=says) as found:
        check(kit)
    *_, last = str(found.value).splitlines()
    if last.startswith("{"):
        assert json.loads(last)["format"] == "wyatt-record/1"


def test_the_same_checks_pass_a_game_without_faults() -> None:
    kit = Kit(spec=SPEC, cards=cards, resampled=swapped, walks=8)
    for _, check, _ in FAULTS.values():
        check(kit)


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_named() -> None:
    marks = Marks()
    kit = Kit(spec=SPEC, cards=cards, resampled=swapped, marks=marks)
    with pytest.raises(Nonconformity, match="no test names the rule"):
        checks.every_rule_has_a_test(kit)

    def test_everything() -> None: ...

    marks.rule(*(rule.id for rule in SPEC.rulebook().rules()))(test_everything)
    marks.ruling(*(ruling.id for ruling in SPEC.rulebook().rulings()), "S99")(test_everything)
    with pytest.raises(Nonconformity, match="S99"):
        checks.every_rule_has_a_test(kit)
    with pytest.raises(ValueError, match="is not a test"):
        marks.rule("shot")(lambda: None)
    with pytest.raises(Nonconformity, match="no marks"):
        checks.every_rule_has_a_test(replace(kit, marks=None))


def test_the_checks_have_names() -> None:
    assert len({conformance.called(check) for check in conformance.CHECKS}) == len(
        conformance.CHECKS
    )
