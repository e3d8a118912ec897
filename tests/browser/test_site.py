"""The site in a real browser: below a path, without a network, and after failures."""

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from static_host import BELOW, StaticHost, static_host
from test_sound import sounds_and_reviews
from visits import LIVE, NARROW, WIDE, Opens, Reader, Visit, before_the_end, in_width, resize, woken

from tests.accessible import objections
from wyatt.site.build import Built

AWAKE_MS = 60_000
NOTICE = "#wyatt-notice"
TRANSLATED = "document.documentElement.lang = 'es'"


@pytest.fixture
def host(built: Built) -> Iterator[StaticHost]:
    with static_host(built.folder) as serving:
        yield serving


@pytest.fixture
def visit(window: Opens, host: StaticHost) -> Iterator[Opens]:
    """Opens a page of the site: visit("course.html", size=NARROW); it must complain of nothing."""
    visits: list[Visit] = []

    def open_page(path: str = "", awake: bool = True, **how: object) -> Visit:
        visits.append(window(**how))
        page = visits[-1].page
        page.goto(host.address + path, wait_until="commit")
        if awake:
            woken(page)
        return visits[-1]

    yield open_page
    for opened in visits:
        assert opened.outside == []
        assert [line for line in opened.errors if "ERR_INTERNET" not in line] == []


def settled(page: Page) -> None:
    """Wait until everything for the next visit has been saved."""
    page.wait_for_selector("body[data-memory]", timeout=AWAKE_MS)
    told = page.locator("body").get_attribute("data-memory") or ""
    assert int(told) > 0, told


def moved(page: Page, move: int, most: int = 15_000) -> None:
    place = page.locator(f"{LIVE} .pos span").first
    expect(place).to_have_text(f"Move {move} of {move}", timeout=most)


def step(page: Page, move: int) -> None:
    page.locator(f"{LIVE} .wyatt-step").click()
    moved(page, move)


def test_a_page_stands_at_once_and_answers_early_clicks(visit: Opens, host: StaticHost) -> None:
    host.hold("wyatt.zip.bin", "pyodide.asm.mjs.js")
    page = visit(awake=False, size=NARROW).page
    wait, step = page.locator("#wyatt-wait"), page.locator(f"{LIVE} .wyatt-step")
    expect(page.locator(f"{LIVE} .wyatt-table")).to_be_visible(timeout=10_000)
    expect(step).to_be_visible()
    expect(wait).to_contain_text("Starting the table")
    assert objections(page) == []
    resize(page, WIDE)
    step.click()
    expect(wait).to_contain_text("Your choice is saved")
    expect(step).to_have_attribute("data-kept", "")
    step.click()
    page.locator(f"{LIVE} [data-do=back]").first.click(force=True)  # dead: does nothing
    step.click()
    expect(wait).to_contain_text("Your 3 choices are saved")
    assert (page.url, any("stdlib" in path for path in host.asked)) == (host.address, True)
    host.let_go()
    woken(page)
    moved(page, 3)
    expect(page.locator("[data-kept]")).to_have_count(0)
    expect(wait).to_be_hidden()
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator(".wyatt.page")).to_have_count(1)  # the first drawing has gone
    resize(page, NARROW)
    assert (objections(page), in_width(page)) == ([], True)
    assert [path for path in host.asked if not path.startswith(BELOW)] == []


@pytest.mark.slow
def test_a_game_is_followed_by_link_and_loaded_from_its_file(again: Opens, tmp_path: Path) -> None:
    page = again().page
    for move in (1, 2, 3):
        step(page, move)
    page.wait_for_url(re.compile(r"\?p=1\."))
    link = page.url.split(BELOW)[1]
    said = page.locator(f"{LIVE} [data-part=seat-1]").inner_text()
    with page.expect_download() as started:
        page.locator(f"{LIVE} [data-do=save]").click()
    started.value.save_as(tmp_path / "game.json")
    assert len(json.loads((tmp_path / "game.json").read_text())["moves"]) == 3
    followed = again(link).page
    seat = followed.locator(f"{LIVE} [data-part=seat-1]")
    expect(seat).to_have_text(re.compile(re.escape(said[:4])))
    assert followed.url.endswith(link)
    fresh = again(link.partition("&")[0][:-4]).page  # a link that wasn't copied completely
    expect(fresh.locator(".wyatt-error")).to_contain_text("Here’s a new table instead")
    expect(fresh.locator(f"{LIVE} .wyatt-step")).to_be_visible()
    with fresh.expect_file_chooser() as chooser:
        fresh.locator(f"{LIVE} [data-do=load]").click()
    chooser.value.set_files(tmp_path / "game.json")
    moved(fresh, 3)


