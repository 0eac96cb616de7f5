"""Matches with their scores, as values for acts and pages.

A match is read as its *parts* (``scoring.log``). The acts of the log have the same parts before and after, so
that any moment of a match can be scored again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Subquery

from league.models import Act, Event, Match, Round
from league.models.tables import MatchQuerySet, last_hash
from league.stored_matches import Player, StoredMatch, stored_matches
from rules_ref.ranking import CutOff
from scoring.log.codec import read_parts
from scoring.log.parts import CLOSED, MatchState, players_of_set, result_of, seats_of
from scoring.matches.counted import Points
from scoring.matches.match import MatchScore, score_match
from scoring.matches.progress import Step, next_step
from scoring.matches.results import MatchResult
from scoring.matches.scheme import GAMES_PER_SET, SETS, Scheme, scheme_for

_SECONDS: Final = 60 * 60
_SCHEME_CACHE_SIZE: Final = 256
"""Size of the cache of schemes: a desk has the same few at every table."""


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """A match as values, with players by entrant number, which stays when a name is corrected.

    ``stored``: as in the tables; ``labels``: entrant number → the name that is unique at this table, in sheet
    order, substitutes last; ``parts``: the entries, as they are to be scored.
    """

    version: int
    scheme: Scheme
    stored: StoredMatch
    labels: Labels
    parts: MatchState
    result: MatchResult[int]
    score: MatchScore[int]

    @property
    def step(self) -> Step:
        """The next step of the table."""
        return next_step(self.result, self.score, self.scheme)

    @property
    def starters(self) -> tuple[int, ...]:
        """The numbers of those who began the match."""
        return self.result.players

    @property
    def size(self) -> int:
        """The number of those who began."""
        return len(self.starters)

    def ordinal(self, set_number: int, game: int) -> int:
        """The number of a game counted through the match, from 1."""
        return (set_number - 1) * self.scheme.games_per_set + game

    def size_of(self, set_number: int) -> int:
        """The number of players of a set: one fewer once the others play on without a substitute."""
        return len(self.players_of(set_number))

    @property
    def match_check(self) -> int:
        """The sum of the points of the full match."""
        return sum(self.scheme.set_check(self.size_of(index + 1)) for index in range(self.scheme.sets))

    def players_of(self, set_number: int) -> tuple[int, ...]:
        """Entrant numbers of a set's players, in sheet order.

        A substitute in the place of the player replaced.
        """
        begun = self.score.sets[set_number - 1 : set_number]
        return begun[0].players if begun else players_of_set(set_number, self.starters, self.parts)

    @property
    def finishing(self) -> tuple[int, ...]:
        """Entrant numbers of those who play to the end, and confirm the result."""
        return self.players_of(self.scheme.sets)

    @property
    def points(self) -> dict[int, Points]:
        """The points of all players so far."""
        return {number: self.score.points.get(number, 0) for number in self.labels}

    def seated(self, set_number: int) -> tuple[int, ...]:
        """Entrant numbers in seat order of a set that has begun; in sheet order while seats are unknown."""
        played = self.score.sets[set_number - 1]
        return played.seats or played.players

    @property
    def begun(self) -> bool:
        """Whether there are entries that were not undone."""
        return self.parts != self.stored.drawn

    @property
    def closed(self) -> bool:
        return CLOSED in self.parts

    def with_parts(self, parts: MatchState) -> ScoredMatch:
        """The same match with some parts replaced (None: removed)."""
        return _scored(self.version, self.scheme, self.stored, self.labels, self.parts.apply(parts))


def scored_match(match: Match) -> ScoredMatch:
    """The scored match: read together with its row (``with_scores``), else read now."""
    return match.scored or _scored_matches([match], stored_matches([match.pk]))[0]


def with_scores(matches: MatchQuerySet) -> list[Match]:
    """Matches with their scores, in a fixed number of queries."""
    found = list(matches.with_event())
    _scored_matches(found, stored_matches([match.pk for match in found]))
    return found


def cached_with_scores(matches: MatchQuerySet) -> list[Match]:
    """Matches with their scores, for pages; only those changed since the last call are read again.

    Not for use within an act: what is read between its writes may be rolled back.
    """
    found = {_key(match): match for match in matches.with_event()}
    cached: dict[str, tuple[object, StoredMatch]] = cache.get_many(found)
    known = {
        match.pk: cached[key][1]
        for key, match in found.items()
        if key in cached and cached[key][0] == _state(match)
    }
    if missing := [match for match in found.values() if match.pk not in known]:
        read = stored_matches([match.pk for match in missing])
        for match in missing:
            _cache(match, read[match.pk])
        known |= read
    _scored_matches(list(found.values()), known)
    return list(found.values())


def matches_in(of_round: Round) -> list[Match]:
    """The matches of a round in table order with their scores, for a page."""
    return cached_with_scores(Match.objects.filter(table__round=of_round).order_by("table__number"))


def cache_games(
    match: Match, scored: ScoredMatch, games: MatchState, act: Act, tried: ScoredMatch | None
) -> None:
    """Cache a match after an act that changed nothing but ``games`` of sets that had begun.

    ``match`` is updated. ``tried``: the result computed before recording, used again where nothing else was
    recorded.
    """
    stored = replace(scored.stored, written=scored.stored.written.apply(games))
    vars(match).update(version=act.seq, last_hash=act.hash)
    parts = stored.parts
    match.scored = (
        replace(tried, version=act.seq, stored=stored)
        if tried is not None and tried.parts == parts
        else _scored(act.seq, scored.scheme, stored, scored.labels, parts)
    )
    vars(match.table.round.event).update(log_no=act.no, log_hash=act.hash)
    _cache(match, stored)


def match_after(act: Act) -> Match | None:
    """The match, scored after an act; None if it has to be read from the database."""
    match, scored = act.match, act.match and act.match.scored
    return match if scored is not None and scored.version == act.seq else None


def _cache(match: Match, stored: StoredMatch) -> None:
    # Without a log, states cannot be told apart.
    if match.table.round.event.log_hash:
        cache.set(_key(match), (_state(match), stored), _SECONDS)


def _key(match: Match) -> str:
    return f"match/{match.table.token}"


def _state(match: Match) -> tuple[object, ...]:
    """A value that changes with each act at the table and on the event."""
    return match.table.round.event.version, match.version, vars(match)["last_hash"]


def hold_match(match: Match) -> Match:
    """The match, its row locked until the transaction ends; read again only if it has changed since."""
    held = Match.objects.filter(pk=match.pk).select_for_update(of=("self",))
    if match.scored is not None:
        # Without a join: only the row of the match is to be locked.
        event = Event.objects.filter(pk=match.table.round.event_id)
        now = held.values_list(Subquery(event.values("version")), "version", last_hash()).get()
        if _state(match) == now:
            return match
    return held.with_event().get()


def _scored_matches(matches: Sequence[Match], stored: Mapping[int, StoredMatch]) -> list[ScoredMatch]:
    found = []
    for match in matches:
        rows = stored[match.pk]
        scheme = scheme_of(match.table.round.event)
        scored = _scored(match.version, scheme, rows, Labels(rows.players), rows.parts)
        found.append(scored)
        if match.read_whole:
            match.scored = scored
    return found


def scored_at(match: Match, acts: Iterable[Act], version: int) -> ScoredMatch:
    """The match at an earlier ``version``, from its log."""
    now, written = scored_match(match), MatchState()
    for act in acts:
        if act.seq <= version:
            written = written.apply(read_parts(act.after))
    return _scored(version, now.scheme, now.stored, now.labels, now.stored.drawn | written)


def results_by_version(match: Match, acts: Iterable[Act]) -> Iterator[tuple[int, MatchResult[int]]]:
    """The entries at each version, from 0 on; ``acts`` is the whole log of the match in order."""
    stored, written = scored_match(match).stored, MatchState()
    yield 0, result_of(stored.starters, stored.drawn, int)
    for act in acts:
        written = written.apply(read_parts(act.after))
        yield act.seq, result_of(stored.starters, stored.drawn | written, int)


def scheme_of(event: Event) -> Scheme:
    """How the event's document and options turn results into points."""
    points = event.scheme.get("points")
    return _scheme(
        event.ruleset,
        None if points is None else tuple((int(size), tuple(point)) for size, point in points.items()),
        sets=event.scheme.get("sets", SETS),
        games_per_set=event.scheme.get("games_per_set", GAMES_PER_SET),
        bonus=event.scheme.get("bonus"),
        cut_off=CutOff(event.regulation.get("cutoff", CutOff.DISCARD_GAME.value)),
    )


