"""Widgets in plain Python, without a kernel: a table and what is linked to it, also from threads."""

import copy
import gc
import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from IPython.lib import pretty
from ipywidgets import HBox, Label, VBox, link
from parts import DRAWN, NAMES, alive, anna, bundle, press

from tests.asking import do
from tests.collected import collected
from tests.markup import found, has, lacks, texts, used_signs, values
from wyatt import earp, widgets, wildcat
from wyatt.core.errors import IllegalMove, NotAMove
from wyatt.core.game import watch
from wyatt.ui import widget
from wyatt.ui.widget import WIDGET, Part
from wyatt.widgets import Account, GameTable, LegalMoves, Moved, Refused, Stepper, try_moves


@pytest.mark.parametrize("make", DRAWN)
def test_a_part_shows_itself_where_no_widget_runs(make: Callable[[], Part]) -> None:
    part = make()
    data = bundle(part)
    plain, html = data["text/plain"], data["text/html"]
    assert (str(part), len(plain) > 20, len(repr(part)) < 100) == (plain, True, True)
    assert ("<" in plain.splitlines()[0], WIDGET in data) == (False, True)
    assert (html[:7], "http" in re.sub(r'xmlns="[^"]*"', "", html)) == ("<style>", False)
    assert has(html, "<script", 'class="top"', ' lang="en"><') == [' lang="en"><']  # no page
    filled = {str(part["data-part"]) for part in found(html, "[data-part]:has(> *)")}
    assert filled & {"legal", "events", "posters", "split", "build", "map", "card", "board"}
    assert used_signs(html) <= set(values(html, "id"))
    before, part.lang = dict(part._shown["parts"]), "fr"
    assert (part._shown["lang"], part._shown["parts"] == before) == ("fr", False)
    part.lang = ""
    assert part._shown["parts"] == before


def test_a_stepper_shows_its_moves_where_no_widget_runs() -> None:
    table = anna(earp.Game.new(["Anna", "Burt <b>", "Curt"], seed=1))
    stepper = Stepper(table)
    for _ in range(4):
        table.step()
    table.index = 2
    data = bundle(stepper)
    plain, html, _live = (data[kind] for kind in ("text/plain", "text/html", WIDGET))
    assert (plain[:21], table.words() in plain) == ("Move 2 of 4\n1. Anna: ", True)
    assert (len(found(html, "li")), len(repr(stepper)) < 100) == (4, True)
    assert [line.startswith("2. Anna: ") for line in texts(html, "li[aria-current=step]")] == [True]
    assert ("Burt <b>" in html, "Burt &lt;b&gt;" in html) == (False, True)
    table.lang = "fr"
    assert (Stepper(table).step.description, str(stepper)[:9]) == ("Avancer", "Coup 2/4\n")
    # Closing it leaves nothing behind, not even the style of its buttons.
    before, controls = alive(), len(stepper.children)
    stepper.close()
    assert alive() == before - 1 - 3 * controls


def test_a_move_in_python_is_seen_on_the_page(table: GameTable) -> None:
    told: list[Any] = []
    table.observe(lambda change: told.append(change["new"]), "index")
    before, first = table._shown["revision"], table.legal[0]
    events = table.push(first)
    assert (bool(events), table.moves, table.index, told[-1]) == (True, [first], 1, 1)
    assert table.last == [event.seen("Anna").document() for event in events]
    assert (table.actor, table.legal) == (table.game.actor, list(map(str, table.game.legal_moves)))
    assert (table._shown["revision"], [table.back(), table.back()]) == (before + 1, [True, False])
    assert (table.index, table.moves) == (0, [first])  # it lies ahead


def test_a_move_is_reported_once_wherever_it_is_played(table: GameTable) -> None:
    seen: list[Moved] = []
    table.on_move(seen.append)
    # A refused move changes nothing, and is announced.
    before = table.position
    for move, refusal in (("dance", NotAMove), ("deal", IllegalMove)):
        with pytest.raises(refusal):
            table.push(move)
    assert table.position == before
    assert "dance" in "".join(press(table, do="play", move="dance")["shown"]["parts"].values())
    first = table.legal[0]
    assert press(table, do="play", move=first)["shown"]["parts"]
    assert [(moved.move, moved.player) for moved in seen] == [(first, "Anna")]
    revision, second = table._shown["revision"], table.game.legal_moves[0]
    table.game.push(second)  # in a cell, past the table
    assert [moved.move for moved in seen] == [first, str(second)]
    assert table._shown["revision"] > revision
    revision = table._shown["revision"]
    with pytest.raises(NotAMove):
        table.game.push("dance")
    assert table._shown["revision"] == revision
    table.on_move(seen.append, remove=True)
    table.step()
    assert len(seen) == 2


