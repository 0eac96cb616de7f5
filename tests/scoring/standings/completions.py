"""Certainty by brute force: play a running stage to every possible end, and see who goes on each time.

Deliberately simple: of the tested code it uses only the rules of the game and of advancing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

from rules_ref.cards import SUITS
from rules_ref.ranking import Exit, How, follow_exits, order_of
from scoring.event.values import EventDocument, EventTable
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.results import GameResult, SetResult
from scoring.standings.advance import advancement
from scoring.standings.standings import stage_states

Exits = tuple[Exit, ...]
RULES = JBL.ranking


@cache
def game_ends(players: tuple[str, ...], daifugo: str | None, exits: Exits) -> tuple[Exits, ...]:
    """One sequence of exits for each result (places and fouls) of a game that has these exits so far."""
    found: dict[object, Exits] = {}
    for ending in _play(players, daifugo, exits):
        course = follow_exits(RULES, players, daifugo, ending)
        found.setdefault((order_of(RULES, course), frozenset(course.fouls)), ending)
    return tuple(found.values())


def _play(players: tuple[str, ...], daifugo: str | None, exits: Exits) -> Iterator[Exits]:
    course = follow_exits(RULES, players, daifugo, exits)
    if course.over:
        yield exits
        return
    for player, how in product(course.still_in, (How.FINISH, How.FOUL)):
        yield from _play(players, daifugo, (*exits, Exit(player, how)))


def table_ends(document: EventDocument, table: EventTable) -> Iterator[EventTable]:
    """The table at every possible end of its match."""
    players = tuple(table.seats[suit] for suit in SUITS if suit in table.seats)
    games = [entry.games for entry in table.sets] or [()]
    for sets in _match_ends(document, players, games):
        yield replace(table, sets=tuple(SetResult(games=played_set) for played_set in sets))


def _match_ends(
    document: EventDocument, players: tuple[str, ...], sets: Sequence[tuple[GameResult, ...]]
) -> Iterator[list[tuple[GameResult, ...]]]:
    *before, last = sets
    for ended in _set_ends(document.scheme.games_per_set, players, last):
        if len(sets) < document.scheme.sets:
            yield from _match_ends(document, players, [*before, ended, ()])
        else:
            yield [*before, ended]


def _set_ends(
    count: int, players: tuple[str, ...], games: tuple[GameResult, ...]
) -> Iterator[tuple[GameResult, ...]]:
    daifugo: str | None = None
    for index, game in enumerate(games):
        course = follow_exits(RULES, players, daifugo, game.exits)
        if not course.over:
            for ending in game_ends(players, daifugo, game.exits):
                yield from _set_ends(count, players, (*games[:index], GameResult(ending)))
            return
        daifugo = order_of(RULES, course)[0]
    if len(games) == count:
        yield games
    else:
        yield from _set_ends(count, players, (*games, GameResult()))


def ends(document: EventDocument) -> Iterator[EventDocument]:
    """An event of one round, at every possible end."""
    (only,) = document.rounds
    for tables in product(*(list(table_ends(document, table)) for table in only.tables)):
        yield replace(document, rounds=(replace(only, tables=tables),))


def number_of_ends(document: EventDocument) -> int:
    count = 1
    for table in document.rounds[0].tables:
        count *= sum(1 for _ in table_ends(document, table))
    return count


def certain_by_trying(document: EventDocument) -> tuple[list[str], list[str]]:
    """The entrants who go on at every end, and those who are out at every end, in the document's order."""
    clinched = eliminated = {entrant.id for entrant in document.entrants}
    for ended in ends(document):
        (state,) = stage_states(ended)
        found = advancement(ended, state)
        assert found is not None
        clinched, eliminated = clinched.intersection(found.going), eliminated.intersection(found.out)
    order = [entrant.id for entrant in document.entrants]
    return [each for each in order if each in clinched], [each for each in order if each in eliminated]
