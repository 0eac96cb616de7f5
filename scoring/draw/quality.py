"""Measure seats: the values of the aims, their lower bounds, and the share of each club."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import reduce
from typing import Final

from rules_ref.cards import SUITS
from scoring.draw.aims import aims_of, least_repeats
from scoring.draw.costs import Weights, costs_of
from scoring.draw.counting import FOUR, THREE, least_suit_spread, same_club_bound
from scoring.draw.exact import MOST, best_tables
from scoring.draw.field import Field, field_of
from scoring.draw.request import DrawEntrant, DrawRequest, group_requests

Table = tuple[str, ...]
"""The players of a table in the order of the suits, S H D C; a table of three has no C."""

Round = tuple[Table, ...]

_SPREADS: Final = frozenset({"suit_spread", "suit_spread_bound", "points_spread"})


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of the seats of one round, or of several drawn together.

    ``tables_of_three``: their number, over all rounds.
    ``repeats``: meetings of two who have met before, earlier in the event or in these rounds.
    ``repeat_bound``: a lower bound for ``repeats`` of these entrants.
    ``same_club_pairs``: meetings of two of one club; ``same_club_bound``: a lower bound for it.
    ``second_three_tables``: visits to tables of three by which a player ends at least two ahead of another.
    ``seeds_together``: meetings of two seeds.
    ``suit_spread``: the greatest difference, for one player, between the suits sat at most and least often,
    earlier rounds included; ``suit_spread_bound``: a lower bound for it. Tables of three have no C.
    ``points_spread``: the greatest difference of points at one table.
    """

    tables_of_three: int
    repeats: int
    repeat_bound: int
    same_club_pairs: int
    same_club_bound: int
    second_three_tables: int
    seeds_together: int
    suit_spread: int
    suit_spread_bound: int
    points_spread: int | Fraction

    def beside(self, other: "Quality") -> "Quality":
        """The quality of two groups together: counts are added, spreads take the maximum."""
        mine, others = asdict(self), asdict(other)
        joined = {
            key: max(mine[key], others[key]) if key in _SPREADS else mine[key] + others[key] for key in mine
        }
        return Quality(**joined)


def quality_of(request: DrawRequest, rounds: Sequence[Round]) -> Quality:
    """The quality of ``rounds``, computed group by group. All players must be the request's entrants."""
    first, *others = (_quality_of(part, _within(part, rounds)) for part in group_requests(request))
    return reduce(Quality.beside, others, first)


def _within(part: DrawRequest, rounds: Sequence[Round]) -> list[Round]:
    here = {one.id for one in part.entrants}
    return [tuple(table for table in tables if table[0] in here) for tables in rounds]


def _quality_of(request: DrawRequest, rounds: Sequence[Round]) -> Quality:
    field = field_of(request, request.entrants)
    number = {name: at for at, name in enumerate(field.ids)}
    seats = [[[number[name] for name in table] for table in tables] for tables in rounds]
    tables = [table for tables_of_round in seats for table in tables_of_round]
    aims = aims_of(field, seats)
    clubs = Counter(club for club in field.clubs if club)
    suits = suit_counts(request, request.entrants)
    return Quality(
        tables_of_three=sum(len(table) == THREE for table in tables),
        repeats=aims.repeats,
        repeat_bound=_repeat_bound(field, len(rounds)),
        same_club_pairs=aims.clubs,
        same_club_bound=same_club_bound(clubs.values(), field.size, len(rounds)),
        second_three_tables=_second_three_tables(field, tables),
        seeds_together=aims.seeds,
        suit_spread=_suit_spread(suits, tables),
        suit_spread_bound=least_suit_spread(suits, len(rounds), sum(len(table) == FOUR for table in tables)),
        points_spread=_points_spread(field, tables),
    )


def suit_counts(request: DrawRequest, order: Sequence[DrawEntrant]) -> list[list[int]]:
    """How often each player, in this order, sat at S, H, D and C."""
    return [[request.suits.get(one.id, {}).get(suit, 0) for suit in SUITS] for one in order]


def _repeat_bound(field: Field, rounds: int) -> int:
    """A lower bound for the repeats: the exact minimum for one round of a small field, else by counting."""
    # Where no two players have met, counting gives 0 already.
    if rounds == 1 and field.size <= MOST and any(field.met):
        return _fewest_repeats(field)
    return least_repeats(field, rounds)


def _fewest_repeats(field: Field) -> int:
    costs = costs_of(field, Weights(short=0, again=1, repeat=1, seeds=0, club=0))
    return costs.of(best_tables(costs, field.size))


def _second_three_tables(field: Field, tables: Sequence[Sequence[int]]) -> int:
    here = Counter(one for table in tables if len(table) == THREE for one in table)
    after = [before + here[one] for one, before in enumerate(field.three)]
    return sum(min(times, max(0, after[one] - min(after) - 1)) for one, times in here.items())


def _suit_spread(had: Sequence[Sequence[int]], tables: Sequence[Sequence[int]]) -> int:
    counts = [list(row) for row in had]
    for table in tables:
        for suit, one in enumerate(table):
            counts[one][suit] += 1
    return max(max(count) - min(count) for count in counts)


def _points_spread(field: Field, tables: Sequence[Sequence[int]]) -> int | Fraction:
    points = [[field.points[one] for one in table] for table in tables]
    gap = Fraction(max(max(table) - min(table) for table in points), field.scale)
    return gap.numerator if gap.denominator == 1 else gap


@dataclass(frozen=True, slots=True)
class Count:
    """How often something was drawn, and its mean by chance."""

    times: int
    mean: Fraction


@dataclass(frozen=True, slots=True)
class Share:
    """The seats of the ``players`` of a ``club`` (empty: without one). ``suits``: in the order S H D C."""

    club: str
    players: int
    suits: tuple[Count, ...]
    three_tables: Count


def shares(request: DrawRequest, rounds: Sequence[Round]) -> tuple[Share, ...]:
    """One share for each club, the largest first, then for those without a club; all rounds together."""
    club = {entrant.id: entrant.club for entrant in request.entrants}
    seats = [
        (one, suit, len(table) == THREE)
        for seating in rounds
        for table in seating
        for suit, one in enumerate(table)
    ]
    found = Counter((club[one], suit) for one, suit, _ in seats)
    threes = Counter(club[one] for one, _, three in seats if three)
    suits = Counter(suit for _, suit, _ in seats)
    sizes = Counter(club.values())

    def share(name: str) -> Share:
        # A share of the seats that there were, not a quarter of each suit: tables of three have no ♣.
        part = Fraction(sizes[name], len(club))
        counts = [Count(found[name, suit], suits[suit] * part) for suit, _ in enumerate(SUITS)]
        return Share(name, sizes[name], tuple(counts), Count(threes[name], threes.total() * part))

    return tuple(share(name) for name in sorted(sizes, key=lambda name: (not name, -sizes[name], name)))