def test_the_table_plays_the_very_engine_that_it_was_given() -> None:
    game = earp.Game.new(NAMES, seed=1)
    game.push("draw supply")
    start, table = game.copy(), GameTable(game)
    assert (table.game is game, table.moves) == (True, ["draw supply"])
    table.push(table.legal[0])
    table.index = 1
    assert game.position() == start.position()
    game.push(game.legal_moves[0])  # past the table
    table.step()
    assert table.index == len(game.past) == 3
    # A loop of moves continues for any player to move.
    table = GameTable(earp.Game.new(NAMES, seed=1), people=["Anna"])
    for number in range(1, 40):
        table.push(table.legal[-1])
        assert (table.index, bool(table.last)) == (number, True)


def test_a_bot_of_ones_own_is_asked_and_one_that_fails_is_shown() -> None:
    table = GameTable(earp.Game.new(NAMES, seed=1))
    bots: Any = {"a bot": "plain", "Draw first": lambda _: "discard hideout", "0 pos": lambda: 0}
    for said, table.bots["Anna"] in bots.items():
        with pytest.raises((ValueError, TypeError), match=said):
            table.step()
        assert (said in table.notice, "Not now" in table.drawing()) == (True, False)
    assert table.notice.endswith("<lambda> was playing for Anna.")
    table.bots["anna"] = len
    Stepper(table).step.click()
    assert (table.index, "anna isn’t a player here." in table.notice) == (0, True)
    table.bots.clear()
    assert table.step()
    table = GameTable(earp.Game.new(NAMES, seed=1))
    table.bots["Anna"] = lambda view: view.legal_moves[-1]
    assert (table.step(), table.moves) == (True, ["draw discard"])
    assert "6♣ to 3♣" in str(try_moves("wildcat-fourth", "add 6C to 3C-5C").children[0].options)
    choice, told, table, _ = try_moves("shot", "place jesse-james", after="bank-robbery").children
    choice.value = "place jesse-james"
    assert ("Yes." in told.value, table.moves) == (True, ["bank-robbery", "place jesse-james"])


@collected("name, value, said", [
    ("index", 9, "0 to 3"), ("index", -1, "-1 isn’t a number from 0 to 3"), ("index", 2.0, "2.0"),
    ("index", True, "true isn’t a number"), ("position", {"nonsense": 1}, "nonsense"),
    ("position", {"format": "wyatt-position/1"}, "players"), ("people", ["Zed"], "Anna, Burt and Curt"),
    ("people", "Anna", r"such as \['Anna'\]"), ("moves", "draw supply", r"such as \['draw supply'\]"),
    ("viewer", "Zed", "Anna, Burt and Curt"), ("viewer", "", '^"" isn.t a player'),
    ("moves", ["draw supply", "dance"], r"moves\[1\]"), ("selected", "nothing-like-this", "hand"),
])  # fmt: skip
def test_a_trait_refuses_nonsense(name: str, value: object, said: str) -> None:
    table = anna()
    for _ in range(3):
        table.step()
    before = getattr(table, name)
    with pytest.raises(Refused, match=said):
        setattr(table, name, value)
    assert getattr(table, name) == before
    table.step()
    assert table.index == 4


@collected("make, given", [
    (anna, {"index": 1, "moves": ["draw supply"], "notice": "Mind"}), (widgets.SplitView, {"step": 2}),
    (widgets.PosterBuilder, {"preset": "berclaz"}), (widgets.PayoutMap, {"who": "Burt"}),
])  # fmt: skip
def test_a_part_begins_with_its_traits(make: Callable[..., Part], given: dict[str, object]) -> None:
    part = make(**given)
    assert {name: getattr(part, name) for name in given} == given


