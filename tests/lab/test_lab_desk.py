"""The lab's page: every request is carried out or answered with an error, and nothing is lost."""

import json
from base64 import b64decode

from tests.asking import ask, do
from tests.collected import collected
from tests.markup import found, has, lacks, one, text, texts, values
from wyatt.earp.payout import decider
from wyatt.earp.posters import most_of_a_hand
from wyatt.earp.scoring import split
from wyatt.earp.switches import Rules
from wyatt.lab import LabState, cases, demos, write_state
from wyatt.lab.disputes import quarrels
from wyatt.pages.counting import CountingPage
from wyatt.pages.guess_first import KEY, Answered
from wyatt.pages.lab.page import FIRST, Bench, LabPage
from wyatt.ui.page import Pages
from wyatt.widgets.screen import Screen


def asked(*requests: dict[str, object]) -> LabPage:
    made: LabPage = ask(LabPage(), *requests)
    return made


def points(seat: str, value: str) -> dict[str, object]:
    return do("lab-points", seat=seat, value=value)


@collected("field, request_", [
    ("cp0", points("0", "32")), ("cp1", points("1", "nine")), ("cp2", points("2", "-1")),
    ("cp2", points("2", "٣")), ("cp0", points("0", "")),
    *(("reward", do("lab-reward", value=value)) for value in ("1,500", "99999999", "much")),
    *(("name0", do("lab-name", seat="0", value=value)) for value in ("", "Burt", "A" * 30)),
])  # fmt: skip
def test_a_wrong_figure_is_told_and_not_taken(field: str, request_: dict[str, object]) -> None:
    made = asked(request_)
    assert field in made.bench.issues
    assert (made.bench.typed[field], made.state) == (request_["value"], LabState())
    assert f'id="lab-fault-{field}"' in made.parts()["build"]
    assert made.notice == ""


def test_what_is_still_being_typed_is_not_found_fault_with() -> None:
    made = asked(*(do("lab-reward", value=text, typing=True) for text in ("1", "12", "120")))
    assert (made.bench.issues, made.state.reward) == ({}, 9000)
    assert ask(made, do("lab-reward", value="12000", typing=True)).state.reward == 12000
    assert 'value="12000"' in made.parts()["build"]
    made.handle(do("lab-reward", value="12\u202f000 $", typing=False))  # the field is left
    assert 'value="12,000"' in made.parts()["build"]

    def typed(*values: str) -> list[dict[str, object]]:
        """A figure typed letter by letter, and the field left."""
        letters = [{**points("0", value), "typing": True} for value in values]
        return [*letters, points("0", values[-1])]

    made = asked(*typed("9"), *typed("3", "32"))
    assert (made.state.cp[0], made.bench.typed["cp0"]) == (9, "32")
    assert "The split still uses 9." in made.bench.issues["cp0"]
    assert ask(made, typed("1", "12")[-1]).state.cp[0] == 12
    assert not made.bench.issues
    empty = {**points("0", ""), "typing": True}
    for request in (do("lab-reward", value="$9", typing=True), empty, points("0", "nine")):
        lab = asked(request)
        assert "still shows the result for Anna 8 CP" in lab.parts()["build"]
        assert "happen in a game" not in lab.parts()["build"]
    lab.handle(do("lab-points", seat="0", value="8", typing=True))
    assert "Can happen in a game." in lab.parts()["build"]
    # The start, seven Outlaw cards at once, the Photo, two Stagecoach and four Bank robberies, a gun.
    assert most_of_a_hand(Rules()) == 1000 + 6000 + 1000 + 2 * 3000 + 4 * 1000 + 1000


def test_a_chart_is_saved_with_names_as_text_and_a_thousand_laps_in_a_few_lines() -> None:
    made = asked(do("lab-name", seat="0", value="<img src=x onerror=alert(1)>"[:24]))
    assert made.state.players[0].startswith("<img")
    assert "<img" not in "".join(made.parts().values())
    long = "Wolfeschlegelsteinhausen"
    drawn = asked(do("lab-name", seat="0", value=long)).parts()["sweep"]
    assert (f">{long}</text>" in drawn, "…</text>" in drawn) == (True, False)
    (sent,) = asked(do("lab-csv")).outbox
    assert sent["name"].endswith(".csv")
    assert sent["save"].splitlines()[7] == "6,4000,2000,2000,1000"
    made = asked(do("lab-reward", value="1000000"))
    assert made.state.reward == 1_000_000
    drawn = made.parts()["split"]
    assert drawn.count("<tr") < 15
    assert "Laps 4 to" in drawn
    document = asked(do("lab-way", way="cards")).state.document()
    assert json.loads(json.dumps(document)) == document
    assert write_state(LabState()).startswith("1.")
    assert Bench().state == LabState()


