"""Every legal move with its worth and reasons. The parts of a worth add up to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wyatt.core.advice import Coach, Foresight, NobodyToMove, Reason, Weighed, ranked, told
from wyatt.core.text import _, plural, usd
from wyatt.earp import moves as verbs
from wyatt.earp.cards import (
    CAPTURE,
    CARDS,
    FIELD,
    FIRST_COLOURLESS,
    FIRST_PHOTO,
    KIND,
    SHARE_GAP,
    SHIFT,
    TITLES,
    WYATT,
)
from wyatt.earp.game import View
from wyatt.earp.movegen import legal
from wyatt.earp.players.lookahead import (
    Outlook,
    Seen,
    answered,
    held_by,
    in_order,
    odds,
    outlaws_among,
    outlooks,
    seen_by,
    sum_of,
    unseen_cards,
)
from wyatt.earp.players.playouts import PLAYOUTS, ends_turn
from wyatt.earp.players.value import expected, network, paid_now, value_bias
from wyatt.earp.scoring import Scoring, split
from wyatt.earp.state import State
from wyatt.earp.types import DRAW, OVER, PLAY, REACT, SCORED

# === The change of one poster by a move, in a sentence: its money, and the players who would be paid.

Said = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Poster:
    """One poster at one moment: its outlaw, capture points in seat order, dollars, and split."""

    outlaw: int
    cp: tuple[int, ...]
    reward: int
    scoring: Scoring

    @property
    def title(self) -> str:
        """The outlaw's name on the poster."""
        return _(TITLES[CARDS[self.outlaw]])

    @property
    def alone(self) -> int | None:
        """The seat that would take all the money, if any."""
        taking = [seat for seat, paid in enumerate(self.scoring.payouts) if paid]
        return taking[0] if len(taking) == 1 and "score.lead" in self.scoring.rules else None


def poster_of(state: State, outlaw: int) -> Poster:
    """Return one poster with its split now."""
    cp, reward = state.capture_points(outlaw), state.posters[outlaw]
    return Poster(outlaw, cp, reward, split(cp, reward, state.config.rules))


def change(before: Poster, after: Poster, seat: int, names: tuple[str, ...]) -> Said | None:
    """Return the difference in words for the player at `seat`, or None."""
    if before.cp == after.cp and before.reward == after.reward:
        return None
    more = after.reward - before.reward
    had, takes = before.scoring.payouts[seat], after.scoring.payouts[seat]
    ahead = _ahead(after, seat) - _ahead(before, seat)
    if (takes > had and ahead < 0) or (takes < had and ahead > 0):
        return _of_both(before, after, seat, names)
    if after.alone == seat:
        return _takes_all(before, after, seat, names)
    if not after.scoring.captured and not before.scoring.captured:
        return _gets_away(before, after)
    reward = ("outlaws.reward",) if more else ()
    if takes > had and more:
        text = _(
            "{amount} more on the poster of {outlaw}, and you would take {takes} in all.",
            amount=usd(more),
            outlaw=after.title,
            takes=usd(takes),
        )
        return text, (*reward, *_paying(after))
    if takes != had:
        text = _(
            "You would take {takes} from {outlaw} instead of {had}.",
            takes=usd(takes),
            outlaw=after.title,
            had=usd(had),
        )
        return text, (*reward, *_paying(after))
    return _of_another(before, after, seat, names)


def _ahead(poster: Poster, seat: int) -> int:
    """Return the lead of a seat in payouts over the average, times the number of players."""
    payouts = poster.scoring.payouts
    return payouts[seat] * len(payouts) - sum(payouts)


def _of_both(before: Poster, after: Poster, seat: int, names: tuple[str, ...]) -> Said:
    """The viewer gains less than another player, or loses less."""
    had, takes = before.scoring.payouts, after.scoring.payouts
    others = [other for other in range(len(names)) if other != seat]
    moved = max(others, key=lambda other: abs(takes[other] - had[other]))
    text = _(
        "{player} would take {theirs} from {outlaw} instead of {before}, and you would take {takes}.",
        player=names[moved],
        theirs=usd(takes[moved]),
        outlaw=after.title,
        before=usd(had[moved]),
        takes=usd(takes[seat]),
    )
    return text, _paying(after)


