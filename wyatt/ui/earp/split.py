"""A poster's payout: the split with its money lap by lap, and the ledger between hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wyatt.core.text import N_, _, listed, usd
from wyatt.earp.cards import CAPTURE, OUTLAWS, SHARE_GAP, TARGET, title
from wyatt.earp.payout import Account, account, share_status, short_tie, stop_words, walk_words
from wyatt.ui.acts import Key
from wyatt.ui.charts import Runner, race
from wyatt.ui.document import style_of, with_style
from wyatt.ui.earp.cards import coins, mark, sprite
from wyatt.ui.html import button, disabled_text, paragraph, rule, rule_links, use
from wyatt.ui.html import sprite as signs
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

if TYPE_CHECKING:
    from wyatt.earp import Event, View
    from wyatt.earp.scoring import Scoring


# === Between hands: what each poster pays, and how close the players are to the target.


def ledger(view: View, events: Sequence[Event]) -> Html:
    """Return the accounts for the hand just scored, one line per poster, or nothing without any."""
    if not view.hand_ended:
        return EMPTY
    accounts = {event.data["outlaw"]: event.data for event in events if event.type == "scored"}
    if not accounts:
        return EMPTY
    heads = joined(
        Html(f'<th scope="col"><span class="who-name">{person(player)}</span></th>')
        for player in view.players
    )
    # While the posters are shown one by one, lines for the later ones keep the table's height.
    rows = joined(
        _row(name, accounts[name]) if name in accounts else _later(name, len(view.players))
        for name in OUTLAWS
    )
    return Html(
        f'<table class="ledger"><caption class="vh">{esc(_("What each poster paid"))}</caption>'
        f'<thead><tr><th scope="col"><span class="vh">{esc(_("Poster"))}</span></th>'
        f'<th scope="col">{esc(_("Had"))}</th>{heads}<th scope="col">{esc(_("Stays"))}</th></tr>'
        f"</thead><tbody>{rows}</tbody></table>"
    )


def _row(outlaw: str, account: Mapping[str, Any]) -> Html:
    cells = joined(
        Html(
            f"<td{' class=won' if dollars else ''}><b>{usd(dollars) if dollars else '–'}</b> "
            f"<small>{esc(_('{points} CP', points=points))}</small></td>"
        )
        for points, dollars in zip(account["cp"], account["payouts"], strict=True)
    )
    name = button(
        "split",
        Html(f"{mark(outlaw)}<span>{esc(title(outlaw))}</span>"),
        kind="line",
        key=f"ledger {outlaw}",
        more=f'data-outlaw="{outlaw}" data-reveal=".wyatt-split"',
    )
    left = usd(account["left"]) if account["left"] else "–"
    away = EMPTY
    if not account["captured"]:
        away = Html(f" <small>{esc(_('got away'))}</small>")
    return Html(
        f'<tr><th scope="row">{name}</th><td>{usd(account["reward"])}</td>{cells}'
        f"<td>{left}{away}</td></tr>"
    )


def _later(outlaw: str, players: int) -> Html:
    """Return the line for a poster that isn't shown yet."""
    name = Html(f'<span class="line">{mark(outlaw)}<span>{esc(title(outlaw))}</span></span>')
    return Html(f'<tr class="later"><th scope="row">{name}</th>{"<td>…</td>" * (players + 2)}</tr>')


def scoreboard(view: View) -> Html:
    """Return all players' money and the target, the richest player first."""
    runners = [
        Runner(player, view.money[player], usd(view.money[player])) for player in view.players
    ]
    return race(_("Race to {money}", money=usd(TARGET)), "game.end", runners, TARGET)


# === A poster's payments to the players: one line per lap, and the buttons to step through them.

#: With more laps than this, only the first and last few are shown, because the laps in between are
#: all the same.
_MOST_LAPS, _FIRST_LAPS, _LAST_LAPS = 12, 3, 4


def walk(shown: Account, step: int | None, playing: bool | None = None) -> Html:
    """Return the payments, lap by lap.

    step: how many payments to show, by default all. playing: whether the payments play by
    themselves, or None without a clock.
    """
    scoring = shown.scoring
    last = len(scoring.steps) + (1 if scoring.stopped else 0)
    at = last if step is None else max(0, min(step, last))
    about = paragraph(
        _("Each token is worth $1,000. Tied players are paid together."), "score.ties"
    )
    head = Html(f'<div class="headrow"><h3>{esc(_("Follow the money"))}</h3>{about}</div>')
    if not scoring.captured:
        away = _(
            "With fewer than {capture} capture points on the table, {outlaw} gets away. {left} stays on the poster for the next hand.",
            capture=CAPTURE,
            outlaw=title(shown.outlaw),
            left=usd(scoring.left),
        )
        return Html(head + paragraph(away, "score.capture", "score.carry", kind="halted"))
    # The buttons are above the growing table, so that they don't move under the pointer.
    return joined((head, _stepper(shown, at, last, playing), _table(shown, at, at == last)))


