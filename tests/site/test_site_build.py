"""`wyatt site`: its files, its errors, and no requests to other hosts."""

import ast
import base64
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from tests.collected import collected
from tests.markup import found, lacks, one, tree, values
from tools.coursebook.build import live_page
from wyatt.cli import main
from wyatt.core import text
from wyatt.core.text import _, languages, plural, speak, speaking
from wyatt.lessons.courses import ids
from wyatt.site import build as npm
from wyatt.site import pages
from wyatt.site.build import FILES, LOCK, VERSION, Built, NoPyodide, build, from_folder
from wyatt.site.compiled import compiled, zipped
from wyatt.site.session import Session
from wyatt.table.games import every
from wyatt.ui.registry import PAGES

ON_PAPER = ("&amp;print=sheet", "&amp;print=key")
FIRST = {
    "index.html": ("wyatt-table", "Two from the supply"),
    "course.html": ("course", "Lesson 1 of 21"), "lab.html": ("wyatt-split", "Scoring lab"),
    "wildcat.html": ("wyatt-table", "Wildcat Rummy"), "wildcat-course.html": ("course", "Lesson 1 of"),
}  # fmt: skip


def make_python(folder: Path) -> Path:
    """A folder with the Pyodide files that the build copies. Only a browser would open them."""
    folder.mkdir()
    for name in FILES:
        (folder / name).write_bytes(f'the text of {name}; version="{VERSION}"'.encode())
    (folder / LOCK).write_text('{"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}')
    return folder


@pytest.fixture
def python(tmp_path: Path) -> Path:
    return make_python(tmp_path / "python")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("site")
    return build(folder / "site", make_python(folder / "python"))


@pytest.fixture(scope="module")
def packed(site: Built) -> bytes:
    """Our archive as the site has it, because its Pyodide can't compile it."""
    return gzip.decompress((site.folder / site.release / "wyatt.zip.bin").read_bytes())


def opened(archive: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(archive))


def ran_alone(asked: str, folder: Path) -> str:
    """The output of a Python without other packages, run in a folder. It must print no error."""
    command = [sys.executable, "-S", "-E", "-c", asked]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    return ran.stdout


def policy_of(page: str) -> str:
    """A page's policy, which allows the scripts and styles inside the page."""
    (policy,) = values(page, "content", "[http-equiv=Content-Security-Policy]")
    for part in found(page, "script:not([src]):not([type]), style"):
        digest = hashlib.sha256((part.string or "").encode()).digest()
        assert f"'sha256-{base64.b64encode(digest).decode()}'" in policy
    return policy


def test_every_page_has_a_file_with_a_picture_or_says_why_not(site: Built) -> None:
    """The script fetches a picture only for the pages named here."""
    (named,) = re.findall('data-files="(.*?)"', text_of(site, "index.html"))
    assert {PAGES[name].file for name in named.split()} == set(pages.PAGE_FILES)
    assert all((site.folder / file).is_file() for file in pages.PAGE_FILES)
    for entry in PAGES.values():
        assert bool(entry.about) is not bool(entry.no_file), entry.name
        assert entry.file in {"", *pages.PAGE_FILES}


def text_of(site: Built, file: str) -> str:
    return (site.folder / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FIRST)
def test_the_first_picture_is_drawn_when_the_site_is_built(site: Built, file: str) -> None:
    assert not lacks(page := text_of(site, file), *FIRST[file])
    query = pages.query_of(pages.PAGE_FILES[file])
    assert values(page, "data-query", "body") == [query]  # the page goes on from there
    parts = Session(query).pages.shown["parts"]
    assert [name for name, drawn in parts.items() if drawn not in page] == []


def test_every_address_in_a_page_is_below_the_folder(site: Built) -> None:
    for file in site.folder.glob("*.html"):
        page = tree(html := file.read_text(encoding="utf-8"))
        assert html.startswith("\ufeff<!doctype html>")  # whatever charset a server gives it
        assert not found(page, "input[maxlength]:not([inputmode], [autocorrect=off])")
        assert "</head><body" in html  # a browser repairs another order
        assert not re.search("</(?:br|col|hr|img|input|link|meta|source)>", html)
        for name in ("href", "src", "action"):
            # The style sheet: `.offsite` is not for the site.
            for target in values(page, name, ":not([data-notebook])"):
                if target and not target.startswith(("#", "?", "./")):
                    assert not re.match(r"[a-z]+:|/", target), (file.name, target)
                    assert (site.folder / target.split("?")[0]).is_file(), (file.name, target)
    ours = [*site.folder.glob("*.*"), *(site.folder / site.release).glob("*.*")]
    texts = (".html", ".js", ".css", ".webmanifest", ".svg")
    for file in (each for each in ours if each.suffix in texts):
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        text = text.replace(live_page(), "")  # where a link leads from a notebook; nothing asks it
        assert re.findall(r"(?:https?:|wss?:|url\(['\"]?)//\S+", text) == [], file.name


