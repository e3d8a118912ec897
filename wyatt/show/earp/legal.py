"""What can I do, and why not the rest: the legal moves in groups, then the refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import N_, _, plural
from wyatt.earp.cards import CAPTURE_POINTS, POSTER_MONEY, TITLES
from wyatt.earp.figures import play_reward
from wyatt.earp.words import cards, counted, move_words, placing, the, title, usd
from wyatt.show.boxes import between_hands, section
from wyatt.show.earp.marks import badge
from wyatt.show.earp.menu import Menu, ends_hand, menu, refusals
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, move_button, rule_links, told

if TYPE_CHECKING:
    from wyatt.earp import Move, View


def legal(view: View, selection: Selection = NOTHING, ahead: View | None = None) -> Html:
    """Every legal move as a button, and every kind that may not be laid with the reason.

    ahead: the viewer's next turn as things stand, shown while somebody else is to move.
    """
    if view.actor is None and not view.legal_moves:
        said = _("{player} has won.", player=view.winner) if view.winner else _("Nobody can move.")
        return Html(f"<h2>{esc(_('What you can do'))}</h2>{told(said)}")
    if not view.legal_moves:
        return between_hands() if view.phase == "scored" else _meanwhile(view, ahead)
    options = menu(view)
    yours = view.phase == "scored" or view.actor in (None, view.viewer)
    heading = _("What you can do") if yours else _("What {player} can do", player=view.actor)
    return joined(
        (
            Html(f"<h2>{esc(heading)}</h2>"),
            section(_("Draw"), [_move(move, _draw_words(view, move)) for move in options.draws]),
            _short(view, options),
            section(_("Choose"), [_owed(view, move) for move in options.owed]),
            section(_("Lay Outlaw cards"), _lays(view, options, selection)),
            section(_("Play a Sheriff card"), _sheriff(options)),
            _drop(options),
            _refused(view, options, selection.card if selection.why else None),
        )
    )


_ABOUT = {
    "draw": N_("{player} begins a turn: two cards from the supply, or the top discard."),
    "play": N_("{player} has drawn, may lay Outlaw cards and one Sheriff card, then discards."),
    "place": N_("{player} has hit and chooses a group for the card."),
    "steal": N_("{player} has hit and chooses an Outlaw card to steal."),
    "hide": N_("{player} has hit and chooses a group to hide."),
    "lift": N_("{player} has hit and chooses a Hideout to lift."),
    "take": N_("{player} is looking for a card to take."),
    "react": N_("{player} may answer the Hideout with a Wyatt Earp card."),
}
_SPENT = N_(
    "{player} has spent the Sheriff card of this turn, may lay Outlaw cards, then discards."
)


def _meanwhile(view: View, ahead: View | None) -> Html:
    """While somebody else is to move: what they are about, and how your own cards stand."""
    about = _ABOUT.get(view.phase, N_("{player} is to move."))
    if view.phase == "play" and view.sheriff_played:
        about = _SPENT
    heading = esc(_("Wait for {player}", player=view.actor))
    said = Html(f"<h2>{heading}</h2>{told(_(about, player=view.actor))}")
    if ahead is None:
        return said
    options = menu(ahead)
    ready = [
        Html(f"{badge(outlaw)}{esc(counted(outlaw, most))}<em>+{usd(play_reward(most))}</em>")
        for outlaw, moves in options.lays.items()
        for most in [max(move.count for move in moves)]
    ] + [Html(f"{badge(card)}{esc(title(card))}") for card in options.sheriff]
    could = section(
        _("On your turn, as things stand"), [Html(f'<p class="mv">{one}</p>') for one in ready]
    )
    return joined((said, could, _refused(ahead, options, heading=_("Not then"))))


def _move(move: Move, face: Html, chosen: bool = False) -> Html:
    return move_button(move, face, kind="mv sel" if chosen else "mv", where="legal ")


def _draw_words(view: View, move: Move) -> Html:
    if move.card == "supply":
        words = (
            _("End the hand at the supply") if ends_hand(view, move) else _("Two from the supply")
        )
        return Html(f"{esc(words)}<em>{esc(cards(view.supply_size))}</em>")
    top = view.discard[0]
    words = _("Take {card}", card=the(top))
    return Html(f"{badge(top)}{esc(words)}<em>{esc(_('top discard'))}</em>")


def _short(view: View, options: Menu) -> Html:
    """That the supply is too short to draw from."""
    if not any(ends_hand(view, move) for move in options.draws):
        return EMPTY
    if view.reshuffled:
        return told(
            _(
                "The supply holds fewer than two cards. It was shuffled anew once. Whoever draws "
                "from it ends the hand."
            ),
            "end.supply",
        )
    return told(
        _(
            "The supply holds fewer than two cards. The discard stack cannot refill it. Whoever "
            "draws from it ends the hand."
        ),
        "end.supply",
    )


def _owed(view: View, move: Move) -> Html:
    drawn = badge(move.card) if move.card in TITLES else EMPTY
    brings = placing(view, move)
    worth = f"<em>{esc(brings)}</em>" if brings else ""
    return _move(move, Html(f"{drawn}{esc(move_words(move, view))}{worth}"))


def _brings(money: int, points: int) -> Html:
    """What a card brings: dollars on the poster, capture points."""
    words = _("+{money}, {points} CP", money=usd(money), points=points)
    return Html(f"<em>{esc(words)}</em>")


def _lays(view: View, options: Menu, selection: Selection) -> list[Html]:
    lines = []
    for outlaw, moves in options.lays.items():
        for move in sorted(moves, key=lambda lay: -lay.count):
            chosen = selection.card == outlaw and selection.count == move.count
            hidden = view.actor is not None and view.is_hidden(view.actor, outlaw)
            worth = _brings(
                play_reward(move.count), 0 if hidden else CAPTURE_POINTS[outlaw] * move.count
            )
            face = Html(f"{badge(outlaw)}{esc(counted(outlaw, move.count))}{worth}")
            lines.append(_move(move, face, chosen))
    return lines


def _sheriff(options: Menu) -> list[Html]:
    lines = []
    for card, moves in options.sheriff.items():
        asks = [move for move in moves if move.verb == "most-wanted ask"]
        if asks:
            outlaws = len({move.card for move in asks})
            many = esc(plural("{number} outlaw", "{number} outlaws", outlaws))
            words = esc(_("Most wanted!: ask around"))
            face = Html(f"{badge(card)}{words}<em>{many}</em>")
            lines.append(
                button("select", face, kind="mv", key="legal ask", more=f'data-card="{card}"')
            )
        for move in moves:
            if move.verb == "most-wanted ask":
                continue
            worth = EMPTY
            if POSTER_MONEY[card]:
                worth = _brings(POSTER_MONEY[card], CAPTURE_POINTS[card])
            words = esc(_sheriff_words(card, move))
            lines.append(_move(move, Html(f"{badge(card)}{words}{worth}")))
    return lines


def _sheriff_words(card: str, move: Move) -> str:
    if move.verb == "photo" or (move.verb in TITLES and move.verb != "hideout"):
        return title(card)
    return move_words(move)


def _drop(options: Menu) -> Html:
    if not options.discards:
        return EMPTY
    buttons = joined(
        move_button(
            move, badge(card), kind="", where="drop ", label=_("Discard {card}", card=the(card))
        )
        for card, move in options.discards.items()
    )
    return Html(
        f"<h3>{esc(_('Discard one, ending the turn'))}</h3>"
        f'<div class="drop" data-roving role="group" aria-label="{esc(_("Discard"))}">{buttons}</div>'
    )


def _refused(view: View, options: Menu, asked: str | None = None, heading: str = "") -> Html:
    """The kinds that may not be laid, each with the reason. asked: the one just tried."""
    lines = joined(
        Html(
            f"<li{' class=asked data-current' if asked in [card for card, _held in refusal.cards] else ''}><b>"
            f"{esc(', '.join(counted(card, held) for card, held in refusal.cards))}</b>: "
            f"{esc(refusal.why)} {rule_links(refusal.rules)}</li>"
        )
        for refusal in refusals(view, options)
    )
    shown = esc(heading or _("Not now"))
    return Html(f'<h3>{shown}</h3><ul class="no">{lines}</ul>') if lines else EMPTY
