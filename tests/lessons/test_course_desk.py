"""The course's page: requests from a learner and from a stranger."""

import json
import re
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import product
from typing import Any

import pytest

from tests.asking import ask, bet, do, play
from tests.collected import collected
from tests.markup import found, one, texts, values
from wyatt.core.text import speaking
from wyatt.earp.rulebook import BOOK
from wyatt.lessons import ids, lesson_of, titles
from wyatt.lessons.courses import terms
from wyatt.lessons.model import Play, Question
from wyatt.lessons.progress import CourseProgress, read_progress
from wyatt.lessons.run import solution
from wyatt.pages.course.earp import forbidding
from wyatt.pages.course.page import CoursePage
from wyatt.pages.course.view import inline
from wyatt.ui.page import make_page
from wyatt.ui.tags import esc


def opened(lesson: str, *requests: dict[str, Any]) -> CoursePage:
    made: CoursePage = ask(CoursePage({"lesson": lesson}), *requests)
    return made


def stored(progress: CourseProgress) -> dict[str, Any]:
    return do("stored", key="course", text=progress.text())


def done(lessons: Sequence[str]) -> CourseProgress:
    progress = CourseProgress()
    for lesson in lessons:
        progress.finish(lesson)
    return progress


#: The moves that solve the first stage of the lesson on shots.
HIT = (play("bank-robbery"), play("place jesse-james"))


def test_it_opens_at_an_address_and_gives_it_back() -> None:
    made = make_page("course", {"lesson": "photo"}, "en")
    assert made.address() == "lesson=photo"
    assert titles()["photo"] in made.parts()["say"]
    lost = CoursePage({"lesson": "<b>nowhere"}, "en")
    assert lost.address() == f"lesson={ids()[0]}"
    assert "no lesson called" in lost.parts()["notice"]


def test_nobody_goes_on_before_the_step_is_done() -> None:
    made = opened("shot", do("next"))
    assert made.step == 0
    assert ask(made, *HIT, do("next")).step == 1
    assert ask(made, do("next")).step == 1
    assert ask(made, bet("A"), do("next")).step == 2


def test_loading_the_page_again_reopens_the_step() -> None:
    made = opened("shot", *HIT)
    assert ask(made, do("next")).address() == "lesson=shot&step=2"
    assert CoursePage({"lesson": "shot", "step": "2"}, "en").step == 1
    for damaged in ("0", "99", "-1", "٢", "2" * 5000, "x"):
        assert CoursePage({"lesson": "shot", "step": damaged}, "en").step == 0
    assert ask(made, stored(CourseProgress())).step == 1


def test_the_text_folds_up_once_it_is_read() -> None:
    made = opened("shot")
    assert not found(made.parts()["say"], "details.read")
    made._begin(1)
    assert one(made.parts()["say"], "details.read > summary > h2")


def test_a_lesson_opens_at_its_heading_and_a_step_at_its_question() -> None:
    course, last = CoursePage({}, "en"), opened("shot")
    last._begin(len(last.lesson.stages) - 1)
    last._settle()
    buttons = {"lesson": course.parts()["progress"], "next": last.parts()["card"]}
    for act, drawn in buttons.items():
        pressed = found(drawn, f'button[data-do="{act}"]')
        assert pressed, act
        for button in pressed:
            assert button["data-reveal"] == "[data-part=say] h2[data-in-sight]"
    assert one(opened("shot").parts()["say"], "h2[data-in-sight]")
    last._begin(1)
    last.bet = "a"
    assert one(last.parts()["card"], '[data-hot="n"]')["data-reveal"] == ".spot"
    assert not found(last.parts()["say"], "h2[data-in-sight]")


#: Lessons of which this is asked by default; the slow tests ask it of all.
STAYING = ("cards", "robberies", "game")


@pytest.mark.parametrize(
    "id", [id if id in STAYING else pytest.param(id, marks=pytest.mark.slow) for id in ids()]
)
def test_the_posters_of_a_stage_stay(id: str) -> None:
    made = opened(id)
    for step, stage in enumerate(lesson_of(id).stages):
        made._begin(step)
        shown = posters_of(made)
        for card in made.view.hands.get(made.run.scene.you, {}):
            assert posters_of(ask(made, do("select", card=card))) == shown
            made.handle(do("drop"))
        for line in getattr(stage, "solution", ())[:20]:
            made.handle(do("play", move=str(made.run.coach()) if line == "coach" else line))
            assert posters_of(made) == shown


