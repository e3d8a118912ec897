"""Facts that only the Wildcat Rummy lessons use."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.core.text import N_
from wyatt.lab.wildcat import OPEN, chance, forks
from wyatt.lessons.facts import Amount, Condition, Scene, Vocabulary, Words
from wyatt.wildcat import Game, View, parse_move
from wyatt.wildcat.cards import CARDS, CODES, JOKER, POINTS, deck_of
from wyatt.wildcat.scoring import HandScore
from wyatt.wildcat.types import DRAW, OVER, PLAY, SCORED
from wyatt.wildcat.verbs import Verb


def _view(scene: Scene) -> View:
    view: View = scene.view
    return view


def _all(scene: Scene) -> View:
    view: View = scene.game.view()
    return view


def _score(scene: Scene, words: Words) -> HandScore:
    return _all(scene).score(scene.name(words[0]))


def _deck(scene: Scene, words: Sequence[str | int]) -> tuple[int, ...]:
    return deck_of(_view(scene).rules.jokers(int(words[0])))


def _lays(scene: Scene, words: Words) -> int:
    line = " ".join(words)
    if not scene.game.verdict(line):
        return 0
    mover = str(scene.game.actor)
    before = _all(scene).score(mover).melded
    scene.game.push(line)
    after = _all(scene).score(mover).melded
    scene.game.pop()
    return after - before


def _hand_after(scene: Scene, words: Words) -> int:
    mover = str(scene.game.actor)
    scene.game.push(" ".join(words))
    size = _all(scene).hand_sizes[mover]
    scene.game.pop()
    return size


def _worst(scene: Scene, words: Words) -> int:
    deck = _deck(scene, [len(_view(scene).players)])
    return sum(sorted((POINTS[kind] for kind in deck), reverse=True)[: int(words[0])])


def _gains(words: Words) -> list[int]:
    return [fork.taken - fork.drawn for fork in forks() if fork.depth >= int(words[0])]


def _pile_gain(scene: Scene, words: Words) -> int:
    gains = _gains(words)
    return round(sum(gains) / len(gains))


def _pile_losses(scene: Scene, words: Words) -> int:
    gains = _gains(words)
    return round(100 * sum(gain < 0 for gain in gains) / len(gains))


def _only(scene: Scene, words: Words) -> bool:
    game = scene.game
    return isinstance(game, Game) and [str(move) for move in game.legal_moves] == [" ".join(words)]


def _has(scene: Scene, words: Words) -> bool:
    return words[1] in (meld.name for meld in _view(scene).melds[scene.name(words[0])])


_COUNTS = [str(number) for number in range(100)]
_AMOUNTS: dict[str, Amount] = {
    "copies": Amount("CARD", N_("how many copies of a card this table’s deck has"),
        lambda s, w: _deck(s, [len(_view(s).players)]).count(CODES[w[0]])),
    "deck": Amount("PLAYERS", N_("how many cards the deck has, by number of players"),
        lambda s, w: len(_deck(s, w))),
    "discards": Amount("", N_("how many cards are in the discard pile"), lambda s, w: _view(s).discard_size),
    "hand-after": Amount("MOVE", N_("how many cards the player to move would have after this move"),
        _hand_after),
    "held": Amount("PLAYER", N_("how many points a player would now lose for the cards in hand"),
        lambda s, w: _score(s, w).in_hand),
    "jokers": Amount("PLAYERS", N_("how many Jokers the deck has, by number of players"),
        lambda s, w: _deck(s, w).count(JOKER)),
    "laid": Amount("PLAYER", N_("how many points a player’s melds are worth"),
        lambda s, w: _score(s, w).melded),
    "lays": Amount("MOVE", N_("how many points this move would put on the table"), _lays),
    "melds": Amount("PLAYER", N_("how many melds a player has on the table"),
        lambda s, w: len(_view(s).melds[s.name(w[0])])),
    "pile-gain": Amount("NUMBER", N_("how many points a bot gained on average, over sixty hands, by taking a pile of this size or larger instead of drawing"),
        _pile_gain),
    "pile-losses": Amount("NUMBER", N_("how many times in 100 it costs points in the end to take a pile of this size or larger"),
        _pile_losses),
    "score": Amount("PLAYER", N_("a player’s points for this hand as it stands"),
        lambda s, w: _score(s, w).total),
    "sequences": Amount("PLAYER", N_("a player’s bonus for completed sequences"),
        lambda s, w: _score(s, w).sequences),
    "stock": Amount("", N_("how many cards are in the stock"), lambda s, w: _view(s).stock_size),
    "total": Amount("PLAYER", N_("a player’s points from the hands scored so far"),
        lambda s, w: _view(s).totals[s.name(w[0])]),
    "unseen-of": Amount("CARD", N_("how many copies of a card are hidden from the learner"),
        lambda s, w: _view(s).unseen().get(w[0], 0)),
    "way-out": Amount("HAND NUMBER", N_("how many times in 1,000 you’d go out with the next card from the stock, given a hand such as 9D,9S and the number of open melds"),
        lambda s, w: round(1000 * chance(w[0].split(","), OPEN[: int(w[1])]))),
    "worst": Amount("NUMBER", N_("the most points a hand of this size can cost"), _worst),
}  # fmt: skip

_CONDITIONS: dict[str, Condition] = {
    "has": Condition("PLAYER MELD", N_("a player has this meld on the table"), _has),
    "only": Condition("MOVE", N_("only this move is legal"), _only),
    "out": Condition("PLAYER", N_("this player has gone out"),
        lambda s, w: _all(s).out == s.name(w[0])),
    "top": Condition("CARD", N_("this card is on top of the discard pile"),
        lambda s, w: _view(s).top == w[0]),
}  # fmt: skip

VOCABULARY = Vocabulary(
    __name__,
    _AMOUNTS,
    _CONDITIONS,
    {
        "CARD": CARDS,
        "NUMBER": _COUNTS,
        "PHASE": (DRAW, PLAY, SCORED, OVER),
        "PLAYERS": ("2", "3", "4", "5"),
        "VERB": tuple(Verb),
    },
    parse_move,
)
