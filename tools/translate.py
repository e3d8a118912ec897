"""Maintain a catalogue with ``python -m tools.translate LANGUAGE`` and one of these commands:

- ``update`` updates ``wyatt/locale/LANGUAGE`` to the current sentences.
- ``chunks FOLDER`` also writes the untranslated sentences to JSON files of about equal length, one
  subject after the other.
- ``merge FILE...`` puts ``[{"id": ..., "LANGUAGE": "..." | [forms]}]`` into the catalogue, refuses
  translations that don't fit, and compiles the catalogue. ``try FILE...`` only lists the problems.
- ``reword OLD NEW`` changes an English sentence in the sources but keeps its translation, for when
  the meaning stays the same. ``reword FILE`` does it for ``[["OLD", "NEW"], ...]``. The command
  lists the places you have to change yourself, and sentences with more or fewer negations.
- ``check`` prints missing, outdated and wrong translations, and exits with 1 if there are any.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PROJECT = Path(__file__).parents[1]
LOCALE = PROJECT / "wyatt" / "locale"
#: Words that reverse a rule if you drop or add them.
DENIED = re.compile(
    r"n[’']t\b|\b(?:cannot|except|neither|never|no|nobody|none|not|nothing|only|unless|without)\b",
    re.I,
)
#: The share of words two sentences have in common if a translation of one helps with the other.
ALIKE = 0.6
#: The number of chunks to write, and the order of subjects. Each translator gets related texts.
CHUNKS = 6
SUBJECTS = {
    "course": ("wyatt/lessons/earp/", "wyatt/lessons/facts.py"),
    "wildcat": ("wyatt/lessons/wildcat/", "wyatt/wildcat/", "wyatt/ui/wildcat/"),
    "rules": ("wyatt/earp/text/",),
    "lab": ("wyatt/lab/", "wyatt/pages/lab/"),
    "game": ("wyatt/earp/", "wyatt/ui/earp/", "wyatt/core/", "wyatt/table/"),
    "pages": ("wyatt/pages/", "wyatt/ui/", "wyatt/site/", "wyatt/voila/", "wyatt/widgets/"),
    "commands": ("",),
}


# === The current sentences.


@cache
def stays() -> dict[str, str]:
    read = tomllib.loads((PROJECT / "docs" / "english.toml").read_text(encoding="utf-8"))
    return {source: each["why"] for each in read["stays"] for source in each["sources"]}


@cache
def _extracted() -> tuple[tuple[Any, list[str], str], ...]:
    import click

    with (PROJECT / "docs" / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    folders = [(PROJECT / name, name) for name in ("wyatt", "tools")]
    folders += [(Path(path), "click") for path in click.__path__]
    # Leave the lines out, because a catalogue shouldn't change when a sentence only moves.
    return tuple(
        (message, comments, f"{name}/{path}")
        for folder, name in folders
        for path, _line, message, comments, _context in extract_from_dir(folder, methods, options)
    )


def template(everything: bool = False) -> Catalog:
    found = Catalog(project="Wyatt", charset="utf-8")
    for message, comments, source in _extracted():
        if everything or not any(source.startswith(each) for each in stays()):
            found.add(message, None, [(source, 0)], auto_comments=comments)
    return found


def read(language: str) -> Catalog:
    file = _po(language)
    if not file.is_file():
        return Catalog(locale=language, project="Wyatt", charset="utf-8")
    with file.open("rb") as text:
        return read_po(text, locale=language)


def updated(language: str, catalogue: Catalog | None = None) -> Catalog:
    """Return a catalogue with the current sentences. A changed sentence's translation is fuzzy."""
    catalogue = catalogue or read(language)
    for message in catalogue:
        # The template has each sentence's current file.
        message.locations.clear()
    catalogue.update(template(), no_fuzzy_matching=True)
    _suggest(catalogue)
    for message in catalogue:
        if message.id and _translated(message):
            said = tuple(tidy(text, language) for text in forms(message.string))
            message.string = said if message.pluralizable else said[0]
    return catalogue