def test_the_clock_walks_the_money_and_a_dragged_slider_keeps_its_span() -> None:
    made = asked(do("split-play"))
    assert (made.running, made.state.step) == ("walk", 0)
    made.handle(do("step"))  # not by the clock
    assert made.state.step == 0
    for step in range(1, 6):
        assert ask(made, do("step", tick=True)).state.step == step
    made.handle(do("step", tick=True))
    assert (made.running, made.state.step) == ("", None)
    assert ask(made, do("split-play"), points("0", "9")).running == ""
    assert ask(made, do("split-play")).running == "walk"
    assert (ask(made, do("lab-view", tab="gallery")).running, made.state.step) == ("", None)
    made = asked(do("lab-sweep", value="20"))
    spans = {made.span}
    for value in range(21):
        drawn = ask(made, do("lab-sweep", value=str(value))).parts()["sweep"]
        assert values(drawn, "value", "input[type=range]") == [str(value)]
        spans.add(made.span)
    assert spans == {range(21)}
    ask(made, points("1", "31")).parts()
    assert made.span == range(11, 32)
    ask(made, do("lab-swept", value="reward")).parts()
    assert 9 in made.span
    ask(made, do("lab-sweep", value="7000"), do("lab-sweep", value="7500"))
    assert made.state.reward == 7000


def test_players_come_back_as_they_went_and_points_become_what_cards_can_make() -> None:
    made = asked(points("0", "x"), do("lab-players", count="4"))
    told = made.state.players, made.state.cp, made.bench.issues
    assert told == (("Anna", "Burt", "Curt", "Dora"), (8, 6, 6, 0), {})
    ask(made, points("3", "5"))
    assert ask(made, do("lab-who", value="3"), do("lab-players", count="2")).state.cp == (8, 6)
    assert made.state.who < 2
    assert ask(made, do("lab-players", count="4")).state.cp == (8, 6, 6, 5)
    # A name or card that another player now has isn't given out twice.
    two = do("lab-way", way="cards"), do("lab-players", count="2")
    renamed = do("lab-name", seat="1", value="Curt"), do("lab-card", seat="0", card="photo", by="1")
    state = asked(*two, *renamed, do("lab-players", count="3")).state
    assert (state.players, state.cp) == (("Anna", "Curt", "Burt"), (12, 6, 0))
    made = asked(points("0", "31"), points("1", "31"), do("lab-way", way="cards"))
    assert "No cards make exactly 31, 31, 6 CP" in made.bench.remark
    assert sum(made.state.cp) <= 31
    assert made.state.by_cards
    for hidden in (True, False):
        assert ask(made, do("lab-hide", seat="0")).state.groups[0].hidden is hidden
    made = asked(do("lab-way", way="cards"), do("lab-cell", x="8", y="3"))
    assert values(made.parts()["map"], "data-key", "[aria-selected]") == ["cell 8 3"]
    assert (made.state.by_cards, made.state.groups) == (False, ())
    assert "setting points instead" in made.bench.remark
    for x, y in (("32", "3"), ("3", "40"), ("x", "3"), (None, None)):
        made.handle(do("lab-cell", x=x, y=y))
    assert made.state.cp == (8, 3, 6)


def test_the_map_shows_two_players_and_a_narrow_page_folds_its_panels() -> None:
    for who, across in (("0", 1), ("1", 0), ("2", 1)):
        made = asked(do("lab-who", value=who))
        assert (made.state.who, made.state.across) == (int(who), across)
    drawn = asked(do("lab-across", value="reward")).parts()["map"]
    assert texts(drawn, "[role=rowheader]") == [str(14 - at) for at in range(15)]  # thousands
    made = asked(do("lab-fold", fold="map"), do("lab-fold", fold="nothing"))
    assert made.unfolded == {"map"}
    assert 'class="folded open"' in made.parts()["map"]
    assert 'class="folded"' in made.parts()["take"]
    assert ask(made, do("lab-fold", fold="map")).unfolded == set()


