"""The result of a game: places, classes for the next one, points."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules_ref.classes import PlayerClass, daifugo_of
from rules_ref.points import finished
from rules_ref.position import Left, Position
from rules_ref.ranking import Exit, How, follow_exits
from rules_ref.rules_of import Rules


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game: places, classes, points and exits.

    ``places`` from 1, shared where a game ends before all have gone out (ZAI-E.1, GEN-2, GEN-5) and hands are
    equal; then there are no classes. ``points`` with the bonus in them, None where the document has none.
    ``exits``: who left how, in order.
    """

    places: Mapping[str, int]
    classes: Mapping[str, PlayerClass]
    points: Mapping[str, int | Fraction] | None
    exits: tuple[Left, ...]


def result_of(rules: Rules, position: Position, game: int) -> Result:
    """The result of a game that is over; ``game`` counts from 1 in the match."""
    ranking = rules.ruleset.ranking
    exits = [Exit(left.player, left.how) for left in position.out if left.how is not How.DOWNFALL]
    course = follow_exits(ranking, position.players, daifugo_of(position.classes), exits)
    if not course.over:
        return Result(position.places_by_hands, {}, None, position.out)
    found = finished(ranking, course, game=game)
    places = {player: place for place, player in enumerate(found.order, start=1)}
    return Result(places, found.classes, found.points, position.out)
