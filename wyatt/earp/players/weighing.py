"""Weighing every legal move: the move's value, and reasons whose dollars add up to the value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from wyatt.core import advice
from wyatt.core.standing import Stakes, in_hundred
from wyatt.core.text import N_, N_plural, _, plural, usd
from wyatt.earp import cards
from wyatt.earp import moves as verbs
from wyatt.earp.cards import CARDS, FIELD, KIND, count, title
from wyatt.earp.effects import draw_ends_hand
from wyatt.earp.game import View
from wyatt.earp.movegen import explain, legal
from wyatt.earp.players import lookahead
from wyatt.earp.players.endings import STANDING, HandEnd, endings
from wyatt.earp.players.lookahead import Outlook, Seen, outlaws_among, seen_by, unseen_cards
from wyatt.earp.players.playouts import PLAYOUTS, ends_turn
from wyatt.earp.players.value import expected, leads, network, paid_now, value_bias
from wyatt.earp.scoring import split
from wyatt.earp.state import UNDER, State
from wyatt.earp.types import DRAW, OVER, PLAY, REACT, SCORED
from wyatt.earp.verbs import SHOTS

#: The longer sentences about a move.
_SAID = N_(
    {
        "a miss": "{misses} of the {cards} cards you can’t see would miss, and a miss wastes the card.",
        "chances": "Your chance of winning the game is {hundred} in 100 after this move, and {less} in 100 after the next best move.",
        "ends": "The hand ends here, so the posters pay out as they stand, and cards in hand are worth nothing.",
        "ends turn": "This turn ends the hand, so the posters pay out as they stand, and cards in hand are worth nothing.",
        "estimate": "By the coach’s estimate, the best move is worth about {amount} more than the next best move.",
        "known": "You know every card, so this is how the hand continues if both players play their best.",
        "no hit": "There’s no Outlaw card among the {cards} cards you can’t see, so the shot can’t hit.",
        "open": "{outlaw} is open, so you could lay the card yourself. If you discard it, {player} could take and lay it.",
        "still": "This turn ends the hand, but you can play other cards first.",
        "win": "This hand ends the game, and after this move, you’ll win. It doesn’t matter by how much.",
        "Photo": "A Photo needs no shot, but its points don’t count while a Hideout covers your group.",
    }
)

# === How a move changes a poster, in a sentence: the money on it, and who'd be paid.


class Poster:
    """A poster at one moment. cp: the capture points in seat order. reward: the dollars on it."""

    def __init__(self, state: State, outlaw: int) -> None:
        self.outlaw = outlaw
        self.cp, self.reward = state.capture_points(outlaw), state.posters[outlaw]
        self.scoring = split(self.cp, self.reward, state.config.rules)

    @property
    def title(self) -> str:
        return title(CARDS[self.outlaw])

    @property
    def alone(self) -> int | None:
        """The seat of the leader who would take all the money, or None if nobody would."""
        taking = [seat for seat, paid in enumerate(self.scoring.payouts) if paid]
        return taking[0] if len(taking) == 1 and "score.lead" in self.scoring.rules else None


_CHANGES = N_(
    {
        "both take": "{player} would take {theirs} from {outlaw} instead of {before}, and you’d take {takes}.",
        "still all": "All {total} from {outlaw} would still be yours.",
        "still all, more": "{outlaw}’s poster gains {amount}, and all {total} would be yours.",
        "behind": "{player} falls at least five points behind on {outlaw}, so you’d take all {total}.",
        "behind, more": "{outlaw}’s poster gains {amount}, and {player} falls at least five points behind, so you’d take it all.",
        "captured": "{outlaw} is captured, and you’d take all {total}.",
        "free": "{outlaw} has {points} of the {needed} capture points needed for a payout.",
        "free, more": "{outlaw}’s poster gains {amount}, and the outlaw has {points} of the {needed} capture points needed for a payout.",
        "falls": "{outlaw} falls to {points} of the {needed} capture points needed for a payout.",
        "gains": "You’d take {takes} from {outlaw} instead of {had}.",
        "gains, more": "{outlaw}’s poster gains {amount}, and you’d take {takes} in all.",
        "they take": "{player} would take {takes} from {outlaw} instead of {had}.",
        "nothing": "The capture points on {outlaw} change, but the payout doesn’t.",
        "nothing, more": "{outlaw}’s poster gains {amount}, but nobody would be paid more.",
        "points": "You’d have {points} capture points on {outlaw}.",
    }
)


def change(
    before: Poster, after: Poster, seat: int, names: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Return a sentence about what a poster's change means for a player, and the rules' ids."""
    had, takes = before.scoring.payouts, after.scoring.payouts
    gain, more = takes[seat] - had[seat], after.reward - before.reward
    others = [(seat + step) % len(names) for step in range(1, len(names))]
    moved = max(others, key=lambda other: abs(takes[other] - had[other]))
    values: dict[str, object] = {"player": names[moved], "points": after.cp[seat]}
    values |= {"takes": usd(takes[seat]), "had": usd(had[seat]), "amount": usd(more)}
    theirs = {"theirs": usd(takes[moved]), "before": usd(had[moved])}
    stops, reward = ("score.carry", "score.stop"), ("outlaws.reward",) if more else ()
    rules = tuple(rule for rule in after.scoring.rules if rule not in stops)
    # The player's gain minus the average gain, times the number of players.
    ahead = gain * len(takes) - sum(takes) + sum(had)
    if gain * ahead < 0:
        said, values = "both take", values | theirs
    elif after.alone == seat:
        nearest, rules = max(others, key=before.cp.__getitem__), (*reward, "score.lead")
        values |= {"player": names[nearest], "total": usd(after.reward)}
        if before.alone == seat:
            said = "still all, more" if more else "still all"
        elif before.cp[nearest] and before.cp[seat] - before.cp[nearest] <= cards.SHARE_GAP:
            said = "behind, more" if more else "behind"
        else:
            said, rules = "captured", (*rules, "score.capture")
    elif not after.scoring.captured and not before.scoring.captured:
        rules = ("outlaws.reward" if more else "cards.points", "score.capture")
        values |= {"points": sum(after.cp), "needed": cards.CAPTURE}
        said = "free, more" if more else "free"
        if not more and sum(after.cp) < sum(before.cp):
            said = "falls"
    elif gain:
        said, rules = "gains, more" if gain > 0 and more else "gains", (*reward, *rules)
    elif takes[moved] != had[moved]:
        said = "they take"
        values |= {"takes": theirs["theirs"], "had": theirs["before"]}
    else:
        said, rules = "nothing", ("cards.points", "score.share")
        if after.cp[seat] > before.cp[seat]:
            said = "points"
        elif more:
            said, rules = "nothing, more", ("outlaws.reward", "score.stop")
    return _(_CHANGES[said], outlaw=after.title, **values), rules


