"""Checks of any game's cards, moves and views during play, and of its documents and rulebook."""

from __future__ import annotations

import base64
import json
import pickle
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import copy
from functools import wraps
from random import Random
from typing import Any

from wyatt.core.card_game import CardGame
from wyatt.core.documents import Document
from wyatt.core.errors import IllegalMove, InvalidDocument, NotAMove, Verdict
from wyatt.core.events import UNSEEN
from wyatt.core.spec import AnyGame, AnySpec, ScoreSheet, Words
from wyatt.core.state import NAMES
from wyatt.table import games
from wyatt.table.conformance.kit import Kit, Nonconformity, Step, Walk, places, walks

CHECKS: list[Callable[[Kit], None]] = []  # all checks, in the order of this file, the fastest first
FAR = 150  # the number of moves in a walk from the deal, which is enough to reach the next deal
#: After this many moves, a hand counts as endless. After half as many, the stall breaker helps.
MOST_MOVES = 4000
JUDGED = 300  # the maximum number of moves from the pool to judge in one position
#: Values that are invalid for most fields of a document.
JUNK: tuple[Any, ...] = (
    None, True, -1, 1.5, 10**30, "", "x", "\x1b[2J", "<b>", [], [None], ["x"] * 500,
    {}, {"x": None}, {"": {}}, [[[[]]]], float("nan"),
)  # fmt: skip


def _check(check: Callable[[Kit], None]) -> Callable[[Kit], None]:
    """Add a check to the list. Its errors of any kind include the record that shows the fault."""

    @wraps(check)
    def named(kit: Kit) -> None:
        try:
            check(kit)
        except Nonconformity:
            raise
        except Exception as error:
            if not kit.begun:
                raise
            kit.begun[0].require(False, f"{type(error).__name__}: {error}")

    CHECKS.append(named)
    return named


@_check
def the_game_is_whole(kit: Kit) -> None:
    """Check that a game's spec is complete, with words, a rulebook, a drawing, bots and presets."""
    spec, address = kit.spec, kit.spec.game.SPEC.address
    # Another process, a table and a command find the same spec by its address.
    try:
        found = spec.game.SPEC()
    except Exception as error:  # another author's module may raise any error
        said = f"its address {address!r} cannot be imported: {error!r}."
        raise Nonconformity(f"{spec.title}: {said}") from error
    walk = kit.walk(0)
    view, require = walk.game.view(), walk.require
    require(spec.name.isidentifier() and spec.title, "it needs a name and a title.")
    require(found is spec, f"its address {address!r} leads to a different object.")
    require(pickle.loads(pickle.dumps(spec)) is spec, "another process finds a different game.")
    _rulebook_can_be_shown(kit, walk)
    words = spec.words()
    require(isinstance(words, Words), "words() does not return Words.")
    require(words.table_text(view), "table_text() returns nothing.")
    for move in walk.game.legal_moves:
        require(words.move_words(move, view), f"move_words() returns nothing for {move}.")
        require(spec.move_group(move), f"move_group() returns nothing for {move}.")
    for players in range(spec.least_players, spec.most_players + 1):
        names = list(NAMES[:players])
        for preset in spec.presets:
            game = spec.start({"players": names, "seed": 1, "rules": {"preset": preset}})
            require(set(spec.scores(game.view())) == set(names), "a player has no score.")
    amounts = all(map(spec.format_score, (0, 1, 1000)))
    require(amounts, "format_score() returns nothing for an amount.")
    require(all(games.bot_names(spec)), "a player has no name.")
    page = spec.drawing().page(view)
    whole = page.startswith("<!doctype html>") and spec.title in page
    require(whole, "its page is not an HTML page with its title.")
    require("<" in spec.drawing().picture(view), "its picture is not a drawing.")
    sheet = spec.scoring() if spec.scoring else None
    require(sheet is None or isinstance(sheet, ScoreSheet), "its score sheet is not a ScoreSheet.")


