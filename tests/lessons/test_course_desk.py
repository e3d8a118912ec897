"""The course's page: requests from a learner and from a stranger."""

import json
import re
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import product
from typing import Any

import pytest
from taught import each_game, each_id, early, letter, wrong

from tests.asking import ask, bet, do, play, whole
from tests.collected import collected
from tests.markup import found, has, lacks, one, texts, values
from wyatt.core.text import speaking
from wyatt.earp.rulebook import BOOK
from wyatt.lessons import ids, lesson_of, titles
from wyatt.lessons.model import Play, Question
from wyatt.lessons.progress import CourseProgress, read_progress
from wyatt.lessons.run import solution
from wyatt.pages.course.earp import forbidding
from wyatt.pages.course.page import CoursePage
from wyatt.pages.course.view import inline
from wyatt.ui.document import style
from wyatt.ui.page import make_page
from wyatt.ui.tags import esc

PATH = ids()
#: The moves that solve the first stage of the lesson on shots.
HIT = (play("bank-robbery"), play("place jesse-james"))


def opened(lesson: str, *requests: Any, step: int = 0, lang: str = "en") -> CoursePage:
    place = {"lesson": lesson} | ({"step": str(step)} if step else {})
    made: CoursePage = ask(CoursePage(place, lang, game=lesson_of(lesson).game), *requests)
    return made


def at_end(lesson: str) -> CoursePage:
    return opened(lesson, step=len(lesson_of(lesson).stages))


def stored(progress: CourseProgress) -> dict[str, Any]:
    return do("stored", key="course", text=progress.text())


def done(lessons: Sequence[str], **reached: int) -> CourseProgress:
    progress = CourseProgress()
    for lesson in lessons:
        progress.finish(lesson)
    for lesson, stage in reached.items():
        progress.reach(lesson, stage)
    return progress


def test_it_opens_at_an_address_and_no_step_is_skipped() -> None:
    made = make_page("course", {"lesson": "photo"}, "en")
    assert titles()["photo"] in made.parts()["say"]
    lost = CoursePage({"lesson": "<b>nowhere"}, "en")
    assert ("no lesson called" in lost.parts()["notice"], lost.address()) == (True, "lesson=aim")
    lost.return_to({"lesson": "shot", "step": "2"})
    assert lost.address() == "lesson=shot&step=2"
    made = opened("shot", "next")
    assert (made.step, ask(made, *HIT, "next").step, made.address()) == (0, 1, "lesson=shot&step=2")
    assert ask(made, stored(CourseProgress()), "next").step == 1
    assert (ask(made, bet("A"), "next").step, opened("shot", step=2).step) == (2, 1)
    for damaged in ("0", "99", "-1", "٢", "2" * 5000, "x"):
        assert CoursePage({"lesson": "shot", "step": damaged}, "en").step == 0


def test_the_text_folds_up_and_a_step_opens_at_its_question_and_a_lesson_at_its_heading() -> None:
    first, second, last = opened("shot"), opened("shot", step=2), at_end("shot")
    last._settle()
    lists, card = CoursePage().parts()["progress"], last.parts()["card"]
    for act, drawn in (("lesson", lists), ("next", card)):
        pressed = values(drawn, "data-reveal", f'button[data-do="{act}"]')
        assert set(pressed) == {"[data-part=say] h2[data-in-sight]"}
        assert len(pressed) == len(found(drawn, f'button[data-do="{act}"]'))
    say = first.parts()["say"]
    assert (len(found(say, "h2[data-in-sight]")), found(say, "details.read")) == (1, [])
    say = second.parts()["say"]
    assert (len(found(say, ".read > summary > h2")), found(say, "h2[data-in-sight]")) == (1, [])
    second.bet = "a"
    assert one(second.parts()["card"], '[data-hot="n"]')["data-reveal"] == ".spot"


#: The lessons tested by default. The slow tests cover all of them.
FAST = ("cards", "robberies", "answer", "game")
STAYING = [id if id in FAST else pytest.param(id, marks=pytest.mark.slow) for id in PATH]


