"""Read JSON documents, report every issue with its path, and pack documents into tokens for links."""

from __future__ import annotations

import base64
import binascii
import copyreg
import json
import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from os import PathLike
from types import MappingProxyType
from typing import Any

from wyatt.core.arguments import Arguments, plain, tidy
from wyatt.core.errors import InvalidDocument, Issue, did_you_mean, invalid, shown
from wyatt.core.files import decoded
from wyatt.core.limits import LINK, LONGEST_TOKEN, POSITION, RECORD, Limits
from wyatt.core.text import N_, _, sentences

Document = dict[str, Any]  # a position, a record or an event as JSON data

MOST_SEED = 1 << 64
LONGEST_NAME = 24


def frozen(value: Any) -> Any:
    """Return a read-only copy of a JSON or TOML value, with tuples instead of lists."""
    if isinstance(value, list):
        return tuple(map(frozen, value))
    if isinstance(value, dict):
        return MappingProxyType({key: frozen(each) for key, each in value.items()})
    return value


def _read_only(value: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(value)


# By default, Python can't copy or pickle a read-only mapping.
copyreg.pickle(MappingProxyType, lambda table: (_read_only, (dict(table),)))


def read_toml(package: str, name: str) -> dict[str, Any]:
    """Return what's in one of a package's TOML files."""
    import tomllib  # the engines don't need these modules
    from importlib.resources import files

    return tomllib.loads((files(package) / f"{name}.toml").read_text(encoding="utf-8"))


def counted(entry: str) -> tuple[str, int]:
    """Return the card and the number in an entry such as ``hideout*2``. An invalid number becomes 0."""
    name, star, times = entry.partition("*")
    if not star:
        return name, 1
    return name, int(times) if times.isascii() and times.isdigit() and len(times) < 3 else 0


def amount(text: str) -> int | str:
    """Return an amount such as ``3 000 $`` as an integer, or other text without spaces around it."""
    plain = re.sub(r"\s", "", text)
    grouped = re.fullmatch(r"\$?(\d{1,3}(?:[,’'.]\d{3})*|\d+)\$?", plain, re.ASCII)
    return number(re.sub(r"\D", "", grouped[1])) if grouped else number(text)


def number(text: str) -> int | str:
    """Return a number such as ``-12`` as an integer, or other text without spaces around it."""
    text = text.strip()
    return int(text.replace("−", "-")) if re.fullmatch(r"[+−-]?[0-9]{1,18}", text) else text


_NEVER = re.compile(r'["\x00-\x1f\x7f-\x9f\ud800-\udfff]')  # in a name
#: Characters that look empty, in addition to the format characters (`Cf`).
_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
#: Greek and Cyrillic letters that look like Latin ones.
_ALIKE = str.maketrans("АВЕКМНОРСТХаеорсухіѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEKMHOPCTXaeopcyxisABEZHIKMNOPTYXo")


@lru_cache(256)  # the players' names are the same in all games of a simulation
def invisible(name: str) -> bool:
    """Return whether a name has an invisible character, or one that reorders the text around it.
    Zero-width joiners are fine between letters without case (Persian, Hindi) and between emoji.
    """
    for at, letter in enumerate(name):
        joins = letter in "\u200c\u200d" and all(
            unicodedata.category(beside)[:2] in ("Lo", "Mn", "Mc", "So", "Sk")
            for beside in (name[at - 1 : at] or "a", name[at + 1 : at + 2] or "a")
        )
        if letter in _EMPTY or (unicodedata.category(letter) == "Cf" and not joins):
            return True
    return False


@lru_cache(256)
def alike(name: str) -> str:
    """Return a key for a name. Names that look the same have the same key."""
    seen = unicodedata.normalize("NFKC", name).translate(_ALIKE).casefold()
    letters = (one for one in seen if one.isprintable() and not one.isspace())
    return "".join(one for one in letters if not "\ufe00" <= one <= "\ufe0f")


def tidied(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a position or a record with `tidy` applied to every player's name."""
    start = document.get("start", document.get("position", document))
    players = start.get("players") if isinstance(start, Mapping) else None
    listed = players if isinstance(players, list) else []
    names = [name for name in listed if isinstance(name, str) and not _NEVER.search(name)]
    odd = {name: tidy(name) for name in names if tidy(name) not in ("", name)}

    def word(found: re.Match[str]) -> str:
        name = odd.get(found[0].strip('"'))
        return found[0] if name is None else f'"{name}"' if " " in name else name

    def renamed(value: Any, line: bool = False) -> Any:
        if isinstance(value, Mapping):
            return {odd.get(key, key): renamed(each, key == "moves") for key, each in value.items()}
        if isinstance(value, list):
            return [renamed(each, line) for each in value]
        if isinstance(value, str):
            return re.sub(r'"[^"]*"|\S+', word, value) if line else odd.get(value, value)
        return value

    return dict(renamed(document)) if odd else document


def read_players(
    value: object, issues: list[Issue], most: int, rule: str, least: int = 2
) -> tuple[str, ...]:
    """Return the players' names, or an empty tuple unless there are `least` to `most` of them. Add
    an issue for a wrong number and for each invalid name. rule: the id of the rule on this number.
    """
    read = Arguments(issues)
    if not isinstance(value, list) or not least <= len(value) <= most:
        said = N_("list the names of {least} to {most} players (`{rule}`).")
        if least == most:
            said = N_("list the names of {most} players (`{rule}`).")
        read.issue("players", _(said, least=least, most=most, rule=rule))
        return ()
    seen: dict[str, object] = {}
    other: object = ""
    for index, name in enumerate(value):
        if isinstance(name, str) and not name.strip():
            said = N_("give a name of 1 to {most} characters.")
        elif not isinstance(name, str) or len(name) > LONGEST_NAME:
            said = N_("{value} isn’t a name of 1 to {most} characters.")
        elif _NEVER.search(name):
            said = N_(
                "{value} contains a double quote or a control character. Type the name without it."
            )
        elif invisible(name):
            said = N_("{value} contains an invisible character. Type the name again.")
        elif name in value[:index]:
            said = N_("{value} appears twice.")
        elif (other := seen.setdefault(alike(name), name)) != name:
            said = N_("{value} looks like {other}. Give names that people can tell apart.")
        else:
            continue
        said = _(said, value=shown(name), other=shown(other), most=LONGEST_NAME)
        read.issue(f"players[{index}]", said)
    return tuple(tidy(str(name)) for name in value)


#: How Python's readers of JSON and TOML begin what they say of a text, and the same for people.
_UNREADABLE: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("Expecting value", "Invalid value", "Invalid date", "Found invalid"),
        N_("a value is missing or invalid"),
    ),
    (("Expecting property",), N_("a field’s name is missing, or isn’t in double quotes")),
    (("Illegal trailing",), N_("a comma follows the last entry")),
    (("Expecting ':'",), N_("a colon is missing after a field’s name")),
    (("Expecting ','",), N_("a comma or a closing bracket is missing")),
    (("Unclosed", "Expected ']"), N_("a closing bracket is missing")),
    (("Expected '", "Invalid init", "Invalid stat"), N_("this isn’t “name = value” or “[name]”")),
    (("Extra data", "Expected newline"), N_("more text follows where the value ends")),
    (("Unterminated", 'Expected "', "Illegal", "Invalid control"), N_("a text isn’t closed")),
    (("Cannot", "Duplicate"), N_("this name is given twice")),
    (
        ("Invalid \\", "Unescaped", "Invalid hex", "Escaped"),
        N_("write a backslash twice in a text"),
    ),
)


