"""Samples of each kind of paper of a tournament day, in any size."""

import random

from rules_ref.cards import SUITS
from scoring.matches.league_match import SCHEME as JBL
from scoring.sheets.certificates import Certificate
from scoring.sheets.class_coasters import ClassCoasters
from scoring.sheets.envelope_labels import EnvelopeLabel
from scoring.sheets.identity import Identity
from scoring.sheets.pairings_by_name import NameChapter, NamedSeat, PairingsByName
from scoring.sheets.pairings_by_table import PairingsByTable, SeatedTable, TableSeat
from scoring.sheets.pdf import Language, SheetPart, render
from scoring.sheets.seat_cards import SeatCards
from scoring.sheets.standings_list import FinalRanking, RankedLine, StandingsLine, StandingsList
from tests.scoring.sheet_samples import many

EVENT = "第1回 見本杯"
ROUND = "予選 第1回戦"
DATE = "2025年11月3日（月・祝）"
TIEBREAKS = ("大富豪", "富豪", "反則", "最終セット", "直接", "くじ")
IDENTITY = Identity("見本大富豪連盟")
PEOPLE = (
    "髙橋 凛太郎",
    "山﨑 葵",
    "𠮷田 ひなた",
    "佐藤 健",
    "Bartholomew Featherstonehaugh",
    "寿限無寿限無五劫の擦り切れ海砂利水魚",
    "ﾊﾝｶｸ ｶﾅ",
    "Zoë O'Neill",
)
CLUBS = ("見本大学", "", "架空クラブ", "大富豪研究会ニューヨーク支部")


def printed(part: SheetPart) -> bytes:
    """A document of one kind of paper alone."""
    return render([part], title=part.title, language="ja")


def people(count: int) -> list[str]:
    """Distinct names, of which the first ones are hard to print."""
    more = (name for sheet in many(-(-count // 4), random.Random(7)) for name in sheet.players)
    return [*PEOPLE, *more][:count]


def by_name(count: int = 9, language: Language = "ja") -> PairingsByName:
    """Pairings in which one in nine sits out, and the last table draws its seats."""
    names = people(count)
    seats = [
        NamedSeat(number, name, CLUBS[number % 4])
        if number % 9 == 0
        else NamedSeat(
            number,
            name,
            CLUBS[number % 4],
            number // 4 + 1,
            SUITS[number % 4] if number < count - 4 else None,
        )
        for number, name in enumerate(names, start=1)
    ]
    size = -(-count // 3)
    chapters = tuple(
        NameChapter(row, tuple(seats[at : at + size]))
        for row, at in zip("あかさ", range(0, count, size), strict=False)
    )
    return PairingsByName(EVENT, ROUND, DATE, chapters, language)


def by_table(count: int = 12, language: Language = "ja") -> PairingsByTable:
    """Tables of four, then one of three; the others sit out. Fewer than eight players share one table."""
    seats = [
        TableSeat(number, name, CLUBS[number % 4], SUITS[(number - 1) % 4])
        for number, name in enumerate(people(count), start=1)
    ]
    fours = [tuple(seats[at : at + 4]) for at in range(0, count - 7, 4)]
    rest = seats[4 * len(fours) :]
    tables = [*fours, tuple(rest[:3])] if fours else [tuple(seats)]
    numbered = (
        SeatedTable(number, players, "A" if number == 1 else "")
        for number, players in enumerate(tables, start=1)
    )
    out = tuple(TableSeat(each.number, each.name, each.club) for each in rest[3:]) if fours else ()
    return PairingsByTable(EVENT, ROUND, DATE, tuple(numbered), out, language)


def standings(count: int = 8, tiebreaks: int = 6, language: Language = "ja") -> StandingsList:
    """Standings in which two share each rank, and the upper half goes on."""
    lines = tuple(
        StandingsLine(
            place // 2 * 2 + 1,
            place + 1,
            name,
            CLUBS[place % 4],
            f"{300 - place // 2}" if place else "300 1/2",
            tuple(str((place + number) % 5) for number in range(tiebreaks)),
            ("通過" if language == "ja" else "goes on") if place < count // 2 else "",
            place == count // 2,
        )
        for place, name in enumerate(people(count))
    )
    return StandingsList(EVENT, "予選", f"暫定 {DATE}", lines, TIEBREAKS[:tiebreaks], language)


def final_ranking(count: int = 8, language: Language = "ja") -> FinalRanking:
    """The best four reached the final, the last has not played, and the last two share a rank."""
    lines = tuple(
        RankedLine(
            min(place, count - 1) if count > 1 else place,
            place,
            name,
            CLUBS[(place - 1) % 4],
            "" if place == count else "決勝" if place <= 4 else "予選",
            "" if place == count else f"{150 - place} 1/2",
        )
        for place, name in enumerate(people(count), start=1)
    )
    return FinalRanking(EVENT, f"確定 {DATE}", lines, language)


def seat_cards(count: int = 1, language: Language = "ja") -> list[SeatCards]:
    """Cards of tables of four with names; every third table is of three, without names, to be written on."""
    names = people(4 * count)
    return [
        SeatCards(EVENT, ROUND, table, 3, (), language)
        if table % 3 == 0
        else SeatCards(
            EVENT, ROUND, table, 4, tuple(zip(SUITS, names[4 * table - 4 :], strict=False)), language
        )
        for table in range(1, count + 1)
    ]


def labels(count: int = 4, language: Language = "ja") -> list[EnvelopeLabel]:
    """Three sets for each table; the last label has no number yet, and is of a table of three."""
    return [
        EnvelopeLabel(
            EVENT,
            ROUND,
            at // 3 + 1,
            at % 3 + 1,
            "" if at == count - 1 else f"{at // 3 + 1}-{at % 3 + 1}",
            3 if at == count - 1 else 2,
            4,
            language,
        )
        for at in range(count)
    ]


def coasters(count: int = 1, language: Language = "ja") -> list[ClassCoasters]:
    """The second is of a table of three, the others of four."""
    return [ClassCoasters(3 if at == 1 else 4, JBL, language=language) for at in range(count)]


def certificates(count: int = 1, language: Language = "ja") -> list[Certificate]:
    return [
        Certificate(EVENT, DATE, rank, name, str(300 - rank), 46, IDENTITY, CLUBS[rank % 4], (), language)
        for rank, name in enumerate(people(count), start=1)
    ]
