"""The end of a game: the winner, the totals after each hand, and the decisive moments."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable
from dataclasses import dataclass

from wyatt.core.text import _, plural
from wyatt.pages.table.coach import review_button
from wyatt.table.session import Session
from wyatt.ui.charts import Lines, lines
from wyatt.ui.html import button, column_heads, table_row
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

# === How a game's account is drawn: the winner's poster, the totals, and the decisive moments.


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decisive moment. at: the number of moves up to this moment. words: what happened."""

    at: int
    words: str


@dataclass(frozen=True, slots=True)
class Evening:
    """A finished game's account. hands: their numbers. had: each player's total before the first
    hand and after each one. amount: returns a score as text. game: the game's title.
    """

    players: tuple[str, ...]
    winner: str
    hands: tuple[int, ...]
    had: tuple[tuple[int, ...], ...]
    turnings: tuple[TurningPoint, ...]
    amount: Callable[[int], str]
    game: str = ""


def evening_panel(account: Evening | None, outcome: Html = EMPTY, shares: Html = EMPTY) -> Html:
    """Return the account's panel, or nothing without one. outcome: the result of a linked hand."""
    if account is None:
        return EMPTY
    return Html(
        '<section class="panel evening" aria-labelledby="wyatt-evening">'
        f'<h2 id="wyatt-evening">{esc(_("How the evening went"))}</h2>'
        f'<div class="headrow"><p>{esc(by_what(account))}</p><div class="asking">{review_button()}{shares}</div></div>{outcome}'
        f'<div class="evening-grid"><div>{chart(account)}{_turnings(account)}</div><div>{_table(account)}{_poster_row(account)}</div></div></section>'
    )


def _poster_row(account: Evening) -> Html:
    """Return the winner's poster, and the buttons to save it."""
    said = esc(_("A poster of the winner, {winner}", winner=account.winner))
    saves = joined(
        button("poster", esc(face), key=f"poster {kind}", data_kind=kind)
        for kind, face in (
            ("png", _("Save as a picture")),
            ("svg", _("Save as a drawing (SVG)")),
        )
    )
    return Html(
        f'<div class="winner"><div role="img" aria-label="{said}">{winner_poster(account)}</div>'
        f'<div class="row">{saves}</div></div>'
    )


def winner_poster(account: Evening) -> Html:
    """Return a poster for the winner, as a self-contained SVG document."""
    name, money = (
        account.winner,
        account.amount(dict(zip(account.players, account.had[-1], strict=True))[account.winner]),
    )
    points = []
    for at in range(10):
        angle, far = math.pi * (at / 5 - 0.5), (118, 50)[at % 2]
        points.append(f"{300 + far * math.cos(angle):.1f},{292 + far * math.sin(angle):.1f}")
    # Shrink a long name to fit, even if its letters are as wide as they are high.
    size = min(84, round(760 / max(len(name), 4)))
    lines = textwrap.wrap(by_what(account), 44)[:4]
    below = joined(
        Html(f'<text x="300" y="{634 + 32 * at}" font-size="24">{esc(line)}</text>')
        for at, line in enumerate(lines)
    )
    return Html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800">'
        '<rect width="600" height="800" fill="#e9d8a6"/>'
        '<rect x="18" y="18" width="564" height="764" fill="none" stroke="#5c4212" stroke-width="10"/>'
        '<rect x="34" y="34" width="532" height="732" fill="none" stroke="#5c4212" stroke-width="2"/>'
        '<g font-family="Rockwell, Roboto Slab, Georgia, serif" font-weight="700" fill="#1c2326" text-anchor="middle">'
        f'<text x="300" y="132" font-size="76" textLength="440" lengthAdjust="spacing">{esc(_("WINNER"))}</text>'
        '<circle cx="300" cy="292" r="132" fill="none" stroke="#8a6414" stroke-width="6"/>'
        f'<polygon points="{" ".join(points)}" fill="#d99a1c" stroke="#5c4212" stroke-width="6" stroke-linejoin="round"/>'
        '<circle cx="300" cy="292" r="24" fill="#5c4212"/>'
        f'<text x="300" y="500" font-size="{size}">{person(name)}</text>'
        f'<text x="300" y="584" font-size="62">{esc(money)}</text></g>'
        '<g font-family="Rockwell, Roboto Slab, Georgia, serif" fill="#1c2326" text-anchor="middle">'
        f'{below}<text x="300" y="750" font-size="22" letter-spacing="4">{esc(account.game.upper())}</text></g></svg>'
    )


def by_what(account: Evening) -> str:
    """Return a sentence with the winner and the margin."""
    last = dict(zip(account.players, account.had[-1], strict=True))
    rest = [name for name in account.players if name != account.winner]
    second = max(rest, key=lambda name: last[name])
    margin = last[account.winner] - last[second]
    hands = plural("one hand", "{number} hands", len(account.hands))
    if margin <= 0:
        return _(
            "{winner} wins the duel after {hands}. {second} also has {money}.",
            winner=account.winner,
            hands=hands,
            money=account.amount(last[account.winner]),
            second=second,
        )
    return _(
        "{winner} wins after {hands} with {money}, {margin} ahead of {second}.",
        winner=account.winner,
        hands=hands,
        money=account.amount(last[account.winner]),
        margin=account.amount(margin),
        second=second,
    )


