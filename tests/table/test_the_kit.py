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


def goes_back_half(game: Any) -> Move:
    before, move = game._past.pop()
    game.state.phase = before.phase
    return move


def accepts_what_it_does_not_list(game: Any, move: Move | str) -> tuple[Event, ...]:
    try:
        return Game.push(game, move)
    except IllegalMove:
        return ()


def refuses_without_a_rule(game: Any, move: Move) -> Verdict:
    verdict = Game._judge(game, move)
    return verdict if verdict.legal else Verdict(False, (), verdict.message)


class Leaky(View):
    """Shows the top of the supply."""

    __slots__ = ()

    def document(self) -> dict[str, Any]:
        return super().document() | {"next": self._state.supply[-1:]}


def shows_too_much(game: Any, player: str | None = None) -> View:
    return Leaky(game.state, None if player is None else game.players.index(player))


def falls_over_a_start(game: Any, start: Any, rules: Any = None) -> Game:
    int(start.get("seed", 0))
    return Game.from_start.__func__(game, start, rules)  # type: ignore[attr-defined, no-any-return]


def forgets_the_top_discard(game: Any) -> dict[str, Any]:
    position = Game.position(game)
    return position | {"discard": position["discard"][1:]}


def takes_nine_for_impossible(game: Any) -> list[str]:
    few = [f"{name} holds nine." for name, size in game.view().hand_sizes.items() if size == 9]
    return Game.cannot_happen(game) + few


#: The method that is wrong, the check that finds it, and what it says.
FAULTS: dict[str, tuple[Any, Callable[[Kit], None], str]] = {
    "pop": (goes_back_half, checks.undo_is_exact, "did not restore the position"),
    "push": (accepts_what_it_does_not_list, checks.listed_means_legal, "was accepted"),
    "_judge": (refuses_without_a_rule, checks.listed_means_legal, "does not cite a rule"),
    "view": (shows_too_much, checks.views_are_blind, "can tell which cards"),
    "from_start": (classmethod(falls_over_a_start), checks.hostile_documents_are_refused,
     "from the document"),
    "position": (forgets_the_top_discard, checks.copies_and_round_trips_are_equal, "is not equal"),
    "cannot_happen": (takes_nine_for_impossible, checks.what_is_played_can_happen,
     "is called impossible"),
    "position again": (forgets_the_top_discard, checks.cards_are_conserved,
     "number of cards changed"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_can_be_seen_again(fault: str) -> None:
    wrong, check, says = FAULTS[fault]
    game: Any = type("Faulty", (Game,), {"__slots__": (), fault.split()[0]: wrong})
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
    names = [conformance.called(check) for check in conformance.CHECKS]
    assert len(set(names)) == len(names)