@pytest.mark.parametrize("id", STAYING)
def test_the_posters_of_a_stage_stay(id: str) -> None:
    for step, stage in enumerate(lesson_of(id).stages, 1):
        made = opened(id, step=step)
        shown = posters_of(made)
        assert stage.kind != "sandbox" or len(made.view.legal_moves) > 1  # it asks what to do
        plays = {move.card for move in made.view.legal_moves if move.verb != "discard"}
        for card in made.view.hands.get(made.run.scene.you, {}):
            chosen = posters_of(ask(made, do("select", card=card)))
            assert not (made.table.refused and card in plays)
            assert chosen == shown == posters_of(ask(made, "drop"))
        for line in getattr(stage, "solution", ())[:20]:
            made.handle(play(made.run.coach() if line == "coach" else line))
            assert posters_of(made) == shown


def posters_of(made: CoursePage) -> list[str]:
    assert not made.view.hand_ended or "if the hand ended now" not in made.parts()["board"]
    return values(made.parts()["board"], "data-key", '[data-key^="poster "]')


def test_a_rule_is_cited_once_and_whatever_is_lit_has_its_style() -> None:
    parts = opened("gun", play("fastest-gun")).parts()
    assert {a.name for a in found(parts["board"], ".choices :is(button, .rule)")} == {"button"}
    assert values(one(parts["hand"], ".act"), "data-rule") == ["fastest.one"]
    made = opened("drawing", play("play wes-hardin*2"))
    assert one(made.parts()["say"], "a.rule.asked")["href"] == "#rule-turn.order"
    assert not found(ask(made, "drop").parts()["say"], "a.rule.asked")
    view = CoursePage().view
    lit = {word for each in BOOK.rules() for word in forbidding(view, None, [each.id]).split()}
    assert {"piles", "spent", "own", "others", "hand", "choices"} == lit
    assert lit <= set(re.findall(r'data-forbids~="(\w+)"', style()))


def test_a_bet_is_placed_once_and_comes_back_answered() -> None:
    """After a reload and on the way back, but not in a lesson that's repeated later."""
    said, made = "You bet on C. The right answer is B.", opened("shot", *HIT, "next", bet("C"))
    kept = stored(made.progress)
    again = opened("shot", kept, step=2)
    assert said in again.parts()["card"]
    other_tab = kept | {"again": True}
    assert [ask(again, each).bet for each in ("again", other_tab)] == ["", ""]
    assert said in ask(opened("aim", kept), do("lesson", lesson="shot")).parts()["card"]
    assert opened("shot", "rule", kept, step=3).bet == ""
    made.progress.finish("shot")
    kept = stored(made.progress)
    days_old = kept | {"text": kept["text"].replace(date.today().isoformat(), "2026-01-02")}
    assert [opened("shot", each, step=2).bet for each in (kept, days_old)] == ["C", ""]
    first = {"format": "wyatt-progress/1", "done": [], "first": {"shot": {"1": "C"}}}
    older = opened("shot", do("stored", key="course", text=json.dumps(first)), step=2)
    assert said in older.parts()["card"]
    made = opened("shot", *HIT, "next", do("answer", form={}))
    card = made.parts()["card"]
    # Said right above the button, and the first thing that takes the focus is the first answer.
    assert card.index("</fieldset>") < card.index("Choose an answer first") < card.index("submit")
    assert card.index('data-key="card"') > card.index('id="bet-a"')
    assert (made.parts()["notice"], texts(whole(made), ".btn.prime")) == ("", ["Bet, then shoot"])
    keys = texts(card + opened("cards", step=4).parts()["card"], ".bykey")
    assert keys == ["Press A to D, then Enter", "Press A or B, then Enter"]
    assert said in ask(made, bet("C"), bet("B")).parts()["card"]
    assert "You bet on B. That’s right." in ask(made, "again", bet("B")).parts()["card"]
    assert made.progress.first == {"shot": {1: "C"}}


@each_id
def test_every_lesson_is_played_to_its_end_on_the_page(id: str) -> None:
    made = opened(id)
    for step, stage in enumerate(made.lesson.stages):
        assert made.step == step
        if isinstance(stage, Question):
            before = made.parts()["board"]
            assert not has(whole(made), "✓ right", *(option.reason for option in stage.options))
            card = ask(made, bet(letter(stage))).parts()["card"]
            assert "That’s right." in card
            after = made.parts()["board"]
            assert not before or ("data-answer" in before, "data-answer" in after) == (False, True)
            assert card.count('class="reason"') == len(stage.options)
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


