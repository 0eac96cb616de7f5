"""A match as values: its parts and their places, and the result that is scored. Players are entrant numbers."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from functools import cache
from typing import Any, Final, Generic, TypeVar

from rules_ref.cards import Card, Suit
from rules_ref.classes import Player, PlayerClass
from rules_ref.ranking import Exit
from scoring.matches.results import GameResult, MatchResult, SetResult, sitting

Part = TypeVar("Part")
_IN_A_SET: Final = frozenset({"seats", "envelope", "game"})


@dataclass(frozen=True, slots=True)
class SeatsPart:
    """The seats of a set (empty: unknown). ``seed``: of the lot; empty where it was not drawn by phone."""

    suits: Mapping[Suit, int] = field(default_factory=dict)
    seed: str = ""


@dataclass(frozen=True, slots=True)
class EnvelopePart:
    """The blind cards of a set. ``cards``: their number; ``found``: the cards, once it is opened."""

    number: str
    drawn_by: int
    cards: int
    sealed_at: datetime
    opened_at: datetime | None = None
    found: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class GamePart:
    """The exits of a game, in order.

    ``cut_off``: the organiser stopped it (JBL-1.9). ``classes``: those it was played with, where it stands as
    played after a correction of the game before.
    """

    exits: tuple[Exit[int], ...] = ()
    cut_off: bool = False
    classes: Mapping[int, PlayerClass] | None = None


@dataclass(frozen=True, slots=True)
class SubstitutionPart:
    """A substitution in the log. ``incoming`` None: the others play on as three."""

    from_set: int
    outgoing: int
    incoming: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class ConfirmationPart:
    """A player's confirmation of the totals, on the ``page`` or on ``paper``, at a version of the match."""

    how: str
    at: datetime
    version: int


@dataclass(frozen=True, slots=True)
class ClosedPart:
    """When the match was closed, and by whom."""

    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class StateKey(Generic[Part]):
    """The key of a part in the state of a match; its type determines the kind of part."""

    kind: str
    set_number: int = 0
    game: int = 0

    def set_to(self, state: Part | None) -> "MatchState":
        """A change that sets this part; None removes it."""
        return MatchState({self: state})


CUT_OFF: Final[StateKey[bool]] = StateKey("cut_off")
"""Whether the whole table was cut off."""
LAST_GAME: Final[StateKey[int]] = StateKey("last_game")
"""The game, counted through the match, with which the organiser ends it."""
SUBSTITUTIONS: Final[StateKey[tuple[SubstitutionPart, ...]]] = StateKey("substitutions")
RECORDED: Final[StateKey[Mapping[int, int | Fraction]]] = StateKey("recorded")
"""The totals that were agreed on, by player."""
CONFIRMED: Final[StateKey[Mapping[int, ConfirmationPart]]] = StateKey("confirmed")
CLOSED: Final[StateKey[ClosedPart]] = StateKey("closed")


@cache
def seats_of(set_number: int) -> StateKey[SeatsPart]:
    """The place of a set's seats. A set has begun once its seats are recorded, known or not."""
    return StateKey("seats", set_number)


@cache
def envelope_of(set_number: int) -> StateKey[EnvelopePart]:
    return StateKey("envelope", set_number)


@cache
def game_at(set_number: int, game: int) -> StateKey[GamePart]:
    return StateKey("game", set_number, game)


@dataclass(frozen=True, slots=True)
class MatchState:
    """The state of a match, or the parts of it that a change sets. There, None removes a part."""

    states: Mapping[StateKey[Any], Any] = field(default_factory=dict)

    def __contains__(self, place: StateKey[Any]) -> bool:
        return place in self.states

    def __iter__(self) -> Iterator[StateKey[Any]]:
        return iter(self.states)

    def __getitem__(self, place: StateKey[Part]) -> Part:
        found: Part = self.states[place]
        return found

    def __or__(self, other: "MatchState") -> "MatchState":
        """The union; the other's values take precedence."""
        return MatchState({**self.states, **other.states})

    def get(self, place: StateKey[Part]) -> Part | None:
        found: Part | None = self.states.get(place)
        return found

    def apply(self, changed: "MatchState") -> "MatchState":
        """All parts after a change."""
        return MatchState(
            {place: state for place, state in (self | changed).states.items() if state is not None}
        )

    def at(self, places: "MatchState") -> "MatchState":
        """The values here of all parts that ``places`` has; None for those missing here."""
        return MatchState({place: self.states.get(place) for place in places})

    def exits(self, set_number: int, game: int) -> tuple[Exit[int], ...]:
        """The exits of a game so far, in order."""
        part = self.get(game_at(set_number, game))
        return () if part is None else part.exits

    @property
    def confirmed(self) -> Mapping[int, ConfirmationPart]:
        """Who has confirmed the current result."""
        return self.get(CONFIRMED) or {}

    @property
    def substitutions(self) -> tuple[SubstitutionPart, ...]:
        return self.get(SUBSTITUTIONS) or ()


