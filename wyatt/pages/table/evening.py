"""The end of a game: the winner, the totals after each hand, and the decisive moments."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from wyatt.core.text import N_, _, plural, signed
from wyatt.pages.table.coach import REVEALED
from wyatt.table.session import Session
from wyatt.ui import tags as h
from wyatt.ui.charts import Amount, Lines, lines
from wyatt.ui.html import button, column_heads, table_row
from wyatt.ui.table import row
from wyatt.ui.tags import EMPTY, Html, person

# === How a game's account is drawn: the winner's poster, the totals, and the decisive moments.


class Evening(NamedTuple):
    """A finished game in numbers. hands: each hand's number. had: all players' totals before the
    first hand and after each hand. turnings: the decisive moments, each as the number of moves
    played by then and a sentence. amount: returns a score as text. game: the game's title.
    """

    players: tuple[str, ...]
    winner: str
    hands: tuple[int, ...]
    had: tuple[tuple[int, ...], ...]
    turnings: tuple[tuple[int, str], ...]
    amount: Amount
    game: str = ""

    def by_what(self) -> str:
        last = dict(zip(self.players, self.had[-1], strict=True))
        rest = [name for name in self.players if name != self.winner]
        second = max(rest, key=lambda name: last[name])
        money, margin = last[self.winner], max(0, last[self.winner] - last[second])
        said = N_("{winner} wins after {hands} with {money}, {margin} ahead of {second}.")
        if not margin:
            said = N_(
                "{winner} and {second} both have {money} after {hands}, and {winner} wins the duel."
            )
        hands = plural("one hand", "{number} hands", len(self.hands))
        amounts = {"money": self.amount(money), "margin": self.amount(margin)}
        return _(said, winner=self.winner, second=second, hands=hands, **amounts)


def evening_panel(account: Evening | None, outcome: Html, shares: Html) -> Html:
    """Return the panel about a finished game, or empty HTML if `account` is None. outcome: the
    result of a hand from a link. shares: the buttons to share the game.
    """
    if account is None:
        return EMPTY
    turnings, saves = [], []
    for number, (at, words) in enumerate(account.turnings):
        jump = button("jump", words, kind="mv", key=f"turning {number}", data_index=at)
        turnings.append(h.li(jump))
    for kind, face in (("png", _("Save as a picture")), ("svg", _("Save as a drawing (SVG)"))):
        saves.append(button("poster", face, key=f"poster {kind}", data_kind=kind))
    poster = _("A poster of {winner}, the winner", winner=account.winner)
    left = chart(account), h.h3(_("The decisive moments")), h.ul(turnings, cls="turnings")
    picture = h.div(winner_poster(account), role="img", aria_label=poster)
    right = _table(account), h.div(picture, row(*saves), cls="winner")
    review = button("review", _("Review the game"), key="review", **REVEALED)
    heading = h.h2(_("How the game went"), id="wyatt-evening")
    head = h.div(h.p(account.by_what()), h.div(review, shares, cls="asking"), cls="headrow")
    inside = heading, head, outcome, h.div(h.div(left), h.div(right), cls="evening-grid")
    return h.section(inside, cls="panel evening", aria_labelledby="wyatt-evening")


#: The winner's poster without text: the sheet with its frames, and the star.
_PAPER = Html(
    '<rect width="600" height="800" fill="#e9d8a6"/>'
    '<rect x="18" y="18" width="564" height="764" fill="none" stroke="#5c4212" stroke-width="10"/>'
    '<rect x="34" y="34" width="532" height="732" fill="none" stroke="#5c4212" stroke-width="2"/>'
)
_BADGE = Html(
    '<circle cx="300" cy="292" r="132" fill="none" stroke="#8a6414" stroke-width="6"/>'
    '<polygon points="300.0,174.0 329.4,251.5 412.2,255.5 347.6,307.5 369.4,387.5 300.0,342.0 '
    '230.6,387.5 252.4,307.5 187.8,255.5 270.6,251.5" fill="#d99a1c" stroke="#5c4212" '
    'stroke-width="6" stroke-linejoin="round"/><circle cx="300" cy="292" r="24" fill="#5c4212"/>'
)


def winner_poster(account: Evening) -> Html:
    name = account.winner
    money = account.amount(account.had[-1][account.players.index(name)])
    # Shrink a long name to fit, even if its letters are as wide as they are high.
    size = min(84, round(760 / max(len(name), 4)))
    above = (
        h.text(_("WINNER"), x=300, y=132, font_size=76, textLength=440, lengthAdjust="spacing"),
        _BADGE,
        h.text(person(name), x=300, y=500, font_size=size),
        h.text(money, x=300, y=584, font_size=62),
    )
    lines = enumerate(textwrap.wrap(account.by_what(), 44)[:4])
    below = [h.text(line, x=300, y=634 + 32 * at, font_size=24) for at, line in lines]
    below.append(h.text(account.game.upper(), x=300, y=750, font_size=22, letter_spacing=4))
    font = {"font_family": "Rockwell, Roboto Slab, Georgia, serif", "fill": "#1c2326"}
    texts = h.g(above, font_weight=700, **font, text_anchor="middle")
    more = h.g(below, **font, text_anchor="middle")
    sheet = {"viewBox": "0 0 600 800", "width": "600", "height": "800"}
    return h.svg(_PAPER, texts, more, xmlns="http://www.w3.org/2000/svg", **sheet)


def chart(account: Evening) -> Html:
    said = N_("A chart of everyone’s total after each hand: {names}. The table has the numbers.")
    names = [name + (" ★" if name == account.winner else "") for name in account.players]
    below = [(at, str(number)) for at, number in enumerate(account.hands, 1)]
    data = Lines(names, account.had, below, account.amount)
    return lines(data, _(said, names=", ".join(account.players)))


def _table(account: Evening) -> Html:
    def cell(was: int, now: int) -> Html:
        # The unit stands next to the total already.
        gain = signed(now - was, account.amount).split(" ")[0] if now != was else "–"
        return h.markup(h.b(account.amount(now)), " ", h.small(gain))

    hands = zip(account.hands, account.had, account.had[1:], strict=False)
    rows = (table_row(_("Hand {hand}", hand=at), *map(cell, was, now)) for at, was, now in hands)
    caption = _("Each player’s total after each hand, and how much they gained")
    head = h.th(h.span(_("Hand"), cls="vh"), scope="col")
    heads = h.thead(h.tr(head, column_heads(account.players)))
    table = h.table(h.caption(caption, cls="vh"), heads, h.tbody(rows), cls="ledger")
    return h.div(table, cls="scrolled", tabindex=0, role="group", aria_label=caption)


# === A game's account: the totals after each hand, and the decisive moments.

#: Each hand's number, and how many moves lead to its end.
_Hands: TypeAlias = list[tuple[int, int]]
#: The players' totals before the first hand and after each hand.
_Totals: TypeAlias = list[Mapping[str, int]]


def evening(session: Session) -> Evening | None:
    """Return a finished game in numbers. Return None if the table doesn't show the game's end, or
    if no hand has been finished.
    """
    spec = session.spec
    if not session.game.is_over or session.at != len(session.moves):
        return None
    game = spec.start(session.start)
    names = tuple(game.players)
    hands: dict[int, int] = {}
    lead: _Totals = [dict(spec.scores(game.view(None)))]
    for at, move in enumerate(session.moves, 1):
        game.push(move)
        view = game.view(None)
        if view.hand_ended:
            if view.hand_number in hands:  # a duel after the scoring
                lead.pop()
            hands.setdefault(view.hand_number, at)
            lead.append(dict(spec.scores(view)))
    if not hands:
        return None
    winner = game.view(None).winner or names[0]
    had = tuple(tuple(counted[name] for name in names) for counted in lead)
    turnings = tuple(_turnings(session, list(hands.items()), lead, winner))
    return Evening(names, winner, tuple(hands), had, turnings, spec.format_score, spec.title)


def _turnings(session: Session, hands: _Hands, lead: _Totals, winner: str) -> list[tuple[int, str]]:
    best, ended, number, who = max(
        (after[name] - before[name], -at, number, name)
        for before, after, (number, at) in zip(lead, lead[1:], hands, strict=False)
        for name in after
    )
    most = N_("Hand {hand}: {player} gained {amount}, and nobody gained more in any hand.")
    turnings = [(-ended, _(most, hand=number, player=who, amount=session.spec.format_score(best)))]
    # The winner leads for good after the last time that somebody else had as much.
    if level := [at for at, had in enumerate(lead) if sorted(had.values())[-2] >= had[winner]]:
        number, at = hands[min(level[-1], len(hands) - 1)]
        leads = _("Hand {hand}: {player} took the lead for good.", hand=number, player=winner)
        turnings.append((at, leads))
    paid = [
        (event.data["amount"], index + 1, event)
        for index in range(len(session.moves))
        for event in session.events_of(index)
        if event.type == "paid" and isinstance(event.data.get("amount"), int)
    ]
    sentence = session.spec.words().sentence
    for _amount, at, event in sorted(paid, key=lambda one: -one[0])[:2]:
        number = next((number for number, ended in hands if ended >= at), hands[-1][0])
        said = sentence(event.seen(None), None)[0]
        turnings.append((at, _("Hand {hand}: {said}", hand=number, said=said)))
    return sorted(turnings, key=lambda turning: turning[0])
