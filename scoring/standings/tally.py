"""What every player has from a stage: the games of its tables, counted."""

from collections.abc import Iterable, Sequence

from rules_ref.classes import PlayerClass
from scoring.event.matches import matches_of
from scoring.event.values import EventDocument, EventTable
from scoring.matches.counted import CountedSet, Points, TableScore, Tally
from scoring.matches.games import GameOutcome, GameScorer
from scoring.matches.match import GameStatus
from scoring.matches.results import MatchResult, SetResult

_OVER = (GameStatus.COMPLETE, GameStatus.CUT_OFF)


def score_tables(document: EventDocument, stage: str, scorer: GameScorer) -> tuple[TableScore, ...]:
    """All tables of a stage in the order of its rounds."""
    scored = (
        score_table(number.number, table, match, scorer)
        for number, table, match in matches_of(document, stage)
    )
    return tuple(sorted(scored, key=lambda table: table.round))


def score_table(number: int, table: EventTable, match: MatchResult, scorer: GameScorer) -> TableScore:
    """A table of round ``number``, scored as far as it has been played."""
    played, over = [], []
    for entry in match.sets:
        players = match.players_of(entry)
        outcomes = scorer.set_outcomes(players, entry.games)
        played.append(_counted(players, outcomes))
        over.append(is_over(entry, outcomes, scorer))
    everyone = match.everyone
    tallies = _tallies(everyone, played)
    complete = match.cut_off or (len(over) >= scorer.scheme.sets and all(over))
    check = sum(_check(match, scorer) for match in played)
    return TableScore(
        number, table.number, table.group, match, everyone, tuple(played), tallies, check, complete
    )


def _counted(players: tuple[str, ...], outcomes: Iterable[GameOutcome]) -> CountedSet:
    games = tuple([game for game in outcomes if game.counts])
    points = map(sum, zip(*[game.points for game in games], strict=True)) if games else (0,) * len(players)
    return CountedSet(players, games, tuple(points))


def is_over(entry: SetResult, games: Sequence[GameOutcome], scorer: GameScorer) -> bool:
    """Whether a set has been played to its end, or was cut off."""
    if not games or any(game.status not in _OVER for game in games):
        return False
    return len(games) >= scorer.scheme.games_per_set or entry.games[-1].cut_off


def _check(played: CountedSet, scorer: GameScorer) -> int:
    if not played.games:
        return 0
    bonus = sum([sum(game.bonus) for game in played.games])
    return len(played.games) * scorer.scheme.game_check(len(played.players)) + bonus


def tally(tables: Iterable[TableScore]) -> dict[str, Tally]:
    """Everyone who sat at one of the tables, with what they won themselves. ``tables`` in the order of play."""
    found: dict[str, list[Tally]] = {}
    for table in tables:
        for player, own in table.tallies.items():
            found.setdefault(player, []).append(own)
    return {player: _together(tallies) for player, tallies in found.items()}


def _together(tallies: Sequence[Tally]) -> Tally:
    """One after the other: the last set is that of the last table at which a game counts."""
    last_set = next((earlier.last_set for earlier in reversed(tallies) if earlier.games), 0)
    return Tally(*map(sum, zip(*tallies, strict=True)))._replace(last_set=last_set)


def _tallies(everyone: Iterable[str], sets: Iterable[CountedSet]) -> dict[str, Tally]:
    """All who sat down have a line, though no game of theirs counts yet."""
    counts = {player: _Count() for player in everyone}
    for played in sets:
        if played.games:
            _count_set(played, [counts[player] for player in played.players])
    return {player: count.tally() for player, count in counts.items()}


def _count_set(played: CountedSet, counts: "Sequence[_Count]") -> None:
    """Count a set. ``counts`` are those of its players, in their order."""
    classes = zip(*[game.classes for game in played.games], strict=True)
    bonus = zip(*[game.bonus for game in played.games], strict=True)
    for count, points, reached, extra in zip(counts, played.points, classes, bonus, strict=True):
        count.add(points, reached, extra)
    for game in played.games:
        for place in game.fouls:
            counts[place].fouls += 1
        if game.fallen is not None:
            counts[game.fallen].downfalls += 1


class _Count:
    """A tally while it is being counted."""

    __slots__ = ("bonus", "daifugo", "downfalls", "fouls", "fugo", "games", "last_set", "points")

    def __init__(self) -> None:
        self.points: Points = 0
        self.last_set: Points = 0
        self.games = self.daifugo = self.fugo = self.fouls = self.downfalls = self.bonus = 0

    def add(self, points: Points, classes: tuple[PlayerClass | None, ...], bonus: tuple[int, ...]) -> None:
        """Count the points of a set, with the class and the bonus from each of its games."""
        self.points += points
        # The newest takes the place of the others: sets come in the order of play.
        self.last_set = points
        self.games += len(classes)
        self.daifugo += classes.count(PlayerClass.DAIFUGO)
        self.fugo += classes.count(PlayerClass.FUGO)
        self.bonus += sum(bonus)

    def tally(self) -> Tally:
        return Tally(
            self.points,
            self.games,
            self.daifugo,
            self.fugo,
            self.fouls,
            self.downfalls,
            self.bonus,
            self.last_set,
        )
