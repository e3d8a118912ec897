"""A game as a tree of all positions reached, and of the moves between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from wyatt.core.arguments import argument, as_int, plain
from wyatt.core.documents import tidied
from wyatt.core.errors import IllegalMove, NotAMove, invalid, printable, shown
from wyatt.core.events import Event
from wyatt.core.limits import MOST_VARIATIONS
from wyatt.core.records import LONGEST_TITLE, Record, RecordedVariation
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.core.state import Independent
from wyatt.core.text import N_, _
from wyatt.table.games import game

# === The tree. A node's first child continues the line, and the other children begin variations.
# Only `Session.delete` and `Session.delete_others` remove nodes. Undoing a move never does.


class Node:
    """A position in the tree, after `at` moves. The last of them is `move`, made by the player
    `actor`.

    children: the nodes one move later. The first continues the line, and the others begin
    variations. ahead: the child that `Session.forward` leads to, or None at the current line's end.
    taken_back: whether the line ends here because somebody took back later moves, which stay as
    variations. name: the name of the variation that begins here, or empty. by_bot: whether a bot
    chose the move for a person.
    """

    __slots__ = (
        "actor", "ahead", "at", "by_bot", "children", "events", "move", "name", "number", "parent",
        "taken_back",
    )  # fmt: skip

    def __init__(self, number: int, parent: Node | None = None, move: Any = None) -> None:
        self.number, self.parent, self.move = number, parent, move
        self.at: int = parent.at + 1 if parent else 0
        self.actor: str | None = None
        self.events: tuple[Event, ...] = ()
        self.children: list[Node] = []
        self.ahead: Node | None = None
        self.name, self.taken_back, self.by_bot = "", False, False

    def __reduce_ex__(self, _protocol: object) -> tuple[object, ...]:
        # A copy would contain the entire tree, which is too deep for Python in a long game.
        raise TypeError(_("a node can’t be copied without its session. Copy the session instead."))

    @property
    def main(self) -> Node | None:
        """The child that continues this node's line, or None at the line's end."""
        return self.children[0] if self.children and not self.taken_back else None

    @property
    def others(self) -> list[Node]:
        """The children that begin variations."""
        return self.children if self.taken_back else self.children[1:]

    def child(self, move: str) -> Node | None:
        """Return the child that this move leads to, or None if nobody has played it here."""
        return next((node for node in self.children if str(node.move) == move), None)

    def join(self, node: Node) -> None:
        """Add a child, which continues the line if it ends here, or else begins a variation."""
        self.children.append(node)
        if self.taken_back:
            self.prefer(node)

    def prefer(self, node: Node) -> None:
        """Make a child continue the line. Any other child that did so begins a variation."""
        self.children.remove(node)
        self.children.insert(0, node)
        self.taken_back = False

    def take_back(self, node: Node) -> None:
        """Take back a child's move, so that the child begins a variation. Any later moves that were
        taken back earlier follow that child again, so several undone moves make one variation.
        """
        if self.children[0] is node:
            self.taken_back = True
        self.ahead = self.main
        node.taken_back = False
        if node.ahead is None and node.children:
            node.ahead = node.children[0]

    def path(self) -> list[Node]:
        found: list[Node] = [self]
        while (before := found[-1].parent) is not None:
            found.append(before)
        return found[::-1]

    def mainline(self) -> list[Node]:
        """Return this node, and the nodes after it in its line."""
        node, found = self, [self]
        while node.children and not node.taken_back:  # without a call for each move of a long game
            node = node.children[0]
            found.append(node)
        return found

    def subtree(self) -> Iterator[Node]:
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


_CHILDREN = Node.__slots__.index("children")


class Variation(NamedTuple):
    """One line of the tree: the main line, or a variation.

    of: the index in `Session.variations` of the line that a variation branches off, or 0 for the
    main line. nodes: the nodes of the line's own moves. depth: 0 for the main line, 1 for its
    variations, and so on.
    """

    of: int
    depth: int
    nodes: tuple[Node, ...]

    @property
    def at(self) -> int:
        """The number of moves before the line's own moves."""
        return self.nodes[0].at - 1 if self.nodes else 0

    @property
    def number(self) -> int:
        """The number of the line's first node, which identifies the line, or 0 for an empty line."""
        return self.nodes[0].number if self.nodes else 0

    @property
    def name(self) -> str:
        return self.nodes[0].name if self.nodes else ""

    def lines(self) -> tuple[str, ...]:
        return tuple(str(node.move) for node in self.nodes)

    def by_bot(self) -> tuple[int, ...]:
        """Return the indexes, from 0, of the line's own moves that a bot chose for a person."""
        return tuple(at for at, node in enumerate(self.nodes) if node.by_bot)


