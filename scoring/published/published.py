"""The published data of an event, each part computed once."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from rules_ref.cards import SUITS
from rules_ref.cases.writer import Json
from rules_ref.text import Text
from scoring.event.values import EventDocument, EventEntrant, EventTable
from scoring.matches.counted import CountedSet, GameOutcome, Points, TableScore
from scoring.published.answers import COURSE, EVENT_SUMMARY, ROUND
from scoring.published.desk_notes import DeskNotes
from scoring.published.numbers import numbers_of
from scoring.standings.answer import answer
from scoring.standings.standings import Standings, stage_states, standings
from scoring.standings.state import StageRow

Status = Literal["coming", "running", "over"]


class NothingPublishedError(LookupError):
    """There is no such round, entrant or person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


@dataclass(frozen=True)
class Published:
    """A consistent event (``scoring.event.check``), with all data computed from it.

    ``notes``: what its desk adds.
    """

    document: EventDocument
    notes: DeskNotes = field(default_factory=DeskNotes)

    @cached_property
    def standings(self) -> Standings:
        return standings(self.document)

    @cached_property
    def numbers(self) -> dict[str, int]:
        return numbers_of(self.document)

    @cached_property
    def entrants(self) -> dict[str, EventEntrant]:
        return {entrant.id: entrant for entrant in self.document.entrants}

    @cached_property
    def names(self) -> dict[str, str]:
        return {entrant.id: entrant.name for entrant in self.document.entrants}

    def stage_name(self, stage: str) -> Text:
        """The name of a stage, or its number among the stages if it has none."""
        at, found = next((at, one) for at, one in enumerate(self.document.stages, start=1) if one.id == stage)
        return Text(found.name, found.name) if found.name else Text(f"ステージ{at}", f"Stage {at}")

    def round_name(self, stage: str, number: int) -> Text:
        """A round by its stage and its number in it."""
        called = self.stage_name(stage)
        return Text(f"{called.ja} {number}", f"{called.en} {number}")

    @cached_property
    def tables(self) -> dict[tuple[str, int, int], TableScore]:
        """Every table that was scored, by its stage, round and number."""
        return {
            (stage.state.stage.id, table.round, table.number): table
            for stage in self.standings.stages
            for table in stage.state.tables
        }

    @cached_property
    def rows_after(self) -> dict[tuple[str, int], tuple[StageRow, ...]]:
        """The stage's table after each round that is over, by stage and number of the round."""
        found = {}
        for at, one in enumerate(self.document.rounds, start=1):
            if self._round_summary(one.stage, one.number)["status"] == "over":
                so_far = replace(self.document, rounds=self.document.rounds[:at])
                state = next(state for state in stage_states(so_far) if state.stage.id == one.stage)
                found[one.stage, one.number] = state.rows
        return found

    @property
    def status(self) -> Status:
        """The status of the event: ``over`` once the last stage is complete."""
        stages = [self.stage_status(stage.id) for stage in self.document.stages]
        if stages and stages[-1] == "over":
            return "over"
        return "coming" if all(status == "coming" for status in stages) else "running"

    def stage_status(self, stage: str) -> Status:
        """The status of a stage: ``over`` once it is complete."""
        state = self.standings.of_stage(stage).state
        if state.complete and state.rows:
            return "over"
        return "running" if any(_has_begun(table) for table in state.tables) else "coming"

    # The answers.

    def event(self) -> Json:
        """A summary of the event: its stages and rounds, the number of players, the head of its log."""
        document, log = self.document, self.document.log
        found: Json = EVENT_SUMMARY.write(
            {
                "slug": document.slug,
                "name": document.name,
                "date": document.date,
                "place": document.venue,
                "document": document.ruleset,
                "status": self.status,
                "players": len(document.entrants),
                "stages": [self._stage(stage.id, stage.name) for stage in document.stages],
                "rounds": [self._round_summary(round_.stage, round_.number) for round_ in document.rounds],
                "head": log and log.head,
            }
        )
        return found

    def standings_answer(self) -> Json:
        """The output of the command ``standings`` for the event's file."""
        return answer(self.standings)

    def round(self, stage: str, number: int) -> Json:
        """A round with its tables. Raises NothingPublishedError."""
        found = next(
            (one for one in self.document.rounds if (one.stage, one.number) == (stage, number)), None
        )
        if found is None:
            raise NothingPublishedError(Text("この回戦はありません。", "There is no such round."))
        times = self.notes.times.get((stage, number))
        answer: Json = ROUND.write(
            {
                "stage": stage,
                "round": number,
                "status": self._round_summary(stage, number)["status"],
                "byes": found.byes,
                "tables": [self._table(stage, number, table) for table in found.tables],
                "times": times
                and {
                    "started": times.started.isoformat(timespec="seconds"),
                    "limit": times.limit,
                    "games_over": self.pace(stage, number),
                },
            }
        )
        return answer

    def player(self, number: int) -> Json:
        """An entrant's course: the rank after each stage and round, and every match.

        Raises NothingPublishedError.
        """
        player = next((code for code, its_number in self.numbers.items() if its_number == number), None)
        if player is None:
            raise NothingPublishedError(
                Text("この番号の参加者はいません。", "There is no entrant of this number.")
            )
        entrant = self.entrants[player]
        course: Json = COURSE.write(
            {
                "number": number,
                "id": player,
                "name": entrant.name,
                "club": entrant.club,
                "stages": [
                    {
                        "stage": stage.state.stage.id,
                        "rank": row.rank,
                        "of": len(stage.state.rows),
                        "points": row.points,
                        "total": row.total,
                        "advanced": None if stage.advance is None else player in stage.advance.going,
                    }
                    for stage in self.standings.stages
                    for row in stage.state.rows
                    if row.player == player
                ],
                "rounds": [
                    {"stage": stage, "round": round_number, "rank": row.rank, "of": len(rows)}
                    for (stage, round_number), rows in self.rows_after.items()
                    for row in rows
                    if row.player == player
                ],
                "matches": [
                    match
                    for round_ in self.document.rounds
                    for table in round_.tables
                    if (match := self._match(round_.stage, round_.number, table, player)) is not None
                ],
                "final": next((place.rank for place in self.standings.final if place.player == player), None)
                if self.status == "over"
                else None,
            }
        )
        return course

    # The data of charts.

    def growth(self, stage: str) -> dict[str, list[Points]]:
        """The totals of a stage's players, the best first: as carried in, then after each round.

        Only rounds that are over count; with no more than one, the totals are those after each game.
        """
        state = self.standings.of_stage(stage).state
        found: dict[str, list[Points]] = {row.player: [row.carried] for row in state.rows}
        if self.is_by_round(stage):
            for (played_stage, _number), rows in self.rows_after.items():
                totals = {row.player: row.total for row in rows} if played_stage == stage else {}
                for player, total in totals.items():
                    found[player].append(total)
        else:
            for table in state.tables:
                for player, course in points_by_game(table).items():
                    begun = found.setdefault(player, [0])
                    begun.extend(begun[0] + points for points in course)
        return {player: course for player, course in found.items() if len(course) > 1}

    def is_by_round(self, stage: str) -> bool:
        """Whether several rounds of a stage are over, so that ``growth`` goes by rounds and not by games."""
        return sum(played_stage == stage for played_stage, _number in self.rows_after) > 1

    def pace(self, stage: str, number: int) -> list[int]:
        """The minutes after which a round's games that count were over, ascending; without unknown ends."""
        times = self.notes.times.get((stage, number))
        if times is None:
            return []
        ends = (
            times.minutes((table, at, game))
            for (played_stage, round_number, table), score in self.tables.items()
            if (played_stage, round_number) == (stage, number)
            for at, played in enumerate(score.sets, start=1)
            for game in range(1, len(played.games) + 1)
        )
        return sorted(minutes for minutes in ends if minutes is not None)

    def course_of_ranks(self) -> dict[str, list[int | None]]:
        """The rank of each player in each stage that has begun, in order of the final ranking."""
        stages = [{row.player: row.rank for row in stage.state.rows} for stage in self.standings.stages]
        stages = [ranks for ranks in stages if ranks]
        return {place.player: [ranks.get(place.player) for ranks in stages] for place in self.standings.final}

    # Parts.

    def _stage(self, stage: str, name: str) -> Json:
        return {"id": stage, "name": name, "status": self.stage_status(stage)}

    def _round_summary(self, stage: str, number: int) -> Json:
        tables = [table for key, table in self.tables.items() if key[:2] == (stage, number)]
        status: Status = "coming"
        if tables and all(table.complete for table in tables):
            status = "over"
        elif any(map(_has_begun, tables)):
            status = "running"
        return {"stage": stage, "round": number, "tables": len(tables), "status": status}

    def _table(self, stage: str, number: int, table: EventTable) -> Json:
        score = self.tables[stage, number, table.number]
        return {
            "table": table.number,
            "group": table.group,
            "seats": {suit.value: table.seats[suit] for suit in SUITS if suit in table.seats},
            "status": "cut_off" if table.cut_off else _status(score),
            "sets": [_set(played) for played in score.sets],
            "points": {player: tally.points for player, tally in score.tallies.items()},
            "check": score.check,
        }

    def _match(self, stage: str, number: int, table: EventTable, player: str) -> Json | None:
        score = self.tables[stage, number, table.number]
        if player not in score.players:
            return None
        seat = next((suit.value for suit, who in table.seats.items() if who == player), None)
        return {
            "stage": stage,
            "round": number,
            "table": table.number,
            "seat": seat,
            "status": "cut_off" if table.cut_off else _status(score),
            "opponents": [other for other in score.players if other != player],
            "points": score.tallies[player].points,
            "games": [
                {"set": at, "game": game_at, **_own(played, game, player)}
                for at, played in enumerate(score.sets, start=1)
                if player in played.players
                for game_at, game in enumerate(played.games, start=1)
            ],
        }