@pytest.mark.slow
def test_french_wakes_from_memory_and_speaks_french_at_once(again: Opens) -> None:
    page = again("index.fr.html?lang=fr").page
    assert page.locator("body").get_attribute("data-awake") == "again"
    page.locator(f"{LIVE} .wyatt-step").click()
    expect(page.locator(f"{LIVE} .pos span").first).to_have_text("Coup 1/1")
    page.locator(f"{LIVE} [data-do=link]").first.click()
    expect(page.locator(f"{LIVE} .said").first).to_contain_text("lien")


@pytest.mark.slow
def test_clean_addresses_and_what_others_have_kept_are_left(visit: Opens, host: StaticHost) -> None:
    """A host that redirects course.html to /course, another program's storage, and an unknown language."""
    host.clean = True
    page = (opened := visit("class.html", awake=False)).page
    page.evaluate("Promise.all(['memory-game', '/other/r-0123'].map((name) => caches.open(name)))")
    page.evaluate("localStorage.setItem('wyatt-lang', 'nl')")
    page.route("**/wyatt.css", lambda route: route.abort())
    page.goto(host.address.rstrip("/"), wait_until="commit")
    expect(page).to_have_url(host.address)
    page.evaluate(
        "document.head.append(Object.assign(document.createElement('script'), {src: 'ad'}))"
    )
    woken(page)
    for said in ("lost", "file", "notice"):
        expect(page.locator(f"#wyatt-{said}")).to_be_hidden()
    step(page, 1)
    settled(page)
    page.evaluate(SPOIL, ".wasm")
    page.reload(wait_until="commit")
    expect(page.locator(NOTICE)).to_contain_text("can’t start here", timeout=AWAKE_MS)
    page.unroute_all()
    page.get_by_role("button", name="Reopen").click()
    expect(page.locator(NOTICE)).to_be_hidden()
    opened.errors.clear()  # what was missing or damaged on purpose, or before the slash was there
    for file in ("course.html", "course"):
        woken(page, host.address + file)
        expect(page.locator(f"{LIVE} nav.path")).to_be_visible()
    assert {"memory-game", "/other/r-0123"} <= set(page.evaluate("caches.keys()"))


def finish(page: Page, lesson: str) -> None:
    kept = {"format": "wyatt-progress/1", "done": [lesson], "answers": {}}
    page.evaluate("text => localStorage.setItem('wyatt-course', text)", json.dumps(kept))


@pytest.mark.slow
def test_a_lesson_s_link_opens_it_and_tabs_share_progress(again: Opens, reader: Reader) -> None:
    page = again("?page=course&lesson=shot").page
    expect(page.locator(f"{LIVE} nav.path")).to_contain_text("Lesson 7 of 21")
    finish(page, "aim")
    woken(page, page.url.split("?")[0] + "course.html")
    expect(page.locator(f"{LIVE} nav.path")).to_contain_text("Lesson 2 of 21")
    other = reader.context.new_page()
    woken(other, f"{reader.address}course.html")
    finish(other, "drawing")  # as if the second tab had finished the lesson
    dot = page.locator(f"{LIVE} [data-key='dot drawing']")
    expect(dot).to_have_attribute("aria-label", re.compile("done"))


KEPT_EARLY = """async () => {
  for (;;) {
    for (const name of await caches.keys()) {
      if (name.startsWith("memory-") && (await (await caches.open(name)).keys()).length) return name;
    }
    await new Promise((go) => setTimeout(go, 50));
  }
}"""
SPOIL = """async (end) => { for (const name of await caches.keys()) { const cache = await caches.open(name);
  for (const one of await cache.keys()) if (one.url.endsWith(end)) await cache.put(one, new Response(
    new Uint8Array(4096), { headers: { "Content-Type": "application/wasm" } })); } }"""


@pytest.mark.slow
def test_who_leaves_after_one_answer_starts_from_the_memory_or_anew(visit: Opens) -> None:
    page = visit().page
    for at, began in enumerate(("first", "again", "first"), 1):
        if at > 1:
            page.reload(wait_until="commit")
            woken(page)
        assert page.locator("body").get_attribute("data-awake") == began
        if at == 2:
            page.evaluate(SPOIL, "memory")
        before = page.url
        step(page, at)
        page.wait_for_url(lambda url, before=before: url != before)
        if at == 1:
            page.evaluate(KEPT_EARLY)
            # The fuller one comes later.
            assert page.locator("body").get_attribute("data-memory") is None


def kill(page: Page) -> None:
    """End the worker without warning, as a system does when memory runs out."""
    with suppress(Exception):
        page.workers[0].evaluate("self.close()")


