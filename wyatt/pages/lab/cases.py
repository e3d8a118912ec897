"""How the lab draws edge cases, disputes, and points where the sources disagree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wyatt.core.rulebook import Ruling
from wyatt.core.text import N_, _, plural, usd
from wyatt.earp import parse_move, write_token
from wyatt.earp.account import sentence
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.payout import Account
from wyatt.earp.rulebook import BOOK
from wyatt.earp.switches import SWITCHES
from wyatt.earp.words import move_words, table_text
from wyatt.lab import demos
from wyatt.lab.disputes import Case, Demo, Outcome, Quarrel
from wyatt.pages import guess_first as asking
from wyatt.pages.guess_first import Fold, QuestionsView
from wyatt.pages.lab.view import open_table, points_of, says, written
from wyatt.ui import tags as h
from wyatt.ui.earp.cards import coins
from wyatt.ui.earp.picture import picture
from wyatt.ui.earp.split import split_grid
from wyatt.ui.html import button, in_code, in_rules, rule_links
from wyatt.ui.picture import WIDTH, address_of, lamplit
from wyatt.ui.rules import apart_here, cited
from wyatt.ui.tags import Html, person

# === The edge-case gallery: a list of cases, and the open one with its question and its split.


def gallery(asked: QuestionsView, step: int | None, playing: bool) -> Html:
    """Return the list of edge cases and the open case. step: the number of payments to show after a
    guess, or None for all payments. playing: whether the payments appear one by one.
    """
    case: Case = asked.opened
    guess = asked.answer
    laid = []  # each player's points and any cards
    for seat, (player, points) in enumerate(zip(case.players, case.cp, strict=True)):
        cards = case.groups and h.small(case.groups[seat].words())
        laid.append(h.li(h.b(person(player)), " ", _("{points} CP", points=points), cards))
    money = coins(case.reward), " ", h.b(usd(case.reward), cls="usd")
    words, right = case.says, case.answer
    options = [
        asking.answer_button("lab-guess", it, words(it), guess, right) for it in case.options
    ]
    reason = split = None
    if guess is not None:
        reason = _answer(asked, case, guess)
        grid = split_grid(Account("jesse-james", case.players, case.scoring), step, playing)
        split = h.section(grid, cls="wyatt-split", aria_label=_("Scoring split"))
    inside = h.ul(laid, h.li(money, cls="pot"), cls="laid"), asking.guesses(options), reason
    return asking.question_pair(asked, case.id, case.question, inside, below=split)


def _answer(asked: QuestionsView, case: Case, guess: int) -> Html:
    verdict = h.b(_("Right."), cls="good")
    if guess != case.answer:
        verdict = h.b(_("No: {answer}.", answer=case.says(case.answer)), cls="bad")
    compared = None
    if after := case.afterwards:
        then = N_(
            "After the change, with {points} and {money} on the poster, the payout is {paid}, and {left} stays on it."
        )
        payouts = zip(case.players, after.payouts, strict=True)
        paid = ", ".join(f"{name} {usd(sum_)}" for name, sum_ in payouts)
        about = {"points": points_of(case.players, after.cp), "money": usd(after.reward)}
        compared = h.p(_(then, **about, paid=paid, left=usd(after.left)))
    if case.cannot:
        said = _("<b>Can’t happen in a game:</b> {reason}", reason=in_rules(case.cannot))
    else:
        position = case.position()
        said = N_("<b>Can happen in a game.</b> Once you discard, the hand is scored. {link}")
        said = _(said, link=open_table(write_token(position) if position else ""))
    why = h.p(verdict, " ", _(case.why), "\u00a0", rule_links(case.cites))
    there = h.p(Html(said), cls="inplay never" if case.cannot else "inplay")
    load = button("lab-load", _("Open in the lab"), key="load case", data_case=case.id)
    inside = why, compared, there, asking.go_on(asked, case.id, "lab-case"), load
    return h.div(inside, cls="reason", data_told=True)


# === The points where the sources disagree or say nothing, with positions as examples.

#: The attributes of a link to a ruling, which opens next to the list.
_OPENS = {"data_do": "lab-ruling", "data_reveal": ".point"}
#: The labels of the list's filters.
FILTERS = {
    "all": N_("All points"),
    "differ": N_("Sources disagree"),
    "switch": N_("With a switch"),
    "own": N_("Only our rulings"),
}


def shown_rulings(only: str) -> list[Ruling]:
    """Return the rulings that pass a filter. only: the filter's key in `FILTERS`."""
    return [each for each in BOOK.rulings() if only == "all" or getattr(each, only)]