def spoken(before: Poster, after: Poster, seat: int, names: tuple[str, ...]) -> str:
    """Return the difference in the words of the player at `seat`; empty if there is none."""
    if before.cp == after.cp and before.reward == after.reward:
        return ""
    had, takes = before.scoring.payouts, after.scoring.payouts
    others = [other for other in range(len(names)) if other != seat]
    moved = max(others, key=lambda other: had[other] - takes[other])
    title = after.title
    if after.alone == seat:
        return _("All {total} from {outlaw}, just for me.", total=usd(after.reward), outlaw=title)
    if had[moved] - takes[moved] > max(0, takes[seat] - had[seat]):
        return _(
            "I do not want {player} to take {had} from {outlaw}.",
            player=names[moved],
            had=usd(had[moved]),
            outlaw=title,
        )
    if takes[seat] > had[seat]:
        return _("{takes} from {outlaw} for me.", takes=usd(takes[seat]), outlaw=title)
    if after.reward > before.reward:
        more = usd(after.reward - before.reward)
        return _("{amount} more on the poster of {outlaw}.", amount=more, outlaw=title)
    return _("I want a better share of {outlaw}.", outlaw=title)


def _takes_all(before: Poster, after: Poster, seat: int, names: tuple[str, ...]) -> Said:
    """Say that the viewer is five ahead of all others."""
    more, total = after.reward - before.reward, usd(after.reward)
    rules = ("outlaws.reward", "score.lead") if more else ("score.lead",)
    nearest = max((other for other in range(len(names)) if other != seat), key=after.cp.__getitem__)
    falls = before.cp[nearest] > 0 and before.cp[seat] - before.cp[nearest] <= SHARE_GAP
    if before.alone == seat and more:
        text = _(
            "{amount} more on the poster of {outlaw}, and all of its {total} would be yours.",
            amount=usd(more),
            outlaw=after.title,
            total=total,
        )
    elif before.alone == seat:
        text = _("All {total} from {outlaw} would still be yours.", total=total, outlaw=after.title)
    elif falls and more:
        text = _(
            "{amount} more on the poster of {outlaw}, and {player} falls five behind, so you would "
            "take all of it.",
            amount=usd(more),
            outlaw=after.title,
            player=names[nearest],
        )
    elif falls:
        text = _(
            "{player} falls five behind on {outlaw}, so you would take all {total}.",
            player=names[nearest],
            outlaw=after.title,
            total=total,
        )
    else:
        text = _(
            "{outlaw} is captured, and you would take all {total}.",
            outlaw=after.title,
            total=total,
        )
        rules = (*rules, "score.capture")
    return text, rules


def _gets_away(before: Poster, after: Poster) -> Said:
    """Say that there are fewer than eight points on the outlaw, before and after."""
    points, more = sum(after.cp), after.reward - before.reward
    if more:
        text = _(
            "{amount} more on the poster of {outlaw}, which has {points} of the {needed} capture "
            "points needed to be paid.",
            amount=usd(more),
            outlaw=after.title,
            points=points,
            needed=CAPTURE,
        )
        return text, ("outlaws.reward", "score.capture")
    if points < sum(before.cp):
        text = _(
            "{outlaw} falls to {points} of the {needed} capture points needed to be paid.",
            points=points,
            needed=CAPTURE,
            outlaw=after.title,
        )
    else:
        text = _(
            "{outlaw} has {points} of the {needed} capture points needed to be paid.",
            points=points,
            needed=CAPTURE,
            outlaw=after.title,
        )
    return text, ("cards.points", "score.capture")


def _of_another(before: Poster, after: Poster, seat: int, names: tuple[str, ...]) -> Said:
    """Say that the viewer takes the same, and another player less or more."""
    others = [other for other in range(len(names)) if other != seat]
    had, takes = before.scoring.payouts, after.scoring.payouts
    moved = max(others, key=lambda other: abs(takes[other] - had[other]))
    if takes[moved] != had[moved]:
        text = _(
            "{player} would take {takes} from {outlaw} instead of {had}.",
            player=names[moved],
            takes=usd(takes[moved]),
            outlaw=after.title,
            had=usd(had[moved]),
        )
        return text, _paying(after)
    if after.cp[seat] > before.cp[seat]:
        text = _(
            "You would have {points} capture points on {outlaw}.",
            points=after.cp[seat],
            outlaw=after.title,
        )
    else:
        text = _(
            "The capture points on {outlaw} change, but no player's pay does.", outlaw=after.title
        )
    return text, ("cards.points", "score.share")