@pytest.mark.slow
def test_a_request_that_does_not_end_can_be_stopped(again: Opens) -> None:
    page = again().page
    step(page, 1)
    page.workers[0].evaluate("setTimeout(() => { for (;;); })")
    killed = "constructor(...how) { super(...how); Worker = alive; this.terminate(); }"
    page.evaluate(f"() => {{ Worker = class extends (window.alive = Worker) {{ {killed} }}; }}")
    page.locator(f"{LIVE} .wyatt-step").click()
    for most in (15_000, 45_000):  # the next worker is killed as it starts
        page.locator(f"{NOTICE}:has-text('taking a while') button").click(timeout=most)
        expect(page.locator(NOTICE)).to_be_hidden()
    page.locator(f"{LIVE} .wyatt-step").click()
    moved(page, 2, AWAKE_MS)
    expect(page.locator("#wyatt-wait")).to_be_hidden()


def released_anew(built: Built, folder: Path) -> str:
    """The same site as another release in a folder; its name."""
    name = f"r-{'0' * 12}"
    shutil.copytree(built.folder, folder)
    (folder / built.release).rename(folder / name)
    for file in folder.rglob("*"):
        if file.suffix in (".html", ".js", ".css", ".webmanifest"):
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace(built.release, name), encoding="utf-8")
    return name


@pytest.mark.slow
def test_three_visits(visit: Opens, host: StaticHost, built: Built, tmp_path: Path) -> None:
    """A light first one, one without a network and one of a new release, translated by the browser."""
    page = visit().page
    page.evaluate(TRANSLATED)
    files = {host.file_of(path) for path in host.asked if "favicon" not in path}
    assert None not in files
    wire = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files if file)
    assert 1_000_000 < wire <= 6_500_000, wire
    settled(page)
    worker = "navigator.serviceWorker.getRegistration().then((r) => r.active.scriptURL)"
    assert page.evaluate(worker).endswith("service-worker.js")
    page.locator(f"{LIVE} .wyatt-step").click()
    page.wait_for_url(re.compile(r"\?p=1\."))
    reads_without_a_network(page, host)
    gets_a_new_release(page, host, built, tmp_path / "site")


def reads_without_a_network(page: Page, host: StaticHost) -> None:
    page.context.set_offline(True)
    asked = len(host.asked)
    page.reload(wait_until="commit")
    woken(page)
    assert page.locator("body").get_attribute("data-awake") == "again"
    expect(page.locator(f"{LIVE} .wyatt-step")).to_be_visible()
    for file in ("course.html", "lab.html", "wildcat.html", "rules.html", "class.html"):
        page.goto(host.address + file, wait_until="commit")
        if file not in ("rules.html", "class.html"):
            woken(page)
        expect(page.locator("main")).to_be_visible()
    woken(page, f"{host.address}?page=course&lesson=poster")
    # A browser may look for a newer release; what the pages are made of is all there.
    assert [path for path in host.asked[asked:] if "service-worker.js" not in path] == []
    woken(page, f"{host.address}?p=1.{'x' * 500_000}")
    expect(page.locator(".wyatt-error")).to_contain_text("too long")
    page.context.set_offline(False)


def gets_a_new_release(page: Page, host: StaticHost, built: Built, folder: Path) -> None:
    """The new release is used from the next load on, never during a game."""
    woken(page, host.address)
    page.evaluate(TRANSLATED)
    before = page.evaluate("document.querySelector('script[type=module]').src")
    other = released_anew(built, folder)
    assert other not in before
    host.folder = folder
    page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
    kept = f"() => caches.open('{BELOW}{other}').then((kept) => kept.keys()).then((keys) => keys.length > 15)"
    page.wait_for_function(kept, timeout=AWAKE_MS)
    step(page, 1)
    kill(page)  # also what is started anew in mid-game is of the same release
    expect(page.locator(NOTICE)).to_contain_text("has stopped", timeout=30_000)
    expect(page.locator(NOTICE)).to_be_hidden(timeout=AWAKE_MS)
    step(page, 2)
    assert page.evaluate("document.querySelector('script[type=module]').src") == before
    page.reload(wait_until="commit")
    woken(page)
    assert other in page.evaluate("document.querySelector('script[type=module]').src")


@pytest.mark.slow
def test_without_webassembly_a_sentence_leads_to_the_rules(window: Opens, host: StaticHost) -> None:
    for lacking in ("WebAssembly", "DecompressionStream"):
        opened = window()
        opened.page.add_init_script(f"delete globalThis.{lacking}")
        opened.page.goto(host.address)
        expect(opened.page.locator(NOTICE)).to_contain_text("can’t run the table")
        expect(opened.page.locator("#wyatt-first .wyatt-table")).to_be_visible()
    opened.page.get_by_role("link", name="all the rules").click()
    expect(opened.page.get_by_role("heading", name="Wyatt Earp").first).to_be_visible()
    assert opened.errors == []
    page = window(scripts=False).page  # the same without scripts
    page.goto(host.address)
    expect(page.locator("noscript p")).to_contain_text("can’t run the table")
    expect(page.locator(".wyatt-table")).to_be_visible()