def test_a_place_a_position_and_cards_can_be_set(table: GameTable) -> None:
    for _ in range(6):
        table.step()
    late = table.position
    table.index = 2
    assert len(table.game.past) == 2
    table.selected = card = next(iter(table.game.view("Anna").hands["Anna"]))
    assert table.selected == card
    table.position = late
    assert (table.position, table.moves) == (late, [])
    assert ("`dance`" in table.why("dance"), table.why(table.legal[0])[:5]) == (True, "Yes. ")
    table.moves = line = table.legal[:1]
    assert (table.moves, table.index, len(table.game.past)) == (line, 0, 0)
    table.notice = "Mind <b>"
    assert "Mind &lt;b&gt;" in table._shown["parts"]["notice"]
    table.people = ["Anna", "Burt"]  # Burt is to move
    for table.viewer, you in (None, "Burt"), ("Anna", "Anna"), ("Burt", "Burt"):
        assert texts(table._shown["parts"]["you"], "h2") == [f"{you}, you"]
    table = anna()  # another game replaces it
    table.people, legal = ["Anna"], LegalMoves(table)
    table.game = wildcat.Game.new(["Anna", "Burt"], seed=2)
    assert [shown for shown in (table.legal, str(legal)) if "draw stock" not in shown] == []
    assert ("wildcat" in table._shown["frame"], [*table.people]) == (True, ["Anna"])
    assert "frame" not in press(table, do="step")["shown"]
    with pytest.raises(TypeError, match="game"):
        table.game = "no game"  # type: ignore[assignment]


def test_a_failing_callback_stops_nothing(table: GameTable, capsys: Any) -> None:
    seen: list[tuple[int, Any]] = []

    def broken(_moved: Moved) -> None:
        raise ZeroDivisionError("on purpose <b>")

    table.on_move(broken)
    table.on_move(lambda moved: seen.append((table.index, table.moves[-1] == moved.move)))
    table.step()
    assert seen == [(1, True)]
    assert not lacks(table.notice, "broken", "on purpose")
    assert "on purpose &lt;b&gt;" in table._shown["parts"]["notice"]
    assert "Traceback" in capsys.readouterr().err


def test_the_stepper_steps_and_jumps_and_parts_beside_a_table_follow_it(table: GameTable) -> None:
    legal, account = LegalMoves(table), Account(table)
    before = legal._shown["parts"]["legal"], account._shown["parts"]["events"]
    press(legal, do="play", move=table.legal[0])
    assert (table.index, legal._shown["parts"]["legal"] == before[0]) == (1, False)
    assert (account._shown["parts"]["events"] == before[1], "\n" in str(account)) == (False, True)
    table.back()
    stepper = Stepper(table)
    for _ in range(4):
        stepper.step.click()
    assert table.index == stepper.slider.value == stepper.jump.value == stepper.play.value == 4
    stepper.back.click()
    assert table.index == 3
    for control, value in ((stepper.slider, 1), (stepper.jump, 4)):
        control.value = value
        assert table.index == value
    stepper.play.playing = True
    stepper.play.value = 5  # it counts on: a bot moves
    assert len(table.moves) == table.index == 5
    assert (stepper.play.playing, stepper.step.disabled) == (True, False)
    stepper.speed.value = 400
    assert (stepper.play.interval, all(one.description for one in stepper.children)) == (400, True)
    stepper.close()
    table.step()


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_a_part_beside_no_table_says_what_to_give_it_and_is_given_up_without_a_word() -> None:
    for part in (Stepper, LegalMoves, Account):
        for given in (None, "Anna", earp.Game.new(["Anna", "Burt"], seed=7)):
            with pytest.raises(TypeError, match=r"GameTable\(game\)"):
                part(given)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        GameTable("Anna")  # type: ignore[arg-type]
    gc.collect(1)  # they're young


def test_scorings_verdicts_and_events_show_themselves_in_a_cell() -> None:
    game = earp.Game.new(NAMES, seed=1)
    scored = earp.score_poster((9, 5, 4), 8000)._repr_mimebundle_()
    html = scored["text/html"]
    assert (scored["text/plain"][:17], "data-step" in html) == ("18 capture points", True)
    assert used_signs(html) <= set(values(html, "id"))
    verdict = game.verdict("discard hideout")._repr_mimebundle_()
    assert ("<code>" in verdict["text/html"], "(" in verdict["text/plain"]) == (True, True)
    assert pretty.pretty(list(game.push("draw supply"))).startswith("[Anna drew")


def test_a_table_alone_draws_nothing_that_stands_beside_it() -> None:
    table = anna()
    frame = set(values(table._shown["frame"], "data-part"))
    table.push(table.legal[0])
    assert "legal" not in table._all
    assert {"hand", "stage", "posters", "you", "setup"} <= frame & set(table._all)
    legal = LegalMoves(table)  # made later: it has the drawing at once, and follows
    first = legal._shown["parts"]["legal"]
    assert "data-move" in first
    table.push(table.legal[0])
    assert legal._shown["parts"]["legal"] not in ("", first)
    press(table, do="split", outlaw="jesse-james")
    assert table._shown["parts"]["split"]
    table.lang = "fr"
    assert LegalMoves(table).lang == legal._shown["lang"] == "fr"


