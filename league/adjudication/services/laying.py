"""The plays since the last flush, laid once more in order: what was in force follows from them, nobody has to remember it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules_ref import adjudicate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    position: Json | None = start["position"]
    for move in moves:
        if position is None:
            yield Laid(move)
            continue
        passes, before = _up_to(start, position, move["by"])
        laid = _one(start, before, move, passes)
        yield laid
        position = None if laid.stops else _forgetting(laid, position)


def turn_after(laid: Sequence[Laid], start: Json) -> str | None:
    """Who acts next; None once something stops, or the game is over."""
    if not laid:
        turn: str | None = start["position"]["turn"]
        return turn
    after = (laid[-1].ruling or {}).get("after")
    return after["turn"] if after else None


def _up_to(start: Json, position: Json, player: str) -> tuple[tuple[str, ...], Json]:
    """The passes that nobody called, until it is the player's turn, be it to lead again; none where it never would be."""
    passes: list[str] = []
    now = position
    while now["turn"] not in {player, None, *passes} and now.get("pile"):
        ruling = adjudicate(_case(start, now, {"by": now["turn"], "pass": True}))
        if ruling.get("verdict") != "legal":
            break
        passes.append(now["turn"])
        now = _without_guesses(ruling["after"], now)
    return (tuple(passes), now) if now["turn"] == player else ((), position)


def _one(start: Json, position: Json, move: Json, passes: tuple[str, ...]) -> Laid:
    play = {key: value for key, value in move.items() if key != "last"}
    case = _case(start, position, play, last=bool(move.get("last")))
    return Laid(move, passes, case, adjudicate(case))


def _case(start: Json, position: Json, play: Json, *, last: bool = False) -> Json:
    held = position.get("hands", {})
    cards = play.get("cards", [])
    if last:
        held = {**held, play["by"]: cards}
    elif play["by"] not in held:
        held = {**held, play["by"]: len(cards) + 1}
    said = {key: value for key, value in position.items() if value and (key, value) != ("direction", 1)}
    return {**start, "position": {**said, "turn": position["turn"], "hands": held}, "play": play}


def _forgetting(laid: Laid, before: Json) -> Json:
    after: Json = (laid.ruling or {})["after"]
    return after if laid.move.get("last") else _without_guesses(after, before)


def _without_guesses(after: Json, before: Json) -> Json:
    """What is known of the hands: that a player has some left was only supposed to make the move."""
    known = before.get("hands", {})
    return {**after, "hands": {who: hand for who, hand in after["hands"].items() if who in known}}
