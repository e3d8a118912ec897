"""The hand: each kind one button, lit or dim; the reason above a dim one; the action box beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.earp.cards import CARD, CARDS, OUTLAWS, TITLES
from wyatt.earp.figures import play_reward
from wyatt.earp.verbs import VERB
from wyatt.earp.words import cards, counted, move_words, number, usd
from wyatt.show.controls import START, Progress, about, between
from wyatt.show.earp.cards import hand_card
from wyatt.show.earp.ledger import ledger
from wyatt.show.earp.menu import OWED, Menu, ends_hand, menu
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.marks import button, esc, move_button, rule, rule_links, use

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wyatt.earp import Event, Move, View

#: Widths of the wide layout in pixels, as the style sheet has them: a hand wider than the row is
#: drawn with smaller cards, then with kinds that overlap as long as this much of each is seen, and
#: with the lowest cards where it needs a second row.
_ROW, _ROW_ALONE, _EDGE = 672, 900, 8
_SIZES = (("", 90, 27, 10), (" many", 73, 16, 7), (" many crowd", 73, 12, 6))
_SEEN = 50


def shown_hand(view: View) -> str | None:
    """Whose hand lies open at the bottom: the viewer's; for a spectator the actor's."""
    owner = view.viewer or view.actor
    return owner if owner in view.hands else None


def hand(
    view: View,
    selection: Selection = NOTHING,
    progress: Progress = START,
    events: Sequence[Event] = (),
    row: int = _ROW,
) -> str:
    """The fanned hand with its action box; between hands what each poster paid.

    row: how wide the hand may be in one row, in pixels.
    """
    owner = shown_hand(view)
    if owner is None or not view.hands[owner]:
        paid = ledger(view, events)
        kind = "handrow" if paid else "handrow alone"
        return (
            f'<section class="{kind}" aria-label="Hand">{paid}{_waiting(view, progress)}</section>'
        )
    options = menu(view)
    held = view.hands[owner]
    mine = view.actor == owner and view.phase == "play"
    name = "Your hand" if owner == view.viewer else f"Hand of {owner}"
    heading = f"{name}, {cards(sum(held.values()))}"
    shown = "vh" if owner == view.viewer else "handname"
    drawn = "".join(
        _kind(card, held[card], options, selection, mine) for card in CARDS if held.get(card)
    )
    # A choice above the hand needs the room that large cards would take, and so do the small
    # hands that a spectator sees.
    owed = view.phase in OWED and view.actor == owner
    asking = selection.card == "most-wanted" and bool(options.of("most-wanted"))
    fan = _fan(
        held, owed or asking or view.viewer is None, _ROW_ALONE if owed and row == _ROW else row
    )
    if owed:
        return (
            f'<section class="handrow alone" aria-label="{esc(name)}"><h2 class="{shown}">'
            f"{esc(heading)}</h2><ul {fan}>{drawn}</ul></section>"
        )
    return (
        f'<section class="handrow" aria-label="{esc(name)}"><h2 class="{shown}">{esc(heading)}</h2>'
        f"<ul {fan}>{drawn}</ul>{action(view, selection, options, progress)}</section>"
    )


def _kind(card: str, held: int, options: Menu, selection: Selection, mine: bool) -> str:
    lit = bool(options.of(card))
    chosen = selection.card == card
    dim = mine and not lit and not options.only_discards
    state = ("lit" if lit else "dim" if dim else "") + (" sel" if chosen else "")
    refused = selection.scope + "-why" if chosen and selection.why else ""
    label = hand_label(card, held, lit, mine, chosen)
    if mine and options.only_discards:
        label = label.replace(", cannot be played", ", can be discarded")
    return hand_card(card, held, state.strip(), label, refused)


def hand_label(card: str, held: int, lit: bool, mine: bool, chosen: bool) -> str:
    """A kind in hand as a screen reader says it; the reason follows as its description."""
    label = f"{TITLES[card]}, {held} in hand"
    if card not in OUTLAWS:
        label += ", Sheriff card"
    if mine:
        label += ", can be played" if lit else ", cannot be played"
    if chosen:
        label += ", selected"
    return label + "."


def _width(held: Mapping[str, int], size: int = 0) -> int:
    """How wide a hand is in one row of the wide layout, in pixels."""
    _, card, step, gap = _SIZES[size]
    return sum(card + step * (count - 1) + gap for count in held.values()) - gap


def _size(held: Mapping[str, int]) -> int:
    """Which of the sizes to draw: the largest that fits one row, else the smallest."""
    return next((size for size in (0, 1) if _width(held, size) <= _ROW), 2)


def _fan(held: Mapping[str, int], low: bool, row: int) -> str:
    """How a hand is fanned, as attributes of its list: the largest cards that fit one row.

    low: whether the cards have to stay low. A hand that fits only with its kinds overlapping says
    by how much, so that each card keeps its name and picture in the part that is seen.
    """
    sizes = (2,) if low else (0, 1)
    for size in sizes:
        if _width(held, size) <= row:
            return f'data-roving data-next="2" class="hand{_SIZES[size][0]}"'
    kind, card, step, _ = _SIZES[sizes[-1]]
    whole = sum(card + step * (count - 1) for count in held.values())
    over = -(-(whole - row) // (len(held) - 1))
    if over <= card - _SEEN:
        return f'data-roving data-next="2" class="hand{kind} lap" style="--lap:{max(0, over)}px"'
    return f'data-roving data-next="2" class="hand{_SIZES[2][0]}"'


def why_bubble(view: View, selection: Selection = NOTHING) -> str:
    """A refusal above the hand, its tail at the card; an empty string when nothing was refused."""
    if not selection.why:
        return ""
    owner = shown_hand(view)
    held = view.hands[owner] if owner else {}
    tail, size = "", _size(held)
    if selection.card in held and _width(held, size) <= _ROW:
        _, card, step, gap = _SIZES[size]
        left = {name: held[name] for name in CARDS[: CARDS.index(selection.card)] if name in held}
        middle = (card + step * (held[selection.card] - 1)) // 2 - 6
        before = _width(left, size) + gap if left else 0
        tail = f"--tail:{_EDGE + before + middle}px"
    shape = f'why wyatt-error tail" style="{tail}' if tail else "why wyatt-error"
    near = f' data-near="hand {esc(selection.card)}"' if selection.card in held else ""
    close = button(
        "drop",
        "×",
        kind="shut",
        key="why close",
        label="Close this reason",
        more='data-hot="escape"',
    )
    return (
        f'<div class="{shape}"{near}><p id="{esc(selection.scope)}-why"><b>Not now.</b> '
        f"{esc(selection.why)} {rule_links(selection.rules)}</p>{close}</div>"
    )


def action(
    view: View,
    selection: Selection = NOTHING,
    options: Menu | None = None,
    progress: Progress = START,
) -> str:
    """The box beside the hand: what the selected cards would do, and the buttons that do it."""
    options = options or menu(view)
    owner, card = shown_hand(view), selection.card
    if view.actor is None or owner != view.actor or view.phase in OWED:
        return _waiting(view, progress)
    if view.phase == "draw":
        return _draw(view, options)
    if card is None or not view.hands[owner].get(card):
        return _box(
            "Your play" if view.viewer else f"{view.actor} to play",
            f"<p>{_offer(view, options)} {rule('turn.order')}</p>{_for_you(progress)}",
        )
    if card in OUTLAWS:
        return _lay(view, card, selection.count, options)
    return _sheriff(view, card, options)


def _offer(view: View, options: Menu) -> str:
    """What a hand can still do in the phase of playing."""
    turn = _turn(view)
    if options.only_discards:
        return f"Nothing left to play. Choose a card to discard; that ends {turn}."
    return (
        f"Choose a card. The lit ones can be played; any card can be discarded, which ends {turn}."
    )


def _turn(view: View) -> str:
    return "your turn" if view.viewer else "the turn"


def _box(heading: str, inside: str, idle: bool = False) -> str:
    kind = "act idle" if idle else "act"
    said = esc(heading)
    return f'<div class="{kind}" data-covers role="group" aria-label="{said}"><h2>{said}</h2>{inside}</div>'


def _row(*buttons: str) -> str:
    return f'<div class="row">{"".join(buttons)}</div>'


def _discard(options: Menu, card: str) -> str:
    move = options.discards.get(card)
    kind = "btn prime" if options.only_discards else "btn"
    return move_button(move, "Discard", kind=kind, where="act ", hot="d") if move else ""


def _lay(view: View, outlaw: str, count: int, options: Menu) -> str:
    owner = shown_hand(view) or ""
    held = view.hands[owner][outlaw]
    legal = {move.count: move for move in options.lays.get(outlaw, [])}
    counts = ""
    if held > 1:
        counts = "".join(_count(outlaw, many, count, many in legal) for many in range(1, held + 1))
        counts = f'<div class="counts" data-roving data-rapid role="group" aria-label="How many">{counts}</div>'
    move = legal.get(count)
    if options.only_discards:
        ends = f"<p>Discarding {'one' if held > 1 else 'it'} ends {_turn(view)}.</p>"
        return _box(counted(outlaw, 1), ends + _row(_discard(options, outlaw)))
    if move is None:
        said = "<p>This many cannot be laid.</p>" if legal else "<p>You may discard it.</p>"
        return _box(counted(outlaw, count), counts + said + _row(_discard(options, outlaw)))
    more, kept = play_reward(count), view.hand_sizes[owner] - count
    said = "Opens this outlaw for everyone and adds" if outlaw not in view.opened else "Adds"
    keeps = "You keep" if view.viewer else "This leaves"
    lay = f"Lay {cards(count)}" if count > 1 else "Lay it"
    return _box(
        f"Lay {counted(outlaw, count)}",
        f"{counts}<p>{said} {usd(more)}. {keeps} {number(kept)} "
        f"card{'' if kept == 1 else 's'}. {rule('outlaws.reward')}</p>"
        + _row(
            move_button(move, lay, kind="btn prime", where="act "),
            _discard(options, outlaw),
        ),
    )


def _count(outlaw: str, many: int, chosen: int, legal: bool) -> str:
    pressed = f'aria-pressed="{"true" if many == chosen else "false"}"'
    return button(
        "select",
        str(many),
        key=f"count {many}",
        label=f"{many} {TITLES[outlaw]}" + ("" if legal else ", cannot be played"),
        off=not legal and many != chosen,
        more=f'data-card="{outlaw}" data-count="{many}" data-hot="{many}" {pressed}',
    )


def _sheriff(view: View, card: str, options: Menu) -> str:
    moves = options.sheriff.get(card, [])
    heading = TITLES[card]
    discard = _row(_discard(options, card))
    if options.only_discards:
        return _box(heading, f"<p>Discarding it ends {_turn(view)}.</p>{discard}")
    if not moves:
        return _box(heading, "<p>It cannot be played now; you may discard it.</p>" + discard)
    said = _effect(card)
    if card == "most-wanted":
        shots = [move for move in moves if move.verb == "most-wanted steal"]
        asks = len(shots) < len(moves)
        ask = "<p>To ask, choose an outlaw above.</p>" if asks else ""
        buttons = [_play(move, _(VERB[move.verb].button)) for move in shots]
        return _box(heading, said + ask + _row(*buttons, _discard(options, card)))
    buttons = [_play(move, _(VERB[move.verb].button), not at) for at, move in enumerate(moves)]
    return _box(heading, said + _row(*buttons, _discard(options, card)))


def _play(move: Move, face: str, main: bool = True) -> str:
    return move_button(move, face, kind="btn prime" if main else "btn", where="act ")


def _effect(card: str) -> str:
    known = CARD[card]
    cited = known.rule
    if known.does:
        text = _(known.does)
    else:
        worth = {"points": known.points, "money": usd(known.money)}
        text = (
            _("Needs a hit: {points} CP, and {money} on the poster.", **worth)
            if known.owes
            else _("No shot: {points} CP, and {money} on the poster.", **worth)
        )
    return f"<p>{text} {rule(cited)}</p>"


def _draw(view: View, options: Menu) -> str:
    names = {"supply": "Two from the supply", "discard": "Top discard"}
    if any(ends_hand(view, move) for move in options.draws):
        names["supply"] = "End the hand at the supply"
    if view.discard:
        names["discard"] = f"Take {TITLES[view.discard[0]]}"
    buttons = [
        move_button(move, names[move.card], kind="btn" if at else "btn prime", where="act ")
        for at, move in enumerate(options.draws)
    ]
    heading = "Your turn: draw" if view.viewer else f"{view.actor} to draw"
    said = f"Two from the supply, or the top of the discard stack. {rule('draw.choice')}"
    if not view.discard:
        said = f"The discard stack is empty: two from the supply. {rule('draw.choice')}"
    if any(ends_hand(view, move) for move in options.draws):
        many = f"{number(view.supply_size)} card{'' if view.supply_size == 1 else 's'}"
        said = f"The supply holds {many}: drawing from it ends the hand. {rule('end.supply')}"
    return _box(heading, f"<p>{said}</p>{_row(*buttons)}")


def _for_you(progress: Progress) -> str:
    """What Step means while a person is to move."""
    return '<p class="src">Step lets a bot choose for you.</p>' if progress.yours else ""


def _waiting(view: View, progress: Progress = START) -> str:
    """The box when the hand at the bottom has nothing to do: whose move it is, or what is next."""
    deal = next((move for move in view.legal_moves if move.verb == "deal"), None)
    if view.phase == "over":
        again = button("again", "Play again", kind="btn prime", key="act again")
        again += button("new", "New game", key="act new")
        said = f"<p>With {usd(view.money[view.winner or ''])}. {rule('game.end')}</p>"
        return _box(f"{view.winner} wins", said + _row(again), True)
    if view.phase == "scored":
        said = f"<p>What is left on a poster stays there. {rule('score.carry')}</p>"
        buttons = between(move_words(deal) if deal else "", deal, progress)
        return _box(f"Hand {view.hand_number} is over", said + _row(*buttons))
    if progress.hand_to:
        here = button("sit", f"I am {esc(progress.hand_to)}", kind="btn prime", key="act sit")
        said = "<p>Your cards stay hidden until you say so.</p>"
        return _box(f"Pass the table to {progress.hand_to}", said + _row(here))
    if progress.others or progress.autoplay:
        pause = button("pause", f"{use('sign-pause')}Pause", key="act pause")
        said = (
            "Autoplay moves for everybody." if progress.autoplay else "It goes on until you move."
        )
        return _box(about(view), f"<p>{said}</p>" + _row(pause), idle=True)
    run = button("others", f"{use('sign-play')}Play on", kind="btn prime", key="act others")
    rest = "until you move" if view.viewer else "to the end of the hand"
    said = f"Step plays one move, Play on all {rest}."
    return _box(f"{view.actor} to move", f"<p>{said}</p>" + _row(run), idle=True)
