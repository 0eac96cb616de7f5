"""A list of entrants before it is entered: every line as it was understood, and in words what is wrong with it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.entrants.services.entrants import Names, Newcomer
from scoring.event.entry_check import Entered, check_entries, numbered
from scoring.event.entry_list import LONGEST, EntryColumn, EntryRow, Flaw, LineProblem, read_entry_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.functional import Promise

    from league.models import Event

_COLUMNS: Final[dict[EntryColumn | None, Promise]] = {
    EntryColumn.NUMBER: gettext_lazy("番号"),
    EntryColumn.CODE: gettext_lazy("ID"),
    EntryColumn.NAME: gettext_lazy("名前"),
    EntryColumn.KANA: gettext_lazy("ふりがな"),
    EntryColumn.CLUB: gettext_lazy("所属"),
    EntryColumn.SEED: gettext_lazy("シード順"),
}
_WORDS: Final[dict[Flaw, Promise]] = {
    Flaw.NO_NAME: gettext_lazy("名前がありません。"),
    Flaw.TOO_LONG: gettext_lazy("%(column)sが長すぎます。%(longest)d字までです。"),
    Flaw.INVISIBLE: gettext_lazy("%(column)sに表示できない文字が含まれています。"),
    Flaw.LINE_BREAK: gettext_lazy("%(column)sに改行が含まれています。引用符の閉じ忘れかもしれません。"),
    Flaw.UNREADABLE: gettext_lazy("読めない文字があります。文字コードを確かめてください。"),
    Flaw.TOO_MANY_COLUMNS: gettext_lazy("列が多すぎます。「%(about)s」の前までしか読めません。"),
    Flaw.NOT_A_NUMBER: gettext_lazy("%(column)sが数ではありません: 「%(about)s」"),
    Flaw.NUMBER_TWICE: gettext_lazy("%(about)s行目と同じ番号です。"),
    Flaw.NUMBER_TAKEN: gettext_lazy("%(about)s番の参加者はすでにいます。"),
    Flaw.CODE_TWICE: gettext_lazy("%(about)s行目と同じIDです。"),
    Flaw.CODE_TAKEN: gettext_lazy("同じIDの参加者（%(about)s番）がすでにいます。"),
    Flaw.ROW_TWICE: gettext_lazy(
        "%(about)s行目とまったく同じです。別の人なら、番号か所属で区別してください。"
    ),
    Flaw.ALREADY_ENTERED: gettext_lazy("すでに%(about)s番で登録されています。"),
    Flaw.SAME_NAME: gettext_lazy("%(about)s行目と同じ名前です。"),
    Flaw.NAME_ENTERED: gettext_lazy("%(about)s番の参加者と同じ名前です。"),
    Flaw.SEED_TWICE: gettext_lazy("%(about)s行目と同じシード順です。"),
    Flaw.CLUB_SPELT: gettext_lazy(
        "所属「%(about)s」と同じですか。同じなら、書き方をそろえてください。抽選は別の所属とみなします。"
    ),
}


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line of the list: who stands there, with the number they would get, and what is to be said about it."""

    row: EntryRow
    refusals: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """A list as it would be entered: ``entering`` are the rows without refusals; ``digest`` stands for all of it.

    ``samples`` are the cells of its first line.
    """

    text: str
    columns: tuple[EntryColumn | None, ...]
    samples: tuple[str, ...]
    has_header: bool
    lines: tuple[PreviewLine, ...]
    entering: tuple[EntryRow, ...]
    digest: str

    @property
    def newcomers(self) -> list[Newcomer]:
        return [
            Newcomer(Names(row.name, row.kana, row.club), row.seed, row.number, row.code)
            for row in self.entering
        ]

    @property
    def flawed(self) -> list[PreviewLine]:
        return [line for line in self.lines if line.refusals]

    @property
    def warned(self) -> list[PreviewLine]:
        return [line for line in self.lines if line.warnings]


def list_preview(
    event: Event, text: str, columns: Sequence[EntryColumn | None] | None, *, has_header: bool | None
) -> Preview:
    """What entering this list would do to the event as it is now."""
    entered = [
        Entered(*each) for each in event.entrants.values_list("number", "code", "name", "kana", "club")
    ]
    read = read_entry_list(text, columns, has_header=has_header)
    problems = (*read.problems, *check_entries(read.rows, entered))
    flawed = {each.line for each in problems if not each.flaw.only_warns}
    entering = numbered([row for row in read.rows if row.line not in flawed], entered)
    numbers = {row.line: row for row in entering}
    said = _by_line(problems)
    return Preview(
        text=text,
        columns=read.columns,
        samples=read.first.cells if read.first else (),
        has_header=read.has_header,
        lines=tuple(_line(numbers.get(row.line, row), said.get(row.line, ())) for row in read.rows),
        entering=entering,
        digest=_digest(entering, problems),
    )


def _by_line(problems: Sequence[LineProblem]) -> dict[int, list[LineProblem]]:
    lines: dict[int, list[LineProblem]] = {}
    for each in problems:
        lines.setdefault(each.line, []).append(each)
    return lines


def _line(row: EntryRow, problems: Sequence[LineProblem]) -> PreviewLine:
    return PreviewLine(
        row,
        tuple(_words(each) for each in problems if not each.flaw.only_warns),
        tuple(_words(each) for each in problems if each.flaw.only_warns),
    )


def _words(problem: LineProblem) -> str:
    column = _COLUMNS[problem.column] if problem.column else _("列")
    return str(_WORDS[problem.flaw]) % {"column": column, "about": problem.about, "longest": LONGEST}


def _digest(entering: Sequence[EntryRow], problems: Sequence[LineProblem]) -> str:
    rows = [[row.number, row.code, row.name, row.kana, row.club, row.seed] for row in entering]
    flaws = [[each.line, each.flaw.value, each.about] for each in problems]
    return sha256(json.dumps([rows, flaws]).encode()).hexdigest()