def spoken(before: Poster, after: Poster, seat: int, names: tuple[str, ...]) -> str:
    had, takes, outlaw = before.scoring.payouts, after.scoring.payouts, after.title
    others = [(seat + step) % len(names) for step in range(1, len(names))]
    moved = max(others, key=lambda other: had[other] - takes[other])
    if after.alone == seat:
        return _("I’d take all {total} from {outlaw}.", total=usd(after.reward), outlaw=outlaw)
    if had[moved] - takes[moved] > max(0, takes[seat] - had[seat]):
        said = N_("I don’t want {player} to take {had} from {outlaw}.")
        return _(said, player=names[moved], had=usd(had[moved]), outlaw=outlaw)
    if takes[seat] > had[seat]:
        return _("I’d take {takes} from {outlaw}.", takes=usd(takes[seat]), outlaw=outlaw)
    if after.reward > before.reward:
        more = usd(after.reward - before.reward)
        return _("I want {amount} more on {outlaw}’s poster.", amount=more, outlaw=outlaw)
    return _("I want a better share of {outlaw}’s reward.", outlaw=outlaw)


# === What else a move is for, apart from the posters. Each sentence lists the facts it claims, and
# we use the first one whose facts are all true. The last sentence in a list claims the least.


class Claim(NamedTuple):
    """A sentence, the ids of its rules, and the facts that it claims (see `facts`)."""

    text: str
    rules: tuple[str, ...]
    asserts: tuple[str, ...] = ()


