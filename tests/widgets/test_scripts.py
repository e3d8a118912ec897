"""The page's script: its modules, what is drawn and done, and clicks while a cell keeps Python busy."""

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from html import unescape
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.asking import do, play
from tests.required import missing
from tests.transcript import heard
from tests.written import GAP
from wyatt.table.games import every
from wyatt.ui import widget as scripts
from wyatt.ui.acts import Act, Key, by_name
from wyatt.ui.document import style
from wyatt.ui.page import make_page
from wyatt.ui.registry import PAGES

ROOT = Path(str(files("wyatt")))
NAMES = sorted(path.name for path in (ROOT / "ui" / "script").glob("*.js"))


def test_the_script_has_every_module_after_those_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    order = scripts.modules()
    assert sorted(order) == NAMES
    for name in order:
        needed = re.findall(r'^import .* from "\./(.*)";', scripts.source(name), re.MULTILINE)
        assert all(order.index(one) < order.index(name) for one in needed)
        assert len(scripts.source(name).splitlines()) < 400
    texts = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}
    monkeypatch.setattr(scripts, "source", texts.__getitem__)
    with pytest.raises(ValueError, match=r"a\.js -> b\.js -> a\.js"):
        scripts.modules("a.js")


def test_one_text_holds_all_and_imports_nothing() -> None:
    text = scripts.joined()
    assert not re.search(r"^\s*import\b", text, re.MULTILINE)
    made, told = re.findall(r"^export .*|^return \{ initialize.*", text, re.MULTILINE)
    assert made == "return { initialize, render };"
    # What the first widget of a page has made serves all others of the same text.
    kept = r'export default globalThis\[Symbol\.for\("wyatt \w{16}"\)\] \?\?= made\(\);'
    assert re.fullmatch(kept, told)
    code = re.sub(r"\s//.*", "", text)
    exports = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.MULTILINE)
    for name in NAMES:
        exported = exports.findall(scripts.source(name))
        assert all(re.search(rf"\b{word}\b", code) for word in exported)


#: What the page asks for by itself: nobody presses it.
OF_THE_PAGE = {"stored", "show", "rehearse"}
#: What is drawn only at the end of a game, beside another line, on another host.
RARELY = {
    "table": "apart count moment past pause promote-line restore-line review-close review-hand sit", "lab": "step",
    "wildcat": "again beat count delete-line delete-others lively main-line name-line past pause poster promote-line replay restore-line resume sit",
    "edit": "carry declare forward lesson-again lesson-field lesson-link lesson-save lesson-text open-all", "daily": "play",
}  # fmt: skip


def here() -> set[str]:
    """What the page does without being asked."""
    table = re.search(r"const HERE = \{\n(.*?)\n\};", scripts.source("acts.js"), re.DOTALL)
    assert table
    return set(re.findall(r"^  (\w+)[:,]", table[1], re.MULTILINE))


class Drawn(NamedTuple):
    """What a page has drawn: what asks to be pressed; of each state, which keys press what and what asks for what; names, those referred to; files."""

    acts: set[str]
    hot: set[frozenset[tuple[str, str]]]
    keyed: set[frozenset[tuple[str, str]]]
    listed: set[str]
    classes: set[str]
    broken: set[str]
    attributes: set[str]
    named: set[str]
    meant: set[str]
    saved: set[str]


