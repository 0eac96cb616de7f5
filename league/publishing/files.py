"""Tables of an event for spreadsheets, from its public file."""

from __future__ import annotations

from collections.abc import Iterator

from league.spreadsheets import csv_bytes, xlsx_bytes
from rules_ref.cases.writer import number_json
from scoring.published.published import Published

Rows = list[tuple[str | int, ...]]


def final_rows(one: Published) -> Rows:
    """The final ranking, once the event is over."""
    rows: Rows = [("順位 / rank", "番号 / number", "名前 / name", "所属 / club")]
    if one.status == "over":
        for place in one.standings.final:
            entrant = one.entrants[place.player]
            rows.append((place.rank, one.numbers[place.player], entrant.name, entrant.club))
    return rows


def standings_rows(one: Published, stage: str) -> Rows:
    """A stage's standings."""
    head = ("順位 / rank", "番号 / number", "名前 / name", "所属 / club", "合計 / total", "得点 / points")
    rows: Rows = [head]
    for row in one.standings.of_stage(stage).state.rows:
        entrant = one.entrants[row.player]
        total, points = number_json(row.total), number_json(row.points)
        rows.append((row.rank, one.numbers[row.player], entrant.name, entrant.club, total, points))
    return rows


def game_rows(one: Published) -> Rows:
    """Every game that counts, one row per player."""
    return list(_games(one))


def as_files(path: str, rows: Rows) -> Iterator[tuple[str, bytes]]:
    """The rows as CSV and as xlsx."""
    yield f"{path}.csv", csv_bytes(rows)
    yield f"{path}.xlsx", xlsx_bytes("results", rows)


def _games(one: Published) -> Iterator[tuple[str | int, ...]]:
    yield (
        "ステージ / stage", "回戦 / round", "卓 / table", "セット / set", "ゲーム / game", "番号 / number", "名前 / name",
        "階級 / class", "得点 / points", "ボーナス / bonus", "反則 / foul", "都落ち / downfall",
    )  # fmt: skip
    for played in one.document.rounds:
        for table in one.round(played.stage, played.number)["tables"]:
            where = (played.stage, played.number, table["table"])
            for set_number, one_set in enumerate(table["sets"], start=1):
                for number, game in enumerate(one_set["games"], start=1):
                    for player, points in game["points"].items():
                        yield (
                            *where, set_number, number, one.numbers[player], one.entrants[player].name,
                            game["classes"][player] or "", points, game["bonus"].get(player, 0),
                            int(player in game["fouls"]), int(game["fallen"] == player),
                        )  # fmt: skip
