"""Each game here breaks one promise: the conformance checks, the simulator and `play` name it."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar
from unittest.mock import Mock

import pytest
from click.testing import CliRunner

from tests.collected import collected
from wyatt.cli import main
from wyatt.core.card_game import CardMove, Tell
from wyatt.core.errors import IllegalMove, InvalidDocument, NotAMove, Refusal
from wyatt.core.events import Event, event
from wyatt.core.lazy import Lazy
from wyatt.core.rulebook import Book
from wyatt.core.spec import AnySpec
from wyatt.examples import ohhell, plain
from wyatt.examples.plain import Drew, Game
from wyatt.table import conformance, simulate
from wyatt.table.conformance import Kit, Marks, Nonconformity, checks
from wyatt.table.conformance.kit import Walk
from wyatt.table.simulate import NeverEnds, Plan, run


def faulty(name: str, base: Any = plain, view: Any = None, **members: Any) -> AnySpec:
    own = {"__slots__": (), "__module__": __name__, "SPEC": Lazy(f"{__name__}:{name}")}
    game: Any = type(name, (base.Game,), own | members)
    if view is not None:
        game.VIEW = type("View", (game.VIEW,), {"__slots__": (), **view})
    return replace(base.SPEC, name=name, engine=lambda: game, records=lambda: game.RECORD)


def telling(**changed: Any) -> Callable[[Any, CardMove, Tell], None]:
    def play(self: Any, move: CardMove, tell: Tell) -> None:
        def told(event: Event) -> None:
            tell(type(event)(**{name: getattr(event, name) for name in event.FIELDS} | changed))

        Game.play(self, move, told)

    return play


@event
class Showed(Event):
    """A player drew this card, and it isn't marked as secret."""

    type: ClassVar[str] = "showed"
    SENTENCE: ClassVar[str] = "{player} draws {card}."
    player: str
    card: str


def blurted(self: Any, move: CardMove, tell: Tell) -> None:
    def told(event: Event) -> None:
        drew = isinstance(event, Drew)
        tell(Showed(rules=event.rules, player=event.player, card=event.card) if drew else event)

    Game.play(self, move, told)


def turned(self: Any, move: CardMove) -> Refusal:
    self.state.turn = 1 - self.state.turn
    return Game.refusal(self, move)


def waits(self: Any, move: CardMove, tell: Tell) -> None:
    self.state.turn = 1 - self.state.turn
    tell(plain.GameEnded(rules=("plain.turn",), winner="Anna"))


def remembering(self: Any, move: CardMove, tell: Tell) -> None:
    BESIDE.append(move)
    Game.play(self, move, tell)
    if len(BESIDE) % 5 == 0:
        self.pile("stock").reverse()


def losing(self: Any, move: CardMove, tell: Tell) -> None:
    Game.play(self, move, tell)
    del self.pile("discard")[:-1]


def swallowing(self: Any, move: CardMove | str) -> tuple[Event, ...]:
    try:
        return Game.push(self, move)
    except (IllegalMove, NotAMove):
        return ()


def going_back_half(self: Any) -> CardMove:
    move: CardMove = Game.pop(self)
    self.state.turn = 1 - self.state.turn
    return move


def paid(amount: float) -> Callable[[Any, CardMove, Tell], None]:
    def play(self: Any, move: CardMove, tell: Tell) -> None:
        ohhell.Game.play(self, move, tell)
        self.figure("scores")[0] += amount

    return play


def counted(game: Any) -> None:
    """The scores of Oh Hell grow only at the end of a hand."""
    held = sum(game.figure("scores"))
    assert held <= (game.hand_number - 1) * len(game.players) * 17, f"{held} points are too many."