#: Elements without a request, key, word, name with its words, order, role or parent; bad colons; glued links.
BROKEN = (
    r"<(?:input|select|textarea)\b(?![^>]*\b(?:data-do|name)=)[^>]*>|<(?!a )(?=[^>]* data-do=)(?![^>]* data-key=)[^>]*>"
    r"|<(?:h\d|li|label|legend|summary|caption|th)\b[^>]*></\w+>"
    r'|<button\b(?=[^>]*>(?:<svg(?:(?!</svg>).)*</svg>)*(?:<span>)?(\w[^<]*?)\.?<)(?=[^>]*aria-label=)(?![^>]*aria-label="[^"]*(?i:\1))[^>]*>'
    r"|<button\b(?![^>]*aria-label)[^>]*></button>|tabindex=.(?!-1|0)|\.</b>: |[:;,.?](?:</\w+>)?<(?:b|i|em)\b|<(?:div|d[dt])\b[^>]*><small\b[^>]*>[^<]*</small>[^<]|</td><th(?=[^>]*row)"
    r'|<tr [^>]*role="row"[^>]*>(?:(?!</tr>).)*?<t[dh]\b(?![^>]*role=)|(?:[^\s>(“«–]|</a>|<p>\s+)<a class="rule'
    r"|(?:</\w+>|[^>])<(?:caption|legend|summary)\b|<(?!tr\b|/t[dh]>)[^>]*><t[dh]\b|expanded=.(?:true[^>]*>Why\?|false[^>]*>Less)"
    r"|<(?!(?:[uo]l)\b|/li>)[^>]*><li\b|<(?!t(?:head|body|foot)\b|/tr>)[^>]*><tr\b|<(?!d(?:l|iv)\b|/d[td]>)[^>]*><d[td]\b"
)

#: The attributes that HTML and SVG know, as far as they're drawn, and our own.
ATTRIBUTE = re.compile(
    "data(?:-[a-z]+)+|aria-[a-z]+|alt|autocapitalize|autocomplete|autocorrect|checked|class|colspan|cx|cy|d|enterkeyhint|fill|for|height"
    "|font-(?:family|size|weight)|hidden|href|id|inputmode|label|lang|lengthAdjust|letter-spacing|list|max|maxlength|media|min|name|opacity|open|placeholder|points|popover|preserveAspectRatio|r|rel|role|rows|rowspan|rx|scope|selected|size"
    "|spellcheck|src|srcset|step|stroke(?:-dasharray|-linejoin|-width)?|style|tabindex|target|text-anchor|textLength|title"
    "|transform|type|value|viewBox|width|x|x1|x2|xmlns|y|y1|y2"
)
#: An element, role, attribute, class or @request, and what is always with it and not empty: one of these attributes.
WITH = re.findall(
    r"(\S+)=(\S+)",
    "<a>|data-rule=href <th>=scope <img>=src <img>=alt <button>=type <symbol>=viewBox target=rel"
    " <svg>=aria-hidden|aria-label|viewBox <dialog>=aria-label|aria-labelledby <source>=media <nav>|group|img|log|region|toolbar=aria-label|xmlns log=aria-live region=tabindex"
    " <textarea>=spellcheck toolbar|.whand|.drop|.dots=data-roving checked=name data-field=data-do data-hot=data-key data-fold=aria-expanded data-copy=aria-pressed"
    " data-split=data-in-sight data-motion|data-sound=data-at data-landing=tabindex|type|maxlength|rows|data-field"
    " .law=data-piece .burst|.coins|.cpline|.faces|.pips|.sum|.track|.wanted=aria-hidden .drop|.fan|.near-by|.scroll|.seg|.stepper=role .hand|.seat|.you=data-place"
    " @ask=data-player @book-game|@book-view|@language=data-value @book-open=data-id @count-card|@count-drop|@declare|@lab-card|@select=data-card @count-case|@lab-case|@lab-load|@lab-quarrel=data-case @count-fold|@lab-fold=data-fold @count-guess|@lab-bet|@lab-guess=data-option @count-lay|@count-off|@declare|@lift=data-at"
    " @count-ruling|@lab-ruling=data-ruling @count-view|@lab-view=data-tab @cover|@declare|@fault|@forget|@lay|@lift|@pile|@put=data-place @day=data-day @delete-line|@go|@main-line|@name-line=data-number @jump|@moment=data-index @lab-card|@lab-hide|@lab-name|@lab-points|@lab-points-by|@rename=data-seat"
    " @lab-card|@lab-points-by|@lab-reward-by|@shift=data-by @lab-cell=data-x @lab-cell=data-y @lab-filter=data-only @lab-players=data-count @lab-set|@lab-switch=data-switch @lab-take=data-plays @lab-way=data-way @lesson-field|@many|@preset|@set|@switch=data-field @order=data-order @other-line|@split-step=data-step"
    " @play|@try=data-move @poster=data-kind @review-hand=data-hand @split|@split-step=data-outlaw @unfold=data-what @page=data-page|aria-disabled",
)
#: What these attributes can be.
VALUES = {
    name: values
    for names, values in re.findall(
        r"(\S+?)=(\S*)",
        "aria-atomic|aria-disabled|aria-hidden|aria-invalid|aria-selected=true aria-current=page|step|true"
        " aria-expanded|aria-pressed|spellcheck=true|false aria-live=polite|off autocapitalize|autocomplete|autocorrect=off"
        " colspan|data-count|data-index|data-number|data-slot|max|maxlength|rows|rowspan|size=\\d+"
        " data-by|tabindex=-?\\d data-step=-?\\d+ data-copy|data-seat=\\d data-answer=|below data-drag=carry"
        " data-leave=id data-live=|slow data-roving=|grid data-sure=yes|no data-toggle=past|apart"
        " enterkeyhint=done font-weight=[67]00 inputmode=numeric lang=[a-z]{2} popover=manual rel=noopener"
        " role=alert|status|log|toolbar|group|img|region|grid|row|(column|row)header|(grid)?cell|table|rowgroup|dialog"
        " scope=col|row|colgroup style=(?:[a-z-]+:[^;]+;?)+ target=_blank text-anchor=start|middle|end viewBox=(-?\\d+.){4} type=button|radio|submit|text|range|checkbox|search",
    )
    for name in names.split("|")
}
BOOKS = [spec.rulebook() for spec in every()]
RULES = "|".join(each.id for book in BOOKS for each in (*book.rules(), *book.rulings()))
VALUES["data-rule"] = rf"(?:(?:{RULES})(?: |$))*"
#: What refers to an id or a key, and what a selector asks for: a class, an id or an attribute's value.
REFERENCE = re.compile(
    r' (?:aria-(?:controls|describedby|labelledby)|for|list|data-(?:back|down|near|tell))="([^"]*)"'
)
#: What a press sends: all but how it looks and where the page goes.
ASKED = re.compile(r' ((?:name|value|data-(?!key|reveal|motion|back)[a-z-]+)="[^"]*")')
IN_SELECTOR = re.compile("(?<=[.#])[a-z-]+|(?<=')[^']+(?=')|(?<==)[a-z]+")


