"""Building a hand at the counting desk: the deck, the cards picked, the melds, the count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.lessons.wildcat.counting import CardCount, Count, counted, held
from wyatt.show.html import Html, esc, joined
from wyatt.show.marks import button, disabled, rule, rule_links
from wyatt.show.wildcat.cards import called, mini, sign
from wyatt.show.wildcat.melds import kind_words
from wyatt.wildcat.cards import RANKS
from wyatt.wildcat.melds import SEQUENCE_BONUS
from wyatt.wildcat.words import points, pretty, signed

if TYPE_CHECKING:
    from wyatt.core.verdict import Refusal
    from wyatt.wildcat import Meld
    from wyatt.wildcat.scoring import HandScore

_SUITS = "SHCD"


@dataclass(frozen=True, slots=True)
class CountingBench:
    """What lies on the desk.

    count: melds and hand. melds: the same melds, read. picked: cards taken from the deck that are
    neither melded nor in hand yet. found: the melds they can be. refused: why they are none.
    """

    count: Count
    melds: Sequence[Meld]
    picked: Sequence[str]
    found: Sequence[Meld]
    refused: Refusal | None


def bench(shown: CountingBench) -> Html:
    """The whole view: the deck, what is picked, and beside them the count."""
    return Html(
        f'<div class="countgrid"><div class="col">{_deck(shown.count.left(), shown.picked)}'
        f"{_picked(shown)}</div>"
        f'<div class="col">{_score(shown)}{_melds(shown.melds)}{_hand(shown.count)}</div></div>'
    )


def _deck(left: Mapping[str, int], picked: Sequence[str]) -> Html:
    rows = joined(
        Html(
            f'<div class="deckrow" role="group">{joined(_kind(rank + suit, left, picked) for rank in RANKS)}</div>'
        )
        for suit in _SUITS
    )
    return Html(
        f'<section class="panel deck" aria-label="{_("The deck")}"><h2>{_("The deck")}</h2>'
        f"<p>{_('Click the cards of a meld, or cards you still hold.')}</p>"
        f'<div data-roving>{rows}<div class="deckrow">{_kind("JK", left, picked)}</div></div></section>'
    )


def _kind(card: str, left: Mapping[str, int], picked: Sequence[str]) -> Html:
    many = left.get(card, 0) - list(picked).count(card)
    label = plural("{card}, {number} left", "{card}, {number} left", many, card=called(card))
    return button(
        "count-card",
        Html(f'{sign(card)}<i aria-hidden="true">{many}</i>'),
        kind="btn kind",
        key=f"deck {card}",
        label=label,
        more=f'{disabled(many < 1)}data-card="{card}"',
    )


def _picked(shown: CountingBench) -> Html:
    heading = _("Picked")
    if not shown.picked:
        inside = f"<p>{_('Nothing is picked.')}</p>"
    else:
        inside = f'<ul class="stillcards">{joined(_back(at, card) for at, card in enumerate(shown.picked))}</ul>'
        inside += (
            f'<div class="row">{joined(_lay(meld, at) for at, meld in enumerate(shown.found))}'
        )
        inside += button("count-hold", Html(_("Still in hand")), key="hold") + "</div>"
        if len(shown.found) > 1:
            inside += (
                f"<p>{_('The Joker may stand for each of these; the first counts most.')} "
                f"{rule('wildcat.joker-declared')}</p>"
            )
        if shown.refused is not None and len(shown.picked) > 2:
            why = esc(pretty(shown.refused.reason))
            inside += f'<p class="short">{why} {rule_links(shown.refused.rules)}</p>'
    return Html(
        f'<section class="panel picked" aria-label="{heading}"><h2>{heading}</h2>{inside}</section>'
    )


def _back(at: int, card: str) -> Html:
    label = _("Put back {card}", card=called(card).lower())
    return Html(
        f"<li>{button('count-back', mini(card), kind='btn bare', key=f'back {at}', label=label, more=f'data-at={at}')}</li>"
    )


def _lay(meld: Meld, at: int) -> Html:
    words = _("Lay {cards}: {points}", cards=pretty(str(meld)), points=meld.points)
    kind = "btn" if at else "btn prime"
    return button("count-lay", esc(words), kind=kind, key=f"lay {at}", more=f'data-at="{at}"')


# --- what it counts -------------------------------------------------------------------------------


def _score(shown: CountingBench) -> Html:
    """The sum, without the bonus and with it."""
    plain, more = shown.count.score(), shown.count.score(bonus=True)
    clear = button("count-clear", Html(_("Clear the desk")), key="clear")
    example = button("count-example", Html(_("An example")), key="example")
    rows = (
        (_("On the table"), plain.melded, more.melded, "wildcat.card-points"),
        (_("Completed sequences"), plain.sequences, more.sequences, "wildcat.sequence-bonus"),
        (_("Going out"), plain.going_out, more.going_out, "wildcat.going-out"),
        (_("Still in hand"), -plain.in_hand, -more.in_hand, "wildcat.hand-score"),
    )
    lines = joined(
        Html(
            f"<tr><th scope=row>{name} {rule(id)}</th><td>{signed(one)}</td><td>{signed(two)}</td></tr>"
        )
        for name, one, two, id in rows
    )
    return Html(
        f'<section class="panel tally" aria-label="{_("The count")}"><h2>{_total(plain)}</h2>'
        f"<table><thead><tr><td></td><th scope=col>{_('Basic game')}</th>"
        f"<th scope=col>{_('With the bonus')}</th></tr></thead><tbody>{lines}</tbody>"
        f"<tfoot><tr><th scope=row>{_('This hand')}</th><td>{signed(plain.total)}</td>"
        f'<td>{signed(more.total)}</td></tr></tfoot></table><div class="row">{example}{clear}</div></section>'
    )


def _total(score: HandScore) -> str:
    return _("This hand brings {points}", points=points(score.total))


def _melds(melds: Sequence[Meld]) -> Html:
    if not melds:
        return Html(
            f'<section class="panel"><h2>{_("Melds")}</h2><p>{_("No melds yet.")}</p></section>'
        )
    drawn = joined(_meld(at, meld) for at, meld in enumerate(melds))
    return Html(
        f'<section class="panel" aria-label="{_("Melds")}"><h2>{_("Melds")}</h2><ul class="laidmelds">{drawn}</ul></section>'
    )


def _meld(at: int, meld: Meld) -> Html:
    kind = "wildcat.sequence" if meld.is_sequence else "wildcat.set"
    off = button(
        "count-off",
        Html(_("Take away")),
        kind="btn bare small",
        key=f"off {at}",
        label=_("Take away {meld}", meld=pretty(str(meld))),
        more=f'data-at="{at}"',
    )
    lines = _lines(counted(meld))
    if meld.is_sequence and not meld.is_open:
        words = esc(_("with the bonus"))
        cited = rule("wildcat.sequence-bonus")
        bonus = f"<li><span>{words}</span><b>+{SEQUENCE_BONUS}</b><span>{cited}</span></li>"
        lines = Html(lines + bonus)
    title = kind_words(meld)
    return Html(
        f"<li><h3>{title[:1].upper()}{title[1:]}: {meld.points} {rule(kind)}</h3>{off}"
        f'<ul class="cardlines">{lines}</ul></li>'
    )


def _hand(count: Count) -> Html:
    title = _("Still in hand")
    if not count.hand:
        out = f"{_('Nothing: gone out.')} {rule('wildcat.going-out')}"
        said = out if count.out else _("Nothing.")
        return Html(f'<section class="panel"><h2>{title}</h2><p>{said}</p></section>')
    lines = joined(
        _line(
            one,
            button(
                "count-drop",
                esc(_("×")),
                kind="btn bare small",
                key=f"drop {at}",
                label=_("Take away {card}", card=called(one.card).lower()),
                more=f'data-card="{one.card}"',
            ),
        )
        for at, one in enumerate(held(count.hand))
    )
    return Html(
        f'<section class="panel" aria-label="{title}"><h2>{title}</h2><ul class="cardlines">{lines}</ul></section>'
    )


def _lines(cards: Sequence[CardCount]) -> Html:
    return Html(joined(_line(one) for one in cards))


def _line(one: CardCount, more: str = "") -> Html:
    wild = _("Joker as {card}", card=pretty(one.card.partition("=")[2])) if "=" in one.card else ""
    name = esc(wild or called(one.card))
    return Html(
        f"<li><span>{sign(one.card)} {name}</span><b>{signed(one.points)}</b>"
        f"<span>{rule_links(one.rules)}</span>{more}</li>"
    )