def points_by_game(table: TableScore) -> dict[str, list[Points]]:
    """Every player's total after each game that counts; a substitute's from the first game they played."""
    found: dict[str, list[Points]] = {}
    for played in table.sets:
        for game in played.games:
            for player, points in zip(played.players, game.points, strict=True):
                course = found.setdefault(player, [])
                before = course[-1] if course else 0
                course.append(before + points)
    return found


def _has_begun(table: TableScore) -> bool:
    return any(played.games for played in table.sets) or any(
        game.exits for played in table.match.sets for game in played.games
    )


def _status(table: TableScore) -> Status:
    if table.complete:
        return "over"
    return "running" if _has_begun(table) else "coming"


def _set(played: CountedSet) -> Json:
    return {
        "games": [_game(played, game) for game in played.games],
        "points": dict(zip(played.players, played.points, strict=True)),
    }


def _game(played: CountedSet, game: GameOutcome) -> Json:
    return {
        "classes": dict(zip(played.players, game.classes, strict=True)),
        "points": dict(zip(played.players, game.points, strict=True)),
        "bonus": {player: bonus for player, bonus in zip(played.players, game.bonus, strict=True) if bonus},
        "fouls": [played.players[place] for place in game.fouls],
        "fallen": None if game.fallen is None else played.players[game.fallen],
    }


def _own(played: CountedSet, game: GameOutcome, player: str) -> Json:
    at = played.players.index(player)
    return {
        "class": game.classes[at],
        "points": game.points[at],
        "bonus": game.bonus[at],
        "foul": at in game.fouls,
        "fallen": game.fallen == at,
    }