@each_id
def test_what_forbids_a_try_is_lit(id: str) -> None:
    for step, stage in enumerate(lesson_of(id).stages, 1):
        made = opened(id, step=step)
        for line, rule in getattr(stage, "slips", {}).items():
            parts = ask(made, play(line)).parts()
            if made.game == "wyatt":
                chosen = made.table.selection
                assert rule in chosen.rules
                assert values(parts["why"], "data-rule") == [chosen.rules[0]]  # that it explains
                lights = forbidding(made.view, chosen.card, chosen.rules, made.table.posters)
                assert values(parts["board"], "data-forbids") == [str(lights or "none")]
            else:
                assert f'data-rule="{rule}"' in parts["why"]
            assert 'data-forbids=""' not in parts["board"]
            parts = ask(made, "drop").parts()
            assert parts["why"] == ""
            if made.game == "wyatt":
                assert values(parts["board"], "data-forbids") == [""]


def test_the_coach_says_a_move_with_why_and_the_same_button_plays_it() -> None:
    made = opened("coach", step=2)
    hint, card = ask(made, "coach").hint, made.parts()["card"]
    assert card.count("The coach’s move: ") == 1
    assert texts(card, f'[data-move="{hint.move}"]') == ["Play it"]
    assert hint.weighed.reasons[0].text.split("'")[0] in re.sub(r"\s+", " ", card)
    assert card.count("data-rule=") >= len(hint.weighed.reasons)
    assert (ask(made, play(hint.move)).hint, found(made.parts()["card"], ".hint")) == (None, [])
    assert (len(made.run.scene.moves), ask(made, "undo").run.scene.moves) == (1, [])
    none, free = opened("shot", "coach"), at_end("aim")
    assert (none.hint, "coach" in none.parts()["card"]) == (None, False)
    while free.run.yours:
        free.handle(play(free.run.coach()))
    off = '[data-do="coach"][aria-disabled][title="The game is over."]'
    assert texts(free.parts()["card"], off) == ["Ask the coach"]


def test_what_the_browser_remembers_opens_and_a_damaged_memory_is_refused() -> None:
    made = CoursePage()
    assert (ask(made, stored(done(PATH[:3]))).lesson.id, made.outbox) == (PATH[3], [])
    skipped = done(PATH[6:8]), done(PATH[6:8], gun=3), done(PATH[6:])
    opens = [ask(CoursePage(), stored(kept)).lesson.id for kept in skipped]
    assert opens == [PATH[8], "gun", PATH[0]]
    kept = stored(done(PATH[:1], **{PATH[1]: 3}))
    again = ask(CoursePage(), kept)
    assert (again.lesson.id, again.step) == (PATH[1], 2)
    assert read_progress(again.progress.text()).at == {PATH[1]: 3}
    again.progress.finish(PATH[1])
    assert read_progress(again.progress.text()).at == {}
    assert opened(PATH[0], kept).lesson.id == PATH[0]  # a link to a lesson takes precedence
    made = opened("shot", do("stored", key="course", text="{"))
    assert not lacks(made.notice, "can’t read", "under another name")
    made.handle(do("load", text='{"format": "wyatt-progress/1", "done": ["<script>"]}'))
    assert made.notice.startswith("done[0]: ")
    assert (made.outbox, made.progress.document()) == ([], CourseProgress().document())
    for damaged in ({"damaged": "yes"}, {}):  # the next text to be stored replaces the damaged one
        news = ask(made, do("name", value="Anna")).outbox.pop()
        assert news == {"store": made.progress.text(), "key": "course", **damaged}
    assert made.notice == ""
    assert "here is Anna’s" in ask(made, do("name", value="Burt")).notice  # they share a browser
    assert opened("aim", stored(done([], aim=2)), do("load", text=done([], aim=3).text())).step == 2
    for name, notices, kept in ("Anna", ("is Anna’s", "is Burt’s"), []), ("burt", (), ["shot"]):
        made.handle(do("load", text=json.dumps({**done(["shot"]).document(), "name": name})))
        assert (lacks(made.notice, *notices), list(made.progress.done)) == ([], kept)
    made = opened(PATH[0])
    for told, said in (({}, "stays in this browser"), ({"kept": False}, "isn’t saving"), ({}, "isn’t saving"),
                       ({"kept": True}, "stays in this browser")):  # fmt: skip
        assert said in ask(made, do("stored", key="course", text="", **told)).parts()["progress"]


