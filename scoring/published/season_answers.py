"""What is published of a season, described: its JSON and its schemas follow from it."""

from typing import Final

from scoring.published.answers import HEAD
from scoring.shape import FLAG, INTEGER, TEXT, by_name, listed, or_null, written

_MAYBE_NUMBER: Final = or_null(INTEGER)
_MAYBE_TEXT: Final = or_null(TEXT)
_EVENT: Final = written(
    "SeasonEvent",
    {
        "id": TEXT,
        "name": TEXT,
        "kind": TEXT,
        "date": TEXT,
        "status": TEXT,
        "counts": FLAG,
        "from_results": FLAG,
        "players": INTEGER,
        "winners": listed(TEXT),
    },
    "An event of the calendar. ``counts``: it gives places and points; ``from_results``: ranks alone are known of it.",
)
_INTO: Final = written(
    "Into",
    {"event": _MAYBE_TEXT, "size": _MAYBE_NUMBER, "passing_until": _MAYBE_TEXT},
    "The event to which places lead: how many it takes, and until when a place passes on.",
)
_CLOSED: Final = written(
    "Closed",
    {"date": TEXT, "sha256": TEXT},
    "The closing of a season: its day, and the SHA-256 of its public file.",
    called={"date": "day"},
)
_REGULATION: Final = written(
    "Regulation",
    {"version": INTEGER, "changed_late": FLAG},
    "How many versions the regulation had, and whether one came after the first event; 0 where no log says it.",
)
SEASON_SUMMARY: Final = written(
    "SeasonSummary",
    {
        "slug": TEXT,
        "name": TEXT,
        "first_day": TEXT,
        "last_day": TEXT,
        "events": listed(_EVENT),
        "into": by_name(_INTO),
        "head": or_null(HEAD),
        "closed": or_null(_CLOSED),
        "regulation": _REGULATION,
        "url": TEXT,
        "links": by_name(TEXT),
    },
    "A summary of a season; a desk adds the addresses of its page and parts.",
    called={
        "name": "title",
        "first_day": "state.season.first_day",
        "last_day": "state.season.last_day",
        "into": "state.season.into",
        "head": "record.head",
        "closed": "record.closed",
        "regulation": "record",
        **dict.fromkeys(("url", "links"), lambda _season: None),
    },
    sparse=("url", "links"),
)
_PERSON: Final = {"id": TEXT, "name": TEXT, "club": TEXT}
PERSON: Final = written(
    "Person", _PERSON, "A person by their public name; ``club`` is empty where that is not their full name."
)
_RESULT: Final = written(
    "Result",
    {"event": TEXT, "place": INTEGER, "of": INTEGER, "points": _MAYBE_TEXT, "counted": FLAG},
    "A person's result in an event; ``points`` is null where it brings none, ``counted``: among their best.",
)
_HELD: Final = written(
    "HeldPlace",
    {"into": TEXT, "source": TEXT, "place": _MAYBE_NUMBER, "at": TEXT},
    "A place that a person holds: the event it is for, and the event's id, ``given`` or ``table`` it came from.",
)
_STANDING: Final = written(
    "Standing",
    {"date": TEXT, "rank": INTEGER, "of": INTEGER, "points": TEXT},
    "Rank and points in the season's table at the end of a day on which events were held.",
)
_AGAINST: Final = written(
    "Against",
    {"person": TEXT, "ahead": INTEGER, "behind": INTEGER},
    "How often a person finished before and after another in events that both played.",
)
SEASON_PERSON: Final = written(
    "SeasonPerson",
    {
        **_PERSON,
        "rank": _MAYBE_NUMBER,
        "points": _MAYBE_TEXT,
        "events": listed(_RESULT),
        "places": listed(_HELD),
        "course": listed(_STANDING),
        "against": listed(_AGAINST),
        "titles": listed(TEXT),
    },
    "The season of one person. ``titles`` are the events they won.",
)
