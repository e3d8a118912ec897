"""What must be true of a game's papers: records, documents and links from anybody, its rulebook."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from wyatt.core.documents import Document
from wyatt.core.errors import Unusable
from wyatt.core.spec import AnySpec, ScoreSheet, Words
from wyatt.table.bots import names as bot_names
from wyatt.table.conformance.kit import Kit, Nonconformity, Walk, walks

#: What no field of a document is meant to hold.
JUNK: tuple[Any, ...] = (
    None, True, -1, 1.5, 10**30, "", "x", "\x1b[2J", "<b>", [], [None], ["x"] * 500,
    {}, {"x": None}, {"": {}}, [[[[]]]], float("nan"),
)  # fmt: skip


def records_play_again(kit: Kit) -> None:
    """A record gives the same game and the same events again; a move that is none stops it."""
    spec = kit.spec
    for walk in walks(kit):
        told = [event for step in walk.steps(60) for event in step.events]
        text = json.dumps(walk.document(), ensure_ascii=False).encode()
        played = spec.replay(spec.read(text))
        walk.require(played.error is None, f"the record stops: {played.error}")
        walk.require(played.game == walk.game, "the record comes to another position.")
        last = played.events[len(played.events) - len(told) :]
        walk.require(list(last) == told, "the record tells other events.")
        again = spec.load(spec.read_token(spec.write_token(walk.document())))
        walk.require(spec.replay(again).game == walk.game, "the link comes to another position.")
        for bad in ("dance", ""):
            broken = spec.replay(spec.load(spec.write(walk.start, [*walk.lines, bad])))
            walk.require(
                broken.error is not None and broken.error.index == len(walk.lines),
                f"{bad!r} in a record was passed over.",
            )
            walk.require(broken.game == walk.game, f"{bad!r} in a record changed the game.")


def hostile_documents_are_refused(kit: Kit) -> None:
    """Whatever a document holds, it is read or refused with all its faults; nothing else happens."""
    spec = kit.spec
    for walk in walks(kit, 0.2):
        for _ in walk.steps(8):
            pass
        position = walk.game.position()
        for document in (*_mutants(position), *_mutants(walk.document())):
            _read_or_refused(walk, spec, document)
        for text in (b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000, b'{"a":1,"a":2}'):
            try:
                spec.replay(spec.read(text))
            except Unusable as error:
                _faults_are_words(walk, error)
            else:
                walk.require(False, f"{text[:20]!r} was read as a game.")


def _mutants(document: Mapping[str, Any]) -> Iterator[Document]:
    """The document with a field missing, a field too many, or junk in a field or just below."""
    yield {**document, "surprise": 1}
    for key, value in document.items():
        yield {other: document[other] for other in document if other != key}
        for junk in JUNK:
            yield {**document, key: junk}
        if isinstance(value, dict):
            yield {**document, key: {**value, "Nobody": value.get("Anna", 0)}}
            for inner in value:
                yield from ({**document, key: {**value, inner: junk}} for junk in JUNK)
        if isinstance(value, list) and value:
            yield {**document, key: value * 2}
            yield from ({**document, key: [junk, *value[1:]]} for junk in JUNK)


def _read_or_refused(walk: Walk, spec: AnySpec, document: Document) -> None:
    try:
        played = spec.replay(spec.load(document))
    except Unusable as error:
        _faults_are_words(walk, error)
        return
    except Exception as error:  # whatever it is, it is the fault that is looked for
        raise Nonconformity(f"{spec.title}: {error!r} from the document {document!r}") from error
    again = spec.game.from_position(played.game.position())
    walk.require(again == played.game, f"what was read from {document!r} cannot be written.")


def _faults_are_words(walk: Walk, error: Unusable) -> None:
    walk.require(error.faults, "a refusal names no fault.")
    for fault in error.faults:
        walk.require(fault.what and str(fault).isprintable(), f"{fault!r} is no sentence.")


def hostile_links_are_refused(kit: Kit) -> None:
    """A token that is cut, changed, of another version or a bomb is refused in friendly words."""
    spec = kit.spec
    for walk in walks(kit, 0.2):
        token = spec.write_token(walk.document())
        bad = [token[: walk.chance.randrange(len(token))] for _ in range(20)]
        for _ in range(60):
            at = walk.chance.randrange(len(token))
            bad.append(token[:at] + walk.chance.choice("AZaz09-_.%\x00é") + token[at + 1 :])
        bad += ["", ".", "1.", "2." + token[2:], "1." + "A" * 50_000, _packed(b" " * 10_000_000)]
        bad += [_packed(text) for text in (b"[]", b"null", b"\xff", b'{"format":1}', b"[" * 50_000)]
        for each in bad:
            try:
                document = spec.read_token(each)
            except Unusable as error:
                _faults_are_words(walk, error)
            else:
                _read_or_refused(walk, spec, document)


def _packed(text: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text) + packer.flush()
    return "1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def the_game_is_whole(kit: Kit) -> None:
    """Everything that a spec names is there: words, rulebook, drawing, players, presets."""
    spec, walk = kit.spec, kit.walk(0)
    view = walk.game.view()
    require = walk.require
    require(spec.name.isidentifier() and spec.title, "it has no name, or no title.")
    require(isinstance(spec.words(), Words), "its words are none.")
    require(spec.words().table_text(view), "its table is told in no words.")
    for move in walk.game.legal_moves:
        require(spec.words().move_words(move, view), f"{move} is told in no words.")
        require(spec.part(move), f"{move} belongs to no part of a turn.")
    for players in range(spec.least_players, spec.most_players + 1):
        names = ["Anna", "Burt", "Curt", "Dora", "Emma", "Fay", "Gil", "Hal"][:players]
        for preset in spec.presets:
            game = spec.start({"players": names, "seed": 1, "rules": {"preset": preset}})
            require(set(spec.standing(game.view())) == set(names), "somebody has no standing.")
    require(all(spec.amount(number) for number in (0, 1, 1000)), "an amount has no words.")
    for name in bot_names(spec):
        require(name, "a player has no name.")
    page = spec.drawing().page(view)
    require(page.startswith("<!doctype html>") and spec.title in page, "its page is none.")
    require("<" in spec.drawing().picture(view), "its picture is none.")
    sheet = spec.scoring() if spec.scoring else None
    require(sheet is None or isinstance(sheet, ScoreSheet), "its score sheet is none.")


def every_rule_has_a_test(kit: Kit) -> None:
    """No rule and no ruling without a test that names it, and no test that names another."""
    marks, book = kit.marks, kit.spec.rulebook()
    if marks is None:
        raise Nonconformity(
            f"{kit.spec.title}: the kit has no marks, so nobody knows what is tested."
        )
    for what, known, tested in (
        ("rule", {rule.id for rule in book.rules()}, set(marks.rules)),
        ("ruling", {ruling.id for ruling in book.rulings()}, set(marks.rulings)),
    ):
        if untested := sorted(known - tested):
            raise Nonconformity(f"{kit.spec.title}: no test names the {what} {untested}")
        if unknown := sorted(tested - known):
            raise Nonconformity(f"{kit.spec.title}: tests name the {what} {unknown}: there is none")
