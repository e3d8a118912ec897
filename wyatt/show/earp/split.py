"""The scoring split: one poster if the hand ended now, its points and its money lap by lap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.figures import CAPTURE, SHARE_GAP
from wyatt.earp.payout import Account, account, standing
from wyatt.earp.words import listed, title, usd
from wyatt.show.earp.marks import coins, mark
from wyatt.show.earp.sprite import sprite
from wyatt.show.earp.walk import walk
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, rule, told
from wyatt.show.parts import style_of
from wyatt.show.sprite import sprite as signs
from wyatt.show.worn import dressed

if TYPE_CHECKING:
    from wyatt.earp import Event, View
    from wyatt.earp.scoring import Scoring


def split(
    view: View, outlaw: str = "", step: int | None = None, events: Sequence[Event] = ()
) -> Html:
    """The inside of the scoring split, with all seven posters to choose from.

    outlaw: whose poster; without one, the poster that pays most. step: how many payments are
    shown, to walk through them; all by default. events: those of the last move.
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
        said = _("This hand is paid out: {money} is left on the poster.", money=usd(money[outlaw]))
        words = f'<p tabindex="-1" data-landing>{esc(said)} {rule("score.carry")}</p>'
        return Html(f'{chooser}<div class="panel intro">{words}{_back()}</div>')
    return joined((chooser, _heading(shown, _back()), split_grid(shown, step)))


def _fattest(accounts: Mapping[str, Account | None]) -> str:
    """The poster that pays most; the richest one if none pays."""

    def worth(name: str) -> tuple[int, int]:
        """What a poster pays out in all, then its reward, in dollars; 0 where nobody knows them."""
        known = accounts[name]
        return (sum(known.scoring.payouts), known.scoring.reward) if known else (0, 0)

    return max(OUTLAWS, key=worth)


def split_of(shown: Account, step: int | None = None) -> Html:
    """One account in pictures and figures: the points, the money walking, and where it stops."""
    return Html(_heading(shown) + split_grid(shown, step))


def split_picture(scoring: Scoring) -> Html:
    """The split of a poster that was scored by itself, complete with its style: for a cell."""
    players = tuple(_("Player {number}", number=seat + 1) for seat in range(len(scoring.cp)))
    drawn = split_of(Account("jesse-james", players, scoring))
    shown = (
        f'<div class="wyatt part">{signs()}{sprite()}'
        f'<div class="inner"><section class="wyatt-split" aria-label="{esc(_("Scoring split"))}">'
        f"{drawn}</section></div></div>"
    )
    return Html(dressed(style_of("table", "split", "narrow"), shown))


def split_grid(shown: Account, step: int | None = None, playing: bool | None = None) -> Html:
    """An account without its heading.

    playing: whether the money walks by itself; None where there is no clock, and no button for it.
    """
    points, walks = esc(_("Capture points")), esc(_("The money walks"))
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
    """The way back to the poster from which somebody came."""
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
        _("{points} CP capture: caught.", points=CAPTURE)
        if total >= CAPTURE
        else _("{points} CP capture: gets away.", points=CAPTURE)
    )
    rows = joined(
        _bar(shown, player, points) for player, points in zip(shown.players, cp, strict=True)
    )
    line, label = "", EMPTY
    if shown.leader:
        line = f' line" style="--four:{shown.line}'
        label = told(_line_words(shown), "score.share", kind="fourlab")
    return Html(
        f'<div class="bars" style="--cps:{max(total, CAPTURE)}"><div class="total">'
        f'<div class="bar"><span class="nm">{esc(_("All"))}</span><span class="rail{short}">{parts}'
        f'<span class="cap8"></span><b>{esc(_("{points} CP", points=total))}</b></span></div>'
        f'{told(caught, "score.capture")}</div><div class="four{line}">{rows}</div></div>{label}'
    )


def _line_words(shown: Account) -> str:
    if shown.leader <= SHARE_GAP:
        return _("1 CP: nobody shares without a capture point.")
    leaders = [
        player
        for player, points in zip(shown.players, shown.scoring.cp, strict=True)
        if points == shown.leader
    ]
    return _(
        "{points} CP, four below {players}: the line to share.",
        points=shown.line,
        players=listed(leaders),
    )


def _bar(shown: Account, player: str, points: int) -> Html:
    shares = points >= shown.line
    return Html(
        f'<div class="bar{"" if shares else " no"}"><span class="nm who-name">{esc(player)}</span>'
        f'<span class="rail" style="--n:{points}"><i></i>'
        f"<b>{esc(_('{points} CP', points=points))}</b></span>"
        f'<span class="tag">{esc(standing(shown, points))}</span></div>'
    )