def _rulebook_can_be_shown(kit: Kit, walk: Walk) -> None:
    # `wyatt rules`, `why` and `about` need all this.
    spec, require, book = kit.spec, walk.require, kit.spec.rulebook()
    known = {rule.id for rule in book.rules()}
    require(known, "its rulebook has no rules. Make it with Book.of in Python.")
    for rule in book.rules():
        require(book.cite(rule), f"{rule.id} does not name its source.")
        see = f"refers to {rule.see}, and some of these do not exist."
        require(set(rule.see) <= known, f"{rule.id} {see}")
    for ruling in book.rulings():
        require(book.basis(ruling), f"{ruling.id} does not name its basis.")
        require(set(ruling.rules) <= known, f"{ruling.id} refers to rules that do not exist.")
    book.notes()
    examples = spec.examples
    require(examples.rule in known, f"the example rule {examples.rule!r} does not exist.")
    require(spec.game.PLAYERS_RULE in known, f"there is no rule {spec.game.PLAYERS_RULE!r}.")
    for line in (examples.draw, examples.move):
        try:
            walk.game.verdict(line)
        except NotAMove:
            require(False, f"the example move {line!r} is not a move.")
    functions = all(given is None or callable(given) for given in (spec.aid, spec.tips))
    require(functions, "its player aid and its tips must be functions.")
    if spec.aid is not None:
        require(spec.aid()("en").sides, "its player aid is empty.")


@_check
def every_rule_has_a_test(kit: Kit) -> None:
    """Check that the kit's `marks` name a test for every rule and ruling, and no unknown ids."""
    marks, book, title = kit.marks, kit.spec.rulebook(), kit.spec.title
    if marks is None:
        raise Nonconformity(f"{title}: the kit has no marks, so nobody knows what is tested.")
    for what, known, tested in (
        ("rule", {rule.id for rule in book.rules()}, set(marks.rules)),
        ("ruling", {ruling.id for ruling in book.rulings()}, set(marks.rulings)),
    ):
        if untested := sorted(known - tested):
            raise Nonconformity(f"{title}: no test names the {what} {untested}")
        if unknown := sorted(tested - known):
            raise Nonconformity(f"{title}: tests name the {what} {unknown}, which does not exist")


@_check
def cards_are_conserved(kit: Kit) -> None:
    """Check that no move adds or removes cards, and that `Kit.sound` and `Kit.check_step` pass."""
    for walk in walks(kit):
        deck = Counter(kit.cards(walk.game.position()))
        walk.require(deck, "there are no cards.")
        kit.sound(walk.game)
        for step in walk.steps():
            now = Counter(kit.cards(step.game.position()))
            missing, extra = list((deck - now).elements()), list((now - deck).elements())
            said = f"the number of cards changed: missing {missing}, added {extra}."
            walk.require(now == deck, said)
            kit.sound(step.game)
            kit.check_step(step)


@_check
def what_is_played_can_happen(kit: Kit) -> None:
    """Check that `cannot_happen` finds no fault with any position reached from a deal."""
    for walk in walks(kit):
        dealt = ("players", "seed", "rules")
        walk.start = {name: value for name, value in walk.start.items() if name in dealt}
        walk.lines, walk.game = [], kit.spec.start(walk.start)
        for step in walk.steps(FAR):
            reasons = step.game.cannot_happen()
            said = f"a position from a played game is called impossible: {reasons}"
            walk.require(not reasons, said)


@_check
def hands_end(kit: Kit) -> None:
    """Check that every hand ends, if necessary with a move from the game's `stall_breaker`."""
    for number in range(3):
        walk = kit.walk(number)
        game, hand = walk.game, walk.game.hand_number
        for moves in range(MOST_MOVES):
            if game.hand_ended or game.hand_number > hand:
                break
            end = kit.spec.stall_breaker(game.view(game.actor)) if moves > MOST_MOVES // 2 else None
            game.push(end if end is not None else walk.likely(game))
        else:
            said = f"a hand has not ended after {MOST_MOVES} random moves. Give the game's spec a "
            said += "stall_breaker, which returns a move that leads to the end of such a hand."
            walk.require(False, said)


@_check
def undo_is_exact(kit: Kit) -> None:
    """Check that taking back and replaying moves leads through exactly the same positions."""
    for walk in walks(kit):
        steps = [(step.before, step.move) for step in walk.steps(60)]
        game, end, require = walk.game, walk.game.position(), walk.require
        states = [game.state.copy()]
        for position, move in reversed(steps):
            require(game.pop() == move, "pop did not return the move that was played.")
            same = game.position() == position
            require(same, f"taking back {move} did not restore the position.")
            states.append(game.state.copy())
        for _before, move in steps:
            require(states.pop() == game.state, f"the state before {move} was not restored.")
            game.push(move)
        require(game.position() == end, "the same moves led to a different end.")
        with suppress(IndexError):
            game.copy(past=False).pop()
            require(False, "a copy still has moves that can be taken back.")


