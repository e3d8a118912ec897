"""What a move is for, beyond what it changes on the posters at once: one sentence a kind of move."""

from __future__ import annotations

from collections.abc import Callable

from wyatt.core.text import _, plural
from wyatt.earp import moves as verbs
from wyatt.earp.cards import CARDS, FIELD, FIRST_COLOURLESS, FIRST_PHOTO, KIND, SHIFT, TITLES, WYATT
from wyatt.earp.players.lookahead import Seen, held_by, odds, outlaws_among, unseen_cards
from wyatt.earp.players.outlook import Outlook
from wyatt.earp.state import OVER, SCORED

Said = tuple[str, tuple[str, ...]]


def aim(root: Seen, found: Outlook) -> Said:
    """What the rest of a move's worth is about, and the rules of it."""
    move = found.move
    if found.shown.state.phase in (SCORED, OVER):
        return _ends(root, found)
    said = _AIMS.get(move.op)
    return said(root, found) if said else _shoots(root, found)


def after_all(root: Seen, found: Outlook) -> str:
    """The same as the player may say it at the table; empty if that would tell their hand."""
    move = found.move
    if found.shown.state.phase in (SCORED, OVER):
        return _("I end the hand before anything changes.")
    if move.op == verbs.DRAW and root.state.discard:
        card = _(TITLES[CARDS[root.state.discard[-1]]])
        if move.card == "discard":
            return _("I want the {card}.", card=card)
        return _("Two cards that nobody knows are better than the {card}.", card=card)
    if move.op == verbs.ASK:
        return _("I want a {outlaw}, and somebody holds one, I hope.", outlaw=_(TITLES[move.card]))
    if move.op == verbs.WYATT_DRAW:
        return _("Two cards for one.")
    if move.op == verbs.PLAY and not root.state.opened >> move.kind & 1:
        return _("From now on {outlaw} is open.", outlaw=_(TITLES[move.card]))
    return ""


def _hundred(chance: float) -> int:
    return round(100 * chance)


def _ends(root: Seen, found: Outlook) -> Said:
    text = _("The hand ends here: the posters pay as they lie, and cards in hand count nothing.")
    rule = "end.supply" if found.move.op == verbs.DRAW else "end.out"
    return text, (rule, "end.cards")


def _draw(root: Seen, found: Outlook) -> Said:
    if found.move.card == "discard":
        card = CARDS[root.state.discard[-1]]
        text = _("One card, and you know which: {card}.", card=_(TITLES[card]))
        return text, ("draw.choice",)
    every = unseen_cards(root)
    text = _(
        "Two cards that nobody knows: {outlaws} of the {cards} you have not seen are Outlaw cards.",
        outlaws=outlaws_among(root.unseen),
        cards=every,
    )
    return text, ("draw.choice",)


def _lay(root: Seen, found: Outlook) -> Said:
    left = found.shown.state.sizes[root.seat]
    kind = found.move.kind
    kept = (found.shown.state.hands[root.seat] & FIELD[kind]) >> SHIFT[kind]
    opens = not root.state.opened >> kind & 1
    if opens:
        text = plural(
            "{outlaw} is open for everybody from now on, and you keep {number} card.",
            "{outlaw} is open for everybody from now on, and you keep {number} cards.",
            left,
            outlaw=_(TITLES[CARDS[kind]]),
        )
        return text, ("outlaws.first-set", "end.out")
    if kept:
        text = plural(
            "{number} more of {outlaw} stays in your hand for a later play.",
            "{number} more of {outlaw} stay in your hand for a later play.",
            kept,
            outlaw=_(TITLES[CARDS[kind]]),
        )
        return text, ("outlaws.any-number", "outlaws.reward")
    text = plural(
        "You keep {number} card, which is nearer to going out.",
        "You keep {number} cards, which is nearer to going out.",
        left,
    )
    return text, ("outlaws.any-number", "end.out")


