"""The site's HTML: every page with its first picture, the rules as text, and the class page."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from wyatt.core.text import _, language_name, languages, spoken
from wyatt.lessons.courses import course
from wyatt.lessons.model import games
from wyatt.lessons.own import address_of, check, with_language
from wyatt.lessons.reading import lesson_of
from wyatt.pages.course.table import look_of
from wyatt.site.session import Session
from wyatt.table.games import every
from wyatt.table.games import game as spec_of
from wyatt.ui.document import brand, filled, page_title
from wyatt.ui.html import sprite
from wyatt.ui.registry import HOME, PAGES, PageEntry
from wyatt.ui.tags import esc
from wyatt.ui.widget import source

#: Every page that has a file, by the file's name.
PAGE_FILES: Mapping[str, PageEntry] = MappingProxyType(
    {entry.file: entry for entry in PAGES.values() if entry.file}
)


def query_of(entry: PageEntry) -> str:
    """Return the query that opens a page."""
    return "" if entry.name == HOME else f"page={entry.name}"


def in_language(file: str, first: str = "") -> str:
    """Return a file's name in the current language, such as ``lab.fr.html``. first: the language
    with plain names, by default the current one.
    """
    there = spoken()
    return file if there == (first or there) else file.replace(".html", f".{there}.html")


#: The script that runs before anything is drawn. It handles the language (from the address, an
#: earlier choice or the browser), the theme, positions, lost scripts, early clicks.
EARLY = (
    "(function(d){try{var t=localStorage.getItem('wyatt-theme'),c=localStorage.getItem('wyatt-lang')}catch(e){}"
    "var l=d.dataset.languages.split(' '),q=/[?&]lang=([\\w-]+)/.exec(location.search),"
    "w=[q&&q[1],c].concat(navigator.languages||[]).map(function(a){return a||''}),f='';"
    "w.some(function(a){return[a,a.split('-')[0]].some(function(b){return l.some(function(k){"
    "if(k.toLowerCase()===b.toLowerCase())f=k;return f})})});"
    "if(f&&f!==d.lang){var p=location.pathname,n=p.slice(p.lastIndexOf('/')+1).replace(/\\..*/,'')||'index';"
    "d.dataset.asked='';location.replace(n+(f===l[0]?'':'.'+f)+'.html'+location.search+location.hash)}"
    "if(t==='dark'||t==='light')d.dataset.theme=t;"
    "if(location.search.length>1)d.dataset.asked='';window.wyattEarly=[];"
    "addEventListener('error',function(e){if(e.target.localName==='script'){d.dataset.lost='';"
    "delete d.dataset.asked}},true);"
    "addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('#wyatt-first [data-key]');"
    "if(b)wyattEarly.push(b.dataset.key)},true)})(document.documentElement)"
)


def early_room() -> str:
    """Return the script that runs as soon as the first picture is parsed, and measures the window
    as places.js does. Otherwise, the picture would be drawn for a tall window and jump when the
    table starts.
    """
    known = source("places.js")
    lower = re.search(r"^const LOWER = .*$", known, re.MULTILINE)
    room = re.search(r"^export (function roomOf\(.*?^\}$)", known, re.MULTILINE | re.DOTALL)
    assert lower
    assert room
    return (
        f"{{{lower[0]}{room[1]}const first=document.getElementById('wyatt-first');"
        "first.dataset.room=roomOf(innerWidth,innerHeight);"
        "first.style.setProperty('--tall',innerHeight+'px')}"
    )


def words() -> dict[str, str]:
    """Return the texts for the page's script, by their names there."""
    return {
        "fetched": _("Starting the table: {part}% downloaded."),
        "waking": _("Starting the table."),
        "table": _("Setting up the table."),
        "kept-one": _("Your click is saved and takes effect next."),
        "kept": _("Your {number} clicks are saved and take effect next, in order."),
        "again-waking": _("Opening the same position again."),
        "slow": _(
            "This takes a while. You can wait, or stop it and continue from the last position."
        ),
        "stop": _("Stop it"),
        "dead": _(
            "The program behind this table has stopped, so clicks do nothing. Your position is saved in this page’s address."
        ),
        "again": _("Open the same position again"),
        "failed": _("Part of this page couldn’t be set up. The page may be incomplete."),
        "plain": _(
            "This browser can’t run the table. Here’s a picture of it, and the rules as text:"
        ),
        "rules": _("all the rules"),
    }


