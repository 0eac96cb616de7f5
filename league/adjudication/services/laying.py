"""The plays since the last flush, laid once more in order: what was in force follows from them, nobody has to remember it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules_ref import adjudicate
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.writer import position_json
from rules_ref.questions.round_of_play import steps_of
from rules_ref.rounds import LastCardsError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules_ref.rounds import RoundStep

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Laid:
    """One move with the position it was made in and its ruling, both None once a move before it was not legal.

    ``passes``: who let their turn go by before it without anybody saying so.
    """

    move: Json
    passes: tuple[str, ...] = ()
    case: Json | None = None
    ruling: Json | None = None

    @property
    def stops(self) -> bool:
        """Whether nothing can follow it."""
        return self.ruling is not None and self.ruling.get("verdict") != "legal"


def lay(start: Json, moves: Sequence[Json]) -> Iterator[Laid]:
    """Each move on what the moves before it have left.

    ``start``: a case with the position right after a flush (or as the game begins), without a play. A move is a play
    or a pass; ``last`` says that its cards were all that its player held.
    """
    read, error = _read(start, moves)
    for at, move in enumerate(moves):
        if at < len(read):
            yield _ruled(start, move, read[at])
        elif at == len(read) and error is not None:
            yield Laid(move, (), _play(start, start["position"], move), error)
        else:
            yield Laid(move)


def turn_after(laid: Sequence[Laid], start: Json) -> str | None:
    """Who acts next; None once something stops, or the game is over."""
    if not laid:
        turn: str | None = start["position"]["turn"]
        return turn
    after = (laid[-1].ruling or {}).get("after")
    return after["turn"] if after else None


def _read(start: Json, moves: Sequence[Json]) -> tuple[list[RoundStep], Json | None]:
    """The moves as far as they can be read, followed; and the error of the first that cannot be."""
    error = None
    for count in range(len(moves), -1, -1):
        case = _round(start, moves[:count])
        try:
            return steps_of(case), error
        except (MalformedCaseError, LastCardsError):
            error = adjudicate(case)
    return [], error


def _round(start: Json, moves: Sequence[Json]) -> Json:
    position = {key: value for key, value in start["position"].items() if key != "turn"}
    leader = start["position"]["turn"]
    asked = {key: value for key, value in start.items() if key != "position"}
    return {**asked, **position, "question": "round", "leader": leader, "moves": list(moves)}


def _ruled(start: Json, move: Json, step: RoundStep) -> Laid:
    """One move as a question of its own, in the position that the moves before it have led to."""
    case = _play(start, position_json(step.before), move)
    return Laid(move, step.passes, case, adjudicate(case))


def _play(start: Json, position: Json, move: Json) -> Json:
    """``position`` without what is as ever. That the player holds more than is laid is supposed where nothing else is known."""
    play = {key: value for key, value in move.items() if key != "last"}
    cards, held = play.get("cards", []), position.get("hands") or {}
    if move.get("last"):
        held = {**held, play["by"]: cards}
    elif play["by"] not in held:
        held = {**held, play["by"]: len(cards) + 1}
    said = {key: value for key, value in position.items() if value and (key, value) != ("direction", 1)}
    return {**start, "position": {**said, "turn": position["turn"], "hands": held}, "play": play}
