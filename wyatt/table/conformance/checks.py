"""Checks of a game in play, its documents and its rulebook, for any game."""

from __future__ import annotations

import base64
import json
import pickle
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import wraps
from random import Random
from typing import Any

from wyatt.core.card_game import CardGame
from wyatt.core.documents import Document
from wyatt.core.errors import IllegalMove, InvalidDocument, NotAMove
from wyatt.core.events import UNSEEN
from wyatt.core.spec import AnyGame, AnySpec, ScoreSheet, Words
from wyatt.table.conformance.kit import Kit, Nonconformity, Walk, places, walks
from wyatt.table.games import bot_names as bot_names
from wyatt.table.games import game as game_called

# === Checks of a game in play: cards, undo, legal moves, copies, views and events.

#: The number of moves in a walk from the deal, enough to reach the next deal.
FAR = 150
#: After this many moves, a hand counts as endless. From half of that, the stall breaker helps.
MOST_MOVES = 4000
#: The maximum number of moves from the pool to judge in one position.
JUDGED = 300


def _named(check: Callable[[Kit], None]) -> Callable[[Kit], None]:
    """Return a check whose errors of any kind include the record that shows the fault."""

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

    return named


@_named
def cards_are_conserved(kit: Kit) -> None:
    """Check that no move adds or loses cards, and run the kit's `sound` and `check_step`."""
    for walk in walks(kit):
        deck = Counter(kit.cards(walk.game.position()))
        walk.require(deck, "there are no cards.")
        kit.sound(walk.game)
        for step in walk.steps():
            now = Counter(kit.cards(step.game.position()))
            missing, extra = list((deck - now).elements()), list((now - deck).elements())
            walk.require(
                now == deck, f"the number of cards changed: missing {missing}, added {extra}."
            )
            kit.sound(step.game)
            kit.check_step(step)


@_named
def what_is_played_can_happen(kit: Kit) -> None:
    """Check that the game calls no position reached from a deal impossible."""
    for walk in walks(kit):
        walk.start = {
            name: walk.start[name] for name in ("players", "seed", "rules") if name in walk.start
        }
        walk.lines, walk.game = [], kit.spec.start(walk.start)
        for step in walk.steps(FAR):
            reasons = step.game.cannot_happen()
            walk.require(
                not reasons, f"a position from a played game is called impossible: {reasons}"
            )


@_named
def undo_is_exact(kit: Kit) -> None:
    """Check that taking moves back restores everything, and that replaying them leads to the same
    end.
    """
    for walk in walks(kit):
        before, moves = [], []
        for step in walk.steps(60):
            before.append(step.before)
            moves.append(step.move)
        game, end = walk.game, walk.game.position()
        states = [game.state.copy()]
        for position, move in zip(reversed(before), reversed(moves), strict=True):
            walk.require(game.pop() == move, "pop did not return the move that was played.")
            walk.require(
                game.position() == position, f"taking back {move} did not restore the position."
            )
            states.append(game.state.copy())
        for move in moves:
            walk.require(states.pop() == game.state, f"the state before {move} was not restored.")
            game.push(move)
        walk.require(game.position() == end, "the same moves led to a different end.")
        _nothing_to_pop(walk)


def _nothing_to_pop(walk: Walk) -> None:
    fresh = walk.game.copy(past=False)
    try:
        fresh.pop()
    except IndexError:
        return
    walk.require(False, "a copy still has moves that can be taken back.")


@_named
def listed_means_legal(kit: Kit) -> None:
    """Check that the listed moves are exactly the accepted ones, and that a refusal cites a rule
    and changes nothing.
    """
    lines: dict[str, None] = {}
    for walk in (*walks(kit), *places(kit)):
        lines.update(dict.fromkeys(map(str, walk.game.legal_moves)))
    lines.update(dict.fromkeys((kit.spec.examples.draw, kit.spec.examples.move)))
    for walk in places(kit):
        game = walk.game
        _listed(walk)
        pool = dict.fromkeys([*kit.pool(game), *lines])
        tried = walk.chance.sample(list(pool), min(JUDGED, len(pool)))
        for line in tried:
            _judged(walk, line)
        slow = kit.by_rule(game)
        if slow is not None:
            fast = Counter(map(str, game.legal_moves))
            walk.require(
                fast == Counter(map(str, slow)),
                "the fast list of moves differs from the list by the rules.",
            )


