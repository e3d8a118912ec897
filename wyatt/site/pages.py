"""The HTML of the site: each page with its first picture drawn by Python, and the rules as text."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from wyatt.core.spec import AnySpec
from wyatt.core.text import N_, _, spoken
from wyatt.lessons.courses import course
from wyatt.lessons.reading import lesson_of
from wyatt.lessons.subject import games
from wyatt.show.html import esc
from wyatt.site.session import Session
from wyatt.table.games import every
from wyatt.table.games import game as spec_of

#: Every page by its file: the query that opens it, its title and what it is.
PAGES: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "index.html": (
            "",
            N_("Wyatt Earp: the table"),
            N_("Play Wyatt Earp at a table that knows its rules."),
        ),
        "course.html": (
            "page=course",
            N_("Wyatt Earp: the course"),
            N_("Learn Wyatt Earp in twenty-one lessons."),
        ),
        "lab.html": (
            "page=lab",
            N_("Wyatt Earp: the scoring lab"),
            N_("Split any poster, and see why."),
        ),
        "book.html": (
            "page=book",
            N_("Wyatt Earp: the rulebook"),
            N_("Look up any rule of Wyatt Earp or Wildcat Rummy."),
        ),
        "wildcat.html": (
            "page=wildcat",
            N_("Wildcat Rummy"),
            N_("Play Wildcat Rummy at the same table."),
        ),
        "wildcat-course.html": (
            "page=wildcat-course",
            N_("Wildcat Rummy: the course"),
            N_("Learn Wildcat Rummy lesson by lesson."),
        ),
        "edit.html": (
            "page=edit",
            N_("Wyatt Earp: set a table"),
            N_("Set any table of Wyatt Earp by hand, and ask what then."),
        ),
        "wildcat-edit.html": (
            "page=wildcat-edit",
            N_("Wildcat Rummy: set a table"),
            N_("Set any table of Wildcat Rummy by hand, and ask what then."),
        ),
    }
)

#: Runs before anything is drawn: light or dark, whether a position is asked for, clicks before the script.
EARLY = (
    "(function(d){try{var t=localStorage.getItem('wyatt-theme')}catch(e){}"
    "if(t==='dark'||t==='light')d.dataset.theme=t;"
    "if(location.search.length>1)d.dataset.asked='';window.wyattEarly=[];"
    "addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('#wyatt-first [data-key]');"
    "if(b)wyattEarly.push(b.dataset.key)},true)})(document.documentElement)"
)


def words() -> dict[str, str]:
    """What the page says about itself, by the names that its script knows."""
    return {
        "fetched": _("Waking the table: {part} % fetched."),
        "waking": _("Waking the table."),
        "table": _("Setting the table."),
        "kept-one": _("Your click is kept and comes next."),
        "kept": _("Your {number} clicks are kept and come next, in order."),
        "again-waking": _("Opening the same position again."),
        "slow": _(
            "This takes a while. You can wait, or stop it and go on from the position before."
        ),
        "stop": _("Stop it"),
        "dead": _(
            "The program behind this table has stopped, so nothing you press can be played. Your "
            "position is kept in the address of this page."
        ),
        "again": _("Open the same position again"),
        "failed": _("Part of this page could not be set up. What you see may be incomplete."),
        "plain": _(
            "This browser cannot run the table. It stands here as it was drawn; the rules can be read "
            "as text:"
        ),
        "rules": _("all the rules"),
    }


def policy() -> str:
    """The content security policy: this folder, nothing else, no script in the page but one known one."""
    known = base64.b64encode(hashlib.sha256(EARLY.encode()).digest()).decode("ascii")
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' 'wasm-unsafe-eval' 'sha256-{known}'",
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def page(file: str, release: str, bytes_fetched: int) -> str:
    """A page of the site. bytes_fetched: how much a first visit loads, for the line that tells how far it is."""
    query, title, about = PAGES[file]
    shown = Session(query).pages.shown
    state = "".join(f' data-{name}="{esc(shown[name])}"' for name in ("running", "pace", "address"))
    said = json.dumps(words(), ensure_ascii=False).replace("<", "\\u003c")
    modules = "".join(
        f'<link rel="modulepreload" href="{release}/{name}.js">'
        for name in ("screen", "kernel", "notice", "picture")
    )
    return (
        f"{_head(_(title), _(about), release)}<script>{EARLY}</script>{modules}"
        f'<script type="module" src="{release}/page.js"></script></head>'
        f'<body data-site data-query="{esc(query)}" data-bytes="{bytes_fetched}">'
        '<main id="wyatt-site"><div id="wyatt-notice" role="alert" hidden></div>'
        '<p id="wyatt-wait" role="status" hidden></p>'
        f'<noscript><p class="wyatt-plain">{esc(words()["plain"])} '
        f'<a href="rules.html">{esc(words()["rules"])}</a>.</p></noscript>'
        f'<div class="wyatt page" id="wyatt-first"{state}>{filled(shown)}</div></main>'
        f'<script type="application/json" id="wyatt-words">{said}</script></body></html>\n'
    )


_PART = re.compile(r'(<(\w+)\b[^>]*\bdata-part="([\w-]+)"[^>]*>)[^<]*(?=</\2>)')


def filled(shown: Mapping[str, Any]) -> str:
    """The frame with its parts in it, as the script would put them."""
    parts: Mapping[str, str] = shown["parts"]
    drawn, placed = _PART.subn(lambda found: found[1] + parts.get(found[3], ""), shown["frame"])
    if placed < len(parts):
        missing = sorted(name for name in parts if f'data-part="{name}"' not in shown["frame"])
        raise ValueError(f"The frame has no place for {missing}.")
    return drawn


def rules_page(release: str) -> str:
    """Every rule of both games as text, for who can run nothing."""
    books = "".join(_book(spec) for spec in every())
    title = _("All the rules")
    return (
        f'{_head(title, title, release)}</head><body data-site><main class="wyatt-rules">'
        f'<p><a href="./">{esc(_("To the table"))}</a></p>{books}</main></body></html>\n'
    )


def teacher_page(release: str) -> str:
    """How to hand the pages to a class: every lesson's link, and how to make one of a position."""
    lessons = "".join(map(_lessons, games()))
    title = _("For a class")
    steps = (
        _(
            "Nothing has to be installed and nobody needs an account. Each pupil opens a link in any "
            "browser of a computer, a tablet or a phone; what they do stays on that machine."
        ),
        _(
            "A lesson: copy its link from the list below. It opens at its first step, and the next "
            "lessons follow by themselves."
        ),
        _(
            "A position: set up the table, press Link, and hand the link on. Everybody gets that "
            "table, each their own."
        ),
        _(
            "From the second visit the pages work without a network. A school that has none can "
            "serve the folder that the command below writes from any machine."
        ),
    )
    told = "".join(f"<li>{esc(step)}</li>" for step in steps)
    return (
        f'{_head(title, steps[0], release)}</head><body data-site><main class="wyatt-rules">'
        f'<p><a href="./">{esc(_("To the table"))}</a></p><h1>{esc(title)}</h1><ol>{told}</ol>'
        f"<pre><code>wyatt site FOLDER</code></pre>{lessons}</main></body></html>\n"
    )


