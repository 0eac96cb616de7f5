"""The parts of a match in the log's JSON: ``{"game/2/3": {"exits": […], "cut_off": false}}``, and back."""

from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, Final

from rules_ref.cards import Suit
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.reader import Reader
from rules_ref.classes import PlayerClass
from rules_ref.ranking import Exit, How
from scoring.log.parts import (
    ClosedPart,
    ConfirmationPart,
    EnvelopePart,
    GamePart,
    MatchState,
    SeatsPart,
    StateKey,
    SubstitutionPart,
)
from scoring.shape import FLAG, POINTS, TEXT, ValueKind, by_key, listed, member_of, number, or_null, shape


class UnreadablePartError(ValueError):
    """A part in a log is invalid; the message is its name."""


def _by_player(kind: ValueKind) -> ValueKind:
    """An object whose keys are numbers of entrants."""
    return ValueKind(
        lambda reader: {int(player): kind.read(member) for player, member in reader.members()},
        {"type": "object", "additionalProperties": kind.schema},
        lambda values: {str(player): kind.write(value) for player, value in values.items()},
    )


_NUMBER: Final = number(0)
# In UTC, whatever the desk's time zone: the hash of an entry depends on the spelling.
_MOMENT: Final = ValueKind(
    lambda reader: datetime.fromisoformat(reader.text()),
    {"type": "string", "format": "date-time"},
    lambda moment: moment.astimezone(UTC).isoformat(),
)
_CARDS: Final = ValueKind(
    lambda reader: reader.cards(),
    {"type": "array", "items": {"type": "string"}},
    lambda cards: [card.name for card in cards],
)
_CLASSES: Final = _by_player(member_of(PlayerClass))
_POINTS: Final = _by_player(POINTS)
_SEATS: Final = by_key({suit.value: suit for suit in Suit}, _NUMBER)
_KINDS: Final[Mapping[str, ValueKind]] = {
    "seats": shape(SeatsPart, {"suits": _SEATS, "seed": TEXT}, required=("suits", "seed")),
    "envelope": shape(
        EnvelopePart,
        {
            "number": TEXT,
            "drawn_by": _NUMBER,
            "cards": _NUMBER,
            "sealed_at": _MOMENT,
            "opened_at": _MOMENT,
            "found": _CARDS,
        },
    ),
    "game": shape(
        GamePart,
        {
            "exits": listed(shape(Exit, {"player": _NUMBER, "how": member_of(How)})),
            # The first logs did not write it.
            "cut_off": FLAG,
            "classes": _CLASSES,
        },
        required=("exits",),
        sparse=("classes",),
    ),
    "substitutions": listed(
        shape(
            SubstitutionPart,
            {"from_set": _NUMBER, "out": _NUMBER, "in": or_null(_NUMBER), "reason": TEXT},
            called={"out": "outgoing", "in": "incoming"},
        )
    ),
    "cut_off": FLAG,
    "last_game": _NUMBER,
    "recorded": _POINTS,
    "confirmed": _by_player(shape(ConfirmationPart, {"how": TEXT, "at": _MOMENT, "version": _NUMBER})),
    "closed": shape(ClosedPart, {"at": _MOMENT, "by": TEXT}),
}


def parts_json(parts: MatchState) -> dict[str, object]:
    """Parts by their names, as in the log."""
    return {_name(place): part_json(place, state) for place, state in parts.states.items()}


def part_json(place: StateKey[Any], state: Any) -> object:
    """One part as in the log."""
    return None if state is None else _KINDS[place.kind].write(state)


def read_parts(written: Mapping[str, object]) -> MatchState:
    """The inverse of ``parts_json``. Raises UnreadablePartError."""
    if not isinstance(written, dict):  # a log in a file may have a sealed text in place of an object
        raise UnreadablePartError(str(written))
    return MatchState(dict(_read(name, state) for name, state in written.items()))


def _read(name: str, state: object) -> tuple[StateKey[Any], Any]:
    kind, *numbers = name.split("/")
    try:
        place: StateKey[Any] = StateKey(kind, *map(int, numbers))
        return place, None if state is None else _KINDS[kind].read(Reader(state))
    except (KeyError, TypeError, ValueError, MalformedCaseError) as error:
        raise UnreadablePartError(name) from error


def _name(place: StateKey[Any]) -> str:
    # 0 is no set and no game: a part of the whole match has its bare name.
    numbers = (str(number) for number in (place.set_number, place.game) if number)
    return "/".join((place.kind, *numbers))


def read_kept_classes(state: Mapping[str, str] | None) -> Mapping[int, PlayerClass] | None:
    """Classes by player, as the database has them; None: none are stored."""
    return None if state is None else _CLASSES.read(Reader(state))


def classes_json(classes: Mapping[int, PlayerClass]) -> dict[str, str]:
    """The inverse of ``read_kept_classes``."""
    written: dict[str, str] = _CLASSES.write(classes)
    return written


def read_points(state: Mapping[str, int | str]) -> Mapping[int, int | Fraction]:
    """Points by player, as the database has them: whole numbers, or fractions as ``"9/2"``."""
    points: dict[int, int | Fraction] = _POINTS.read(Reader(state))
    return points
