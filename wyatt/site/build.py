"""Write the site for any static host: pages, scripts, icons, and Python for the browser."""

from __future__ import annotations

import ast
import base64
import gettext
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import tomllib
import zipfile
from collections import ChainMap, defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wyatt.core.files import write_file
from wyatt.core.text import N_, _, key_of, languages, speaking, spoken
from wyatt.serve import home_folder
from wyatt.site import pages
from wyatt.site.compiled import zipped
from wyatt.site.pages import PAGE_FILES, in_language
from wyatt.table import games
from wyatt.ui.document import style
from wyatt.ui.widget import joined

#: The icons for a phone's home screen and a browser tab: the star on the badge.
ICONS = ("icon.svg", "icon-192.png", "icon-512.png")

# === The package for the browser's Python: one zip with only the modules the pages need. Those are
# all the modules that `wyatt.site.session` imports, directly or indirectly, and their data files. A
# module's name in a string counts as an import, because that's how games refer to their pages
# (``"wyatt.pages.table.earp:EarpTablePage"``).

START = "wyatt.site.session"
#: The pages' data files, with English rulebooks and a picture's colours, but not tests' or notebooks'.
DATA = re.compile(
    r"(?!statements\.|typography\.|kernel\.|own-lesson\.|\w+\.(?!en\.)[a-z]+\.toml$)[\w.-]+\.(toml|json|npz|txt)|tokens\.css"
)
#: The Python cells at the end of a lesson's file, which no page shows.
_CELLS = re.compile(rb"^\[\[(?:cells|hood)\]\].*\Z", re.MULTILINE | re.DOTALL)
#: A multi-line TOML string, which is kept, or empty lines and comments, which aren't.
_IDLE = re.compile(
    rb'("{3}(?s:.*?)"{3}|\x27{3}(?s:.*?)\x27{3})|^(?:[ \t]*(?:#.*)?\n)+', re.MULTILINE
)
_NAMED = re.compile(r"(wyatt(?:\.\w+)+)(?::\w+)?")


def bundle(lessons: Mapping[str, str] = MappingProxyType({})) -> bytes:
    """Return a zip of the modules and data files that the browser's Python needs. lessons: the text
    of each added lesson, by name.
    """
    added = {f"wyatt/lessons/beside/{name}.toml": text.encode() for name, text in lessons.items()}
    return zipped({**_contents(), **added})


@cache
def _contents() -> Mapping[str, bytes]:
    trees = needed()
    for node in (node for tree in trees.values() for node in ast.walk(tree)):
        # Docstrings, types and comments would be a third of a visitor's download.
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
        if isinstance(node, documented | ast.If):
            node.body = [one for one in node.body if not _elsewhere(one)] or [ast.Pass()]
    for _twice in range(2):  # once nobody imports a type, its module doesn't need it, either
        taken = _taken(trees.values())
        found = {_path(at): _lean(it, taken[at] | taken[""]).encode() for at, it in trees.items()}
    for path in [path for path in found if path.endswith("/__init__.py")]:
        package = path.removesuffix("/__init__.py")
        found |= dict(_data(_file(package), package))
    return found


def _elsewhere(node: ast.stmt) -> bool:
    """Return whether a statement is for tests or notebooks: an assertion, a picture for Jupyter, or
    a function that needs pandas or matplotlib, which browsers don't have.
    """
    if not isinstance(node, ast.FunctionDef):
        return isinstance(node, ast.Assert)
    imported = {name.name for one in node.body if isinstance(one, ast.Import) for name in one.names}
    plots = "needs_matplotlib" in map(ast.unparse, node.decorator_list)
    return node.name.startswith("_repr_") or plots or "pandas" in imported


# === Other languages: separate zips, each of which a page fetches when its reader needs it.


def language_file(language: str) -> str:
    return f"{language.replace('_', '-')}.zip"