def _lessons(game: str) -> str:
    """Every lesson of a game's course with its link, in the order of its path."""
    there = course(game)
    listed = "".join(
        f'<li><a href="./?page={esc(there.page)}&amp;lesson={esc(id)}">{esc(_(lesson_of(id).title))}</a></li>'
        for id in there.lessons
    )
    title = _("The lessons of {game}", game=_(spec_of(game).title))
    return f"<h2>{esc(title)}</h2><ol>{listed}</ol>"


def not_found() -> str:
    """What stands under an address that there is nothing at; such a host serves it from any depth."""
    return (
        f'<!doctype html><html lang="{spoken()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>Wyatt Earp</title></head><body><h1>Wyatt Earp</h1>"
        f"<p>{esc(_('There is no page of this name. Go back, or open the address without its end.'))}</p>"
        "</body></html>\n"
    )


def manifest() -> str:
    """What a phone needs to keep the pages on its home screen."""
    icons = [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
        for size in (192, 512)
        for use in ("any", "maskable")
    ]
    return json.dumps(
        {
            "name": "Wyatt Earp",
            "short_name": "Wyatt Earp",
            "description": _(PAGES["index.html"][2]),
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#e6ece4",
            "theme_color": "#1f4f3f",
            "icons": icons,
        },
        indent=1,
    )


def _head(title: str, about: str, release: str) -> str:
    return (
        f'<!doctype html><html lang="{spoken()}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy()}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#1f4f3f">'
        f'<title>{esc(title)}</title><meta name="description" content="{esc(about)}">'
        '<link rel="icon" href="icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="icon-192.png">'
        f'<link rel="manifest" href="manifest.webmanifest"><link rel="stylesheet" href="{release}/wyatt.css">'
    )


def _book(spec: AnySpec) -> str:
    book = spec.rulebook()
    rules = {rule.id: rule for rule in book.rules("en")}
    drawn = [f"<h1>{esc(spec.title)}</h1>"]
    for section in book.sections("en"):
        drawn.append(f"<h2>{esc(section.title)}</h2>")
        for id in section.rules:
            rule = rules[id]
            drawn.append(
                f"<h3>{esc(rule.title)} <code>{esc(id)}</code></h3><p>{esc(rule.text)}</p>"
            )
    if book.credit:
        drawn.append(f"<p>{esc(_(book.credit))}.</p>")
    return "".join(drawn)
