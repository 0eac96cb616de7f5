"""The JSON form of a list that was read, and of the answers to its open questions."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules_ref.cases.writer import Json
from scoring.entries.encoding import ENCODINGS
from scoring.entries.reading import Answers, Reading, read_source, source_of
from scoring.entries.rows import EntryStatus
from scoring.entries.workbook import UnreadableListError
from scoring.shape import INTEGER, TEXT, listed, member_of, or_null, written

_FIRST_ROWS: Final = 5
_ONE, _ALL = "one", "all"


_PERSON: Final = written(
    "Person",
    {"number": or_null(INTEGER), "name": TEXT, "kana": TEXT, "club": TEXT, "status": member_of(EntryStatus)},
    called={"status": lambda row: row.status or EntryStatus.REGISTERED},
)
_LEFT_OUT: Final = written(
    "LeftOut",
    {"line": or_null(INTEGER), "why_ja": TEXT, "why_en": TEXT},
    called={"why_ja": "why.ja", "why_en": "why.en"},
)
_NAMES: Final = listed(TEXT)
_QUESTION: Final = written(
    "Question",
    {
        "ask": TEXT,
        "field": TEXT,
        "choices": _NAMES,
        "first_rows": listed(_NAMES),
        "lines": listed(listed(INTEGER)),
        "names": _NAMES,
    },
    sparse=("first_rows", "lines", "names"),
)
_LIST: Final = written(
    "EntryList",
    {
        "people": listed(_PERSON),
        "questions": listed(_QUESTION),
        "left_out": listed(_LEFT_OUT),
        "encoding": TEXT,
        "sheet": TEXT,
    },
)


def read_as_json(content: bytes, answers: Mapping[str, object]) -> Json:
    """The people of a file, the questions that remain, and what is left out. Raises UnreadableListError.

    ``answers``: by the ``field`` of a question, one of its choices, or the number of a column (from 1) or a
    list of them; ``encoding`` and ``sheet`` by name; ``doubled``: ``one``, ``all``, or a list of the lines
    that are separate people. Raises ValueError with a message for an answer that is no choice.
    """
    given = Answers(encoding=_encoding(answers.get("encoding", "")), sheet=str(answers.get("sheet", "")))
    source = source_of(content, given)
    reading = read_source(source, given)
    if "name" in answers:
        given = replace(given, names=_columns_meant(answers["name"], reading))
        reading = read_source(source, given)
    if "doubled" in answers:
        reading = read_source(source, replace(given, apart=_apart(answers["doubled"], reading)))
    refuse_nobody(reading)
    found: Json = _LIST.write(
        {
            "people": reading.rows,
            "questions": list(_questions(reading, answers)),
            "left_out": reading.left_out,
            "encoding": ENCODINGS.get(reading.source.encoding, ""),
            "sheet": reading.source.sheet,
        }
    )
    return found


def answers_from(text: str) -> dict[str, object]:
    """The answers of a command: an object by field, or a list of questions with their ``answer``.

    >>> answers_from('[{"ask": "column", "field": "name", "answer": 2}]')
    {'name': 2}
    """
    given = json.loads(text or "{}")
    if isinstance(given, list):
        given = {answer["field"]: answer.get("answer", answer.get("choice")) for answer in given}
    if not isinstance(given, dict):
        raise TypeError("answers are a JSON object or a list")
    for group in ("column", "columns"):
        if isinstance(given.get(group), dict):
            given = {**given, **given[group]}
    return given


def refuse_nobody(reading: Reading) -> None:
    """Raise UnreadableListError, with advice, for a list without any person."""
    if reading.rows:
        return
    if not reading.source.lines:
        raise UnreadableListError(
            "名簿は空です。ほかのファイルやシートではないか、確かめてください。",
            "The list is empty. Is it in another file or on another sheet?",
        )
    if not reading.body:
        raise UnreadableListError(
            "見出しだけで、人の行がありません。保存したファイルか、選んだ範囲を確かめてください。",
            "There is only a heading and no line of a person. Check the file or the range that was saved.",
        )
    raise UnreadableListError(
        "名前として読める欄がありません。1行に1人の名前がある表か確かめてください。",
        "No cell can be read as a name. Check that every line has the name of one person.",
    )


def _encoding(value: object) -> str:
    plain = str(value).casefold().replace("-", "").replace("_", "")
    for key, name in ENCODINGS.items():
        if plain in (
            key.replace("-", "").replace("_", ""),
            name.casefold().replace("-", "").replace("_", ""),
        ):
            return key
    if plain:
        raise ValueError(f"encoding: {value!r} is none of {', '.join(ENCODINGS.values())}")
    return ""


def column_name(reading: Reading, at: int) -> str:
    """The name of a column in a question: its heading, else its number and first contents."""
    heading = reading.headings[at]
    if heading and reading.headings.count(heading) == 1:
        return heading
    first = next((row.cells[at] for row in reading.body if at < len(row.cells) and row.cells[at]), "")
    return f"{at + 1}: {heading or first}"


def name_choice(reading: Reading, columns: Sequence[int]) -> str:
    return " + ".join(column_name(reading, at) for at in columns)


def _columns_meant(value: object, reading: Reading) -> tuple[int, ...]:
    width = len(reading.headings)
    given = value if isinstance(value, list) else [value]
    numbers = [part for part in given if isinstance(part, int) and 1 <= part <= width]
    if given and len(numbers) == len(given):
        return tuple(number - 1 for number in numbers)
    names = {column_name(reading, at): at for at in range(width)} | {
        heading: at
        for at, heading in enumerate(reading.headings)
        if heading and reading.headings.count(heading) == 1
    }
    for choice in reading.name_choices:
        if given == [name_choice(reading, choice)]:
            return choice
    if given and all(part in names for part in given):
        return tuple(names[str(part)] for part in given)
    raise ValueError(f"name: {value!r} is no column of the list")


def _apart(value: object, reading: Reading) -> frozenset[int]:
    if value == _ALL:
        return frozenset(row.line for rows in reading.doubles for row in rows)
    if value == _ONE:
        return frozenset()
    if isinstance(value, list) and all(isinstance(line, int) for line in value):
        return frozenset(value)
    raise ValueError(f"doubled: {value!r} is none of {_ONE}, {_ALL} or a list of lines")


def _questions(reading: Reading, answers: Mapping[str, object]) -> Iterator[Json]:
    """The open questions: ``ask`` (column, same_person), the ``field`` of the answer, and the choices."""
    if reading.name_choices:
        yield {
            "ask": "column",
            "field": "name",
            "choices": [name_choice(reading, choice) for choice in reading.name_choices],
            "first_rows": [row.cells for row in reading.source.lines[:_FIRST_ROWS]],
        }
    if reading.doubles and "doubled" not in answers:
        yield {
            "ask": "same_person",
            "field": "doubled",
            "choices": (_ONE, _ALL),
            "lines": [[row.line for row in rows] for rows in reading.doubles],
            "names": [rows[0].name for rows in reading.doubles],
        }