def test_the_teachers_page_lists_every_rule_and_answer_and_closes_again() -> None:
    made, page = opened("shot"), opened("shot", "teacher").parts()["teacher"]
    # A bare § doesn't tell anyone which rule it means.
    rules = [f'data-rule="{rule.id}">{esc(rule.title)}</a>' for rule in BOOK.rules()]
    asked = [question for id in PATH for question in lesson_of(id).questions]
    reasons = [inline(question.options[question.right].reason) for question in asked]
    assert not lacks(page, *rules, *reasons, *(f'data-lesson="{id}"' for id in PATH))
    assert made.parts()["teacher"] == ask(made, "teacher", "teacher").parts()["teacher"] == ""


@collected("request_", [
    None, 7, "play", [], {}, do("play"), play(7), do("play", move=7), play("x" * 10_000), play("meld " + "KS " * 500),
    play("play jesse-james*99"), do("select"), do("select", card="ace", count="7"), do("pile"),
    do("select", card="jesse-james", count="999"), do("select", card="<b>", copy="x"),
    do("select", card="9C", copy=10**9), do("pick", move="<script>"), do("order", order="<i>"), do("answer", form="A"),
    bet("Z"), do("lesson", lesson="../shot"), do("undo"), do("deal"), do("lesson", lesson="shot"),
    do("rule", rule="<script>alert(1)</script>" * 50), do("split", outlaw="jesse-james"),
    do("split", outlaw="<b>", step="٣"), do("split-step", outlaw="jesse-james", step="99999999"),
    do("stored", key="course", text="[" * 100_000), do("stored", key="course", text='{"format": 7}'),
    do("load", text='{"format": NaN}'), do("load"), do("clear", sure="maybe"), do("__init__"),
])  # fmt: skip
def test_whatever_a_page_asks_the_lesson_stays(request_: Any) -> None:
    for lesson, step in product(("shot", "wildcat-melds"), (0, 1)):
        made = opened(lesson, step=step + 1)
        made.handle(request_)
        assert ("<script" in whole(made), made.lesson.id, made.step) == (False, lesson, step)


def test_after_a_lost_try_the_hand_still_lies_there_to_be_looked_at() -> None:
    lost = 0
    for lesson in PATH:
        for step, stage in enumerate(lesson_of(lesson).stages, 1):
            if not isinstance(stage, Play):
                continue
            made = opened(lesson, step=step)
            for _ in range(30):
                if made.run.state or not made.view.legal_moves:
                    break
                made.handle(play(made.view.legal_moves[-1]))
            if made.run.state == "lost" and made.view.hands.get(made.view.viewer, {}):
                lost += 1
                assert "stillhand" in made.parts()["hand"], (lesson, step)
    assert lost


def test_the_path_marks_where_one_is_and_a_newcomer_begins_in_one_place() -> None:
    made = CoursePage()
    before, primes = made.parts()["say"], texts(whole(made), ".btn.prime")
    say = ask(made, play(made.view.legal_moves[0])).parts()["say"]
    # The first thing to do is on the table, and nothing jumps while one plays.
    assert ("hello" in before, primes, "hello" in say) == (True, [], True)
    some = CoursePage()
    some.progress.finish(PATH[1])
    begun = ask(CoursePage(), do("lesson", lesson=PATH[0]))
    for known in (some, begun, opened(PATH[0])):  # a link is followed
        assert "hello" not in known.parts()["say"]
    made = opened("shot")
    made.progress = done(PATH[:3], **{PATH[4]: 2})
    parts = made.parts()
    marks = [" ".join(dot.get("class") or ()) for dot in found(parts["head"], ".dots li")]
    wanted = {"shot": "now", **dict.fromkeys(PATH[:3], "done"), PATH[3]: "next"}
    assert marks == [wanted.get(id, "") for id in PATH]
    listed = values(parts["progress"], "data-key", '[data-key^="list "]')
    assert listed == [f"list {id}" for id in PATH]
    stands = ["✓ done"] * 3 + ["next", f"stage 2 of {len(lesson_of(PATH[4]).stages)}", "open now"]
    assert texts(parts["progress"], ".stands") == stands
    assert parts["progress"].count('class="medal earned"') == 3


