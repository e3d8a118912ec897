"""What can I do, and why not the rest: the legal moves in groups, then the refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.show.boxes import between_hands, section
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import move_button, rule_links, told
from wyatt.show.wildcat.cards import by_suit, called, sign
from wyatt.show.wildcat.offers import best_of_each, made, shown_hand, used, worth
from wyatt.wildcat import Move
from wyatt.wildcat.cards import NAMES
from wyatt.wildcat.moves import ADD, MELD, TAKE, TAKE_TO
from wyatt.wildcat.words import cards, move_words, pretty

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wyatt.wildcat import View
    from wyatt.wildcat.verbs import VerbName

#: Lines of one group before the others fold away.
_LINES = 8
#: Lines of one group at most: a hand with Jokers may have more than a thousand melds.
_MOST = 60


def legal(view: View, ahead: View | None = None) -> Html:
    """Every legal move as a button, and what may not be done, with the reason.

    Of moves that differ only in what a Joker stands for the best one is listed: the others are
    offered when its cards are picked up. ahead: the viewer's next turn as things stand, shown while
    somebody else is to move.
    """
    if not view.legal_moves:
        return between_hands() if view.phase == "scored" else _meanwhile(view, ahead)
    yours = view.phase == "scored" or view.actor == view.viewer
    heading = _("What you can do") if yours else _("What {player} can do", player=view.actor)
    by_verb: dict[VerbName, list[Move]] = {}
    for move in best_of_each(view.legal_moves, view):
        by_verb.setdefault(move.verb, []).append(move)
    takes = by_verb.get("take to", []) + by_verb.get("take", [])
    stock = Html(f"{esc(_('From the stock'))}<em>{esc(cards(view.stock_size))}</em>")
    pile = _("Take the pile, {cards}", cards=cards(view.discard_size))
    return joined(
        (
            Html(f"<h2>{esc(heading)}</h2>"),
            section(_("Draw"), [_line(move, stock) for move in by_verb.get("draw", [])]),
            _lays(view, pile, takes),
            _lays(view, _("Add a fourth card"), by_verb.get("add", [])),
            _lays(view, _("Meld"), by_verb.get("meld", [])),
            _drop(by_verb.get("discard", [])),
            section(
                _("End the turn"),
                [_line(move, esc(_("Without a discard"))) for move in by_verb.get("skip", [])],
            ),
            section(
                _("Between hands"),
                [_line(move, esc(move_words(move))) for move in by_verb.get("deal", [])],
            ),
            _not_now(view),
        )
    )


def _meanwhile(view: View, ahead: View | None) -> Html:
    """While somebody else is to move: what they are about, and what lies ready in your hand."""
    if view.actor is None:
        said = _("{player} has won.", player=view.winner) if view.winner else _("Nobody can move.")
        return Html(f"<h2>{esc(_('What you can do'))}</h2>{told(said)}")
    about = (
        _("{player} begins a turn.", player=view.actor)
        if view.phase == "draw"
        else _("{player} has drawn, may meld, then discards.", player=view.actor)
    )
    heading = esc(_("Wait for {player}", player=view.actor))
    return Html(f"<h2>{heading}</h2>{told(about)}{_ready(ahead)}")


def _line(move: Move, face: Html) -> Html:
    return move_button(move, face, kind="mv", where="legal ")


def _lays(view: View, heading: str, moves: list[Move]) -> Html:
    """Moves that lay cards: without Jokers first, the best first; many of them fold away."""
    ordered = sorted(moves, key=lambda move: (move.jokers > 0, -worth(view, move), str(move)))
    items = [_line(move, _words(view, move)) for move in ordered[:_MOST]]
    shown, rest = items[:_LINES], items[_LINES:]
    if not rest:
        return section(heading, shown)
    inside = joined(Html(f"<li>{item}</li>") for item in rest)
    beyond = len(ordered) - len(items)
    last = EMPTY
    if beyond:
        last = told(_("And {number} more: pick cards up to see theirs.", number=beyond))
    folded = esc(_("{number} more", number=len(ordered) - len(shown)))
    return Html(
        f'{section(heading, shown)}<details class="more"><summary>{folded}</summary>'
        f"<ul>{inside}</ul>{last}</details>"
    )


def _words(view: View, move: Move) -> Html:
    gain = Html(f"<em>+{worth(view, move)}</em>")
    if move.verb == "add":
        card, meld = pretty(move.cards[0]), pretty(move.to or "")
        return Html(esc(_("{card} to {meld}", card=card, meld=meld)) + gain)
    if move.verb == "take to":
        return Html(esc(_("Its top card to {meld}", meld=pretty(move.to or ""))) + gain)
    made_ = made(view, move)
    return Html(esc(pretty(" ".join(made_.cards)) if made_ else "") + gain)


def _drop(moves: list[Move]) -> Html:
    if not moves:
        return EMPTY
    chosen = {move.cards[0]: move for move in moves}
    buttons = joined(
        move_button(
            chosen[card],
            sign(card),
            kind="",
            where="drop ",
            label=_("Discard {card}", card=called(card).lower()),
        )
        for card in by_suit(dict.fromkeys(chosen, 1))
    )
    return Html(
        f"<h3>{esc(_('Discard one, ending the turn'))}</h3>"
        f'<div class="drop" data-roving role="group" aria-label="{esc(_("Discard"))}">{buttons}</div>'
    )


# --- why not ------------------------------------------------------------------------------------


def _not_now(view: View) -> Html:
    lines = joined(_refusals(view))
    return Html(f'<h3>{esc(_("Not now"))}</h3><ul class="no">{lines}</ul>') if lines else EMPTY


def _refusals(view: View) -> Iterable[Html]:
    owner = shown_hand(view)
    if owner is None or view.hand_ended:
        return
    hand = view.hands[owner]
    if view.phase == "draw":
        yield from _draw_refusals(view, hand)
        return
    for card in ("QS", "JK"):
        if card in hand:
            yield from _tried(view, Move("discard", (card,)))
    joining = {card for move in view.legal_moves if move.verb != "discard" for card in used(move)}
    idle = [card for card in by_suit(hand) if card not in joining]
    if idle:
        why = plural(
            "no set, no sequence with your other cards, and no meld of yours takes it.",
            "no set, no sequence with your other cards, and no meld of yours takes them.",
            len(set(idle)),
        )
        what = _("Meld {cards}", cards=" ".join(dict.fromkeys(idle)))
        yield _no(what, why, ("wildcat.set", "wildcat.sequence"))
    yield from _others_melds(view, owner, hand)


def _draw_refusals(view: View, hand: dict[str, int]) -> Iterable[Html]:
    takes = any(move.op in (TAKE, TAKE_TO) for move in view.legal_moves)
    if view.top and not takes:
        why = _("nothing you hold makes a meld with {card}, its top card.", card=view.top)
        yield _no(_("Take the pile"), why, ("wildcat.pickup-meld",))
    three = by_suit(hand)[:3]
    if len(three) == 3:
        verdict = view.verdict(Move("meld", tuple(three)))
        yield _no(_("Meld or discard"), verdict.message, verdict.rules)


def _others_melds(view: View, owner: str, hand: dict[str, int]) -> Iterable[Html]:
    """A card that would fit another's meld: the first such, because the reason is always one."""
    own = {meld.name for meld in view.melds[owner]}
    for player in view.players:
        for meld in view.melds[player]:
            if player == owner or meld.name in own:
                continue
            for kind in meld.wanted:
                if NAMES[kind] in hand:
                    yield from _tried(view, Move("add", (NAMES[kind],), to=meld.name))
                    return


def _tried(view: View, move: Move) -> Iterable[Html]:
    verdict = view.verdict(move)
    if not verdict.legal:
        yield _no(move_words(move), verdict.message, verdict.rules)


def _no(what: str, why: str, rules: tuple[str, ...]) -> Html:
    return Html(f"<li><b>{esc(pretty(what))}</b>: {esc(pretty(why))} {rule_links(rules)}</li>")


def _ready(ahead: View | None) -> Html:
    """What the viewer could lay if it were their turn: for looking at, not for pressing."""
    if ahead is None:
        return EMPTY
    moves = best_of_each([move for move in ahead.legal_moves if move.op in (MELD, ADD)], ahead)
    moves.sort(key=lambda move: (move.jokers > 0, -worth(ahead, move), str(move)))
    lines = [Html(f'<p class="mv">{_words(ahead, move)}</p>') for move in moves[:_LINES]]
    return section(_("Ready in your hand"), lines)