def _discard(root: Seen, found: Outlook) -> Said:
    state, kind = root.state, found.move.kind
    players = state.config.players
    after = players[(root.seat + 1) % len(players)]
    card = _(TITLES[CARDS[kind]])
    if kind < FIRST_COLOURLESS and state.opened >> kind % 7 & 1:
        text = _(
            "Your turn ends. {card} is open: {player} may take it from the stack and lay it.",
            player=after,
            card=card,
        )
        return text, ("discard.must", "draw.choice", "outlaws.any-number")
    held = (state.hands[root.seat] & FIELD[kind]) >> SHIFT[kind]
    if kind < FIRST_PHOTO and held > 1:
        text = plural(
            "Your turn ends, and you keep {number} {outlaw} towards a set.",
            "Your turn ends, and you keep {number} {outlaw} towards a set.",
            held - 1,
            outlaw=card,
        )
        return text, ("discard.must", "outlaws.first-set")
    text = _("Your turn ends, and {card} is what your hand can best do without.", card=card)
    if kind < FIRST_PHOTO:
        return text, ("discard.must", "outlaws.first-set")
    return text, ("discard.must",)


def _ask(root: Seen, found: Outlook) -> Said:
    others = sum(root.state.sizes) - root.state.sizes[root.seat]
    chance = held_by(root, KIND[found.move.card], others)
    text = _(
        "Somebody holds {outlaw} in {hundred} of 100 cases, and must give one.",
        outlaw=_(TITLES[found.move.card]),
        hundred=_hundred(chance),
    )
    return text, ("wanted.ask",)


def _two(root: Seen, found: Outlook) -> Said:
    text = _(
        "Two more cards for one: {outlaws} of the {cards} you have not seen are Outlaw cards.",
        outlaws=outlaws_among(root.unseen),
        cards=unseen_cards(root),
    )
    return text, ("wyatt.draw",)


def _search(root: Seen, found: Outlook) -> Said:
    taken = found.shown.state.hands[root.seat] - root.state.hands[root.seat]
    for kind, field in enumerate(FIELD):
        if kind == WYATT:
            continue
        now, then = root.state.hands[root.seat] & field, found.shown.state.hands[root.seat] & field
        if then > now and taken:
            text = _("The search can bring you {card}.", card=_(TITLES[CARDS[kind]]))
            return text, ("wyatt.search",)
    return _("The search brings any card but a Wyatt Earp."), ("wyatt.search",)


def _take(root: Seen, found: Outlook) -> Said:
    card = found.move.card
    if KIND[card] >= FIRST_PHOTO:
        text = _(
            "{card} may be played at once, as the turn's second Sheriff card.", card=_(TITLES[card])
        )
        return text, ("wyatt.search", "wyatt.search-bonus")
    text = _("{card} comes into your hand.", card=_(TITLES[card]))
    return text, ("wyatt.search",)


def _photo(root: Seen, found: Outlook) -> Said:
    text = _("Four capture points for certain, and the turn's Sheriff card is spent.")
    return text, ("photo.alone", "sheriff.one-per-turn")


def _owed(root: Seen, found: Outlook) -> Said:
    text = _("What it leaves for the turns to come.")
    rule = {
        verbs.PLACE: "robbery.target",
        verbs.STEAL: "wanted.steal",
        verbs.HIDE: "hideout.effect",
        verbs.LIFT: "wyatt.lift",
    }[found.move.op]
    return text, (rule,)


def _react(root: Seen, found: Outlook) -> Said:
    if found.move.op == verbs.PASS:
        text = _("You keep the Wyatt Earp, and the Hideout lies until another lifts it.")
        return text, ("wyatt.react", "wyatt.lift")
    text = _(
        "The answer hits {hundred} times in 100, as far as you can know.",
        hundred=_hundred(found.hit or 0.0),
    )
    return text, ("wyatt.react", "shot")


def _shoots(root: Seen, found: Outlook) -> Said:
    chance = odds(root) if found.hit is None else found.hit
    text = _(
        "The shot hits {hundred} times in 100, as far as you can know; a miss spends the card.",
        hundred=_hundred(chance),
    )
    return text, ("shot", "sheriff.one-per-turn")


_AIMS: dict[int, Callable[[Seen, Outlook], Said]] = {
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