def _money(dollars: int) -> Html:
    return Html(f'<div>{coins(dollars, big=True)}<span class="usd">{usd(dollars)}</span></div>')


def _table(shown: Account, at: int, done: bool) -> Html:
    scoring = shown.scoring
    heads = joined(
        Html(
            f'<th scope="col"><span class="who-name">{person(player)}</span> '
            f"<small>{esc(_('{points} CP', points=points))}</small></th>"
        )
        for player, points in zip(shown.players, scoring.cp, strict=True)
    )
    laps = sorted({step.lap for step in scoring.steps[:at]})
    if done and scoring.stopped:
        laps = sorted({*laps, scoring.stopped.lap})
    folded = (
        range(_FIRST_LAPS + 1, laps[-1] - _LAST_LAPS + 1) if len(laps) > _MOST_LAPS else range(0)
    )
    paid, left, rows = [0] * len(shown.players), scoring.reward, []
    for lap in laps:
        steps = [step for step in scoring.steps[:at] if step.lap == lap]
        lap_pay = [0] * len(shown.players)
        for step in steps:
            for seat in step.players:
                lap_pay[seat] += step.each
                paid[seat] += step.each
                left -= step.each
        if lap == folded.start:
            rows.append(_folded(folded, len(shown.players)))
        if done and short_tie(scoring):  # put the reason before the payment that follows from it
            rows.append(Html(f"<tr><th></th>{_halt(shown, len(paid))}<td></td></tr>"))
        if lap not in folded:
            rows.append(_lap(shown, lap, lap_pay, left, (lap == laps[-1], done)))
    return Html(
        f'<table class="walk"><thead><tr><th scope="col"><span class="vh">{esc(_("Lap"))}</span>'
        f'</th>{heads}<th scope="col" class="pot">{esc(_("Left on poster"))}</th></tr></thead>'
        f"<tbody>{joined(rows)}</tbody>{_foot(shown, paid, left, done)}</table>"
    )


def _foot(shown: Account, paid: Sequence[int], left: int, done: bool) -> Html:
    cells = joined(
        Html(f'<td data-who="{esc(player)}"><span class="usd">{usd(amount)}</span></td>')
        for player, amount in zip(shown.players, paid, strict=True)
    )
    stays = EMPTY
    if left and done:
        stays = Html(f' <small class="src">{esc(_("stays for the next hand"))}</small>')
    return Html(
        f'<tfoot><tr><th scope="row">{esc(_("Paid"))}</th>{cells}<td class="pot" '
        f'data-who="{esc(_("Stays"))}"><div><span class="usd">{usd(left)}</span>{stays}</div></td>'
        "</tr></tfoot>"
    )


def _folded(laps: range, players: int) -> Html:
    """Return one line for a rich poster's many identical laps."""
    named = esc(_("Laps {first} to {last}", first=laps.start, last=laps[-1]))
    said = esc(_("Each sharer gets $1,000, lap after lap."))
    return Html(
        f'<tr><th scope="row">{named}</th><td class="out" colspan="{players + 1}" data-who="">'
        f"{said} {rule('score.laps')}</td></tr>"
    )


def _lap(shown: Account, lap: int, pay: Sequence[int], left: int, ends: tuple[bool, bool]) -> Html:
    """Return a lap. ends: whether it's the last one shown, and whether all payments are made."""
    last, done = ends
    scoring = shown.scoring
    stop = scoring.stopped if done and scoring.stopped and scoring.stopped.lap == lap else None
    cited = next((step.rule for step in scoring.steps if step.lap == lap), "score.stop")
    cells, seat = [], 0
    while seat < len(pay):
        if stop and seat in stop.players and not pay[seat]:
            span = 1
            while seat + span in stop.players:
                span += 1
            cells.append(_halt(shown, span))
            seat += span
            continue
        cells.append(_paid(shown, lap, seat, pay[seat]))
        seat += 1
    rules = rule_links((cited, "score.stop") if stop and cited != "score.stop" else (cited,))
    return Html(
        f'<tr{" class=now" if last else ""}><th scope="row">{esc(_("Lap {lap}", lap=lap))} {rules}'
        f'</th>{joined(cells)}<td class="pot" data-who="{esc(_("Left"))}">{_money(left)}</td></tr>'
    )


