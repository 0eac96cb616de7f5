"""A referee's card: the five steps of a match, in Japanese above and in English below."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.text import Text
from scoring.matches.scheme import Scheme
from scoring.sheets.flow import wrap
from scoring.sheets.geometry import A4, Box
from scoring.sheets.identity import PLAIN, Identity
from scoring.sheets.pdf import Language, Page, PrintedForm, SheetPart
from scoring.sheets.pen import Pen
from scoring.sheets.text import Align
from scoring.sheets.typeface import Weight

_PAGE: Final = Box(0, 0, *A4)
_SIZE: Final = 14.0

TITLE: Final = Text("審判カード", "Referee's card")
SCAN: Final = Text(
    "卓のQRコードをスマホで読み、自分の名前を入れる。",
    "Scan the table's QR code with a phone and enter your name.",
)
SEATS: Final = Text(
    "席を決める。スマホで引くか、手で引いたカードを入れる。",
    "Draw the seats on the phone, or enter the cards drawn by hand.",
)
SEAL: Final = Text(
    "♠の人が抜いたブラインドカードを封筒に入れ、番号を記録する。",
    "Put the blind cards taken by ♠ into an envelope and enter its number.",
)
DEAL: Final = Text(
    "親を決め、配り始めるのを見届ける。", "See that the dealer is known and the cards are dealt."
)
TAP: Final = Text(
    "あがった順に名前をタップする。反則あがりはもう1回。次の親とカード交換は画面に出る。",
    "Tap the players in the order in which they go out; a foul is one tap more. The page says who deals and who gives what.",
)
END: Final = Text(
    "{each}ゲームごとに席を替え、{all}ゲームが済んだら全員に合計を確認してもらい、マッチを終了する。",
    "Draw new seats every {each} games; after {all} let everyone confirm the totals and close the match.",
)
HELP: Final = Text(
    "まちがえたら「取り消し」。もめたら「裁定」。言葉で聞きたいときは「審判長を呼ぶ」。圏外でもそのまま続ける。",
    "A slip: Undo. A dispute: Ruling. A question in words: Call the head judge. Without a network just go on.",
)


@dataclass(frozen=True, slots=True)
class RefereeCard:
    """The card of an event with this scheme."""

    event_name: str
    scheme: Scheme
    identity: Identity = PLAIN
    language: Language = "ja"


def referee_card_part(card: RefereeCard) -> SheetPart:
    """The card on one page, to be folded in the middle."""
    return SheetPart(
        TITLE.in_language(card.language),
        [Page(PrintedForm(_draw_card, (card.event_name, _steps_by_language(card), card.identity)))],
    )


def _draw_card(
    pen: Pen, event_name: str, both: tuple[tuple[Language, tuple[str, ...]], ...], identity: Identity
) -> None:
    """Both halves: the steps and the line for help, by language."""
    for (language, steps), half in zip(both, _PAGE.down(1, 1), strict=True):
        head, *rows, foot = half.inset(14, 10).down(16, *(19,) * (len(steps) - 1), 16)
        title, event = head.across(1, 1)
        pen.write(TITLE.in_language(language), title, 22, weight=Weight.BOLD, align=Align.LEFT)
        pen.write(event_name, event, 12, weight=Weight.BOLD, align=Align.RIGHT, lines=2)
        with pen.coloured(identity.colour):
            pen.line(head.x, head.bottom - 2, head.right, head.bottom - 2, weight=2.0)
        for number, (step, row) in enumerate(zip(steps, rows, strict=False), start=1):
            place, words = row.across(14, 168)
            pen.ring(place.middle(11, 11), weight=1.4)
            pen.write(str(number), place.middle(11, 11), 18, weight=Weight.BOLD)
            _write_lines(pen, step, words.inset(3, 0), _SIZE)
        _write_lines(pen, steps[-1], foot, 10)
    pen.cut(_PAGE.x, _PAGE.height / 2, _PAGE.right, _PAGE.height / 2)


def _steps_by_language(card: RefereeCard) -> tuple[tuple[Language, tuple[str, ...]], ...]:
    languages: tuple[Language, ...] = ("ja", "en")
    return tuple((language, tuple(_steps(card.scheme, language))) for language in languages)


def _steps(scheme: Scheme, language: Language) -> Iterator[str]:
    """The five steps, then where to find help. Without blind cards there is no envelope."""
    blind = any(size.blind for size in scheme.table_sizes.values())
    for step in (SCAN, SEATS, SEAL if blind else DEAL, TAP):
        yield step.in_language(language)
    one, whole = scheme.games_per_set, scheme.sets * scheme.games_per_set
    yield END.in_language(language).format(each=one, all=whole)
    yield HELP.in_language(language)


def _write_lines(pen: Pen, text: str, place: Box, size: float) -> None:
    lines = wrap(text, Weight.REGULAR, size, place.width)
    middle = place.middle(place.width, len(lines) * size * 0.5)
    for line, row in zip(lines, middle.down(*(1,) * len(lines)), strict=True):
        pen.write(line, row, size, align=Align.LEFT)