def _paying(poster: Poster) -> tuple[str, ...]:
    """Return the rules of a poster's split, without those about the stop."""
    return tuple(rule for rule in poster.scoring.rules if rule not in ("score.carry", "score.stop"))


# === The purpose of a move beyond its change on the posters: one sentence per kind of move.

#: A sentence, and the ids of its rules.
Aim = tuple[str, tuple[str, ...]]


def aim(root: Seen, found: Outlook, gains: bool, pays: bool = False) -> Aim:
    """Return the effect of a move on the turns to come, and its rules.

    gains: whether the effect is positive, so that the sentence supports the move. pays: whether the
    move gains on a poster at once.
    """
    move = found.move
    if found.shown.state.phase in (SCORED, OVER):
        return _ends(root, found)
    if gains:
        return _AIMS.get(move.op, _shoots)(root, found)
    if pays and move.op != verbs.DISCARD:
        text = _("The hand goes on, and another player can still win some of this back.")
        return text, ("score.share",)
    return _COSTS.get(move.op, _spends)(root, found)


def after_all(root: Seen, found: Outlook) -> str:
    """Return the same in words that the player may say; empty if they would reveal the hand."""
    move = found.move
    if found.shown.state.phase in (SCORED, OVER):
        return _("I end the hand before anything changes.")
    if move.op == verbs.DRAW and root.state.discard:
        card = _(TITLES[CARDS[root.state.discard[-1]]])
        if move.pile == "discard":
            return _("I want the {card}.", card=card)
        return _("Two unknown cards are better than the {card}.", card=card)
    if move.op == verbs.ASK:
        return _(
            "I want a {outlaw}, and I hope another player holds one.", outlaw=_(TITLES[move.outlaw])
        )
    if move.op == verbs.WYATT_DRAW:
        return _("Two cards for one.")
    if move.op == verbs.PLAY and not root.state.opened >> move.kind & 1:
        return _("From now on {outlaw} is open.", outlaw=_(TITLES[move.outlaw]))
    return ""


def _hundred(chance: float) -> int:
    return round(100 * chance)


def _ends(root: Seen, found: Outlook) -> Aim:
    text = _(
        "The hand ends here: the posters pay as they are, and cards in hand are worth nothing."
    )
    rule = "end.supply" if found.move.op == verbs.DRAW else "end.out"
    return text, (rule, "end.cards")


def _draw(root: Seen, found: Outlook) -> Aim:
    if found.move.pile == "discard":
        card = CARDS[root.state.discard[-1]]
        text = _("One known card, {card}, instead of two unknown ones.", card=_(TITLES[card]))
        return text, ("draw.choice",)
    every = unseen_cards(root)
    text = _(
        "Two unknown cards: {outlaws} of the {cards} you have not seen are Outlaw cards.",
        outlaws=outlaws_among(root.unseen),
        cards=every,
    )
    return text, ("draw.choice",)


def _lay(root: Seen, found: Outlook) -> Aim:
    left = found.shown.state.sizes[root.seat]
    kind = found.move.kind
    kept = (found.shown.state.hands[root.seat] & FIELD[kind]) >> SHIFT[kind]
    opens = not root.state.opened >> kind & 1
    if opens:
        text = plural(
            "From now on you can add to {outlaw}, one card or more at a time, and you keep {number} card.",
            "From now on you can add to {outlaw}, one card or more at a time, and you keep {number} cards.",
            left,
            outlaw=_(TITLES[CARDS[kind]]),
        )
        return text, ("outlaws.first-set", "outlaws.any-number")
    if kept:
        text = plural(
            "{number} more {outlaw} card stays in your hand for a later play.",
            "{number} more {outlaw} cards stay in your hand for a later play.",
            kept,
            outlaw=_(TITLES[CARDS[kind]]),
        )
        return text, ("outlaws.any-number", "outlaws.reward")
    text = plural(
        "You keep {number} card, so you are nearer to going out.",
        "You keep {number} cards, so you are nearer to going out.",
        left,
    )
    return text, ("outlaws.any-number", "end.out")


def _lay_costs(root: Seen, found: Outlook) -> Aim:
    kind = found.move.kind
    if not root.state.opened >> kind & 1:
        text = _(
            "{outlaw} is open for the other players too from now on.",
            outlaw=_(TITLES[CARDS[kind]]),
        )
        return text, ("outlaws.first-set", "outlaws.any-number")
    return _("These cards could be worth more in a later turn."), ("outlaws.any-number",)