def policy() -> str:
    """Return the content security policy: only this folder, and only two known inline scripts."""
    known = " ".join(_hashed(script) for script in (EARLY, early_room()))
    return (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {known}; style-src 'self'; "
        "style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )


def page(file: str, release: str, bytes_fetched: int, first: str = "") -> str:
    """Return one of the site's pages. bytes_fetched: a first visit's download in bytes, for the
    progress line. first: see `in_language`.
    """
    entry, said = PAGE_FILES[file], words()
    query, files = query_of(entry), " ".join(each.name for each in PAGE_FILES.values())
    shown = Session(query).pages.shown
    state = "".join(f' data-{name}="{esc(shown[name])}"' for name in ("running", "pace", "address"))
    for_script = json.dumps(said, ensure_ascii=False).replace("<", "\\u003c")
    modules = "".join(
        f'<link rel="modulepreload" href="{release}/{name}.js">'
        for name in ("screen", "kernel", "notice", "picture")
    )
    # A page's script may be missing or forbidden, because a file is lost or the page is in a frame
    # without an origin.
    lost = _(
        "The table can’t start here. Part of it didn’t load, or the surrounding page is blocking it. Reload the page, or open it separately:"
    )
    own = f'<a href="" target="_blank" rel="noopener">{esc(_("this page in its own window"))}</a>'
    return (
        f"{_head(page_title(entry.name), _(entry.about), release, first)}<script>{EARLY}</script>{modules}"
        f'<script type="module" src="{release}/page.js"></script></head>'
        f'<body data-site data-query="{esc(query)}" data-files="{files}" data-bytes="{bytes_fetched}" '
        f'data-in="{esc(in_language(".html", first))}">'
        '<main id="wyatt-site"><div id="wyatt-notice" role="alert" hidden></div>'
        '<p id="wyatt-wait" role="status" hidden></p>'
        f'<noscript><p class="wyatt-plain">{esc(said["plain"])} '
        f'<a href="{in_language("rules.html", first)}">{esc(said["rules"])}</a>.</p></noscript>'
        f'<p id="wyatt-lost" class="wyatt-plain" role="alert">{esc(lost)} {own}.</p>'
        f'<div class="wyatt page" id="wyatt-first"{state}>{first_picture(shown)}</div>'
        f"<script>{early_room()}</script></main>"
        f'<script type="application/json" id="wyatt-words">{for_script}</script></body></html>\n'
    )


def first_picture(shown: Mapping[str, Any]) -> str:
    """Return the frame with its parts filled in, as the script would do. Raise `ValueError`."""
    frame, parts = shown["frame"], shown["parts"]
    places = "".join((frame, *parts.values()))  # a part can be inside another
    missing = sorted(name for name in parts if f'data-part="{name}"' not in places)
    if missing:
        raise ValueError(f"The frame has no place for {missing}.")
    return filled(frame, parts)


def rules_page(release: str, first: str = "") -> str:
    """Return every rule of both games as text, for browsers without Python."""
    title, drawn = _("All the rules"), []
    for spec in every():
        drawn.append(f"<h1>{esc(spec.title)}</h1>")
        book = spec.rulebook()
        lang = book.language_for(spoken())
        rules = {rule.id: rule for rule in book.rules(lang)}
        for section in book.sections(lang):
            drawn.append(f"<h2>{esc(section.title)}</h2>")
            for id in section.rules:
                name, text = rules[id].title, rules[id].text
                drawn.append(f"<h3>{esc(name)} <code>{esc(id)}</code></h3><p>{esc(text)}</p>")
        if book.credit:
            drawn.append(f"<p>{esc(_(book.credit))}.</p>")
    return (
        f'{_head(title, title, release, first)}</head><body data-site><main class="wyatt-rules">'
        f'<p><a href="./">{esc(_("Go to the table"))}</a>{_in_other_languages("rules.html", first)}</p>'
        f"{''.join(drawn)}</main></body></html>\n"
    )


def teacher_page(
    release: str, own: Mapping[str, str] = MappingProxyType({}), first: str = ""
) -> str:
    """Return the page for teachers, with every lesson's link. own: added lessons, by name."""
    title = _("For a class")
    steps = (
        _(
            "You don’t have to install anything, and nobody needs an account. Each pupil opens a link in a browser on a computer, a tablet or a phone. Their work stays on that device."
        ),
        _(
            "A lesson: copy its link from the list below. The lesson opens at its first step, and the next lessons follow. Next to each link you’ll find the worksheet and the answers, ready to print."
        ),
        _(
            "A position: set up the table, press Link, and share the link. Each pupil gets "
            "their own copy of that table."
        ),
        _(
            "Your own lesson: set up a table, press “Make a lesson”, fill it in, and share its link."
        ),
        _(
            "Results: pupils open their progress below a lesson, enter their names, press Export and send you the file. The results page puts all the files together."
        ),
        _(
            "After the first visit, the pages work offline. A school without internet can create a folder with the command below, and serve it from any machine."
        ),
    )
    items = "".join(f"<li>{esc(step)}</li>" for step in steps)
    links = [f'<a href="{esc(address)}">{esc(name)}</a>' for address, name in _for_a_class()]
    header = "".join(  # with plain links, because this page has no Python
        f'<a class="btn bare" href="{entry.file}">{esc(_(entry.title))}</a>'
        for entry in PAGES.values()
        if entry.in_head and entry.game in (PAGES[HOME].game, "")
    )
    return (
        f"{_head(title, steps[0], release, first)}<script>{EARLY}</script></head><body data-site>"
        f'<div class="wyatt page still">{sprite()}<header class="top"><h1 class="brand">{brand(title)}</h1>'
        f'<nav class="pages" aria-label="{esc(_("Pages"))}">{header}</nav></header></div>'
        f'<main class="wyatt-rules"><p>{" · ".join(links)}{_in_other_languages("class.html", first)}</p><ol>{items}</ol>'
        f"<pre><code>wyatt site FOLDER --lesson FILE</code></pre>{_lessons(own)}</main></body></html>\n"
    )


def _in_other_languages(file: str, first: str) -> str:
    first, found = first or spoken(), ""
    for language in languages():
        code, said = language.replace("_", "-"), esc(language_name(language))
        name = file if code == first else file.replace(".html", f".{code}.html")
        if code != spoken():
            found += f' · <a href="{name}?lang={code}" lang="{code}" hreflang="{code}">{said}</a>'
    return found


def _for_a_class() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for game in games():
        titled, page = _(spec_of(game).title), course(game).page
        found += [
            (f"./?page={page}", _("The {game} course", game=titled)),
            (f"./?page={look_of(game).daily}", _("Problem of the day, {game}", game=titled)),
            (f"./?page=book&game={game}&view=aid", _("Player’s aid, {game}", game=titled)),
        ]
    found += [
        ("./?page=edit", _("Set up a table")),
        ("./?page=wildcat-edit", _("Set up a Wildcat Rummy table")),
        ("./?page=results", _("How a class did")),
    ]
    return [(with_language(address), name) for address, name in found]


def _lessons(own: Mapping[str, str]) -> str:
    """Return lists with links to the added lessons, by name, and to each game's lessons, in order."""
    lists: list[tuple[str, list[tuple[str, str]]]] = []
    if own:
        links = []
        for name, text in own.items():
            lesson = check(text).lesson
            links.append((address_of([name], text), lesson.title if lesson else name))
        lists.append((_("Your own lessons"), links))
    for game in games():
        there = course(game)
        address = f"./?page={there.page}&lesson="
        links = [(with_language(address + id), _(lesson_of(id).title)) for id in there.lessons]
        lists.append((_("The {game} lessons", game=_(spec_of(game).title)), links))
    return "".join(
        f"<h2>{esc(title)}</h2><ol>{''.join(_linked(*link) for link in links)}</ol>"
        for title, links in lists
    )


def _linked(address: str, title: str) -> str:
    sheets = (("sheet", _("worksheet")), ("key", _("answers")))
    paper = " ".join(
        f'<a href="{esc(address)}&amp;print={kind}" aria-label="{esc(title)}: {esc(said)}">{esc(said)}</a>'
        for kind, said in sheets
    )
    return f'<li><a href="{esc(address)}">{esc(title)}</a> <small>({paper})</small></li>'


#: The script on the page for unknown addresses. It makes links relative to the site's folder, which
#: is the address's folder or one above that.
_FIND_ROOT = (
    "(async()=>{for(let at=new URL('./',location.href);;at=new URL('../',at)){"
    "const there=await fetch(new URL('manifest.webmanifest',at)).catch(()=>null);"
    "if(there&&there.ok){for(const link of document.links)link.href=new URL(link.getAttribute('href'),at);return}"
    "if(at.pathname==='/')return}})()"
)


def not_found() -> str:
    """Return the page for an unknown address, which works at any depth."""
    ways = [(file, page_title(entry.name)) for file, entry in PAGE_FILES.items() if entry.in_head]
    ways += [("rules.html", _("All the rules")), ("class.html", _("For a class"))]
    listed = "".join(f'<li><a href="{file}">{esc(title)}</a></li>' for file, title in ways)
    return (
        f'<!doctype html><html lang="{spoken()}"><head><meta charset="utf-8">'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; connect-src 'self'; "
        f'script-src {_hashed(_FIND_ROOT)}; style-src {_hashed(_PLAIN)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>Wyatt Earp</title><style>{_PLAIN}</style></head>'
        f"<body><main><h1>{esc(_('There’s no page at this address'))}</h1>"
        f"<p>{esc(_('There may be a typo in the address, or the page may have moved. From here you can go to:'))}</p>"
        f"<ul>{listed}</ul></main><script>{_FIND_ROOT}</script></body></html>\n"
    )


#: The style for unknown addresses is inline, because the page is served at any depth.
_PLAIN = "main{max-width:36em;margin:3em auto;padding:0 1em;font:1.1em/1.6 system-ui,sans-serif}"


def _hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode('ascii')}'"


def manifest() -> str:
    """Return the web app manifest, for a phone's home screen."""
    icons = [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
        for size in (192, 512)
        for use in ("any", "maskable")
    ]
    return json.dumps(
        {
            "name": "Wyatt Earp",
            "short_name": "Wyatt Earp",
            "description": _(PAGES[HOME].about),
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#e6ece4",
            "theme_color": "#1f4f3f",
            "icons": icons,
        },
        indent=1,
    )


def _head(title: str, about: str, release: str, first: str = "") -> str:
    first = first or spoken()
    there = [code.replace("_", "-") for code in languages()]
    order = " ".join([first, *(code for code in there if code != first)])
    return (
        f'<!doctype html><html lang="{spoken()}" data-languages="{order}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy()}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#1f4f3f">'
        f'<title>{esc(title)}</title><meta name="description" content="{esc(about)}">'
        '<link rel="icon" href="icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="icon-192.png">'
        f'<link rel="manifest" href="manifest.webmanifest"><link rel="stylesheet" href="{release}/wyatt.css">'
    )