def chart(account: Evening) -> Html:
    """Return a line chart of the totals after each hand."""
    said = _(
        "{names}: money after each hand. The table has the numbers.",
        names=", ".join(account.players),
    )
    names = [name + (" ★" if name == account.winner else "") for name in account.players]
    below = [(at, str(number)) for at, number in enumerate(account.hands, 1)]
    return lines(Lines(names, account.had, below, account.amount), said)


def _table(account: Evening) -> Html:
    heads = column_heads(account.players)
    rows = joined(
        table_row(
            esc(_("Hand {hand}", hand=hand)),
            *(
                Html(
                    f"<b>{esc(account.amount(now))}</b> <small>{_gain(account, now - was)}</small>"
                )
                for was, now in zip(before, after, strict=True)
            ),
        )
        for hand, before, after in zip(account.hands, account.had, account.had[1:], strict=False)
    )
    caption = esc(_("Each player’s money after each hand, and what they gained in it"))
    return Html(
        f'<div class="scrolled" tabindex="0" role="group" aria-label="{caption}"><table class="ledger">'
        f'<caption class="vh">{caption}</caption><thead><tr><th scope="col">'
        f'<span class="vh">{esc(_("Hand"))}</span></th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _gain(account: Evening, gain: int) -> Html:
    if not gain:
        return Html("–")
    return esc(("+" if gain > 0 else "−") + account.amount(abs(gain)))


def _turnings(account: Evening) -> Html:
    items = joined(
        Html(
            "<li>"
            + button(
                "jump",
                esc(one.words),
                kind="mv",
                key=f"turning {at}",
                data_index=one.at,
            )
            + "</li>"
        )
        for at, one in enumerate(account.turnings)
    )
    return Html(f'<h3>{esc(_("The decisive moments"))}</h3><ul class="turnings">{items}</ul>')


# === A game's account: the totals after each hand, and the decisive moments.

#: How many of the largest payments to list with the decisive hands.
_PAYMENTS = 2


def evening(session: Session, viewer: str | None) -> Evening | None:
    """Return the current line's account, or None unless the game is over and its end is shown.

    To get the totals after each hand, the line is replayed on a separate table.
    """
    spec = session.spec
    if not session.game.is_over or session.at != len(session.moves):
        return None
    game = spec.start(session.start)
    names = tuple(game.players)
    began = spec.scores(game.view(None))
    hands: list[tuple[int, int, dict[str, int]]] = []  # number, moves up to its end, totals
    for at, move in enumerate(session.moves, 1):
        game.push(move)
        view = game.view(None)
        if view.hand_ended:
            counted = dict(spec.scores(view))
            if not hands or hands[-1][0] != view.hand_number:
                hands.append((view.hand_number, at, counted))
            else:  # a duel after the scoring
                hands[-1] = (view.hand_number, hands[-1][1], counted)
    if not hands:
        return None
    winner = game.view(None).winner or names[0]
    lead = [{name: began[name] for name in names}, *(counted for _n, _at, counted in hands)]
    return Evening(
        names,
        winner,
        tuple(number for number, _at, _counted in hands),
        tuple(tuple(counted[name] for name in names) for counted in lead),
        tuple(_evening_turnings(session, viewer, hands, lead, winner)),
        spec.format_score,
        spec.title,
    )


def _evening_turnings(
    session: Session,
    viewer: str | None,
    hands: list[tuple[int, int, dict[str, int]]],
    lead: list[dict[str, int]],
    winner: str,
) -> list[TurningPoint]:
    """Return the decisive hands and the largest payments, in the order of play."""
    amount = session.spec.format_score
    gains = [
        (after[name] - before[name], name, number, at)
        for before, (number, at, after) in zip(lead, hands, strict=False)
        for name in after
    ]
    best, who, number, at = max(gains)
    found = {
        at: _(
            "Hand {hand}: {player} gains {amount}, the most in one hand.",
            hand=number,
            player=who,
            amount=amount(best),
        )
    }
    ahead = [at for at, counted in enumerate(lead) if counted[winner] < max(counted.values())]
    first = ahead[-1] if ahead else 0  # the index of the hand after which the winner always leads
    number, at, _counted = hands[min(first, len(hands) - 1)]
    found[at] = " ".join(
        filter(
            None,
            (
                found.get(at),
                _("Hand {hand}: from here on, {player} leads.", hand=number, player=winner),
            ),
        )
    )
    turnings = [TurningPoint(at, words) for at, words in found.items()]
    paid = [
        (event.data["amount"], index + 1, event)
        for index in range(len(session.moves))
        for event in session.events_of(index)
        if event.type == "paid" and isinstance(event.data.get("amount"), int)
    ]
    sentence = session.spec.words().sentence
    for _amount, at, event in sorted(paid, key=lambda one: -one[0])[:_PAYMENTS]:
        turnings.append(TurningPoint(at, sentence(event.seen(viewer), viewer)[0]))
    return sorted(turnings, key=lambda turning: turning.at)
