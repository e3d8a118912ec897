"""What must be true while a game is played: cards, undo, lists, copies, views, events."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

from wyatt.core.errors import IllegalMove
from wyatt.core.events import UNSEEN
from wyatt.table.conformance.kit import Kit, Walk, places, walks

#: Moves of the pool that are judged at one place.
JUDGED = 300


def cards_are_conserved(kit: Kit) -> None:
    """Every card is somewhere, once, after every move; and whatever else the kit calls sound."""
    for walk in walks(kit):
        deck = Counter(kit.cards(walk.game.position()))
        walk.require(deck, "there are no cards.")
        kit.sound(walk.game)
        for step in walk.steps():
            now = Counter(kit.cards(step.game.position()))
            missing, extra = list((deck - now).elements()), list((now - deck).elements())
            walk.require(now == deck, f"cards went missing {missing} or came from nowhere {extra}.")
            kit.sound(step.game)
            kit.told(step)


def undo_is_exact(kit: Kit) -> None:
    """What is taken back is as it was, and played again it comes to the same end."""
    for walk in walks(kit):
        before, moves = [], []
        for step in walk.steps(60):
            before.append(step.before)
            moves.append(step.move)
        game, end = walk.game, walk.game.position()
        states = [game.state.copy()]
        for position, move in zip(reversed(before), reversed(moves), strict=True):
            walk.require(game.pop() == move, "pop did not give the move that was played.")
            walk.require(game.position() == position, f"{move} was not taken back exactly.")
            states.append(game.state.copy())
        for move in moves:
            walk.require(states.pop() == game.state, f"the state before {move} is not as it was.")
            game.push(move)
        walk.require(game.position() == end, "played again, the moves come to another end.")
        _nothing_to_pop(walk)


def _nothing_to_pop(walk: Walk) -> None:
    fresh = walk.game.copy()
    try:
        fresh.pop()
    except IndexError:
        return
    walk.require(False, "a copy has a past that can be taken back.")


def listed_means_legal(kit: Kit) -> None:
    """A move is listed if and only if it is accepted; a refusal cites a rule and changes nothing."""
    lines: dict[str, None] = {}
    for walk in places(kit):
        game = walk.game
        lines.update(dict.fromkeys(map(str, game.legal_moves)))
        pool = dict.fromkeys([*kit.pool(game), *lines])
        tried = walk.chance.sample(list(pool), min(JUDGED, len(pool)))
        _listed(walk)
        for line in tried:
            _judged(walk, line)
        slow = kit.by_rule(game)
        if slow is not None:
            fast = Counter(map(str, game.legal_moves))
            walk.require(
                fast == Counter(map(str, slow)), "the fast list is not the list of the rules."
            )


def _listed(walk: Walk) -> None:
    game = walk.game
    moves = game.legal_moves
    walk.require(bool(moves) != game.is_over, "a game that is not over has no legal move.")
    walk.require(len(set(map(str, moves))) == len(moves), "a move is listed twice.")
    before = game.position()
    for move in moves:
        verdict = game.verdict(move)
        walk.require(verdict.legal, f"{move} is listed and judged illegal: {verdict.message}")
        walk.require(verdict.rules, f"the verdict on {move} cites no rule.")
        walk.require(str(move) in moves, f"{move} is listed, and its line is not in the list.")
        one, other, silent = game.copy(), game.copy(), game.copy()
        events = one.push(move)
        walk.require(events, f"{move} did nothing.")
        walk.require(other.push(str(move)) == events, f"{move} does something else as text.")
        silent.advance(move)
        walk.require(one == other == silent, f"{move} leads elsewhere as text or in a playout.")
    walk.require(game.position() == before, "a copy that was played on changed the game.")


def _judged(walk: Walk, line: str) -> None:
    game = walk.game
    verdict = game.verdict(line)
    listed = line in game.legal_moves
    walk.require(verdict.legal == listed, f"{line} is listed: {listed}; judged: {verdict.message}")
    walk.require(bool(verdict) == verdict.legal, f"the verdict on {line} is not its own truth.")
    walk.require(verdict.rules, f"the verdict on {line} cites no rule.")
    walk.require(verdict.message.endswith("."), f"the verdict on {line} is no sentence.")
    if verdict.legal:
        return
    instead = [move in game.legal_moves for move in verdict.instead]
    walk.require(all(instead), f"what {line} is to be replaced by is not legal itself.")
    before = game.position()
    try:
        game.push(line)
    except IllegalMove as error:
        walk.require(error.verdict == verdict, f"{line} is refused for another reason.")
    else:
        walk.require(False, f"{line} is not listed and was accepted.")
    walk.require(game.position() == before, f"{line} was refused and changed the game.")


def copies_and_round_trips_are_equal(kit: Kit) -> None:
    """A copy and a position read back are equal to the game, and go their own way."""
    for walk in places(kit):
        game = walk.game
        before = game.position()
        read = kit.spec.game.from_position(json.loads(json.dumps(before)))
        link = kit.spec.read_token(kit.spec.write_token(before))
        linked = kit.spec.game.from_position(link)
        copy = game.copy()
        walk.require(copy == read == linked == game, "a copy or a round trip is not equal.")
        walk.require(read.position() == before, "a position read back is written otherwise.")
        walk.require(
            list(map(str, read.legal_moves)) == list(map(str, game.legal_moves)),
            "a position read back has other legal moves.",
        )
        for _ in range(8):
            if copy.is_over:
                break
            move = str(walk.chance.choice(list(copy.legal_moves)))
            # Chance is part of a position: the same comes next.
            walk.require(copy.push(move) == read.push(move), f"{move} does something else.")
        walk.require(game.position() == before, "a copy that was played on changed the game.")


def views_are_blind(kit: Kit) -> None:
    """A view does not change when the cards that its player has not seen change places."""
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
        walk.require(game.view().viewer is None, "a spectator's view is somebody's.")


def _the_bots_are_blind(kit: Kit, walk: Walk, name: str, other: Any) -> None:
    game = walk.game
    if game.actor != name or len(game.legal_moves) < 2:
        return
    for bot, made in kit.spec.bots.items():
        chosen, again = made(1)(game.view(name)), made(1)(other.view(name))
        walk.require(chosen in game.legal_moves, f"{bot} chose {chosen}, which is not legal.")
        walk.require(chosen == again, f"{bot} plays otherwise when unseen cards change places.")


def events_tell_what_they_may(kit: Kit) -> None:
    """Events are JSON, cite rules of the rulebook, have words, and tell nobody what is secret."""
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
                walk.require(hash(event) == hash(replace(event)), f"{event} has no steady hash.")
                walk.require(event.rules, f"an event {event.type} cites no rule.")
                walk.require(set(event.rules) <= known, f"{event.rules} are not in the rulebook.")
                for viewer in (*step.game.players, None):
                    seen = event.seen(viewer)
                    open_to = event.seen_by is None or viewer is None or viewer in event.seen_by
                    walk.require((seen == event) == open_to, f"{viewer} sees {event} wrongly.")
                    hidden = {} if open_to else {name: seen.data[name] for name in event.secrets()}
                    walk.require(open_to or hidden, f"{event} hides nothing from {viewer}.")
                    walk.require(
                        all(set(told) <= {UNSEEN} for told in hidden.values()),
                        f"{viewer} may read {hidden} in {event}.",
                    )
                    said, rules = words.sentence(seen, viewer)
                    walk.require(said.strip() and rules, f"there are no words for {event.type}.")
            _told_alike(walk, step.mover, str(step.move), step.events, worlds)
            worlds = _worlds(kit, walk) if walk.game.actor is not None else {}


def _worlds(kit: Kit, walk: Walk) -> dict[str, Any]:
    """For one player who is not to move, the game as it might be as well."""
    game = walk.game
    others = [name for name in game.players if name != game.actor]
    name = walk.chance.choice(others) if others else None
    return {} if name is None else {name: kit.resampled(game, name, walk.chance)}


def _told_alike(walk: Walk, mover: str, line: str, events: Any, worlds: dict[str, Any]) -> None:
    """A secret event reads the same, to others, whatever the unseen cards are."""
    for name, world in worlds.items():
        if world.actor != mover or line not in world.legal_moves:
            continue
        again = world.push(line)
        for one, other in zip(events, again, strict=False):
            if one.type != other.type:
                break
            if one.seen_by is not None and name not in one.seen_by:
                walk.require(one.seen(name) == other.seen(name), f"{name} learns from {one}.")