def test_a_class_gets_the_product_s_header_and_a_link_to_every_lesson(site: Built) -> None:
    drawn = pages.teacher_page("r-0")
    assert "Wyatt Earp" in one(drawn, "header.top h1.brand").get_text(" ")
    ways = values(drawn, "href", "header.top nav.pages a")
    assert ways == [page.file for page in PAGES.values() if page.in_head and page.game != "wildcat"]
    page = text_of(site, "class.html")
    ways = ["course", "results", "edit", "daily", "wildcat-daily"]
    ways += ["book&amp;game=wyatt&amp;view=aid"]
    for game, name in (("wyatt", "course"), ("wildcat", "wildcat-course")):
        for id in ids(game):
            ways += [f"{name}&amp;lesson={id}{end}" for end in ("", *ON_PAPER)]
    assert not lacks(page, "The Wildcat Rummy lessons", *(f'href="./?page={way}"' for way in ways))
    assert 'href="class.html"' in text_of(site, "course.html")


@collected("language, ending", [("en", ""), ("fr", "&lang=fr")])
def test_the_links_for_a_class_open_in_its_language(language: str, ending: str) -> None:
    own = Path("notebooks/own-lesson.toml").read_text(encoding="utf-8")
    with speaking(language):
        drawn = pages.teacher_page("r-0", {"bank": own}, "en")
    links = values(drawn, "href", "main a[href^='./?']")
    assert len([link for link in links if "own=bank" in link]) == 3
    assert [link for link in links if ("&lang=" in link) is not bool(ending)] == []
    assert all(ending in link for link in links)


def test_the_policy_lets_one_known_script_run_and_nothing_from_elsewhere(site: Built) -> None:
    for file in ("index.html", "rules.html", "class.html"):
        policy = policy_of(page := text_of(site, file))
        assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
        assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert not re.search(r"https?:|\*", policy)
        assert policy.startswith("default-src 'none'")
        assert (re.findall(r"\son[a-z]+=", page), found(page, "style")) == ([], [])


def test_a_page_without_script_and_a_wrong_address_lead_on_in_words(site: Built) -> None:
    for file in FIRST:
        assert values(one(text_of(site, file), "noscript"), "href") == ["rules.html"]
    rules, page = (text_of(site, file) for file in ("rules.html", "404.html"))
    for spec in every():
        for rule in spec.rulebook().rules():
            assert f"<code>{rule.id}</code>" in rules
    assert "There’s no page at this address" in page
    links = values(page, "href", "a")
    assert links[:3] == ["index.html", "course.html", "lab.html"]
    assert {"rules.html", "class.html"} <= set(links)
    assert policy_of(page)


#: A person's own lesson, and another one with markup in its title.
OWN = (Path(__file__).parents[2] / "notebooks" / "own-lesson.toml").read_text(encoding="utf-8")
TITLED = OWN.replace("Rob the bank", "Rob <b>it</b>")


@pytest.mark.slow  # builds three more sites
def test_a_folder_is_rebuilt_with_other_lessons_and_pyodide(
    site: Built, tmp_path: Path, monkeypatch: Any
) -> None:
    python, out = make_python(tmp_path / "python"), tmp_path / "site"
    own = build(out, python, {"rob": OWN, "rob-it": TITLED})
    assert own.release != site.release
    assert text_of(own, "lessons/rob.toml") == OWN
    links = 'href="./?page=course&amp;own=rob"', "Rob &lt;b&gt;it&lt;/b&gt;"
    assert not lacks(text_of(own, "class.html"), *links)
    archive = opened(gzip.decompress((out / own.release / "wyatt.zip.bin").read_bytes()))
    assert archive.read("wyatt/lessons/beside/rob.toml").decode() == OWN
    # They go again, and a release is named after what is in it, in whatever order a disk lists it.
    listed = Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda folder: sorted(listed(folder))[::-1])
    npm._contents.cache_clear()
    plain = build(out, python)
    assert plain.release == site.release
    assert {path.name for path in out.glob("r-*")} == {own.release, plain.release}
    for file in filter(Path.is_file, site.folder.rglob("*.*")):
        assert (out / file.relative_to(site.folder)).read_bytes() == file.read_bytes(), file.name
    # A new release leaves the one before for pages that are open.
    (python / "pyodide.asm.wasm").write_bytes(b"another")
    newer = build(out, python)
    assert newer.release != site.release
    assert {path.name for path in out.glob("r-*")} == {plain.release, newer.release}
    assert newer.release in text_of(newer, "index.html")