def test_a_dot_throws_nothing_away_and_a_link_to_a_rule_begins_no_line() -> None:
    made = opened("shot", *HIT)
    again = opened("shot", stored(made.progress))  # a stage that was won needn't be won twice
    assert (made.settled, again.settled, again.run.state) == (True, True, "")
    assert texts(again.parts()["card"], ".prime[data-do=next]") == ["Skip to stage 2"]
    assert opened("aim", stored(made.progress), do("lesson", lesson="shot")).step == 1
    assert ask(made, *(do("lesson", lesson=dot) for dot in ("shot", "photo", "shot"))).run.state
    ask(made, "next", bet("A"), do("lesson", lesson="photo"), do("lesson", lesson="shot"))
    assert (made.step, made.bet) == (1, "A")
    assert opened("shot", stored(done((), shot=4)), *HIT).progress.at == {"shot": 4}
    again.progress.reach("shot", 5)
    ask(again, do("lesson", lesson="aim"), do("lesson", lesson="shot"), "next", bet("A"), "next")
    assert (again.step, again.settled, again.progress.at) == (2, True, {"shot": 5})  # walked back
    kept = read_progress(ask(made, do("lesson", first="1")).outbox[-1]["store"])
    assert (made.step, made.settled, kept.at) == (0, False, {})
    drawn = inline("A miss. `shot` No card, **no shot**. `shot.no-card`")
    assert drawn.count('\u00a0<a class="rule quiet"') == 2
    assert ("<b>no shot</b>" in drawn, "`" in drawn) == (True, False)


@each_game
def test_the_last_lesson_ends_on_a_page_of_its_own(game: str) -> None:
    path = ids(game)
    made = at_end(path[-1])
    made.progress = done(path[:-2])
    made.bet = "A"
    made._settle()
    assert "your badge for" in made.parts()["card"]
    shown, page = ask(made, "next").parts()["say"], "wildcat" if game == "wildcat" else "table"
    said = f"You’ve done {len(path) - 1} of {len(path)} lessons."
    assert not lacks(shown, said, f'data-page="{page}"')
    assert {shown.count(done) for done in ('class="medal earned"', ", done<")} == {len(path) - 1}
    assert shown.count('data-do="lesson"') == 1  # the missing one
    assert "lastpage" not in ask(made, do("lesson", lesson=path[-2])).parts()["say"]


@collected("lesson", [ids("wyatt")[-2], ids("wildcat")[-1]])
def test_between_hands_one_button_goes_on_and_none_is_dead(lesson: str) -> None:
    made, scored = at_end(lesson), 0
    # What the script of the page or the pages themselves carry out.
    elsewhere = {"keys", "skip", "page", "language", "theme", "load", "save", "rule"}
    for _ in range(2_000):
        html, known = whole(made), {*CoursePage.ACTS, *made.table.HAND_ACTS, *elsewhere}
        assert set(re.findall('data-do="([^"]*)"', html)) <= known
        if made.run.waits_for_deal:
            scored += 1
            assert html.count("Deal the next hand") == 1
            made.handle(play("deal"))
        elif made.view.phase == "over":
            break
        else:
            made.handle(play(made.view.legal_moves[0]))
    assert (scored > 0, made.view.phase) == (True, "over")


def test_one_page_says_how_far_you_are_and_where_to_go_on() -> None:
    progress = done(PATH[:4])
    for id in PATH[:4]:
        for number, question in enumerate(lesson_of(id).questions, 1):
            progress.bet(id, number, letter(question))
    asked = next(id for id in PATH if lesson_of(id).questions)
    progress.bet(asked, 1, wrong(asked))
    days = {(date.today() - timedelta(days=at)).isoformat(): "+" for at in range(3)}
    kept = json.dumps({"format": "wyatt-daily/1", "wyatt": days})
    made = ask(CoursePage(), do("stored", key="daily", text=kept), stored(progress))
    page = whole(made)
    assert texts(page, ".lastpage .btn.prime") == ["Continue lesson 5"]
    assert "You’ve done 4 of 21 lessons." in texts(page, ".lastpage p")[0]
    read = " ".join(texts(page, ".lastpage .facts li"))
    assert (lacks(read, "3 days in a row", "rules known"), int(read.split()[0]) > 0) == ([], True)
    saved, other = ask(made, "save").outbox.pop()["save"], CoursePage()
    assert ask(other, do("load", text=saved)).solved == {"wyatt": days}
    assert [message["key"] for message in other.outbox] == ["course", "daily"]
    assert list(other.progress.done) == list(PATH[:4])
    assert texts(whole(ask(other, "overview")), ".lastpage h2") == ["Your progress in Wyatt Earp"]
    assert "lastpage" not in ask(made, do("lesson", lesson=PATH[4])).parts()["say"]
    made.handle(do("load", text=saved.replace("wyatt-daily/1", "<b>")))  # untrusted until read
    assert made.solved == {"wyatt": days}


