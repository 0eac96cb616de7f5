"""Read a list of entrants: the people, open questions, and unused parts."""

import csv
import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import StringIO
from typing import Final

from rules_ref.text import Text
from scoring.entries.columns import NAME_PARTS, Guess, guessed, heading_at, headings_of
from scoring.entries.delimited import TextRow, records
from scoring.entries.encoding import ENCODINGS, decoded, guessed_encoding
from scoring.entries.layouts import one_a_line, with_kana_rows
from scoring.entries.looks import name_likeness
from scoring.entries.people import PRIVATE, Notes, composed, is_cancelled, person_of, visible
from scoring.entries.rows import Columns, EntryColumn, EntryRow, EntryStatus, UnusedPart
from scoring.entries.workbook import Sheet, UnreadableListError, sheets_of
from scoring.event.cells import guarded
from scoring.event.names import folded

_ZIPPED: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0"
_ENCRYPTED: Final = "EncryptedPackage".encode("utf-16-le")
_FOREIGN: Final = (
    (b"%PDF", Text("PDFです。", "This is a PDF.")),
    (b"{\\rtf", Text("ワープロの文書（RTF）です。", "This is a word processor's document (RTF).")),
    (b"\x89PNG", Text("画像です。", "This is a picture.")),
    (b"\xff\xd8\xff", Text("画像です。", "This is a picture.")),
)
_HTML: Final = re.compile(rb"<(?:!doctype|html|table|meta|\?xml)\b", re.IGNORECASE)
_TOTAL: Final = re.compile(r"(?:合計|総計|小計|計|以上|total|sum)\s*[:：]?\s*\d*\s*[人名]?", re.IGNORECASE)
_OWN: Final = {
    EntryColumn.NUMBER, EntryColumn.CODE, EntryColumn.NAME, EntryColumn.KANA, EntryColumn.CLUB, EntryColumn.SEED,
    EntryColumn.STATUS,
}  # fmt: skip
_HEAD: Final = 1000
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Answers:
    """The organiser's answers about a list; None or empty ones are guessed.

    ``names``: the column of the name, from 0, or the columns to join. ``columns``: what all columns hold.
    ``skipped``: how many lines at the top are titles and headings. ``apart``: lines that look like duplicates
    but are different people; None: not asked yet, and duplicates are left out.
    """

    encoding: str = ""
    sheet: str = ""
    names: tuple[int, ...] | None = None
    columns: Columns | None = None
    skipped: int | None = None
    apart: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """The cells of a file.

    ``encoding``: a key of ENCODINGS, empty for workbooks; ``sheets``: the names of a workbook's sheets.
    """

    lines: tuple[TextRow, ...]
    encoding: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The cells as text to paste (tab-separated), every row on its own line number."""
        content = StringIO(newline="")
        writer = csv.writer(content, delimiter="\t", lineterminator="\n")
        line = 1
        for row in self.lines:
            content.write("\n" * (row.line - line))
            writer.writerow(map(guarded, row.cells))
            line = row.line + 1
        return content.getvalue()


@dataclass(frozen=True, slots=True)
class Reading:
    """A list as it was read.

    ``skipped``: the lines of titles and headings; ``name_choices``: the columns that may hold the name where
    it is uncertain, the likeliest first; ``doubles``: the lines of people who appear more than once.
    """

    source: Source
    headings: tuple[str, ...]
    skipped: tuple[TextRow, ...]
    body: tuple[TextRow, ...]
    columns: Columns
    private: frozenset[int]
    name_choices: tuple[tuple[int, ...], ...]
    rows: tuple[EntryRow, ...]
    doubles: tuple[tuple[EntryRow, ...], ...]
    left_out: tuple[UnusedPart, ...] = field(default=())


def read_file(content: bytes, answers: Answers = Answers()) -> Reading:
    """The people of a list in a file. Raises UnreadableListError."""
    return read_source(source_of(content, answers), answers)


def read_text(text: str, answers: Answers = Answers()) -> Reading:
    r"""The people of a pasted list.

    >>> read_text("氏名,フリガナ\n山田,ヤマダ").rows[0].kana
    'ヤマダ'
    """
    return read_source(Source(records(text)), answers)


def source_of(content: bytes, answers: Answers = Answers()) -> Source:
    """The cells of a file. Raises UnreadableListError for one that is no list."""
    _refuse_foreign(content)
    if content.startswith(_ZIPPED):
        sheets = sheets_of(content)
        sheet = _chosen(sheets, answers.sheet)
        return Source(sheet.rows, sheet=sheet.name, sheets=tuple(found.name for found in sheets))
    encoding = encoding_of(content, answers)
    return Source(records(decoded(content, encoding)), encoding)


def encoding_of(content: bytes, answers: Answers) -> str:
    """The encoding of a text file, a key of ENCODINGS: as given, or guessed.

    Empty for a workbook. Raises UnreadableListError for a file that is no list.
    """
    _refuse_foreign(content)
    if content.startswith(_ZIPPED):
        return ""
    return answers.encoding if answers.encoding in ENCODINGS else guessed_encoding(content)


def _refuse_foreign(content: bytes) -> None:
    helps = Text(
        "表計算ソフトで開き、Excelブック（.xlsx）かCSVで保存し直すか、表を選んで貼り付けてください。",
        "Open it in a spreadsheet and save it as .xlsx or CSV, or paste the table.",
    )
    if content.startswith(_OLE):
        if _ENCRYPTED in content:
            ja = "パスワードのかかったExcelファイルです。パスワードを外して保存し直すか、表を選んで貼り付けてください。"
            raise UnreadableListError(
                ja, "This Excel file has a password. Save it without one, or paste the table."
            )
        raise UnreadableListError(
            f"古い形式のExcelファイル（.xls）です。{helps.ja}",
            f"This is an old Excel file (.xls). {helps.en}",
        )
    if _HTML.match(content[:_HEAD].removeprefix(BOM_UTF8).lstrip()):
        raise UnreadableListError(
            f"中身はWebページ（HTML）で、表計算のファイルではありません。{helps.ja}",
            f"This is a web page (HTML) and not a spreadsheet, whatever its name. {helps.en}",
        )
    for sign, what in _FOREIGN:
        if content.startswith(sign):
            raise UnreadableListError(
                f"{what.ja}名簿として読めません。{helps.ja}",
                f"{what.en} It cannot be read as a list. {helps.en}",
            )


def _chosen(sheets: Sequence[Sheet], name: str) -> Sheet:
    if not sheets:
        return Sheet("", ())
    named = next((sheet for sheet in sheets if sheet.name == name), None)
    return named or max(sheets, key=lambda sheet: (heading_at(sheet.rows)[1] > 0, _with_names(sheet.rows)))


def _with_names(rows: Sequence[TextRow]) -> int:
    return sum(any(name_likeness(cell) >= 0.9 for cell in row.cells) for row in rows[:500])  # noqa: PLR2004 - surely a name


def read_source(source: Source, answers: Answers) -> Reading:
    """Read the people from the cells of a source."""
    lines = one_a_line(_legible(source.lines))
    at, height = _heading(lines, answers.skipped)
    body = lines[at + height :]
    width = max((len(row.cells) for row in lines[at:]), default=0)
    headings = headings_of(lines[at : at + height], width)
    guess = _answered(guessed(headings, body), answers, width)
    notes = Notes()
    _note_skipped(lines[:at], guess, headings, lines[at].line if at < len(lines) else 1, notes)
    body = with_kana_rows(_people_lines(body, headings, notes), guess.columns)
    # The desk's own file has a column for everything, so a cell of a name holds nothing else.
    marked = not _OWN.issubset(guess.columns)
    people = tuple(_people(body, guess, marked=marked, notes=notes))
    rows, doubles = _without_doubles(people, answers.apart, notes)
    return Reading(
        source=source,
        headings=headings,
        skipped=lines[: at + height],
        body=body,
        columns=guess.columns,
        private=guess.private,
        name_choices=guess.names,
        rows=rows,
        doubles=doubles,
        left_out=tuple(sorted(notes.taken, key=lambda note: note.line)),
    )


def _heading(lines: Sequence[TextRow], skipped: int | None) -> tuple[int, int]:
    """The index of the heading and its number of lines; ``skipped``: see Answers; None: guess."""
    at, height = heading_at(lines)
    if skipped is None or skipped == at + height:
        return at, height
    return (min(skipped, len(lines)) - 1, 1) if skipped and lines else (0, 0)


def _legible(lines: tuple[TextRow, ...]) -> tuple[TextRow, ...]:
    """The lines that have a visible character."""
    return tuple(row for row in lines if any(visible(cell)[0].strip() for cell in row.cells))


def _answered(guess: Guess, answers: Answers, width: int) -> Guess:
    if answers.columns is not None:
        columns = (*answers.columns, *(None,) * width)[:width]
        return Guess(columns, guess.private - {at for at, column in enumerate(columns) if column})
    if answers.names is None:
        return guess
    rest = [
        None if column in NAME_PARTS or at in answers.names else column
        for at, column in enumerate(guess.columns)
    ]
    pair = (EntryColumn.FAMILY, EntryColumn.GIVEN)
    guessed_pair = tuple(
        column for at, column in enumerate(guess.columns) if at in answers.names and column in pair
    )
    joined = guessed_pair if len(guessed_pair) == _PAIR else pair
    parts = (EntryColumn.NAME,) if len(answers.names) == 1 else joined
    for at, part in zip(answers.names, parts, strict=False):
        rest[at] = part
    return Guess(tuple(rest), guess.private - set(answers.names))


def _note_skipped(
    titles: Sequence[TextRow], guess: Guess, headings: Sequence[str], line: int, notes: Notes
) -> None:
    for row in titles:
        words = " ".join(filter(None, row.cells))[:60]
        notes.add(
            row.line, Text(f"名簿の題とみなしました: {words}", f"Taken for a title of the list: {words}")
        )
    for at, column in enumerate(guess.columns):
        if column is not None:
            continue
        name = headings[at] or f"{at + 1}"
        if at in guess.private:
            notes.add(line, Text(f"「{name}」の列: {PRIVATE.ja}", f"Column “{name}”: {PRIVATE.en}"))
        else:
            notes.add(line, Text(f"「{name}」の列は使いません。", f"Column “{name}” is not used."))


def _people_lines(body: Sequence[TextRow], headings: Sequence[str], notes: Notes) -> tuple[TextRow, ...]:
    """The lines without repeated headings and totals."""
    kept = []
    heading = tuple(filter(None, headings))
    for row in body:
        filled = tuple(cell for cell in row.cells if cell)
        if heading and filled == heading:
            notes.add(row.line, Text("見出しの繰り返しです。", "The heading again."))
        elif _TOTAL.fullmatch(" ".join(filled[:2])) or (
            filled and _TOTAL.fullmatch(filled[0]) and len(filled) <= _PAIR
        ):
            notes.add(row.line, Text("合計などの行です。", "A line of totals."))
        else:
            kept.append(row)
    return tuple(kept)


def _people(body: Sequence[TextRow], guess: Guess, *, marked: bool, notes: Notes) -> Iterator[EntryRow]:
    for row in body:
        given: Mapping[EntryColumn, str] = {
            column: cell for column, cell in zip(guess.columns, row.cells, strict=False) if column is not None
        }
        person = person_of(row.line, given, marked=marked, notes=notes)
        if person is None:
            continue
        unused = (
            cell for at, cell in enumerate(row.cells) if at >= len(guess.columns) or guess.columns[at] is None
        )
        if person.status is None and any(map(is_cancelled, unused)):
            person = replace(person, status=EntryStatus.WITHDRAWN)
        yield person


def _without_doubles(
    people: Sequence[EntryRow], apart: frozenset[int] | None, notes: Notes
) -> tuple[tuple[EntryRow, ...], tuple[tuple[EntryRow, ...], ...]]:
    """The people without duplicates, and the groups of rows that look like one person."""
    groups: dict[tuple[str, ...], list[EntryRow]] = {}
    for row in people:
        key = tuple(folded(composed(part)) for part in (row.name, row.kana, row.club))
        groups.setdefault(key, []).append(row)
    doubles = tuple(tuple(rows) for rows in groups.values() if len(rows) > 1 and not _numbered_apart(rows))
    again = [(row, rows[0]) for rows in doubles for row in rows[1:] if row.line not in (apart or ())]
    dropped = {row for row, _first in again}
    for row, first in again:
        notes.add(
            row.line,
            Text(
                f"{first.line}行目の{first.name}と同じ人とみなしました。",
                f"Taken for the same person as {first.name} on line {first.line}.",
            ),
        )
    kept = (row for row in people if row not in dropped)
    return tuple(_numbered_once(kept, notes)), doubles


def _numbered_once(rows: Iterable[EntryRow], notes: Notes) -> Iterator[EntryRow]:
    """Clear the numbers and IDs that an earlier row has."""
    numbers: dict[int | str, int] = {}
    for row in rows:
        taken = [
            value
            for value in (row.number, row.code)
            if value and numbers.setdefault(value, row.line) != row.line
        ]
        for value in taken:
            first = numbers[value]
            notes.add(
                row.line,
                Text(
                    f"「{value}」は{first}行目と同じなので、新しい番号にします。",
                    f"“{value}” is that of line {first} as well: a new number is given.",
                ),
            )
        yield replace(
            row,
            number=None if row.number in taken else row.number,
            code="" if row.code in taken else row.code,
        )


def _numbered_apart(rows: Sequence[EntryRow]) -> bool:
    numbers = Counter(row.number for row in rows)
    return None not in numbers and len(numbers) == len(rows)