def _suggest(catalogue: Catalog) -> None:
    """Copy to each new sentence the translation of the lost sentence that has the most words in
    common with it, and mark the translation as fuzzy. Babel would take a minute, because it
    compares the letters of all sentences.
    """
    gone = [(set(forms(each.id)[0].split()), each) for each in catalogue.obsolete.values()]
    catalogue.obsolete.clear()
    for message in catalogue:
        if not message.id or _translated(message) or not gone:
            continue
        words = set(forms(message.id)[0].split())
        shared = [2 * len(words & had) / (len(words) + len(had)) for had, _message in gone]
        most = max(shared)
        said = forms(gone[shared.index(most)][1].string)
        if most >= ALIKE and all(said):
            many = catalogue.num_plurals
            message.string = (said * many)[:many] if message.pluralizable else said[0]
            message.flags.add("fuzzy")


def write(language: str, catalogue: Catalog) -> None:
    _po(language).parent.mkdir(parents=True, exist_ok=True)
    text = BytesIO()
    assert catalogue.locale is not None
    catalogue.header_comment = f"# The sentences of Wyatt in {catalogue.locale.english_name}.\n#"
    catalogue.fuzzy = False
    write_po(text, catalogue, width=100, sort_by_file=True, include_lineno=False)
    # Drop most of Babel's headers, because dates would change the file even if no sentence changed.
    lines = text.getvalue().splitlines(keepends=True)
    own = (b'"Language:', b'"Plural-Forms:', b'"MIME-', b'"Content-')
    head = lines.index(b"\n")
    lines[:head] = [line for line in lines[:head] if line[:1] != b'"' or line.startswith(own)]
    _po(language).write_bytes(b"".join(lines))
    _po(language).with_suffix(".mo").write_bytes(compiled(language))


def compiled(language: str) -> bytes:
    packed, catalogue = BytesIO(), read(language)
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    write_mo(packed, catalogue)
    return packed.getvalue()