def facts(root: Seen, found: Outlook) -> frozenset[str]:
    """Return which of these facts are true of a move. Sentences can claim only these.

    ``goes on``: nothing forces the hand to end with this turn. ``ends``: the hand is sure to end
    with this turn. ``two``: the supply has at least two cards. ``last``: a draw from the supply
    ends the hand. ``turns``: a shot turns up a card the player hasn't seen. ``hits``, ``misses``:
    the shot can hit, or miss. ``sheriff``: after the move, the player may not play a Sheriff card.
    ``lays``: the player could lay the discarded card instead. ``counts``: no Hideout covers the
    Photo's group.
    """
    state, move, seat = root.state, found.move, root.seat
    after, turn, kind = found.shown.state, state.turn, move.kind
    asks, discards = move.op == verbs.ASK, move.op == verbs.DISCARD
    least = most = after.sizes[turn] - (not discards)
    if asks or found.hit is not None:
        least, most = state.sizes[turn] - 2, max(most, state.sizes[turn] - 1 - (not asks))
        if turn != seat:
            least = most = state.sizes[turn] - 1
    others = after.sizes[:turn] + after.sizes[turn + 1 :]
    # A Wyatt Earp is the only card you can play last, because it gets you new ones.
    refills = (
        after.phase == PLAY
        and turn == seat
        and any(each.op in (verbs.WYATT_DRAW, verbs.WYATT_SEARCH) for each in legal(after))
    )
    # You may ask for another player's last card, or they may answer a Hideout with it.
    hides = move.op == verbs.HIDE or (kind == cards.HIDEOUT and not discards)
    may_empty = (asks or hides) and 1 in others
    # The player needs two new cards to have one left after the discard.
    to_draw = len(after.supply) + (0 if after.reshuffled else len(after.discard))
    stays = refills and to_draw >= 2
    runs_out = state.config.ends_when_exhausted and len(state.supply) <= 2
    over = after.phase in (SCORED, OVER) or 0 in others
    photo = kind % 7 if move.op == verbs.PHOTO or discards else 0
    lays = (verbs.PLAY, verbs.PHOTO)
    true = {
        "goes on": not (over or may_empty or runs_out) and (least > 0 or (stays and most == least)),
        "ends": over or (most < 1 and not refills),
        "two": len(state.supply) >= 2,
        "last": draw_ends_hand(state),
        "turns": bool(state.supply),
        "hits": bool(found.hit),
        "misses": found.hit is not None and found.hit < 1,
        "sheriff": state.sheriffs_left > after.sheriffs_left == 0 and move.op != verbs.WYATT_SEARCH,
        "lays": discards and any(each.kind == kind and each.op in lays for each in legal(state)),
        "counts": not state.marks[seat] >> UNDER + photo & 1,
    }
    return frozenset(name for name, holds in true.items() if holds)


def aims(root: Seen, found: Outlook, pays: bool) -> tuple[Claim, Claim]:
    """Return two true claims about later turns, one for a move and one against it. pays: whether
    the move gains on a poster right away.
    """
    op, true = found.move.op, facts(root, found)
    always = Claim(_("The other players decide what happens next."), ("turn.order",))
    if op in (*SHOTS, verbs.ASK, verbs.WYATT_DRAW, verbs.WYATT_SEARCH, verbs.REACT):
        always = _used_up()

    def first(said: Iterator[Claim]) -> Claim:
        rest = _ends(root, found, "ends turn") if "ends" in true else always
        return next((claim for claim in said if true.issuperset(claim.asserts)), rest)

    return first(_AIMS.get(op, _shoots)(root, found)), first(_costs(root, found, pays))


def _ends(root: Seen, found: Outlook, said: str) -> Claim:
    told = [rule for rule in explain(root.state, found.move)[0] if rule.startswith("end.")]
    others = [n for seat, n in enumerate(found.shown.state.sizes) if seat != root.state.turn]
    rule = (*told, "end.out" if all(others) else "end.other-out")[0]
    return Claim(_(_SAID[said]), (rule, "end.cards"), ("ends",))