def _paid(shown: Account, lap: int, seat: int, dollars: int) -> Html:
    """Return the cell with a player's payment in a lap."""
    who = esc(shown.players[seat])
    if dollars:
        return Html(f'<td data-who="{who}">{_money(dollars)}</td>')
    if lap == 1 and shown.scoring.cp[seat] < shown.line:
        return Html(f'<td class="out" data-who="{who}">{esc(_("no share"))}</td>')
    return Html(f'<td class="out" data-who="{who}"><span aria-hidden="true">–</span></td>')


def _halt(shown: Account, span: int) -> Html:
    """Return the cell where payment stops. span: how many players' columns it covers."""
    stop = shown.scoring.stopped
    assert stop is not None
    merged = f' colspan="{span}"' if span > 1 else ""
    drawn = coins(stop.had, stop.needed - stop.had, True)
    return Html(
        f'<td class="halt"{merged}><div>{drawn}<span>{esc(stop_words(shown))}</span></div></td>'
    )


#: Keys that step through the payments, by the sign on their button.
WALKING = {
    "step": Key("n", N_("next payment, previous payment")),
    "back": Key("b", N_("next payment, previous payment")),
    "start": Key("home", N_("go to the start or the end")),
    "end": Key("end", N_("go to the start or the end")),
    "play": Key("p", N_("play or pause the payments")),
}


def _stepper(shown: Account, at: int, last: int, playing: bool | None = None) -> Html:
    keyed = playing is not None

    def go(sign: str, name: str, to: int, words: str) -> Html:
        """Return a button that shows `to` payments, disabled if exactly those are shown."""
        here = (
            _("All the payments are already shown.") if to else _("No payment has been made yet.")
        )
        return button(
            "split-step",
            Html(f"{use(f'sign-{sign}')}<span>{esc(words)}</span>"),
            kind="btn prime" if sign == "step" else "btn",
            key=f"split {name}",
            more=f'{disabled_text(to == at, here)}data-outlaw="{shown.outlaw}" data-step="{to}"'
            + (f" {WALKING[sign].attribute}" if keyed else ""),
        )

    run = EMPTY
    if playing is not None:
        sign, words = ("pause", _("Pause")) if playing else ("play", _("Play"))
        face = Html(f"{use(f'sign-{sign}')}<span>{esc(words)}</span>")
        run = button("split-play", face, key="split play", more=WALKING["play"].attribute)
    buttons = joined(
        (
            go("start", "Start", 0, _("Start")),
            go("back", "Back", max(0, at - 1), _("Back")),
            run,
            go("step", "Next", min(last, at + 1), _("Next payment")),
            go("end", "End", last, _("End")),
        )
    )
    return Html(
        f'<div class="stepper" data-roving data-rapid role="group" aria-label="{esc(_("Follow the money"))}">{buttons}'
        f'<p role="status">{esc(walk_words(shown, at))}</p></div>'
    )


# === The split of one poster if the hand ended now: its points, and its money lap by lap.


def split(
    view: View, outlaw: str = "", step: int | None = None, events: Sequence[Event] = ()
) -> Html:
    """Return one poster's split, with all seven posters to choose from.

    outlaw: the poster's outlaw, by default on the poster that pays the most. step: how many
    payments to show, by default all. events: the last move's events.
    """
    accounts = {name: account(view, name, events) for name in OUTLAWS}
    outlaw = outlaw or _fattest(accounts)
    shown = accounts[outlaw]
    money = view.posters
    rewards = {
        name: known.scoring.reward if known else money[name] for name, known in accounts.items()
    }
    chooser = _chooser(rewards, outlaw)
    if shown is None:
        said = _(
            "This hand has been paid out, and {money} is left on the poster.",
            money=usd(money[outlaw]),
        )
        words = f'<p tabindex="-1" data-landing>{esc(said)} {rule("score.carry")}</p>'
        return Html(f'{chooser}<div class="panel intro">{words}{_back()}</div>')
    return joined((chooser, _heading(shown, _back()), split_grid(shown, step)))


def _fattest(accounts: Mapping[str, Account | None]) -> str:
    """Return the outlaw whose poster pays the most, or has the most money if none pays."""

    def worth(name: str) -> tuple[int, int]:
        """Return a poster's total payment and its reward, in dollars, or zeros if unknown."""
        known = accounts[name]
        return (sum(known.scoring.payouts), known.scoring.reward) if known else (0, 0)

    return max(OUTLAWS, key=worth)


def split_of(shown: Account, step: int | None = None) -> Html:
    """Return a poster's account: the points, the payments, and where they stop."""
    return Html(_heading(shown) + split_grid(shown, step))