@cache  # most tags are drawn again and again
def tag_lacks(name: str, told: str) -> list[str]:
    asked = re.findall(r' ([\w-]+)(="[^"]*")?', told)
    given = {each: value[2:-1] for each, value in asked if value != '=""'}
    classes = (f".{each}" for each in given.get("class", "").split())
    words = {f"<{name}>", *given, given.get("role"), f"@{given.get('data-do')}", *classes}
    unknown = [
        f"{name}{told} has {each}{value}"
        for each, value in asked
        if each in VALUES and not re.fullmatch(VALUES[each], value[2:-1])
    ]
    return unknown + [
        f"{name}{told} has no {one}"
        for kind, one in WITH
        if words.isdisjoint(one.split("|")) and not words.isdisjoint(kind.split("|"))
    ]


@lru_cache(maxsize=512)  # most parts are the same after a press
def read(part: str) -> Drawn:
    """What one part has drawn. By a pattern: a tree of everything that is ever drawn would take minutes."""
    tags = re.findall(r'<[^>]* data-key="[^>]*>', part)
    pressed = [tag for tag in tags if "data-hot=" in tag]
    hot = frozenset((of(tag, "hot"), of(tag, "do") or of(tag, "key")) for tag in pressed)
    keyed = frozenset((of(tag, "key"), " ".join(ASKED.findall(tag))) for tag in tags)
    listed = {key for keys in re.findall("<kbd>(.*?)</kbd>", part) for key in keys.split(", ")}
    for first, last in re.findall(r"<kbd>(\d) to (\d)</kbd>", part):
        listed |= {str(digit) for digit in range(int(first), int(last) + 1)}
    acts = set(re.findall(r'data-(?:do|form)="([^"]*)"', part))
    classes = set(" ".join(re.findall(r'class="([^"]*)"', part)).split())
    every = set(re.findall(r'<(\w+)((?: [\w-]+(?:="[^"]*")?)*)/?>', part))
    broken = {*(one[0] for one in re.finditer(BROKEN, part)), *GAP.findall(part)}
    broken |= {*chain.from_iterable(tag_lacks(*tag) for tag in every)}
    told = " ".join(told for _name, told in every)
    attributes = set(re.findall(r" ([\w-]+)", re.sub(r'"[^"]*"', "", told)))
    named = {*classes, *re.findall(r' (?:id|data-key|data-part)="([^"]*)"', part)}
    meant = set("|".join(REFERENCE.findall(part)).split("|")) - {""}
    meant |= {*IN_SELECTOR.findall(unescape(" ".join(re.findall(r' data-reveal="([^"]*)"', part))))}
    return Drawn(acts, {hot}, {keyed}, listed, classes, broken, attributes, named, meant, set())


