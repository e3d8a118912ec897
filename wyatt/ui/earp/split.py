"""A poster's split with the payments lap by lap, and a table of what each poster paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wyatt.core.text import N_, _, listed, usd
from wyatt.earp import View, payout
from wyatt.earp.cards import CAPTURE, OUTLAWS, SHARE_GAP, TARGET, title
from wyatt.earp.payout import Account
from wyatt.earp.scoring import Scoring
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.charts import race
from wyatt.ui.document import style_of, with_style
from wyatt.ui.earp.cards import coins, mark, sprite
from wyatt.ui.html import button, disabled, paragraph, rule, rule_links, use
from wyatt.ui.html import sprite as signs
from wyatt.ui.table import Events
from wyatt.ui.tags import EMPTY, Html, Inside, person

# === Between hands: what each poster pays, and how close the players are to the target.


def ledger(view: View, events: Events) -> Html:
    """Return a table of what each poster paid, or nothing until the hand is scored."""
    accounts = {event.data["outlaw"]: event.data for event in events if event.type == "scored"}
    if not view.hand_ended or not accounts:
        return EMPTY
    rows = []
    for outlaw in OUTLAWS:
        name = mark(outlaw), h.span(title(outlaw))
        if outlaw not in accounts:
            # The posters are shown one by one. Lines for later ones keep the table's height.
            unknown = Html("<td>…</td>" * (len(view.players) + 2))
            rows.append(h.tr(h.th(h.span(name, cls="line"), scope="row"), unknown, cls="later"))
            continue
        paid, cells = accounts[outlaw], []
        for points, dollars in zip(paid["cp"], paid["payouts"], strict=True):
            worth = h.small(_("{points} CP", points=points))
            won = h.b(usd(dollars) if dollars else "–")
            cells.append(h.td(won, " ", worth, cls="won" if dollars else ""))
        opens = {"data_outlaw": outlaw, "data_reveal": ".wyatt-split"}
        opener = button("split", name, kind="line", key=f"ledger {outlaw}", **opens)
        away = not paid["captured"] and (" ", h.small(_("got away")))
        left = h.td(usd(paid["left"]) if paid["left"] else "–", away)
        rows.append(h.tr(h.th(opener, scope="row"), h.td(usd(paid["reward"])), cells, left))
    players = (h.span(person(player), cls="who-name") for player in view.players)
    heads = h.span(_("Poster"), cls="vh"), _("Had"), *players, _("Stays")
    caption = h.caption(_("What each poster paid"), cls="vh")
    head = h.thead(h.tr(h.th(name, scope="col") for name in heads))
    return h.table(caption, head, h.tbody(rows), cls="ledger")


def scoreboard(view: View) -> Html:
    heading = h.markup(h.span(_("Race to {money}", money=usd(TARGET))), rule("game.end"))
    return race(heading, view.money, usd, TARGET)


# === A poster's payments to the players: one line per lap, and the buttons to step through them.


def _walk(shown: Account, step: int | None, playing: bool | None) -> Html:
    scoring = shown.scoring
    last = len(scoring.steps) + bool(payout.stop_of(scoring))
    at = last if step is None else max(0, min(step, last))
    said = _("Each token is worth $1,000. Tied players are paid together.")
    head = h.div(h.h3(_("Follow the money")), paragraph(said, "score.ties"), cls="headrow")
    if not scoring.captured:
        away = N_(
            "With fewer than {capture} capture points on the table, {outlaw} gets away. {left} stays on the poster for the next hand."
        )
        away = _(away, capture=CAPTURE, outlaw=title(shown.outlaw), left=usd(scoring.left))
        return h.markup(head, paragraph(away, "score.capture", "score.carry", kind="halted"))
    # The buttons are above the growing table, so that they don't move under the pointer.
    told = step is not None or playing is not None  # somebody has asked for this payment
    return h.markup(head, _stepper(shown, at, last, playing, told), _table(shown, at, at == last))


def _table(shown: Account, at: int, done: bool) -> Html:
    scoring, players, steps = shown.scoring, shown.players, shown.scoring.steps[:at]
    laps = {step.lap for step in steps}
    if done and (stop := payout.stop_of(scoring)):
        laps.add(stop.lap)
    # Of many laps, only the first three and the last four are shown, because the others are alike.
    folded = range(4, max(laps) - 3) if len(laps) > 12 else range(0)
    paid, left, rows = [0] * len(players), scoring.reward, []
    for lap in sorted(laps):
        pay = [0] * len(players)
        for step in steps:
            if step.lap == lap:
                for seat in step.players:
                    pay[seat] += step.each
                    paid[seat] += step.each
                    left -= step.each
        if lap == folded.start:
            named = _("Laps {first} to {last}", first=folded.start, last=folded[-1])
            said = _("Each sharer gets $1,000, lap after lap."), "\u00a0", rule("score.laps")
            same = h.td(said, cls="out", colspan=len(players) + 1, data_who="")
            rows.append(h.tr(h.th(named, scope="row"), same))
        if done and payout.short_tie(scoring):  # the reason for the payment that follows
            rows.append(h.tr(h.td(), _halt(shown, len(players)), h.td()))
        if lap not in folded:
            rows.append(_lap(shown, lap, pay, left, lap == max(laps), done))
    heads, totals = [h.th(h.span(_("Lap"), cls="vh"), scope="col")], []
    for player, points, amount in zip(players, scoring.cp, paid, strict=True):
        name = h.span(person(player), cls="who-name")
        heads.append(h.th(name, " ", h.small(_("{points} CP", points=points)), scope="col"))
        totals.append(h.td(h.span(usd(amount), cls="usd"), data_who=player))
    heads.append(h.th(_("Left on poster"), scope="col", cls="pot"))
    stays = (" ", h.small(_("for the next hand"), cls="src")) if left and done else None
    rest = h.td(h.div(h.span(usd(left), cls="usd"), stays), cls="pot", data_who=_("Stays"))
    foot = h.tfoot(h.tr(h.th(_("Paid"), scope="row"), totals, rest))
    return h.table(h.thead(h.tr(heads)), h.tbody(rows), foot, cls="walk")


def _lap(shown: Account, lap: int, pay: Sequence[int], left: int, last: bool, done: bool) -> Html:
    scoring = shown.scoring
    halt = payout.stop_of(scoring) if done else None
    stop = halt if halt and halt.lap == lap else None
    cells, seat = [], 0
    while seat < len(pay):
        who, dollars, span = shown.players[seat], pay[seat], 1
        if stop and seat in stop.players and not dollars:
            while seat + span in stop.players:
                span += 1
            cells.append(_halt(shown, span))
        elif dollars:
            cells.append(h.td(_money(dollars), data_who=who))
        else:
            barred = lap == 1 and scoring.cp[seat] < scoring.least
            none: Inside = _("no share") if barred else h.span("–", aria_hidden=True)
            cells.append(h.td(none, cls="out", data_who=who))
        seat += span
    cited = next((step.rule for step in scoring.steps if step.lap == lap), "score.stop")
    rules = rule_links((cited, "score.stop") if stop else (cited,))
    head = h.th(_("Lap {lap}", lap=lap), "\u00a0", rules, scope="row")
    rest = h.td(_money(left), cls="pot", data_who=_("Left"))
    return h.tr(head, cells, rest, cls="now" if last else "")


def _money(dollars: int) -> Html:
    return h.div(coins(dollars, big=True), h.span(usd(dollars), cls="usd"))


def _halt(shown: Account, span: int) -> Html:
    stop = payout.stop_of(shown.scoring)
    assert stop is not None
    inside = h.div(coins(stop.had, stop.needed - stop.had, True), h.span(payout.stop_words(shown)))
    return h.td(inside, cls="halt", colspan=span if span > 1 else None)


_NEXT, _ENDS = N_("go to the next or previous payment"), N_("go to the start or the end")
#: Keys that step through the payments, by the sign on their button.
WALKING = {
    "step": Key("n", _NEXT),
    "back": Key("b", _NEXT),
    "start": Key("home", _ENDS),
    "end": Key("end", _ENDS),
    "play": Key("p", N_("play or pause the payments")),
}


def _stepper(shown: Account, at: int, last: int, playing: bool | None, told: bool) -> Html:
    def go(sign: str, name: str, to: int, words: str) -> Html:
        here = N_("All the payments are already shown.")
        here = _(here if to else N_("The banker hasn’t paid anyone yet."))
        about: dict[str, Any] = {"data_outlaw": shown.outlaw, "data_step": to}
        about |= disabled(to == at, here) | ({} if playing is None else WALKING[sign].attributes)
        face, kind = (use(f"sign-{sign}"), h.span(words)), "btn prime" if sign == "step" else "btn"
        return button("split-step", face, kind=kind, key=f"split {name}", **about)

    run = None
    if playing is not None:
        sign, words = ("pause", _("Pause")) if playing else ("play", _("Play"))
        face = use(f"sign-{sign}"), h.span(words)
        run = button("split-play", face, key="split play", **WALKING["play"].attributes)
    buttons = (
        go("start", "Start", 0, _("Start")),
        go("back", "Back", max(0, at - 1), _("Back")),
        run,
        go("step", "Next", min(last, at + 1), _("Next payment")),
        go("end", "End", last, _("End")),
    )
    said, label = h.p(payout.walk_words(shown, at), data_told=told), _("Follow the money")
    group = {"data_roving": True, "data_rapid": True, "role": "group", "aria_label": label}
    return h.div(buttons, said, cls="stepper", **group)


# === The split of one poster if the hand ended now: its points, and its money lap by lap.


def split(view: View, outlaw: str = "", step: int | None = None, events: Events = ()) -> Html:
    """Return one poster's split, with buttons for all seven posters. outlaw: the poster's outlaw,
    by default the one whose poster pays the most. step: how many payments to show, by default all.
    events: the last move's events.
    """
    accounts = {name: payout.account(view, name, events) for name in OUTLAWS}
    known = {name: shown.scoring for name, shown in accounts.items() if shown}
    if not outlaw:  # the poster that pays the most, or if none pays, the poster with the most money
        pays = {name: (sum(paid.payouts), paid.reward) for name, paid in known.items()}
        outlaw = max(OUTLAWS, key=lambda name: pays.get(name, (0, 0)))
    posters = []
    for name in OUTLAWS:
        reward = known[name].reward if name in known else view.posters[name]
        face = mark(name), h.span(title(name)), h.span(usd(reward), cls="usd")
        data = {"key": f"split {name}", "data_outlaw": name}
        posters.append(button("split", face, aria_pressed=name == outlaw, **data))
    label = _("Which poster")
    chooser = h.div(posters, cls="chooser", data_roving=True, role="group", aria_label=label)
    back, shown = button("return", _("Back to the table"), key="split return"), accounts[outlaw]
    if shown is not None:
        return h.markup(chooser, _heading(shown, back), split_grid(shown, step))
    said = _("There’s {money} on this poster now.", money=usd(view.posters[outlaw]))
    words = h.p(said, "\u00a0", rule("score.carry"), tabindex=-1, data_landing=True)
    return h.markup(chooser, h.div(words, back, cls="panel intro"))


def split_of(shown: Account, step: int | None = None) -> Html:
    return h.markup(_heading(shown, EMPTY), split_grid(shown, step))


def split_picture(scoring: Scoring) -> Html:
    players = tuple(_("Player {number}", number=seat + 1) for seat in range(len(scoring.cp)))
    drawn = split_of(Account("jesse-james", players, scoring))
    section = h.section(drawn, cls="wyatt-split", aria_label=_("Scoring split"))
    shown = signs(), sprite(), h.div(section, cls="inner")
    return with_style(style_of("table", "split", "narrow"), "part", shown)


def _heading(shown: Account, back: Html) -> Html:
    reward = shown.scoring.reward
    asked = _("Who gets what for {outlaw}?", outlaw=title(shown.outlaw))
    heading = h.h2(asked, tabindex=-1, data_landing=True, data_key="split heading")
    said = N_("{money} on the poster if the hand ended now")
    if shown.paid:
        said = N_("{money} on the poster when the hand ended")
    when = h.p(coins(reward, big=True), " ", Html(_(said, money=h.b(usd(reward), cls="usd"))))
    return h.div(mark(shown.outlaw), heading, when, back, cls="intro")


def split_grid(shown: Account, step: int | None = None, playing: bool | None = None) -> Html:
    """Return a poster's split without a heading. step: how many payments to show, by default all.
    playing: whether the page is showing one payment after another, or None if it can't.
    """
    points = _("Capture points")
    bars = h.section(h.h3(points), _bars(shown), cls="panel", aria_label=points)
    walk = h.section(_walk(shown, step, playing), cls="panel", aria_label=_("Follow the money"))
    return h.div(bars, walk, cls="splitgrid")


def _bars(shown: Account) -> Html:
    cp, leader, line = shown.scoring.cp, shown.leader, shown.scoring.least
    total, rows, leaders = sum(cp), [], []
    caught = total >= CAPTURE
    said = N_("With fewer than {points} CP, the outlaw gets away.")
    if caught:
        said = N_("With at least {points} CP, the outlaw is captured.")
    parts = [h.i(style=f"--n:{points}") for points in cp if points], h.span(cls="cap8")
    short: dict[str, Any] = {"cls": "rail short", "style": f"--all:{total}"}
    look = {"cls": "rail"} if caught else short
    rail = h.span(parts, h.b(_("{points} CP", points=total)), **look)
    everyone = h.div(h.span(_("All"), cls="nm"), rail, cls="bar")
    for player, points in zip(shown.players, cp, strict=True):
        name, worth = h.span(person(player), cls="nm who-name"), _("{points} CP", points=points)
        own = h.span(h.i(), h.b(worth), cls="rail", style=f"--n:{points}")
        tag = h.span(payout.share_status(shown, points), cls="tag")
        rows.append(h.div(name, own, tag, cls="bar" if points >= line else "bar no"))
        leaders += [player] if points == leader else []
    share = N_("You need at least 1 CP to share.")
    if not line:
        share = N_("Everyone shares, even with 0 CP.")
    elif leader > SHARE_GAP:
        share = N_(
            "With {players} in the lead, you need at least {points} CP to share (four fewer than the lead)."
        )
    share = _(share, points=line, players=listed(leaders))
    said = _(said, points=CAPTURE)
    four = {"cls": "four line", "style": f"--four:{line}"} if leader else {"cls": "four"}
    above = h.div(everyone, paragraph(said, "score.capture"), cls="total")
    bars = h.div(above, h.div(rows, **four), cls="bars", style=f"--cps:{max(total, CAPTURE)}")
    return h.markup(bars, leader > 0 and paragraph(share, "score.share", kind="fourlab"))