BESIDE: list[CardMove] = []
one_move = {"moves": lambda self: [CardMove("draw", ("stock",))]}
open_hands = property(lambda self: dict(zip(self.players, self._state.hands, strict=True)))
TELLS = faulty("TELLS", play=telling(seen_by=None))
NO_RULE = faulty("NO_RULE", play=telling(rules=()))
NEW_RULE = faulty("NEW_RULE", play=telling(rules=("plain.luck",)))
SHOWS = faulty("SHOWS", play=blurted)
UNREAD = faulty(
    "UNREAD", refusal=lambda self, move: {}[move.verb] if move.verb == "meld" else Game.refusal(self, move)
)  # fmt: skip
TURNS = faulty("TURNS", refusal=turned)
draws = {"is_move": lambda self, move: str(move) == "draw stock", **one_move}
WAITS = faulty("WAITS", play=waits, **draws)
STUCK = faulty("STUCK", moves=lambda self: [])
LISTS = faulty("LISTS", moves=lambda self: [*Game.moves(self), CardMove("discard", ("AC",))])
TURNED = faulty("TURNED", moves=lambda self: self.pile("stock").reverse() or Game.moves(self))
BESIDES = faulty("BESIDES", play=remembering)
CHANCE = faulty(
    "CHANCE", play=lambda at, *to: random.shuffle(at.pile("stock")) or Game.play(at, *to)
)
LOSES = faulty("LOSES", play=losing)
SWALLOWS = faulty("SWALLOWS", push=swallowing)
HALF = faulty("HALF", pop=going_back_half)
FORGETS = faulty("FORGETS", position=lambda self: Game.position(self) | {"discard": []})
DOUBTS = faulty("DOUBTS", cannot_happen=lambda self: ["Nobody draws."] * (self.phase == "play"))
UNCITED = faulty("UNCITED", refusal=lambda self, move: Refusal((), "No."))
OWES = faulty("OWES", ohhell, play=paid(-3))
HALVES = faulty("HALVES", ohhell, play=paid(0.5))
GIVES = faulty("GIVES", ohhell, play=paid(50))
OPENS = faulty("OPENS", view={"hands": open_hands})
LETS = faulty("LETS", ohhell, check=classmethod(lambda cls, state, issue: None))
WORDS, DRAWING = plain.SPEC.words(), plain.SPEC.drawing()
SPEC = WHOLE = faulty("SPEC")
LAST = faulty("LAST", play=lambda self, *rest: Game.play(self, *rest) or 1 // (not self.is_over))
CITES = faulty("CITES", refusal=lambda self, move: Refusal(("plain.luck",), "No."))


@collected("spec, check, said", [
    (TELLS, checks.events_tell_what_they_may, "learns from"),
    (NO_RULE, checks.events_tell_what_they_may, "does not cite"),
    (NEW_RULE, checks.events_tell_what_they_may, "not in the rulebook"),
    (SHOWS, checks.events_tell_what_they_may, "learns from .* secret"),
    (UNREAD, checks.listed_means_legal, "meld .* raises KeyError"),
    (TURNS, checks.listed_means_legal, "asking about .* changed"),
    (WAITS, checks.hands_end, "stall_breaker"), (STUCK, checks.hands_end, "no legal move"),
    (LISTS, checks.listed_means_legal, "ValueError: list.remove"),
    (TURNED, checks.listed_means_legal, "listing the moves changed"),
    (BESIDES, checks.undo_is_exact, "not restored"), (CHANCE, checks.undo_is_exact, "not restored"),
    (LOSES, checks.cards_are_conserved, "missing"), (OWES, checks.copies_and_round_trips_are_equal, "scores.Anna: -"),
    (HALVES, checks.copies_and_round_trips_are_equal, r"scores.Anna: \d+\.5"),
    (GIVES, checks.cards_are_conserved, "points are too many"),
    (OPENS, checks.views_are_blind, "which cards the others hold"), (CITES, checks.listed_means_legal, "plain.luck"),
    (UNCITED, checks.listed_means_legal, "does not cite a rule"),
    (SWALLOWS, checks.listed_means_legal, "was accepted"), (SWALLOWS, checks.records_play_again, "'dance' .* ignored"),
    (HALF, checks.undo_is_exact, "did not restore the position"),
    (FORGETS, checks.copies_and_round_trips_are_equal, "is not equal"),
    (FORGETS, checks.hostile_documents_are_refused, "} cannot be written"),
    (DOUBTS, checks.what_is_played_can_happen, "is called impossible"),
])  # fmt: skip
def test_a_fault_is_named(spec: AnySpec, check: Callable[[Kit], None], said: str) -> None:
    kit = replace(conformance.card_kit(spec), walks=8)
    kit = replace(kit, sound=counted) if spec is GIVES else kit
    with pytest.raises(Nonconformity, match=said) as found:
        check(kit)
    assert json.loads(str(found.value).splitlines()[-1])["format"] == f"{spec.game.NAME}-record/1"


def test_every_check_has_a_sentence_for_its_fault(monkeypatch: Any) -> None:
    told: list[Any] = []
    monkeypatch.setattr(Walk, "require", lambda self, holds, what: told.append((bool(holds), what)))
    for check in {*checks.CHECKS} - {checks.every_rule_has_a_test}:
        check(replace(conformance.card_kit(ohhell.SPEC), walks=1))
    assert [what for holds, what in told if not holds or not re.search(r"\w+ \w", what or "")] == []


@collected("field, value, said", [
    ("title", "", "needs a name and a title"), ("rulebook", lambda: Book.of("Ours", {}), "no rules"),
    ("words", lambda: None, "not return Words"),
    ("words", lambda: replace(WORDS, table_text=lambda view: ""), "table_text.* nothing"),
    ("move_group", lambda move: "", "move_group"), ("format_score", lambda amount: "", "format_score"),
    ("scores", lambda view: {}, "a player has no score"), ("aid", 3, "must be functions"),
    ("aid", lambda: lambda lang: Mock(sides=()), "aid is empty"), ("scoring", Mock(), "score sheet"),
    ("drawing", lambda: Mock(page=lambda view: ""), "not an HTML page"),
    ("examples", plain.SPEC.examples._replace(rule="x"), "example rule 'x'"),
    ("examples", plain.SPEC.examples._replace(draw="dance"), "move 'dance' is not a move"),
    ("drawing", lambda: Mock(page=DRAWING.page, picture=lambda view: ""), "not a drawing"),
])  # fmt: skip
def test_what_a_spec_lacks_is_named(field: str, value: Any, said: str, monkeypatch: Any) -> None:
    spec = replace(WHOLE, **{field: value})
    monkeypatch.setitem(globals(), "SPEC", spec)
    with pytest.raises(Nonconformity, match=said):
        checks.the_game_is_whole(conformance.card_kit(spec))
    monkeypatch.delitem(globals(), "SPEC")
    with pytest.raises(Nonconformity, match=r": its address .*:SPEC' cannot be imported"):
        checks.the_game_is_whole(conformance.card_kit(spec))


def test_positions_without_rows_and_rules_without_tests_are_named(monkeypatch: Any) -> None:
    kit = replace(conformance.card_kit(LETS), walks=8)
    with pytest.raises(Nonconformity, match=r"IndexError.* from the document"):
        checks.hostile_documents_are_refused(kit)
    monkeypatch.setattr(type(plain.SPEC), "read", Mock(side_effect=InvalidDocument([])))
    with pytest.raises(Nonconformity, match="list an issue"):
        checks.hostile_documents_are_refused(replace(conformance.card_kit(plain.SPEC), walks=8))
    kit = replace(conformance.card_kit(SHOWS), walks=8, shows={"showed"})
    checks.events_tell_what_they_may(kit)
    marks = Marks()
    kit = replace(conformance.card_kit(plain.SPEC), marks=marks)
    with pytest.raises(Nonconformity, match="no test names the rule"):
        checks.every_rule_has_a_test(kit)
    marks.rule(*(rule.id for rule in plain.SPEC.rulebook().rules()))(test_a_fault_is_named)
    marks.ruling("S99")(test_a_fault_is_named)
    with pytest.raises(Nonconformity, match="S99"):
        checks.every_rule_has_a_test(kit)
    with pytest.raises(ValueError, match="is not a test"):
        marks.rule("shot")(lambda: None)
    with pytest.raises(Nonconformity, match="no marks"):
        checks.every_rule_has_a_test(replace(kit, marks=None))


@pytest.mark.parametrize(("breaks", "said"), [(True, "200"), (False, "200"), (None, "no legal")])
def test_an_endless_hand_is_given_up(breaks: bool | None, said: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(simulate, "PATIENCE", 100)
    monkeypatch.setattr(simulate, "ENDLESS", 100)
    spec = STUCK if breaks is None else WAITS
    spec = spec if breaks is not False else replace(WAITS, stall_breaker=lambda view: None)
    with pytest.raises(NeverEnds, match=said):
        run(Plan(1, 2, ("random",), game=spec))
    with pytest.raises(ZeroDivisionError):  # the game is over, so it's not that no move is legal
        run(Plan(1, 2, ("random",), game=LAST))


@collected("command", [
    "simulate --games 1 --players 2 --bots random", "play --seed 1 --players 2 --bots random",
    "tournament --games 1 --bots random,random",
])  # fmt: skip
def test_a_command_says_that_nobody_can_play(command: str) -> None:
    ran = CliRunner().invoke(main, [*command.split(), "--game", f"{__name__}:STUCK"], input="1\n")
    assert ran.exit_code == 2
    assert "has no legal move" in ran.output
