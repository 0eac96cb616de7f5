"""A compact state of the round being played."""

from league.clock.pages import clock_of, current_round
from league.models import Act, Event, Match, Round
from league.scored_matches import ScoredMatch, matches_in, scored_match
from league.standings.pages.stages import standings_version


def live_value(event: Event) -> dict[str, object]:
    """The version, the clock of the round being played, its tables, and the time of the last entry."""
    last = Act.objects.filter(event=event).order_by("-no").values_list("at", flat=True).first()
    playing = current_round(event)
    return {
        "version": standings_version(event),
        "stage": None if playing is None else playing.stage.code,
        "round": None if playing is None else playing.in_stage,
        "clock": None if playing is None else _clock(playing),
        "tables": [] if playing is None else _tables(playing),
        "changed": last.isoformat() if last else None,
    }


def _clock(playing: Round) -> dict[str, object]:
    clock = clock_of(playing)
    ends = clock.ends()
    return {
        "started": clock.started.isoformat() if clock.started else None,
        "ends": ends.isoformat() if ends else None,
        "minutes": clock.minutes,
    }


def _tables(playing: Round) -> list[list[object]]:
    return [_table(match, scored_match(match)) for match in matches_in(playing)]


def _table(match: Match, scored: ScoredMatch) -> list[object]:
    """Number, set, game, state and the points in seat order. Set and game are 0 before the first."""
    sets = scored.score.sets
    games = sets[-1].games if sets else ()
    state = "over" if match.closed_at or scored.score.complete else "running" if sets else "coming"
    sitting = scored.players_of(max(len(sets), 1))
    points = [scored.points[player] for player in sitting]
    return [match.table.number, len(sets), len(games), state, points]