def result_of(
    began: tuple[int, ...], parts: MatchState, called: Callable[[int], Player]
) -> MatchResult[Player]:
    """The match as far as it is recorded.

    ``began``: its first players; ``called``: the name of a number (``int``: itself).
    """
    # Seats from the pairing draw are in no act: a log alone shows such a set by its envelope or games.
    begun = max((place.set_number for place in parts if place.kind in _IN_A_SET), default=0)
    sets = tuple(_set_result(number, began, parts, called) for number in range(1, begun + 1))
    return MatchResult(tuple(map(called, began)), sets, cut_off=CUT_OFF in parts)


def players_of_set(set_number: int, began: tuple[int, ...], parts: MatchState) -> tuple[int, ...]:
    """The players of a set, in sheet order; a substitute in the place of the player replaced."""
    swaps = parts.substitutions
    return (
        sitting(began, [(swap.from_set, swap.outgoing, swap.incoming) for swap in swaps], set_number)
        if swaps
        else began
    )


def _set_result(
    number: int, began: tuple[int, ...], parts: MatchState, called: Callable[[int], Player]
) -> SetResult[Player]:
    players = players_of_set(number, began, parts)
    seats = parts.get(seats_of(number)) or SeatsPart()
    # Seats may be drawn before a player is replaced: a substitute sits where the other was drawn.
    came = {swap.outgoing: swap.incoming for swap in parts.substitutions if swap.from_set <= number}
    envelope = parts.get(envelope_of(number))
    return SetResult(
        seats={suit: called(_who_sits(who, players, came)) for suit, who in seats.suits.items()} or None,
        games=tuple(_games(number, parts, called)),
        envelope=envelope.number or None if envelope else None,
        blind=envelope.found if envelope and envelope.opened_at else None,
        players=None if players == began else tuple(map(called, players)),
    )


def _who_sits(drawn: int, players: Collection[int], came: Mapping[int, int | None]) -> int:
    """The current player of a seat whose drawn player may have been replaced, repeatedly."""
    sits, seen = drawn, {drawn}
    while sits not in players and (after := came.get(sits)) is not None and after not in seen:
        seen.add(sits := after)
    return sits if sits in players else drawn


def _games(number: int, parts: MatchState, called: Callable[[int], Player]) -> Iterator[GameResult[Player]]:
    begun = [place.game for place in parts if (place.kind, place.set_number) == ("game", number)]
    for game in range(1, max(begun, default=0) + 1):
        part = parts.get(game_at(number, game)) or GamePart()
        exits = tuple([Exit(called(left.player), left.how) for left in part.exits])
        taken = part.classes
        classes = None if taken is None else {called(who): taken[who] for who in taken}
        yield GameResult(exits, part.cut_off, classes)


def renumbered(parts: MatchState, numbers: Mapping[int, int]) -> MatchState:
    """The same parts with other players: ``numbers`` maps them (missing ones stay)."""

    def now(number: int) -> int:
        return numbers.get(number, number)

    def part(state: Any) -> Any:
        match state:
            case SeatsPart(suits, seed):
                return SeatsPart({suit: now(player) for suit, player in suits.items()}, seed)
            case EnvelopePart(drawn_by=player):
                return replace(state, drawn_by=now(player))
            case GamePart(exits, _cut_off, classes):
                left = tuple(replace(player_exit, player=now(player_exit.player)) for player_exit in exits)
                kept = (
                    None
                    if classes is None
                    else {now(who): player_class for who, player_class in classes.items()}
                )
                return replace(state, exits=left, classes=kept)
            case tuple():
                return tuple(_substituted(substitution, now) for substitution in state)
            case Mapping():
                return {now(player): confirmation for player, confirmation in state.items()}
        return state

    return MatchState({place: part(state) for place, state in parts.states.items()})


def _substituted(substitution: SubstitutionPart, now: Callable[[int], int]) -> SubstitutionPart:
    came = None if substitution.incoming is None else now(substitution.incoming)
    return replace(substitution, outgoing=now(substitution.outgoing), incoming=came)
