"""The counting desk as a page: its frame, its head, its tabs, the worst hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import N_, _, plural
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, rule, use
from wyatt.show.pages import pages_nav, view_tabs
from wyatt.show.wildcat.cards import called, sign
from wyatt.show.wildcat.head import credit
from wyatt.show.wildcat.sprite import sprite
from wyatt.wildcat.words import pretty, signed

if TYPE_CHECKING:
    from wyatt.lessons.wildcat.pile import Price

PAGE = "wildcat-count"
#: The views of the desk.
VIEWS = {
    "count": N_("Count a hand"),
    "guess": N_("Guess first"),
    "rulings": N_("Left open"),
    "worst": N_("The worst hand"),
    "studies": N_("Studies"),
}
PARTS = ("head", "notice", "tabs", "main", "rule")


def head() -> Html:
    """The line at the top."""
    theme = button("theme", Html(f"{use('sign-theme')}<span>{_('Theme')}</span>"), kind="btn bare")
    return Html(
        f'<header class="top"><div><h1 class="brand">{use("cat")}Wildcat Rummy'
        f"<small>{_('Counting desk')}</small></h1></div>{pages_nav(PAGE)}"
        f'<div class="tools">{theme}</div></header>'
    )


def tabs(view: str) -> Html:
    """The way from one view of the desk to another, and the link to what is shown."""
    return view_tabs("count-view", VIEWS, view, _("Views of the desk"))


def frame() -> Html:
    """The page around its parts."""
    return Html(
        f'{sprite()}<div data-part="head"></div><div data-part="notice" role="alert"></div>'
        '<div class="lab counting wyatt-lab" id="wyatt-count" tabindex="-1" data-keys data-stored="guesses" '
        'data-lm-suppress-shortcuts="true"><div data-part="tabs" data-morph></div>'
        '<div data-part="main" data-morph></div></div><p class="said" data-said role="status"></p>'
        f'<div class="under"><div data-part="rule"></div><footer>{credit()}</footer></div>'
    )


def worst_page(rows: list[tuple[int, int, tuple[str, ...]]]) -> Html:
    """The worst hands to be caught with. rows: how many cards, what they cost, and which they are."""
    lines = joined(
        Html(f"<tr><th scope=row>{many}</th><td class=cp>−{cost}</td><td>{_cards(cards)}</td></tr>")
        for many, cost, cards in rows
    )
    said = _(
        "What the dearest cards of two players' deck take off if they are still in your hand. "
        "Eleven are a hand as it is dealt; whoever has taken the pile may hold more."
    )
    return Html(
        f'<section class="panel worst"><h2>{_("The worst hand to be caught with")}</h2>'
        f"<p>{said} {rule('wildcat.card-points')} {rule('wildcat.hand-score')}</p>"
        f"<table><thead><tr><th scope=col>{_('Cards')}</th><th scope=col>{_('Points')}</th>"
        f"<th scope=col>{_('Which')}</th></tr></thead><tbody>{lines}</tbody></table></section>"
    )


def studies_page(
    played: int, found: Sequence[Price], ways: Sequence[tuple[str, Sequence[float]]]
) -> Html:
    """The price of the pile, measured so far, and the small hand, counted.

    played: the hands played. ways: for a hand the chance to go out with the next card, with no, one,
    two and three open melds.
    """
    return Html(f'<div class="countgrid">{_price(played, found)}{_ways(ways)}</div>')


def _price(played: int, found: Sequence[Price]) -> Html:
    lines = joined(
        Html(
            f"<tr><th scope=row>{each.pile}</th><td>{each.choices}</td>"
            f"<td><b>{_signed(each.gained)}</b></td>"
            f"<td>{_signed(each.low)} … {_signed(each.high)}</td><td>{each.losses}</td>"
            f"<td>{_signed(each.worst)}</td></tr>"
        )
        for each in found
    )
    heads = (_("Cards"), _("Choices"), _("Gained"), _("Between"), _("Lost"), _("Worst"))
    head = joined(Html(f"<th scope=col>{name}</th>") for name in heads)
    table = EMPTY
    if found:
        table = Html(f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>")
    said = _(
        "Three bots play. Wherever one may take the pile, the hand is played on twice over the same "
        "stock: with the pile taken, and with one card drawn. Gained is what taking brought more, "
        "on average; with these bots the true average lies between the two figures beside it, 95 "
        "times in 100."
    )
    so_far = plural("{number} hand played.", "{number} hands played.", played)
    more = button("count-study", esc(_("Play ten hands")), kind="btn prime", key="study")
    return Html(
        f'<section class="panel worst study"><h2>{_("The price of the pile")}</h2>'
        f"<p>{said} {rule('wildcat.pickup-rest')}</p>{table}"
        f'<div class="row">{more}<span role="status">{so_far}</span></div></section>'
    )


def _ways(ways: Sequence[tuple[str, Sequence[float]]]) -> Html:
    lines = joined(
        Html(f"<tr><th scope=row>{pretty(hand)}</th>{_chances(chances)}</tr>")
        for hand, chances in ways
    )
    head = joined(Html(f"<th scope=col>{many}</th>") for many in range(4))
    said = _(
        "Of 100, how often the next card of the stock lets you go out, from these hands and with so "
        "many open melds. Every card you cannot see is tried; nothing is guessed."
    )
    return Html(
        f'<section class="panel worst study"><h2>{_("The small hand")}</h2>'
        f"<p>{said} {rule('wildcat.going-out')} {rule('wildcat.fourth-card')}</p>"
        f"<table><thead><tr><th scope=col>{_('Hand')}</th>{head}</tr></thead><tbody>{lines}</tbody>"
        "</table></section>"
    )


def _chances(chances: Sequence[float]) -> Html:
    return joined(Html(f"<td>{100 * chance:.1f}</td>") for chance in chances)


def _signed(points: float) -> str:
    return signed(round(points))


def _cards(cards: tuple[str, ...]) -> Html:
    signs = joined(
        Html(f'<li><span class="vh">{called(card)}</span>{sign(card)}</li>') for card in cards
    )
    return Html(f'<ul class="held">{signs}</ul>')
