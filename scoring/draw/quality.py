"""How good seats are: what the aims of a draw come to, the least there can be, and what each club was given."""

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
"""Who sits where: in the order of the suits; three players leave clubs empty."""

Round = tuple[Table, ...]

_SPREADS: Final = frozenset({"suit_spread", "suit_spread_bound", "points_spread"})


@dataclass(frozen=True, slots=True)
class Quality:
    """What the seats of one round, or of several made together, come to. Pairs and players are counted, not tables.

    ``tables_of_three``: over all rounds.
    ``repeats``: how often two sit at one table who have met before, earlier in the event or in these rounds.
    ``repeat_bound``: no seats for these entrants have fewer.
    ``same_club_pairs``: how often two of one club sit at one table; ``same_club_bound``: no seats have fewer.
    ``second_three_tables``: how many of these visits to a table of three are of a player who will then have at
    least two more than some other player.
    ``seeds_together``: how often two who are seeded sit at one table.
    ``suit_spread``: the greatest difference, for one player, between the suits sat at most and least often,
    earlier rounds included; ``suit_spread_bound``: no seats have less. Tables of three have no clubs.
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
        """Of two groups together: what is counted adds up, of the spreads the greater one stays."""
        mine, others = asdict(self), asdict(other)
        joined = {
            key: max(mine[key], others[key]) if key in _SPREADS else mine[key] + others[key] for key in mine
        }
        return Quality(**joined)


def quality_of(request: DrawRequest, rounds: Sequence[Round]) -> Quality:
    """The quality of ``rounds``, all of whose players must be the request's entrants, each group by itself."""
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
    """By player in this order: how often they sat at each suit."""
    return [[request.suits.get(one.id, {}).get(suit, 0) for suit in SUITS] for one in order]


def _repeat_bound(field: Field, rounds: int) -> int:
    """Exact for one round of a field that is small enough to go through all tables; else what counting shows."""
    # Where no two players have met, counting says nought already.
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
    """How often it came out, and how often chance gives it on average."""

    times: int
    mean: Fraction


@dataclass(frozen=True, slots=True)
class Share:
    """What fell to the ``players`` of a ``club``; empty: to those without one. ``suits`` in the order S H D C."""

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
