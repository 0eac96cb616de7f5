"""The possible courses of a game; courses that look the same on paper count as one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product

from rules_ref.ranking import Exit, How, follow_exits
from scoring.matches.counted import GameOutcome
from scoring.matches.games import GameScorer, SeatExit
from scoring.matches.match import GameStatus
from scoring.matches.scheme import Scheme
from scoring.paper.sheet import Points


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible course of a game: its exits, who fouled and fell, and the result.

    Of exits that look the same on paper these have their fouls last.
    """

    exits: tuple[SeatExit, ...]
    fouls: frozenset[int]
    fallen: frozenset[int]
    outcome: GameOutcome

    @property
    def base(self) -> tuple[Points, ...]:
        """The points without the bonus."""
        return tuple(
            points - extra for points, extra in zip(self.outcome.points, self.outcome.bonus, strict=True)
        )

    def place(self, player: int) -> int:
        """The place of a player, from 1."""
        return self.outcome.order.index(player) + 1


class Candidates:
    """The candidates of a table's games, by who was daifugo before."""

    def __init__(self, scheme: Scheme, players: int) -> None:
        self.scheme = scheme
        self.players = players
        self._scorer = GameScorer(scheme)
        self._found: dict[tuple[int | None, bool, bool], tuple[Candidate, ...]] = {}

    def of_game(
        self, daifugo: int | None, *, pays_bonus: bool, cut_off: bool = False
    ) -> tuple[Candidate, ...]:
        """The possible ends of the game; with ``cut_off``, its possible states when it was stopped."""
        key = (daifugo, pays_bonus, cut_off)
        if key not in self._found:
            self._found[key] = tuple(self._distinct(daifugo, pays_bonus, cut_off))
        return self._found[key]

    def plain(self, *, pays_bonus: bool) -> Iterable[Candidate]:
        """The candidates without fouls or downfall, as in a game without a daifugo."""
        every = self.of_game(None, pays_bonus=pays_bonus)
        return (candidate for candidate in every if not candidate.fouls)

    def _distinct(self, daifugo: int | None, pays_bonus: bool, cut_off: bool) -> Iterator[Candidate]:
        seen = set()
        wanted = GameStatus.CUT_OFF if cut_off else GameStatus.COMPLETE
        # Of all that look alike the first is kept: the one with its fouls last.
        for exits in sorted(self._exits(), key=lambda exits: [how is How.FOUL for _, how in exits]):
            outcome = self._scorer.score_exits(
                self.players, daifugo, exits, pays_bonus=pays_bonus, cut_off=cut_off
            )
            if outcome.status is not wanted:
                continue
            fouls = frozenset(outcome.fouls)
            fallen = frozenset(() if outcome.fallen is None else (outcome.fallen,))
            if not outcome.counts:
                fouls, fallen = self._fouls_and_fallen(daifugo, exits)
            # Two courses that no paper can tell apart are one candidate, or every sheet would be ambiguous.
            looks = (outcome.points, outcome.classes, fouls, fallen)
            if looks not in seen:
                seen.add(looks)
                yield Candidate(exits, fouls, fallen, outcome)

    def _fouls_and_fallen(
        self, daifugo: int | None, exits: tuple[SeatExit, ...]
    ) -> tuple[frozenset[int], frozenset[int]]:
        """The players who fouled and who fell in a game that does not count: its outcome omits them."""
        claimed = [Exit(player, how) for player, how in exits]
        course = follow_exits(self.scheme.ranking, range(self.players), daifugo, claimed)
        return frozenset(course.fouls), frozenset(() if course.fallen is None else (course.fallen,))

    def _exits(self) -> Iterator[tuple[SeatExit, ...]]:
        exit_kinds = (How.FINISH, How.FOUL) if self.scheme.ranking.foul_clause else (How.FINISH,)
        for length in range(self.players):
            for who in permutations(range(self.players), length):
                for how in product(exit_kinds, repeat=length):
                    yield tuple(zip(who, how, strict=True))
