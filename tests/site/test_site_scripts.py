"""TypeScript checks the site's scripts together with the page's script."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.collected import collected
from tests.required import missing
from wyatt.site.build import SCRIPTS
from wyatt.site.pages import EARLY

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = "export function loadPyodide(options: object): Promise<any>;\n"
OPTIONS = (
    *("--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--module", "es2022"),
    *("--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable"),
)


def test_every_script_is_typed_and_typescript_finds_no_fault(tmp_path: Path) -> None:
    checker = os.environ.get("WYATT_TSC") or shutil.which("tsc")
    checker = checker or missing("TypeScript: npm install typescript, WYATT_TSC=.../tsc")
    for folder in ("wyatt/ui/script", "wyatt/site/script"):
        for file in (ROOT / folder).glob("*.js"):
            shutil.copy(file, tmp_path)
    shutil.copy(ROOT / "wyatt/voila/templates/wyatt/page.js", tmp_path / "voila-page.js")
    worker = (tmp_path / "service-worker.js").read_text(encoding="utf-8")
    (tmp_path / "service-worker.js").write_text(worker.replace("{files}", "{'': ['a']}"))
    (tmp_path / "pyodide").mkdir()
    (tmp_path / "pyodide" / "pyodide.mjs.d.ts").write_text(PYODIDE)
    (tmp_path / "pyodide/pyodide.asm.mjs.d.ts").write_text("export default function (): void;\n")
    # The service worker runs without a document.
    for command in (
        [*OPTIONS, "voila-page.js", *(f"{name}.js" for name in SCRIPTS)],
        [*OPTIONS[:-1], "es2023,webworker", "service-worker.js"],
    ):
        done = subprocess.run([checker, *command], cwd=tmp_path, capture_output=True, text=True)
        assert done.stdout + done.stderr == ""
    for script in (ROOT / "wyatt").rglob("*.js"):
        assert script.read_text(encoding="utf-8").startswith("// @ts-check\n"), script


def in_node(tmp_path: Path, script: str) -> str:
    node = shutil.which("node") or missing("node")
    (tmp_path / "script.mjs").write_text(script, encoding="utf-8")
    done = subprocess.run([node, "script.mjs"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout.strip()


#: An address, the language that was chosen, and where the page goes instead, if it doesn't stay.
LEADS = {
    ("/index.fr.html", ""): "", ("/a//lab.fr.html?p=1", ""): "", ("/index.fr", ""): "", ("/", ""): "",
    ("/index.fr.html", "en"): "index.html", ("/lab.fr.html?lang=en", ""): "lab.html?lang=en",
    ("/index.html", "fr"): "index.fr.html", ("/lab.html#a", "fr-CA"): "lab.fr.html#a", ("/INDEX.HTM", ""): "",
    ("/a/course?p=1#a", "fr"): "./course/?p=1#a", ("/v1.2", ""): "./v1.2/", ("/lab", ""): "", ("/my.html", ""): "",
}  # fmt: skip


def test_a_page_keeps_its_language_and_a_folder_has_its_slash(tmp_path: Path) -> None:
    """In a browser set to English, of the pages `lab` and `index`."""
    world = f"""
        Object.defineProperty(globalThis, "navigator", {{ value: {{ languages: ["en-GB", "en"] }} }});
        Object.assign(globalThis, {{ window: globalThis, addEventListener() {{}} }});
        console.log(JSON.stringify({json.dumps([*LEADS])}.map(([opened, chosen]) => {{
            const {{ pathname, search, hash }} = new URL("https://host" + opened);
            let leads = "";
            globalThis.location = {{ pathname, search, hash, replace(to) {{ leads = to; }} }};
            globalThis.localStorage = {{ getItem: (key) => key === "wyatt-lang" ? chosen : null }};
            const lang = opened.includes(".fr") ? "fr" : "en", file = opened.includes("lab") ? "lab" : "index";
            const dataset = {{ languages: "en fr", file }};
            globalThis.document = {{ documentElement: {{ lang, dataset }} }};
            (0, eval)({json.dumps(EARLY)});
            return leads;
        }})));
    """
    assert dict(zip(LEADS, json.loads(in_node(tmp_path, world)), strict=True)) == LEADS


#: A browser's storage, and a widget's view, in node.
BROWSER = """
    const kept = new Map(Object.entries(STORED));
    globalThis.localStorage = new Proxy({
        getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key),
    }, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
    Object.assign(globalThis, { window: globalThis, dispatchEvent: () => true, sessionStorage: { getItem: () => "y", setItem() {} } });
    Object.defineProperty(globalThis, "navigator", { value: {} });
    globalThis.location = new URL("https://host//course/index.fr.html?x=1");
    globalThis.document = { body: { dataset: { site: "" } }, querySelector: () => view.root };
    const root = { addEventListener() {} }, tell = (value) => console.log(JSON.stringify(value));
    const view = { root, $: () => ({ dataset: { typed: "form" } }), keyed: () => null, listen() {}, shown: { address: "x=2" } };
