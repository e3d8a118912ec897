"""Facts that only the Wyatt Earp lessons use, and simulated shots."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from wyatt.core.text import N_, _
from wyatt.earp import Game, Move, parse_move, score_poster
from wyatt.earp.cards import CARDS, COPIES, OUTLAWS
from wyatt.earp.verbs import Verb
from wyatt.earp.words import next_shot
from wyatt.lessons.facts import Amount, Condition, Scene, Vocabulary, Words

# === How often a shot hits, given what one player sees. A lesson computes the chance from a view,
# but here we simulate the shot, and each try deals the unseen cards again.


def shots(game: Game, move: Move | str, tries: int, seed: int = 0) -> list[bool]:
    """Simulate the current player's shot, and return whether each try hits. For each try, the cards
    the player can't see are dealt again. Raise `IllegalMove` for an illegal move, and `ValueError`
    for a move that isn't a shot or if the game is over.
    """
    if (player := game.actor) is None:
        raise ValueError(_("The game is over, so nobody can shoot."))
    hits, view = [], game.view(player)
    for at in range(tries):
        events = view.deal(seed + at).push(move)
        if (shot := next((event for event in events if event.type == "shot"), None)) is None:
            raise ValueError(_("`{move}` isn’t a shot.", move=move))
        hits.append(bool(shot.data["hit"]))
    return hits


def _unseen(scene: Scene) -> tuple[int, int]:
    unseen = scene.view.unseen()
    return sum(unseen.get(outlaw, 0) for outlaw in OUTLAWS), sum(unseen.values())


def _odds(scene: Scene, words: Words) -> int:
    outlaws, turned = next_shot(scene.view)
    return round(100 * outlaws / max(1, turned))


def _paid(scene: Scene, words: Words) -> int:
    player, *outlaw = words
    paid = [event.data for event in scene.events if event.type == "paid"]
    own = [data for data in paid if data["player"] == scene.name(player)]
    return sum(data["amount"] for data in own if outlaw in ([], [data["outlaw"]]))


def _shot(scene: Scene, hit: bool) -> bool:
    shot = scene.last("shot")
    return shot is not None and shot.data["hit"] is hit


def _split(scene: Scene, words: Words) -> bool:
    cp, payouts = ([int(part) for part in words[at].split(",")] for at in (0, 2))
    return list(score_poster(cp, int(words[1]), scene.view.rules).payouts) == payouts


_AMOUNTS: dict[str, Amount] = {
    "copies": Amount("CARD", N_("how many copies of a card the deck has"),
        lambda s, w: COPIES[w[0]]),
    "deck": Amount("", N_("how many cards the deck has"), lambda s, w: sum(COPIES.values())),
    "discards": Amount("", N_("how many cards are in the discard stack"),
        lambda s, w: len(s.view.discard)),
    "groups": Amount("PLAYER", N_("how many groups a player has on the table"),
        lambda s, w: len(s.view.territories[s.name(w[0])])),
    "laid": Amount("PLAYER OUTLAW CARD", N_("how many copies of a card are in a player’s group"),
        lambda s, w: s.view.territories[s.name(w[0])].get(w[1], []).count(w[2])),
    "money": Amount("PLAYER", N_("a player’s money in dollars"),
        lambda s, w: s.view.money[s.name(w[0])]),
    "odds": Amount("", N_("the learner’s chance of a hit, out of 100"), _odds),
    "paid": Amount("PLAYER [OUTLAW]", N_("how many dollars a player has been paid since the stage began"),
        _paid),
    "points": Amount("PLAYER OUTLAW", N_("a player’s capture points on an outlaw"),
        lambda s, w: s.view.capture_points(s.name(w[0]), w[1])),
    "poster": Amount("OUTLAW", N_("how many dollars are on a poster"), lambda s, w: s.view.posters[w[0]]),
    "supply": Amount("", N_("how many cards are in the supply"), lambda s, w: s.view.supply_size),
    "table-points": Amount("OUTLAW", N_("all players’ capture points on an outlaw"),
        lambda s, w: sum(s.view.capture_points(name, w[0]) for name in s.game.players)),
    "unseen-outlaws": Amount("", N_("how many Outlaw cards the learner can’t see"),
        lambda s, w: _unseen(s)[0]),
}  # fmt: skip

_CONDITIONS: dict[str, Condition] = {
    "hidden": Condition("PLAYER OUTLAW", N_("a player’s group is under a Hideout"),
        lambda s, w: s.view.is_hidden(s.name(w[0]), w[1])),
    "hit": Condition("", N_("the last shot was a hit"), lambda s, w: _shot(s, True)),
    "miss": Condition("", N_("the last shot was a miss"), lambda s, w: _shot(s, False)),
    "open": Condition("OUTLAW", N_("a player has opened this outlaw"),
        lambda s, w: w[0] in s.view.opened),
    "reshuffled": Condition("", N_("the discard stack was reshuffled in this hand"),
        lambda s, w: s.view.reshuffled),
    "sheriff-spent": Condition("", N_("this turn’s one Sheriff card has been played"),
        lambda s, w: s.view.sheriff_played),
    "split": Condition("CP,CP REWARD PAYOUT,PAYOUT", N_("these capture points and this reward give these payouts"),
        _split),
    "top": Condition("CARD", N_("this card is on top of the discard stack"),
        lambda s, w: s.view.discard[:1] == (w[0],)),
}  # fmt: skip

_KNOWN: Mapping[str, Collection[str]] = {"OUTLAW": OUTLAWS, "CARD": CARDS, "VERB": tuple(Verb)}
_SPELLED = {f"photo {outlaw}": f"photo:{outlaw}" for outlaw in OUTLAWS}
VOCABULARY = Vocabulary(__name__, _AMOUNTS, _CONDITIONS, _KNOWN, parse_move, _SPELLED)
