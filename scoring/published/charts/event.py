"""The charts of a stage and of a whole event."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rules_ref.text import Text
from scoring.event.values import BestOverall, DropWorst, EventRound
from scoring.published.charts import bars, meetings
from scoring.published.charts.drawing import WIDTH, Chart
from scoring.published.charts.lines import bump, race
from scoring.published.published import Published
from scoring.standings.advance import line_by_rule
from scoring.standings.clinch.certain import rank_bounds
from scoring.standings.state import StageState

_GAME: Final = Text("{}ゲーム", "Game {}")
_ROUND: Final = Text("{}回戦", "Round {}")


def charts_of_stage(one: Published, state: StageState, language: str) -> Iterator[Chart]:
    """The growth of points and, while the stage is played, the ranks still in reach."""
    yield from race_of_stage(one, state, language)
    bounds = rank_bounds(one.document, state)
    if bounds:
        title = Text(f"{_called(state)}まだ届く順位", f"{_called(state)}ranks still in reach")
        yield bars.ranges(bounds, one.names, line_of(state), title, language)


def race_of_stage(one: Published, state: StageState, language: str, *, width: int = WIDTH) -> Iterator[Chart]:
    """The growth of points in a stage; nothing before its first game."""
    stage = state.stage.id
    if growth := one.growth(stage):
        title = Text(f"{_called(state)}得点の伸び", f"{_called(state)}how points grew").in_language(language)
        step = _ROUND if one.is_by_round(stage) else _GAME
        yield race(growth, one.names, line_of(state), title, language, step=step, width=width)


def _called(state: StageState) -> str:
    return f"{state.stage.name}: " if state.stage.name else ""


def charts_of_event(one: Published, language: str) -> Iterator[Chart]:
    """Ranks by stage, pace of the last timed round, seats, who met whom; nothing before the first game."""
    if not any(table.sets for table in one.tables.values()):
        return
    stages = [stage.state for stage in one.standings.stages if stage.state.rows]
    ranks = one.course_of_ranks()
    if ranks and len(stages) > 1:
        title = Text("ステージごとの順位", "Rank by stage").in_language(language)
        called = [one.stage_name(state.stage.id).in_language(language) for state in stages]
        sizes = [(name, len(state.rows)) for name, state in zip(called, stages, strict=True)]
        yield bump(ranks, one.names, sizes, title, language)
    order = [place.player for place in one.standings.final] or list(one.names)
    for played in [*one.document.rounds][::-1]:
        if paced := list(pace_of_round(one, played, language)):
            yield from paced
            break
    yield bars.seats(one, language)
    yield meetings.meetings(one.document, order, one.names, language)
    yield meetings.suits(one.document, language)


def pace_of_round(one: Published, played: EventRound, language: str) -> Iterator[Chart]:
    """The pace at which a round's games ended; nothing if no desk saw it, or all were entered at once."""
    minutes = one.pace(played.stage, played.number)
    if any(minutes):
        scheme = one.document.scheme
        games = len(played.tables) * scheme.sets * scheme.games_per_set
        called = one.round_name(played.stage, played.number)
        title = Text(f"{called.ja}: 会場の進み", f"{called.en}: pace of the hall")
        yield bars.pace(minutes, games, title, language)


def rulings_by_clause(rulings: Iterable[Mapping[str, object]], language: str) -> Iterator[Chart]:
    """How many of the published rulings (as in the API) cite each clause; nothing if none does."""
    cited = Counter(clause for ruling in rulings for clause in _clauses(ruling.get("answer")))
    counted = sorted(cited.items(), key=lambda clause: (-clause[1], clause[0]))
    if counted:
        title, head = Text("条項ごとの裁定", "Rulings by clause"), Text("条項", "Clause")
        yield bars.counts(counted, title, head, language)


def _clauses(answer: object) -> Sequence[str]:
    return answer.get("clauses") or () if isinstance(answer, dict) else ()


def line_of(state: StageState) -> int | None:
    """How many players of a stage advance; None unless the rule cuts its whole table at one line."""
    overall = isinstance(state.stage.advance, (BestOverall, DropWorst))
    return len(line_by_rule(state).above) if overall else None
