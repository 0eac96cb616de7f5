"""From the engine's values to the JSON of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_ref.cards import SUITS
from rules_ref.clauses import Basis, clause

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from rules_ref.cards import Card
    from rules_ref.position import Hand, Pending, Play, Position
    from rules_ref.regulation import Regulation
    from rules_ref.text import Finding
    from rules_ref.unfolding import Effect

Json = dict[str, Any]
_FOOTING = {Basis.TEXT: 0, Basis.INTERPRETATION: 1, Basis.REGULATION: 2}


def names(cards: Iterable[Card]) -> list[str]:
    return [each.name for each in cards]


def suit_names(bits: int) -> list[str]:
    return [suit.value for suit in SUITS if bits & suit.bit]


def hand_json(hand: Hand) -> list[str] | int:
    return hand if isinstance(hand, int) else names(hand)


def play_json(play: Play) -> Json:
    found: Json = {"by": play.by, "cards": names(play.cards)}
    if play.declared:
        found["as"] = names(play.declared)
    return found


def number_json(value: int | Fraction) -> int | str:
    """Whole numbers as numbers, fractions exactly as ``"9/2"``."""
    return int(value) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def finding_json(finding: Finding) -> Json:
    return {"clause": finding.clause, "holds": finding.holds, "ja": finding.ja, "en": finding.en}


def effect_json(effect: Effect) -> Json:
    found: Json = {"kind": effect.kind, **effect.fields}
    if effect.clause is not None:
        found["clause"] = effect.clause
    return found


def pending_json(pending: Pending) -> Json:
    match pending.kind:
        case "eight_cut":
            return {"kind": "eight_cut", "by": pending.by}
        case "revolution":
            return {
                "kind": "revolution", "by": pending.by, "count": pending.count, "counters": pending.counters,
            }  # fmt: skip
        case "named":
            return {
                "kind": "named", "player": pending.player, "by": pending.by, "effect": pending.effect,
                "count": pending.count,
            }  # fmt: skip


def _pendings_json(pendings: Sequence[Pending]) -> Json | list[Json] | None:
    """Nothing, the one thing that waits, or a list of several."""
    found = [pending_json(each) for each in pendings]
    return found if len(found) > 1 else next(iter(found), None)


def position_json(position: Position) -> Json:
    """The position in the contract's form, every field present."""
    return {
        "players": list(position.players),
        "hands": {player: hand_json(hand) for player, hand in position.hands.items()},
        "turn": position.turn,
        "pile": [play_json(play) for play in position.pile],
        "passed": list(position.passed),
        "revolution": position.revolution,
        "back": position.back,
        "lock": suit_names(position.lock),
        "number_lock": position.number_lock,
        "direction": position.direction,
        "classes": {player: each.value for player, each in position.classes.items()},
        "out": [{"player": left.player, "how": left.how.value} for left in position.out],
        "opening": position.opening,
        "round": position.round,
        "smash_used": position.smash_used,
        "eight_cut_shift": position.eight_cut_shift,
        "attribute_lock": list(position.attribute_lock),
        "open_hands": list(position.open_hands),
        "draw_pile": position.draw_pile,
        "exhausted": position.exhausted,
        "pending": _pendings_json(position.pending),
        "last_cut": names(position.last_cut),
    }


def basis_of(clauses: Sequence[str], regulation: Regulation, keys: Iterable[str]) -> str:
    """The weakest footing among the decisive clauses and the options that decide."""
    if any(regulation.option(key).silent for key in keys):
        return Basis.REGULATION.value
    footings = [clause(each).basis for each in clauses]
    return max(footings, key=_FOOTING.__getitem__, default=Basis.TEXT).value