def test_each_language_has_files_of_its_own_that_are_kept(site: Built, packed: bytes) -> None:
    """Neither when it starts nor for the next visit: a language is a file of its own."""
    worker = text_of(site, "service-worker.js")
    by_language = json.loads(re.findall(r"const FILES = (\{.*?\});", worker, re.DOTALL)[0])
    assert {"index.fr.html", f"{site.release}/fr.zip"} <= set(by_language["fr"])
    for_english = [*by_language[""], *by_language["en"], *opened(packed).namelist()]
    of_french = [name for name in for_english if "fr" in re.split(r"[/.]", name)]
    assert of_french == ["wyatt/locale/fr/grammar.toml"]
    for lang, file in (("en", "index.html"), ("fr", "index.fr.html")):
        known = f'<html lang="{lang}" data-languages="en fr" data-file="index">'
        assert known in text_of(site, file)
    assert not lacks(text_of(site, "rules.fr.html"), "Mise en place", 'href="rules.html?lang=en"')
    assert set(by_language) == {"", *languages()}
    kept = {file for files in by_language.values() for file in files}
    there = {str(one.relative_to(site.folder)) for one in site.folder.rglob("*") if one.is_file()}
    assert kept == there - {"service-worker.js", "404.html", ".nojekyll"}


def test_a_fetched_language_is_whole(site: Built, tmp_path: Path, monkeypatch: Any) -> None:
    with zipfile.ZipFile(site.folder / site.release / "fr.zip") as pack:
        pack.extractall(tmp_path)
    speak("fr")
    # The last one is in one of a lesson's lists.
    listed = "Burt does, because he’s the dealer."
    there = {said: _(said) for said in ("See also", "Common mistakes", listed)}
    monkeypatch.setattr(text, "_COMPILED", "nothing.mo")
    monkeypatch.setenv("WYATT_LOCALE", str(tmp_path))
    speak("fr")
    assert ({said: _(said) for said in there}, there["See also"]) == (there, "Voir aussi")
    assert _("A sentence that there isn’t.") == "A sentence that there isn’t."
    assert plural("{number} card", "{number} cards", 3).startswith("3 c")


def test_the_data_in_the_zip_says_what_its_files_say(packed: bytes) -> None:
    """Comments, empty lines and code only for notebooks are left out, but no part of a text."""
    archive = opened(packed)
    names = [name for name in archive.namelist() if name.endswith(".toml")]
    assert len(names) > 30
    for name in names:
        there = tomllib.loads(archive.read(name).decode())
        ours = tomllib.loads(files("wyatt").joinpath(name.partition("/")[2]).read_text("utf-8"))
        if name.startswith("wyatt/lessons/"):
            ours = {key: held for key, held in ours.items() if key not in ("cells", "hood")}
        assert there == ours, name


def sources(archive: bytes) -> dict[str, str]:
    whole = opened(archive)
    return {name: whole.read(name).decode() for name in whole.namelist() if name.endswith(".py")}


STRINGS = (ast.Constant, ast.JoinedStr)
Nodes = dict[str, list[ast.AST]]


@pytest.fixture(scope="module")
def nodes(packed: bytes) -> Nodes:
    """Everything in each module of our archive, by its file: the module itself comes first."""
    return {name: list(ast.walk(ast.parse(source))) for name, source in sources(packed).items()}


def test_the_zip_is_our_pure_python_and_what_the_pages_need(packed: bytes, nodes: Nodes) -> None:
    names = opened(packed).namelist()
    assert all(name.startswith("wyatt/") for name in names)
    assert {Path(name).suffix for name in names} == {".py", ".toml", ".json", ".css"}
    left = ("cli.py", "serve.py", "voila/", "commands/", "site/build", "widgets/", "simulate.py")
    assert [name for name in names if any(part in name for part in left)] == []
    assert len(gzip.compress(packed)) < 500_000
    assert "\nDraw = " not in sources(packed)["wyatt/ui/html.py"]  # a type for annotations alone
    for name, source in sources(packed).items():
        compile(nodes[name][0], name, "exec")  # type: ignore[arg-type]
        assert "\n\n" not in source
        texts = (each for each in nodes[name] if isinstance(each, STRINGS))
        assert all(each.lineno == each.end_lineno for each in texts), name  # none lost a line
        if re.search(r"(?<!\.)__annotations__", source):  # from Python 3.14 on, only with this
            assert "from __future__ import annotations" in source, name