def unreadable(reason: str) -> str:
    """Return for people what Python's reader of JSON or TOML says of a text it can't read."""
    return next((_(said) for starts, said in _UNREADABLE if reason.startswith(starts)), reason)


def read_json(text: object, limits: Limits = RECORD) -> object:
    """Return the value in JSON text. Raise `InvalidDocument` if the text isn't valid JSON, exceeds
    the limits or has a key twice in one object.

    >>> read_json('{"players": ["Anna", "Burt"]}')
    {'players': ['Anna', 'Burt']}
    """

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        seen = dict(pairs)
        if len(seen) < len(pairs):
            ((twice, _times),) = Counter(key for key, _value in pairs).most_common(1)
            said = _("this key appears twice in one object. Delete one of the two.")
            raise invalid(said, twice[:40])
        return seen

    def no_constant(name: str) -> float:
        raise invalid(_("{name} isn’t a valid number here.", name=name))

    if not isinstance(text, (str, bytes)):
        raise invalid(_("{value} isn’t JSON. Pass the JSON as text.", value=shown(text)))
    limits.text(text)
    if not text.strip():
        raise invalid(_("the text is empty."))
    try:
        plain = (decoded(text) if isinstance(text, bytes) else text).removeprefix("\ufeff")
        document = json.loads(plain, object_pairs_hook=once, parse_constant=no_constant)
    except json.JSONDecodeError as error:
        what = N_("the text isn’t JSON: {why} (line {line}, column {column}).")
        if error.doc[error.pos : error.pos + 1] in ("“", "”", "„", "«"):
            what = N_(
                'line {line}, column {column} has a typographic quotation mark. Write " instead.'
            )
        why = unreadable(error.msg)
        raise invalid(_(what, why=why, line=error.lineno, column=error.colno)) from None
    except UnicodeDecodeError:
        raise invalid(_("the text isn’t valid UTF-8. Save it as UTF-8.")) from None
    except RecursionError:
        raise invalid(_("the text is nested too deeply.")) from None
    except InvalidDocument:
        raise
    except ValueError:
        raise invalid(_("a number has too many digits.")) from None
    limits.document(document)
    return document


def read_start(
    start: Mapping[str, Any], issues: list[Issue], seats: tuple[int, int], rule: str
) -> tuple[tuple[str, ...], int]:
    """Return the players and the seed of a new game, and add any issues to the list. seats: the
    minimum and maximum number of players. rule: the id of the rule on this number.
    """
    read, fields = Arguments(issues), ("players", "seed", "rules")
    for key in start:
        if key not in fields:
            said = _("there’s no such field. A new game’s fields are players, seed and rules.")
            read.issue(f"start.{key}", sentences(said, did_you_mean(str(key), fields)))
    names = read_players(start.get("players"), issues, seats[1], rule, seats[0])
    return names, read.number("seed", start.get("seed", 0), most=MOST_SEED - 1)