class Session(Independent):
    """A game tree with a current line and a current node.

    `game` is the game at the current node. It's always the same object, so its views stay valid.
    `moves` has all moves of the current line, and `at` is how many of them have been played.

    >>> session = Session("wyatt", {"players": ["Anna", "Burt"], "seed": 3})
    >>> event, *_ = session.play("draw supply")
    >>> session.back()
    True
    >>> events = session.play("draw discard")
    >>> session.at, session.lines(), len(session.variations())
    (1, ['draw discard'], 2)
    """

    def __init__(self, spec: str | AnySpec, start: Mapping[str, Any]) -> None:
        """start: a position, or players, seed and rules. Raise `UnknownGame` or `InvalidDocument`."""
        self.spec = game(spec)
        self.game: AnyGame = self.spec.start(start)
        self.start = dict(tidied(plain(start)))
        self.root = Node(0)
        self._nodes: dict[int, Node] = {0: self.root}
        self._line: list[Node] = [self.root]
        self._deleted: list[list[tuple[Node, int, bool]]] = []
        self.moves: list[Any] = []
        self._count = self.at = 0

    def __repr__(self) -> str:
        return f"<Session of {self.spec.title}: {', '.join(self.game.players)}; move {self.at} of {len(self.moves)}>"

    def __getstate__(self) -> dict[str, Any]:
        """Return the state with nodes as rows, because pickle can't handle a deep tree."""
        deleted = [node for group in self._deleted for node, _place, _main in group]
        nodes = [node for root in (self.root, *deleted) for node in root.subtree()]
        place: dict[Any, int] = {node: at for at, node in enumerate(nodes)}
        rows = [[getattr(node, name) for name in Node.__slots__] for node in nodes]
        for row in rows:
            row[:] = (place[each] if isinstance(each, Node) else each for each in row)
            row[_CHILDREN] = [place[child] for child in row[_CHILDREN]]
        flat = {
            "_line": [place[node] for node in self._line],
            "_deleted": [[(place[node], *how) for node, *how in group] for group in self._deleted],
            "_nodes": {number: place[node] for number, node in self._nodes.items()},
            "root": rows,
        }
        return {**vars(self), **flat}

    def __setstate__(self, state: dict[str, Any]) -> None:
        rows = state["root"]
        nodes = [Node(0) for _row in rows]
        for node, row in zip(nodes, rows, strict=True):
            for name, value in zip(Node.__slots__, row, strict=True):
                linked = name in ("parent", "ahead") and value is not None
                setattr(node, name, nodes[value] if linked else value)
            node.children = [nodes[child] for child in row[_CHILDREN]]
        line, numbered = [nodes[at] for at in state["_line"]], state["_nodes"].items()
        deleted = [[(nodes[at], *how) for at, *how in group] for group in state["_deleted"]]
        vars(self).update(state, root=nodes[0], _line=line, _deleted=deleted)
        self._nodes = {number: nodes[at] for number, at in numbered}

    def __eq__(self, other: object) -> bool:
        same = type(other) is type(self)
        return self.__getstate__() == other.__getstate__() if same else NotImplemented

    @property
    def here(self) -> Node:
        return self._line[self.at]

    def play(self, move: Any, by_bot: bool = False) -> tuple[Event, ...]:
        """Play a move at the current node, and return its events. A new move continues the line if
        the line ends here, or else begins a variation. by_bot: whether a bot chose the move for a
        person. Raise `NotAMove` or `IllegalMove` as `game.push` does, or `InvalidDocument` if the
        tree already has as many variations as a file can have. After an error, nothing has changed.
        """
        if by_bot is not False:
            by_bot = argument.truth("by_bot", by_bot)
        here, actor, events = self.here, self.game.actor, self.game.push(move)
        played = self.game.last  # a move object, even if the argument was text
        if (node := here.child(str(played))) is None:
            begun = here.children and sum(len(each.others) for each in self.root.subtree())
            if begun and begun >= MOST_VARIATIONS:
                self.game.pop()
                said = N_(
                    "This game has {number} variations, the most a file can have. Delete a variation first."
                )
                raise invalid(_(said, number=MOST_VARIATIONS))
            node = self._new(here, played)
            node.actor, node.events, node.by_bot = actor, events, by_bot
            here.join(node)
        elif here.taken_back:
            here.prefer(node)
        node.by_bot = node.by_bot and by_bot
        self._enter(node)
        self.at += 1
        return events

    def _new(self, parent: Node, move: Any) -> Node:
        self._count += 1
        node = self._nodes[self._count] = Node(self._count, parent, move)
        return node

    def _enter(self, node: Node) -> None:
        if node.parent is not None and node.parent.ahead is not node:
            node.parent.ahead = node
            self._lay(node.at - 1)

    def _lay(self, at: int) -> None:
        del self._line[at + 1 :], self.moves[at:]
        while (node := self._line[-1].ahead) is not None:
            self._line.append(node)
            self.moves.append(node.move)

    def back(self) -> bool:
        """Go back one move. Return False at the start."""
        if not self.at:
            return False
        self.game.pop()
        self.at -= 1
        return True

    def forward(self) -> bool:
        """Go forward one move. Return False at the end of the line."""
        if self.at == len(self.moves):
            return False
        self.game.push(self.moves[self.at])
        self.at += 1
        return True

    def jump(self, at: int) -> None:
        """Go to the current line's node after `at` moves, or to the nearest end of the line. Raise
        `InvalidDocument` if `at` isn't a whole number.
        """
        if (number := as_int(at)) is None:
            raise invalid(_("{value} isn’t a move number.", value=shown(at)), "at")
        at = max(0, min(number, len(self.moves)))
        while self.at > at:
            self.back()
        while self.at < at:
            self.forward()

    def go(self, number: int) -> bool:
        """Go to the node with this number, in any line. Return False if there's no such node."""
        if (node := self._node(number)) is None:
            return False
        path = node.path()
        same = [one is other for one, other in zip(path, self._line, strict=False)]
        self.jump(min(self.at, [*same, False].index(False) - 1))
        for step in path[1:]:
            self._enter(step)
        self.jump(node.at)
        return True

    def _node(self, number: object) -> Node | None:
        if (found := as_int(number)) is None:
            raise invalid(_("{value} isn’t a position number.", value=shown(number)), "number")
        return self._nodes.get(found)

    def _after(self, index: object) -> Node:
        found, many = as_int(index), len(self.moves)
        if found is None or not 0 <= found < many:
            said = N_("there’s no move {index}. Moves in this line: {many}, numbered from 0.")
            raise IndexError(_(said, index=shown(index), many=many))
        return self._line[found + 1]

    def knows(self, node: Node) -> bool:
        """Return whether a node is in this session's tree."""
        argument.kind("node", node, Node, "a node of a session, such as session.here")
        return self._nodes.get(node.number) is node

    def take_up(self, node: Node) -> None:
        """Go to a node. On the way, restore any main-line moves that were taken back."""
        argument.kind("node", node, Node, "a node of a session, such as session.here")
        for step in node.path()[1:]:
            parent = step.parent
            if parent is not None and parent.taken_back and parent.children[0] is step:
                parent.taken_back = False
        self.go(node.number)

    def choose(self, step: int) -> bool:
        """Continue the current line with the current node's next child (step 1) or previous child
        (step -1). After the last child comes the first. Return False if there's no other child.
        """
        if as_int(step) is None:
            raise invalid(_("{value} isn’t a whole number.", value=shown(step)), "step")
        here = self.here
        if not here.children or (len(here.children) == 1 and here.ahead):
            return False
        now = here.children.index(here.ahead) + step if here.ahead else min(step, 0)
        self._enter(here.children[now % len(here.children)])
        return True

    def undo(self) -> bool:
        """Take back the last move, and return True. At the start, return False. At the end of a
        line, the undone move stays as a variation. After a variation's first move is undone, the
        current line is the one it branches off. In the middle of a line, the moves ahead stay.
        """
        at_the_end = self.at == len(self.moves)
        undone = self.back()
        if undone and at_the_end:
            self.here.take_back(self._line[self.at + 1])
            self._lay(self.at)
        return undone

    def variations(self) -> list[Variation]:
        """Return all lines, the main line first. A variation comes after the line it branches off."""
        main = self.root.mainline()
        lines, leaving = [Variation(0, 0, tuple(main[1:]))], [main]
        for of, nodes in enumerate(leaving):
            for node in nodes:
                if len(node.children) < 2 and not node.taken_back:
                    continue  # most nodes, and a long game has many
                for first in node.others:
                    own = first.mainline()
                    lines.append(Variation(of, lines[of].depth + 1, tuple(own)))
                    leaving.append(own)
        return lines

    def rename(self, number: int, name: str) -> bool:
        """Name the line that begins at the node with this number. An empty name removes the old
        one. Return False for the root or an unknown number. Raise `InvalidDocument` if the name
        isn't text.
        """
        name = argument.text("name", name, '"The other way"')
        if (node := self._node(number)) is None or node is self.root:
            return False
        printed = "".join(letter if letter.isprintable() else " " for letter in name)
        node.name = printed.strip()[:LONGEST_TITLE]
        return True

    def promote(self, number: int, all_the_way: bool = False) -> bool:
        """Swap a node's line with the line that it branches off. all_the_way: whether to make it
        the main line. Return False for an unknown number, or for a node on the main line.
        """
        all_the_way = argument.truth("all_the_way", all_the_way)
        node = self._node(number)
        raised = False
        while node is not None and node.parent is not None and (all_the_way or not raised):
            if node.parent.main is not node:
                node.parent.prefer(node)
                raised = True
            node = node.parent
        return raised

    def delete(self, number: int) -> bool:
        """Delete a node and its descendants. Return False for the root or an unknown number."""
        if (node := self._node(number)) is None or node.parent is None:
            return False
        self._deleted.append([self._cut(node)])
        return True

    def delete_others(self) -> bool:
        """Delete all lines but the current one. Return False if there are no others."""
        line = set(self._line)
        if others := [one for kept in self._line for one in kept.children if one not in line]:
            self._deleted.append([self._cut(one) for one in others])
        return bool(others)

    @property
    def can_restore(self) -> bool:
        return bool(self._deleted)

    def restore(self) -> bool:
        """Bring back the nodes that were deleted last. Return False if there are none."""
        if not self._deleted:
            return False
        for node, place, was_main in reversed(self._deleted.pop()):
            parent = node.parent
            assert parent is not None
            if was_main and parent.main is None:
                parent.children.insert(0, node)
                parent.taken_back = False
            else:
                parent.children.insert(max(place, parent.main is not None), node)
            self._nodes |= {one.number: one for one in node.subtree()}
        return True

    def _cut(self, node: Node) -> tuple[Node, int, bool]:
        parent = node.parent
        assert parent is not None
        if node in self._line[: self.at + 1]:
            self.jump(parent.at)
        was_main, place = parent.main is node, parent.children.index(node)
        parent.children.remove(node)
        if was_main:  # otherwise a variation would become the main line
            parent.taken_back = bool(parent.children)
        if parent.ahead is node:
            parent.ahead = None
            if parent in self._line:
                self._lay(parent.at)
        for one in node.subtree():
            del self._nodes[one.number]
        return node, place, was_main

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last move, or an empty tuple at the start."""
        return self.here.events

    def this_hand(self) -> Iterator[Node]:
        """Yield the node after each move of the current hand, from the last move back to the first."""
        node = self.here
        while node.parent is not None:
            yield node
            if node.move.verb == "deal":
                return
            node = node.parent

    def events_of(self, index: int) -> tuple[Event, ...]:
        """Return the events of a move in the current line. index: counts from 0. Raise `IndexError`
        if there's no such move.
        """
        return self._after(index).events

    def actor_of(self, index: int) -> str | None:
        """Return the name of the player who made a move in the current line. index: counts from 0.
        Raise `IndexError` if there's no such move.
        """
        return self._after(index).actor

    def node_at(self, index: int) -> Node:
        """Return the line's node after `index` moves. Raise `InvalidDocument` if it's shorter."""
        return self._line[argument.number("index", index, 0, len(self.moves))]

    def lines(self) -> list[str]:
        """Return all moves of the current line in notation, including those ahead."""
        return [str(move) for move in self.moves]

    def document(self) -> dict[str, Any]:
        """Return the session's record as a document: the main line and any variations."""
        lines = [(one.of, one.at, one.lines(), one.name, one.by_bot()) for one in self.variations()]
        main, *others = (RecordedVariation(*line) for line in lines)
        return self.spec.record(self.start, main.moves, tuple(others), main.by_bot).document()

    @classmethod
    def of_record(cls, spec: str | AnySpec, record: Record | Mapping[str, Any]) -> Session:
        """Return a new session with a record's main line and variations, at the end of the main
        line. record: a loaded record, or a document. Raise `InvalidDocument` for an invalid record,
        or for a move that can't be played.
        """
        spec = game(spec)
        record = record if isinstance(record, Record) else spec.load(record)
        session = cls(spec, record.start)
        where: dict[Node, str] = {}
        written = [session._write([session.root], record.moves, "", where)]
        for index, variation in enumerate(record.variations):
            left = written[variation.of]
            own = [left[variation.at - left[0].at]]
            written.append(session._write(own, variation.moves, f"variations[{index}].", where))
            first = own[1]
            if first.parent is not None and first is not first.parent.main:
                first.name = variation.name
        session._try_all(where)
        by_bots = [record.by_bot, *(one.by_bot for one in record.variations)]
        for line, by_bot in zip(written, by_bots, strict=True):
            for at in by_bot:
                line[at + 1].by_bot = True
        session._lay(0)
        session.jump(len(session.moves))
        return session

    def _write(
        self, line: list[Node], moves: Sequence[str], place: str, where: dict[Node, str]
    ) -> list[Node]:
        """Add a recorded line's moves after its first node, reusing nodes. Return the line."""
        fresh = not place
        for index, move in enumerate(moves):
            parent = line[-1]
            if (node := parent.child(move)) is None:
                node = self._new(parent, move)
                if fresh:
                    parent.ahead = node
                elif not parent.children:  # the earlier line must still end here
                    parent.taken_back = True
                parent.children.append(node)
                where[node] = f"{place}moves[{index}]"
                fresh = True
            line.append(node)
        return line

    def _try_all(self, where: Mapping[Node, str]) -> None:
        """Play every move once, depth first, and leave the game at the start."""
        game, depth = self.game, 0
        waiting = list(reversed(self.root.children))
        while waiting:
            node = waiting.pop()
            for _move in range(depth - node.at + 1):
                game.pop()
            depth = node.at
            node.actor = game.actor
            try:
                node.events = game.push(node.move)
            except (NotAMove, IllegalMove) as error:
                move = printable(str(node.move), 80)
                said = _("“{move}”: {reason}", move=move, reason=str(error))
                raise invalid(said, where[node]) from None
            node.move = game.last
            waiting += reversed(node.children)
        for _move in range(depth):
            game.pop()