def test_no_module_of_the_zip_lacks_a_name_that_another_imports(nodes: Nodes) -> None:
    module = re.compile(r"(/__init__)?\.py$")
    trees = {module.sub("", name).replace("/", "."): within for name, within in nodes.items()}
    has: dict[str, set[str]] = {name: set() for name in trees}
    for name, within in trees.items():
        for node in within:
            match node:
                case ast.FunctionDef(name=own) | ast.ClassDef(name=own) | ast.Name(id=own):
                    has[name].add(own)
                case ast.Import(names=names) | ast.ImportFrom(names=names):
                    has[name].update(alias.asname or alias.name for alias in names)
    imported = {
        (name, node.module, alias.name)
        for name, within in trees.items()
        for node in within
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("wyatt")
        for alias in node.names
    }
    assert len(imported) > 1000
    there = {name for name in has if "__getattr__" in has[name]}
    lacking = {each for each in imported if each[2] not in has[each[1]] and each[1] not in there}
    assert {each for each in lacking if f"{each[1]}.{each[2]}" not in trees} == set()


def test_the_pages_ask_for_nothing_but_the_standard_library(packed: bytes, tmp_path: Path) -> None:
    """The zip in a separate Python without other packages, as in the browser."""
    (tmp_path / "wyatt.zip").write_bytes(packed)
    queries = [pages.query_of(entry) for entry in pages.PAGE_FILES.values()]
    drawn = f"""
import json, re, sys; sys.path.insert(0, 'wyatt.zip'); from wyatt.site.session import Session, warm; warm()
for asked in map(Session, {queries}):
    print(len(asked.shown()))
    for do, tab in re.findall(r'data-do=..([a-z-]+-view).{{,60}}?data-tab=..([a-z]+)', asked.shown()):
        asked.ask(json.dumps(dict(do=do, tab=tab)))
"""
    assert all(int(size) > 4_000 for size in ran_alone(drawn, tmp_path).split())


def test_what_is_compiled_ahead_is_read_as_the_sources_are(tmp_path: Path) -> None:
    source = b'"""Of a package."""\nfrom first.second import two'
    held = {"first/__init__.py": source, "first/second.py": b"two = 2", "late.py": b"three = 3"}
    packed = zipped({**held, "first/rules.toml": b"one = 1"})
    how = (packed, "/home/ours.zip", {"first", "first.second"}, 2)
    made = compiled(*how)
    assert made == compiled(*how)
    (tmp_path / "ours.zip").write_bytes(made)
    with zipfile.ZipFile(tmp_path / "ours.zip") as archive:
        there = ["late.py", "first/__init__.pyc", "first/second.pyc", "first/rules.toml"]
        assert (archive.namelist(), archive.read("first/rules.toml")) == (there, b"one = 1")
    asked = "import sys; sys.path.insert(0, 'ours.zip'); import first, late; print(first.two, first.__doc__, late.three)"
    assert ran_alone(asked, tmp_path) == "2 None 3\n"


