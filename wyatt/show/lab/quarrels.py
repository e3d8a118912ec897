"""Quarrels about play: the list, the moment as a picture, the answers, and what happened and why."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.earp import parse_move, rulebook
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.summary import table_text
from wyatt.show.earp.picture import picture
from wyatt.show.html import Html, esc, joined
from wyatt.show.lab.build import open_table
from wyatt.show.lab.guessing import Asked, Fold, answer_button, asked_list, go_on, key_of, next_open
from wyatt.show.lab.rulings import told_lines
from wyatt.show.lab.sources import says
from wyatt.show.marks import rule_links
from wyatt.show.rules_panel import cited

if TYPE_CHECKING:
    from wyatt.lab.quarrels import Quarrel


def quarrels_page(
    quarrels: Sequence[Quarrel],
    opened: Quarrel,
    chosen: Mapping[str, int | None],
    token: str,
    fold: Fold,
) -> Html:
    """All quarrels by name, and the open one.

    chosen: the number of the answer given to each, by ruling; None before. token: a link to the
    position of the open one.
    """
    asked = [Asked(each.ruling, _(each.title), _right(each, chosen)) for each in quarrels]
    heading = _("{many} quarrels about play", many=len(quarrels))
    listed = asked_list(asked, opened.ruling, "lab-quarrel", heading, fold, "lab-forget")
    answer = chosen.get(opened.ruling)
    following = next_open(asked, opened.ruling)
    return Html(
        f'<div class="labpair">{listed}<div class="col">'
        f"{_quarrel(opened, following, answer, token)}</div></div>"
    )


def _right(each: Quarrel, chosen: Mapping[str, int | None]) -> bool | None:
    answer = chosen.get(each.ruling)
    return None if answer is None else answer == each.answer


def _quarrel(opened: Quarrel, following: Asked | None, chosen: int | None, token: str) -> Html:
    right = opened.answer
    buttons = joined(
        answer_button("lab-bet", at, _(option.text), chosen, right)
        for at, option in enumerate(opened.options)
    )
    return Html(
        f'<section class="panel thecase quarrel" tabindex="-1" '
        f'data-key="{esc(key_of(opened.ruling))}" aria-label="{esc(_(opened.title))}">'
        f'<h2>{esc(_(opened.title))}</h2><p class="ask">{esc(_(opened.scene))}</p>'
        f"{_scene(opened)}"
        f'<div class="guesses words" data-roving role="group" aria-label="{_("Your answer")}">'
        f"{buttons}</div>"
        f"{_reasons(opened, following, chosen, token) if chosen is not None else ''}</section>"
    )


def _scene(opened: Quarrel) -> Html:
    """The table of the quarrel as an image of its own, so that none of its ids meets the page's."""
    view = opened.demo.view()
    move = parse_move(opened.demo.move)
    laid = {outlaw for groups in view.territories.values() for outlaw in groups}
    shown = [outlaw for outlaw in OUTLAWS if outlaw in laid or outlaw == move.card]
    drawn = b64encode(picture(view, shown).encode()).decode()
    return Html(
        f'<img class="scene" src="data:image/svg+xml;base64,{drawn}" alt="{esc(table_text(view))}">'
    )


def _reasons(opened: Quarrel, following: Asked | None, chosen: int, token: str) -> Html:
    right, point = opened.answer, opened.point
    verdict = _("Right.") if chosen == right else _("Not so.")
    why = joined(
        Html(
            f'<li><b class="{"good" if at == right else "bad"}">{esc(_(option.text))}</b> '
            f"{esc(_(option.why))}</li>"
        )
        for at, option in enumerate(opened.options)
    )
    outcome = opened.demo.outcome()
    if outcome.refused:
        lines = [_("The move is refused. {reason}", reason=outcome.refused)]
    else:
        lines = list(told_lines(outcome, opened.demo.viewer))
    happened = joined(Html(f"<li>{esc(line)}</li>") for line in lines)
    return Html(
        f'<div class="reason" role="status"><p><b class="{"good" if chosen == right else "bad"}">'
        f"{verdict}</b> {cited(rulebook.BOOK, _(point.default))}</p></div>"
        f"<h3>{_('What the table does')}</h3><ul>{happened}</ul>"
        f"<h3>{_('Each answer')}</h3><ul>{why}</ul>"
        f"<h3>{_('What the sources say')}</h3>{says(point)}"
        f"<p>{cited(rulebook.BOOK, _(point.why))} {rule_links(point.rules)}</p>"
        f'<p class="row">{go_on(following, "lab-quarrel")} '
        f"{open_table(token, _('Open this position'))}</p>"
    )
