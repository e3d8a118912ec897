"""What can I do, and why not the rest: the legal moves in groups, then the refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.earp.cards import CAPTURE_POINTS, POSTER_MONEY, TITLES
from wyatt.earp.figures import play_reward
from wyatt.earp.words import cards, counted, move_words, mover, placing, the, usd
from wyatt.show.earp.marks import badge
from wyatt.show.earp.menu import Menu, ends_hand, menu, refusals
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.marks import esc, move_button, rule_links

if TYPE_CHECKING:
    from wyatt.earp import Move, View


def legal(view: View, selection: Selection = NOTHING, ahead: View | None = None) -> str:
    """Every legal move as a button, and every kind that may not be laid with the reason.

    ahead: the viewer's next turn as things stand, shown while somebody else is to move.
    """
    options = menu(view)
    heading = "What you can do" if mover(view) == "You" else f"What {mover(view)} can do"
    if view.actor is None and not view.legal_moves:
        said = f"{view.winner} has won." if view.winner else "Nobody can move."
        return f"<h2>What you can do</h2><p>{esc(said)}</p>"
    if not view.legal_moves:
        return _meanwhile(view, ahead)
    if view.phase == "scored":
        heading = "What you can do"
    return (
        f"<h2>{esc(heading)}</h2>"
        + _section("Draw", [_move(move, _draw_words(view, move)) for move in options.draws])
        + _short(view, options)
        + _section("Choose", [_owed(view, move) for move in options.owed])
        + _section("Lay Outlaw cards", _lays(view, options, selection))
        + _section("Play a Sheriff card", _sheriff(view, options))
        + _drop(options)
        + _refused(view, options, selection.card if selection.why else None)
    )


_ABOUT = {
    "draw": "{} begins a turn: two cards from the supply, or the top discard.",
    "play": "{} has drawn, may lay Outlaw cards and one Sheriff card, then discards.",
    "place": "{} has hit and chooses a group for the card.",
    "steal": "{} has hit and chooses an Outlaw card to steal.",
    "hide": "{} has hit and chooses a group to hide.",
    "lift": "{} has hit and chooses a Hideout to lift.",
    "take": "{} is looking for a card to take.",
    "react": "{} may answer the Hideout with a Wyatt Earp.",
}


def _meanwhile(view: View, ahead: View | None) -> str:
    """While somebody else is to move: what they are about, and how your own cards stand."""
    about = _ABOUT.get(view.phase, "{} is to move.")
    if view.phase == "play" and view.sheriff_played:
        about = "{} has spent the Sheriff card of this turn, may lay Outlaw cards, then discards."
    said = f"<h2>Wait for {esc(view.actor)}</h2><p>{esc(about.format(view.actor))}</p>"
    if ahead is None:
        return said
    options = menu(ahead)
    ready = [
        f"{badge(outlaw)}{counted(outlaw, most)}<em>+{usd(play_reward(most))}</em>"
        for outlaw, moves in options.lays.items()
        for most in [max(move.count for move in moves)]
    ] + [f"{badge(card)}{TITLES[card]}" for card in options.sheriff]
    could = _section("On your turn, as things stand", [f'<p class="mv">{one}</p>' for one in ready])
    return said + could + _refused(ahead, options, heading="Not then")


def _section(heading: str, items: list[str]) -> str:
    if not items:
        return ""
    lines = "".join(f"<li>{item}</li>" for item in items)
    return f"<h3>{heading}</h3><ul>{lines}</ul>"


def _move(move: Move, face: str, chosen: bool = False) -> str:
    return move_button(move, face, kind="mv sel" if chosen else "mv", where="legal ")


def _draw_words(view: View, move: Move) -> str:
    if move.card == "supply":
        if ends_hand(view, move):
            return f"End the hand at the supply<em>{cards(view.supply_size)}</em>"
        return f"Two from the supply<em>{cards(view.supply_size)}</em>"
    top = view.discard[0]
    return f"{badge(top)}Take {the(top)}<em>top discard</em>"


def _short(view: View, options: Menu) -> str:
    """That the supply is too short to draw from."""
    if not any(ends_hand(view, move) for move in options.draws):
        return ""
    why = "It was shuffled anew once." if view.reshuffled else "The discard stack cannot refill it."
    return (
        f"<p>The supply holds fewer than two cards. {why} Whoever draws from it ends the hand. "
        f"{rule_links(('end.supply',))}</p>"
    )


def _owed(view: View, move: Move) -> str:
    drawn = badge(move.card) if move.card in TITLES else ""
    brings = placing(view, move)
    worth = f"<em>{brings}</em>" if brings else ""
    return _move(move, drawn + esc(move_words(move, view)) + worth)


def _lays(view: View, options: Menu, selection: Selection) -> list[str]:
    lines = []
    for outlaw, moves in options.lays.items():
        for move in sorted(moves, key=lambda lay: -lay.count):
            chosen = selection.card == outlaw and selection.count == move.count
            hidden = view.actor is not None and view.is_hidden(view.actor, outlaw)
            worth = f"+{usd(play_reward(move.count))}, {0 if hidden else CAPTURE_POINTS[outlaw] * move.count} CP"
            face = f"{badge(outlaw)}{counted(outlaw, move.count)}<em>{worth}</em>"
            lines.append(_move(move, face, chosen))
    return lines


def _sheriff(view: View, options: Menu) -> list[str]:
    lines = []
    for card, moves in options.sheriff.items():
        asks = [move for move in moves if move.verb == "most-wanted ask"]
        if asks:
            many = f"<em>{len({move.card for move in asks})} outlaws</em>"
            face = f"{badge(card)}Most wanted!: ask around{many}"
            lines.append(
                f'<button type="button" class="mv" data-do="select" data-card="{card}" '
                f'data-key="legal ask">{face}</button>'
            )
        for move in moves:
            if move.verb == "most-wanted ask":
                continue
            worth = ""
            if POSTER_MONEY[card]:
                worth = f"<em>+{usd(POSTER_MONEY[card])}, {CAPTURE_POINTS[card]} CP</em>"
            lines.append(_move(move, badge(card) + esc(_sheriff_words(card, move)) + worth))
    return lines


def _sheriff_words(card: str, move: Move) -> str:
    if move.verb == "photo" or (move.verb in TITLES and move.verb != "hideout"):
        return TITLES[card]
    return move_words(move)


def _drop(options: Menu) -> str:
    if not options.discards:
        return ""
    buttons = "".join(
        move_button(move, badge(card), kind="", where="drop ", label=f"Discard {the(card)}")
        for card, move in options.discards.items()
    )
    return (
        "<h3>Discard one, ending the turn</h3>"
        f'<div class="drop" data-roving role="group" aria-label="Discard">{buttons}</div>'
    )


def _refused(view: View, options: Menu, asked: str | None = None, heading: str = "Not now") -> str:
    lines = "".join(
        f"<li{' class=asked data-current' if asked in [card for card, _ in refusal.cards] else ''}><b>{', '.join(_counted(card, held) for card, held in refusal.cards)}</b>: "
        f"{esc(refusal.why)} {rule_links(refusal.rules)}</li>"
        for refusal in refusals(view, options)
    )
    return f'<h3>{heading}</h3><ul class="no">{lines}</ul>' if lines else ""


def _counted(card: str, held: int) -> str:
    return counted(card, held)