def posters_of(made: CoursePage) -> list[str]:
    return values(made.parts()["board"], "data-key", '[data-key^="poster "]')


@collected("id", ["aim", "poster"])
def test_where_only_a_discard_is_left_no_card_looks_forbidden(id: str) -> None:
    made = opened(id)
    assert "Choose a card to discard" in made.parts()["hand"]
    assert "dim" not in made.parts()["hand"]
    (card,) = made.view.hands["Anna"]
    assert ask(made, do("select", card=card)).parts()["why"] == ""
    assert found(made.parts()["hand"], f'[data-move="discard {card}"]')


def test_the_split_comes_once_the_hand_is_scored_and_is_walked_by_the_learner() -> None:
    made = opened("poster")
    assert made.parts()["split"] == ""
    assert "Before the first payment" in ask(made, play("discard wes-hardin")).parts()["split"]
    assert "All cards still in hand went to the discard stack." in made.parts()["events"]
    assert ask(made, do("undo")).parts()["split"] == ""


def test_a_bet_is_placed_once_and_quoted_back() -> None:
    made = opened("shot", *HIT)
    ask(made, do("next"), do("answer", form={}))
    card = made.parts()["card"]
    assert made.parts()["notice"] == ""
    # Said right above the button, and the first thing that takes the focus is the first answer.
    assert card.index("</fieldset>") < card.index("Choose an answer first") < card.index("submit")
    assert card.index('data-key="card"') > card.index('id="bet-a"')
    assert ask(made, bet("C"), bet("B")).bet == "C"
    assert "You bet on C. The right answer is B." in made.parts()["card"]
    assert "You bet on B. That’s right." in ask(made, do("again"), bet("B")).parts()["card"]
    assert made.progress.first == {"shot": {1: "C"}}


EVERY = [(game, id) for game in ("wyatt", "wildcat") for id in ids(game)]


@collected("game, id", EVERY)
def test_every_lesson_is_played_to_its_end_on_the_page(game: str, id: str) -> None:
    made = CoursePage({"lesson": id}, game=game)
    for step, stage in enumerate(made.lesson.stages):
        assert made.step == step
        if isinstance(stage, Question):
            before = "".join(made.parts().values())
            assert not any(option.reason in before for option in stage.options)
            assert "✓ right" not in before
            assert "That’s right." in ask(made, bet("ABCD"[stage.right])).parts()["card"]
            assert made.parts()["card"].count('class="reason"') == len(stage.options)
        elif isinstance(stage, Play):
            for line in solution(made.run):
                said = of_discard(made, line)
                made.handle(play(line))
                ended = "hand_ended" in [event.type for event in made.run.events[:2]]
                assert not said or ended == ("the hand" in said), said
            assert made.run.state == "won"
        made.handle(do("next"))
    assert made.outbox[-1]["key"] == "course"
    assert id in read_progress(made.outbox[-1]["store"]).done


def of_discard(made: CoursePage, line: str) -> str:
    """What the chosen card's box says that discarding the card ends, if it says it."""
    verb, _blank, card = line.partition(" ")
    if verb != "discard":
        return ""
    made.handle(do("select", card=card, copy=0))
    said = [each for each in texts(made.parts()["hand"], "p") if re.search(r"\bends\b", each)]
    made.handle(do("drop"))
    return " ".join(said)


@collected("game, id", EVERY)
def test_what_forbids_a_try_is_lit(game: str, id: str) -> None:
    for step, stage in enumerate(lesson_of(id).stages):
        made = CoursePage({"lesson": id, "step": str(step + 1)}, game=game)
        for line, rule in getattr(stage, "slips", {}).items():
            parts = ask(made, play(line)).parts()
            if game == "wyatt":
                chosen = made.table.selection
                assert rule in chosen.rules
                assert values(parts["why"], "data-rule") == [chosen.rules[0]]  # that it explains
                lights = forbidding(made.view, chosen.card, chosen.rules, made.table.posters)
                assert lights
                assert values(parts["board"], "data-forbids") == [str(lights)]
            else:
                assert f'data-rule="{rule}"' in parts["why"]
            assert 'data-forbids=""' not in parts["board"]
            assert ask(made, do("drop")).parts()["why"] == ""
            if game == "wyatt":
                assert values(made.parts()["board"], "data-forbids") == [""]