def test_not_compiled(python: Path, packed: bytes, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    files = from_folder(python)
    assert npm.compiled_ahead(files, packed) is None  # no library in it
    files = {**files, "python_stdlib.zip": zipped({})}
    assert npm.compiled_ahead(files, b"") is None  # no Python in it
    monkeypatch.setattr(npm.shutil, "which", lambda _: None)
    assert npm.compiled_ahead(files, b"") is None
    assert not list(tmp_path.glob("cache/**/*.zip"))


def test_a_session_answers_whatever_it_is_sent() -> None:
    for query in ("page=no", "page=course&lesson=<b>", "p=1.abc&you=9.9", "p=%00", "x" * 100_000):
        assert json.loads(Session(query).shown())["parts"]
    session = Session("")
    for request in ("{}", "[]", "null", '"text"', '{"do": "play", "move": "<b>"}', '{"do": 7}'):
        assert "parts" in json.loads(session.ask(request))["shown"]


@pytest.mark.parametrize("side", [192, 512])
def test_the_icon_is_a_star_on_cloth(side: int) -> None:
    icon = Image.open(io.BytesIO((files("wyatt.site") / "icons" / f"icon-{side}.png").read_bytes()))
    assert (icon.format, icon.size) == ("PNG", (side, side))
    at = icon.load()
    cloth, star, middle = (0x1F, 0x4F, 0x3F), (0xF2, 0xB0, 0x2E), (0x1A, 0x22, 0x27)
    assert at[0, 0] == at[side - 1, side - 1] == cloth
    assert (at[side // 2, side // 3], at[side // 2, side // 2]) == (star, middle)
    for x in range(side):
        assert at[x, side // 4] == at[side - 1 - x, side // 4] == at[x, side - 1 - side // 4]


def told(out: Path, pyodide: Path | None = None) -> str:
    words = ["site", str(out), *(["--pyodide", str(pyodide)] if pyodide else [])]
    ran = CliRunner().invoke(main, words)
    assert (ran.exit_code, re.sub("Building the site.*two[.]\n", "", ran.stdout)) == (2, "")
    (line,) = ran.stderr.splitlines()
    return line


def test_a_file_or_folder_in_the_way_is_left_alone(python: Path, tmp_path: Path) -> None:
    notes, home = tmp_path / "notes", tmp_path / "home"
    notes.write_text("mine")
    assert "is a file" in told(notes, python)
    assert notes.read_text() == "mine"
    assert "can’t write to" in told(notes / "below", python)
    home.mkdir()
    (home / "thesis.txt").write_text("mine")
    assert "thesis.txt" in told(home, python)
    assert [path.name for path in home.iterdir()] == ["thesis.txt"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_told(python: Path, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "can’t write to" in told(tmp_path / "new", python)


def test_a_wrong_pyodide_or_no_npm_is_told(python: Path, tmp_path: Path, monkeypatch: Any) -> None:
    assert json.loads(from_folder(python)[LOCK])["packages"] == {}  # no other package
    out = tmp_path / "out"
    assert "has no pyodide.mjs" in told(out, tmp_path / "nowhere")
    (python / LOCK).write_text("{")
    assert "damaged" in told(out, python)
    (python / LOCK).write_text('{"info": {}}')
    (python / "pyodide.mjs").write_text('var Y="0.29.0";')
    assert not lacks(told(out, python), "0.29.0", VERSION)
    assert not list(out.glob("*.html"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not lacks(told(tmp_path / "out"), "apt-get install nodejs npm", "--pyodide", VERSION)


@pytest.mark.skipif(os.name != "posix", reason="the stand-in for npm is a shell script")
def test_what_npm_brings_is_checked_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    fake = tmp_path / "npm"
    fake.write_text('#!/bin/sh\necho "not the package" > "$4/pyodide.tgz"\n')
    fake.chmod(0o755)
    assert "The hash shows" in told(tmp_path / "out")
    assert not list((tmp_path / "cache").rglob("*.tgz"))
    fake.write_text("#!/bin/sh\necho 'the network is down' >&2; exit 1\n")
    assert "the network is down" in told(tmp_path / "out")


def test_a_damaged_package_is_refetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept = tmp_path / "wyatt" / f"pyodide-{VERSION}.tgz"
    kept.parent.mkdir()
    kept.write_bytes(b"half a package")
    monkeypatch.setattr(npm.shutil, "which", lambda _: None)
    with pytest.raises(NoPyodide, match="is missing"):
        npm.from_npm()


def test_the_real_package_has_everything_that_the_pages_take(pyodide: Path) -> None:
    assert set(from_folder(pyodide)) == {*FILES, LOCK}
    # Not on import. It may be inside a function that the pages don't call.
    library = sources((pyodide / "python_stdlib.zip").read_bytes())
    stays = {name: library[name] for name in library if not npm.UNUSED.fullmatch(name)}
    path = re.compile(r"(?:/__init__)?\.py$")
    left = {path.sub("", name).replace("/", ".") for name in {*library} - {*stays}}
    assert {"unittest", "pdb", "email.parser", "urllib.request"} <= left
    at_top = re.compile(r"^(?:from|import) (\.*)([\w.]*)(?: import \(?([\w, ]*))?", re.MULTILINE)
    for name, source in stays.items():  # perhaps in the syntax of a newer Python than this
        for up, module, names in at_top.findall(source):
            asked = ".".join([*name.split("/")[: -len(up) or -99], *filter(None, [module])])
            every = {asked, *(f"{asked}.{one.strip()}" for one in names.split(","))}
            assert left & every == set(), name


def test_a_part_without_a_place_is_noticed() -> None:
    drawn = {"frame": '<div data-part="head"></div>', "parts": {"head": "", "tail": "x"}}
    with pytest.raises(ValueError, match="no place for"):
        pages.first_picture(drawn)
