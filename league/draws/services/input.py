"""The input of a stage's draw: who is seated, and their history."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from league.event_document import document_of_event
from league.models import Match, Stage
from rules_ref.cards import SUITS
from rules_ref.cases.writer import number_json
from scoring.draw.history import history_of, without_gone
from scoring.draw.json_form import DrawJson, EntrantJson, HistoryJson
from scoring.draw.reading import FORMAT
from scoring.event.values import EventDocument, EventEntrant, EventRound, EventStage, Seating
from scoring.matches.counted import Points
from scoring.standings.standings import stage_states
from scoring.standings.state import Past, StageState, group_of_place


@dataclass(frozen=True, slots=True)
class Due:
    """The rounds of a stage that a draw would make now.

    ``rounds`` of them from ``first`` (counted in the stage). ``again``: how many of them were drawn before
    and have not begun.
    """

    first: int
    rounds: int
    again: int


@dataclass(frozen=True, slots=True)
class StageField:
    """The players to be seated in a stage.

    ``settled``: no more can enter. ``groups`` by id, where tables are made by place; ``points`` so far by id.
    """

    stage: EventStage
    document: EventDocument
    entrants: tuple[EventEntrant, ...]
    settled: bool
    groups: Mapping[str, str]
    points: Mapping[str, Points]


def due(stage: Stage) -> Due | None:
    """The rounds to draw: all in which nothing counts yet, in a Swiss stage the next. None: none is left."""
    matches = Match.objects.filter(table__round__stage=stage)
    played = (
        matches.counting()
        .order_by("-table__round__in_stage")
        .values_list("table__round__in_stage", flat=True)
    )
    first = (played.first() or 0) + 1
    if first > stage.matches:
        return None
    rounds = 1 if stage.seating == Stage.Seating.SWISS else stage.matches - first + 1
    begun = stage.rounds.filter(in_stage__gte=first, in_stage__lt=first + rounds, tables__isnull=False)
    return Due(first, rounds, begun.distinct().count())


def due_by_hand(stage: Stage) -> Due | None:
    """The one round to draw by hand: the next of the stage, else the first that has not begun."""
    begun = stage.rounds.filter(tables__isnull=False).distinct().count()
    if begun < stage.matches:
        return Due(begun + 1, 1, 0)
    found = due(stage)
    return None if found is None else Due(found.first, 1, 1)


def stage_field(stage: Stage) -> StageField:
    """Who enters a stage, from the current state of the event."""
    document = document_of_event(stage.event)
    past = Past({}, {})
    for state in stage_states(document):
        if state.stage.id == stage.code:
            return _field(document, state, past)
        past = past.followed_by(state)
    raise LookupError(stage.code)


def draw_input(
    field: StageField, due: Due, sitting_out: Collection[str] = (), rematch_price: int | None = None
) -> DrawJson:
    """The draw's input without its seed, for the whole field but ``sitting_out``."""
    history = _history(field.document, _before(field, due))
    clubs = _clubs(field)
    draw_json: DrawJson = {
        "format": FORMAT,
        "stage": field.stage.id,
        "entrants": [_entrant(field, entrant, clubs) for entrant in field.entrants],
        "met": history["met"],
        "three_tables": history["three_tables"],
        "suits": history["suits"],
        "seating": "swiss" if field.stage.seating is Seating.SWISS else "draw",
    }
    if due.rounds == 1:
        draw_json["round"] = due.first
    else:
        draw_json["rounds"] = due.rounds
    if rematch_price is not None:
        draw_json["rematch_price"] = rematch_price
    # Without the history of players who sit out: they meet no player in these rounds.
    playing = {entrant.id for entrant in field.entrants}.difference(sitting_out)
    return without_gone(draw_json, {entrant.id for entrant in field.document.entrants} - playing)


def _field(document: EventDocument, state: StageState, past: Past) -> StageField:
    playing = frozenset(state.entries.players)
    # Before the stage begins its rows are empty: then the points of earlier stages order the tables.
    points = {row.player: row.total for row in state.rows} or dict(past.points)
    groups: dict[str, str] = {}
    if state.stage.seating is Seating.BY_PLACE:
        # Entrants by name have no place: they join the group of the firsts, the strongest.
        groups = {player: group_of_place(state.stage, past.places.get(player) or 1) for player in playing}
    entrants = tuple(entrant for entrant in document.entrants if entrant.id in playing)
    return StageField(state.stage, document, entrants, state.entries.settled, groups, points)


def _clubs(field: StageField) -> Mapping[str, str]:
    """The clubs of the field as numbers.

    A draw is published for good, and a club may be corrected or forgotten.
    """
    names = dict.fromkeys(entrant.club for entrant in field.entrants if entrant.club)
    return {"": ""} | {name: str(number) for number, name in enumerate(names, start=1)}


def _entrant(field: StageField, entrant: EventEntrant, clubs: Mapping[str, str]) -> EntrantJson:
    described: EntrantJson = {"id": entrant.id, "club": clubs[entrant.club], "seed": entrant.seed}
    if field.stage.seating is Seating.SWISS:
        described["points"] = number_json(field.points.get(entrant.id, 0))
    if field.groups:
        described["group"] = field.groups[entrant.id]
    return described


def _before(field: StageField, due: Due) -> Sequence[EventRound]:
    """The rounds that the draw does not replace."""
    return [
        event_round
        for event_round in field.document.rounds
        if event_round.stage != field.stage.id or event_round.number < due.first
    ]


def _history(document: EventDocument, rounds: Sequence[EventRound]) -> HistoryJson:
    """Who met whom, who sat at a table of three, and at which suits.

    A substitute counts for the table they joined.
    """
    seated = [
        tuple(
            tuple(table.seats[suit] for suit in SUITS if suit in table.seats) for table in event_round.tables
        )
        for event_round in rounds
    ]
    history = history_of(seated)
    at = {
        (event_round.stage, event_round.number, table.number): table
        for event_round in rounds
        for table in event_round.tables
    }
    for change in document.substitutions:
        table = at.get((change.stage, change.round, change.table))
        if table is not None and change.incoming is not None:
            history["met"] += [[player, change.incoming] for player in table.seats.values()]
    return history