def language_pack(language: str) -> bytes:
    """Return a zip of a language's translations and rulebooks. Raise `CannotBuild` if two sentences
    have the same short key.
    """
    plural, said = _catalogue(language)
    # To keep the download small, include only the pages' translations, by short keys.
    shown = [text for text in dict.fromkeys(_texts()) if text in said]
    by_key = {key_of(text): said[text] for text in shown}
    if len(by_key) != len(shown):
        raise CannotBuild(f"Two sentences of {language} have one key.")
    document = {"plural": plural, "said": by_key}
    short = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    found = {f"{language}/wyatt.json": short.encode()}
    for package in sorted({spec.rulebook().package for spec in games.every()}):
        for entry in _file(f"{package.replace('.', '/')}/text").iterdir():
            if re.fullmatch(rf"\w+\.{re.escape(language)}\.toml", entry.name):
                found[f"{language}/{package}/{entry.name}"] = entry.read_bytes()
    return zipped(found)


def _texts() -> Iterator[str]:
    for name, data in _contents().items():
        if name.endswith(".py"):
            for node in ast.walk(ast.parse(data)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
        elif name.endswith(".toml"):
            waiting: list[object] = [tomllib.loads(data.decode())]
            while waiting:
                match waiting.pop(0):
                    case str(text):
                        yield text.strip().removeprefix("!")
                    case list(values):
                        waiting[:0] = values
                    case dict(table):
                        waiting[:0] = table.values()


def _catalogue(language: str) -> tuple[str, dict[str, str | list[str]]]:
    # Return the plural rule, and the translation or plural forms of each English text.
    data = _file(f"wyatt/locale/{language}/LC_MESSAGES/wyatt.mo").read_bytes()
    said: dict[str, Any] = {}
    for key, form in gettext.GNUTranslations(io.BytesIO(data))._catalog.items():  # type: ignore
        if isinstance(key, tuple):
            said.setdefault(key[0], []).append(form)
        else:
            said[key] = form
    head = re.search(r"plural=([^;\n]+)", said.pop(""))
    return head[1] if head else "n != 1", said


def needed() -> dict[str, ast.Module]:
    found: dict[str, ast.Module] = {}
    waiting = [START]
    while waiting:
        if (name := waiting.pop()) in found or not (path := _path(name)):
            continue
        found[name] = _Run().visit(ast.parse(_file(path).read_text(encoding="utf-8")))
        waiting += [*_asked(found[name]), *filter(None, [name.rpartition(".")[0]])]
    return found


class _Run(ast.NodeTransformer):
    """Removes code that's only for type checkers, because its imports would add unused files."""

    def __init__(self) -> None:
        self.fields: set[ast.stmt] = set()

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.fields.update(node.body)  # dataclasses need the fields' types
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        kind = ast.unparse(node.annotation)
        if (node.value is None or node in self.fields) and not kind.startswith("ClassVar"):
            if not re.search("InitVar|KW_ONLY", kind):  # which dataclasses treat in a special way
                node.annotation = ast.copy_location(ast.Constant(0), node.annotation)
            return node
        if node.value is None:
            return ast.Pass()
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node.orelse
        return self.generic_visit(node)


def _asked(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), level=0):
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.Constant(value=str(text)) if found := _NAMED.fullmatch(text):
                yield found[1]


def _file(path: str) -> Traversable:
    return files("wyatt").joinpath(*path.split("/")[1:])


def _path(name: str) -> str:
    # A module that isn't ours has no path.
    path = name.replace(".", "/")
    known = (f"{path}/__init__.py", f"{path}.py") if path.split("/")[0] == "wyatt" else ()
    return next((each for each in known if _file(each).is_file()), "")


def _data(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):  # in no disk's own order
        if entry.is_file() and DATA.fullmatch(entry.name):
            data = _CELLS.sub(b"", entry.read_bytes())
            if entry.name.endswith(".toml"):  # without comments and empty lines
                data = _IDLE.sub(lambda found: found[1] or b"", data)
            yield f"{path}/{entry.name}", data
        elif entry.is_dir() and not (entry / "__init__.py").is_file():  # no package
            yield from _data(entry, f"{path}/{entry.name}")