"""


def in_browser(tmp_path: Path, module: str, stored: dict[str, str], script: str) -> Any:
    """What a script that imports all of a module prints, with these texts in the browser's storage."""
    shutil.copytree(ROOT / "wyatt/ui/script", tmp_path, dirs_exist_ok=True)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    world = BROWSER.replace("STORED", json.dumps(stored))
    start = f"{world}; const it = await import('./{module}.js');"
    return json.loads(in_node(tmp_path, f"{start} {script}"))


DAMAGED = [
    "5", "null", '"ab"', "{", "{}", "[1]", '[["card"]]', '[["card", 5]]', '[["card", null]]',
    '[["card", ["a", "b"]]]', '[["card", ["a", "b", 3]]]', '[["card", [{}, "b", "c"]]]',
]  # fmt: skip


def test_damaged_text_games_and_progress_are_removed_or_set_aside(tmp_path: Path) -> None:
    script = f"""
        tell({json.dumps(DAMAGED)}.map((text) => {{
            kept.clear();
            kept.set("wyatt-typed-form", text);
            it.retype(view, true);
            return [...kept.values()];
        }}));
    """
    found = in_browser(tmp_path, "typed", {}, script)
    assert [text for text, kept in zip(DAMAGED, found, strict=True) if kept != ["[]"]] == []
    damaged = ["", "5", "null", "[]", '{"at": 1, "text": 5}', '{"shelf": "a", "text": "b"}']
    slots = {f"wyatt-game //course/ earp {at}": text for at, text in enumerate(damaged)}
    sound = {"wyatt-game //course/ earp x": '{"at": 2, "shelf": "s", "text": "the game"}'}
    script = "tell([it.kept('earp'), [...kept.keys()]]);"
    assert in_browser(tmp_path, "shelf", slots | sound, script) == ["the game", list(sound)]
    old, new = '{"format": "f/1", "done": ["first", 5]}', '{"format": "f/1", "done": ["second"]}'
    script = f"it.remember('course', {new!r}, true); tell(Object.fromEntries(kept));"
    found = in_browser(tmp_path, "store", {"wyatt-course": old}, script)
    assert found == {"wyatt-course": new, "wyatt-course damaged": old}
    days = '{"format": "f/1", "wyatt": 5}', '{"format":"f/1","wyatt":{"2026-01-02":"+"}}'
    script = f"it.remember('daily', {days[1]!r}); tell(kept.get('wyatt-daily'));"
    assert in_browser(tmp_path, "store", {"wyatt-daily": days[0]}, script) == days[1]