def rulings_page(shown: Sequence[Ruling], only: str, opened: Ruling, fold: Fold) -> Html:
    filters = []
    for key, name in FILTERS.items():
        face, state = (_(name), " ", h.small(len(shown_rulings(key)))), key == only
        data = {"key": f"filter {key}", "data_only": key}
        filters.append(button("lab-filter", face, aria_pressed=state, **data))
    names = []
    for letter, group in BOOK.ruling_groups().items():
        if inside := [_name(ruling, opened) for ruling in shown if ruling.group == letter]:
            names += [h.h3(_(group)), h.div(inside, role="group", aria_label=_(group))]
    heading, which = _("Where the sources disagree, point by point"), _("Which points")
    seg = h.div(filters, cls="seg", data_roving=True, role="group", aria_label=which)
    points = h.div(names, cls="rullist", data_follow=True, data_roving=True)
    label = _("Every unclear point")
    panel = h.section(h.h2(heading), seg, points, cls="panel rulings", aria_label=label)
    said = h.markup(heading, " ", h.small(plural("{number} point", "{number} points", len(shown))))
    return h.div(asking.folded(fold, said, panel), _ruling(opened), cls="labpair")


def _name(ruling: Ruling, opened: Ruling) -> Html:
    sign = None
    if ruling.own:
        sign = h.small(_("ours"), cls="sign")
    elif ruling.differ:
        sign = h.small(_("differ"), cls="sign differ")
    face, here = (h.span(ruling.id, cls="rid"), h.span(_(ruling.question)), sign), ruling == opened
    data: dict[str, Any] = {"data_ruling": ruling.id, "data_reveal": ".point"}
    data["aria_current"] = here or None
    return button("lab-ruling", face, kind="pointname", key=f"point {ruling.id}", **data)


def _ruling(ruling: Ruling) -> Html:
    switch = None
    if ruling.switch:
        # Write the values as in files and commands, with the default first.
        values = " | ".join(map(written, SWITCHES[ruling.switch].values))
        code = h.code(f"{ruling.switch} = {values}")
        others = h.ul(h.li(_cited(_(what))) for what in ruling.otherwise.values())
        written_as = h.p(Html(_("In files and commands: {setting}", setting=code)), cls="src")
        switch = h.div(h.p(h.b(_("Other ways to play:"))), others, written_as, cls="sw")
    why = N_("This ruling is about how people behave, so no position can show it.")
    if ruling.own:
        why = N_(
            "The rule texts don’t cover this point. The ruling is ours, so there’s nothing to compare."
        )
    demo = demos().get(ruling.id)
    shown = _demo(demo) if demo else h.p(_(why), cls="demo")
    inside = (
        (h.h2(_(ruling.question)), h.p(_cited(_(ruling.default)), cls="default")),
        h.p(_cited(_(ruling.why)), "\u00a0", rule_links(ruling.rules)),
        h.p(BOOK.basis(ruling), " ", _("Cite as {id}.", id=ruling.id), cls="src"),
        (says(ruling, _OPENS), apart_here(BOOK, ruling, _OPENS), switch, shown),
    )
    about, label = {"id": f"ruling-{ruling.id}", "tabindex": -1}, _("Ruling {id}", id=ruling.id)
    return h.article(inside, cls="panel point", **about, aria_label=label)


def _cited(text: str) -> Html:
    return cited(BOOK, text, _OPENS)