@_check
def records_play_again(kit: Kit) -> None:
    """Check that a replayed record leads to the same game and events, and stops at an invalid move."""
    spec = kit.spec
    for walk in walks(kit):
        game, require = walk.game, walk.require
        happened = [event for step in walk.steps(60) for event in step.events]
        played = spec.replay(spec.read(json.dumps(walk.document(), ensure_ascii=False).encode()))
        require(played.error is None, f"the record stops: {played.error}")
        require(played.game == game, "the record leads to a different position.")
        last = played.events[len(played.events) - len(happened) :]
        require(list(last) == happened, "the record has different events.")
        again = spec.replay(spec.load(spec.read_token(spec.write_token(walk.document()))))
        require(again.game == game, "the link leads to a different position.")
        for bad in ("dance", ""):
            broken = spec.replay(spec.load(spec.write(walk.start, [*walk.lines, bad])))
            require(broken.error is not None, f"{bad!r} in a record was ignored.")
            require(broken.game == game, f"{bad!r} in a record changed the game.")


@_check
def copies_and_round_trips_are_equal(kit: Kit) -> None:
    """Check that a copy of a game, and a game read from its position, equal the original, and that
    moves in the copy don't change the original.
    """
    spec = kit.spec
    for walk in places(kit):
        game, require, before = walk.game, walk.require, walk.game.position()
        read = spec.game.from_position(json.loads(json.dumps(before)))
        linked = spec.game.from_position(spec.read_token(spec.write_token(before)))
        copy = game.copy(past=False)
        said = "a copy or a position read back is not equal to the game."
        require(copy == read == linked == game, said)
        require(read.position() == before, "a position read back is written differently.")
        same = list(map(str, read.legal_moves)) == list(map(str, game.legal_moves))
        require(same, "a position read back has different legal moves.")
        for _ in range(8):
            if copy.is_over:
                break
            move = str(walk.chance.choice(copy.legal_moves))
            # The seed is part of a position, so both games get the same cards.
            require(copy.push(move) == read.push(move), f"{move} has a different effect on a copy.")
        require(game.position() == before, "playing on a copy changed the game.")


@_check
def events_tell_what_they_may(kit: Kit) -> None:
    """Check that events are valid JSON, cite known rules, have sentences and hide their secrets."""
    words = kit.spec.words()
    known = {rule.id for rule in kit.spec.rulebook().rules()}
    for walk in walks(kit):
        require, worlds = walk.require, _worlds(kit, walk)
        for step in walk.steps():
            for event in step.events:
                document = event.document()
                require(json.loads(json.dumps(document)) == document, f"{event} is not JSON.")
                require(hash(event) == hash(copy(event)), f"{event} does not have a stable hash.")
                require(event.rules, f"an event {event.type} does not cite a rule.")
                require(set(event.rules) <= known, f"{event.rules} are not in the rulebook.")
                for viewer in (*step.game.players, None):
                    seen = event.seen(viewer)
                    open_to = event.seen_by is None or viewer is None or viewer in event.seen_by
                    require((seen == event) == open_to, f"{viewer} sees {event} wrongly.")
                    hidden = {} if open_to else {name: seen.data[name] for name in event.SECRETS}
                    require(open_to or hidden, f"{event} hides nothing from {viewer}.")
                    unread = all(set(told) <= {UNSEEN} for told in hidden.values())
                    require(unread, f"{viewer} may read {hidden} in {event}.")
                    said, rules = words.sentence(seen, viewer)
                    require(said.strip() and rules, f"there are no words for {event.type}.")
            _same_to_others(walk, step, worlds)
            worlds = _worlds(kit, walk)


def _worlds(kit: Kit, walk: Walk) -> dict[str, AnyGame]:
    """Return a player who isn't to move, with another game that looks the same to that player."""
    game = walk.game
    others = [name for name in game.players if name != game.actor]
    if game.actor is None or not others:
        return {}
    name = walk.chance.choice(others)
    return {name: kit.resampled(game, name, walk.chance)}


def _same_to_others(walk: Walk, step: Step, worlds: dict[str, AnyGame]) -> None:
    """Check that an event looks the same to others, whatever the cards that they can't see."""
    for name, world in worlds.items():
        if world.actor != step.mover or str(step.move) not in world.legal_moves:
            continue
        known, hand = _texts(world.view(name).document()), world.hand_number
        again = world.push(str(step.move))
        hidden: set[str] = set()  # once the hand is over, everyone sees all the cards
        if not walk.game.hand_ended and walk.game.hand_number <= hand:
            hidden = _hidden(walk, name) - known - _texts(walk.game.view(name).document())
        for one, other in zip(step.events, again, strict=False):
            if one.type != other.type:
                break
            seen, instead = one.seen(name), other.seen(name)
            if one.SECRETS and (one.seen_by is None or name not in one.seen_by):
                walk.require(seen == instead, f"{name} learns from {one}.")
            elif one.type not in walk.kit.shows:
                told = hidden & (_texts(seen.document()) - _texts(instead.document()))
                walk.require(
                    not told,
                    f"{name} learns from {one} where {sorted(told)} is. Make the field a secret(), "
                    f"or, if players show it to everyone, add {one.type!r} to the kit's `shows`.",
                )


