"""The parts of a match in the log's JSON: ``{"game/2/3": {"exits": […], "cut_off": false}}``, and back."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypedDict

from rules_ref.cards import Suit, UnreadableCardError, parse_card
from rules_ref.cases.writer import number_json
from rules_ref.classes import PlayerClass
from rules_ref.ranking import Exit, How
from scoring.log.parts import (
    ClosedPart,
    ConfirmationPart,
    EnvelopePart,
    GamePart,
    PartPlace,
    Parts,
    SeatsPart,
    SubstitutionPart,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class SeatsJson(TypedDict):
    suits: dict[str, int]
    seed: str


class EnvelopeJson(TypedDict):
    number: str
    drawn_by: int
    cards: int
    sealed_at: str
    opened_at: str | None
    found: list[str]


class LeavingJson(TypedDict):
    player: int
    how: str


class GameJson(TypedDict):
    """The first logs had no key for games that were not cut off."""

    exits: list[LeavingJson]
    cut_off: NotRequired[bool]
    classes: NotRequired[dict[str, str]]


SubstitutionJson = TypedDict(
    "SubstitutionJson", {"from_set": int, "out": int, "in": int | None, "reason": str}
)


class ConfirmationJson(TypedDict):
    how: str
    at: str
    version: int


class ClosedJson(TypedDict):
    at: str
    by: str


class UnreadablePartError(ValueError):
    """A part in a log is invalid; the message is its name."""


def parts_json(parts: Parts) -> dict[str, object]:
    """Parts by their names, as in the log."""
    return {_name(place): part_json(place, state) for place, state in parts.states.items()}


def part_json(place: PartPlace[Any], state: Any) -> object:
    """One part as in the log."""
    return None if state is None else _CODECS[place.kind][1](state)


def read_parts(written: Mapping[str, object]) -> Parts:
    """The inverse of ``parts_json``. Raises UnreadablePartError."""
    if not isinstance(written, dict):  # what was to be an object in the log of a file was a sealed text
        raise UnreadablePartError(str(written))
    return Parts(dict(_read(name, state) for name, state in written.items()))


def _read(name: str, state: object) -> tuple[PartPlace[Any], Any]:
    kind, *numbers = name.split("/")
    try:
        # A log from a file is anybody's: whatever it lacks is one error with the name of the part.
        place: PartPlace[Any] = PartPlace(kind, *map(int, numbers))
        return place, None if state is None else _CODECS[kind][0](state)
    except (AttributeError, KeyError, TypeError, ValueError, UnreadableCardError) as error:
        raise UnreadablePartError(name) from error


def _name(place: PartPlace[Any]) -> str:
    # 0 is no set and no game: a part of the whole match has its bare name.
    numbers = (str(number) for number in (place.set_number, place.game) if number)
    return "/".join((place.kind, *numbers))


def _read_seats(state: SeatsJson) -> SeatsPart:
    suits = {Suit(suit): _number(player) for suit, player in state["suits"].items()}
    return SeatsPart(suits, state["seed"])


def _seats_json(part: SeatsPart) -> SeatsJson:
    return {"suits": {suit.value: player for suit, player in part.suits.items()}, "seed": part.seed}


def _read_envelope(state: EnvelopeJson) -> EnvelopePart:
    opened = state["opened_at"]
    return EnvelopePart(
        state["number"],
        state["drawn_by"],
        state["cards"],
        datetime.fromisoformat(state["sealed_at"]),
        None if opened is None else datetime.fromisoformat(opened),
        tuple(map(parse_card, state["found"])),
    )


def _envelope_json(part: EnvelopePart) -> EnvelopeJson:
    return {
        "number": part.number,
        "drawn_by": part.drawn_by,
        "cards": part.cards,
        "sealed_at": _stamp(part.sealed_at),
        "opened_at": None if part.opened_at is None else _stamp(part.opened_at),
        "found": [card.name for card in part.found],
    }


def _read_game(state: GameJson) -> GamePart:
    exits = (Exit(_number(player_exit["player"]), How(player_exit["how"])) for player_exit in state["exits"])
    return GamePart(tuple(exits), state.get("cut_off", False), read_kept_classes(state.get("classes")))


def _game_json(part: GamePart) -> GameJson:
    exits: list[LeavingJson] = [
        {"player": player_exit.player, "how": player_exit.how.value} for player_exit in part.exits
    ]
    written: GameJson = {"exits": exits, "cut_off": part.cut_off}
    if part.classes is not None:
        written["classes"] = classes_json(part.classes)
    return written


def read_kept_classes(state: Mapping[str, str] | None) -> Mapping[int, PlayerClass] | None:
    """Classes by player, as in the log and the database; None: none are stored."""
    if state is None:
        return None
    return {int(player): PlayerClass(player_class) for player, player_class in state.items()}


def classes_json(classes: Mapping[int, PlayerClass]) -> dict[str, str]:
    """The inverse of ``read_kept_classes``."""
    return {str(player): player_class.value for player, player_class in classes.items()}


def _read_substitutions(state: Sequence[SubstitutionJson]) -> tuple[SubstitutionPart, ...]:
    return tuple(
        SubstitutionPart(
            _number(row["from_set"]),
            _number(row["out"]),
            None if row["in"] is None else _number(row["in"]),
            row["reason"],
        )
        for row in state
    )


def _substitutions_json(parts: Sequence[SubstitutionPart]) -> list[SubstitutionJson]:
    return [
        {
            "from_set": substitution.from_set,
            "out": substitution.outgoing,
            "in": substitution.incoming,
            "reason": substitution.reason,
        }
        for substitution in parts
    ]


def read_points(state: Mapping[str, int | str]) -> Mapping[int, int | Fraction]:
    """Points by player: whole numbers, or fractions as ``"9/2"``."""
    return {
        int(player): Fraction(points) if isinstance(points, str) else points
        for player, points in state.items()
    }


def _points_json(part: Mapping[int, int | Fraction]) -> dict[str, int | str]:
    return {str(player): number_json(points) for player, points in part.items()}


def _read_confirmed(state: Mapping[str, ConfirmationJson]) -> Mapping[int, ConfirmationPart]:
    return {
        int(player): ConfirmationPart(row["how"], datetime.fromisoformat(row["at"]), row["version"])
        for player, row in state.items()
    }


def _confirmed_json(parts: Mapping[int, ConfirmationPart]) -> dict[str, ConfirmationJson]:
    return {
        str(player): {"how": confirmation.how, "at": _stamp(confirmation.at), "version": confirmation.version}
        for player, confirmation in parts.items()
    }


def _read_closed(state: ClosedJson) -> ClosedPart:
    return ClosedPart(datetime.fromisoformat(state["at"]), state["by"])


def _closed_json(part: ClosedPart) -> ClosedJson:
    return {"at": _stamp(part.at), "by": part.by}


def _number(number: object) -> int:
    """A number of a person or a thing. Raises TypeError: a log from a file may contain anything."""
    if type(number) is not int:
        raise TypeError(number)
    return number


def _stamp(moment: datetime) -> str:
    # In UTC, wherever the desk stands: the hash of an entry is of this very spelling.
    return moment.astimezone(UTC).isoformat()


_CODECS: Final[Mapping[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "seats": (_read_seats, _seats_json),
    "envelope": (_read_envelope, _envelope_json),
    "game": (_read_game, _game_json),
    "substitutions": (_read_substitutions, _substitutions_json),
    "cut_off": (bool, bool),
    "last_game": (_number, _number),
    "recorded": (read_points, _points_json),
    "confirmed": (_read_confirmed, _confirmed_json),
    "closed": (_read_closed, _closed_json),
}