def _demo(demo: Demo) -> Html:
    ours = _outcome(_("By default") if demo.switches else _("What happens"), demo, False)
    others = _outcome(_("Other ways to play"), demo, True) if demo.switches else None
    move = move_words(parse_move(demo.move), demo.view())
    tried, both = h.p(_("The move:"), " ", h.b(move, ".")), h.div(ours, others, cls="both")
    return h.div(h.h3(_("On the table")), h.p(_(demo.what)), tried, both, cls="demo")


def _outcome(title: str, demo: Demo, other: bool) -> Html:
    outcome = demo.outcome(other=other)
    said = h.ul(map(h.li, _outcome_lines(outcome, demo.viewer)))
    if outcome.refused:
        said = h.p(h.b(_("Not legal."), cls="bad"), " ", in_code(outcome.refused))
    link = open_table(write_token(demo.position(other=other)), _("Open this position"))
    return h.div(h.h4(title), said, link)


def _outcome_lines(outcome: Outcome, viewer: str | None) -> list[str]:
    # Posters without points are left out.
    return [
        sentence(event, viewer)[0]
        for event in outcome.events
        if event.type != "scored" or any(event.data["cp"])
    ]


# === Disputes about play: the list, the picture of the table, the answers and the outcome.


def quarrels_page(asked: QuestionsView) -> Html:
    opened: Quarrel = asked.opened
    chosen, view = asked.answer, opened.demo.view()
    move = parse_move(opened.demo.move)
    laid = {outlaw for groups in view.territories.values() for outlaw in groups} | {move.outlaw}
    shown = [outlaw for outlaw in OUTLAWS if outlaw in laid]
    # The table is an image, because an inline SVG's ids could clash. Phones get one 340 pixels wide.
    wide, narrow = (address_of(lamplit(picture(view, shown, width))) for width in (WIDTH, 340))
    phone = h.source(media="(max-width: 560px)", srcset=narrow)
    scene = h.picture(phone, h.img(cls="scene", src=wide, alt=table_text(view)))
    right, every = opened.answer, enumerate(opened.options)
    options = [asking.answer_button("lab-bet", at, _(it.text), chosen, right) for at, it in every]
    reasons = None if chosen is None else _reasons(asked, opened, chosen)
    inside = scene, asking.guesses(options, "guesses words"), reasons
    return asking.question_pair(asked, opened.ruling, opened.scene, inside, "quarrel")


def _reasons(asked: QuestionsView, opened: Quarrel, chosen: int) -> Html:
    point, demo, right = opened.point, opened.demo, opened.options[opened.answer]
    # The ruling answers its own question, so its "Yes" or "No" mustn't come right after the
    # verdict.
    verdict = h.b(_("Right."), cls="good")
    if chosen != opened.answer:
        answer = _("The right answer is “{answer}”", answer=_(right.text))
        verdict = h.markup(h.b(_("Wrong."), cls="bad"), " ", answer)
    wrong = [option for option in opened.options if option != right]
    others = [h.li(h.b(_(option.text), cls="bad"), " ", _(option.why)) for option in wrong]
    outcome = demo.outcome()
    lines = _outcome_lines(outcome, demo.viewer)
    if outcome.refused:
        lines = [_("The move isn’t legal. {reason}", reason=outcome.refused)]
    link = open_table(write_token(demo.position()), _("Open this position"))
    default, why, rules = _(point.default), _(point.why), rule_links(point.rules)
    other = _("The other answer") if len(others) == 1 else _("The other answers")
    ruled = h.p(cited(BOOK, default), " ", cited(BOOK, why), " ", rules)
    return h.markup(
        h.div(h.p(verdict, " ", _(right.why)), cls="reason", data_told=True),
        (h.h3(_("What happens at the table")), h.ul(map(h.li, lines))),
        (h.h3(other), h.ul(others), h.h3(_(point.question)), ruled, says(point)),
        h.p(asking.go_on(asked, opened.ruling, "lab-quarrel"), " ", link, cls="row"),
    )