def _discard(root: Seen, found: Outlook) -> Aim:
    card = _(TITLES[CARDS[found.move.kind]])
    text = _("Your turn ends, and {card} is the card you need least.", card=card)
    return text, ("discard.must",)


def _discard_costs(root: Seen, found: Outlook) -> Aim:
    state, kind = root.state, found.move.kind
    players = state.config.players
    after = players[(root.seat + 1) % len(players)]
    card = _(TITLES[CARDS[kind]])
    if kind < FIRST_COLOURLESS and state.opened >> kind % 7 & 1:
        text = _(
            "{outlaw} is open, so you could lay the card. {player} may take it and lay it.",
            player=after,
            outlaw=_(TITLES[CARDS[kind % 7]]),
        )
        return text, ("draw.choice", "outlaws.any-number")
    held = (state.hands[root.seat] & FIELD[kind]) >> SHIFT[kind]
    if kind < FIRST_PHOTO and held > 1:
        text = plural(
            "You keep only {number} {outlaw} towards a set.",
            "You keep only {number} {outlaw} towards a set.",
            held - 1,
            outlaw=card,
        )
        return text, ("discard.must", "outlaws.first-set")
    text = _("Your {card} is of more use to you than another card.", card=card)
    return text, ("discard.must",)


def _spends(root: Seen, found: Outlook) -> Aim:
    """Say that a Sheriff card may have no effect."""
    text = _("It uses up the card, and your one Sheriff play of the turn.")
    return text, ("sheriff.one-per-turn",)


def _ask(root: Seen, found: Outlook) -> Aim:
    others = sum(root.state.sizes) - root.state.sizes[root.seat]
    chance = held_by(root, KIND[found.move.outlaw], others)
    text = _(
        "Another player holds {outlaw} in {hundred} of 100 cases, and must give one.",
        outlaw=_(TITLES[found.move.outlaw]),
        hundred=_hundred(chance),
    )
    return text, ("wanted.ask",)


def _two(root: Seen, found: Outlook) -> Aim:
    text = _(
        "Two more cards for one: {outlaws} of the {cards} you have not seen are Outlaw cards.",
        outlaws=outlaws_among(root.unseen),
        cards=unseen_cards(root),
    )
    return text, ("wyatt.draw",)


def _search(root: Seen, found: Outlook) -> Aim:
    taken = found.shown.state.hands[root.seat] - root.state.hands[root.seat]
    for kind, field in enumerate(FIELD):
        if kind == WYATT:
            continue
        now, then = root.state.hands[root.seat] & field, found.shown.state.hands[root.seat] & field
        if then > now and taken:
            text = _("You can get {card} by the search.", card=_(TITLES[CARDS[kind]]))
            return text, ("wyatt.search",)
    return _("The search can take any card except a Wyatt Earp."), ("wyatt.search",)


def _take(root: Seen, found: Outlook) -> Aim:
    card = found.move.card
    state = found.shown.state
    if state.phase == PLAY and any(
        move.kind == KIND[card] and move.op not in (verbs.PLAY, verbs.DISCARD)
        for move in legal(state)
    ):
        text = _(
            "You may play {card} at once, as your second Sheriff card this turn.",
            card=_(TITLES[card]),
        )
        return text, ("wyatt.search", "wyatt.search-bonus")
    text = _("{card} comes into your hand.", card=_(TITLES[card]))
    return text, ("wyatt.search",)


def _photo(root: Seen, found: Outlook) -> Aim:
    text = _("Four capture points for certain: a Photo needs no shot.")
    return text, ("photo.alone", "cards.points")


def _owed(root: Seen, found: Outlook) -> Aim:
    text = _("It helps you in the turns to come.")
    rule = {
        verbs.PLACE: "robbery.target",
        verbs.STEAL: "wanted.steal",
        verbs.HIDE: "hideout.effect",
        verbs.LIFT: "wyatt.lift",
    }[found.move.op]
    return text, (rule,)


def _react(root: Seen, found: Outlook) -> Aim:
    if found.move.op == verbs.PASS:
        text = _(
            "You keep the Wyatt Earp, and the Hideout stays until another Wyatt Earp lifts it."
        )
        return text, ("wyatt.react", "wyatt.lift")
    text = _(
        "The answer hits {hundred} times in 100, as far as you can know.",
        hundred=_hundred(found.hit or 0.0),
    )
    return text, ("wyatt.react", "shot")


