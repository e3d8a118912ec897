"""Facts that only the Wildcat Rummy lessons use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from heapq import nlargest
from statistics import fmean

from wyatt.core.text import N_
from wyatt.lab.wildcat import OPEN, chance, forks
from wyatt.lessons.facts import Amount, Condition, Scene, Vocabulary, Words
from wyatt.wildcat import View, parse_move
from wyatt.wildcat.cards import CARDS, CODES, JOKER, POINTS, deck_of
from wyatt.wildcat.scoring import HandScore
from wyatt.wildcat.types import DRAW, OVER, PLAY, SCORED
from wyatt.wildcat.verbs import Verb


def _score(scene: Scene, words: Words) -> HandScore:
    view: View = scene.game.view()
    return view.score(scene.name(words[0]))


def _deck(scene: Scene, players: int | str) -> tuple[int, ...]:
    return deck_of(scene.view.rules.jokers(int(players)))


def _after(scene: Scene, words: Words, read: Callable[[View, str], int]) -> int:
    """Return what `read` finds for the player to move after a move, which is then taken back."""
    game, mover = scene.game, str(scene.game.actor)
    game.push(" ".join(words))
    found = read(game.view(), mover)
    game.pop()
    return found


def _lays(scene: Scene, words: Words) -> int:
    def laid(view: View, player: str) -> int:
        return view.score(player).melded

    game = scene.game
    before = laid(game.view(), str(game.actor))
    return _after(scene, words, laid) - before if game.verdict(" ".join(words)) else 0


def _gains(words: Words) -> list[int]:
    return [fork.taken - fork.drawn for fork in forks() if fork.depth >= int(words[0])]


_COUNTS = [str(number) for number in range(100)]
_AMOUNTS: dict[str, Amount] = {
    "copies": Amount("CARD", N_("how many copies of a card this table’s deck has"),
        lambda s, w: _deck(s, len(s.game.players)).count(CODES[w[0]])),
    "deck": Amount("PLAYERS", N_("how many cards the deck has, by number of players"),
        lambda s, w: len(_deck(s, w[0]))),
    "discards": Amount("", N_("how many cards are in the discard pile"), lambda s, w: s.view.discard_size),
    "hand-after": Amount("MOVE", N_("how many cards the player to move would have after this move"),
        lambda s, w: _after(s, w, lambda view, player: view.hand_sizes[player])),
    "held": Amount("PLAYER", N_("how many points a player would now lose for the cards in hand"),
        lambda s, w: _score(s, w).in_hand),
    "jokers": Amount("PLAYERS", N_("how many Jokers the deck has, by number of players"),
        lambda s, w: _deck(s, w[0]).count(JOKER)),
    "laid": Amount("PLAYER", N_("how many points a player’s melds are worth"),
        lambda s, w: _score(s, w).melded),
    "lays": Amount("MOVE", N_("how many points this move would put on the table"), _lays),
    "melds": Amount("PLAYER", N_("how many melds a player has on the table"),
        lambda s, w: len(s.view.melds[s.name(w[0])])),
    "pile-gain": Amount("NUMBER", N_("how many points a bot gained on average, over sixty hands, by taking a pile of this size or larger instead of drawing"),
        lambda s, w: round(fmean(_gains(w)))),
    "pile-losses": Amount("NUMBER", N_("how many times in 100 it costs points in the end to take a pile of this size or larger"),
        lambda s, w: round(100 * fmean(gain < 0 for gain in _gains(w)))),
    "score": Amount("PLAYER", N_("a player’s points for this hand as it stands"),
        lambda s, w: _score(s, w).total),
    "sequences": Amount("PLAYER", N_("a player’s bonus for completed sequences"),
        lambda s, w: _score(s, w).sequences),
    "stock": Amount("", N_("how many cards are in the stock"), lambda s, w: s.view.stock_size),
    "total": Amount("PLAYER", N_("a player’s points from the hands scored so far"),
        lambda s, w: s.view.totals[s.name(w[0])]),
    "unseen-of": Amount("CARD", N_("how many copies of a card are hidden from the learner"),
        lambda s, w: s.view.unseen().get(w[0], 0)),
    "way-out": Amount("HAND NUMBER", N_("how many times in 1,000 you’d go out with the next card from the stock, given a hand such as 9D,9S and the number of open melds"),
        lambda s, w: round(1000 * chance(w[0].split(","), OPEN[: int(w[1])]))),
    "worst": Amount("NUMBER", N_("the most points a hand of this size can cost"),
        lambda s, w: sum(nlargest(int(w[0]), (POINTS[kind] for kind in _deck(s, len(s.game.players)))))),
}  # fmt: skip

_CONDITIONS: dict[str, Condition] = {
    "has": Condition("PLAYER MELD", N_("a player has this meld on the table"),
        lambda s, w: w[1] in [meld.name for meld in s.view.melds[s.name(w[0])]]),
    "only": Condition("MOVE", N_("only this move is legal"),
        lambda s, w: [str(move) for move in s.game.legal_moves] == [" ".join(w)]),
    "out": Condition("PLAYER", N_("this player has gone out"),
        lambda s, w: s.game.view().out == s.name(w[0])),
    "top": Condition("CARD", N_("this card is on top of the discard pile"),
        lambda s, w: s.view.top == w[0]),
}  # fmt: skip

_KNOWN: Mapping[str, Collection[str]] = {
    "CARD": CARDS, "NUMBER": _COUNTS, "PHASE": (DRAW, PLAY, SCORED, OVER),
    "PLAYERS": ("2", "3", "4", "5"), "VERB": tuple(Verb),
}  # fmt: skip
VOCABULARY = Vocabulary(__name__, _AMOUNTS, _CONDITIONS, _KNOWN, parse_move)