@pytest.fixture(scope="module")
def drawn(thorough: bool) -> Mapping[str, Drawn]:
    """What is drawn on each page, while all that it can show is walked through, or a part of each kind of it."""
    found = {page: Drawn(*(set() for _field in Drawn._fields)) for page in PAGES}
    for _query, at, parts, sent in heard(thorough).stops:
        page = found[at]
        page.saved.update(one["name"] for one in sent if "save" in one)
        marks = Counter(re.findall(r' (?:id|data-spot)="[^"]*"', "".join(parts)))
        page.broken.update(mark for mark, many in marks.items() if many > 1)
        seen = [*map(read, parts)]
        page.hot.add(frozenset().union(*(keys for part in seen for keys in part.hot)))
        page.keyed.add(frozenset().union(*(keys for part in seen for keys in part.keyed)))
        for name in ("acts", "listed", "classes", "broken", "attributes", "named", "meant"):
            getattr(page, name).update(*(getattr(part, name) for part in seen))
    return found


def of(tag: str, name: str) -> str:
    found = re.search(rf'data-{name}="([^"]*)"', tag)
    return found[1] if found else ""


@pytest.mark.parametrize("page", PAGES)
def test_what_is_drawn_is_done_by_one_key(page: str, drawn: Mapping[str, Drawn]) -> None:
    """Escape closes whatever floats on top; every other key has one meaning at a time."""
    assert len(drawn[page].acts) > 2
    desk = make_page(page, {}, "en")
    assert re.search(r" data-keys[ >]", desk.frame())
    assert [act for act in drawn[page].acts - here() - {"page"} if desk.act(act) is None] == []
    for state in drawn[page].hot:
        keys = [key for key, _act in state if key != "escape"]
        assert len(keys) == len(set(keys)), state
    # What shares a key returns the focus to a heading, or to what is closed again.
    for state in drawn[page].keyed:
        many = Counter(key for key, asked in state if "close" not in asked)
        assert {key for key in many if many[key] > 1} <= {key for key, asked in state if not asked}