def _shoots(root: Seen, found: Outlook) -> Aim:
    chance = odds(root) if found.hit is None else found.hit
    text = _(
        "It hits {hundred} times in 100, which helps you in the turns to come.",
        hundred=_hundred(chance),
    )
    return text, ("shot",)


def _leaves_less(root: Seen, found: Outlook) -> Aim:
    """A choice that is worth less than another one, with nothing else to say of it."""
    return _("Another choice is worth more in the turns to come."), ("end.cards",)


def _misses(found: Outlook) -> Aim:
    """Return the risk of a shot."""
    text = _(
        "A miss, {hundred} times in 100, wastes the card.",
        hundred=_hundred(1 - (found.hit or 0.0)),
    )
    return text, ("shot", "sheriff.one-per-turn")


_AIMS: dict[int, Callable[[Seen, Outlook], Aim]] = {
    verbs.DRAW: _draw,
    verbs.PLAY: _lay,
    verbs.DISCARD: _discard,
    verbs.ASK: _ask,
    verbs.WYATT_DRAW: _two,
    verbs.WYATT_SEARCH: _search,
    verbs.TAKE: _take,
    verbs.PHOTO: _photo,
    verbs.PLACE: _owed,
    verbs.STEAL: _owed,
    verbs.HIDE: _owed,
    verbs.LIFT: _owed,
    verbs.REACT: _react,
    verbs.PASS: _react,
}
#: The same sentences for a move that costs something in later turns.
_COSTS: dict[int, Callable[[Seen, Outlook], Aim]] = {
    verbs.PLAY: _lay_costs,
    verbs.DISCARD: _discard_costs,
    verbs.DRAW: _leaves_less,
    verbs.TAKE: _leaves_less,
    verbs.PLACE: _leaves_less,
    verbs.STEAL: _leaves_less,
    verbs.HIDE: _leaves_less,
    verbs.LIFT: _leaves_less,
    verbs.PASS: _leaves_less,
}


def weigh(view: View) -> tuple[Weighed, ...]:
    """Return all legal moves of the view's player, the best first.

    Only the view counts. Raise `NobodyToMove`.
    """
    state, seat = view._state, view._seat
    moves = in_order(view)
    if seat is None or not moves:
        raise NobodyToMove(_("{player} has nothing to decide here.", player=view.viewer or "-"))
    if state.phase == SCORED:
        text = _("The next hand is dealt, and $1,000 goes on every poster.")
        dealt = Reason(text, 0, ("setup.posters", "setup.deal"))
        return tuple(Weighed(move, 0, (dealt,)) for move in moves)
    network().forget()
    root, added = seen_by(state, seat), value_bias()(state, seat)
    found = outlooks(root, moves)
    rest = _as_it_is(root, found)
    return told(ranked([_weighed(root, each, rest, added) for each in found]), ends_turn)


def _as_it_is(root: Seen, found: list[Outlook]) -> float:
    """Return the player's expected result without a move, which a miss is measured from."""
    if root.state.phase != PLAY:
        return min(each.value for each in found)
    now = sum_of([float(each) for each in expected(root.state, root.seat, root.unseen)])
    return min(max(each.value for each in found), now)


def why(moves: tuple[Weighed, ...]) -> str:
    """Return the reasons for the best move, and its lead over the next best."""
    best = moves[0]
    said = best.reasons[0].text
    if len(moves) == 1:
        return said
    margin = best.value - moves[1].value
    if margin < 50:
        return said
    beside = _("That is worth {amount} more than the next best move.", amount=dollars(margin))
    return f"{said} {beside}"


def expects(view: View) -> int:
    """Return a player's expected dollars in this hand minus the others' average.

    After the hand is scored, no more is expected, because the payouts are in the money.
    """
    state, seat = view._state, view._seat
    if seat is None or state.phase in (SCORED, OVER):
        return 0
    return _found(view) + value_bias()(state, seat)


def _found(view: View) -> int:
    """Return the viewer's expected result in a hand that goes on, before the value bias is added."""
    state, seat = view._state, view._seat
    assert seat is not None
    if seat == state.actor and state.phase not in (DRAW, PLAY):
        return weigh(view)[0].value - value_bias()(state, seat)
    if state.phase == REACT:
        found = answered(seen_by(state, seat))
        return round(sum_of([branch.chance * _bare(branch.choices[0]) for branch in found]))
    return _bare(Seen(state, seat, state.unseen(seat)))


