"""A session asked by number and index: what each answer means, what is refused, and where lines go."""

from typing import Any

import pytest

from tests.collected import collected
from tests.written import issues_of
from wyatt.core.errors import NotAMove
from wyatt.core.records import LONGEST_TITLE
from wyatt.table.session import Node, Session, Variation

START = {"players": ["Anna", "Burt"], "seed": 1}
#: Anna's turn, and Burt's. Anna may discard 4C, 4H or JC instead.
LINE = ("draw stock", "discard 3C", "draw stock", "discard 3D")


def walked(session: Session, *steps: str | int) -> Session:
    """Play moves one after the other, or jump to a move if it's given by its number."""
    for step in steps:
        session.jump(step) if isinstance(step, int) else session.play(step)
    return session


def session_of(*steps: str | int) -> Session:
    return walked(Session("wildcat", START), *steps)


def fork(*discards: str) -> Session:
    """A session at Anna's discard, with this many lines played, `LINE` first."""
    session = session_of(*LINE)
    for card in discards:
        walked(session, 1, f"discard {card}")
    session.go(4)
    return session


def drawn(session: Session) -> list[str]:
    """Each line: the line that it leaves and where, its depth, and its moves."""
    lines = session.variations()
    return [f"{one.of} {one.at} {one.depth}: {', '.join(one.lines())}" for one in lines]


def refusal(ask: Any, *given: Any) -> str:
    (issue,) = issues_of(ask, *given)
    return str(issue)


def test_a_line_is_named_in_one_printed_line_and_a_node_known_by_its_session() -> None:
    session = session_of(*LINE)
    session.back()
    assert repr(session) == "<Session of Wildcat Rummy: Anna, Burt; move 3 of 4>"
    assert session.start == START
    assert [session.actor_of(at) for at in range(4)] == ["Anna", "Anna", "Burt", "Burt"]
    assert all(session.events_of(at) == session.node_at(at + 1).events != () for at in range(4))
    assert [session.node_at(at).at for at in range(5)] == [0, 1, 2, 3, 4]
    assert session.node_at(0) is session.root
    assert session.here is session.node_at(3)
    assert session.events == session.events_of(2)
    session.jump(0)
    assert (session.events, session.lines()) == ((), list(LINE))
    session, other = session_of(*LINE), session_of(*LINE)
    assert session.knows(session.here)
    assert not session.knows(other.here)
    assert not session.knows(Node(99))
    assert isinstance(session.root.child("draw stock"), Node)
    assert session.root.child("discard 3C") is None
    session = fork("4C")
    (line,) = session.variations()[1:]
    for typed, name in (
        ("  Keep\tthe\n3C  ", "Keep the 3C"), ("x" * 100, "x" * LONGEST_TITLE), ("", ""),
    ):  # fmt: skip
        assert session.rename(line.number, typed)
        assert session.variations()[1].name == name
    assert Variation(0, 0, ()) == Session("wildcat", START).variations()[0]
    assert [getattr(Variation(0, 0, ()), part) for part in ("at", "number", "name")] == [0, 0, ""]


@collected("ask, value, said", [
    ("jump", "x", 'at: "x" isn’t a move number.'), ("jump", 1.5, "at: 1.5 isn’t a move number."),
    ("go", None, "number: an empty value isn’t a position number."), ("delete", "x", 'number: "x" isn’t a position number.'),
    ("choose", "x", 'step: "x" isn’t a whole number.'), ("node_at", 5, "index: 5 isn’t a whole number from 0 to 4."),
    ("node_at", -1, "index: -1 isn’t a whole number from 0 to 4."),
    ("knows", 3, "node: 3 isn’t valid here. Give a node of a session, such as session.here."),
    ("take_up", 3, "node: 3 isn’t valid here. Give a node of a session, such as session.here."),
])  # fmt: skip
def test_a_value_that_is_no_number_or_node_is_refused(ask: str, value: Any, said: str) -> None:
    session = session_of(*LINE)
    assert (refusal(getattr(session, ask), value), session.at) == (said, 4)