def test_a_class_has_a_style(drawn: Mapping[str, Drawn], thorough: bool) -> None:
    sheets = "".join(path.read_text("utf-8") for path in ROOT.rglob("*.css"))
    styled = set(re.findall(r"\.([a-z][\w-]*)", sheets))
    # One of several that has no style of its own, and what tests or a lesson's table look for.
    plain = "place-1 place-2 s-c s-s table later refused wyatt-step wyatt-back"
    # What scripts, hosts and pictures set, and what only one's own game or lesson or a long review has.
    rare = "away back in-cell near over page part rulecard rulelist soon state still tail travel anycard anygame anyhand anypiles anyrow beside h1 h6 h7 red whose wyatt wyatt-host"
    rare += "" if thorough else " across alone earnedbadge sw"
    every = set().union(*(seen.classes for seen in drawn.values()), rare.split())
    ours = set(re.findall(r"\.((?!jp-)[a-z][\w-]*)", re.sub(r"(?s)/\*.*?\*/", "", style())))
    assert sorted(ours - every) == []
    for page, seen in drawn.items():
        assert (seen.classes - styled - {*plain.split()}, seen.broken) == (set(), set()), page
        assert [name for name in seen.attributes if not ATTRIBUTE.fullmatch(name)] == [], page
        assert seen.meant - seen.named == set(), page
        assert [name for name in seen.saved if not re.fullmatch(r"[a-z-]+\.[a-z]+", name)] == []


def test_two_acts_cannot_have_one_key_or_one_name() -> None:
    start, end = Act("start", key=Key("s", "")), Act("end", key=Key("s", ""))
    for two in ((start, end), (start, Act("start"))):
        with pytest.raises(ValueError, match="start"):
            by_name(*two)


def test_the_dialogue_lists_the_keys_that_press_something(drawn: Mapping[str, Drawn]) -> None:
    listed = {page: seen for page, seen in drawn.items() if seen.listed}
    assert {"table", "wildcat", "edit", "wildcat-edit", "lab"} <= set(listed)
    for page, seen in listed.items():
        hot = {key.replace(" ", "space") for state in seen.hot for key, _act in state}
        pressed = {Key(key, "").name for key in hot}
        assert pressed <= seen.listed, page
        rest = {"Esc", "1 to 7", "Tab", "← →", "← → ↑ ↓", "Enter", "Space", "a name", *"D1234567"}
        assert seen.listed - pressed <= rest, page  # the browser's, a fourth answer, many cards


def test_what_can_be_done_is_drawn(drawn: Mapping[str, Drawn]) -> None:
    folders = [ROOT / "ui", ROOT / "pages", ROOT / "widgets"]
    text = "\n".join(path.read_text() for folder in folders for path in folder.rglob("*.py"))
    for page in PAGES:
        rarely = {*make_page(page, {}, "en").ACTS} - OF_THE_PAGE - drawn[page].acts
        assert rarely <= {*RARELY.get(page.removeprefix("wildcat-"), "").split()}, page
    assert here() >= {"keys", "new", "close", "theme", "return"}
    asked = {*here(), *" ".join(RARELY.values()).replace("-line", "").split()}
    assert [act for act in asked if not re.search(rf'["\'=]{act}(?:-line)?["\']', text)] == []


def test_the_script_asks_for_no_class_and_for_drawn_attributes(drawn: Mapping[str, Drawn]) -> None:
    asking = r"""(?:\$\$?|closest|matches|querySelector(?:All)?)\(\s*["'`]([^"'`]+)"""
    of_a_class = re.compile(r"(?:^|[\s,>(:])\.[a-z]|\w\.[a-z]")
    seen = set().union(*(page.attributes for page in drawn.values()))
    # The script's own additions.
    own = "dragged ghost help more moving over paying room state state-told stop theme turning view"
    seen |= {f"data-{name}" for name in [*own.split(), "wyatt-views"]}
    for name in scripts.modules():
        source = scripts.source(name)
        assert [each for each in re.findall(asking, source) if of_a_class.search(each)] == [], name
        words = " ".join(re.findall(r"\bdataset\.(\w+)", source))
        named = re.sub("[A-Z]", lambda big: f"-{big[0].lower()}", words).split()
        assert {*re.findall(r'model\.get\("(\w+)"', source)} <= {
            "shown",
            *scripts.Part.class_trait_names(sync=True),
        }
        asked = {*re.findall(r"\[(data-[a-z-]+)", source), *(f"data-{name}" for name in named)}
        assert asked - seen == set(), f"{name} reads what nothing draws"