def test_cards_come_while_there_are_any_a_take_is_laid_and_a_filter_moves_on() -> None:
    made = asked(do("lab-way", way="cards"))
    assert len(found(made.parts()["build"], ".cardrows .mark.o-jj")) == 3  # the outlaw’s own sign
    for by, outlaws in (("1", 3), ("-1", 2), ("-1", 1), ("-1", 0), ("-1", 0), ("1", 1)):
        ask(made, do("lab-card", seat="1", card="outlaws", by=by))
        told = made.state.groups[1]["outlaws"], [*made.bench.issues]
        assert told == (outlaws, ["cards1"] * (outlaws == 3))
        sums = [f"{who} {cp} CP" for who, cp in zip(made.state.players, made.state.cp, strict=True)]
        assert texts(made.parts()["build"], ".cardsum > b") == sums
    for way in ("points", "cards"):
        ways = do("lab-way", way="cards"), do("lab-way", way=way)
        taken = asked(*ways, do("lab-take", plays="gun.0.1")).state
        assert (taken.cp, taken.reward, taken.by_cards) == ((11, 6, 6), 10_000, way == "cards")
    made = asked(points("0", ""), do("lab-who", value="1"), do("lab-take", plays="bank.1.1"))
    assert (made.state.cp[1], made.bench.issues) == (8, {})
    # Back leads to the view and the case, and leaves the poster as it is.
    there = asked(do("lab-view", tab="gallery"), do("lab-case", case="book-2")).address()
    made.return_to({"s": there.removeprefix("s=")})
    assert (made.view, made.state.case, made.state.cp[1]) == ("gallery", "book-2", 8)
    for only, case in (("own", "S14"), ("all", "S14"), ("switch", "S4")):
        assert ask(made, do("lab-filter", only=only)).state.case == case
    ask(made, do("lab-view", tab="rulings"), do("lab-filter", only="own"))
    assert (made.only, ask(made, do("lab-ruling", ruling="S1")).only) == ("own", "all")


def next_case(made: LabPage) -> str:
    buttons = found(made.parts()["gallery"], "[data-case]")
    return next((str(each["data-case"]) for each in buttons if text(each) == "Next case"), "")


def test_a_case_asks_before_it_tells_and_leads_to_the_next_that_is_not_answered() -> None:
    made = asked(do("lab-view", tab="gallery"), do("lab-case", case="book-2"))
    assert has(made.parts()["gallery"], "lap by lap", "✓", "9 CP", "4 CP") == ["9 CP", "4 CP"]
    told = ask(made, do("lab-guess", option="2000")).parts()["gallery"]
    assert not lacks(told, "No: $3,000.", "the right answer", "your wrong answer", "incorrectly")
    made.handle(do("lab-guess", option="3000"))  # the first answer counts
    assert made.answered.first["cases"] == {"book-2": 2000}
    assert "book-2" not in LabPage({"s": made.address()[2:]}, "en").answered.first["cases"]
    made = asked(do("lab-view", tab="gallery"))
    assert next_case(made) == ""  # guess first
    ids = [each.id for each in cases()]
    for id in (ids[0], ids[-1], ids[1]):
        made.handle(do("lab-case", case=id))
        made.handle(do("lab-guess", option=str(cases()[ids.index(id)].answer)))
    assert next_case(made) == ids[2]
    made.handle(do("lab-case", case=ids[-1]))
    assert next_case(made) == ids[2]  # back to the first open one
    made.answered.first["cases"].update({each.id: each.answer for each in cases()})
    assert next_case(made) == ""
    assert not lacks(made.parts()["gallery"], "answered them all", "answered correctly")


def test_every_case_and_ruling_draws_and_the_labs_notebook_opens_the_lab() -> None:
    for each in cases():
        made = asked(do("lab-load", case=each.id))
        told = made.state.cp, made.state.groups, made.state.by_cards, made.scoring
        assert told == (each.cp, each.groups, each.groups != (), each.scoring)
        parts = made.parts()
        assert all(parts[name] for name in ("build", "split", "map", "sweep", "sources", "take"))
    for id in list(demos())[::10]:  # each is drawn in `test_lab_rulings.py`
        assert f'id="ruling-{id}"' in asked(do("lab-ruling", ruling=id)).parts()["rulings"]
    # At home, the page need not be named.
    assert Screen({}, page="lab").shown["address"].startswith("s=1.")
    assert Screen({"page": "lab"}).shown["address"].startswith("page=lab&s=1.")
    assert Screen({"page": "course"}, page="lab").page == "course"
    assert Screen({"page": "no-such-page"}, page="lab").page == "lab"


