"""The hand, a button for each card; the box that says what the picked cards do; the refusal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from wyatt.show.controls import START, Progress, about, between
from wyatt.show.marks import button, esc, move_button, rule, rule_links, use
from wyatt.show.wildcat.cards import by_rank, by_suit, called, face
from wyatt.show.wildcat.ledger import ledger
from wyatt.show.wildcat.offers import NONE_PICKED, Offers, Picked, made, offers, shown_hand, worth
from wyatt.wildcat.words import cards, points, pretty

if TYPE_CHECKING:
    from wyatt.wildcat import Move, View

#: More cards than this do not fan out in one row: they are laid out as tiles.
_FAN = 15
#: Ways to go on that the box beside the hand names; the panel names all.
_SOME = 4
_TICK = (
    '<span class="tick" aria-hidden="true"><svg viewBox="0 0 16 16">'
    '<path d="m2 8 4 4 8-9"/></svg></span>'
)


def hand(
    view: View,
    picked: Picked = NONE_PICKED,
    progress: Progress = START,
    found: Offers | None = None,
) -> str:
    """The hand with its box; between hands what everybody has scored."""
    if view.phase in ("scored", "over"):
        return (
            '<section class="handrow" aria-label="The hand is counted">'
            f"{ledger(view)}{_between(view, progress)}</section>"
        )
    found = found or offers(view, picked)
    owner = shown_hand(view)
    if owner is None:
        return f'<section class="handrow" aria-label="Hand">{_waiting(view, progress)}</section>'
    held = view.hands[owner]
    mine = owner == view.viewer
    heading = f"{'Your hand' if mine else f'Hand of {owner}'}, {cards(sum(held.values()))}"
    sort = "ranks" if picked.order == "suits" else "suits"
    sorting = button(
        "order",
        f"Sort by {sort[:-1]}",
        kind="btn bare small",
        key="order",
        more=f'data-order="{sort}"',
    )
    return (
        f'<section class="handrow" aria-label="{esc("Your hand" if mine else f"Hand of {owner}")}">'
        f'<div class="whole"><div class="hhead"><h2>{esc(heading)}</h2>{sorting}</div>'
        f"{_cards(view, held, picked, found)}</div>{action(view, picked, progress, found)}</section>"
    )


def _cards(view: View, held: dict[str, int], picked: Picked, found: Offers) -> str:
    order = by_suit(held) if picked.order == "suits" else by_rank(held)
    drawn, seen = [], Counter[str]()
    for card in order:
        copy = seen[card]
        seen[card] += 1
        up = (card, copy) in picked.cards
        state = ("lit" if card in found.joins else "") + (" sel" if up else "")
        drawn.append(_card(card, copy, state.strip(), up, card in found.joins))
    size = " tiles" if len(order) > _FAN else ""
    return f'<ul class="whand{size}" data-roving style="--many:{len(order)}">{"".join(drawn)}</ul>'


def _card(card: str, copy: int, state: str, up: bool, joins: bool) -> str:
    label = called(card) + (", can be melded" if joins else "") + (", picked up" if up else "")
    return (
        f'<li><button type="button" class="hc {state}" data-do="select" data-card="{card}" '
        f'data-copy="{copy}" data-key="hand {card} {copy}" '
        f'aria-pressed="{"true" if up else "false"}" aria-label="{esc(label)}">'
        f'<span aria-hidden="true">{face(card)}</span>{_TICK if up else ""}</button></li>'
    )


def why_bubble(picked: Picked) -> str:
    """The refusal of the last try, above the hand; an empty string when nothing was refused."""
    if not picked.why:
        return ""
    close = button(
        "drop",
        "×",
        kind="shut",
        key="why close",
        label="Close this reason",
        more='data-hot="escape"',
    )
    return (
        f'<div class="why wyatt-error"><p><b>Not now.</b> {esc(pretty(picked.why))} '
        f"{rule_links(picked.rules)}</p>{close}</div>"
    )


# --- the box beside the hand --------------------------------------------------------------------


def action(view: View, picked: Picked, progress: Progress, found: Offers) -> str:
    """What the picked cards do, and the buttons that do it."""
    if not view.legal_moves:
        return _waiting(view, progress)
    if view.phase == "draw":
        return _draw(view, picked, progress, found)
    return _play(view, picked, progress, found)


def _box(heading: str, inside: str, idle: bool = False) -> str:
    kind = "act idle" if idle else "act"
    said = esc(heading)
    return f'<div class="{kind}" data-covers role="group" aria-label="{said}"><h2>{said}</h2>{inside}</div>'


def _row(*buttons: str) -> str:
    return f'<div class="row">{"".join(buttons)}</div>'


def _drop(picked: Picked) -> str:
    return (
        button("drop", "Put back", key="act drop", more='data-hot="escape"') if picked.cards else ""
    )


def _draw(view: View, picked: Picked, progress: Progress, found: Offers) -> str:
    kind = "btn" if found.exact else "btn prime"
    draw = (
        move_button(found.draw, "Draw from the stock", kind=kind, where="act ")
        if found.draw
        else ""
    )
    heading = "Your turn: draw" if view.viewer else f"{view.actor} to draw"
    if view.top is None:
        said = f"<p>There is no pile: draw from the stock. {rule('wildcat.draw')}</p>"
        return _box(heading, said + _row(draw))
    top = pretty(view.top)
    if found.exact:
        many = view.discard_size - 1
        rest = "no card lies under it" if not many else f"you take {cards(many)} under it"
        said = f"<p>{top} is melded, {rest}. {rule('wildcat.pickup-rest')}</p>"
        takes = [_take(view, move, "btn prime") for move in found.exact[:_SOME]]
        return _box(f"Take {cards(view.discard_size)}", said + _row(*takes, draw, _drop(picked)))
    if picked.cards:
        return _box(heading, _refused(found) + _nearest(view, found) + _row(draw, _drop(picked)))
    if found.wider:
        said = (
            f"<p>From the stock, or the pile: pick the cards that make a meld with {top}. "
            f"{rule('wildcat.pickup-meld')}</p>"
        )
        return _box(heading, said + _nearest(view, found) + _row(draw))
    said = (
        f"<p>Nothing in this hand makes a meld with {top}, so the pile stays. "
        f"{rule('wildcat.pickup-meld')}</p>"
    )
    return _box(heading, said + _for_you(progress) + _row(draw))


def _play(view: View, picked: Picked, progress: Progress, found: Offers) -> str:
    who = "Your play" if view.viewer else f"{view.actor} to play"
    if not picked.cards:
        skip = next((move for move in found.exact if move.verb == "skip"), None)
        if skip:
            said = f"<p>You hold no card that may be discarded. {rule('wildcat.queen-stuck')}</p>"
            return _box(who, said + _row(_plain(skip, "End the turn")))
        said = (
            "<p>Pick up three or four cards to meld them, one to add or discard it. Lit cards are "
            f"in some meld. {rule('wildcat.turn')}</p>"
        )
        return _box(who, said + _for_you(progress))
    named = pretty(" ".join(picked.names))
    if not found.exact:
        inside = _refused(found) + _nearest(view, found) + _row(_try(view, picked), _drop(picked))
        return _box(named, inside)
    lays = [move for move in found.exact if move.verb not in ("discard", "skip")]
    ends = [move for move in found.exact if move.verb == "discard"]
    said = ""
    if len(lays) > 1 and "JK" in picked.names:
        said = f"<p>The Joker keeps what you say now. {rule('wildcat.joker-declared')}</p>"
    elif ends and not lays:
        said = f"<p>A discard ends your turn. {rule('wildcat.discard')}</p>"
    elif lays:
        said = f"<p>{points(worth(view, lays[0]))} on the table. {_cited(view, lays[0])}</p>"
    buttons = [_lay(view, move) for move in lays[: 2 * _SOME]]
    buttons += [_plain(move, "Discard", "" if lays else " prime", "d") for move in ends]
    more = _nearest(view, found) if not lays else ""
    return _box(named, said + more + _row(*buttons, _drop(picked)))


def _cited(view: View, move: Move) -> str:
    if move.verb != "meld":
        return rule("wildcat.fourth-card")
    meld = made(view, move)
    return rule("wildcat.sequence" if meld and meld.is_sequence else "wildcat.set")


def _plain(move: Move, face_: str, kind: str = " prime", hot: str = "") -> str:
    key = f' data-hot="{hot}"' if hot else ""
    return button(
        "play", face_, kind=f"btn{kind}", key=f"act {move}", more=f'data-move="{esc(move)}"{key}'
    )


def _lay(view: View, move: Move) -> str:
    """The button of a meld or an addition; what Jokers stand for is said where there are any."""
    wild = [card.partition("=")[2] for card in move.cards if card.startswith("JK=")]
    words = f"Add to {pretty(move.to)}" if move.verb == "add" else "Meld"
    if wild:
        words += f", Joker as {pretty(' and '.join(wild))}"
    return _plain(move, f"{esc(words)}: {worth(view, move)}", hot="m")


def _take(view: View, move: Move, kind: str) -> str:
    meld = made(view, move)
    words = f"Take with {pretty(str(meld))}: {meld.points}" if meld else "Take the pile"
    return button(
        "play",
        esc(words),
        kind=kind,
        key=f"act {move}",
        more=f'data-move="{esc(move)}" data-hot="t"',
    )


def _refused(found: Offers) -> str:
    verdict = found.refused
    if verdict is None or verdict.legal:
        return ""
    return f'<p class="short">{esc(pretty(verdict.message))} {rule_links(verdict.rules[:2])}</p>'


def _try(view: View, picked: Picked) -> str:
    """A try at a move that will be refused: the table says why."""
    if len(picked.cards) == 1:
        line, words = f"discard {picked.names[0]}", "Discard"
    else:
        line, words = f"meld {' '.join(picked.names)}", "Meld"
    more = f'data-move="{esc(line)}" data-hot="{words[0].lower()}"'
    return button("play", words, key="act try", more=more)


def _nearest(view: View, found: Offers) -> str:
    """Ways to go on from what is picked: each a button that picks up the other cards too."""
    if not found.wider:
        return ""
    drawn = []
    seen: set[frozenset[tuple[str, int]]] = set()
    for move in sorted(found.wider, key=lambda move: (move.jokers, -worth(view, move))):
        cards_ = frozenset(Counter(_held(card) for card in move.cards).items())
        if cards_ in seen or move.verb == "discard" or not move.cards:
            continue
        seen.add(cards_)
        drawn.append(_pick(view, move))
        if len(drawn) == 3:
            break
    if not drawn:
        return ""
    return (
        '<div class="near-by" role="group" aria-label="Pick up"><p class="src">Pick up together:</p>'
        f"{''.join(drawn)}</div>"
    )


def _held(card: str) -> str:
    return "JK" if card.startswith("JK") else card


def _pick(view: View, move: Move) -> str:
    meld = made(view, move)
    words = pretty(" ".join(_held(card) for card in move.cards))
    worth_ = f"<em>{meld.points}</em>" if meld else ""
    return button(
        "pick",
        f"{esc(words)}{worth_}",
        kind="mv",
        key=f"pick {move}",
        label=f"Pick up {words}",
        more=f'data-move="{esc(move)}"',
    )


def _for_you(progress: Progress) -> str:
    return '<p class="src">Step lets a bot choose for you.</p>' if progress.yours else ""


# --- when there is nothing to do with the hand --------------------------------------------------


def _between(view: View, progress: Progress) -> str:
    if view.phase == "over":
        again = button("again", "Play again", kind="btn prime", key="act again")
        again += button("new", "New game", key="act new")
        total = view.totals[view.winner or view.players[0]]
        return _box(
            f"{view.winner} wins",
            f"<p>With {points(total)}. {rule('wildcat.game-end')}</p>" + _row(again),
            True,
        )
    deal = next((move for move in view.legal_moves if move.verb == "deal"), None)
    said = f"<p>{esc(_how(view))} {rule('wildcat.hand-score')}</p>"
    best = max(view.totals.values())
    if best >= 500:
        said += f"<p>A tie at the top: one more hand. {rule('wildcat.tie')}</p>"
    buttons = [_plain(deal, "Deal the next hand")] if deal else between("", None, progress)
    return _box(f"Hand {view.hand_number} is over", said + _row(*buttons))


def _how(view: View) -> str:
    if view.out is None:
        return "The stock ran out; nobody went out."
    you = view.out == view.viewer
    return "You went out: 50 more." if you else f"{view.out} went out: 50 more."


def _waiting(view: View, progress: Progress) -> str:
    if progress.hand_to:
        here = button("sit", f"I am {esc(progress.hand_to)}", kind="btn prime", key="act sit")
        said = "<p>Your cards stay hidden until you say so.</p>"
        return _box(f"Pass the table to {progress.hand_to}", said + _row(here))
    if progress.others or progress.autoplay:
        pause = button("pause", f"{use('sign-pause')}Pause", key="act pause")
        auto = "Autoplay moves for everybody."
        said = auto if progress.autoplay else "It goes on until you move."
        return _box(about(view), f"<p>{said}</p>" + _row(pause), idle=True)
    run = button("others", f"{use('sign-play')}Play on", kind="btn prime", key="act others")
    rest = "until you move" if view.viewer else "to the end of the hand"
    said = f"Step plays one move, Play on all {rest}."
    return _box(f"{view.actor} to move", f"<p>{said}</p>" + _row(run), idle=True)