@collected("file, kind, text, kept", [
    ("", "text/html", "r-1/page.js", True), ("", "text/html", "Log in", False), ("", "text/html", "r-2/page.js", False),
    ("r-1/a.zip", "", "PK", True), ("r-1/a.bin", "", "PK", True), ("r-1/a.zip", "text/html; charset=utf-8", "r-1/page.js", False),
])  # fmt: skip
def test_what_is_kept(tmp_path: Path, file: str, kind: str, text: str, kept: bool) -> None:
    """Neither a login page nor a newer release's, nor a half-filled cache; one that can't be opened is done without."""
    source = (ROOT / "wyatt/site/script/service-worker.js").read_text(encoding="utf-8")
    source = source.replace("{files}", f"{{ '': [{file!r}] }}").replace("{release}", "r-1")
    script = f"""
        const heard = {{}}, hear = (kind, hears) => {{ heard[kind] = hears; }};
        const self = {{ location: new URL("http://a/sw.js"), skipWaiting() {{}}, clients: {{ claim() {{}} }}, addEventListener: hear }};
        globalThis.caches = {{ open: async () => ({{ match() {{}}, put: async (_, held) => console.log(await held.text()) }}) }};
        Object.assign(caches, {{ keys: async () => ["/r-7", "/r-8", "/r-9", "/r-1", "/b/"], delete: console.log, match: async (_, kept) => kept.cacheName !== "/r-9" }});
        globalThis.fetch = async (asked) => asked.mode ?? new Response({text!r}, {{ headers: {{ "Content-Type": {kind!r} }} }});
        const ask = (mode) => ({{ request: {{ method: "GET", url: "http://a/x", mode }}, respondWith: (answer) => answer.then(console.log) }});
        setTimeout(() => heard.install({{ waitUntil: (done) => done.catch(() => console.log("refused")) }}));
        setTimeout(() => heard.activate({{ waitUntil() {{}} }}), 50);
        setTimeout(() => (caches.open = async () => {{ throw new Error("damaged"); }}, ["navigate", "cors"].map((mode) => heard.fetch(ask(mode)))), 99);
        {source}
    """
    told = f"{text}\n{text}" if kept else "refused"
    assert in_node(tmp_path, script) == f"{told}\n/r-7\n/r-9\nnavigate\ncors"


def test_a_failure_without_https_and_so_without_caches_is_told(tmp_path: Path) -> None:
    """Pyodide's warnings are told, too, so some messages come twice. A download whose size is unknown is alive."""
    shutil.copy(ROOT / "wyatt/site/script/worker.js", tmp_path / "worker.mjs")
    (tmp_path / "pyodide").mkdir()
    for name in ("pyodide", "pyodide.asm"):
        stub = "export default 0; export const loadPyodide = async () => await (await fetch('{packed}')).text() && WebAssembly.instantiateStreaming(Promise.reject('no'));"
        (tmp_path / f"pyodide/{name}.mjs.js").write_text(stub)
    script = "globalThis.fetch = async () => new Response('x'); performance.now = () => 999; globalThis.self = globalThis; globalThis.postMessage = console.log; await import('./worker.mjs'); onmessage({ data: { start: '', bytes: 0 } });"
    assert in_node(tmp_path, script) == "{ step: 0, part: 99 }\n{ failed: 'no' }\n{ failed: 'no' }"


#: How often a browser refuses an address, and what is then written; once it is refused for ever, it is given up.
@pytest.mark.parametrize(("refusals", "written"), [(0, 1), (1, 1), (99, 0)])
def test_an_address_is_written_once_taken(tmp_path: Path, refusals: int, written: int) -> None:
    script = f"""
        const written = [], soon = setTimeout;
        let tries = 0;
        globalThis.setTimeout = (then, after) => soon(then, {refusals} > 1 ? 0 : after);
        globalThis.history = {{ replaceState(_, __, to) {{
            if (tries++ < {refusals}) throw new DOMException("100 times in 30 seconds", "SecurityError");
            written.push(new URL(to, location).href);
        }} }};
        const keep = it.addressKeeper(Object.assign(view, {{ shown: {{ address: "x=1" }} }}));
        view.shown = {{ address: "x=2" }};
        keep(true, false);
        soon(() => tell([written, tries]), {refusals} === 1 ? 1500 : 500);
    """
    tries = 40 if refusals == 99 else refusals + 1
    shown = [["https://host//course/index.fr.html?x=2"] * written, tries]  # keeps its slashes
    assert in_browser(tmp_path, "address", {}, script) == shown