def test_the_rule_that_forbids_is_lit_in_the_text_too() -> None:
    made = opened("drawing", play("play wes-hardin*2"))
    lit = one(made.parts()["say"], "a.rule.asked")
    assert lit["href"] == "#rule-turn.order"
    assert not found(ask(made, do("drop")).parts()["say"], "a.rule.asked")


def test_the_coach_says_a_move_and_the_same_button_plays_it() -> None:
    made = opened("coach")
    made._begin(1)
    assert "Ask the coach" in made.parts()["card"]
    assert ask(made, do("coach")).hint is not None
    assert made.parts()["card"].count("The coach’s move: ") == 1
    assert texts(made.parts()["card"], f'[data-move="{made.hint.move}"]') == ["Play it"]
    assert ask(made, play(str(made.hint.move))).hint is None
    assert len(made.run.scene.moves) == 1
    assert ask(made, do("undo")).run.scene.moves == []


def test_no_coach_where_the_lesson_gives_none() -> None:
    made = opened("shot", do("coach"))
    assert made.hint is None
    assert "coach" not in made.parts()["card"]


def test_what_the_browser_remembers_opens_the_first_lesson_not_done() -> None:
    progress = done(ids()[:3])
    made = CoursePage()
    assert ask(made, stored(progress)).lesson.id == ids()[3]
    asked = opened(ids()[0], stored(progress))
    assert asked.lesson.id == ids()[0]  # a link to a lesson is a wish
    assert made.outbox == []


def test_a_damaged_memory_and_a_damaged_file_are_refused_in_words() -> None:
    made = opened("shot", do("stored", key="course", text="{"))
    assert "can’t read" in made.notice
    assert "under another name" in made.notice  # that is where the page's script puts it
    made.handle(do("load", text='{"format": "wyatt-progress/1", "done": ["<script>"]}'))
    assert made.notice.startswith("done[0]: ")
    assert made.outbox == []
    assert made.progress.document() == CourseProgress().document()
    for damaged in ({"damaged": "yes"}, {}):  # the next text to be stored replaces the damaged one
        news = ask(made, do("name", value="Anna")).outbox.pop()
        assert news == {"store": made.progress.text(), "key": "course", **damaged}


def test_a_page_says_whether_the_browser_saves() -> None:
    made = opened(ids()[0])
    for told, said in (({}, "stays in this browser"), ({"kept": False}, "isn’t saving"), ({}, "isn’t saving"),
                       ({"kept": True}, "stays in this browser")):  # fmt: skip
        assert said in ask(made, do("stored", key="course", text="", **told)).parts()["progress"]


def test_the_teachers_page_lists_every_rule_and_answer_and_closes_again() -> None:
    made = opened("shot")
    assert made.parts()["teacher"] == ""
    made.handle(do("teacher"))
    page = made.parts()["teacher"]
    for rule in BOOK.rules():
        assert f'data-rule="{rule.id}">{esc(rule.title)}</a>' in page  # a bare § tells nobody which
    for id in ids():
        assert f'data-lesson="{id}"' in page
        for question in lesson_of(id).questions:
            assert inline(question.options[question.right].reason) in page
    assert ask(made, do("teacher")).parts()["teacher"] == ""