def _listed(walk: Walk) -> None:
    game = walk.game
    before = game.position()
    moves = game.legal_moves
    walk.require(game.position() == before, "listing the moves changed the game.")
    walk.require(bool(moves) != game.is_over, "a game that is not over has no legal move.")
    walk.require(len(set(map(str, moves))) == len(moves), "a move is listed twice.")
    for move in moves:
        verdict = game.verdict(move)
        walk.require(verdict.legal, f"{move} is listed but judged illegal: {verdict.message}")
        walk.require(verdict.rules, f"the verdict on {move} does not cite a rule.")
        walk.require(_is_whole(verdict.message), f"the verdict on {move} is not a sentence.")
        _cites(walk, verdict.rules)
        walk.require(str(move) in moves, f"{move} is listed, but its text is not in the list.")
        one, other, silent = game.copy(past=False), game.copy(past=False), game.copy(past=False)
        events = one.push(move)
        walk.require(events, f"{move} did nothing.")
        walk.require(other.push(str(move)) == events, f"{move} has a different effect as text.")
        silent.advance(move)
        walk.require(
            one == other == silent, f"{move} leads to a different position as text or in a playout."
        )
    walk.require(game.position() == before, "playing on a copy changed the game.")


def _is_whole(text: str) -> bool:
    """Return whether text ends like a sentence and has all its values filled in."""
    return text.endswith(".") and not re.search(r"\bNone\b|[{}]|\d\.\d", text)


def _cites(walk: Walk, rules: tuple[str, ...]) -> None:
    book = walk.kit.spec.rulebook()
    unknown = [id for id in rules if not book.title(id)]
    walk.require(not unknown, f"a verdict cites {unknown}, which the rulebook does not have.")


def _judged(walk: Walk, line: str) -> None:
    game = walk.game
    before = game.position()
    try:
        verdict = game.verdict(line)
    except NotAMove:
        raise
    except Exception as error:
        walk.require(False, f"the verdict on {line} raises {type(error).__name__}: {error}.")
        return
    walk.require(game.position() == before, f"asking about {line} changed the game.")
    listed = line in game.legal_moves
    walk.require(verdict.legal == listed, f"{line} is listed: {listed}; judged: {verdict.message}")
    walk.require(
        bool(verdict) == verdict.legal, f"bool() of the verdict on {line} differs from its `legal`."
    )
    walk.require(verdict.rules, f"the verdict on {line} does not cite a rule.")
    _cites(walk, verdict.rules)
    walk.require(_is_whole(verdict.message), f"the verdict on {line} is not a sentence.")
    if verdict.legal:
        return
    instead = [move in game.legal_moves for move in verdict.instead]
    walk.require(all(instead), f"the verdict on {line} suggests a move that is not legal.")
    try:
        game.push(line)
    except IllegalMove as error:
        walk.require(
            error.verdict == verdict, f"{line} is refused for a different reason than its verdict."
        )
    else:
        walk.require(False, f"{line} is not listed but was accepted.")
    walk.require(game.position() == before, f"{line} was refused but changed the game.")


@_named
def hands_end(kit: Kit) -> None:
    """Check that every hand ends, by itself or with the game's `stall_breaker`."""
    for number in range(3):
        walk = kit.walk(number)
        game, breaker, hand = walk.game, kit.spec.stall_breaker, walk.game.hand_number
        for moves in range(MOST_MOVES):
            if game.hand_ended or game.hand_number > hand:
                break
            end = breaker(game.view(game.actor)) if moves > MOST_MOVES // 2 else None
            game.push(end if end is not None else walk.likely(game))
        else:
            walk.require(
                False,
                f"a hand has not ended after {MOST_MOVES} random moves. Give the game's spec a "
                "stall_breaker, which returns a move that leads to the end of such a hand.",
            )