def test_the_rule_that_decides_is_named_and_that_it_was_another() -> None:
    made = asked()
    assert (decider(made.scoring), made.bench.before) == ("score.stop", "")
    assert decider(ask(made, points("0", "20")).scoring) == "score.lead"
    assert made.bench.before == "score.stop"
    drawn = made.parts()["split"]
    assert text(one(drawn, ".decides.changed b")).startswith("Paid out: Anna $9,000, Burt $0")
    assert "Anna takes all" in drawn
    ask(made, do("lab-view", tab="gallery"), do("lab-view", tab="poster"))
    assert made.bench.before == ""  # nothing has changed since
    assert ask(made, points("0", "8"), points("0", "20")).bench.before == "score.stop"
    assert ask(made, points("0", "21")).bench.before == ""
    for cp, reward, rule in (
        ((4, 2, 1), 5000, "score.capture"), ((9, 8, 7), 4000, "score.first-share"),
        ((9, 8, 7), 7000, "score.laps"), ((9, 8, 7), 0, "score.share"),
    ):  # fmt: skip
        assert decider(split(cp, reward, Rules())) == rule


def test_the_panel_of_sources_shows_what_each_source_pays_not_its_preset() -> None:
    """4, 4 and 0 on $6,000: three texts literally give the third player a share (S4)."""
    figures = zip("012", "440", strict=True)
    made = asked(*(points(seat, value) for seat, value in figures), do("lab-reward", value="6000"))
    cards = found(made.parts()["sources"], "article.preset")
    assert [text(one(card, "h4")) for card in cards] == [
        "English rulebook", "English footnotes", "French translation", "A player’s review",
    ]  # fmt: skip
    for card in (cards[0], cards[2], cards[3]):
        assert "pays differently" in text(card)
        assert "or fewer? Yes. " in text(card).partition("Our preset differs from this source:")[0]
        assert "S4" in values(card, "data-ruling")
    assert "pays differently" not in text(cards[1])
    for preset, named in (("rio-grande", "English"), ("berclaz", "French")):
        made = asked(do("lab-preset", value=preset))
        paper = made.parts()["split"].partition('class="onpaper"')[2]
        assert named in paper.partition(".")[0]
        assert ("Tied leaders take" in paper) == (preset == "berclaz")


def test_the_split_comes_before_the_map() -> None:
    pages = Pages({"page": "lab"})
    whole, more = dict(pages.shown["parts"]), do("lab-points-by", seat="0", by="1", view="here")
    answer = pages.ask(more)["shown"]
    assert {"split", "build"} <= set(answer["parts"])
    assert set(answer["parts"]) <= {*FIRST, "head", "tabs", "notice"}
    assert (answer["running"], float(pages.shown["pace"]) <= 0.2) == ("later", True)
    assert pages.ask(do("step", tick=True, at=0))["shown"]["parts"] == {}  # too late
    rest = pages.ask(do("step", tick=True, at=pages.shown["revision"], view="here"))
    assert "map" in rest["shown"]["parts"]
    assert pages.shown["running"] == ""
    assert pages.shown["parts"]["map"] != whole["map"]
    # The same as drawing everything at once.
    desk = ask(LabPage(), {name: value for name, value in more.items() if name != "view"})
    assert {"message": "", **desk.parts()} == pages.shown["parts"]
    pages = Pages({"page": "lab"})
    pages.ask(do("lab-points-by", seat="0", by="1", view="here"))
    answer = pages.ask(do("split-step", step="0", view="here"))["shown"]
    assert {"map", "split"} <= set(answer["parts"])
    assert pages.shown["running"] == ""


def kept(desk: LabPage | CountingPage) -> str:
    return next(each["store"] for each in reversed(desk.outbox) if each.get("key") == KEY)