def _bare(at: Seen) -> int:
    return sum(expected(at.state, at.seat, at.unseen))


def _promised(view: View, weighed: Weighed) -> int:
    """Return the average result of a viewer's move on the scale of `_found`."""
    state, seat = view._state, view._seat
    assert seat is not None
    figures = value_bias()
    return weighed.value - figures(state, seat) + figures.brought(state, weighed.move)


def dollars(amount: int) -> str:
    """Return an amount without its sign: ``$3,000``."""
    return usd(abs(amount))


def _weighed(root: Seen, found: Outlook, rest: float, added: int) -> Weighed:
    """One move with its reasons. `told` gives the two about later turns their dollars.

    The parts are the change on the posters, the effect on the turns to come, the risk, and then the
    values without the move: the rest of the hand, and the present payout of the posters. rest: the
    player's expected result without the move. added: the value bias.
    """
    value = round(found.value) + added
    here = paid_now(root.state, root.seat)
    stands = _stands(sum(here))
    aloud = after_all(root, found)
    if found.shown.state.phase in (SCORED, OVER):
        text, rules = aim(root, found, True)
        ends = Reason(text, value - stands.dollars, rules, aloud)
        return Weighed(found.move, value, (ends, stands))
    parts = _changes(root, found, here)
    pays = sum(reason.dollars for reason in parts) > 0
    if found.hit is not None and found.missed is not None:
        risked = round((1 - found.hit) * (found.missed - rest))
        if risked < 0:
            text, rules = _misses(found)
            parts.append(Reason(text, risked, rules))
    text, rules = aim(root, found, False, pays)
    against = Reason(text, -1, rules, aloud, later=True)
    text, rules = aim(root, found, True)
    parts.append(Reason(text, 0, rules, aloud, later=True, other=against))
    return Weighed(found.move, value, (*parts, _remains(root), stands))


def _changes(root: Seen, found: Outlook, here: list[int]) -> list[Reason]:
    """Return the changes of a move on the posters, the largest first, after a shot weighted by its
    chance.
    """
    reasons: list[Reason] = []
    if found.shown.state.phase in (SCORED, OVER):
        return reasons  # the hand is over, and the table has not changed
    for outlaw in range(7):
        before, after = poster_of(root.state, outlaw), poster_of(found.shown.state, outlaw)
        worth = round(found.now[outlaw] - here[outlaw])
        said = change(before, after, root.seat, root.state.config.players)
        if said is not None:
            text, rules = said
            aloud = spoken(before, after, root.seat, root.state.config.players)
            if found.hit is not None:
                text = _(
                    "If it hits ({hundred} times in 100): {text}",
                    hundred=_hundred(found.hit),
                    text=text,
                )
                rules = (*rules, "shot")
                aloud = aloud and f"{aloud} {_('This needs a hit.')}"
            reasons.append(Reason(text, worth, rules, aloud))
        elif worth:
            reasons.append(_other_branch(outlaw, worth))
    return sorted(reasons, key=lambda reason: -abs(reason.dollars))


def _remains(root: Seen) -> Reason:
    """Return the expected rest of the hand without the move."""
    if root.state.phase == PLAY:
        text = _("The change to expect in the rest of the hand, if you ended your turn now.")
    else:
        text = _("The change to expect in the rest of the hand, whichever move you choose.")
    return Reason(text, 0, ("end.cards",), aside=True, later=True)


def _other_branch(outlaw: int, worth: int) -> Reason:
    """Return the change of a poster that only an unlikely outcome changes."""
    text = _("Less likely outcomes change what {outlaw} pays.", outlaw=_(TITLES[CARDS[outlaw]]))
    return Reason(text, worth, ("score.share",))


def _stands(ahead: int) -> Reason:
    """Return the reason for the posters' payout now, which is the same for every move."""
    rules = ("score.capture", "score.share")
    if ahead > 0:
        text = _(
            "If the hand ended now, the posters would pay you {amount} more than the others on "
            "average.",
            amount=dollars(ahead),
        )
    elif ahead < 0:
        text = _(
            "If the hand ended now, the posters would pay you {amount} less than the others on "
            "average.",
            amount=dollars(ahead),
        )
    else:
        text = _("If the hand ended now, the posters would put no player ahead of the others.")
    return Reason(text, ahead, rules, aside=True)


COACH: Coach[View] = Coach(
    weigh, why, expects, foresight=Foresight(_promised, _found), playouts=PLAYOUTS
)