@_named
def copies_and_round_trips_are_equal(kit: Kit) -> None:
    """Check that copies, and positions read back, equal the game and are independent of it."""
    for walk in places(kit):
        game = walk.game
        before = game.position()
        read = kit.spec.game.from_position(json.loads(json.dumps(before)))
        link = kit.spec.read_token(kit.spec.write_token(before))
        linked = kit.spec.game.from_position(link)
        copy = game.copy(past=False)
        walk.require(
            copy == read == linked == game,
            "a copy or a position read back is not equal to the game.",
        )
        walk.require(read.position() == before, "a position read back is written differently.")
        walk.require(
            list(map(str, read.legal_moves)) == list(map(str, game.legal_moves)),
            "a position read back has different legal moves.",
        )
        for _ in range(8):
            if copy.is_over:
                break
            move = str(walk.chance.choice(list(copy.legal_moves)))
            # The seed is part of a position, so both games get the same cards.
            walk.require(
                copy.push(move) == read.push(move), f"{move} has a different effect on a copy."
            )
        walk.require(game.position() == before, "playing on a copy changed the game.")


@_named
def views_are_blind(kit: Kit) -> None:
    """Check that views and bots don't change when cards the player can't see change places."""
    for walk in places(kit):
        game = walk.game
        for name in game.players:
            view = game.view(name)
            document = view.document()
            walk.require("seed" not in document, f"{name} may see the seed of the shuffle.")
            walk.require(json.loads(json.dumps(document)) == document, "a view is not JSON.")
            walk.require(view.viewer == name, f"the view of {name} says it is {view.viewer}'s.")
            walk.require(
                bool(view.legal_moves) == (game.actor == name),
                f"{name} has moves out of turn, or none in turn.",
            )
            other = kit.resampled(game, name, walk.chance)
            seen = other.view(name)
            walk.require(
                seen.document() == document, f"{name} can tell which cards the others hold."
            )
            walk.require(seen == view, f"the views of {name} are not equal.")
            _the_bots_are_blind(kit, walk, name, other)
        walk.require(game.view().viewer is None, "a spectator's view belongs to a player.")


def _the_bots_are_blind(kit: Kit, walk: Walk, name: str, other: Any) -> None:
    game = walk.game
    if game.actor != name or len(game.legal_moves) < 2:
        return
    for bot, made in kit.spec.bots.items():
        chosen, again = made(1)(game.view(name)), made(1)(other.view(name))
        walk.require(chosen in game.legal_moves, f"{bot} chose {chosen}, which is not legal.")
        walk.require(chosen == again, f"{bot} plays differently when unseen cards change places.")


@_named
def events_tell_what_they_may(kit: Kit) -> None:
    """Check that events are JSON, cite known rules, have sentences and hide secrets."""
    spec = kit.spec
    known = {rule.id for rule in spec.rulebook().rules()}
    words = spec.words()
    for walk in walks(kit):
        worlds: dict[str, Any] = {}
        if walk.game.actor is not None:
            worlds = _worlds(kit, walk)
        for step in walk.steps():
            for event in step.events:
                document = event.document()
                walk.require(json.loads(json.dumps(document)) == document, f"{event} is not JSON.")
                walk.require(
                    hash(event) == hash(copy(event)), f"{event} does not have a stable hash."
                )
                walk.require(event.rules, f"an event {event.type} does not cite a rule.")
                walk.require(set(event.rules) <= known, f"{event.rules} are not in the rulebook.")
                for viewer in (*step.game.players, None):
                    seen = event.seen(viewer)
                    open_to = event.seen_by is None or viewer is None or viewer in event.seen_by
                    walk.require((seen == event) == open_to, f"{viewer} sees {event} wrongly.")
                    hidden = {} if open_to else {name: seen.data[name] for name in event.SECRETS}
                    walk.require(open_to or hidden, f"{event} hides nothing from {viewer}.")
                    walk.require(
                        all(set(told) <= {UNSEEN} for told in hidden.values()),
                        f"{viewer} may read {hidden} in {event}.",
                    )
                    said, rules = words.sentence(seen, viewer)
                    walk.require(said.strip() and rules, f"there are no words for {event.type}.")
            _same_to_others(walk, step.mover, str(step.move), step.events, worlds)
            worlds = _worlds(kit, walk) if walk.game.actor is not None else {}


