"""The slip of a ruling: the case, the verdict, its clauses in full, and the head judge's decision."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules_ref.cards import Card
from rules_ref.clauses import Clause
from rules_ref.text import Text
from scoring.sheets.flow import Block, Stack, TextBlock, paginate, words
from scoring.sheets.foot import Foot
from scoring.sheets.geometry import MM, Box
from scoring.sheets.pdf import Language, Page, PrintedForm, SheetPart, part_of, render
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align
from scoring.sheets.two_up import A4_ACROSS, two_up
from scoring.sheets.typeface import Weight, width
from scoring.sheets.wording import PAGE, REFEREE_SIGNS, TABLE

A5: Final = (148.0, 210.0)
_MARGIN: Final = 12.0
_ROOM: Final = A5[0] - 2 * _MARGIN
_TOP: Final = 22.0
_BOTTOM: Final = A5[1] - 11.0
_LABEL: Final = 28.0
_CARD: Final = Box(0, 0, 11, 6)
_FACT_SIZE: Final = 9.0
_REASON_ROOM: Final = 106.0
_CARDS_ABREAST: Final = int((_ROOM - _LABEL) // _CARD.width)

TITLE: Final = Text("裁定書", "Ruling")
NUMBER: Final = Text("第{}号", "No. {}")
EVENT: Final = Text("大会", "Event")
REFEREE: Final = Text("審判", "Referee")
ASKED: Final = Text("尋ねられたこと", "What was asked")
FOLLOWS: Final = Text("このあと", "What follows")
SETTINGS: Final = Text("大会の設定しだいのところ", "What depends on the event's regulation")
CLAUSES: Final = Text("根拠", "Clauses")
DECISION: Final = Text("審判長の決定", "The head judge's decision")
UPHELD: Final = Text("原裁定どおり", "upheld")
OVERRULED: Final = Text("裁定を変更", "overruled")
REASON: Final = Text("理由", "Reason")
SIGNED_JUDGE: Final = Text("審判長 署名", "Head judge's signature")


@dataclass(frozen=True, slots=True)
class SlipFact:
    """One line of the case: words, cards or both."""

    label: str
    text: str = ""
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class SlipDecision:
    """A decision the head judge has made; ``by``: by whom and when, in words."""

    overruled: bool
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class RulingSlip:
    """The content of one slip, in one language except for the clauses, which have both.

    ``settings``: the options of the event on which the ruling depends, as sentences. ``struck``: a verdict
    that no longer holds, printed struck through.
    """

    number: int
    event: str
    where: str
    referee: str
    when: str
    facts: tuple[SlipFact, ...]
    verdict: str
    summary: str
    consequences: tuple[str, ...]
    clauses: tuple[Clause, ...]
    settings: tuple[str, ...] = ()
    decision: SlipDecision | None = None
    struck: str = ""
    language: Language = "ja"


def render_ruling_slips(slips: Sequence[RulingSlip], foot: Foot | None = None) -> bytes:
    """All slips as one PDF in A5, each on as many pages as needed. Raises ValueError when there are none."""
    part = part_of(TITLE, slips, _all_pages(slips), A5)
    return render([part], title=part.title, language=slips[0].language, foot=foot)


def ruling_slips_part(slips: Sequence[RulingSlip]) -> SheetPart:
    """The slips as a part of a larger document: two to a sheet of A4, to be cut apart."""
    return part_of(TITLE, slips, two_up(_all_pages(slips)), A4_ACROSS)


def _all_pages(slips: Sequence[RulingSlip]) -> list[Page]:
    return [page for slip in slips for page in _pages(slip)]


def _draw_frame(pen: Pen, language: Language) -> None:
    """The title of every page, and the line below it."""
    title = Box(_MARGIN, 9, _ROOM, 10)
    pen.write(TITLE.in_language(language), title, 16, weight=Weight.BOLD, align=Align.LEFT)
    pen.line(_MARGIN, title.bottom + 1, _MARGIN + _ROOM, title.bottom + 1, weight=1.2)


def _write_page(heading: str, footing: str, blocks: Sequence[tuple[Block, float]], pen: Pen) -> None:
    pen.write(heading, Box(_MARGIN, 9, _ROOM, 10), 13, weight=Weight.BOLD, align=Align.RIGHT)
    for block, down in blocks:
        block.draw(pen, _MARGIN, _TOP + down)
    pen.write(footing, Box(_MARGIN, A5[1] - 10, _ROOM, 5), 7, align=Align.RIGHT, ink=0.35)


def _pages(slip: RulingSlip) -> Iterator[Page]:
    pages = paginate(_blocks(slip), _BOTTOM - _TOP)
    heading = NUMBER.in_language(slip.language).format(slip.number)
    for number, blocks in enumerate(pages, start=1):
        footing = f"{slip.event}  {PAGE.in_language(slip.language).format(number, len(pages))}"
        yield Page(PrintedForm(_draw_frame, (slip.language,)), partial(_write_page, heading, footing, blocks))


def _blocks(slip: RulingSlip) -> Iterator[Block]:
    asked_by = f"{slip.referee}  {slip.when}"
    named = ((EVENT, slip.event), (TABLE, slip.where), (REFEREE, asked_by))
    for label, value in named:
        if value:
            yield _fact(SlipFact(label.in_language(slip.language), value))
    yield from _part(ASKED, map(_fact, slip.facts), slip.language)
    struck = [Struck(words(slip.struck, _ROOM, 8, space=1))] if slip.struck else []
    yield Stack((VerdictBox(slip.verdict), words(slip.summary, _ROOM, 9, space=1), *struck))
    if slip.consequences:
        follows = words(" ".join(slip.consequences), _ROOM, 9)
        yield from _part(FOLLOWS, [follows], slip.language)
    yield from _part(CLAUSES, [_clause(clause, slip.language) for clause in slip.clauses], slip.language)
    yield from _part(SETTINGS, [words(setting, _ROOM, 9) for setting in slip.settings], slip.language)
    yield DecisionBox(slip.decision, slip.language)


def _part(title: Text, blocks: Iterable[Block], language: Language) -> Iterator[Block]:
    """Blocks under a heading, which never ends a page; nothing where there are none."""
    heading = words(title.in_language(language), _ROOM, 10, weight=Weight.BOLD, space=2)
    for index, block in enumerate(blocks):
        yield block if index else Stack((heading, block))


def _clause(clause: Clause, language: Language) -> Block:
    name = f"{clause.id}  {clause.title.in_language(language)}"
    text = words(clause.text.in_language(language), _ROOM, 8.5, indent=3)
    return Stack((words(name, _ROOM, 9, weight=Weight.BOLD, space=1), text))


def _fact(fact: SlipFact) -> "FactLine":
    beside = width(fact.text, Weight.REGULAR, _FACT_SIZE) / MM + 2 if fact.text else 0.0
    if not fact.cards or beside + len(fact.cards) * _CARD.width <= _ROOM - _LABEL:
        return FactLine(fact, beside, 0.0)
    below = words(fact.text, _ROOM - _LABEL, _FACT_SIZE).height if fact.text else 0.0
    return FactLine(fact, 0.0, below)


@dataclass(frozen=True, slots=True)
class FactLine:
    """A label with words and drawn cards. ``beside``, ``below``: offset of the cards from the words in mm."""

    fact: SlipFact
    beside: float
    below: float

    @property
    def height(self) -> float:
        rows = -(-len(self.fact.cards) // _CARDS_ABREAST)
        return max(self._words.height, self.below + rows * _CARD.height) + 0.8

    @property
    def _words(self) -> TextBlock:
        return words(self.fact.text, _ROOM - _LABEL, _FACT_SIZE)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        line = self._words.height / len(self._words.lines)
        pen.write(self.fact.label, Box(x, y, _LABEL - 2, line), 8.5, align=Align.LEFT, ink=0.3)
        self._words.draw(pen, x + _LABEL, y)
        for index, card in enumerate(self.fact.cards):
            row, column = divmod(index, _CARDS_ABREAST)
            left = x + _LABEL + self.beside + column * _CARD.width
            box = Box(left, y + self.below + row * _CARD.height, _CARD.width, _CARD.height).inset(0.4, 0.3)
            pen.frame(box, weight=0.6)
            pen.write(card.symbol, box.inset(0.4), 9, weight=Weight.BOLD)


@dataclass(frozen=True, slots=True)
class VerdictBox:
    """The verdict, large."""

    verdict: str
    height: float = 15.0

    def draw(self, pen: Pen, x: float, y: float) -> None:
        box = Box(x, y + 3, _ROOM, self.height - 4)
        pen.frame(box, weight=1.4)
        pen.write(self.verdict, box.inset(2), 17, weight=Weight.BOLD)


@dataclass(frozen=True, slots=True)
class Struck:
    """Words that no longer hold, each line struck through."""

    words: TextBlock

    @property
    def height(self) -> float:
        return self.words.height

    def draw(self, pen: Pen, x: float, y: float) -> None:
        self.words.draw(pen, x, y)
        line = (self.words.height - self.words.space) / len(self.words.lines)
        for index, text in enumerate(self.words.lines):
            middle = y + self.words.space + (index + 0.5) * line
            end = x + width(text, self.words.weight, self.words.size) / MM
            pen.line(x, middle, end, middle, weight=0.6)


@dataclass(frozen=True, slots=True)
class DecisionBox:
    """The head judge's decision, printed if known, else to be filled in by hand; and the signatures."""

    decision: SlipDecision | None
    language: Language

    @property
    def height(self) -> float:
        return 3 + sum(self._heights)

    @property
    def _heights(self) -> tuple[float, float, float]:
        """The heights of the choice, the reason and the signatures."""
        return 10, max(13, self._reason.height + 2), 10

    @property
    def _reason(self) -> TextBlock:
        return words(self.decision.reason if self.decision else "", _REASON_ROOM, 8)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        box = Box(x, y + 3, _ROOM, self.height - 3)
        pen.frame(box, weight=0.8)
        choice, reason, signatures = box.down(*self._heights)
        self._draw_choice(pen, choice.inset(2))
        self._draw_reason(pen, reason.inset(2, 0.5))
        for place, signed in zip(signatures.across(1, 1), (REFEREE_SIGNS, SIGNED_JUDGE), strict=True):
            pen.frame(place, weight=0.5)
            label = signed.in_language(self.language)
            pen.write(label, place.inset(2, 1).down(1, 3)[0], 7, align=Align.LEFT, ink=0.3)

    def _draw_choice(self, pen: Pen, box: Box) -> None:
        title, upheld, overruled, by = box.across(30, 27, 25, 38)
        pen.write(
            DECISION.in_language(self.language), title, 9, weight=Weight.BOLD, align=Align.LEFT, lines=2
        )
        pen.write(UPHELD.in_language(self.language), upheld, 11)
        pen.write(OVERRULED.in_language(self.language), overruled, 11)
        if self.decision is not None:
            chosen = overruled if self.decision.overruled else upheld
            pen.ring(chosen.middle(chosen.width - 2, 7.5))
            pen.write(self.decision.by, by, 8, align=Align.RIGHT, lines=2)

    def _draw_reason(self, pen: Pen, box: Box) -> None:
        label = Box(box.x, box.y, box.width - _REASON_ROOM, 5)
        pen.write(REASON.in_language(self.language), label, 8.5, align=Align.LEFT, ink=0.3)
        if self.decision is not None:
            self._reason.draw(pen, label.right, box.y + 0.5)
            return
        for line in Box(label.right, box.y, _REASON_ROOM, box.height).down(1, 1):
            pen.line(line.x, line.bottom - 1, line.right, line.bottom - 1, weight=0.4)
