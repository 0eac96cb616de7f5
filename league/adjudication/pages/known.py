"""What a table already knows when a ruling is asked for there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from league.scored_matches import ScoredMatch
from rules_ref.classes import PlayerClass
from rules_ref.ranking import Exit, How
from scoring.matches.scheme import Scheme


@dataclass(frozen=True, slots=True)
class Known:
    """The players clockwise, and the state of the game, by the names that a question uses.

    ``exits``: who left the game and how, in order, downfalls included; ``game`` counts from 1 in the match.
    """

    players: tuple[str, ...]
    classes: Mapping[str, PlayerClass] = field(default_factory=dict)
    exits: tuple[tuple[str, str], ...] = ()
    game: int | None = None
    regulation: Mapping[str, object] = field(default_factory=dict)


def known_at(record: ScoredMatch, game: int, regulation: Mapping[str, object]) -> Known:
    """What is known of a game of the match, begun or not (``game`` counts from 1 in the match)."""
    set_number, number = set_and_game(record.scheme, game)
    if set_number > len(record.score.sets):
        players = tuple(map(record.labels.__getitem__, record.players_of(set_number)))
        return Known(players, game=game, regulation=regulation)
    seats = tuple(map(record.labels.__getitem__, record.seated(set_number)))
    games = record.score.sets[set_number - 1].games
    if number <= len(games):
        played = games[number - 1]
        exits = record.result.sets[set_number - 1].games[number - 1].exits
        left = tuple((record.labels[player], how) for player, how in _exits(exits, played.course.fallen))
        return Known(seats, _named(record, played.classes_before), left, game, regulation)
    before = games[-1].classes if number == len(games) + 1 and games else {}
    return Known(seats, _named(record, before), game=game, regulation=regulation)


def set_and_game(scheme: Scheme, game: int) -> tuple[int, int]:
    """The set and the game in it, both from 1, of a game counted in the match."""
    sets_before, games_before = divmod(game - 1, scheme.games_per_set)
    return sets_before + 1, games_before + 1


def _named(record: ScoredMatch, classes: Mapping[int, PlayerClass]) -> dict[str, PlayerClass]:
    return {record.labels[player]: player_class for player, player_class in classes.items()}


def _exits(exits: Iterable[Exit[int]], fallen: int | None) -> Iterator[tuple[int, str]]:
    """Who left and how; the fallen daifugo right after the first clean finish (JBL-8.1)."""
    for player_exit in exits:
        yield player_exit.player, player_exit.how.value
        if fallen is not None and player_exit.how is How.FINISH:
            yield fallen, How.DOWNFALL.value
            fallen = None