@pytest.mark.slow
def test_a_browser_that_keeps_nothing_says_so_and_plays_on(window: Opens, host: StaticHost) -> None:
    page = (opened := window()).page
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage', 'caches'])"
        " Object.defineProperty(globalThis, name, { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    woken(page, f"{host.address}?page=course&lesson=cards")
    page.evaluate("document.querySelector('[data-do=answer], .prime, [data-hot=a]')?.click()")
    page.evaluate("document.querySelector('.tools [data-do=theme]').click()")
    expect(page.locator(f"{LIVE}[data-theme=dark] .wyatt-table")).to_be_visible()
    assert opened.errors == []


@pytest.mark.slow
def test_a_frame_that_forbids_the_table_shows_a_way_out(window: Opens, host: StaticHost) -> None:
    """The lab, which has an address of its own; and a path may begin with two slashes."""
    host.address = host.address.replace(BELOW, f"/{BELOW}")
    around = window().page
    sandbox = "allow-scripts allow-popups allow-popups-to-escape-sandbox"
    framed = f'<iframe sandbox="{sandbox}" src="{host.address}lab.html" width=900 height=700>'
    address = f"{host.address}around"
    around.route(address, lambda route: route.fulfill(body=framed, content_type="text/html"))
    around.goto(address)
    said = around.frame_locator("iframe").locator("#wyatt-lost")
    expect(said).to_contain_text("The table can’t start here")
    host.hold("wyatt.zip.bin")
    with around.context.expect_page() as opened:
        said.locator("a").click()
    visit = Visit(opened.value)
    page, wait = visit.page, visit.page.locator("#wyatt-wait")
    expect(page.locator(f"{LIVE} .wyatt-split").first).to_be_visible(timeout=10_000)
    expect(wait).to_contain_text("Starting the table")
    host.let_go()
    woken(page)
    for hidden in (wait, page.locator("#wyatt-lost")):
        expect(hidden).to_be_hidden()
    expect(page.locator(".wyatt.page")).to_have_count(1)
    assert page.url == f"{host.address}?page=lab"
    page.wait_for_selector("body[data-offline=ready]", timeout=AWAKE_MS)
    page.reload(wait_until="commit")  # in the file of the first page
    woken(page)
    expect(page).to_have_title("Scoring lab · Wyatt Earp")
    assert (visit.errors, visit.outside) == ([], [])


@pytest.mark.slow
def test_files_and_wrong_addresses_help_on(window: Opens, host: StaticHost, built: Built) -> None:
    page = window().page
    page.goto((built.folder / "lab.html").as_uri())
    expect(page.locator("#wyatt-file")).to_contain_text("python3 -m http.server")
    expect(page.locator("#wyatt-lost")).to_be_hidden()
    expect(page.locator(".wyatt-split").first).to_be_visible()
    wrong = f"{host.address}some/where/else.html"
    page.route(wrong, lambda route: route.fulfill(status=404, path=built.folder / "404.html"))
    page.goto(wrong)
    course = page.get_by_role("link", name="Course · Wyatt Earp")
    expect(course).to_have_js_property("href", f"{host.address}course.html")


@pytest.mark.slow
def test_a_table_is_set_without_a_server(again: Opens) -> None:
    """Typed, dragged, undone, asked about; and it is there again when the page is loaded anew."""
    page = again("?page=wildcat-edit").page
    hand = page.locator(f"{LIVE} [data-drop='hand 0']")
    line = hand.locator("input")
    line.fill("3c 9d")
    line.press("Enter")
    expect(hand.locator("[data-slot]")).to_have_count(2)
    page.locator(f"{LIVE} [data-key='bank KH']").drag_to(hand.locator("h3"))
    expect(hand.locator("[data-slot]")).to_have_count(3)
    page.locator(f"{LIVE} [data-key='put hand 1']").focus()
    page.locator(f"{LIVE} [data-key='edit case']").select_option("WR1")
    expect(page.locator(f"{LIVE} .verdict")).to_contain_text("Legal")
    page.locator(f"{LIVE} [data-key='edit undo']").click()
    expect(hand.locator("[data-slot]")).to_have_count(3)
    page.wait_for_url(lambda url: url.endswith("?page=wildcat-edit"))
    page.reload()
    woken(page)
    expect(hand.locator("[data-slot]")).to_have_count(3)


@pytest.mark.slow
def test_sound_and_review_work(again: Opens) -> None:
    sounds_and_reviews(again(f"?{before_the_end('wyatt')}").page, LIVE)
