"""The site's pages as HTML, and its web app manifest."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import Any

from wyatt.core.text import N_, _, colon, language_name, languages, spoken
from wyatt.lessons.courses import course
from wyatt.lessons.model import games
from wyatt.lessons.own import address_of, check, with_language
from wyatt.lessons.reading import lesson_of
from wyatt.pages.course.table import look_of
from wyatt.site.session import Session
from wyatt.table.games import every
from wyatt.table.games import game as spec_of
from wyatt.ui import tags as h
from wyatt.ui.document import brand, filled, page_title
from wyatt.ui.html import sprite
from wyatt.ui.registry import HOME, PAGES, PageEntry
from wyatt.ui.tags import Html, Inside
from wyatt.ui.widget import source

#: Every page that has a file, by the file's name.
PAGE_FILES: Mapping[str, PageEntry] = {each.file: each for each in PAGES.values() if each.file}
_START = "\ufeff<!doctype html>"  # some servers call every page ISO-8859-1, and a browser believes this more


def query_of(entry: PageEntry) -> str:
    return "" if entry.name == HOME else f"page={entry.name}"


def in_language(file: str, first: str = "") -> str:
    """Return an HTML file's name in the current language, such as ``lab.fr.html``. first: the
    language whose files have plain names such as ``lab.html``, by default the current language.
    """
    there = spoken()
    return file if there == (first or there) else file.replace(".html", f".{there}.html")


#: The script that runs before anything is drawn. It adds a folder's missing slash, and handles the
#: language (by the address, a choice, the file's name or the browser), the theme, positions, lost
#: scripts and early clicks.
EARLY = (
    "(function(d){try{var t=localStorage.getItem('wyatt-theme'),c=localStorage.getItem('wyatt-lang')}catch(e){}"
    "var l=d.dataset.languages.split(' '),q=/[?&]lang=([\\w-]+)/.exec(location.search),"
    "p=location.pathname,n=p.slice(p.lastIndexOf('/')+1),s=n.replace(/\\..*/,''),h=location.search+location.hash,"
    "w=[q&&q[1],c,n.indexOf('.'+d.lang)>0&&d.lang].concat(navigator.languages||[]).map(function(a){return a||''}),f='';"
    "w.some(function(a){return[a,a.split('-')[0]].some(function(b){return l.some(function(k){"
    "if(k.toLowerCase()===b.toLowerCase())f=k;return f})})});"
    "if(s&&s.toLowerCase()!==d.dataset.file&&!/\\.html?$/i.test(n)){d.hidden=true;location.replace('./'+n+'/'+h)}"
    "else if(f&&f!==d.lang){d.dataset.asked='';location.replace((s||'index')+(f===l[0]?'':'.'+f)+'.html'+h)}"
    "if(t==='dark'||t==='light')d.dataset.theme=t;"
    "if(location.search.length>1)d.dataset.asked='';window.wyattEarly=[];"
    "function say(k){var m=document.getElementById('wyatt-'+k);delete d.dataset.asked;if(m)m.hidden=false;"
    "else addEventListener('DOMContentLoaded',function(){say(k)})}"
    "addEventListener('error',function(e){if((e.target.dataset||d).needed===''||"
    "e.error instanceof SyntaxError&&/\\/r-\\w+\\/\\w+\\.js$/.test(e.filename))say(location.protocol==='file:'?'file':'lost')},true);"
    "addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('#wyatt-first [data-key]');"
    "if(b)wyattEarly.push(b.dataset.key)},true)})(document.documentElement)"
)


def early_room() -> str:
    """Return a script that measures the window before the first picture appears, so that the
    picture doesn't jump when the table starts.
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
    said = N_(
        {
            "fetched": "Starting the table: {part}% downloaded.",
            "waking": "Starting the table.",
            "table": "Setting up the table.",
            "kept-one": "Your choice is saved and takes effect as soon as the table is ready.",
            "kept": "Your {number} choices are saved and take effect in order, as soon as the table is ready.",
            "again-waking": "Reopening your position.",
            "slow": "This is taking a while. You can wait, or stop now and continue from the last position.",
            "stop": "Stop now",
            "dead": "The program behind this table has stopped, so its buttons do nothing. Your position is saved in this page’s address.",
            "again": "Reopen your position",
            "failed": "The table can’t start here. Part of it didn’t load, or the surrounding page is blocking it.",
            "plain": "This browser can’t run the table, so here’s a picture of it instead, and the rules as text:",
            "rules": "all the rules",
        }
    )
    return {name: _(text) for name, text in said.items()}


