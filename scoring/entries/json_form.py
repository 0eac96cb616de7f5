"""A list that was read, as JSON, with its open questions and their answers."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict

from scoring.entries.encoding import ENCODINGS
from scoring.entries.reading import Answers, Reading, read_source, source_of
from scoring.entries.rows import EntryStatus
from scoring.entries.workbook import UnreadableListError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.entries.rows import EntryRow

_FIRST_ROWS: Final = 5
_ONE, _ALL = "one", "all"


class PersonJson(TypedDict):
    """A person on a list; missing values are empty."""

    number: int | None
    name: str
    kana: str
    club: str
    status: str


class QuestionJson(TypedDict):
    """An open question about a list.

    ``ask`` (column, same_person), the ``field`` of its answer and the choices.
    """

    ask: str
    field: str
    choices: list[str]
    first_rows: NotRequired[list[list[str]]]
    lines: NotRequired[list[list[int]]]
    names: NotRequired[list[str]]


class LeftOutJson(TypedDict):
    """What is not used, and why; ``line`` counts from 1, None for the whole list."""

    line: int | None
    why_ja: str
    why_en: str


class EntryListJson(TypedDict):
    """A list as it was read."""

    people: list[PersonJson]
    questions: list[QuestionJson]
    left_out: list[LeftOutJson]
    encoding: str
    sheet: str


def read_as_json(content: bytes, answers: Mapping[str, object]) -> EntryListJson:
    """The people of a file, the questions that remain, and what is left out. Raises UnreadableListError.

    ``answers``: by the ``field`` of a question one of its choices, or the number of a column (from 1) or a list of
    them; ``encoding`` and ``sheet`` by name; ``doubled``: ``one``, ``all``, or a list of the lines that are people of
    their own. Raises ValueError, with words, for an answer that is no choice.
    """
    told = Answers(encoding=_encoding(answers.get("encoding", "")), sheet=str(answers.get("sheet", "")))
    source = source_of(content, told)
    reading = read_source(source, told)
    if "name" in answers:
        told = replace(told, names=_columns_meant(answers["name"], reading))
        reading = read_source(source, told)
    if "doubled" in answers:
        reading = read_source(source, replace(told, apart=_apart(answers["doubled"], reading)))
    refuse_nobody(reading)
    return {
        "people": [_person(row) for row in reading.rows],
        "questions": list(_questions(reading, answers)),
        "left_out": [
            {"line": note.line, "why_ja": note.why.ja, "why_en": note.why.en} for note in reading.left_out
        ],
        "encoding": ENCODINGS.get(reading.source.encoding, ""),
        "sheet": reading.source.sheet,
    }


def answers_from(text: str) -> dict[str, object]:
    """The answers of a command: an object by field, or a list of questions with their ``answer``.

    >>> answers_from('[{"ask": "column", "field": "name", "answer": 2}]')
    {'name': 2}
    """
    told = json.loads(text or "{}")
    if isinstance(told, list):
        told = {answer["field"]: answer.get("answer", answer.get("choice")) for answer in told}
    if not isinstance(told, dict):
        raise TypeError("answers are a JSON object or a list")
    for group in ("column", "columns"):
        if isinstance(told.get(group), dict):
            told = {**told, **told[group]}
    return told


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


def _encoding(said: object) -> str:
    plain = str(said).casefold().replace("-", "").replace("_", "")
    for key, name in ENCODINGS.items():
        if plain in (
            key.replace("-", "").replace("_", ""),
            name.casefold().replace("-", "").replace("_", ""),
        ):
            return key
    if plain:
        raise ValueError(f"encoding: {said!r} is none of {', '.join(ENCODINGS.values())}")
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


def _columns_meant(said: object, reading: Reading) -> tuple[int, ...]:
    width = len(reading.headings)
    given = said if isinstance(said, list) else [said]
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
    raise ValueError(f"name: {said!r} is no column of the list")


def _apart(said: object, reading: Reading) -> frozenset[int]:
    if said == _ALL:
        return frozenset(row.line for rows in reading.doubles for row in rows)
    return (
        frozenset(line for line in said if isinstance(line, int)) if isinstance(said, list) else frozenset()
    )


def _person(row: EntryRow) -> PersonJson:
    status = row.status or EntryStatus.REGISTERED
    return {
        "number": row.number,
        "name": row.name,
        "kana": row.kana,
        "club": row.club,
        "status": status.value,
    }


def _questions(reading: Reading, answers: Mapping[str, object]) -> list[QuestionJson]:
    questions: list[QuestionJson] = []
    if reading.name_choices:
        questions.append(
            {
                "ask": "column",
                "field": "name",
                "choices": [name_choice(reading, choice) for choice in reading.name_choices],
                "first_rows": [list(row.cells) for row in reading.source.lines[:_FIRST_ROWS]],
            }
        )
    if reading.doubles and "doubled" not in answers:
        questions.append(
            {
                "ask": "same_person",
                "field": "doubled",
                "choices": [_ONE, _ALL],
                "lines": [[row.line for row in rows] for rows in reading.doubles],
                "names": [rows[0].name for rows in reading.doubles],
            }
        )
    return questions