@collected("request_", [
    None, 7, "play", [], {}, do("play"), play(7), do("play", move="x" * 10_000), play("meld " + "KS " * 500),
    play("play jesse-james*99"), do("select"), do("select", card="ace", count="7"), do("pile"),
    do("select", card="jesse-james", count="999"), do("select", card="<b>", copy="x"),
    do("select", card="9C", copy=10**9), do("pick", move="<script>"), do("order", order="<i>"),
    do("answer", form="A"), bet("Z"), do("lesson", lesson="../shot"), do("undo"),
    do("deal"), do("lesson", lesson="shot"),
    do("rule", rule="<script>alert(1)</script>" * 50), do("split", outlaw="jesse-james"),
    do("split", outlaw="<b>", step="٣"), do("split-step", outlaw="jesse-james", step="99999999"),
    do("stored", key="course", text="[" * 100_000), do("stored", key="course", text='{"format": 7}'),
    do("load", text='{"format": NaN}'), do("load"), do("clear", sure="maybe"), do("__init__"),
])  # fmt: skip
def test_whatever_a_page_asks_the_lesson_stays(request_: Any) -> None:
    for lesson, step in product(("shot", "wildcat-melds"), (0, 1)):
        game = lesson_of(lesson).game
        made = CoursePage({"lesson": lesson, "step": str(step + 1)}, game=game)
        drawn = "".join(ask(made, request_).parts().values())
        assert "<script" not in drawn
        assert (made.lesson.id, made.step) == (lesson, step)


def test_after_a_lost_try_the_hand_still_lies_there_to_be_looked_at() -> None:
    lost = 0
    for lesson in ids():
        for step, stage in enumerate(lesson_of(lesson).stages, 1):
            if not isinstance(stage, Play):
                continue
            made = CoursePage({"lesson": lesson, "step": str(step)})
            for _ in range(30):
                if made.run.state or not made.view.legal_moves:
                    break
                made.handle(play(str(made.view.legal_moves[-1])))
            if made.run.state == "lost" and made.view.hands.get(made.view.viewer, {}):
                lost += 1
                assert "stillhand" in made.parts()["hand"], (lesson, step)
    assert lost


def test_a_newcomer_is_welcomed_and_begins_in_one_place() -> None:
    made = CoursePage()
    assert "hello" in made.parts()["say"]
    drawn = "".join(made.parts().values())
    assert texts(drawn, ".btn.prime") == []  # the first thing to do is on the table
    made.handle(play(str(made.view.legal_moves[0])))
    assert "hello" in made.parts()["say"]  # nothing jumps while one plays
    begun = CoursePage()
    assert "hello" not in ask(begun, do("lesson", lesson=ids()[0])).parts()["say"]
    assert "hello" not in CoursePage({"lesson": ids()[0]}).parts()["say"]  # a link is followed
    some = CoursePage()
    some.progress.finish(ids()[1])
    assert "hello" not in some.parts()["say"]


def test_the_path_marks_what_is_done_what_is_open_and_what_comes_next() -> None:
    made = opened("shot")
    for lesson in ids()[:3]:
        made.progress.finish(lesson)
    made.progress.reach(ids()[4], 2)
    parts = made.parts()
    marks = [" ".join(dot.get("class") or ()) for dot in found(parts["head"], ".dots li")]
    wanted = {"shot": "now", **dict.fromkeys(ids()[:3], "done"), ids()[3]: "next"}
    assert marks == [wanted.get(id, "") for id in ids()]
    listed = values(parts["progress"], "data-key", '[data-key^="list "]')
    assert listed == [f"list {id}" for id in ids()]
    stands = texts(parts["progress"], ".stands")
    stages = len(lesson_of(ids()[4]).stages)
    assert stands == ["✓ done"] * 3 + ["next", f"stage 2 of {stages}", "open now"]
    assert parts["progress"].count('class="medal earned"') == 3


def test_a_dot_throws_nothing_away() -> None:
    made = opened("shot", *HIT)
    assert made.settled
    made.handle(do("lesson", lesson="shot"))  # its own dot
    assert made.settled
    assert ask(made, do("lesson", lesson="photo"), do("lesson", lesson="shot")).settled
    ask(made, do("next"), bet("A"), do("lesson", lesson="photo"))
    made.handle(do("lesson", lesson="shot"))
    assert (made.step, made.bet) == (1, "A")
    made.handle(do("lesson", first="1"))
    assert (made.step, made.settled) == (0, False)


def test_the_course_goes_on_in_the_middle_of_a_lesson() -> None:
    made = CoursePage()
    path = ids()
    made.progress.finish(path[0])
    made.progress.reach(path[1], 3)
    again = ask(CoursePage(), stored(made.progress))
    assert (again.lesson.id, again.step) == (path[1], 2)
    assert read_progress(again.progress.text()).at == {path[1]: 3}
    again.progress.finish(path[1])
    assert read_progress(again.progress.text()).at == {}
    asked = opened(path[0], stored(made.progress))
    assert asked.lesson.id == path[0]  # an address is followed


