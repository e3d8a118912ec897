"""The editor's page, for any game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from types import MappingProxyType
from typing import Any
from urllib.parse import quote, urlencode

from wyatt.core import limits
from wyatt.core.arguments import tidy
from wyatt.core.documents import amount, read_json
from wyatt.core.draft import BaseDraft, Place
from wyatt.core.errors import IllegalMove, InvalidDocument, Issue, NotAMove
from wyatt.core.game import BaseGame
from wyatt.core.layout import UNKNOWN
from wyatt.core.spec import AnySpec
from wyatt.core.text import N_, _, plural, semicolon
from wyatt.lab import what_then
from wyatt.lab.what_then import Answer, Difference, Reading
from wyatt.lessons import own
from wyatt.pages.edit import answers, view
from wyatt.pages.edit.answers import FIELDS, Eyes, Made
from wyatt.pages.edit.view import CARDS, FAULTS, NOTHING_HELD, Held, Setting
from wyatt.pages.table.page import issue_lines
from wyatt.table import games
from wyatt.ui import tags as h
from wyatt.ui.acts import Request, bounded_int
from wyatt.ui.document import notice_line
from wyatt.ui.html import paragraph
from wyatt.ui.page import ANY_KEY, Address, parse
from wyatt.ui.rules import rule_panel
from wyatt.ui.tags import EMPTY, Html

#: An answer, each preset's reading, the differences, and whether chance matters.
_Found = tuple[Answer | None, list[Reading], list[Difference], bool]


def _place(request: Request, name: str = "place") -> str:
    return str(request.get(name, ""))[:60]


def _index(request: Request, name: str = "at") -> int | None:
    return bounded_int(request.get(name), 0, 999)


class EditPage(Setting):
    """The editor's page, with one table and the move to try. you: the seats of the people who play
    at the table, such as ``0.2``, in the same form as in the table's address, or empty if nobody does.
    """

    you = ""
    move = ""
    #: Whether someone asked for an answer without typing a move.
    unasked = False
    #: Whether the lesson's panel is open, the lesson's data if someone edited it by hand, and the
    #: last lesson drawn.
    lesson = False
    lesson_typed: str | None = None
    made: Made | None = None
    #: The place whose typed cards were just laid. A click on that place's button then needs no
    #: notice.
    laid = ""
    #: Whether an address opened the table.
    opened = False
    _was = ""

    def __init__(
        self, address: Address | None = None, lang: str = "en", game: str | AnySpec = "wyatt"
    ) -> None:
        super().__init__(lang)
        self.editing = view.editing_of(games.game(game))
        self.draft: BaseDraft = self.editing.draft.empty()
        #: The unfinished lesson's fields.
        self.wishes: dict[str, str] = {}
        if address:
            self.take(address)

    def take(self, address: Address) -> None:
        """Open the table in an address, if it has one. If the table is invalid, show a notice and
        keep the current one. If the address lists seats in ``you``, cover every hand except the hand
        of the person sitting at the table.
        """
        if (token := address.get("p")) is None:
            return
        try:
            document = self.editing.spec.read_token(token)
            self.editing.spec.game.from_position(document)
        except InvalidDocument as error:
            self.notice, *_rest = issue_lines(error).splitlines()
            return
        self.opened = True
        self.change(self.editing.draft(document))
        self.move = address.get("m", "")[: limits.LONGEST_MOVE]
        self.you = address.get("you", "")[:20]
        # People who share a device mustn't see each other's hands. The first of them sits at the
        # table, or nobody does while the device changes hands.
        sitting = self.you.split(".")[0]
        hands = [place for place in self.draft.places() if self.you and place.secret]
        self.covered = frozenset(hand.id for hand in hands if str(hand.seat) != sitting)

    # --- drawing -------------------------------------------------------------------------------

    def frame(self) -> str:
        return view.edit_frame(self.editing)

    def parts(self) -> dict[str, Html]:
        table, kept = json.dumps(self.draft.document), self.draw.remembered
        issues = (*self._doubled_names(), *self._issues())
        self.faulty = frozenset(map(self.draft.place_of, issues))
        # Each part is drawn again only if what it reads has changed.
        play, rules = "" if issues else self.editing.table, self.draft.document.get("rules")
        typed, ways = tuple(self.lines.items()), (self.undoes, bool(self.after))
        laid, shown = (table, self.held, self.covered, typed), (self.unfolded, self.emptied)
        asked = self._state(), self.unasked, self.you, self.lang, self.lesson, issues
        wrong = table, typed, issues, tuple(self.doubled.items()), self.typed, self.wrong
        return {
            "notice": notice_line(self.notice),
            "starts": kept("starts", (play, ways), lambda: view.starts(self, play)),
            "seen": view.seen_line(bool(self.covered)),
            "seats": kept("seats", laid, lambda: view.seats(self)),
            "piles": kept("piles", laid, lambda: view.piles(self)),
            "fields": kept("fields", wrong, lambda: view.field_panels(self)),
            "rules": kept("rules", json.dumps(rules), lambda: view.rule_fields(self)),
            "text": kept("text", (wrong, self.covered), lambda: view.text_field(self)),
            "left": kept("left", (laid, shown, ways), lambda: view.left_panel(self)),
            "faults": kept("faults", (wrong, shown), lambda: view.issues_panel(self, issues)),
            "rule": rule_panel(self.rule, self.lang, self.editing.spec, self.editing.credit()),
            **kept("answers", asked, lambda: self._answers(bool(issues))),
        }

    def _issues(self) -> tuple[Issue, ...]:
        return self.draw.remembered("issues", json.dumps(self.draft.document), self.draft.issues)

    def _doubled_names(self) -> Iterator[Issue]:
        players, doubled = self.draft.players, sorted(self.doubled.items())
        self.doubled = {}
        for seat, name in doubled:
            if seat < len(players) and name in players and players.index(name) != seat:
                self.doubled[seat] = name
                said = N_(
                    "{name} is already at the table, so this player is still called {player}."
                )
                yield Issue(f"players[{seat}]", _(said, name=name, player=players[seat]))

    def _answers(self, faulty: bool) -> dict[str, Html]:
        if faulty:
            said = _(
                "When the table is ready, you can try any move here, share a link to the table, and turn it into a lesson."
            )
            return {"try": paragraph(said)}
        draft, spec = self.draft, self.editing.spec
        game = draft.game()
        actor, mine = game.actor or game.players[0], game.view(game.actor)
        if (eyes := self._eyes(game)) is None:
            said = _(
                "It’s {player}’s turn, and you can’t see that player’s hand. A list of legal moves would give it away.",
                player=actor,
            )
            return {"try": h.markup(paragraph(said), answers.bot_button())}

        def worded(moves: Iterable[str]) -> dict[str, str]:
            return {line: draft.in_words(line, mine) for line in moves}

        # An answer takes longer to compute than the page takes to draw.
        asked = json.dumps([draft.document, self.move])
        answer, read, parted, chance = self.draw.remembered("answer", asked, self._answer)
        legal = [str(move) for move in game.legal_moves]
        if answer is None:
            verdict = answers.nothing_asked(legal) if self.unasked else EMPTY
        elif answer.understood:
            verdict = answers.verdict(answer, eyes, self.move, chance)
        else:
            near = worded(what_then.nearest(legal, self.move))
            verdict = answers.not_understood(self.move, near, self._rules_about())
        picture = Html(self.editing.picture(game.view(eyes.viewer or actor)))
        told = draft.readable(spec.words().table_text(game.view(eyes.viewer)))
        return {
            "try": answers.try_form(self.move, legal, worded(what_then.one_of_each(legal))),
            "verdict": verdict,
            "picture": h.markup(h.div(picture, cls="sheetpicture"), h.pre(told, cls="inwords")),
            "presets": answers.side_by_side(read, eyes),
            "differences": answers.what_makes_the_difference(parted, eyes),
            "tools": answers.tools(answer, f"?page={self.editing.page}&{self.address()}"),
            "lesson": self._lesson_panel(answer, actor),
        }

    def _eyes(self, game: BaseGame[Any, Any, Any, Any]) -> Eyes | None:
        # With a covered or unknown hand, an answer shows only what the player to move sees.
        draft, actor, hidden = self.draft, game.actor, []
        for seat, name in enumerate(draft.players):
            hand = f"hand {seat}"
            if hand in self.covered or any(card.startswith(UNKNOWN) for card in draft.cards(hand)):
                hidden.append(name)
        if hidden and (not actor or actor in hidden):
            return None
        return Eyes(draft, actor if hidden else None, game.view(actor))

    def _answer(self) -> _Found:
        draft, answer = self.draft, None
        if self.move:
            with suppress(InvalidDocument, NotAMove):
                answer = what_then.tried(draft, draft.lenient_notation(self.move))
        # Text that isn't a move can't be compared.
        move = answer.move if answer and answer.understood else ""
        chance = bool(answer and answer.legal) and what_then.by_chance(draft, move)
        return answer, what_then.readings(draft, move), what_then.differences(draft, move), chance

    def _lesson_panel(self, answer: Answer | None, actor: str) -> Html:
        if not self.lesson or self.covered:
            return EMPTY
        text = self.lesson_typed
        if text is None:
            text = answers.lesson_text(self.draft, answer, actor, self.wishes)
            text = text or _(
                "The game at this table is over. To make a lesson, go back to a position where a player can still move."
            )
        if self.made is None or self.made.text != text:  # check it again only if it has changed
            checked = own.check(text, coached=own.COACHED)
            token = own.write_link([text]) if checked.lesson else ""
            link = own.address_of([token], text).removeprefix("./?") if token else ""
            self.made = Made(text, checked, link)
        return answers.lesson_panel(self.made, self.wishes, self.lesson_typed is not None)

    def _rules_about(self) -> dict[str, str]:
        # Imported here because only this method searches the rulebook, and the import is slow.
        from wyatt.lessons.courses import index_of

        typed, book = self.move, self.editing.spec.rulebook()
        for name in self.draft.players:
            typed = typed.replace(name, "")
        ids = {rule.id for rule in book.rules()} | {ruling.id for ruling in book.rulings()}
        with suppress(ValueError):
            index = index_of(self.editing.spec.name, book.language_for(self.lang))
            found = (one for one in index.search(typed) if one.id in ids)
            return {one.id: one.title for one in islice(found, 3)}
        return {}

    def address(self) -> str:
        """Return the query that reopens the table and the tried move, or an empty string if the table is invalid."""
        if self._issues():
            return ""
        write, table = self.editing.spec.write_token, json.dumps(self.draft.document)
        token = self.draw.remembered("token", table, lambda: write(self.draft.game().position()))
        fields = {"p": token, "you": self.you, "m": self.move}
        return urlencode({name: text for name, text in fields.items() if text}, quote_via=quote)

    # --- requests ------------------------------------------------------------------------------

    def before_act(self, do: str, request: Request) -> None:
        if do != "stored":  # the page sends this request by itself
            self.emptied = ""
            self.unasked = False
        self._was = self._state()

    def on_invalid_document(self, do: str, error: InvalidDocument) -> None:
        self.notice = issue_lines(error)

    def after_act(self, do: str) -> None:
        if do not in ("lay", "stored"):
            self.laid = ""
        if (state := self._state()) != self._was:
            self.outbox.append({"store": state, "key": self.editing.page})

    def language_changed(self) -> None:
        super().language_changed()
        self.made, self.emptied = None, ""
        for place, (line, _wrong) in [*self.lines.items()]:  # say what's wrong in this language
            self.do_lay({"place": place, "value": line})
        if self.typed is not None:
            self.do_text({"value": self.typed})

    def _state(self) -> str:
        # Store a list, because the browser would merge an object with the stored data.
        unread: dict[str, object] = {"lines": self.lines, "text": self.typed}
        if self.wishes or self.lesson_typed is not None:
            unread["lesson"] = [self.wishes, self.lesson_typed]
        kept = [self.draft.document, self.move, sorted(self.covered), unread]
        return json.dumps(kept, ensure_ascii=False)

    def change(self, draft: BaseDraft) -> None:
        """Replace the draft, as a step people can undo, and deselect the card."""
        self._keep(self._step())
        self.draft = draft
        self.held = NOTHING_HELD

    def altered(self, alter: Callable[[BaseDraft], object], deselect: bool = False) -> None:
        """Change the draft with a function, as a step people can undo. If the function raises
        `InvalidDocument`, restore the draft and raise the error again. deselect: whether to
        deselect the card after the change.
        """
        document, step = json.dumps(self.draft.document), self._step()
        try:
            alter(self.draft)
        except InvalidDocument:
            self.draft = self.editing.draft(json.loads(document))
            raise
        if json.dumps(self.draft.document) != document:
            self._keep(step)
        if deselect:
            self.held = NOTHING_HELD

    def _step(self) -> str:
        return json.dumps([self.draft.document, self.typed, self.wrong])

    def _keep(self, step: str) -> None:
        self.before = [*self.before, step][-200:]
        self.after = []
        self.typed, self.wrong = None, ""  # the text field shows the table again

    def do_undo(self, request: Request) -> None:
        if self.lines or self.doubled:  # unreadable text hasn't changed the table, so just drop it
            self.lines.clear()
            self.doubled.clear()
        else:
            self._turn_back(self.before, self.after)

    def do_redo(self, request: Request) -> None:
        self._turn_back(self.after, self.before)

    def _turn_back(self, way: list[str], other: list[str]) -> None:
        if way:
            other.append(self._step())
            document, self.typed, self.wrong = json.loads(way.pop())
            self.draft = self.editing.draft(document)
            self.held = NOTHING_HELD

    def do_unfold(self, request: Request) -> None:
        what = str(request.get("what", ""))
        self.unfolded = what if what in (CARDS, FAULTS) and what != self.unfolded else ""

    do_fault = do_unfold  # folds the list, because the place behind an issue must be visible

    # --- acts on cards, from clicks, drags and typed lines -------------------------------------

    def _place_of(self, request: Request) -> Place | None:
        return next((one for one in self.draft.places() if one.id == _place(request)), None)

    def do_pick(self, request: Request) -> None:
        card = str(request.get("card", ""))
        known = card in self.draft.KINDS
        self.held = Held(card) if known and self.held != Held(card) else NOTHING_HELD
        self.unfolded = ""  # the places for the card must be visible

    def do_lift(self, request: Request) -> None:
        place, at = _place(request), _index(request)
        cards = self.draft.cards(place)
        if at is not None and at < len(cards):
            found = Held(cards[at], place, at)
            self.held = NOTHING_HELD if self.held == found else found

    def do_put(self, request: Request) -> None:
        place = _place(request)
        if self.held.card:
            self._move_to(self.held, place, None)
        elif place in self.lines:  # read when the field lost focus, before the click on the button
            self.do_lay({"place": place, "value": self.lines[place][0]})
        elif place != self.laid:
            self.notice = _(
                "Type the cards, or first pick one up from the table or the unplaced cards."
            )

    def _move_to(self, card: Held, place: str, before: int | None) -> None:
        # An unplaced card stays selected, in case you want another.
        def alter(draft: BaseDraft) -> None:
            if card.place:
                landed = draft.move(card.place, card.at, place, before)
                self.held = NOTHING_HELD if landed else self.held
            else:
                landed = draft.put(card.card, place, before)
            if not landed:
                said = N_(
                    "{card} can’t start a group. First place a card that can, then choose its group."
                )
                unknown = card.card == UNKNOWN and _("Only hands can have unknown cards.")
                self.notice = unknown or _(said, card=draft.title(card.card))

        self.altered(alter)

    def do_carry(self, request: Request) -> None:
        to, before = _place(request, "to"), _index(request, "before")
        place, at, card = _place(request), _index(request), str(request.get("card", ""))
        if place and at is not None:
            cards = self.draft.cards(place)
            if at < len(cards):
                self.held = NOTHING_HELD
                if to:
                    self._move_to(Held(cards[at], place, at), to, before)
                else:
                    self.altered(lambda draft: draft.take(place, at))
        elif card in self.draft.KINDS and to:
            self._move_to(Held(card), to, before)

    def do_lay(self, request: Request) -> None:
        place, line = _place(request), str(request.get("value", ""))[: limits.TYPED_LINE].strip()
        if self._place_of(request) is None:
            return
        self.lines.pop(place, None)
        self.laid = place if line else ""
        try:
            cards = self.draft.read_cards(line, place)
            self.altered(lambda draft: draft.lay(place, cards))
        except InvalidDocument as error:
            said = semicolon().join(issue.message for issue in error.issues)
            self.lines[place] = (line, said or issue_lines(error))

    def do_shift(self, request: Request) -> None:
        held, by = self.held, -1 if str(request.get("by")) == "-1" else 1

        def alter(draft: BaseDraft) -> None:
            self.held = held._replace(at=draft.shift(held.place, held.at, by))

        if held.place:
            self.altered(alter)

    def do_declare(self, request: Request) -> None:
        place, card = _place(request), str(request.get("card", ""))[:20]
        if (at := _index(request)) is not None:
            self.altered(lambda draft: draft.declare(place, at, card), deselect=True)

    def do_away(self, request: Request) -> None:
        held = self.held
        if held.place:
            self.altered(lambda draft: draft.take(held.place, held.at), deselect=True)

    def do_forward(self, request: Request) -> None:
        if (place := self._place_of(request)) and place.before:
            self.altered(lambda draft: draft.swap(place.id, place.before), deselect=True)

    def do_forget(self, request: Request) -> None:
        place = self._place_of(request)
        if place and (many := len(self.draft.cards(place.id))):
            self.altered(lambda draft: draft.forget(place.id), deselect=True)
            self.emptied = plural(
                "{place}: {number} card removed.",
                "{place}: {number} cards removed.",
                many,
                place=place.name,
            )

    def do_drop(self, request: Request) -> None:
        self.held = NOTHING_HELD

    def do_cover(self, request: Request) -> None:
        if (place := self._place_of(request)) and place.secret:
            self.covered ^= {place.id}
            if self.held.place == place.id:
                self.held = NOTHING_HELD

    def do_open_all(self, request: Request) -> None:
        self.covered = frozenset()

    # --- acts on fields: players, turn, phase and rules ----------------------------------------

    def do_many(self, request: Request) -> None:
        spec = self.editing.spec
        if many := bounded_int(request.get("value"), spec.least_players, spec.most_players):
            self.altered(lambda draft: draft.seat_players(many), deselect=True)

    def do_rename(self, request: Request) -> None:
        if (seat := bounded_int(request.get("seat"), 0, 5)) is None:
            return
        name, players = tidy(str(request.get("value", ""))[: limits.TYPED_NAME]), self.draft.players
        self.doubled.pop(seat, None)
        if name in players and players.index(name) != seat:
            self.doubled[seat] = name  # keep the text in its field until someone corrects it
        else:
            self.altered(lambda draft: draft.rename(seat, name))

    def do_set(self, request: Request) -> None:
        field, value = self.draft.field(str(request.get("field", ""))), request.get("value")
        if field is None or not isinstance(value, (str, bool)):
            return
        stated: object = value if isinstance(value, bool) else value[:60]
        if field.kind == "number":
            # Text that isn't a number becomes an issue.
            stated = amount(str(value).strip()[: limits.TYPED_FIGURE])
        path = field.path
        self.altered(lambda draft: draft.set(path, None if stated == "" else stated))

    def do_preset(self, request: Request) -> None:
        name = str(request.get("value", ""))[:40]
        self.altered(lambda draft: draft.set("rules", {"preset": name}))

    def do_switch(self, request: Request) -> None:
        field, value = str(request.get("field", "")), str(request.get("value", ""))[:40]
        if field in self.editing.spec.switches:
            plain: object = {"True": True, "False": False}.get(value, value)
            self.altered(lambda draft: draft.set(f"rules.{field}", plain))

    # --- acts that start a table: an empty one, a case, a link, text, or the browser's draft ---

    def _start(self, draft: BaseDraft, move: str) -> None:
        self.change(draft)
        self.move, self.you, self.covered = move, "", frozenset()
        self.lines.clear()

    def do_empty(self, request: Request) -> None:
        self._start(self.editing.draft.empty(), "")

    def do_case(self, request: Request) -> None:
        named = (one for one in self.editing.starts() if one.id == request.get("value"))
        if (one := next(named, None)) is not None:
            self._start(self.editing.draft(one.position()), one.move)

    def do_from_link(self, request: Request) -> None:
        if text := str(request.get("value", "")).strip()[: limits.ADDRESS.letters]:
            fields = parse(text)  # for text without any fields, such as just the table's token
            self.take({"p": "" if any(fields.values()) else text, **fields})

    def do_text(self, request: Request) -> None:
        text = str(request.get("value", ""))[: limits.POSITION.letters + 1]
        try:
            document = read_json(text, limits.POSITION)
            if not isinstance(document, Mapping):
                raise InvalidDocument([Issue("", _("write the position as a JSON object."))])
        except InvalidDocument as error:
            self.typed, self.wrong = text, issue_lines(error)
            return
        self.change(self.editing.draft(document))

    def do_link(self, request: Request) -> None:
        if address := self.address():
            self.outbox.append({"copy": f"page={self.editing.page}&{address}"})

    def _stored(self, request: Request) -> None:
        text = str(request.get("text", ""))
        # Don't replace a changed table. Opening the table from an address counts as one step.
        if len(self.before) > self.opened or not text:
            return
        found: object = None
        with suppress(InvalidDocument):
            found = read_json(text, limits.KEPT)
        match found:
            case [Mapping() as table, move, covered, *more] if len(more) < 2:
                draft = self.editing.draft(table)
            case _:
                return
        if self.opened:  # only add what the address of the same table doesn't contain
            same = not draft.issues() and draft.game().position() == self.draft.game().position()
            if request.get("again") or not same:
                return
        else:
            self.move = str(move)[: limits.LONGEST_MOVE]
        self.draft = draft
        names = {str(one) for one in covered} if isinstance(covered, list) else set()
        self.covered |= {place.id for place in draft.places() if place.secret and place.id in names}
        if more and isinstance(more[0], Mapping):
            self._restore_unread(more[0])

    def _restore_unread(self, kept: Mapping[str, Any]) -> None:
        lesson, lines, text = kept.get("lesson"), kept.get("lines"), kept.get("text")
        if isinstance(lesson, list) and len(lesson) == 2 and isinstance(lesson[0], Mapping):
            wishes, typed = lesson
            known = [field for field in FIELDS if field in wishes]
            self.wishes = {field: str(wishes[field])[: FIELDS[field]] for field in known}
            self.lesson_typed = typed[: limits.LESSON.letters] if isinstance(typed, str) else None
            self.lesson = True
        for place, said in lines.items() if isinstance(lines, Mapping) else ():
            if isinstance(said, list) and said and isinstance(said[0], str):
                self.do_lay({"place": place, "value": said[0]})
        if isinstance(text, str):
            self.do_text({"value": text})

    # --- acts on the tried move and its lesson -------------------------------------------------

    def do_try(self, request: Request) -> None:
        form = request.get("form")
        if isinstance(form, Mapping):
            self.move = str(form.get("move", "")).strip()[: limits.LONGEST_MOVE]
            self.unasked = not self.move
        elif isinstance(move := request.get("move"), str):
            self.move = move[: limits.LONGEST_MOVE]  # someone clicked an example

    def do_step_on(self, request: Request) -> None:
        try:
            position = what_then.played(self.draft, self.draft.lenient_notation(self.move))
        except (NotAMove, IllegalMove) as error:
            self.notice = str(error)
            return
        self.change(self.editing.draft(position))
        self.move = ""

    def do_let_bot(self, request: Request) -> None:
        game, spec = self.draft.game(), self.editing.spec
        if (actor := game.actor) is None:
            self.message = _("The game is over.")
            return
        view = game.view(actor)  # the bot sees only what the player to move sees
        chosen = spec.bots["heuristic"](0)(view)
        said = spec.words().move_words(chosen, view)
        self.change(self.editing.draft(what_then.played(self.draft, str(chosen))))
        self.message = _("{player}: {move}", player=actor, move=said)
        if f"hand {game.players.index(actor)}" in self.covered:
            said = N_("{player} made a move you can’t see, because the hand is covered.")
            self.message = _(said, player=actor)
        self.move = ""

    def do_lesson(self, request: Request) -> None:
        self.lesson = not self.lesson

    def do_lesson_again(self, request: Request) -> None:
        self.lesson_typed = None

    def do_lesson_field(self, request: Request) -> None:
        field = str(request.get("field", ""))
        if field in FIELDS:
            self.wishes[field] = str(request.get("value", ""))[: FIELDS[field]].replace("\n", " ")

    def do_lesson_text(self, request: Request) -> None:
        typed = str(request.get("value", ""))[: limits.LESSON.letters + 1]
        if self.made is None or typed != self.made.text:
            self.lesson_typed = typed

    def do_lesson_link(self, request: Request) -> None:
        if self.made is not None and self.made.link:
            self.outbox.append({"copy": self.made.link})

    def do_lesson_save(self, request: Request) -> None:
        if self.made is not None:
            self.outbox.append({"save": self.made.text, "name": "own-lesson.toml"})

    STORES = MappingProxyType({ANY_KEY: _stored})
