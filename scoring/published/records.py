"""Records of the day: the best match, the biggest comeback, downfalls survived, games won."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules_ref.cases.writer import number_json
from rules_ref.text import Text
from scoring.matches.counted import Points, TableScore
from scoring.published.published import Published, points_by_game


@dataclass(frozen=True, slots=True)
class DayRecord:
    """A record: what, by whom, and how much."""

    what: Text
    players: tuple[str, ...]
    value: Text


def records_of(one: Published) -> tuple[DayRecord, ...]:
    """The records of an event; a kind whose best value is 0 has none."""
    tables = list(one.tables.values())
    kinds = (
        (Text("1マッチの最高得点", "Most points in a match"), _matches(tables), Text("点", " points")),
        (Text("最大の逆転勝ち", "Greatest lead made up to win a table"), _comebacks(tables), Text("点差", " points behind")),
        (Text("都落ちを越えて最後のステージへ", "Downfalls survived on the way to the last stage"), _survived(one), Text("回", " times")),
        (Text("大富豪になった回数", "Games won as daifugo"), _daifugo(one), Text("回", " times")),
    )  # fmt: skip
    return tuple(
        record for what, counted, unit in kinds if (record := _most(what, counted, unit)) is not None
    )


def _most(what: Text, counted: Iterable[tuple[str, Points]], unit: Text) -> DayRecord | None:
    best: dict[str, Points] = {}
    for player, value in counted:
        best[player] = max(value, best.get(player, 0))
    most = max(best.values(), default=0)
    if most <= 0:
        return None
    shown = number_json(most)
    return DayRecord(
        what,
        tuple(player for player, reached in best.items() if reached == most),
        Text(f"{shown}{unit.ja}", f"{shown}{unit.en}"),
    )


def _matches(tables: Iterable[TableScore]) -> Iterator[tuple[str, Points]]:
    for table in tables:
        for player, tally in table.tallies.items():
            yield player, tally.points


def _comebacks(tables: Iterable[TableScore]) -> Iterator[tuple[str, Points]]:
    """The largest deficit that the sole winner of a complete match without substitutions made up."""
    for table in tables:
        courses = points_by_game(table)
        games = max(map(len, courses.values()), default=0)
        whole = {player: course for player, course in courses.items() if len(course) == games}
        if not table.complete or len(whole) < len(courses) or games == 0:
            continue
        most = max(course[-1] for course in whole.values())
        winners = [player for player, course in whole.items() if course[-1] == most]
        if len(winners) == 1:
            own = whole[winners[0]]
            yield (
                winners[0],
                max(max(course[at] for course in whole.values()) - own[at] for at in range(games)),
            )


def _survived(one: Published) -> Iterator[tuple[str, Points]]:
    """Downfalls before the last stage, of the players who reached it."""
    stages = one.standings.stages
    if len(stages) < 2:  # noqa: PLR2004 - a last stage and one before it
        return
    reached = {row.player for row in stages[-1].state.rows}
    falls = Counter(
        played.players[game.fallen]
        for stage in stages[:-1]
        for table in stage.state.tables
        for played in table.sets
        for game in played.games
        if game.fallen is not None
    )
    for player, times in falls.items():
        if player in reached:
            yield player, times


def _daifugo(one: Published) -> Iterator[tuple[str, Points]]:
    won = Counter[str]()
    for table in one.tables.values():
        for player, tally in table.tallies.items():
            won[player] += tally.daifugo_games
    yield from won.items()
