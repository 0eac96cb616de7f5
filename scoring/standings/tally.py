"""The tallies of a stage: what every player has from the games of its tables."""

from collections.abc import Iterable, Sequence
from operator import add

from scoring.event.matches import matches_of
from scoring.event.values import EventDocument, EventTable
from scoring.matches.counted import CountedSet, GameOutcome, PlayerOutcome, Points, TableScore, Tally
from scoring.matches.games import GameScorer
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
    played: list[CountedSet] = []
    over: list[bool] = []
    for entry in match.sets:
        players = match.players_of(entry)
        outcomes = scorer.set_outcomes(players, entry.games)
        played.append(_counted(players, outcomes))
        over.append(is_over(entry, outcomes, scorer))
    everyone = match.everyone
    tallies = _tallies(everyone, played)
    complete = match.cut_off or (len(over) >= scorer.scheme.sets and all(over))
    bonus = sum(tally.bonus for tally in tallies.values())
    check = bonus + sum(
        len(entry.games) * scorer.scheme.game_check(len(entry.players)) for entry in played if entry.games
    )
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


def tally(tables: Iterable[TableScore]) -> dict[str, Tally]:
    """The tally of everyone who sat at a table, from their own games. ``tables``: in the order of play."""
    found: dict[str, Tally] = {}
    for table in tables:
        for player, own in table.tallies.items():
            found[player] = _together(found[player], own) if player in found else own
    return found


def _together(before: Tally, then: Tally) -> Tally:
    """The sum of two tallies; the last set is that of the later one in which a game counts."""
    last_set = (then if then.games else before).last_set
    return Tally(*map(add, before, then))._replace(last_set=last_set)


def _tallies(everyone: Iterable[str], sets: Iterable[CountedSet]) -> dict[str, Tally]:
    """The tally of everyone, also of those without a game that counts. ``sets``: in the order of play."""
    points: dict[str, list[Points]] = {player: [] for player in everyone}
    shares: dict[str, list[PlayerOutcome]] = {player: [] for player in everyone}
    for played in sets:
        in_set = zip(*[game.shares for game in played.games], strict=True)
        for player, in_all, of_games in zip(played.players, played.points, in_set, strict=False):
            points[player].append(in_all)
            shares[player] += of_games
    return {player: _tally(points[player], shares[player]) for player in points}


def _tally(points: Sequence[Points], shares: Sequence[PlayerOutcome]) -> Tally:
    """The tally of a player with these ``points`` from each set, and these ``shares`` in its games."""
    if not shares:
        return Tally()
    sums = dict(zip(PlayerOutcome._fields, map(sum, zip(*shares, strict=True)), strict=True))
    return Tally(points=sum(points), games=len(shares), last_set=points[-1], **sums)