def _used_up() -> Claim:
    return Claim(_("You use up the card."), ("sheriff.one-per-turn",))


def after_all(root: Seen, found: Outlook) -> str:
    """Return what the player can say about a move without revealing a hand, or an empty string."""
    state, move, said = root.state, found.move, ""
    if found.shown.state.phase in (SCORED, OVER):
        if found.shown.state.groups == state.groups:
            said = N_("I end the hand before anything changes.")
    elif move.op == verbs.DRAW and state.discard:
        if move.pile == "discard":
            said = N_("I want the {card}.")
        elif len(state.supply) >= 2:
            said = N_("Two unknown cards are better than the {card}.")
    elif move.op == verbs.ASK:
        said = N_("I want a {outlaw}, and I hope another player holds one.")
    elif move.op == verbs.WYATT_DRAW and (len(state.supply) >= 2 or not state.reshuffled):
        said = N_("I get two cards for one.")
    elif move.op == verbs.PLAY and not state.opened >> move.kind & 1:
        said = N_("{outlaw} is open from now on.")
    top, outlaw = CARDS[state.discard[-1]] if state.discard else "", move.outlaw
    return said and _(said, card=top and title(top), outlaw=outlaw and title(outlaw))


def ends(root: Seen, found: Outlook, ending: HandEnd, to_come: int) -> Claim:
    """Return the claim for a counted move. to_come: the dollars other cards can still bring."""
    shown = found.shown.state
    if ending.ends_game and ending.chance in (0.0, 1.0):
        said = N_("This hand ends the game, and after this move, you can’t win.")
        if ending.chance:
            said = _SAID["win"]
        elif shown.phase == OVER:
            said = N_("This move ends the game, and {player} is ahead.")
        ahead = root.state.config.players[shown.money.index(max(shown.money))]
        return Claim(_(said, player=ahead), ("game.end",))
    if shown.phase in (SCORED, OVER):
        return _ends(root, found, "ends")
    known = Claim(_(_SAID["known"]), ("end.supply",))
    said = "still" if to_come >= 10 and shown.sizes[root.seat] > 1 else "ends turn"
    return _ends(root, found, said) if ending.this_turn else known


def _unseen(root: Seen) -> dict[str, int]:
    return {"outlaws": outlaws_among(root.unseen), "cards": unseen_cards(root)}


def _draws(root: Seen, found: Outlook) -> Iterator[Claim]:
    rules, unseen = ("draw.choice",), _unseen(root)
    if found.move.op == verbs.WYATT_DRAW:
        rules = ("wyatt.draw",)
        forms = N_plural(
            "You get two cards for one, and {number} of the {cards} cards you can’t see is an Outlaw card.",
            "You get two cards for one, and {number} of the {cards} cards you can’t see are Outlaw cards.",
        )
        yield Claim(plural(*forms, unseen["outlaws"], **unseen), rules, ("two",))
        yield Claim(_("You use your Wyatt Earp to draw from the supply."), rules)
    elif found.move.pile == "discard":
        card = title(CARDS[root.state.discard[-1]])
        said = N_("You take the {card}, and the hand goes on. A draw from the supply would end it.")
        yield Claim(_(said, card=card), (*rules, "end.supply"), ("last", "goes on"))
        said = N_("You get one known card, the {card}, instead of two unknown cards.")
        yield Claim(_(said, card=card), rules, ("two",))
        yield Claim(_("You get the {card}.", card=card), rules)
    else:
        forms = N_plural(
            "You get two unknown cards, and {number} of the {cards} cards you can’t see is an Outlaw card.",
            "You get two unknown cards, and {number} of the {cards} cards you can’t see are Outlaw cards.",
        )
        yield Claim(plural(*forms, unseen["outlaws"], **unseen), rules, ("two",))
        text = _("Drawing ends the hand, because the supply has fewer than two cards left.")
        yield Claim(text, ("end.supply",), ("last",))
        text = _("You shuffle the discard stack into a new supply and draw from it.")
        yield Claim(text, ("draw.reshuffle",))


