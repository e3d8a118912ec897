"""The box beside the hand, the refusal above it, and what both games say when nobody can act.

What a game adds is the heading, a sentence with its rules, and the buttons of its moves.
"""

from __future__ import annotations

from collections.abc import Iterable

from wyatt.core.text import N_, _, plural
from wyatt.show.controls import Progress
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, move_button, named_rules, told, use
from wyatt.show.view import TableView


def box(heading: str, inside: Html, idle: bool = False) -> Html:
    """The box itself. idle: nobody is to act here."""
    kind = "act idle" if idle else "act"
    said = esc(heading)
    return Html(
        f'<div class="{kind}" data-covers role="group" aria-label="{said}"><h2>{said}</h2>{inside}</div>'
    )


def row(*buttons: Html) -> Html:
    """Buttons side by side."""
    return Html(f'<div class="row">{joined(buttons)}</div>')


def section(heading: str, items: Iterable[Html]) -> Html:
    """Items under a heading; nothing where there are none."""
    lines = joined(Html(f"<li>{item}</li>") for item in items)
    return Html(f"<h3>{esc(heading)}</h3><ul>{lines}</ul>") if lines else EMPTY


def step_for_you(progress: Progress) -> Html:
    """What Step means while a person is to move."""
    if not progress.yours:
        return EMPTY
    return told(_("Step lets a bot choose for you."), kind="src")


def waiting(view: TableView, progress: Progress) -> Html:
    """The box when the hand at the bottom has nothing to do: whom one waits for, and what goes on.

    It never stands there without a button: pass the table, pause the bots, let them play, deal.
    """
    if progress.hand_to:
        here = button(
            "sit",
            esc(_("I am {player}", player=progress.hand_to)),
            kind="btn prime",
            key="act sit",
        )
        said = told(_("Your cards stay hidden until you say so."))
        heading = _("Pass the table to {player}", player=progress.hand_to)
        return box(heading, Html(said + row(here)))
    if progress.others or progress.autoplay:
        pause = button("pause", Html(f"{use('sign-pause')}{esc(_('Pause'))}"), key="act pause")
        said = told(
            _("Autoplay moves for everybody.")
            if progress.autoplay
            else _("It goes on until you move.")
        )
        return box(about(view), Html(said + row(pause)), idle=True)
    run = button(
        "others",
        Html(f"{use('sign-play')}{esc(_('Play on'))}"),
        kind="btn prime",
        key="act others",
    )
    said = told(
        _("Step plays one move, Play on all until you move.")
        if view.viewer
        else _("Step plays one move, Play on all to the end of the hand.")
    )
    heading = _("{player} to move", player=view.actor)
    return box(heading, Html(said + row(run)), idle=True)


_ABOUT = {
    "draw": N_("{player} is about to draw"),
    "play": N_("{player} is about to play or discard"),
    "react": N_("{player} may answer"),
}


def about(view: TableView) -> str:
    """What the one who is to move is about, in a few words."""
    return _(_ABOUT.get(view.phase, N_("{player} is about to choose")), player=view.actor or "")


def hand_over(view: TableView, said: Html, progress: Progress, words: str = "") -> Html:
    """The box between two hands.

    said: what the game says of it. words: what dealing is called, if the viewer is to deal; else a
    bot deals. While the clock runs it is dealt by itself: the button fills up until then, and beside
    it one can wait.
    """
    heading = _("Hand {hand} is over", hand=view.hand_number)
    if progress.led:
        return box(heading, said)
    rest, wait, soon = progress.rest, EMPTY, EMPTY
    if rest:
        wait = button("pause", Html(f"{use('sign-pause')}{esc(_('Wait'))}"), key="act pause")
        soon = Html(f'<i class="soon" style="--rest:{esc(rest)}s" aria-hidden="true"></i>')
        going = plural(
            "The next hand is dealt after {number} second.",
            "The next hand is dealt after {number} seconds.",
            int(rest),
        )
        said = Html(said + told(going, kind="src"))
    if words and len(view.legal_moves):
        deal = move_button(view.legal_moves[0], Html(esc(words) + soon), kind="btn prime")
    else:
        face = Html(esc(_("Deal the next hand")) + soon)
        deal = button("on", face, kind="btn prime", key="act on")
    return box(heading, Html(said + row(deal, wait)))


def between_hands() -> Html:
    """The panel of the moves when a hand is over and the move that deals is somebody else's.

    Nobody is waited for then: the box under the hand deals the next one.
    """
    said = told(_("The hand is over, and the next one can be dealt."))
    return Html(f"<h2>{esc(_('Between hands'))}</h2>{said}")


def game_over(view: TableView, said: Html, progress: Progress) -> Html:
    """The box at the end of the game. said: what the winner has won with."""
    heading = _("{player} wins", player=view.winner)
    if progress.led:
        return box(heading, said, idle=True)
    again = button("again", esc(_("Play again")), kind="btn prime", key="act again")
    new = button("new", esc(_("New game")), key="act new")
    return box(heading, Html(said + row(again, new)), idle=True)


def why_bubble(
    why: str, rules: Iterable[str], *, id: str = "", near: str = "", tail: str = ""
) -> Html:
    """A refusal above the hand; nothing where nothing was refused.

    id: of the reason, for what it describes. near: the key of the element that it belongs to.
    tail: where under the bubble its tail is, as a style.
    """
    if not why:
        return EMPTY
    down = f' data-down="{esc(near)}"' if near else ""
    close = button(
        "drop",
        esc("×"),
        kind="shut",
        key="why close",
        label=_("Close this reason"),
        more=f'data-hot="escape"{down}',
    )
    shape = f'why wyatt-error tail" style="{esc(tail)}' if tail else "why wyatt-error"
    place = f' data-near="{esc(near)}"' if near else ""
    named = f' id="{esc(id)}"' if id else ""
    return Html(
        f'<div class="{shape}"{place} data-clear><p{named}><b>{esc(_("Not now."))}</b> {esc(why)} '
        f"{named_rules(rules)}</p>{close}</div>"
    )