def split_picture(scoring: Scoring) -> Html:
    """Return a single poster's split for a cell, with its style."""
    players = tuple(_("Player {number}", number=seat + 1) for seat in range(len(scoring.cp)))
    drawn = split_of(Account("jesse-james", players, scoring))
    shown = (
        f'<div class="wyatt part">{signs()}{sprite()}'
        f'<div class="inner"><section class="wyatt-split" aria-label="{esc(_("Scoring split"))}">'
        f"{drawn}</section></div></div>"
    )
    return Html(with_style(style_of("table", "split", "narrow"), shown))


def split_grid(shown: Account, step: int | None = None, playing: bool | None = None) -> Html:
    """Return an account without its heading.

    playing: whether the payments play by themselves, or None without a clock.
    """
    points, walks = esc(_("Capture points")), esc(_("Follow the money"))
    return Html(
        f'<div class="splitgrid"><section class="panel" aria-label="{points}">'
        f"<h3>{points}</h3>{_bars(shown)}</section>"
        f'<section class="panel" aria-label="{walks}">'
        f"{walk(shown, step, playing)}</section></div>"
    )


def _chooser(rewards: Mapping[str, int], chosen: str) -> Html:
    drawn = joined(
        button(
            "split",
            Html(
                f"{mark(outlaw)}<span>{esc(title(outlaw))}</span>"
                f'<span class="usd">{usd(rewards[outlaw])}</span>'
            ),
            key=f"split {outlaw}",
            more=f'data-outlaw="{outlaw}" aria-pressed="{"true" if outlaw == chosen else "false"}"',
        )
        for outlaw in OUTLAWS
    )
    label = esc(_("Which poster"))
    return Html(f'<div class="chooser" data-roving role="group" aria-label="{label}">{drawn}</div>')


def _back() -> Html:
    """Return the link back to the poster the visitor came from."""
    return button("return", esc(_("Back to the table")), key="split return")


def _heading(shown: Account, back: Html = EMPTY) -> Html:
    reward = shown.scoring.reward
    asked = esc(_("Who gets what for {outlaw}?", outlaw=title(shown.outlaw)))
    when = esc(
        _("on the poster, as the hand ended")
        if shown.paid
        else _("on the poster, if the hand ended now")
    )
    return Html(
        f'<div class="intro">{mark(shown.outlaw)}<h2 tabindex="-1" data-landing '
        f'data-key="split heading">{asked}</h2><p>{coins(reward, big=True)} '
        f'<b class="usd">{usd(reward)}</b> {when}</p>{back}</div>'
    )


def _bars(shown: Account) -> Html:
    cp = shown.scoring.cp
    total = sum(cp)
    parts = "".join(f'<i style="--n:{points}"></i>' for points in cp if points)
    short = f' short" style="--all:{total}' if total < CAPTURE else ""
    caught = (
        _("{points} CP: captured.", points=CAPTURE)
        if total >= CAPTURE
        else _("Fewer than {points} CP, so the outlaw gets away.", points=CAPTURE)
    )
    rows = joined(
        _bar(shown, player, points) for player, points in zip(shown.players, cp, strict=True)
    )
    line, label = "", EMPTY
    if shown.leader:
        line = f' line" style="--four:{shown.line}'
        label = paragraph(_line_words(shown), "score.share", kind="fourlab")
    return Html(
        f'<div class="bars" style="--cps:{max(total, CAPTURE)}"><div class="total">'
        f'<div class="bar"><span class="nm">{esc(_("All"))}</span><span class="rail{short}">{parts}'
        f'<span class="cap8"></span><b>{esc(_("{points} CP", points=total))}</b></span></div>'
        f'{paragraph(caught, "score.capture")}</div><div class="four{line}">{rows}</div></div>{label}'
    )


def _line_words(shown: Account) -> str:
    if shown.leader <= SHARE_GAP:
        return _("You need at least 1 CP to share.")
    leaders = [
        player
        for player, points in zip(shown.players, shown.scoring.cp, strict=True)
        if points == shown.leader
    ]
    return _(
        "{points} CP, four below {players}: just enough to share.",
        points=shown.line,
        players=listed(leaders),
    )


def _bar(shown: Account, player: str, points: int) -> Html:
    shares = points >= shown.line
    return Html(
        f'<div class="bar{"" if shares else " no"}"><span class="nm who-name">{person(player)}</span>'
        f'<span class="rail" style="--n:{points}"><i></i>'
        f"<b>{esc(_('{points} CP', points=points))}</b></span>"
        f'<span class="tag">{esc(share_status(shown, points))}</span></div>'
    )