def _lays(root: Seen, found: Outlook) -> Iterator[Claim]:
    shown, op, kind = found.shown.state, found.move.op, found.move.kind
    card, rules = title(CARDS[kind]), ("photo.alone", "cards.points")
    if op == verbs.DISCARD:
        text = _("You end your turn by discarding the card you need least, the {card}.", card=card)
        yield Claim(text, ("discard.must",), ("goes on",))
    elif op == verbs.PHOTO:
        text = _("A Photo needs no shot, so its four capture points are certain.")
        yield Claim(text, rules, ("counts",))
        yield Claim(_(_SAID["Photo"]), rules)
    else:
        many, rules = shown.sizes[root.seat], ("outlaws.any-number", "end.out")
        forms = N_plural(
            "You have {number} card left, so you’re closer to going out.",
            "You have {number} cards left, so you’re closer to going out.",
        )
        if not root.state.opened >> kind & 1:
            rules = ("outlaws.first-set", "outlaws.any-number")
            forms = N_plural(
                "You can now add cards to {outlaw}, one or more at a time, and you’ll have {number} card left.",
                "You can now add cards to {outlaw}, one or more at a time, and you’ll have {number} cards left.",
            )
        elif kept := count(shown.hands[root.seat], kind):
            many, rules = kept, ("outlaws.any-number", "outlaws.reward")
            forms = N_plural(
                "You keep {number} more {outlaw} card for later.",
                "You keep {number} more {outlaw} cards for later.",
            )
        yield Claim(plural(*forms, many, outlaw=card), rules, ("goes on",))


def _finds(root: Seen, found: Outlook) -> Iterator[Claim]:
    state, shown, move, seat = root.state, found.shown.state, found.move, root.seat
    if move.op == verbs.ASK:
        held, outlaw = sum(state.sizes) - state.sizes[seat], title(move.outlaw)
        many = count(root.unseen, KIND[move.outlaw])
        text = _("No other player can have a {outlaw}.", outlaw=outlaw)
        if many and held:
            forms = N_plural(
                "{number} of the {cards} cards you can’t see is a {outlaw}, and the other players hold {held} of those {cards}.",
                "{number} of the {cards} cards you can’t see are {outlaw} cards, and the other players hold {held} of those {cards}.",
            )
            text = plural(*forms, many, held=held, outlaw=outlaw, cards=unseen_cards(root))
        yield Claim(text, ("wanted.ask",))
    elif move.op == verbs.WYATT_SEARCH:
        text = _("You can take any card in the discard stack except a Wyatt Earp.")
        if state.config.searches_supply:  # the best card may be in another player's hand
            text = _("You can take any card in the supply except a Wyatt Earp.")
            shown = state
        hand, then = state.hands[seat], shown.hands[seat]
        for kind, field in enumerate(FIELD):
            if kind != cards.WYATT and then & field > hand & field:
                text = _("You can find the {card} with the search.", card=title(CARDS[kind]))
                break
        yield Claim(text, ("wyatt.search",))
    else:
        uses = legal(shown) if shown.phase == PLAY else []
        lays, kind, card = (verbs.PLAY, verbs.DISCARD), KIND[move.card], title(move.card)
        if any(each.kind == kind and each.op not in lays for each in uses):
            said = N_("You may play the {card} right away, as your second Sheriff card this turn.")
            yield Claim(_(said, card=card), ("wyatt.search", "wyatt.search-bonus"))
        yield Claim(_("You get the {card}.", card=card), ("wyatt.search",))


#: The rule and the sentence for each choice a player owes.
_OWED = {
    verbs.PLACE: ("robbery.target", N_("The {card} goes on your {outlaw} group.")),
    verbs.STEAL: ("wanted.steal", N_("A {outlaw} goes from {player}’s group to your hand.")),
    verbs.HIDE: (
        "hideout.effect",
        N_("{player}’s {outlaw} cards count for nothing while the Hideout covers them."),
    ),
    verbs.LIFT: ("wyatt.lift", N_("Your {outlaw} cards count again.")),
}


