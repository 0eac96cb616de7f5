"""Sample score sheets, and functions that read printed pages: text, pictures, QR codes."""

import random
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]
import zxingcpp
from PIL.Image import Image

from rules_ref.cards import SUITS, parse_card
from rules_ref.ranking import CutOff, Exit, How
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.match import score_match
from scoring.matches.results import GameResult, MatchResult, SetResult
from scoring.matches.scheme import Scheme
from scoring.sheets.geometry import MM, Box
from scoring.sheets.score_sheet import ScoreSheet, render_score_sheets

_SAME_LINE = 0.6
SHARING = replace(JBL, cut_off=CutOff.SHARE_OPEN_PLACES)
URL = "https://desk.example.jp/t/3f9a2c71d0b84e65/AbCdEfGhIjKlMnOpQrStUvWxYz012345"


def game(exits: str, *, cut_off: bool = False) -> GameResult:
    """``"a b! c"``: a finishes, b fouls, c finishes."""
    each = (Exit(word[0], How.FOUL if word.endswith("!") else How.FINISH) for word in exits.split())
    return GameResult(tuple(each), cut_off)


def one_set(seats: str, *games: GameResult, envelope: str | None = None, blind: str = "") -> SetResult:
    """``seats``: the players clockwise from ♠."""
    cards = tuple(parse_card(name) for name in blind.split()) or None
    return SetResult(dict(zip(SUITS, seats, strict=False)), games, envelope, cards)


# By hand: a 14 + 10 + 12 = 36, b 24 + 10 + 16 = 50, c 8 + 12 + 16 = 36, d 4 + 18 + 6 = 28; 150 together.
FULL = MatchResult(
    tuple("abcd"),
    (
        one_set(
            "abcd",
            game("a b c"),
            game("b c d"),
            game("b d! a"),
            game("b a d"),
            envelope="A-12",
            blind="S3 H10",
        ),
        one_set(
            "cadb",
            game("d b c"),
            game("d b! a!"),
            game("d b c"),
            game("d! a c"),
            envelope="A-13",
            blind="D2 CA",
        ),
        one_set(
            "bdac", game("a b c"), game("a b c"), game("b c d"), game("c a!"), envelope="A-14", blind="CQ H7"
        ),
    ),
)
THREE_CUT_OFF = MatchResult(
    tuple("abc"),
    (
        one_set("abc", game("a b"), game("b c"), game("b a!"), game("b a"), envelope="7", blind="S3 H10 C5"),
        one_set("cab", game("a b"), game("a", cut_off=True), envelope="8"),
    ),
    cut_off=True,
)
BLANK = ScoreSheet(
    event_name="第1回 見本杯",
    date="2025年11月3日（月・祝）",
    round_name="予選 第1回戦",
    table_number=12,
    table_url=URL,
    scheme=JBL,
    players=("髙橋 凛太郎", "山﨑 葵", "𠮷田 ひなた", "佐藤 健"),
    clubs=("見本大学", "", "架空クラブ", "見本大学"),
)


def filled(sheet: ScoreSheet, match: MatchResult, scheme: Scheme = JBL) -> ScoreSheet:
    return replace(sheet, match=match, score=score_match(match, scheme), scheme=scheme)


def named(*players: str) -> ScoreSheet:
    """A blank sheet without clubs."""
    return replace(BLANK, players=players, clubs=())


def many(count: int, rng: random.Random) -> list[ScoreSheet]:
    """Blank sheets as for one round: no two share a name or an address."""
    surnames = [
        "佐藤",
        "鈴木",
        "髙橋",
        "田中",
        "伊藤",
        "渡邊",
        "山本",
        "中村",
        "小林",
        "加藤",
        "𠮷田",
        "山田",
        "佐々木",
        "山口",
        "松本",
        "井上",
        "木村",
        "林",
        "斎藤",
        "山﨑",
    ]
    syllables = "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ"
    names = iter(
        rng.sample(
            [f"{one} {a}{b}{c}" for one in surnames for a in syllables for b in syllables for c in "たみこ"],
            4 * count,
        )
    )
    return [
        replace(
            BLANK,
            table_number=number,
            table_url=f"https://desk.example.jp/t/{rng.getrandbits(128):032x}",
            players=(next(names), next(names), next(names), next(names)),
            clubs=(),
        )
        for number in range(1, count + 1)
    ]


class Glyph(NamedTuple):
    """One printed character and its box in millimetres from the top left: of the em, unless of the ink."""

    text: str
    box: Box


def glyphs_of(pdf: bytes, number: int = 0, *, ink: bool = False) -> list[Glyph]:
    """Every visible character of a page. ``ink``: with the boxes of the ink."""
    with pypdfium2.PdfDocument(pdf) as document:
        height = document[number].get_height()
        page = document[number].get_textpage()
        units = [chr(pypdfium2.raw.FPDFText_GetUnicode(page, index)) for index in range(page.count_chars())]
        boxes = [page.get_charbox(index, loose=not ink) for index in range(page.count_chars())]
    found = []
    for unit, following, (left, bottom, right, top) in zip(units, [*units[1:], ""], boxes, strict=True):
        if unit.isspace() or right <= left or "\udc00" <= unit <= "\udfff":
            continue
        text = unit + following if "\ud800" <= unit <= "\udbff" else unit
        box = Box(left / MM, (height - top) / MM, (right - left) / MM, (top - bottom) / MM)
        found.append(Glyph(text.encode("utf-16", "surrogatepass").decode("utf-16"), box))
    return found


def lines_of(sheet: ScoreSheet) -> list[str]:
    """The lines of text of a score sheet. A ringed mark occurs twice: 反反."""
    return lines_in(render_score_sheets([sheet]))


def lines_in(pdf: bytes, page: int = 0, *, left: float = 0.0, right: float = 1000.0) -> list[str]:
    """The lines of text of a page, or of its part between two edges, across all boxes."""
    inside = [glyph for glyph in glyphs_of(pdf, page) if left <= glyph.box.x < right]
    glyphs = sorted(inside, key=_middle)
    lines: list[list[Glyph]] = []
    for glyph in glyphs:
        if not lines or _middle(glyph) - _middle(lines[-1][0]) > _SAME_LINE:
            lines.append([])
        lines[-1].append(glyph)
    return [_joined(sorted(line, key=lambda glyph: glyph.box.x)) for line in lines]


def _middle(glyph: Glyph) -> float:
    return glyph.box.y + glyph.box.height / 2


def _joined(line: list[Glyph]) -> str:
    text = line[0].text
    for last, this in pairwise(line):
        apart = this.box.x - last.box.right > this.box.height / 8
        text += f" {this.text}" if apart else this.text
    return text


def copied_from(pdf: bytes, page: int = 0) -> str:
    """The text that a PDF viewer copies from a page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return str(document[page].get_textpage().get_text_range())


def pages_in(pdf: bytes) -> int:
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def picture_of(pdf: bytes, page: int = 0, dpi: int = 100) -> Image:
    """The page as printed, in grey."""
    with pypdfium2.PdfDocument(BytesIO(pdf)) as document:
        image: Image = document[page].render(scale=dpi / 72, grayscale=True).to_pil()
        return image


def codes_in(image: Image) -> list[zxingcpp.Barcode]:
    return zxingcpp.read_barcodes(image)