def test_stepping_to_and_fro_leaves_nothing_behind(table: GameTable) -> None:
    parts = LegalMoves(table), Stepper(table), table
    known = alive()
    for _ in range(100):
        table.step()
        table.back()
    assert (alive(), len(table.moves)) == (known, 1)
    for part in parts:
        part.close()
    assert alive() < known


def at_once(*doing: Callable[[int], object]) -> list[BaseException]:
    """The errors while each of these runs many times, in its own thread."""
    wrong: list[BaseException] = []

    def work(own: Callable[[int], object]) -> None:
        for at in range(120):
            try:
                own(at)
            except BaseException as error:  # told below
                wrong.append(error)

    threads = [threading.Thread(target=work, args=(own,)) for own in doing]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    return wrong


def clicks(part: Part) -> Callable[[int], object]:
    return lambda at: part._handle_custom_msg(do("step" if at % 3 else "back", view="page"), [])


def test_a_page_and_a_cell_may_play_at_once(table: GameTable) -> None:
    """JupyterLab answers a page in a thread of its own, beside the cell that runs."""
    assert at_once(clicks(table), lambda at: table.step() if at % 4 else table.back()) == []
    assert (table.index, table.notice) == (len(table.game.past), "")


def test_two_tables_of_one_game_agree(capsys: pytest.CaptureFixture[str]) -> None:
    game = earp.Game.new(NAMES, seed=1)
    table, other = anna(game), GameTable(game)
    legal, account, stepper = LegalMoves(table), Account(other), Stepper(other)
    table.push(table.legal[0])
    assert (other.moves, other.index, stepper.slider.value) == (table.moves, 1, 1)
    game.push(game.legal_moves[0])  # in a cell, past both
    assert table.index == other.index == stepper.jump.value == 2
    assert str(game.legal_moves[0]) in str(legal)
    game.pop()
    assert (table.index, other.index, len(table.moves)) == (1, 1, 2)  # it lies ahead
    links = [link((table, name), (other, name)) for name in ("moves", "index", "position")]
    told: list[Moved] = []
    other.on_move(told.append)
    table.push(table.legal[-1])  # it comes by the links first
    assert (table.index, other.moves, len(told), capsys.readouterr().err) == (2, table.moves, 1, "")
    for linked in links:
        linked.unlink()

    def pushed(_at: int) -> None:
        with game.watch:  # two calls of one's own are one here
            game.push(game.legal_moves[0]) if not game.is_over else game.pop()

    def slid(at: int) -> None:
        stepper.slider.set_state({"value": at % (stepper.slider.max + 1)})

    assert at_once(clicks(table), clicks(legal), pushed, slid) == []
    pushed(0)  # whoever came last: the game may even be over by now
    assert table.index == other.index == len(game.past)
    assert other.moves[: other.index] == list(map(str, game.past))
    assert stepper.slider.value == stepper.play.value == other.index
    assert table.position == other.position == game.position()
    for part in (legal, account, stepper, table, other):
        part.close()
    assert list(game.watch.watchers) == []


def test_a_watcher_hears_of_moves_and_of_nothing_else() -> None:
    class Ear:
        heard = 0

        def game_moved(self) -> None:
            self.heard += 1

    game, ear = earp.Game.new(NAMES, seed=1), Ear()
    watch(game).watchers.add(ear)
    with watch(game):  # only to read
        assert game.legal_moves
    assert ear.heard == 0
    with watch(game):
        game.push(game.legal_moves[0])
        game.push(game.legal_moves[0])
    assert ear.heard == 1
    # A copy comes without the lock.
    for copied in (game.copy(), copy.deepcopy(game)):
        assert (copied, copied.watch, game.watch is None) == (game, None, False)


def test_what_lies_in_boxes_in_boxes_is_drawn_where_nobody_can_press(monkeypatch: Any) -> None:
    box = HBox([anna(), VBox([anna(), Label("beside")])])
    assert "text/html" not in bundle(box)
    monkeypatch.setattr(widget, "unattended", lambda: True)
    made = widget._boxed(box)
    data = made[0] if isinstance(made, tuple) else made
    assert data["text/plain"].count("Anna must draw") == 2
    assert len(found(data["text/html"], ".poster")) == 14