def _worlds(kit: Kit, walk: Walk) -> dict[str, Any]:
    """Return another game that looks the same to a player who isn't to move, by that player's name."""
    game = walk.game
    others = [name for name in game.players if name != game.actor]
    name = walk.chance.choice(others) if others else None
    return {} if name is None else {name: kit.resampled(game, name, walk.chance)}


def _same_to_others(walk: Walk, mover: str, line: str, events: Any, worlds: dict[str, Any]) -> None:
    """Check that an event looks the same to other players in a game with other unseen cards. Events
    that everyone can see may also show cards that are open before or after.
    """
    for name, world in worlds.items():
        if world.actor != mover or line not in world.legal_moves:
            continue
        known = _texts(world.view(name).document())
        hand = world.hand_number
        again = world.push(line)
        if walk.game.hand_ended or walk.game.hand_number > hand:
            hidden = set()  # the hand is over, so everyone sees all cards
        else:
            hidden = _hidden(walk, name) - known - _texts(walk.game.view(name).document())
        for one, other in zip(events, again, strict=False):
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
    """Return all strings in plain data, such as cards' names, without counts."""
    if isinstance(value, str):
        return {value.partition("*")[0]}
    if isinstance(value, Mapping):
        return _texts([*value, *value.values()])
    return set().union(*map(_texts, value)) if isinstance(value, list | tuple) else set()


def _hidden(walk: Walk, viewer: str) -> set[str]:
    """Return the cards in other players' hands and in face-down piles."""
    position, found = walk.game.position(), set()
    for zone in walk.game.READER.LAYOUT.zones:
        cards = position.get(zone.name)
        if zone.seen == "owner":
            cards = [own for name, own in (cards or {}).items() if name != viewer]
        if zone.seen in ("owner", "nobody"):
            found |= _texts(cards)
    return found


# === Checks of a game's rulebook, and of documents, records and links that anyone may have changed.

#: Values that are invalid for most fields of a document.
JUNK: tuple[Any, ...] = (
    None, True, -1, 1.5, 10**30, "", "x", "\x1b[2J", "<b>", [], [None], ["x"] * 500,
    {}, {"x": None}, {"": {}}, [[[[]]]], float("nan"),
)  # fmt: skip


@_named
def records_play_again(kit: Kit) -> None:
    """Check that a record replays to the same game and events, but only up to an invalid move."""
    spec = kit.spec
    for walk in walks(kit):
        happened = [event for step in walk.steps(60) for event in step.events]
        text = json.dumps(walk.document(), ensure_ascii=False).encode()
        played = spec.replay(spec.read(text))
        walk.require(played.error is None, f"the record stops: {played.error}")
        walk.require(played.game == walk.game, "the record leads to a different position.")
        last = played.events[len(played.events) - len(happened) :]
        walk.require(list(last) == happened, "the record has different events.")
        again = spec.load(spec.read_token(spec.write_token(walk.document())))
        walk.require(
            spec.replay(again).game == walk.game, "the link leads to a different position."
        )
        for bad in ("dance", ""):
            broken = spec.replay(spec.load(spec.write(walk.start, [*walk.lines, bad])))
            walk.require(
                broken.error is not None and broken.error.index == len(walk.lines),
                f"{bad!r} in a record was ignored.",
            )
            walk.require(broken.game == walk.game, f"{bad!r} in a record changed the game.")


@_named
def hostile_documents_are_refused(kit: Kit) -> None:
    """Check that any document is either refused with issues, or read as a position with moves."""
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
            except InvalidDocument as error:
                _issues_are_sentences(walk, error)
            else:
                walk.require(False, f"{text[:20]!r} was read as a game.")


def _mutants(document: Mapping[str, Any]) -> Iterator[Document]:
    """Yield copies of a document with a missing field, an extra one, or junk in or just below a
    field.
    """
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


