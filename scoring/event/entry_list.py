"""A list of entrants: which column holds what, and who stands in each line."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from scoring.event.entry_text import UNREADABLE, TextRow, records
from scoring.event.names import folded, holds_invisible, tidied

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LONGEST: Final = 60
"""Characters that a name, its kana or a club may have."""

_LAST_NUMBER: Final = 99_999
_LAST_SEED: Final = 9_999
_LOOKED_AT: Final = 200
"""So many lines tell as well as ten thousand what a column holds."""
_KANA: Final = re.compile(r"[ぁ-ゖー・\-]+")
_DIGITS: Final = re.compile(r"[0-9]+")
_CODE: Final = re.compile(r"[a-z]+\d+")


class EntryColumn(Enum):
    """What a column of a list can hold."""

    NUMBER = "number"
    CODE = "id"
    NAME = "name"
    KANA = "kana"
    CLUB = "club"
    SEED = "seed"


Columns = tuple[EntryColumn | None, ...]
"""What each column holds, from the left; None: nothing that is used."""

_HEADINGS: Final = {
    EntryColumn.NUMBER: "番号 no no. № # number 受付番号 参加番号 エントリー番号 ゼッケン",
    EntryColumn.CODE: "id code コード",
    EntryColumn.NAME: "名前 氏名 お名前 姓名 参加者 参加者名 選手名 プレイヤー プレイヤー名 name player",
    EntryColumn.KANA: "ふりがな かな 名前かな 氏名かな よみ よみがな 読み 読み仮名 kana furigana reading",
    EntryColumn.CLUB: "所属 所属先 所属団体 所属クラブ クラブ サークル チーム 団体 club team",
    EntryColumn.SEED: "シード シード順 シード順位 seed",
}
_MEANING: Final = {folded(word): column for column, words in _HEADINGS.items() for word in words.split()}


class Flaw(Enum):
    """What can be wrong with a line. The last four are worth a look, and no more."""

    NO_NAME = "no_name"
    TOO_LONG = "too_long"
    INVISIBLE = "invisible"
    LINE_BREAK = "line_break"
    UNREADABLE = "unreadable"
    TOO_MANY_COLUMNS = "too_many_columns"
    NOT_A_NUMBER = "not_a_number"
    NUMBER_TWICE = "number_twice"
    NUMBER_TAKEN = "number_taken"
    CODE_TWICE = "code_twice"
    CODE_TAKEN = "code_taken"
    ROW_TWICE = "row_twice"
    ALREADY_ENTERED = "already_entered"
    SAME_NAME = "same_name"
    NAME_ENTERED = "name_entered"
    SEED_TWICE = "seed_twice"
    CLUB_SPELT = "club_spelt"

    @property
    def only_warns(self) -> bool:
        return self in (Flaw.SAME_NAME, Flaw.NAME_ENTERED, Flaw.SEED_TWICE, Flaw.CLUB_SPELT)


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A flaw of a line, in a column where it has one.

    ``about``: the line or the number that it collides with, or else what was written.
    """

    line: int
    flaw: Flaw
    column: EntryColumn | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Somebody on the list. A number that is missing is given later; an empty code means that there is none."""

    line: int
    name: str
    kana: str = ""
    club: str = ""
    number: int | None = None
    code: str = ""
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class EntryList:
    """A list as it was understood. ``has_header``: whether its ``first`` line only names the columns."""

    columns: Columns
    first: TextRow | None
    has_header: bool
    rows: tuple[EntryRow, ...]
    problems: tuple[LineProblem, ...]


def read_entry_list(
    text: str, columns: Sequence[EntryColumn | None] | None = None, *, has_header: bool | None = None
) -> EntryList:
    r"""Who stands on a list. Without ``columns`` and ``has_header`` both are guessed.

    >>> read_entry_list("氏名,フリガナ\n山田,ヤマダ").rows
    (EntryRow(line=2, name='山田', kana='ヤマダ', club='', number=None, code='', seed=None),)
    """
    lines = records(text)
    if has_header is None:
        has_header = bool(lines) and _is_header(lines[0])
    header = lines[0] if has_header and lines else None
    body = lines[1:] if header else lines
    chosen = tuple(columns) if columns is not None else _guessed(header, body)
    problems: list[LineProblem] = []
    rows = tuple(_row(each, chosen, problems) for each in body)
    return EntryList(chosen, next(iter(lines), None), header is not None, rows, tuple(problems))


def _is_header(record: TextRow) -> bool:
    meanings = [_MEANING.get(folded(cell)) for cell in record.cells]
    # Either the name is among them, or every cell is a heading: a first line of people is neither.
    return EntryColumn.NAME in meanings or None not in meanings


def _guessed(header: TextRow | None, body: Sequence[TextRow]) -> Columns:
    if header is not None:
        return tuple(_firsts(_MEANING.get(folded(cell)) for cell in header.cells))
    return _by_likeness(body[:_LOOKED_AT])


def _firsts(columns: Iterator[EntryColumn | None]) -> Iterator[EntryColumn | None]:
    seen: set[EntryColumn] = set()
    for each in columns:
        # Of two columns under one heading the first counts: the other would write over it.
        yield None if each in seen else each
        if each is not None:
            seen.add(each)


def _by_likeness(body: Sequence[TextRow]) -> Columns:
    """Numbers before the name, a code like p07, kana, seeds after the name; of the other texts name, then club."""
    width = min(max((len(each.cells) for each in body), default=1), len(EntryColumn))
    cells = [[folded(each.cells[at]) for each in body if at < len(each.cells)] for at in range(width)]
    columns = [[cell for cell in column if cell] for column in cells]
    texts = [at for at in range(width) if columns[at] and not _mostly(_DIGITS, columns[at])]
    if len(texts) > 1 and _mostly(_CODE, columns[texts[0]]):
        return _placed(columns, texts[1:], {texts[0]: EntryColumn.CODE})
    return _placed(columns, texts, {})


def _mostly(pattern: re.Pattern[str], cells: Sequence[str]) -> bool:
    """A column is what most of its cells are: one slip must not turn all the others into something else."""
    return 2 * sum(pattern.fullmatch(cell) is not None for cell in cells) > len(cells)


def _placed(columns: Sequence[Sequence[str]], texts: Sequence[int], found: dict[int, EntryColumn]) -> Columns:
    kana = [at for at in texts if _mostly(_KANA, columns[at])]
    name = next((at for at in texts if at not in kana), next(iter(texts), 0))
    found[name] = EntryColumn.NAME
    for at, cells in enumerate(columns):
        if at not in texts and at not in found and any(cells):
            column = EntryColumn.NUMBER if at < name else EntryColumn.SEED
        elif at in kana:
            column = EntryColumn.KANA
        else:
            column = EntryColumn.CLUB
        if at not in found and any(cells) and column not in found.values():
            found[at] = column
    return tuple(found.get(at) for at in range(len(columns)))


def _row(record: TextRow, columns: Columns, problems: list[LineProblem]) -> EntryRow:
    given = {column: cell for column, cell in zip(columns, record.cells, strict=False) if column is not None}
    problems.extend(_flaws(record, columns, given))
    return EntryRow(
        line=record.line,
        name=tidied(given.get(EntryColumn.NAME, "")),
        kana=tidied(given.get(EntryColumn.KANA, "")),
        club=tidied(given.get(EntryColumn.CLUB, "")),
        number=_count(given.get(EntryColumn.NUMBER, ""), _LAST_NUMBER),
        code=given.get(EntryColumn.CODE, ""),
        seed=_count(given.get(EntryColumn.SEED, ""), _LAST_SEED),
    )


def _flaws(record: TextRow, columns: Columns, given: dict[EntryColumn, str]) -> Iterator[LineProblem]:
    if len(record.cells) > len(columns):
        yield LineProblem(record.line, Flaw.TOO_MANY_COLUMNS, about=record.cells[len(columns)])
    if any(UNREADABLE in cell for cell in record.cells):
        yield LineProblem(record.line, Flaw.UNREADABLE)
    elif not given.get(EntryColumn.NAME):
        yield LineProblem(record.line, Flaw.NO_NAME)
    for column, cell in given.items():
        if (flaw := _flaw_of(column, cell)) is not None:
            yield LineProblem(record.line, flaw, column, cell[:LONGEST])


def _flaw_of(column: EntryColumn, cell: str) -> Flaw | None:
    match column:
        case EntryColumn.NUMBER | EntryColumn.SEED:
            last = _LAST_NUMBER if column is EntryColumn.NUMBER else _LAST_SEED
            return Flaw.NOT_A_NUMBER if cell and _count(cell, last) is None else None
        case _ if "\n" in cell:
            return Flaw.LINE_BREAK
        case _ if holds_invisible(cell):
            return Flaw.INVISIBLE
        case _ if len(cell) > LONGEST:
            return Flaw.TOO_LONG
    return None


def _count(cell: str, last: int) -> int | None:
    """A whole number from 1 to ``last``, in digits of any width."""
    digits = unicodedata.normalize("NFKC", cell)
    # The length before the value: int() refuses what has more than a few thousand digits by an error.
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > len(str(last)):
        return None
    return int(digits) if 1 <= int(digits) <= last else None
