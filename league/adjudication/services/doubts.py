"""A case with its ruling, asked on until the position hangs together: nobody is told a verdict on one that cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rules_ref import adjudicate
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection

Json = dict[str, Any]
_ROUNDS: Final = 8
"""So often a fact is put right for another one to come to light; no position has more of them."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A contradiction of a position, to be put before a person. ``implied`` None: nothing single would put it right."""

    field: str
    given: Any
    implied: Any
    certain: bool
    clause: str
    text: Text

    @property
    def key(self) -> str:
        """The same for the same sentence about the same fact, and so what an answer to it is kept under."""
        return f"{self.field}: {self.text.en}"


@dataclass(frozen=True, slots=True)
class Judged:
    """A case as it stands after what has been answered, its ruling, and what is still to be asked."""

    case: Json
    answer: Json
    doubts: tuple[Doubt, ...] = ()


def doubts_of(answer: Json) -> tuple[Doubt, ...]:
    """What of its position does not fit; nothing for a ruling on anything but a play."""
    return tuple(
        Doubt(
            each["field"], each["given"], each["implied"], each["certain"], each["clause"],
            Text(each["ja"], each["en"]),
        )
        for each in answer.get("contradictions", ())
    )  # fmt: skip


def unsolved(answer: Json, kept: Collection[str] = ()) -> tuple[Doubt, ...]:
    """The doubts that stand in the way of a verdict: what cannot be at all, and what nobody has said to be so all the same.

    ``kept``: keys of doubts about which a person said that it is as given.
    """
    return tuple(each for each in doubts_of(answer) if each.certain or each.key not in kept)


def judged(case: Json, taken: Collection[str] = (), kept: Collection[str] = ()) -> Judged:
    """The ruling on a case, put right wherever a person has said so (``taken``: keys of doubts)."""
    answer = adjudicate(case)
    for _round in range(_ROUNDS):
        right = [each for each in unsolved(answer, kept) if each.key in taken and each.implied is not None]
        if not right:
            break
        case = _put_right(case, right[0])
        answer = adjudicate(case)
    return Judged(case, answer, () if "error" in answer else unsolved(answer, kept))


def _put_right(case: Json, doubt: Doubt) -> Json:
    position = {**case["position"], doubt.field: doubt.implied}
    if doubt.field == "pile" and not doubt.implied:  # nothing of a round of play outlives its flush
        position = {key: value for key, value in position.items() if key not in _OF_A_ROUND} | {"pile": []}
    return {**case, "position": position}


_OF_A_ROUND: Final = ("lock", "number_lock", "attribute_lock", "back", "passed", "pending")