#: The maximum number of entries in a list. A list longer than any deck gets a single issue.
MOST_ENTRIES = 120


def check_game(said: object, own: str) -> None:
    """Raise `InvalidDocument` for another game's format, or a newer one. own: one of this game's."""
    known = re.compile(r"([\w-]+)-(?:position|record|progress)/([0-9]{1,9})").fullmatch
    named, ours = isinstance(said, str) and known(said), known(own)
    if named and ours and (named[1] != ours[1] or int(named[2]) > int(ours[2])):
        what = N_("{value} is from another game. Write {format}.")
        if named[1] == ours[1]:
            what = N_("{value} is from a newer version of Wyatt. Update Wyatt.")
        raise invalid(_(what, value=shown(said), format=shown(own)), "format")


def from_file(document: object) -> str:
    """Return advice on reading a file if the document is a file's name, or else an empty string."""
    named = isinstance(document, str) and document.endswith(".json")
    return _("To read a file, use `Game.load`.") if named or isinstance(document, PathLike) else ""


def whole_position(document: object) -> Mapping[str, Any]:
    """Return a position as plain data, with unchecked fields. Raise `InvalidDocument` for other values."""
    if hasattr(document, "deal") or (isinstance(document, Mapping) and "viewer" in document):
        said = N_(
            "a view contains only the cards one player can see. Deal the unseen cards with `view.deal()`."
        )
        raise invalid(_(said))
    if not isinstance(document, Mapping):
        said = _("write a position as an object, not {value}.", value=shown(document))
        raise invalid(sentences(said, from_file(document)))
    if {"start", "moves"} <= document.keys():
        raise invalid(_("this is a record, not a position. To read a record, use `replay`."))
    POSITION.document(document)
    return tidied(plain(document))


# === A document as one URL-safe token: a version, a dot, and packed JSON. Anyone can make a token,
# so its size is limited before and after unpacking. Each game shortens its documents before
# packing, restores them after unpacking, and checks them like any others.

VERSION = "1"
#: Spaces, line breaks and the like, which mail programs and messengers add inside a token.
_ADDED = re.compile(r"=\r?\n|\s|[\u00ad\u200b-\u200f\u2060-\u2069\ufeff]|\xe2\x80[\x8b-\x8f]")


def pack(document: Mapping[str, Any], common: bytes) -> str:
    """Return a document's token. An address can contain the token without escapes. common: text
    that most documents of this kind contain, for better compression.
    """
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, common)
    packed = packer.compress(text.encode()) + packer.flush()
    return f"{VERSION}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def unpack(token: str, common: bytes, longest: int = LONGEST_TOKEN) -> dict[str, Any]:
    """Return the document in a token. Raise `InvalidDocument`, with a single issue, for anything
    but a valid token of this version. common: the text that the token was packed with. longest: the
    maximum number of characters in a token.
    """
    if not isinstance(token, str):
        raise invalid(_("{value} isn’t a valid link.", value=shown(token)))
    if len(token) > longest:
        raise invalid(_("The link is too long."))
    for _layer in range(2):
        token = re.sub(r"%([0-9A-Fa-f]{2})", lambda sign: chr(int(sign[1], 16)), token)
    token = _ADDED.sub("", token)
    found = re.search(r"(?<![0-9])[0-9]{1,3}\.[A-Za-z0-9_-]+", token)
    version, dot, body = (found[0] if found else token).partition(".")
    if dot and version != VERSION and re.fullmatch("[0-9]{1,3}", version):
        said = N_(
            "The link uses format version {version}, but this page can open only version {known}."
        )
        raise invalid(_(said, version=version, known=VERSION))
    if not dot or version != VERSION or not re.fullmatch("[A-Za-z0-9_-]+", body):
        raise invalid(_("The link is damaged."))
    unpacker = zlib.decompressobj(-15, common)
    if len(body) % 4 == 1:  # no token has this length, so Markdown added a mark
        body = body.rstrip("_-")
    try:
        packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        text = unpacker.decompress(packed, LINK.letters)
    except (binascii.Error, ValueError, zlib.error):
        raise invalid(_("The link is damaged.")) from None
    if unpacker.unconsumed_tail:
        raise invalid(_("The link contains too much data."))
    if not unpacker.eof:
        raise invalid(_("The link is damaged. Part of it is missing."))
    try:
        document = read_json(text, LINK)
    except InvalidDocument:
        said = _("The link is damaged. Some characters have changed or are missing.")
        raise invalid(said) from None
    if not isinstance(document, dict):
        raise invalid(_("The link doesn’t contain a position."))
    return document


#: The token functions of games that don't shorten their documents.
write_plain, read_plain = partial(pack, common=b""), partial(unpack, common=b"")