def _chooses(root: Seen, found: Outlook) -> Iterator[Claim]:
    if (move := found.move).op == verbs.PASS:
        said = _("You keep the Wyatt Earp, and the Hideout stays until you shoot it off.")
        yield Claim(said, ("wyatt.react", "wyatt.lift"), ("goes on",))
    else:
        (rule, said), card = _OWED[move.op], title(CARDS[root.state.pending])
        yield Claim(_(said, outlaw=title(move.outlaw), player=move.player, card=card), (rule,))


def _shoots(root: Seen, found: Outlook) -> Iterator[Claim]:
    rules = ("wyatt.react", "shot") if found.move.op == verbs.REACT else ("shot",)
    unseen, hundred = _unseen(root), round(100 * (found.hit or 0.0))
    forms = N_plural(
        "{number} of the {cards} cards you can’t see is an Outlaw card, which would hit.",
        "{number} of the {cards} cards you can’t see are Outlaw cards, and any of them would hit.",
    )
    yield Claim(plural(*forms, unseen["outlaws"], **unseen), rules, ("turns", "hits"))
    yield Claim(_("The chance of a hit is {hundred} in 100.", hundred=hundred), rules, ("hits",))
    if not unseen["outlaws"]:
        yield Claim(_(_SAID["no hit"], **unseen), rules, ("turns",))
    yield _used_up()


def _misses(root: Seen, found: Outlook) -> Claim:
    unseen, supply = _unseen(root), root.state.supply
    unsure = N_("The chance of a miss is {hundred} in 100, and a miss wastes the card.")
    said = _SAID["a miss"] if supply else unsure
    hundred, misses = round(100 * (1 - (found.hit or 0.0))), unseen["cards"] - unseen["outlaws"]
    text = _(said, hundred=hundred, misses=misses, **unseen)
    asserts = ("turns", "misses") if supply else ("misses",)
    return Claim(text, ("shot", "sheriff.one-per-turn"), asserts)


#: The functions that yield sentences in favour of a move, by verb. Other verbs use `_shoots`.
_AIMS: dict[int, Callable[[Seen, Outlook], Iterator[Claim]]] = {
    **dict.fromkeys((verbs.DRAW, verbs.WYATT_DRAW), _draws),
    **dict.fromkeys((verbs.PLAY, verbs.PHOTO, verbs.DISCARD), _lays),
    **dict.fromkeys((verbs.ASK, verbs.WYATT_SEARCH, verbs.TAKE), _finds),
    **dict.fromkeys((verbs.PASS, *_OWED), _chooses),
}


def _costs(root: Seen, found: Outlook, pays: bool) -> Iterator[Claim]:
    state, op, kind = root.state, found.move.op, found.move.kind
    if op == verbs.DISCARD:
        yield from _discard_costs(root, kind)
    elif pays:
        text = _("The hand goes on, so the payouts can still change.")
        yield Claim(text, ("score.share",), ("goes on",))
    elif op == verbs.PLAY and not state.opened >> kind & 1:
        text = _("{outlaw} is now open to the other players, too.", outlaw=title(CARDS[kind]))
        yield Claim(text, ("outlaws.first-set", "outlaws.any-number"), ("goes on",))
    elif op == verbs.PLAY:
        text = _("These cards could be worth more in a later turn.")
        yield Claim(text, ("outlaws.any-number",), ("goes on",))
    elif op in (verbs.DRAW, verbs.TAKE, verbs.PASS, *_OWED):
        yield Claim(_("Another choice is worth more in later turns."), ("end.cards",), ("goes on",))
    else:
        text = _("You use up the card, and you may not play another Sheriff card this turn.")
        yield Claim(text, ("sheriff.one-per-turn",), ("sheriff",))
        yield _used_up()


