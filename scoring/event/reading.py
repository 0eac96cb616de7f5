"""From JSON to an event as values. Everything that cannot be read is refused by its field (MalformedCaseError).

What can be read but does not hold (an unknown id, a player at two tables) is let through: see ``check``.
"""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING, Final

from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.json_text import read_json
from rules_ref.cases.reader import Reader
from rules_ref.text import Text
from scoring.event.reading_acts import read_decision, read_penalty, read_ruling, read_substitution
from scoring.event.reading_log import read_log
from scoring.event.reading_rounds import RoundReader
from scoring.event.reading_scheme import read_scheme
from scoring.event.reading_stages import read_stage
from scoring.event.values import EntrantStatus, EventDocument, EventEntrant
from scoring.fields import count_of, free_object, members, name_of, optional, text_of
from scoring.matches.scheme import RANKED

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")

FORMAT: Final = "daifugo-event/1"

_KEYS: Final = frozenset(
    {"format", "slug", "name", "date", "venue", "ruleset", "regulation", "scheme", "entrants", "stages"}
    | {"rounds", "substitutions", "penalties", "decisions", "rulings", "log", "log_entries", "sealed"}
)
_REQUIRED: Final = frozenset({"format", "ruleset", "entrants", "stages", "rounds"})
_ENTRANT_KEYS: Final = frozenset({"id", "name", "kana", "club", "seed", "status"})
_ENTRANT_REQUIRED: Final = frozenset({"id", "name"})
_STATUSES: Final = {status.value: status for status in EntrantStatus}
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def parse_event(text: bytes) -> EventDocument:
    """The event in a JSON file. Raises MalformedCaseError; its field is empty where this is no JSON at all."""
    return read_event(read_json(text))


def read_event(data: object) -> EventDocument:
    """The event in a JSON value. Raises MalformedCaseError for the first field that cannot be read.

    >>> read_event({"format": "daifugo-event/1", "ruleset": "jbl", "entrants": [], "stages": [], "rounds": [{}]})
    Traceback (most recent call last):
    rules_ref.cases.errors.MalformedCaseError: rounds[0].stage: This field is required.
    """
    if not isinstance(data, dict):
        raise MalformedCaseError(
            "event", Text("オブジェクト（{ }）でなければなりません。", "This must be an object.")
        )
    event = Reader(data)
    members(event, _KEYS, _REQUIRED)
    event["format"].one_of((FORMAT,))
    ruleset = event["ruleset"].one_of(RANKED)
    scheme, tiebreaks = read_scheme(event, ruleset)
    rounds = RoundReader()
    return EventDocument(
        ruleset=ruleset,
        scheme=scheme,
        tiebreaks=tiebreaks,
        entrants=_each(event, "entrants", _entrant),
        stages=_each(event, "stages", read_stage),
        rounds=_each(event, "rounds", rounds.read),
        slug=optional(event, "slug", text_of, ""),
        name=optional(event, "name", text_of, ""),
        date=optional(event, "date", _date, ""),
        venue=optional(event, "venue", text_of, ""),
        regulation=optional(event, "regulation", free_object, {}),
        substitutions=_each(event, "substitutions", read_substitution),
        penalties=_each(event, "penalties", read_penalty),
        decisions=_each(event, "decisions", read_decision),
        rulings=_each(event, "rulings", read_ruling),
        log=read_log(event),
    )


def _each(event: Reader, key: str, read: Callable[[Reader], T]) -> tuple[T, ...]:
    if key not in _REQUIRED and event.value.get(key) is None:
        return ()
    return tuple([read(item) for item in event[key].items()])


def _date(reader: Reader) -> str:
    value = text_of(reader)
    if value and not _is_date(value):
        reader.refuse("日付は「2024-10-20」の形で書きます。", "A date is written like 2024-10-20.")
    return value


def _is_date(value: str) -> bool:
    try:
        dt.date.fromisoformat(value)
    except ValueError:
        return False
    # fromisoformat reads 20241020 and 2024-W42-7 as well: the format knows one way to write a day.
    return _DATE.fullmatch(value) is not None


def _entrant(reader: Reader) -> EventEntrant:
    members(reader, _ENTRANT_KEYS, _ENTRANT_REQUIRED)
    return EventEntrant(
        id=name_of(reader["id"]),
        name=name_of(reader["name"]),
        kana=optional(reader, "kana", text_of, ""),
        club=optional(reader, "club", text_of, ""),
        seed=optional(reader, "seed", count_of, None),
        status=optional(reader, "status", _status, EntrantStatus.PRESENT),
    )


def _status(reader: Reader) -> EntrantStatus:
    return _STATUSES[reader.one_of(tuple(_STATUSES))]