def policy() -> str:
    known = " ".join(_hashed(script) for script in (EARLY, early_room()))
    return (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {known}; style-src 'self'; "
        "style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )


def page(file: str, release: str, bytes_fetched: int, first: str = "") -> str:
    """Return the HTML of one of the site's pages. file: a key of `PAGE_FILES`. release: the name of
    the folder with the page's scripts and data. bytes_fetched: the size of the first visit's
    downloads, for the progress line. first: the same as for `in_language`.
    """
    entry, said = PAGE_FILES[file], words()
    query, files = query_of(entry), " ".join(each.name for each in PAGE_FILES.values())
    shown = Session(query).pages.shown
    for_script = json.dumps(said, ensure_ascii=False).replace("<", "\\u003c")
    ahead = [f"{release}/{name}.js" for name in ("screen", "kernel", "notice", "picture")]
    links = (h.link(rel="modulepreload", href=address) for address in ahead)
    own = h.script(type="module", src=f"{release}/page.js", data_needed="")
    scripts = h.script(Html(EARLY)), links, own
    rules = h.a(said["rules"], href=in_language("rules.html", first))
    # A page's script may be missing or forbidden, because a file is lost, the page is in a frame
    # without an origin, or somebody has opened it from a disk.
    lost = said["failed"], " ", _("Reload the page, or use this link:")
    from_disk = _(
        "The table can’t start from a file on your computer. Go to the file’s folder in a terminal, run this command, and open this address:"
    )
    alone = h.a(_("Open the page in its own window"), href="", target="_blank", rel="noopener")
    serve = h.code("python3 -m http.server"), h.br(), h.code("localhost:8000")
    data = {f"data_{name}": shown[name] for name in ("running", "pace", "address")}
    main = h.main(
        h.div(id="wyatt-notice", role="alert", hidden=True),
        h.p(id="wyatt-wait", role="status", hidden=True),
        h.noscript(h.p(said["plain"], " ", rules, ".", cls="wyatt-plain")),
        h.p(lost, " ", alone, ".", id="wyatt-lost", cls="wyatt-plain", role="alert", hidden=True),
        h.p(
            from_disk, h.br(), serve, id="wyatt-file", cls="wyatt-plain", role="alert", hidden=True
        ),
        h.div(Html(first_picture(shown)), cls="wyatt page", id="wyatt-first", **data),
        h.script(Html(early_room())),
        id="wyatt-site",
    )
    for_script = h.script(Html(for_script), type="application/json", id="wyatt-words")
    here = in_language(".html", first)
    about = {"query": query, "files": files, "bytes": bytes_fetched, "in": here}
    data = {f"data_{name}": value for name, value in about.items()}
    head = _head(page_title(entry.name), _(entry.about), release, scripts)
    return _document(head, h.body(main, for_script, data_site=True, **data), first, file)


def first_picture(shown: Mapping[str, Any]) -> str:
    """Return a page's frame with its parts filled in. Raise `ValueError` if a part has no place."""
    frame, parts = shown["frame"], shown["parts"]
    places = "".join((frame, *parts.values()))  # a part can be inside another
    if missing := sorted(name for name in parts if f'data-part="{name}"' not in places):
        raise ValueError(f"The frame has no place for {missing}.")
    return filled(frame, parts)


def rules_page(release: str, first: str = "") -> str:
    title = _("All the rules")
    drawn: list[Inside] = []
    for spec in every():
        book = spec.rulebook()
        lang = book.language_for(spoken())
        rules = {rule.id: rule for rule in book.rules(lang)}
        drawn.append(h.h1(spec.title))
        for section in book.sections(lang):
            drawn.append(h.h2(section.title))
            for id in section.rules:
                drawn += [h.h3(rules[id].title, " ", h.code(id)), h.p(rules[id].text)]
        if book.credit:
            drawn.append(h.p(_(book.credit), "."))
    home = in_language("index.html", first)
    table = h.a(_("Go to the table"), href="./" if home == "index.html" else home)
    links = h.p(table, _in_other_languages("rules.html", first))
    body = h.body(h.main(links, drawn, cls="wyatt-rules"), data_site=True)
    return _document(_head(title, title, release), body, first, "rules.html")


def teacher_page(
    release: str, own: Mapping[str, str] = MappingProxyType({}), first: str = ""
) -> str:
    title = _("For a class")
    steps = N_(
        (
            "You don’t have to install anything, and nobody needs an account. Each pupil opens a link in a browser on a computer, a tablet or a phone. Their work stays on that device.",
            "To share a lesson, copy its link from the list below. The lesson opens at its first step, and the next lessons follow. Next to each link, you’ll find the worksheet and the answers, ready to print.",
            "To share a position, set up the table, press Link, and send the link. Each pupil gets their own copy of that table.",
            "To share your own lesson, set up a table, press “Make a lesson”, fill in the form, and send the link.",
            "To see the results, have pupils open their progress below a lesson, enter their names, press Export and send you the file. The results page puts all the files together.",
            "After the first visit, the pages work offline. A school without internet can use the command below to put the pages in a folder, and serve them from any machine.",
        )
    )
    links = [h.a(name, href=address) for address, name in _for_a_class()]
    pages = [  # plain links, because this page has no Python
        h.a(_(entry.title), cls="btn bare", href=in_language(entry.file, first))
        for entry in PAGES.values()
        if entry.in_head and entry.game in (PAGES[HOME].game, "")
    ]
    nav = h.nav(pages, cls="pages", aria_label=_("Pages"))
    header = h.header(h.h1(brand(title), cls="brand"), nav, cls="top")
    others = h.p(h.markup(links, between=" · "), _in_other_languages("class.html", first))
    command = h.pre(h.code("wyatt site FOLDER --lesson FILE"))
    lists = h.ol(h.li(_(step)) for step in steps), command, _lessons(own)
    main = h.main(h.h2(title), others, lists, cls="wyatt-rules")
    body = h.body(h.div(sprite(), header, cls="wyatt page still"), main, data_site=True)
    head = _head(title, _(steps[0]), release, h.script(Html(EARLY)))
    return _document(head, body, first, "class.html")


def _in_other_languages(file: str, first: str) -> Iterator[Inside]:
    for language in languages():
        code = language.replace("_", "-")
        name = file if code == (first or spoken()) else file.replace(".html", f".{code}.html")
        if code != spoken():
            address, named = f"{name}?lang={code}", language_name(language)
            yield " · ", h.a(named, href=address, lang=code, hreflang=code)


def _for_a_class() -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for game in games():
        titled = _(spec_of(game).title)
        found[course(game).page] = _("The {game} course", game=titled)
        found[look_of(game).daily] = _("{game} problem of the day", game=titled)
        found[f"book&game={game}&view=aid"] = _("{game} player aid", game=titled)
    found |= {"edit": _("Set up a table"), "wildcat-edit": _("Set up a Wildcat Rummy table")}
    found["results"] = _("How a class did")
    return [(with_language(f"./?page={query}"), name) for query, name in found.items()]


def _lessons(own: Mapping[str, str]) -> Html:
    lists: list[tuple[str, list[tuple[str, str]]]] = []
    if own:
        addresses = [address_of([name], text) for name, text in own.items()]
        titles = [one.title if (one := check(own[name]).lesson) else name for name in own]
        lists.append((_("Your own lessons"), list(zip(addresses, titles, strict=True))))
    for game in games():
        there = course(game)
        address = f"./?page={there.page}&lesson="
        links = [(with_language(address + id), _(lesson_of(id).title)) for id in there.lessons]
        lists.append((_("The {game} lessons", game=_(spec_of(game).title)), links))
    return h.markup((h.h2(title), h.ol(_linked(*link) for link in links)) for title, links in lists)


def _linked(address: str, title: str) -> Html:
    sheets = [
        h.a(said, href=f"{address}&print={kind}", aria_label=f"{title}{colon()}{said}")
        for kind, said in (("sheet", _("worksheet")), ("key", _("answers")))
    ]
    return h.li(h.a(title, href=address), " ", h.small("(", h.markup(sheets, between=" "), ")"))


#: The script on the page for unknown addresses. It makes links relative to the site's folder, which
#: is the address's folder or one above it.
_FIND_ROOT = (
    "(async()=>{for(let at=new URL('./',location.href);;at=new URL('../',at)){"
    "const there=await fetch(new URL('manifest.webmanifest',at)).catch(()=>null);"
    "if(there&&there.ok){for(const link of document.links)link.href=new URL(link.getAttribute('href'),at);return}"
    "if(at.pathname==='/')return}})()"
)


def not_found() -> str:
    ways = [(file, page_title(entry.name)) for file, entry in PAGE_FILES.items() if entry.in_head]
    ways += [("rules.html", _("All the rules")), ("class.html", _("For a class"))]
    said = _(
        "There may be a typo in the address, or the page may have moved. Try one of these pages:"
    )
    rules = f"default-src 'none'; connect-src 'self'; script-src {_hashed(_FIND_ROOT)}; style-src {_hashed(_PLAIN)}"
    head = h.head(_meta(rules), h.title("Wyatt Earp"), h.style(Html(_PLAIN)))
    links = h.ul(h.li(h.a(title, href=file)) for file, title in ways)
    main = h.main(h.h1(_("There’s no page at this address")), h.p(said), links)
    return f"{_START}{h.html(head, h.body(main, h.script(Html(_FIND_ROOT))), lang=spoken())}\n"


#: The style for unknown addresses is inline, because the page is served at any depth.
_PLAIN = "main{max-width:36em;margin:3em auto;padding:0 1em;font:1.1em/1.6 system-ui,sans-serif}"


def _hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode('ascii')}'"