@collected("index", [-1, 4, "x", None])
def test_a_move_that_this_line_has_not_is_an_error_of_its_index(index: Any) -> None:
    session, shown = session_of(*LINE), {"x": '"x"', None: "an empty value"}.get(index, index)
    for ask in (session.events_of, session.actor_of):
        with pytest.raises(
            IndexError, match=f"no move {shown}. Moves in this line: 4, numbered from 0"
        ):
            ask(index)


def test_what_is_no_truth_text_place_or_line_changes_nothing() -> None:
    session = session_of(*LINE)
    before = session.document()
    assert refusal(session.play, "draw stock", "yes") == 'by_bot: "yes" isn’t true or false.'
    assert refusal(session.promote, 1, "yes") == 'all_the_way: "yes" isn’t true or false.'
    assert refusal(session.rename, 1, 3).startswith("name: ")
    with pytest.raises(NotAMove):
        session.play("sing")
    assert session.document() == before
    assert not session.forward()
    assert [walked(session, at).at for at in (99, -3)] == [4, 0]
    assert [session.back(), session.undo(), session.forward()] == [False, False, True]
    assert [(session.go(at), session.at) for at in (99, 0)] == [(False, 1), (True, 0)]
    for number in (0, 99):
        assert not session.rename(number, "x")
        assert not session.promote(number)
        assert not session.delete(number)
    assert not session.promote(1)
    assert not session.delete_others()
    assert not session.can_restore
    assert not session.restore()
    assert session.root.name == ""
    session = walked(Session("wyatt", START), "draw supply", 0, "draw discard")
    for number, line in ((1, "draw supply"), (2, "draw discard"), (1, "draw supply")):
        assert session.go(number)
        assert (session.at, session.lines()) == (1, [line])


def test_continuations_are_gone_round_and_undo_keeps_the_moves_ahead() -> None:
    session = fork("4C", "4H", "JC")
    session.jump(1)
    seen = []
    for step in (1, 1, 1, 1, -1, 2):
        assert session.choose(step)
        seen.append(session.lines()[1])
    assert seen == [f"discard {card}" for card in ("4C", "4H", "JC", "3C", "JC", "4C")]
    for at in (0, 99):  # one way on, and the line goes it; none
        assert not walked(session, at).choose(1)
    for step, card in ((1, "3C"), (-1, "JC"), (0, "3C")):
        ended = fork("4C", "JC")
        for _ in range(3):
            ended.undo()  # the line ends at Anna's discard
        assert ended.lines() == ["draw stock"]
        assert ended.choose(step)
        assert ended.lines()[1] == f"discard {card}"
    session = session_of(*LINE, 2)
    assert session.undo()
    assert (session.at, session.lines()) == (1, list(LINE))
    assert drawn(session) == [f"0 0 0: {', '.join(LINE)}"]
    session.jump(4)
    for _ in range(3):
        session.undo()
    assert (session.at, session.lines()) == (1, ["draw stock"])
    assert drawn(session) == ["0 0 0: draw stock", f"0 1 1: {', '.join(LINE[1:])}"]
    session.play("discard 4C")
    assert drawn(session) == ["0 0 0: draw stock, discard 4C", f"0 1 1: {', '.join(LINE[1:])}"]
    session.undo()
    session.play("discard 3C")  # the same again, so it's the main line once more
    assert drawn(session)[0] == f"0 0 0: {', '.join(LINE)}"


def test_a_promoted_line_changes_places_with_the_line_that_it_leaves() -> None:
    session = fork("4C", "4H")
    session.go(5)
    walked(session, "draw stock", "discard 3D", 3, "discard 5C")
    deep = session.here.number
    assert drawn(session) == [
        f"0 0 0: {', '.join(LINE)}", "0 1 1: discard 4C, draw stock, discard 3D",
        "0 1 1: discard 4H", "1 3 2: discard 5C",
    ]  # fmt: skip
    before = session.document()
    assert session.promote(deep)
    swapped = ["0 1 1: discard 4C, draw stock, discard 5C", "1 3 2: discard 3D"]
    assert drawn(session)[1::2] == swapped
    assert session.promote(deep)
    main = [
        "0 0 0: draw stock, discard 4C, draw stock, discard 5C", f"0 1 1: {', '.join(LINE[1:])}",
        "0 1 1: discard 4H", "0 3 1: discard 3D",
    ]  # fmt: skip
    assert drawn(session) == main
    assert not session.promote(deep)
    at_once = Session.of_record("wildcat", before)
    at_once.go(next(one for one in at_once.root.subtree() if str(one.move) == "discard 5C").number)
    assert at_once.promote(at_once.here.number, all_the_way=True)
    assert drawn(at_once) == main


