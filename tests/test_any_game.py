"""Any game under any rules stays right; ``python -m tools.fuzz game`` chooses by coverage."""

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.test_any_press import lasting
from tests.unseen import RESAMPLE
from wyatt import earp, wildcat
from wyatt.core.errors import IllegalMove, InvalidDocument, NotAMove
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.table.conformance.checks import JUNK
from wyatt.table.conformance.kit import NAMES
from wyatt.table.games import game as game_called

#: Chooses from a list of any length.
AT = st.integers(0, 9_999)
#: Values for fields, some of them valid there.
VALUES = st.one_of(
    st.sampled_from(JUNK), st.integers(-1, 9), st.integers(0, 30).map(lambda number: 1000 * number),
    st.booleans(), st.sampled_from([*NAMES, *earp.types.PHASES, *wildcat.types.PHASES]),
)  # fmt: skip
WORDS = st.sampled_from(["", "deal", "pass", "draw supply", "discard", "play *9", "lay JK JK JK"])


def _said(error: InvalidDocument) -> None:
    assert error.issues
    assert all(issue.message and str(issue).isprintable() for issue in error.issues)


class Table(RuleBasedStateMachine):
    """One table. Its game may come from a deal, or from a position that was changed."""

    spec: AnySpec
    game: AnyGame

    @initialize(
        name=st.sampled_from(sorted(RESAMPLE)), seats=AT, seed=st.integers(0, 2**32), data=st.data()
    )
    def deal(self, name: str, seats: int, seed: int, data: st.DataObject) -> None:
        self.spec = spec = game_called(name)
        most = min(spec.most_players, len(NAMES)) - spec.least_players + 1
        players = list(NAMES[: spec.least_players + seats % most])
        changed = {name: st.sampled_from(switch.values) for name, switch in spec.switches.items()}
        rules: dict[str, Any] = data.draw(st.fixed_dictionaries({}, optional=changed))
        rules["preset"] = data.draw(st.sampled_from(sorted(spec.presets)))
        #: Lines that were legal once.
        self.known: dict[str, None] = {}
        #: Whether play alone led to this position.
        self.dealt = True
        start: dict[str, Any] = {"players": players, "seed": seed}
        try:
            self.game = spec.start({**start, "rules": rules})
        except InvalidDocument as error:  # some options exclude each other
            _said(error)
            self.game = spec.start(start)

    def _play(self, moves: list[Any], at: int) -> None:
        before, mover = self.game.copy(past=False), self.game.actor
        move = moves[at % len(moves)]
        events = self.game.push(move)
        assert events
        words = self.spec.words()
        for event in events:
            assert json.loads(json.dumps(event.document())) == event.document()
            for viewer in (*self.game.players, None):
                said, rules = words.sentence(event.seen(viewer), viewer)
                assert said.strip()
                assert rules
        as_text = before.copy(past=False)
        assert as_text.push(str(move)) == events
        before.advance(move)
        assert before == as_text == self.game
        assert mover is not None

    @precondition(lambda self: not self.game.is_over)
    @rule(at=AT)
    def play(self, at: int) -> None:
        self._play(list(self.game.legal_moves), at)

    @precondition(lambda self: not self.game.is_over)
    @rule(verb=AT, at=AT)
    def play_by_verb(self, verb: int, at: int) -> None:
        """A verb of one move is played as often as one of fifty."""
        by_verb: dict[str, list[Any]] = {}
        for move in self.game.legal_moves:
            by_verb.setdefault(self.spec.move_group(move), []).append(move)
        self._play(by_verb[sorted(by_verb)[verb % len(by_verb)]], at)

    @rule(at=AT, word=WORDS)
    def try_a_line(self, at: int, word: str) -> None:
        """A line from earlier in the game, or one that fits nowhere."""
        lines = [word, *self.known]
        line = lines[at % len(lines)]
        game, before = self.game, self.game.position()
        try:
            verdict = game.verdict(line)
        except NotAMove:
            return
        assert verdict.legal == (line in game.legal_moves)
        assert verdict.rules
        assert all(self.spec.rulebook().title(id) for id in verdict.rules)
        assert verdict.message.endswith((".", "!"))
        assert all(move in game.legal_moves for move in verdict.instead)
        if not verdict.legal:
            with pytest.raises(IllegalMove) as refused:
                game.push(line)
            assert refused.value.verdict == verdict
        assert game.position() == before

    @precondition(lambda self: self.game.past)
    @rule(many=st.integers(1, 9))
    def take_back(self, many: int) -> None:
        end = self.game.copy(past=False)
        moves: list[Any] = []
        while len(moves) < many and self.game.past:
            moves.append(self.game.pop())
        again = self.game.copy(past=False)
        for move in reversed(moves):
            again.push(move)
        assert again == end

    @rule(at=AT, junk=VALUES, below=AT)
    def spoil(self, at: int, junk: object, below: int) -> None:
        """A position with something else in one place is refused in words, or is the game from now on."""
        document: dict[str, Any] = copy.deepcopy(self.game.position())
        keys = [*document, "surprise"]
        key = keys[at % len(keys)]
        inner = document.get(key)
        if isinstance(inner, dict | list) and inner and below % 3:
            places = list(inner) if isinstance(inner, dict) else range(len(inner))
            inner[places[below % len(places)]] = junk
        else:
            document[key] = junk
        self._read(document)

    @rule(at=AT, other=AT, many=st.integers(1, 60))
    def move_cards(self, at: int, other: int, many: int) -> None:
        """Some cards are somewhere else: an empty supply, a hand of forty."""
        document = copy.deepcopy(self.game.position())
        piles = [pile for pile in self.game.READER.LAYOUT.piles if pile.name in document]
        held = [(document, pile.name) for pile in piles]
        held += [(document["hands"], name) for name in document["hands"]]
        (one, source), (two, target) = held[at % len(held)], held[other % len(held)]
        if one[source] and isinstance(one[source], list) and (one, source) != (two, target):
            two[target], one[source] = two[target] + one[source][:many], one[source][many:]
            self._read(document)

    def _read(self, document: dict[str, Any]) -> None:
        try:
            self.game = self.spec.game.from_position(document)
        except InvalidDocument as error:
            _said(error)
        else:
            self.dealt = False

    @precondition(lambda self: self.dealt)
    @rule(seat=AT, seed=st.integers(0, 2**32))
    def look(self, seat: int, seed: int) -> None:
        """A player sees the same whatever the unseen cards are."""
        name = self.game.players[seat % len(self.game.players)]
        other = RESAMPLE[self.spec.name](self.game, name, Random(seed))
        view, document = other.view(name), self.game.view(name).document()
        assert view.document() == json.loads(json.dumps(document)) == document
        assert bool(view.legal_moves) == (self.game.actor == name)

    @invariant()
    def the_list_is_right(self) -> None:
        moves = list(self.game.legal_moves)
        assert bool(moves) != self.game.is_over
        assert all(self.game.verdict(move).legal for move in moves)
        lines = list(map(str, moves))
        assert len({*lines}) == len(lines)
        self.known.update(dict.fromkeys(lines))

    @invariant()
    def it_reads_back_equal(self) -> None:
        game, spec = self.game, self.spec
        read = spec.game.from_position(spec.read_token(spec.write_token(game.position())))
        assert (read, list(map(str, read.legal_moves))) == (game, list(map(str, game.legal_moves)))
        played = spec.replay(spec.read(json.dumps(game.record()).encode()))
        assert (played.error, played.game) == (None, game)

    @invariant()
    def play_leads_to_nothing_impossible(self) -> None:
        assert not self.dealt or not self.game.cannot_happen()


TestAnyGame = Table.TestCase
TestAnyGame.settings = lasting(8, 25)


@pytest.mark.slow
class TestManyGames(Table.TestCase):
    settings = lasting(75, 40)