@collected("game", ["wyatt", "wildcat"])
def test_the_last_lesson_ends_on_a_page_of_its_own(game: str) -> None:
    path = ids(game)
    made = CoursePage({"lesson": path[-1]}, game=game)
    for lesson in path[:-2]:
        made.progress.finish(lesson)
    made._begin(len(made.lesson.stages) - 1)
    made.bet = "A"
    made._settle()
    assert "Your badge for" in made.parts()["card"]
    made.handle(do("next"))
    shown = made.parts()["say"]
    assert f"You’ve done {len(path) - 1} of {len(path)} lessons." in shown
    assert shown.count('class="medal earned"') == len(path) - 1
    assert shown.count('data-do="lesson"') == 1  # the one that is missing
    page = "wildcat" if game == "wildcat" else "table"
    assert f'data-page="{page}"' in shown
    assert "lastpage" not in ask(made, do("lesson", lesson=path[-2])).parts()["say"]


#: What the script of the page or the pages themselves carry out.
_ELSEWHERE = {"keys", "skip", "page", "language", "theme", "load", "save", "rule"}


@collected("game", ["wyatt", "wildcat"])
def test_between_hands_one_button_goes_on_and_none_is_dead(game: str) -> None:
    made = CoursePage({"lesson": ids(game)[-2 if game == "wyatt" else -1]}, game=game)
    made._begin(len(made.lesson.stages) - 1)
    scored = 0
    for _ in range(2_000):
        html = "".join(made.parts().values())
        known = {*CoursePage.ACTS, *made.table.HAND_ACTS, *_ELSEWHERE}
        if made.run.waits_for_deal:
            scored += 1
            assert set(values(html, "data-do")) <= known
            assert html.count("Deal the next hand") == 1
            made.handle(play("deal"))
        elif made.view.phase == "over":
            assert set(values(html, "data-do")) <= known
            break
        else:
            made.handle(play(str(made.view.legal_moves[0])))
    assert scored
    assert made.view.phase == "over"


def test_a_link_to_a_rule_never_begins_a_line() -> None:
    drawn = inline("A miss. `shot` No card, **no shot**. `shot.no-card`")
    assert drawn.count('\u00a0<a class="rule quiet"') == 2
    assert "<b>no shot</b>" in drawn
    assert "`" not in drawn


def test_one_page_says_how_far_you_are_and_where_to_go_on() -> None:
    path = ids()
    progress = done(path[:4])
    for id in path[:4]:
        for number, question in enumerate(lesson_of(id).questions, 1):
            progress.bet(id, number, "ABCD"[question.right])
    asked = next(id for id in path if lesson_of(id).questions)
    wrong = lesson_of(asked).questions[0]
    progress.bet(asked, 1, "ABCD"[(wrong.right + 1) % len(wrong.options)])
    today = date.today()
    days = {(today - timedelta(days=at)).isoformat(): "+" for at in range(3)}
    kept = json.dumps({"format": "wyatt-daily/1", "wyatt": days})

    made = CoursePage()
    ask(made, do("stored", key="daily", text=kept), stored(progress))
    page = "".join(made.parts().values())
    assert texts(page, ".lastpage .btn.prime") == ["Continue lesson 5"]
    read = " ".join(texts(page, ".lastpage .facts li"))
    assert "You’ve done 4 of 21 lessons." in texts(page, ".lastpage p")[0]
    assert "3 days in a row" in read
    assert int(read.split()[0]) > 0
    assert "rules known" in read

    made.handle(do("save"))
    saved = made.outbox.pop()["save"]
    other = CoursePage()
    assert ask(other, do("load", text=saved)).solved == {"wyatt": days}
    assert [message["key"] for message in other.outbox] == ["course", "daily"]
    assert list(other.progress.done) == list(path[:4])
    other.handle(do("overview"))
    assert texts("".join(other.parts().values()), ".lastpage h2") == ["Your progress in Wyatt Earp"]

    assert "lastpage" not in ask(made, do("lesson", lesson=path[4])).parts()["say"]
    made.handle(do("load", text=saved.replace("wyatt-daily/1", "<b>")))  # hostile until read
    assert made.solved == {"wyatt": days}