def _discard_costs(root: Seen, kind: int) -> Iterator[Claim]:
    state, card, players = root.state, title(CARDS[kind]), root.state.config.players
    if kind < cards.FIRST_COLOURLESS and state.opened >> kind % 7 & 1:
        player, outlaw = players[(root.seat + 1) % len(players)], title(CARDS[kind % 7])
        text = _(_SAID["open"], player=player, outlaw=outlaw)
        yield Claim(text, ("draw.choice", "outlaws.any-number"), ("goes on", "lays"))
    elif kind < cards.FIRST_PHOTO and (held := count(state.hands[root.seat], kind)) > 1:
        forms = N_plural(
            "You keep only {number} of your {outlaw} cards for a set.",
            "You keep only {number} of your {outlaw} cards for a set.",
        )
        text = plural(*forms, held - 1, outlaw=card)
        yield Claim(text, ("discard.must", "outlaws.first-set"), ("goes on",))
    text = _("You have a card you need less than your {card}.", card=card)
    yield Claim(text, ("discard.must",), ("goes on",))


def weigh(view: View) -> tuple[advice.Weighed[Any], ...]:
    """Return all legal moves with their values and reasons, best first, using only what the view's
    player can see. Raise `NobodyToMove` if there's nothing to decide.
    """
    state, seat = view._state, view._seat
    moves = lookahead.in_order(view)
    if seat is None or not moves:
        said = N_("{player} has nothing to decide here.")
        raise advice.NobodyToMove(_(said, player=view.viewer or "-"))
    if state.phase == SCORED:
        text = _("The next hand is dealt, and $1,000 goes on every poster.")
        dealt = advice.Reason(text, 0, ("setup.posters", "setup.deal"))
        return tuple(advice.Weighed(move, 0, (dealt,)) for move in moves)
    network().forget()
    root, added = seen_by(state, seat), value_bias()(state, seat)
    found = lookahead.outlooks(root, moves)
    # The result a player can expect without a move is the baseline for a miss.
    if state.phase == PLAY:
        now = lookahead.sum_of([float(each) for each in expected(state, seat, root.unseen)])
        rest = min(max(each.value for each in found), now)
    else:
        rest = min(each.value for each in found)
    stakes = Stakes(STANDING, state.money, seat)
    weighed = [
        _weighed(root, each, rest, added, stakes, ending)
        for each, ending in zip(found, endings(root, moves), strict=True)
    ]
    weighed.sort(key=lambda each: -each.value)
    return advice.told(weighed, ends_turn)


def why(moves: tuple[advice.Weighed[Any], ...]) -> str:
    """Return the best move's main reason and, if its lead over the next best move is large, a
    sentence about the lead.
    """
    (best, *others), reason = moves, moves[0].reasons[0].text
    margin = best.value - others[0].value if others else 0
    counted = others and best.futures and others[0].futures
    if margin < 50 or (best.chance is not None and not counted):
        return reason
    said = N_("The best move is worth {amount} more than the next best move.")
    if best.chance is not None:
        said = _SAID["chances"]
    elif not counted:
        margin, said = advice.estimated(margin), _SAID["estimate"]
    hundred, less = (in_hundred(move.chance or 0.0) for move in (best, others[0]))
    return f"{reason} {_(said, amount=usd(margin), hundred=hundred, less=less)}"


def expects(view: View) -> int:
    """Return the viewer's expected dollars in this hand, minus the others' average. Return 0 for a
    spectator, and once the hand is scored.
    """
    state, seat = view._state, view._seat
    if seat is None or state.phase in (SCORED, OVER):
        return 0
    return _found(view) + value_bias()(state, seat)


def _found(view: View) -> int:
    state, seat = view._state, view._seat
    assert seat is not None
    if seat == state.actor and state.phase not in (DRAW, PLAY):
        return max(each.evaluated or 0 for each in weigh(view)) - value_bias()(state, seat)
    if state.phase == REACT:
        root, here = seen_by(state, seat), paid_now(state, seat)
        found = [(it.chance, it.choices[0]) for it in lookahead.answered(root)]
        each = [chance * sum(lookahead.result(root, seen, here)) for chance, seen in found]
        return round(lookahead.sum_of(each))
    return sum(expected(state, seat, state.unseen(seat)))


def _promised(view: View, weighed: advice.Weighed[Any]) -> int:
    """Return what `_found` should return on average after the viewer's move."""
    state, seat = view._state, view._seat
    assert seat is not None
    figures = value_bias()
    return (weighed.evaluated or 0) - figures(state, seat) + figures.brought(state, weighed.move)