@_named
def hostile_links_are_refused(kit: Kit) -> None:
    """Check that a game refuses, in friendly words, tokens that are cut off, changed, too large or
    of another version.
    """
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
            except InvalidDocument as error:
                _issues_are_sentences(walk, error)
            else:
                _read_or_refused(walk, spec, document)


def _packed(text: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text) + packer.flush()
    return "1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@_named
def the_game_is_whole(kit: Kit) -> None:
    """Check that everything in a spec exists: words, rulebook, drawing, bots and presets."""
    spec, walk = kit.spec, kit.walk(0)
    view = walk.game.view()
    require = walk.require
    require(spec.name.isidentifier() and spec.title, "it needs a name and a title.")
    _can_be_found(kit, walk)
    _rulebook_can_be_shown(kit, walk)
    require(isinstance(spec.words(), Words), "words() does not return Words.")
    require(spec.words().table_text(view), "table_text() returns nothing.")
    for move in walk.game.legal_moves:
        require(spec.words().move_words(move, view), f"move_words() returns nothing for {move}.")
        require(spec.move_group(move), f"move_group() returns nothing for {move}.")
    for players in range(spec.least_players, spec.most_players + 1):
        names = ["Anna", "Burt", "Curt", "Dora", "Emma", "Fay", "Gil", "Hal"][:players]
        for preset in spec.presets:
            game = spec.start({"players": names, "seed": 1, "rules": {"preset": preset}})
            require(set(spec.scores(game.view())) == set(names), "a player has no score.")
    require(
        all(spec.format_score(number) for number in (0, 1, 1000)),
        "format_score() returns nothing for an amount.",
    )
    for name in bot_names(spec):
        require(name, "a player has no name.")
    page = spec.drawing().page(view)
    require(
        page.startswith("<!doctype html>") and spec.title in page,
        "its page is not an HTML page with its title.",
    )
    require("<" in spec.drawing().picture(view), "its picture is not a drawing.")
    sheet = spec.scoring() if spec.scoring else None
    require(sheet is None or isinstance(sheet, ScoreSheet), "its score sheet is not a ScoreSheet.")


def _can_be_found(kit: Kit, walk: Walk) -> None:
    """Check that another process, a table and a command find the same spec by its address."""
    spec = kit.spec
    address = spec.game.SPEC.address
    try:
        found = spec.game.SPEC()
    except Exception as error:  # another author's module may raise any error
        walk.require(False, f"its address {address!r} cannot be imported: {error!r}.")
    walk.require(found is spec, f"its address {address!r} leads to a different object.")
    walk.require(
        pickle.loads(pickle.dumps(spec)) is spec, "another process finds a different game."
    )


def _rulebook_can_be_shown(kit: Kit, walk: Walk) -> None:
    """Check that `wyatt rules`, `why` and `about` have all they need."""
    spec, require = kit.spec, walk.require
    book = spec.rulebook()
    known = {rule.id for rule in book.rules()}
    require(known, "its rulebook has no rules. Make it with Book.of in Python.")
    for rule in book.rules():
        require(book.cite(rule), f"{rule.id} does not name its source.")
        require(
            set(rule.see) <= known,
            f"{rule.id} refers to {rule.see}, and some of these do not exist.",
        )
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
    for missing in (spec.aid, spec.tips):
        require(
            missing is None or callable(missing), "its player's aid and its tips must be functions."
        )
    if spec.aid is not None:
        require(spec.aid()("en").sides, "its player's aid is empty.")


@_named
def every_rule_has_a_test(kit: Kit) -> None:
    """Check that every rule and ruling has a test in the kit's `marks`, and that no mark is
    unknown.
    """
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
            raise Nonconformity(
                f"{kit.spec.title}: tests name the {what} {unknown}, which does not exist"
            )


# === The settings for games based on `wyatt.core.card_game`, whose places and views are known.


def card_kit(spec: AnySpec) -> Kit:
    """Return the suite's settings for a `CardGame`. To add more, use `dataclasses.replace`. Raise
    `TypeError` for a game with its own engine.
    """
    spec = game_called(spec)
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
