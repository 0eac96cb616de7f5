"""The format of the event file: its reader, writer and JSON Schema.

Inconsistencies (an unknown id, a player at two tables) are let through: see ``check``.
"""

import datetime as dt
import json
import re
from typing import Final

from rules_ref.cases.json_text import read_json
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import Json
from scoring.event.objects.acts import DECISION, ENTRIES, HEAD, PENALTY, RULING, SEALED, SUBSTITUTION
from scoring.event.objects.rounds import ROUND
from scoring.event.objects.scheme import SCHEME, SchemeOptions, options_of, scheme_of
from scoring.event.objects.stages import STAGE
from scoring.event.values import EntrantStatus, EventDocument, EventEntrant
from scoring.fields import present, text_of
from scoring.log.chain import EventLog
from scoring.matches.scheme import RANKED
from scoring.shape import COUNT, FREE, NAME, TEXT, ValueKind, listed, member_of, shape

FORMAT: Final = "daifugo-event/1"

_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def parse_event(text: bytes) -> EventDocument:
    """The event in a JSON file. Raises MalformedCaseError, with an empty field if the file is not JSON."""
    return read_event(read_json(text))


def read_event(data: object) -> EventDocument:
    """The event in a JSON value. Raises MalformedCaseError for the first field that cannot be read.

    >>> read_event({"format": "daifugo-event/1", "ruleset": "jbl", "entrants": [], "stages": [], "rounds": [{}]})
    Traceback (most recent call last):
    rules_ref.cases.errors.MalformedCaseError: rounds[0].stage: This field is required.
    """
    Reader(data, "event").mapping()
    event: EventDocument = EVENT.read(Reader(data))
    return event


def _read_date(reader: Reader) -> str:
    value = text_of(reader)
    if value and not _is_date(value):
        reader.refuse("日付は「2024-10-20」の形で書きます。", "A date is written like 2024-10-20.")
    return value


def _is_date(value: str) -> bool:
    try:
        dt.date.fromisoformat(value)
    except ValueError:
        return False
    # fromisoformat also accepts 20241020 and 2024-W42-7, which the format does not.
    return _DATE.fullmatch(value) is not None


def _document(event: Reader, content: Json) -> EventDocument:
    options = content.pop("scheme", SchemeOptions())
    head, entries, sealed = (content.pop(key, None) for key in ("log", "log_entries", "sealed"))
    if (entries, sealed) != (None, None):
        present(event, "log")
    return EventDocument(
        **content,
        scheme=scheme_of(event, content["ruleset"], options),
        tiebreaks=options.tiebreaks,
        log=None if head is None else EventLog(head, entries, sealed or {}),
    )


def _members(document: EventDocument) -> Json:
    log = document.log
    has_log = log is not None and log.entries is not None
    return {key: getattr(document, key) for key in _OWN} | {
        "scheme": options_of(document),
        "log": log and log.head,
        "log_entries": log and log.entries,
        "sealed": log.sealed if log is not None and has_log else None,
    }


_ENTRANT: Final = shape(
    EventEntrant,
    {"id": NAME, "name": NAME, "kana": TEXT, "club": TEXT, "seed": COUNT, "status": member_of(EntrantStatus)},
)
_OWN: Final = {
    "slug": TEXT,
    "name": TEXT,
    "date": ValueKind(_read_date, TEXT.schema),
    "venue": TEXT,
    # No enumeration in the schema: listing all documents would import them.
    "ruleset": ValueKind(lambda reader: reader.one_of(RANKED), TEXT.schema),
    "regulation": FREE,
    "scheme": SCHEME,
    "entrants": listed(_ENTRANT),
    "stages": listed(STAGE),
    "rounds": listed(ROUND),
    "substitutions": listed(SUBSTITUTION),
    "penalties": listed(PENALTY),
    "decisions": listed(DECISION),
    "rulings": listed(RULING),
}
EVENT: Final = shape(
    EventDocument,
    {**_OWN, "log": HEAD, "log_entries": ENTRIES, "sealed": SEALED},
    tag=("format", FORMAT),
    required=("ruleset", "entrants", "stages", "rounds"),
    sparse=("log", "log_entries", "sealed"),
    make=_document,
    parts=_members,
)


def dumps(document: EventDocument) -> str:
    """The event as the text of its file."""
    return json.dumps(write_event(document), ensure_ascii=False, indent=1) + "\n"


def write_event(document: EventDocument) -> Json:
    """The event as the JSON value of its file."""
    written: Json = EVENT.write(document)
    return written