def _texts(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value.partition("*")[0]}
    if isinstance(value, Mapping):
        return _texts([*value, *value.values()])
    return set().union(*map(_texts, value)) if isinstance(value, list | tuple) else set()


def _hidden(walk: Walk, viewer: str) -> set[str]:
    position, found = walk.game.position(), set()
    for zone in walk.game.READER.LAYOUT.zones:
        cards = position.get(zone.name)
        if zone.seen == "owner":
            cards = [own for name, own in (cards or {}).items() if name != viewer]
        if zone.seen in ("owner", "nobody"):
            found |= _texts(cards)
    return found


@_check
def views_are_blind(kit: Kit) -> None:
    """Check that views and bots' choices stay the same if unseen cards change places."""
    for walk in places(kit):
        game, require = walk.game, walk.require
        for name in game.players:
            view = game.view(name)
            document = view.document()
            require("seed" not in document, f"{name} may see the seed of the shuffle.")
            require(json.loads(json.dumps(document)) == document, "a view is not JSON.")
            require(view.viewer == name, f"the view of {name} says it is {view.viewer}'s.")
            in_turn = bool(view.legal_moves) == (game.actor == name)
            require(in_turn, f"{name} has moves out of turn, or none in turn.")
            other = kit.resampled(game, name, walk.chance)
            same = other.view(name).document() == document
            require(same, f"{name} can tell which cards the others hold.")
            require(other.view(name) == view, f"the views of {name} are not equal.")
            covered = (each.view(name).covered().document() for each in (game, other))
            require(next(covered) == next(covered), f"{name}'s covered table shows a hand.")
            if game.actor != name or len(game.legal_moves) < 2:
                continue
            for bot, made in kit.spec.bots.items():
                chosen, again = made(1)(game.view(name)), made(1)(other.view(name))
                require(chosen in game.legal_moves, f"{bot} chose {chosen}, which is not legal.")
                said = f"{bot} plays differently when unseen cards change places."
                require(chosen == again, said)
        require(game.view().viewer is None, "a spectator's view belongs to a player.")


@_check
def listed_means_legal(kit: Kit) -> None:
    """Check that the game accepts exactly the listed moves, and that a refusal cites a rule and
    doesn't change the game.
    """
    known = (walk.game.legal_moves for walk in (*walks(kit), *places(kit)))
    lines = [str(move) for moves in known for move in moves]
    lines += [kit.spec.examples.draw, kit.spec.examples.move]
    for walk in places(kit):
        game = walk.game
        _listed(walk)
        pool = list(dict.fromkeys([*kit.pool(game), *lines]))
        before, unchanged = game.position(), game.copy(past=False)
        for line in walk.chance.sample(pool, min(JUDGED, len(pool))):
            _judged(walk, line, unchanged)
        walk.require(game.position() == before, "asking about moves changed the game.")
        if (slow := kit.by_rule(game)) is not None:
            same = Counter(map(str, game.legal_moves)) == Counter(map(str, slow))
            walk.require(same, "the fast list of moves differs from the list by the rules.")


def _listed(walk: Walk) -> None:
    game, require = walk.game, walk.require
    before, moves = game.position(), game.legal_moves
    require(game.position() == before, "listing the moves changed the game.")
    require(bool(moves) != game.is_over, "a game that is not over has no legal move.")
    require(len(set(map(str, moves))) == len(moves), "a move is listed twice.")
    for move in moves:
        verdict = game.verdict(move)
        require(verdict.legal, f"{move} is listed but judged illegal: {verdict.message}")
        _explained(walk, move, verdict)
        require(str(move) in moves, f"{move} is listed, but its text is not in the list.")
        one, other, silent = game.copy(past=False), game.copy(past=False), game.copy(past=False)
        events = one.push(move)
        require(events, f"{move} did nothing.")
        require(other.push(str(move)) == events, f"{move} has a different effect as text.")
        silent.advance(move)
        said = f"{move} leads to a different position as text or in a playout."
        require(one == other == silent, said)
    require(game.position() == before, "playing on a copy changed the game.")


