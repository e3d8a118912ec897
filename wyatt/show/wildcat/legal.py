"""What can I do, and why not the rest: the legal moves in groups, then the refusals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wyatt.show.marks import esc, move_button, rule_links
from wyatt.show.wildcat.cards import by_suit, called, sign
from wyatt.show.wildcat.offers import best_of_each, made, shown_hand, used, worth
from wyatt.wildcat import Move
from wyatt.wildcat.cards import NAMES
from wyatt.wildcat.words import cards, mover, pretty

if TYPE_CHECKING:
    from wyatt.wildcat import Verdict, View

#: Lines of one group before the others fold away.
_LINES = 8
#: Lines of one group at most: a hand with Jokers may have more than a thousand melds.
_MOST = 60


def legal(view: View, ahead: View | None = None) -> str:
    """Every legal move as a button, and what may not be done, with the reason.

    Of moves that differ only in what a Joker stands for the best one is listed: the others are
    offered when its cards are picked up. ahead: the viewer's next turn as things stand, shown while
    somebody else is to move.
    """
    if not view.legal_moves:
        if view.actor is None:
            return f"<h2>What you can do</h2><p>{esc(view.winner or 'Nobody')} has won.</p>"
        about = "begins a turn" if view.phase == "draw" else "has drawn, may meld, then discards"
        who = esc(view.actor)
        return f"<h2>Wait for {who}</h2><p>{who} {about}.</p>{_ready(ahead)}"
    who_ = "you" if view.phase == "scored" or mover(view) == "You" else mover(view)
    moves = best_of_each(view.legal_moves, view)
    by_verb: dict[str, list[Move]] = {}
    for move in moves:
        by_verb.setdefault(move.verb, []).append(move)
    takes = by_verb.get("take to", []) + by_verb.get("take", [])
    return (
        f"<h2>{esc(f'What {who_} can do')}</h2>"
        + _section(
            "Draw",
            [
                _line(move, f"From the stock<em>{cards(view.stock_size)}</em>")
                for move in by_verb.get("draw", [])
            ],
        )
        + _lays(view, f"Take the pile, {cards(view.discard_size)}", takes)
        + _lays(view, "Add a fourth card", by_verb.get("add", []))
        + _lays(view, "Meld", by_verb.get("meld", []))
        + _drop(by_verb.get("discard", []))
        + _section(
            "End the turn", [_line(move, "Without a discard") for move in by_verb.get("skip", [])]
        )
        + _section(
            "Between hands", [_line(move, "Deal the next hand") for move in by_verb.get("deal", [])]
        )
        + _not_now(view)
    )


def _section(heading: str, items: list[str]) -> str:
    if not items:
        return ""
    return f"<h3>{heading}</h3><ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _line(move: Move, face: str) -> str:
    return move_button(move, face, kind="mv", where="legal ")


def _lays(view: View, heading: str, moves: list[Move]) -> str:
    """Moves that lay cards: without Jokers first, the best first; many of them fold away."""
    ordered = sorted(moves, key=lambda move: (move.jokers > 0, -worth(view, move), str(move)))
    items = [_line(move, _words(view, move)) for move in ordered[:_MOST]]
    shown, rest = items[:_LINES], items[_LINES:]
    more = ""
    if rest:
        inside = "".join(f"<li>{item}</li>" for item in rest)
        beyond = len(ordered) - len(items)
        last = f"<p>And {beyond} more: pick cards up to see theirs.</p>" if beyond else ""
        more = (
            f'<details class="more"><summary>{len(ordered) - len(shown)} more</summary>'
            f"<ul>{inside}</ul>{last}</details>"
        )
    return _section(heading, shown) + more


def _words(view: View, move: Move) -> str:
    meld = made(view, move)
    laid = esc(pretty(" ".join(meld.cards))) if meld else ""
    gain = f"<em>+{worth(view, move)}</em>"
    if move.verb == "add":
        return f"{esc(pretty(move.cards[0]))} to {esc(pretty(move.to))}{gain}"
    if move.verb == "take to":
        return f"Its top card to {esc(pretty(move.to))}{gain}"
    return f"{laid}{gain}"


def _drop(moves: list[Move]) -> str:
    if not moves:
        return ""
    chosen = {move.cards[0]: move for move in moves}
    buttons = "".join(
        move_button(
            chosen[card],
            sign(card),
            kind="",
            where="drop ",
            label=f"Discard {called(card).lower()}",
        )
        for card in by_suit(dict.fromkeys(chosen, 1))
    )
    return (
        "<h3>Discard one, ending the turn</h3>"
        f'<div class="drop" data-roving role="group" aria-label="Discard">{buttons}</div>'
    )


# --- why not ------------------------------------------------------------------------------------


def _not_now(view: View) -> str:
    lines = [*_refusals(view)]
    return f'<h3>Not now</h3><ul class="no">{"".join(lines)}</ul>' if lines else ""


def _refusals(view: View) -> Iterable[str]:
    owner = shown_hand(view)
    if owner is None or view.phase not in ("draw", "play"):
        return
    hand = view.hands[owner]
    if view.phase == "draw":
        yield from _draw_refusals(view, hand)
        return
    yield from _tried(
        view, "Discard {}", [Move("discard", (card,)) for card in ("QS", "JK") if card in hand]
    )
    joining = {card for move in view.legal_moves if move.verb != "discard" for card in used(move)}
    idle = [card for card in by_suit(hand) if card not in joining]
    if idle:
        named = " ".join(dict.fromkeys(idle))
        said = "no set, no sequence with your other cards, and no meld of yours takes them."
        if len(set(idle)) == 1:
            said = "no set, no sequence with your other cards, and no meld of yours takes it."
        yield _no(f"Meld {named}", said, ("wildcat.set", "wildcat.sequence"))
    yield from _others_melds(view, owner, hand)


def _draw_refusals(view: View, hand: dict[str, int]) -> Iterable[str]:
    takes = any(move.verb in ("take", "take to") for move in view.legal_moves)
    if view.top and not takes:
        said = f"nothing you hold makes a meld with {view.top}, its top card."
        yield _no("Take the pile", said, ("wildcat.pickup-meld",))
    three = by_suit(hand)[:3]
    if len(three) == 3:
        verdict = view.verdict(Move("meld", tuple(three)))
        yield _no("Meld or discard", verdict.message, verdict.rules)


def _others_melds(view: View, owner: str, hand: dict[str, int]) -> Iterable[str]:
    """A card that would fit another's meld: the first such, because the reason is always one."""
    own = {meld.name for meld in view.melds[owner]}
    for player in view.players:
        for meld in view.melds[player]:
            if player == owner or meld.name in own:
                continue
            for kind in meld.wanted:
                if NAMES[kind] in hand:
                    move = Move("add", (NAMES[kind],), to=meld.name)
                    yield from _tried(view, f"Add {NAMES[kind]} to {meld.name}", [move])
                    return


def _tried(view: View, what: str, moves: list[Move]) -> Iterable[str]:
    for move in moves:
        verdict: Verdict[Move] = view.verdict(move)
        if not verdict.legal:
            yield _no(what.format(move.cards[0]), verdict.message, verdict.rules)


def _no(what: str, why: str, rules: tuple[str, ...]) -> str:
    return f"<li><b>{esc(pretty(what))}</b>: {esc(pretty(why))} {rule_links(rules)}</li>"


def _ready(ahead: View | None) -> str:
    """What the viewer could lay if it were his turn: for looking at, not for pressing."""
    if ahead is None:
        return ""
    moves = best_of_each(
        [move for move in ahead.legal_moves if move.verb in ("meld", "add")], ahead
    )
    moves.sort(key=lambda move: (move.jokers > 0, -worth(ahead, move), str(move)))
    lines = [f'<p class="mv">{_words(ahead, move)}</p>' for move in moves[:_LINES]]
    return _section("Ready in your hand", lines)