def test_answers_are_kept_when_the_page_is_opened_again_and_forgotten_for_good() -> None:
    desk = ask(LabPage(), do("lab-view", tab="quarrels"), do("lab-bet", option="1"))
    desk.handle(do("lab-bet", option="0"))  # only the first counts
    desk.handle(do("lab-view", tab="gallery"))
    answer = cases()[0]
    desk.handle(do("lab-guess", option=str(answer.options[0])))
    assert len([each for each in desk.outbox if "store" in each]) == 2
    again = ask(LabPage(), do("stored", key=KEY, text=kept(desk)))
    assert again.answered.first["quarrels"] == {quarrels()[0].ruling: 1}
    assert again.answered.first["cases"] == {answer.id: answer.options[0]}
    again.handle(do("lab-view", tab="quarrels"))
    assert has(again.parts()["quarrels"], "happens at the table", ".,") == ["happens at the table"]
    # The other game's answers are stored next to these, and must stay unchanged.
    count = CountingPage({"view": "guess"})
    count.handle(do("count-guess", option=str(count.opened.options[0])))
    first = {count.opened.id: count.opened.options[0]}
    assert json.loads(kept(count))["first"] == {"counts": first}
    other = CountingPage({"view": "guess"})
    ask(other, do("stored", key=KEY, text=kept(count)), do("stored", key=KEY, text=kept(desk)))
    assert other.answered.first == count.answered.first
    desk = ask(LabPage(), do("lab-view", tab="quarrels"))
    assert 'data-do="lab-forget"' not in desk.parts()["quarrels"]
    desk.handle(do("lab-bet", option="1"))
    before = kept(desk)
    assert 'data-do="lab-forget"' in desk.parts()["quarrels"]
    assert not ask(desk, do("lab-forget")).answered.first["quarrels"]
    assert not ask(desk, do("stored", key=KEY, text=before, again=True)).answered.first["quarrels"]
    late = ask(LabPage(), do("stored", key=KEY, text=before))
    late.handle(do("stored", key=KEY, text=kept(desk), again=True))
    assert not late.answered.first["quarrels"]


def test_the_table_of_a_dispute_is_dark_on_a_dark_page() -> None:
    drawn = asked(do("lab-view", tab="quarrels")).parts()["quarrels"]
    pictures = values(drawn, "srcset", "source") + values(drawn, "src", "img.scene")
    assert len(pictures) == 2
    for address in pictures:
        picture = b64decode(address.partition(",")[2]).decode()
        day, night = "#fbfbf6", "#212c31"
        assert f'fill="{day}"' in picture
        sheet = text(one(picture, "style"))
        assert sheet.startswith("@media (prefers-color-scheme:dark)")
        assert f'[fill="{day}"]{{fill:{night}}}' in sheet
        assert "#a20e0f" in picture
        assert "#a20e0f" not in sheet  # Jesse James's own colour


@collected("text", [
    "", "[" * 90_000, "null", '{"format": "wyatt-guesses/2", "first": {"quarrels": {"O3": 1}}}',
    '{"format": "wyatt-guesses/1", "first": [1]}',
    '{"format": "wyatt-guesses/1", "first": {"quarrels": {"O3": "1", "T9": 1e9, "X": true}}}',
    '{"format": "wyatt-guesses/1", "first": {"quarrels": {"O3": 1e400}}, "cleared": "x"}',
    '{"format": "wyatt-guesses/1", "first": {"quarrels": {"O3": 99999999999999999999}}}',
])  # fmt: skip
def test_a_stored_text_is_hostile_until_read(text: str) -> None:
    answered = Answered("quarrels")
    answered.take(text)
    assert answered.first == {"quarrels": {}}
    desk = LabPage({"s": "no link"})
    told = desk.notice
    assert (told != "", desk.state) == (True, LabState())
    assert ask(desk, do("stored", key=KEY, text=text)).notice == told  # nobody has read it yet
    wrong = '{"format":"wyatt-guesses/1","first":{"quarrels":{"O3":7}}}'
    ask(desk, do("stored", key=KEY, text=wrong), do("lab-view", tab="quarrels"))
    assert "1 answered, 0 right" in desk.parts()["quarrels"]  # the same as for a wrong answer


@collected("view, request_", [
    ("gallery", do("lab-case", case=cases()[1].id)), ("quarrels", do("lab-quarrel", case="T9")),
    ("rulings", do("lab-ruling", ruling="T9")),
])  # fmt: skip
def test_a_choice_folds_the_list_of_a_narrow_page(view: str, request_: dict[str, object]) -> None:
    desk = ask(LabPage(), do("lab-view", tab=view))
    assert '<div class="folded lists">' in desk.parts()[view]
    assert '<div class="folded lists open">' in ask(desk, do("lab-fold", fold="list")).parts()[view]
    assert '<div class="folded lists">' in ask(desk, request_).parts()[view]
    assert 'aria-expanded="false"' in desk.parts()[view]