def manifest() -> str:
    icons = []
    for size, use in product((192, 512), ("any", "maskable")):
        icon = {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        icons.append(icon | {"purpose": use})
    about = {
        **dict.fromkeys(("name", "short_name"), "Wyatt Earp"),
        "description": _(PAGES[HOME].about),
        **dict.fromkeys(("start_url", "scope"), "./"),
        "display": "standalone",
        "background_color": "#e6ece4",
        "theme_color": "#1f4f3f",
    }
    return json.dumps({**about, "icons": icons}, indent=1)


def _meta(policy: str) -> Html:
    return h.markup(
        h.meta(charset="utf-8"),
        h.meta(http_equiv="Content-Security-Policy", content=Html(policy)),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
    )


def _head(title: str, about: str, release: str, scripts: Inside = None) -> Html:
    return h.head(
        _meta(policy()),
        h.meta(name="theme-color", content="#1f4f3f"),
        h.title(title),
        h.meta(name="description", content=about),
        h.link(rel="icon", href="icon.svg", type="image/svg+xml"),
        h.link(rel="apple-touch-icon", href="icon-192.png"),
        h.link(rel="manifest", href="manifest.webmanifest"),
        h.link(rel="stylesheet", href=f"{release}/wyatt.css"),
        scripts,
    )


def _document(head: Html, body: Html, first: str, file: str) -> str:
    first = first or spoken()
    there = [code.replace("_", "-") for code in languages()]
    order = " ".join([first, *(code for code in there if code != first)])
    known = {"lang": spoken(), "data_languages": order, "data_file": file.removesuffix(".html")}
    return f"{_START}{h.html(head, body, **known)}\n"
