"""The scoring lab as a page: its frame, its tabs, the split with its words."""

from __future__ import annotations

from wyatt.core.text import N_, _
from wyatt.earp.payout import Account, decider, decision_words, split_text
from wyatt.show.earp.split import split_grid
from wyatt.show.earp.sprite import sprite
from wyatt.show.html import Html, esc
from wyatt.show.keys import keys_dialog
from wyatt.show.marks import button, rule
from wyatt.show.pages import page_head, view_tabs

#: The views of the lab.
VIEWS = {
    "poster": N_("Build a poster"),
    "gallery": N_("Edge cases"),
    "quarrels": N_("Quarrels"),
    "rulings": N_("Where sources part"),
}
#: The parts that the views draw; those of the views that are not shown are empty.
PARTS = (
    "title",
    "build",
    "split",
    "map",
    "sweep",
    "sources",
    "take",
    "gallery",
    "quarrels",
    "rulings",
)
_KEYS = (
    ("Tab", N_("from region to region")),
    ("← → ↑ ↓", N_("within the map, the lists, a row of buttons")),
    ("Enter, Space", N_("load the cell of the map; press a button")),
    ("N, B", N_("the next payment, the one before")),
    ("Home, End", N_("before the first payment, after the last")),
    ("P", N_("let the money walk by itself, or stop it")),
    ("?", N_("these keys")),
    ("Esc", N_("close this")),
)


def lab_head() -> Html:
    """The line at the top."""
    return page_head("lab", _("Scoring lab"), "keys", _("Keys"), "theme", _("Theme"))


def lab_tabs(view: str) -> Html:
    """The way from one view of the lab to another, and the link to what is shown."""
    return view_tabs("lab-view", VIEWS, view, _("Views of the lab"))


#: What a narrow page folds away below the split, by part.
FOLDS = {
    "map": N_("Posters close to this one"),
    "take": N_("What would pay more?"),
    "sources": N_("Where the sources part"),
    "sweep": N_("Move one figure"),
}


def folded(name: str, panel: str, unfolded: bool) -> Html:
    """A panel that a narrow page folds away under its name; a wide one always shows it."""
    fold = button(
        "lab-fold",
        Html(f"<span>{esc(_(FOLDS[name]))}</span>"),
        kind="btn fold",
        key=f"fold {name}",
        more=f'data-fold="{name}" aria-expanded="{"true" if unfolded else "false"}"',
    )
    return Html(f'<div class="folded{" open" if unfolded else ""}">{fold}{panel}</div>')


def _decides(shown: Account, before: str) -> Html:
    """Which rule decides this poster, and which did before the last change."""
    now = decider(shown.scoring)
    said = f"<b>{esc(decision_words(shown.outlaw, now))}</b> {rule(now)}"
    if before:
        was = decision_words(shown.outlaw, before)
        said += f" <span>{esc(_('Before the last change: {what}', what=was))} {rule(before)}</span>"
    kind = "decides changed" if before else "decides"
    return Html(f'<p class="{kind}" role="status">{said}</p>')


def lab_split(shown: Account, step: int | None, playing: bool, before: str = "") -> Html:
    """The split of the poster: what decides it, bars, the money walking, and the same in words.

    before: the rule that decided before the last change, if that was another.
    """
    words = esc(split_text(shown))
    return Html(
        f'<section class="wyatt-split" aria-label="{esc(_("Scoring split"))}">{_decides(shown, before)}{split_grid(shown, step, playing)}'
        f'<details class="data twin" data-key="twin"><summary>{esc(_("The split in words"))}</summary>'
        f'<pre tabindex="0" role="region" aria-label="{esc(_("The split in words"))}">{words}</pre></details>'
        f'<pre class="onpaper" aria-hidden="true">{words}</pre></section>'
    )


def _part(name: str) -> Html:
    return Html(f'<div data-part="{name}" data-morph></div>')


def lab_frame() -> Html:
    """The page around its parts."""
    return Html(
        f'{sprite()}<div data-part="head"></div><div data-part="notice" role="alert"></div>'
        '<div class="lab wyatt-lab" id="wyatt-lab" tabindex="-1" data-keys data-stored="guesses" '
        'data-lm-suppress-shortcuts="true">'
        f"{_part('tabs')}{_part('title')}{_part('build')}{_part('split')}"
        f'<div class="labgrid"><div class="col">{_part("map")}{_part("take")}</div>'
        f'<div class="col">{_part("sources")}{_part("sweep")}</div></div>'
        f'{_part("gallery")}{_part("quarrels")}{_part("rulings")}<p class="said" data-said role="status"></p></div>'
        f'<div class="under"><div data-part="rule"></div></div>{keys_dialog(_KEYS, _("Letters work while the focus is inside the lab."))}'
    )