def seen(html: str) -> str:
    """A drawing's visible text, without labels for screen readers or names of requests."""
    hidden = re.sub(r'<(span|h2|h3|p)\b[^>]*class="[^"]*\bvh\b[^"]*"[^>]*>.*?</\1>', " ", html)
    acts = re.sub(r"<(button|h2|h3|a)\b.*?</\1>", " ", hidden, flags=re.DOTALL)
    return re.sub(r"<[^>]+>", " ", acts)


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.slow)])
def test_no_label_and_no_refusal_has_a_word_before_its_lesson(lang: str) -> None:
    for id in PATH:
        for step, stage in enumerate(lesson_of(id).stages, 1):
            desk = opened(id, step=step, lang=lang)
            cards = [] if isinstance(stage, Question) else [*desk.view.hands[desk.view.viewer]]
            for card in ("", *cards):
                if card:
                    desk.handle(do("select", card=card))
                parts = desk.parts()
                read = [seen(parts[name]) for name in ("board", "why", "hand")]
                with speaking(lang):
                    assert early(lesson_of(id), read) == [], (id, step, card)


def test_unseen_cards_are_counted_once_shots_are_taught_and_lesson_one_names_no_pile() -> None:
    assert "Supply" not in seen((desk := CoursePage()).parts()["board"])
    assert "Supply" in seen(opened("first-set").parts()["board"])
    assert "Nobody has" not in ask(desk, do("select", card="belle-starr")).parts()["hand"]
    chosen = opened("first-set", do("select", card="jesse-james"), "name", "load", "save", "clear")
    assert not lacks(whole(chosen), "lay 4: +$3,000", 'data-sure="yes"')
    assert not has(whole(ask(chosen, "undo")), "lay 4: +$3,000", 'data-sure="yes"')
    free = opened("aim", do("select", card="bob-dalton"), step=4)
    assert "in a later lesson" in free.parts()["why"]
    asked = opened("wildcat-queen", bet("A"), step=2)
    with speaking("fr"):  # no reason stays in English
        for made, why in ((free, "^$"), (asked, "Non\\..* carte")):
            made.language_changed()
            assert re.search(why, " ".join(texts(made.parts()["why"], "p"))), why
    # From the first stage of the lesson on, and before and after the bet on the odds.
    for id, steps in (("robberies", {1}), ("shot", {1, 2, 3, 4, 5}), ("first-set", set())):
        every = range(1, len(lesson_of(id).stages) + 1)
        counted = {step for step in every if "unseen" in opened(id, step=step).parts()["board"]}
        assert steps <= counted if steps else not counted & {1, 2, 3, 4}
    odds = opened("shot", step=4)
    assert "the 5 cards you can’t see, 2 are" in odds.parts()["board"]
    assert "the 48 cards you can’t see, 24 are" in ask(odds, bet("C")).parts()["board"]


def test_a_stage_has_its_table_in_its_place_and_a_finished_course_none() -> None:
    """A bet on a shot shows the piles where a play does, with the hand below."""
    order = re.compile(r'class="(posters|around|stage|others|seat[^"]*you|unseen)\b')
    wanted = ["posters", "around", "stage", "unseen", "others", "seat"]
    for id in PATH:
        for step, _stage in enumerate(lesson_of(id).stages, 1):
            board = opened(id, step=step).parts()["board"]
            places = [name.split()[0] for name in order.findall(board)]
            assert [name for name in wanted if name in places] == places, (id, step)
    assert "You know Wyatt Earp" in ask(CoursePage(), stored(done(PATH))).parts()["say"]
    parts = opened("well", "overview", step=5).parts()
    assert parts["split"] == parts["text"] == ""