def _explained(walk: Walk, line: object, verdict: Verdict[Any]) -> None:
    walk.require(verdict.rules, f"the verdict on {line} does not cite a rule.")
    unfilled = re.search(r"\bNone\b|[{}]|\d\.\d|[^.!]$", verdict.message)
    walk.require(not unfilled, f"the verdict on {line} is not a sentence.")
    unknown = [id for id in verdict.rules if not walk.kit.spec.rulebook().title(id)]
    walk.require(not unknown, f"a verdict cites {unknown}, which the rulebook does not have.")


def _judged(walk: Walk, line: str, before: AnyGame) -> None:
    game, require = walk.game, walk.require
    try:
        verdict = game.verdict(line)
    except NotAMove:
        raise
    except Exception as error:
        require(False, f"the verdict on {line} raises {type(error).__name__}: {error}.")
        return
    require(game == before, f"asking about {line} changed the game.")
    legal, listed = verdict.legal, line in game.legal_moves
    require(legal == listed, f"{line} is listed: {listed}; judged: {verdict.message}")
    require(bool(verdict) == legal, f"bool() of the verdict on {line} differs from its `legal`.")
    _explained(walk, line, verdict)
    if legal:
        return
    instead = [move in game.legal_moves for move in verdict.instead]
    require(all(instead), f"the verdict on {line} suggests a move that is not legal.")
    try:
        game.push(line)
    except IllegalMove as error:
        said = f"{line} is refused for a different reason than its verdict."
        require(error.verdict == verdict, said)
    else:
        require(False, f"{line} is not listed but was accepted.")
    require(game == before, f"{line} was refused but changed the game.")


@_check
def hostile_documents_are_refused(kit: Kit) -> None:
    """Check that a game either refuses a changed document with issues, or reads a valid position."""
    spec = kit.spec
    for walk in walks(kit, 0.2):
        list(walk.steps(8))
        for document in (*_mutants(walk.game.position()), *_mutants(walk.document())):
            _read_or_refused(walk, document)
        for text in (b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000, b'{"a":1,"a":2}'):
            try:
                spec.replay(spec.read(text))
                walk.require(False, f"{text[:20]!r} was read as a game.")
            except InvalidDocument as error:
                _issues_are_sentences(walk, error)


def _mutants(document: Mapping[str, Any]) -> Iterator[Document]:
    # Try a missing field, an extra field, or junk in or just below a field.
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


def _read_or_refused(walk: Walk, document: Document) -> None:
    spec = walk.kit.spec
    try:
        played = spec.replay(spec.load(document))
        list(played.game.legal_moves)
    except InvalidDocument as error:
        _issues_are_sentences(walk, error)
        return
    except Exception as error:  # only `InvalidDocument` is allowed
        raise Nonconformity(f"{spec.title}: {error!r} from the document {document!r}") from error
    again = spec.game.from_position(played.game.position())
    walk.require(again == played.game, f"the position read from {document!r} cannot be written.")


def _issues_are_sentences(walk: Walk, error: InvalidDocument) -> None:
    walk.require(error.issues, "a refusal does not list an issue.")
    for issue in error.issues:
        walk.require(issue.message and str(issue).isprintable(), f"{issue!r} is not a sentence.")


@_check
def hostile_links_are_refused(kit: Kit) -> None:
    """Check that a game either refuses a damaged token with issues, or reads a valid game."""
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
                _read_or_refused(walk, spec.read_token(each))
            except InvalidDocument as error:
                _issues_are_sentences(walk, error)


def _packed(text: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text) + packer.flush()
    return "1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def card_kit(spec: AnySpec) -> Kit:
    """Return the test suite's settings for a `CardGame`. To add more, use `dataclasses.replace`.
    Raise `TypeError` for a game of any other class.
    """
    spec = games.game(spec)
    game = spec.game
    if not issubclass(game, CardGame):
        raise TypeError(f"{spec.title} is not a CardGame. Make its Kit by hand.")
    (closed, *piles), rows = game.PILES, game.ROWS

    def cards(position: Document) -> Iterator[str]:
        for some in (*position["hands"].values(), *position[rows]):
            yield from some
        for name in (closed, *piles):
            yield from position[name]

    def resampled(game: AnyGame, viewer: str, chance: Random) -> AnyGame:
        at = game.position()
        unseen = [hand for name, hand in at["hands"].items() if name != viewer]
        places = [(some, 0) for some in (*unseen, at[closed])] + [(at[name], 1) for name in piles]
        mixed = [card for some, first in places for card in some[first:]]
        chance.shuffle(mixed)
        for some, first in places:
            for index in range(first, len(some)):
                some[index] = mixed.pop()
        return type(game).from_position(at)

    return Kit(spec=spec, cards=cards, resampled=resampled)