@collected("number, left, at", [
    (5, ["discard 3C", "discard 4H"], 4),  # a variation: the line goes on
    (2, [], 1),  # the main line: it ends here, and no variation takes its place
    (3, ["discard 3C", "discard 4C", "discard 4H"], 2),
])  # fmt: skip
def test_what_is_deleted_comes_back_to_its_place(number: int, left: list[str], at: int) -> None:
    session = fork("4C", "4H")
    before = drawn(session)
    assert (session.delete(number), session.can_restore, session.at) == (True, True, at)
    assert not session.go(number)
    if left:
        assert [str(node.move) for node in session.node_at(1).children] == left
    else:
        assert drawn(session) == ["0 0 0: draw stock", "0 1 1: discard 4C", "0 1 1: discard 4H"]
    assert (session.restore(), drawn(session)) == (True, before)
    assert session.go(number)
    assert not session.can_restore


def test_a_line_played_meanwhile_stays_and_the_moves_of_a_hand_are_told_back_to_its_deal() -> None:
    session = fork("4C")
    session.delete(2)
    walked(session, 1, "discard JC")
    assert session.restore()
    lost = f"0 1 1: {', '.join(LINE[1:])}"
    assert drawn(session) == ["0 0 0: draw stock, discard JC", lost, "0 1 1: discard 4C"]
    session = fork("4C", "4H")
    before = drawn(session)
    assert (session.delete_others(), drawn(session)) == (True, before[:1])
    assert (session.restore(), drawn(session)) == (True, before)
    session.go(5)
    assert session.delete_others()
    assert (session.lines(), session.at) == (["draw stock", "discard 4C"], 2)
    assert (session.restore(), drawn(session)) == (True, before)
    session = Session("wildcat", START)
    while str(move := session.game.legal_moves[0]) != "deal":
        session.play(move)
    session.play("deal")
    dealt = session.here
    assert list(session.this_hand()) == [dealt]
    session.play(session.game.legal_moves[0])
    session.play(session.game.legal_moves[0])
    assert list(session.this_hand()) == [session.here, session.here.parent, dealt]
    session.jump(3)
    assert [node.at for node in session.this_hand()] == [3, 2, 1]


def test_a_record_says_which_moves_a_bot_chose() -> None:
    session = session_of("draw stock")
    session.play("discard 3C", by_bot=True)
    session.play("draw stock")
    session.jump(1)
    session.play("discard 4C", by_bot=True)
    session.play("draw stock", by_bot=True)
    document = session.document()
    assert [document["by_bot"], document["variations"][0]["by_bot"]] == [[1], [0, 1]]
    again = Session.of_record("wildcat", document)
    assert (again.document(), again.at, again.lines()) == (document, 3, [*LINE[:3]])
    again.jump(1)
    again.play("discard 3C")  # the player chooses it too
    assert "by_bot" not in again.document()
    session = session_of(*LINE)
    for _ in range(2):
        session.undo()
    again = Session.of_record("wildcat", session.document())
    assert (drawn(again), again.lines()) == (drawn(session), [*LINE[:2]])
    assert not again.forward()
    assert again.game.position() == session.game.position()


@collected("moves, variations, said", [
    (["draw stock", "si\ud800ng"], [], "moves[1]: “si?ng”: No move starts with `si?ng`."),
    (["draw stock", "discard 3C"], [(1, "discard 4C"), (1, "discard KH")],
     "variations[1].moves[0]: “discard KH”:"),
    (["draw stock"], [(1, "discard 4C", "draw stock", "discard 4C")],
     "variations[0].moves[2]: “discard 4C”:"),
])  # fmt: skip
def test_an_unplayable_record_names_the_move(moves: Any, variations: Any, said: str) -> None:
    others = [{"at": at, "moves": list(own)} for at, *own in variations]
    record = {"format": "wildcat-record/1", "start": START, "moves": moves, "variations": others}
    assert refusal(Session.of_record, "wildcat", record).startswith(said)