@lru_cache(maxsize=_SCHEME_CACHE_SIZE)
def _scheme(ruleset: str, points: tuple[tuple[int, tuple[int, ...]], ...] | None, **options: Any) -> Scheme:
    return scheme_for(ruleset, points=None if points is None else dict(points), **options)


def result_by_code(stored: StoredMatch) -> MatchResult:
    """The entries of a table, players by code; only sets with entries."""
    codes = {player.number: player.code for player in stored.players}
    result = result_of(stored.starters, stored.parts, codes.__getitem__)
    sets = (
        replace(entry, players=None, seats=entry.seats if seats.suits else None)
        for number, entry in enumerate(result.sets, start=1)
        if (seats := stored.written.get(seats_of(number))) is not None
    )
    return replace(result, sets=tuple(sets))


class Labels(dict[int, str]):
    """Names by entrant number, with the number where two at the table have the same name.

    A player whose substitution was undone appears as a number.
    """

    def __init__(self, players: Iterable[Player]) -> None:
        names = {player.number: player.name for player in players}
        how_many = Counter(names.values())
        super().__init__(
            (number, name if how_many[name] == 1 else f"{name}（{number}）") for number, name in names.items()
        )

    def __missing__(self, number: int) -> str:
        return f"#{number}"


def _scored(
    version: int, scheme: Scheme, stored: StoredMatch, labels: Labels, parts: MatchState
) -> ScoredMatch:
    result = result_of(stored.starters, parts, int)
    score = score_match(result, scheme, labels.__getitem__)
    return ScoredMatch(version, scheme, stored, labels, parts, result, score)