def _taken(trees: Collection[ast.Module]) -> dict[str, set[str]]:
    """Return the names that other modules take from each module, and under "" those of attributes
    and `Lazy` objects, and what the page's worker calls.
    """
    found: dict[str, set[str]] = defaultdict(set, {"": {"warm"}})
    for node in (node for tree in trees for node in ast.walk(tree)):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                found[module].update(one.name for one in names)
            case ast.Attribute(attr=name):
                found[""].add(name)
            case ast.Constant(value=str(text)) if ":" in text:
                found[""].add(text.rpartition(":")[2])
    return found


def _lean(tree: ast.Module, taken: Collection[str]) -> str:
    """Return a module's source without comments, empty lines and unused imports, functions and
    types. taken: the names that other modules may take from it.
    """
    names = dict.fromkeys({*taken} - {"__annotations__"}, False)  # whether the module reads it
    for one in ast.walk(tree):
        if isinstance(one, ast.Name):
            names[one.id] = names.get(one.id, False) or isinstance(one.ctx, ast.Load)
        elif isinstance(one, ast.AnnAssign) and not isinstance(one.annotation, ast.Constant):
            names["__annotations__"] = True
    tree.body = [node for node in tree.body if not _idle(node, names, taken)]
    written = re.sub(r"\n{2,}", "\n", ast.unparse(tree) + "\n")
    return re.sub("(?m)^(?: {4})+", lambda found: " " * (len(found[0]) // 4), written)


def _idle(node: ast.stmt, names: Mapping[str, bool], taken: Collection[str]) -> bool:
    """Return whether a statement does nothing. Remove unused names from an import."""
    match node:
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return not names["__all__"]
        case ast.Assign([ast.Name(id=name)], ast.Subscript() | ast.BinOp()):  # such as a type
            return not names[name] and name not in taken
        case ast.ImportFrom(module="__future__"):
            # From Python 3.14 on, a class has `__annotations__` only with this import.
            return "__annotations__" not in names
        case ast.FunctionDef(name=name):  # such as a function for commands or notebooks
            return name not in names and not name.startswith("__")
        case ast.ImportFrom():
            node.names = [one for one in node.names if (one.asname or one.name) in names]
            return not node.names
    return False


# === Python for browsers: Pyodide, from npm or from a folder, in the version we test the site with.

VERSION = "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The package's hash on npm. A file with any other hash isn't unpacked."""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"


class NoPyodide(Exception):
    """Raised if Pyodide isn't available or can't be used."""


def from_folder(folder: Path) -> dict[str, bytes]:
    """Read Pyodide's files from a folder, and return the ones that the pages need, by name. Raise
    `NoPyodide` if a file is missing, the lock file is damaged, or the version isn't `VERSION`.
    """
    for name in (*FILES, LOCK):
        if not (folder / name).is_file():
            said = N_("{folder} has no {file}. Name the folder with Pyodide.")
            raise NoPyodide(_(said, folder=folder, file=name))
    return _checked({name: (folder / name).read_bytes() for name in (*FILES, LOCK)}, str(folder))


def from_npm() -> dict[str, bytes]:
    """Return the Pyodide files that the pages need, by name. The files are downloaded with npm,
    unless they're in the cache. Raise `NoPyodide` if they can't be downloaded or used.
    """
    kept = _cache() / f"pyodide-{VERSION}.tgz"
    if not (kept.is_file() and _sound(kept)):
        _fetch(kept)
    files = {}
    with tarfile.open(kept) as package:
        for name in (*FILES, LOCK):
            if (member := package.extractfile(f"package/{name}")) is None:
                raise NoPyodide(_("The Pyodide package has no {file}.", file=name))
            files[name] = member.read()
    return _checked(files, str(kept))


def _cache() -> Path:
    if named := os.environ.get("XDG_CACHE_HOME"):
        return Path(named) / "wyatt"
    home = home_folder()
    return home / ".cache" / "wyatt" if home else Path(_until_the_end().name)


@cache
def _until_the_end() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="wyatt-", ignore_cleanup_errors=True)


def _sound(package: Path) -> bool:
    digest = base64.b64encode(hashlib.sha512(package.read_bytes()).digest())
    return f"sha512-{digest.decode('ascii')}" == INTEGRITY


def _fetch(to: Path) -> None:
    if (npm := shutil.which("npm")) is None:
        said = N_(
            "The pages need Pyodide, but npm, which downloads it, is missing. Install npm (on Debian: apt-get install nodejs npm), or use --pyodide FOLDER to name a folder with Pyodide {version}."
        )
        raise NoPyodide(_(said, version=VERSION))
    with tempfile.TemporaryDirectory(prefix="wyatt-") as folder:
        command = [npm, "pack", f"pyodide@{VERSION}", "--pack-destination", folder, "--silent"]
        try:
            ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
            why = ran.stderr
        except (OSError, subprocess.TimeoutExpired) as error:
            why = str(error)
        if (package := next(Path(folder).glob("*.tgz"), None)) is None:
            said = N_(
                "npm couldn’t download Pyodide {version} ({said}). Use --pyodide FOLDER to name a folder with that version."
            )
            why = " ".join(why.split())[-200:] or _("no reason given")
            raise NoPyodide(_(said, version=VERSION, said=why))
        if not _sound(package):
            said = N_(
                "The hash shows that npm downloaded something other than Pyodide {version}, so we didn’t use the download."
            )
            raise NoPyodide(_(said, version=VERSION))
        _replace(to, package.read_bytes())


def _checked(files: dict[str, bytes], where: str) -> dict[str, bytes]:
    version = re.search(rb'"(\d+\.\d+\.\d+)"', files["pyodide.mjs"])
    found = version[1].decode() if version else "?"
    try:
        about = json.loads(files[LOCK])["info"]
    except (ValueError, KeyError, TypeError):
        raise NoPyodide(_("{file} in {where} is damaged.", where=where, file=LOCK)) from None
    if found != VERSION:
        said = N_("{where} has Pyodide {found}, but these pages need {version}.")
        raise NoPyodide(_(said, where=where, found=found, version=VERSION))
    lock = {"info": about, "packages": {}}  # the pages need no packages
    return {**files, LOCK: json.dumps(lock).encode()}


# === Compilation in advance, if node can run Pyodide. It would take up most of a first start.

#: Standard library modules that no page uses: other encodings, debuggers, email, web servers.
UNUSED = re.compile(
    r"encodings/(?:big5|cp(?!437|1252)|euc|gb|hp_|hz|iso|johab|koi|kz|mac_|palm|ptcp|shift_|tis_)\w*\.py"
    r"|asyncio/(?:__main__|proactor_events|tools|windows_\w+)\.py|concurrent/(?:interpreters/|futures/[ip]).*"
    r"|importlib/metadata/.*|logging/[ch]\w+\.py|urllib/(?:error|re|ro).*"
    r"|(?:_pyio|_pyrepl|_sysconfigdata_\w*|antigravity|bdb|cmd|compileall|configparser|cProfile|ctypes|doctest|email|ftplib"
    r"|http|imaplib|mailbox|multiprocessing|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pydoc|pydoc_data|smtplib"
    r"|socketserver|sqlite3|sysconfig|tabnanny|tarfile|this|trace|turtle|unittest|uuid|wave|wsgiref|xml|xmlrpc|zipapp"
    r"|zoneinfo)(?:[-/].*|\.py)"
)
_LIBRARY = "python_stdlib.zip"


def compiled_ahead(python: Mapping[str, bytes], ours: bytes) -> tuple[bytes, bytes] | None:
    """Return Pyodide's standard library and our package as zips with compiled modules, or None if
    they can't be compiled on this machine. python: the contents of Pyodide's files, by name. ours:
    our package as a zip.
    """
    node = shutil.which("node")
    if node is None or not zipfile.is_zipfile(io.BytesIO(python[_LIBRARY])):
        return None
    with zipfile.ZipFile(io.BytesIO(python[_LIBRARY])) as whole:
        used = {each: whole.read(each) for each in whole.namelist() if not UNUSED.fullmatch(each)}
    script, library = _script("compile").encode(), zipped(used, zipfile.ZIP_STORED)
    inputs = {**python, "compile.js": script, "wyatt.zip": ours, "needed.zip": library}
    inputs["compiled.py"] = _file("wyatt/site/compiled.py").read_bytes()
    kept = _cache() / f"compiled-{_digest(inputs)}.zip"
    with suppress(OSError, KeyError, zipfile.BadZipFile), zipfile.ZipFile(kept) as pair:
        return pair.read("library"), pair.read("ours")  # the checksum finds damaged files
    with tempfile.TemporaryDirectory(prefix="wyatt-") as name:
        folder, command = Path(name), [node, "--input-type=module", "-", name]
        for file, data in inputs.items():
            (folder / file).write_bytes(data)
        try:
            subprocess.run(command, input=script, capture_output=True, check=True, timeout=600)
            found = (folder / "library.zip").read_bytes(), (folder / "ours.zip").read_bytes()
        except (OSError, subprocess.SubprocessError):
            return None
    # If the disk is full or another build is cleaning up, the next build compiles again.
    with suppress(OSError):
        named = dict(zip(("library", "ours"), found, strict=True))
        _replace(kept, zipped(named, zipfile.ZIP_STORED))
        others = [path for path in kept.parent.glob("compiled-*.zip") if path != kept]
        for old in sorted(others, key=lambda path: path.stat().st_mtime)[:-2]:
            old.unlink()
    return found


#: The worker's large downloads, which the progress line counts. They're compressed here, because many servers don't
#: compress them, and stored under a name that every server sends as it is.
PACKED = ("wyatt.zip", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip")
SCRIPTS = ("page", "kernel", "notice", "picture", "worker")


class CannotBuild(Exception):
    """Raised if the site can't be built."""


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        said, why = N_("You can’t write to {file}: {why}."), error.strerror or error
        raise CannotBuild(_(said, file=folder, why=why)) from None


@dataclass(frozen=True, slots=True)
class Built:
    """The site that `build` wrote. release: the name of its subfolder for scripts and data. files,
    bytes: the number and total size of the files.
    """

    folder: Path
    release: str
    files: int
    bytes: int


def build(
    folder: Path, pyodide: Path | None = None, lessons: Mapping[str, str] = MappingProxyType({})
) -> Built:
    """Write the site into a folder, and return what was written. Make the folder if necessary.

    pyodide: a folder with Pyodide's files, which by default come from npm. lessons: the text of
    each added lesson, by its name in links. Raise `CannotBuild` if the site can't be built, or
    `NoPyodide` if Pyodide isn't available or can't be used.
    """
    _usable(folder)
    assets, first = _assets(from_folder(pyodide) if pyodide else from_npm(), lessons), spoken()
    packs = {language: language_pack(language) for language in languages() if language != "en"}
    named = {**assets, **{language_file(each): data for each, data in packs.items()}}
    total = sum(len(assets[f"{name}.bin"]) for name in PACKED)
    top = {name: (files("wyatt.site") / "icons" / name).read_bytes() for name in ICONS}
    top["manifest.webmanifest"] = pages.manifest().encode()

    def drawn(release: str) -> dict[str, dict[str, bytes]]:
        found: dict[str, dict[str, bytes]] = {}
        for language in languages():
            with speaking(language):
                fetched = total + len(packs.get(language, b""))
                shown = {
                    "rules.html": pages.rules_page(release, first),
                    "class.html": pages.teacher_page(release, lessons, first),
                    **{file: pages.page(file, release, fetched, first) for file in PAGE_FILES},
                }
                found[language] = {in_language(file, first): shown[file].encode() for file in shown}
        return found

    # A changed page makes a new release, too, even if all the assets stay the same.
    every = ChainMap(*drawn(f"r-{_digest(named)}").values())
    release = f"r-{_digest({**named, **top, **every})}"
    # Each language's files for the next visit: its pages and pack, and the common files.
    kept = {"": [*sorted(top), *sorted(f"{release}/{name}" for name in assets)]}
    for language, drawings in drawn(release).items():
        kept[language] = sorted(drawings)
        if language in packs:
            kept[language].append(f"{release}/{language_file(language)}")
        top |= drawings
    filled = {"release": release, "first": first, "files": json.dumps(kept, indent=1)}
    top["service-worker.js"] = _script("service-worker", **filled).encode()
    top["404.html"] = pages.not_found().encode()
    top[".nojekyll"] = b""  # without it, some hosts leave out names that begin with an underscore
    own = {f"lessons/{name}.toml": text.encode() for name, text in lessons.items()}
    written = {**{f"{release}/{name}": data for name, data in named.items()}, **own, **top}
    _write(folder, written)
    return Built(folder, release, len(written), sum(map(len, written.values())))


def _assets(python: Mapping[str, bytes], lessons: Mapping[str, str]) -> dict[str, bytes]:
    own = (files("wyatt.site") / "style.css").read_text(encoding="utf-8")
    ours = bundle(lessons)
    if ahead := compiled_ahead(python, ours):
        library, ours = ahead
        python = {**python, _LIBRARY: library}
    assets = {
        "wyatt.css": f"{style()}\n{own}".encode(),
        "wyatt.zip": ours,
        "screen.js": joined().encode(),
        **{f"{name}.js": _script(name, packed=" ".join(PACKED)).encode() for name in SCRIPTS},
        # Debian's nginx, for one, doesn't serve an .mjs file as a script, so a browser won't run it.
        **{f"pyodide/{name.replace('.mjs', '.mjs.js')}": data for name, data in python.items()},
    }
    for name in PACKED:
        assets[f"{name}.bin"] = _packed(assets.pop(name))
    return assets


def _packed(data: bytes) -> bytes:
    if zipfile.is_zipfile(io.BytesIO(data)):  # compressed as a whole, it's a sixth smaller
        with zipfile.ZipFile(io.BytesIO(data)) as whole:
            data = zipped({name: whole.read(name) for name in whole.namelist()}, zipfile.ZIP_STORED)
    return gzip.compress(data, 9, mtime=0)


def _script(name: str, **values: str) -> str:
    text = (files("wyatt.site") / "script" / f"{name}.js").read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", value)
    return text


def _digest(contents: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, data in sorted(contents.items()):
        digest.update(f"{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:12]


def _usable(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise CannotBuild(_("{folder} is a file. Name a folder.", folder=folder))
    if strangers := [p.name for p in folder.iterdir() if not _ours(p)] if folder.is_dir() else []:
        said = N_(
            "{folder} has other files in it, such as {name}. Name an empty folder or an earlier build’s folder."
        )
        raise CannotBuild(_(said, folder=folder, name=min(strangers)))
    with _writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".wyatt-probe"
        probe.write_bytes(b"")
        probe.unlink()


_NAMES = {*PAGE_FILES, *ICONS, "rules.html", "class.html", "404.html", "manifest.webmanifest"}
_NAMES |= {"service-worker.js", ".nojekyll", ".git", "CNAME"}  # the last two are the host's


def _ours(path: Path) -> bool:
    if path.name == "lessons":  # only files from an earlier build
        return path.is_dir() and all(one.suffix == ".toml" for one in path.iterdir())
    # Drop the language from the name of a page in another language.
    name = re.sub(r"\.[a-z]{2,3}(?:[_-]\w+)?(?=\.html$)", "", path.name)
    killed = re.fullmatch(r"\..+\.\d+-[0-9a-f]{8}", name)  # from a build that was killed
    return bool(killed) or name in _NAMES or (path.is_dir() and name.startswith("r-"))


def _write(folder: Path, contents: Mapping[str, bytes]) -> None:
    with _writing(folder):
        new = next(name for name in contents if "/" in name).split("/")[0]
        releases = [path for path in folder.glob("r-*") if path.is_dir() and path.name != new]
        for old in sorted(releases, key=lambda path: path.stat().st_mtime)[:-1]:
            shutil.rmtree(old)  # but keep the last release for open pages
        # The pages come last, so that anyone who visits in between gets the complete old release.
        for name, data in sorted(contents.items(), key=lambda item: "/" not in item[0]):
            _replace(folder / name, data)


def _replace(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_file(file, data)