def _po(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "wyatt.po"


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def wanting(catalogue: Catalog) -> list[Message]:
    return [each for each in catalogue if each.id and (each.fuzzy or not _translated(each))]


def _translated(message: Message) -> bool:
    said = forms(message.string)
    return bool(said) and all(said)


# === Whether a translation fits its sentence.

_CODE = re.compile(r"```.*?```|`[^`\n]*`|\]\([^)]*\)|https?://[^\s)]+|\{[^{}]*\}", re.DOTALL)
_TAG = re.compile(r"</?[a-zA-Z][^>]*>|&[a-z]+;|&#\d+;")
_KEPT = re.compile(rf"{_CODE.pattern}|{_TAG.pattern}|\x08", re.DOTALL)


def _names(text: str) -> set[str]:
    return {re.match(r"\w*", name)[0] for _t, name, _s, _c in Formatter().parse(text) if name}  # type: ignore[index]


def _fixed(text: str) -> Counter[str]:
    """Return how often a text has each part that translations keep: code, addresses and tags."""
    return Counter(each for each in _KEPT.findall(text) if not each.startswith("{"))


def faults(message: Message, language: str) -> Iterator[str]:
    said, meant = forms(message.string), forms(message.id)
    python = any(_braced(text) for text in meant)
    for text in said:
        if python:
            try:
                has = _names(text)
            except ValueError as error:
                yield f"braces: {error}"
                continue
            number = {"number"} if len(meant) > 1 else set()
            needed = set.intersection(*map(_names, meant)) - number
            known = set.union(*map(_names, meant)) | number
            if has - known or needed - has:
                yield f"names in braces: {sorted(has)} for {sorted(needed)}"
        if _fixed(text) not in [_fixed(each) for each in meant]:
            want = _fixed(meant[-1])
            changed = sorted((_fixed(text) - want) + (want - _fixed(text)))
            yield f"code, addresses or tags changed: {changed}"
        if text in meant and re.search(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b", _masked(text)[0]):
            yield "the same as the English"
        if text.count("**") % 2:
            yield "an odd number of **"
        if text.count("\n\n") != meant[-1].count("\n\n"):
            yield "another number of paragraphs"
        if text != tidy(text, language):
            yield f"typography: {text!r} is not {tidy(text, language)!r}"
        for rule in typography(language).get("never", []):
            found = re.search(rule["find"], _masked(text)[0])
            # JSON's quotation marks are code, and the English text has them too.
            code = rule.get("code") and re.search(rule["find"], _masked(meant[-1])[0])
            if found and not code:
                yield f"{rule['why']}: {found[0]!r}"


def _braced(text: str) -> bool:
    """Return whether a sentence's braces all name values. In JSON, for example, they don't."""
    try:
        names = [name for _t, name, _s, _c in Formatter().parse(text) if name is not None]
    except ValueError:
        return False
    return all(re.fullmatch(r"\w+(?:\.\w+|\[\w+\])*", name) for name in names)


@cache
def typography(language: str) -> dict[str, Any]:
    file = LOCALE / language / "typography.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def tidy(text: str, language: str) -> str:
    masked, kept = _masked(text)
    for rule in typography(language).get("rule", []):
        masked = re.sub(rule["find"], rule["put"], masked, flags=re.MULTILINE)
    return re.sub("[\ue000-\uf8ff]", lambda found: kept[ord(found[0]) - 0xE000], masked)


def _masked(text: str) -> tuple[str, list[str]]:
    """Return a text with a private-use character for each part to keep, and the parts."""
    kept: list[str] = []

    def mask(found: re.Match[str]) -> str:
        kept.append(found[0])
        return chr(0xE000 + len(kept) - 1)

    return _KEPT.sub(mask, text), kept


def wrong(catalogue: Catalog, language: str) -> list[str]:
    """Return the faults in a catalogue's translations, except in outdated ones, one line each."""
    return [
        f"{forms(each.id)[0][:70]!r}: {fault}"
        for each in catalogue
        if each.id and _translated(each) and not each.fuzzy
        for fault in faults(each, language)
    ]


# === In and out.


def _subject(message: Message) -> tuple[int, str]:
    source = message.locations[0][0] if message.locations else ""
    subjects = enumerate(SUBJECTS.values())
    return next(at for at, folders in subjects if source.startswith(folders)), source


def _words(message: Message) -> int:
    return len(forms(message.id)[-1].split())


def chunks(language: str, folder: Path) -> None:
    catalogue = updated(language)
    write(language, catalogue)
    waiting = sorted(wanting(catalogue), key=_subject)
    total, so_far = sum(map(_words, waiting)), 0
    parts: list[list[Message]] = [[] for _ in range(CHUNKS)]
    for each in waiting:
        parts[min(CHUNKS - 1, so_far * CHUNKS // max(1, total))].append(each)
        so_far += _words(each)
    folder.mkdir(parents=True, exist_ok=True)
    names = list(SUBJECTS)
    for at, part in enumerate(parts, 1):
        if part:
            there = "-".join(dict.fromkeys(names[_subject(each)[0]] for each in part))
            file = folder / f"{at}-{there}.json"
            entries = [_entry(each) for each in part]
            file.write_text(json.dumps(entries, ensure_ascii=False, indent=1), encoding="utf-8")
            print(f"{file}: {len(part)} messages, {sum(map(_words, part))} words")


def _entry(message: Message) -> dict[str, Any]:
    one, *more = forms(message.id)
    entry = {"id": one, "plural": more[0] if more else None}
    entry["where"] = ", ".join(sorted({source for source, _line in message.locations}))
    return entry | ({"earlier": message.string} if message.fuzzy else {})


def merge(language: str, paths: Sequence[Path], keep: bool = True) -> int:
    """Put translations into the catalogue, print those that don't fit, and return how many don't.
    keep: whether to write the catalogue.
    """
    catalogue, refused = updated(language), 0
    known = {forms(each.id)[0]: each for each in catalogue if each.id}
    for path in paths:
        taken = 0
        for entry in json.loads(path.read_text(encoding="utf-8")):
            message = known.get(entry["id"])
            problem = _put(message, entry.get(language), language, catalogue.num_plurals)
            refused += bool(problem)
            taken += not problem
            for line in problem:
                print(f"{path.name}: {entry['id'][:90]!r}: {line}")
        print(f"{path.name}: {taken} merged")
    if keep:
        write(language, catalogue)
    print(f"{len(wanting(catalogue))} of {len(catalogue)} messages want a translation")
    return refused


def reword(language: str, pairs: Sequence[tuple[str, str]]) -> int:
    """Change English sentences but keep their translations. Return how many changes are left to
    make by hand.
    """
    catalogue, left = read(language), 0
    known = {text: each for each in catalogue if each.id for text in forms(each.id)}
    for old, new in pairs:
        message = known.get(old)
        if message is None:
            print(f"No sentence of the catalogue is {old!r}.")
            left += 1
            continue
        if len(DENIED.findall(old)) != len(DENIED.findall(new)):
            print(f"Does it mean the same? {old!r} is now {new!r}")
        for source, _line in message.locations:
            if not _replaced(PROJECT / source, old, new):
                print(f"{source}: change it by hand to {new!r}")
                left += 1
        catalogue.delete(message.id)
        texts = tuple(new if text == old else text for text in forms(message.id))
        message.id = texts if message.pluralizable else texts[0]
        catalogue[message.id] = message
        known[new] = catalogue[message.id]
        for file in sorted((PROJECT / "tests").rglob("*.py")):
            if old in file.read_text(encoding="utf-8"):
                print(f"{file.relative_to(PROJECT)}: has the old words")
    _extracted.cache_clear()
    write(language, updated(language, catalogue))
    return left


def _replaced(file: Path, old: str, new: str) -> bool:
    """Replace a sentence that's one Python literal, or unbroken text elsewhere, if it's found."""
    if not file.is_file():
        return False
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        if old not in text:
            return new in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        return True
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    constants = [each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Constant)]
    found = [each for each in constants if each.value == old]
    for each in sorted(found, key=lambda node: -node.lineno):
        first, last = each.lineno - 1, (each.end_lineno or each.lineno) - 1
        before, after = lines[first][: each.col_offset], lines[last][each.end_col_offset :]
        literal = json.dumps(new, ensure_ascii=False).encode()
        lines[first : last + 1] = [before + literal + after]
    # Python 3.11 doesn't report where a literal is in an f-string, so also try the plain text.
    for changed in (b"".join(lines).decode(), text.replace(old, new)):
        try:
            ast.parse(changed)
        except SyntaxError:
            continue
        file.write_text(changed, encoding="utf-8")
        return new in changed or bool(found)
    return False


def _put(
    message: Message | None, said: str | Sequence[str] | None, language: str, plurals: int
) -> list[str]:
    if message is None:
        return ["no such message today"]
    texts = forms(said)
    many = plurals if message.pluralizable else 1
    if len(texts) == 1:
        texts *= many
    if len(texts) != many:
        return [f"{len(texts)} plural forms instead of {many}"]
    texts = tuple(tidy(_edges(text, forms(message.id)[0]), language) for text in texts)
    before = message.string
    message.string = texts if message.pluralizable else texts[0]
    problem = list(faults(message, language))
    if problem:
        message.string = before
    else:
        message.flags.discard("fuzzy")
    return problem


def _edges(text: str, like: str) -> str:
    start = like[: len(like) - len(like.lstrip())]
    # A separator's own spaces matter, so don't change them.
    words = re.search(r"\w", like)
    return start + text.strip() + like[len(like.rstrip()) :] if words else text


def check(language: str) -> list[str]:
    catalogue = updated(language)
    lines = [
        f"{'outdated' if each.fuzzy else 'missing'}: {forms(each.id)[0]!r} ({_subject(each)[1]})"
        for each in wanting(catalogue)
    ]
    return [*lines, *wrong(catalogue, language)]


def main(words: Sequence[str]) -> int:
    match words:
        case [language, "update"]:
            write(language, updated(language))
        case [language, "chunks", folder]:
            chunks(language, Path(folder))
        case [language, "merge" | "try" as how, *files]:
            return min(1, merge(language, [Path(file) for file in files], how == "merge"))
        case [language, "reword", file]:
            pairs = json.loads(Path(file).read_text(encoding="utf-8"))
            return min(1, reword(language, [(old, new) for old, new in pairs]))
        case [language, "reword", old, new]:
            return min(1, reword(language, [(old, new)]))
        case [language, "check"]:
            found = check(language)
            print(*found, sep="\n")
            return min(1, len(found))
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