def _weighed(
    root: Seen, found: Outlook, rest: float, added: int, stakes: Stakes, ending: HandEnd | None
) -> advice.Weighed[Any]:
    """Return a move with its value and reasons. `told` fills in the dollars for later turns. The
    reasons are the changes on the posters, the risk, the effect on later turns, and then what
    doesn't depend on the move: the rest of the hand, and the posters' current payout. rest: what
    the player can expect without the move. added: the value bias.
    """
    evaluated = round(found.value) + added
    worth, chance = (ending.worth, ending.chance) if ending else stakes.expected(evaluated)
    value, here = round(worth), paid_now(root.state, root.seat)
    parts, aloud = _changes(root, found, here), after_all(root, found)
    ahead = round(sum(leads(root.state, root.seat)) / (len(root.state.money) - 1))
    paid = sum(reason.dollars for reason in parts)
    if ending is not None:
        left = value - ahead - paid
        parts.append(_reason(ends(root, found, ending, left * (not stakes.is_close)), left, aloud))
    else:
        if found.hit is not None and found.missed is not None:
            risked = round((1 - found.hit) * (found.missed - rest))
            if risked < 0:
                parts.append(_reason(_misses(root, found), risked))
        favour, cost = aims(root, found, paid > 0)
        against = _reason(cost, -1, aloud, later=True)
        parts.append(_reason(favour, 0, aloud, later=True, other=against))
        playing, sizes = root.state.phase == PLAY, root.state.sizes
        if not playing or min(*sizes, sizes[root.seat] - 1):  # or else a discard ends the hand
            parts.append(advice.rest_of_hand(playing, "end.cards"))
    text = _(_NOW[(ahead > 0) - (ahead < 0)], amount=usd(abs(ahead)))
    parts.append(advice.Reason(text, ahead, ("score.capture", "score.share"), aside=True))
    wins, futures = chance if stakes.is_close else None, ending.futures if ending else 0
    return advice.Weighed(found.move, value, tuple(parts), None, futures, wins, evaluated)


def _reason(said: Claim, amount: int, aloud: str = "", **more: Any) -> advice.Reason:
    return advice.Reason(said.text, amount, said.rules, aloud, asserts=said.asserts, **more)


def _changes(root: Seen, found: Outlook, here: list[int]) -> list[advice.Reason]:
    reasons: list[advice.Reason] = []
    if found.shown.state.phase in (SCORED, OVER):
        return reasons  # the hand is over, and the table hasn't changed
    seat, names = root.seat, root.state.config.players
    for outlaw in range(7):
        before, after = Poster(root.state, outlaw), Poster(found.shown.state, outlaw)
        worth = round(found.now[outlaw] - here[outlaw])
        if before.cp != after.cp or before.reward != after.reward:
            text, rules = change(before, after, seat, names)
            aloud = spoken(before, after, seat, names)
            if found.hit is not None:
                said = N_("If the shot hits (the chance is {outlaws} in {cards}): {text}")
                if not root.state.supply:
                    said = N_("If the shot hits (the chance is {hundred} in 100): {text}")
                text = _(said, hundred=round(100 * found.hit), text=text, **_unseen(root))
                rules = (*rules, "shot")
                aloud = f"{aloud} {_('I need a hit first.')}"
            reasons.append(advice.Reason(text, worth, rules, aloud))
        elif worth:  # only an unlikely outcome changes this poster
            said = N_("Some less likely outcomes change what {outlaw}’s poster pays you.")
            reasons.append(advice.Reason(_(said, outlaw=after.title), worth, ("score.share",)))
    return sorted(reasons, key=lambda reason: -abs(reason.dollars))


#: By whether the posters would pay the player less (-1), as much (0) or more (1).
_NOW = N_(
    {
        -1: "If the hand ended now, the posters would pay you {amount} less than the other players’ average.",
        0: "If the hand ended now, the posters would pay you as much as the other players’ average.",
        1: "If the hand ended now, the posters would pay you {amount} more than the other players’ average.",
    }
)

COACH: advice.Coach[View] = advice.Coach(
    weigh, why, expects, foresight=advice.Foresight(_promised, _found), playouts=PLAYOUTS
)