Printed = Callable[..., Any]
#: A model beside which each script below runs, and what is sent from it.
_MODEL = """
import { Shared } from "./model.mjs";
const sent = [], turns = [];
const shared = new Shared({
  get: () => ({ parts: {} }), on() {}, off() {}, set() {}, save_changes() {}, send: (one) => { sent.push(one); },
});
const end = (found) => { console.log(JSON.stringify(found)); process.exit(0); };
"""
_ASK = """
const [asked, ...rest] = JSON.parse(process.argv[2]);
shared.join({ id: "v", turned() {}, themed() {}, answered() {} });
shared.ask(asked, "v");
shared.turn("busy");
for (const one of rest) shared.ask(one, "v");
for (let at = 0; at < sent.length; at++) shared.answered({ shown: { parts: {} }, outbox: [], view: "v" });
shared.end();
end(sent.map(({ view, ...one }) => one));
"""


@pytest.fixture
def printed(tmp_path: Path) -> Printed:
    """What a script beside the model prints, read as JSON: printed(script, *requests)."""
    node = shutil.which("node") or missing("node, which runs the script")
    (tmp_path / "model.mjs").write_text(scripts.source("model.js"), encoding="utf-8")

    def run(script: str, *requests: object) -> Any:
        (tmp_path / "run.mjs").write_text(_MODEL + script, encoding="utf-8")
        command = [node, "run.mjs", json.dumps(requests)]
        return json.loads(subprocess.check_output(command, cwd=tmp_path, text=True, timeout=60))

    return run


CARDS = [
    do("pick", card="hideout"), *[do("put", place="hand 0")] * 2,
    do("lay", place="discard", value="wyatt-earp"), do("set", field="money 0", value="5000"),
]  # fmt: skip
TYPED = [do("lab-posters", field="Anna", typing=True, value=value) for value in ("9", "90", "900")]
OTHER = do("lab-posters", field="Burt", typing=True, value="7")
MOVES = [play("discard hideout"), play("discard wyatt-earp")]
NOTE = do("name-line", value="Burt's try")


@pytest.mark.parametrize(("asked", "arrives"), [
    # Every card that is put and every line that is typed.
    (CARDS, CARDS),
    # Of a field that is typed into the newest value.
    ([do("show"), *TYPED, OTHER], [do("show"), TYPED[-1], OTHER]),
    # Five presses on a step are one; of two moves the last is meant; a button asks once.
    ([do("step")] * 5, [do("step")]), ([do("hint"), MOVES[0], NOTE, MOVES[1]], [do("hint"), NOTE, MOVES[1]]),
    ([do("hint"), do("review"), do("review")], [do("hint"), do("review")]),
], ids=["put", "typed", "steps", "moves", "again"])  # fmt: skip
def test_presses_arrive_as_meant(printed: Printed, asked: list[Any], arrives: list[Any]) -> None:
    """What reaches Python, in order, of a request on its way and those made meanwhile."""
    assert printed(_ASK, *asked) == arrives


_TOLD = """
shared.join({ id: "v", turned: (state) => turns.push(state), themed() {}, answered() {} });
shared.ask({ do: "stored" }, "v");
setTimeout(() => {
  turns.push("silent");
  shared.ask({ do: "step" }, "v");
  shared.end();
  end(turns);
}, 700);
"""
_LATE = """
shared.ask({ do: "step", tick: true });
shared.ask({ do: "hint" }, "v");
shared.answered({ shown: { parts: { text: "late" } }, outbox: [], late: true });
sent.push("then");
shared.answered({ shown: { parts: {} }, outbox: [] });
end([sent.map((one) => one.do ?? one), shared.shown.parts]);
"""


def test_who_waits_is_told_only_once_they_press_and_a_late_answer_is_none(printed: Printed) -> None:
    """A lesson asks for what the browser remembers as it opens, while the cells below it still run."""
    assert printed(_TOLD) == ["ready", "silent", "busy"]
    assert printed(_LATE) == [["step", "then", "hint"], {"text": "late"}]