def seen(html: str) -> str:
    """What a learner reads of a drawing: no labels for screen readers, no names of what a button does."""
    hidden = re.sub(r'<(span|h2|h3|p)\b[^>]*class="[^"]*\bvh\b[^"]*"[^>]*>.*?</\1>', " ", html)
    acts = re.sub(r"<(button|h2|h3|a)\b.*?</\1>", " ", hidden, flags=re.DOTALL)
    return re.sub(r"<[^>]+>", " ", acts)


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.slow)])
def test_no_label_and_no_refusal_has_a_word_before_its_lesson(lang: str) -> None:
    """At the start of every stage, and with every card of the hand picked up."""
    early = []
    for number, id in enumerate(ids("wyatt"), 1):
        later = [term for term in terms("wyatt") if ids("wyatt").index(term.lesson) >= number]
        for step, stage in enumerate(lesson_of(id).stages, 1):
            desk = CoursePage({"lesson": id, "step": str(step)}, lang)
            cards = [] if isinstance(stage, Question) else [*desk.view.hands[desk.view.viewer]]
            for card in ("", *cards):
                if card:
                    desk.handle(do("select", card=card))
                parts = desk.parts()
                with speaking(lang):
                    early += [
                        (id, step, card, name, term.id)
                        for name in ("board", "why", "hand")
                        for term in later
                        if re.search(term.pattern, seen(parts[name]))
                    ]
    assert early == []


def test_the_first_lesson_names_no_pile_and_gives_no_reason_of_lesson_four() -> None:
    desk = CoursePage()
    assert "Supply" not in seen(desk.parts()["board"])
    assert "Nobody has" not in ask(desk, do("select", card="belle-starr")).parts()["hand"]
    free = CoursePage({"lesson": "aim", "step": "4"})
    assert "in a later lesson" in ask(free, do("select", card="bob-dalton")).parts()["why"]
    fourth = CoursePage({"lesson": "first-set"})
    assert "Supply" in seen(fourth.parts()["board"])


def test_unseen_cards_are_counted_once_shots_are_taught() -> None:
    """From the first stage of the lesson on, and before and after the bet on the odds."""
    counted = {}
    for id in ("robberies", "shot", "first-set"):
        for step, _stage in enumerate(lesson_of(id).stages, 1):
            desk = CoursePage({"lesson": id, "step": str(step)})
            counted[id, step] = "unseen" in desk.parts()["board"]
    assert all(counted["shot", step] for step in range(1, 6))
    assert counted["robberies", 1]
    assert not any(counted["first-set", step] for step in range(1, 5))
    odds = CoursePage({"lesson": "shot", "step": "4"})
    assert "the 7 cards you haven’t seen, 2 are" in odds.parts()["board"]
    assert "the 48 cards you haven’t seen, 24 are" in ask(odds, bet("C")).parts()["board"]


def test_every_stage_has_its_table_in_the_same_places() -> None:
    """A bet on a shot shows the piles where a play does, with the hand below."""
    order = re.compile(r'class="(posters|around|stage|others|seat[^"]*you|unseen)\b')
    for id in ids("wyatt"):
        for step, _stage in enumerate(lesson_of(id).stages, 1):
            parts = CoursePage({"lesson": id, "step": str(step)}).parts()
            if parts["board"]:
                places = [name.split()[0] for name in order.findall(parts["board"])]
                wanted = ["posters", "around", "stage", "unseen", "others", "seat"]
                assert [name for name in wanted if name in places] == places, (id, step)


def test_the_end_of_the_course_has_no_table_and_no_split_below() -> None:
    parts = ask(CoursePage({"lesson": "well", "step": "5"}), do("overview")).parts()
    assert parts["split"] == parts["text"] == ""


def test_a_finished_course_opens_at_its_end() -> None:
    desk = CoursePage()
    progress = done(ids("wyatt"))
    assert "You know Wyatt Earp" in ask(desk, stored(progress)).parts()["say"]
