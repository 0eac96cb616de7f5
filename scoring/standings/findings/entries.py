"""Compare the seats of a stage with its entries and groups."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from rules_ref.text import Text
from rules_ref.wording import counted
from scoring.event.check_acts import came_in
from scoring.event.problem import EventProblem, place
from scoring.event.values import (
    EntrantStatus,
    EventDocument,
    EventRound,
    EventStage,
    EventTable,
    Seating,
    Withdrawal,
)
from scoring.standings.advance import Advancement, advancement
from scoring.standings.entering import after_decisions, withdrawn_by
from scoring.standings.state import StageState, group_of_place

Places = Mapping[str, range]
"""The places that players may have reached at their last table: several while a tie there is open."""


class Amiss(StrEnum):
    """How a player's place in a round contradicts who enters its stage."""

    SEATED = "not_entered"
    """At a table, without having entered."""
    BYE = "bye_not_entered"
    """A bye, without having entered."""
    NOT_SEATED = "not_seated"
    """Entered, and has neither a seat nor a bye."""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A player whose place in a round contradicts who enters its stage. ``table``: where they sit."""

    kind: Amiss
    player: str
    round: int
    table: int | None = None

    def problem(self, stage: str) -> EventProblem:
        """The same in words."""
        match self.kind:
            case Amiss.SEATED:
                ja, en = (
                    "はこのステージに進んでいないのに席がある。",
                    "has a seat, but did not enter this stage.",
                )
            case Amiss.BYE:
                ja, en = (
                    "はこのステージに進んでいないのに休みになっている。",
                    "has a bye, but did not enter this stage.",
                )
            case Amiss.NOT_SEATED:
                ja, en = (
                    "はこのステージに進んだのに、席も休みもない。",
                    "entered this stage, but has neither a seat nor a bye.",
                )
        what = Text(f"{self.player}{ja}", f"{self.player} {en}")
        return EventProblem(self.kind, place(stage, self.round, self.table), what)


def entry_problems(document: EventDocument, state: StageState) -> Iterator[EventProblem]:
    """Seats given too early, players seated in a stage they did not enter, and players without a seat."""
    if not state.entries.settled and state.tables:
        what = Text(
            "前のステージの勝ち抜けが決まっていないのに、席が決まっている。",
            "Its seats were given before it was settled who advances from the stages before.",
        )
        yield EventProblem("seated_early", place(state.stage.id), what)
    for misplacement in misplaced(document, state):
        yield misplacement.problem(state.stage.id)


def misplaced(document: EventDocument, state: StageState) -> Iterator[Misplaced]:
    """The misplaced players of a stage, round by round; none before it is settled who enters it."""
    if not state.entries.settled:
        return
    rounds = [event_round for event_round in document.rounds if event_round.stage == state.stage.id]
    seated = max(
        (event_round.number for event_round in rounds if _is_seated(state.stage, event_round)), default=0
    )
    for event_round in rounds:
        yield from _not_entered(event_round, _may_sit(document, state, event_round.number))
        if event_round.number <= seated:
            yield from _not_seated(document, state, event_round)


def _is_seated(stage: EventStage, event_round: EventRound) -> bool:
    """Whether the seats of this round are complete. Given seats count as complete once a game was played."""
    return bool(event_round.tables) and (stage.seating is not Seating.GIVEN or _played(event_round))


def _may_sit(document: EventDocument, state: StageState, number: int) -> set[str]:
    """Players who may have a seat or a bye in a round: those who entered, came in before, or left later."""
    came = {
        player
        for change in document.substitutions
        if change.stage == state.stage.id and change.round < number
        for player in came_in(change)
    }
    left_later = {entrant.id for entrant in document.entrants if entrant.status is EntrantStatus.WITHDRAWN}
    # A status is the latest one: players who left later did sit in a first stage.
    return came.union(state.entries.players, left_later if state.stage.enter is None else ())


def taking_part(document: EventDocument, state: StageState) -> set[str]:
    """All players of a stage: those who entered it, sit there, have a bye or came in."""
    here = [change for change in document.substitutions if change.stage == state.stage.id]
    came = (player for change in here for player in came_in(change))
    return {*state.entries.players, *(row.player for row in state.rows), *came}


def _not_entered(event_round: EventRound, may_sit: AbstractSet[str]) -> Iterator[Misplaced]:
    for table in event_round.tables:
        for player in table.seats.values():
            if player not in may_sit:
                yield Misplaced(Amiss.SEATED, player, event_round.number, table.number)
    for player in event_round.byes:
        if player not in may_sit:
            yield Misplaced(Amiss.BYE, player, event_round.number)


def _not_seated(document: EventDocument, state: StageState, event_round: EventRound) -> Iterator[Misplaced]:
    """Players of the stage without a seat or bye."""
    seen = {player for table in event_round.tables for player in table.seats.values()}.union(event_round.byes)
    seen |= _gone(document, state.stage.id)
    for change in document.substitutions:
        if change.stage == event_round.stage:
            seen.update(came_in(change))
            # Who was replaced in a later round was still there in this one.
            if change.round <= event_round.number:
                seen.add(change.outgoing)
    for player in state.entries.players:
        if player not in seen:
            yield Misplaced(Amiss.NOT_SEATED, player, event_round.number)


def _played(event_round: EventRound) -> bool:
    return any(game.exits for table in event_round.tables for entry in table.sets for game in entry.games)


def _gone(document: EventDocument, stage: str) -> set[str]:
    """Players who had left by the end of a stage, or who are not present, with no recorded withdrawal."""
    left = {decision.player for decision in document.decisions if isinstance(decision, Withdrawal)}
    absent = {
        entrant.id for entrant in document.entrants if entrant.status is not EntrantStatus.PRESENT
    } - left
    return absent.union(withdrawn_by(document, stage))


def reached(state: StageState) -> dict[str, range]:
    """The places the players of a stage may have reached at their last table; empty where no game counts."""
    at = {
        row.player: (row.place_at_table, state.last_tables[row.player])
        for row in state.rows
        if row.player in state.last_tables
    }
    level = Counter((place, table.round, table.number) for place, table in at.values())
    return {
        player: range(0)
        if reached is None
        else range(reached, reached + level[reached, table.round, table.number])
        for player, (reached, table) in at.items()
    }


def group_problems(document: EventDocument, state: StageState, places: Places) -> Iterator[EventProblem]:
    """Tables without a group, players in a group that their place before does not give, and tied places."""
    stage = state.stage
    if not (stage.by_group or stage.seating is Seating.BY_PLACE):
        return
    rounds = [event_round for event_round in document.rounds if event_round.stage == stage.id]
    tables = [(event_round.number, table) for event_round in rounds for table in event_round.tables]
    groups = [table.group or "" for _, table in tables]
    last = max((int(group) for group in groups if group.isdecimal()), default=0)
    for number, table in tables:
        if table.group is None:
            what = Text("順位別のステージなのに、組がない。", "It has no group, in a stage by place.")
            yield EventProblem("group_missing", place(stage.id, number, table.number), what)
        elif number == 1:
            yield from _group(stage, table, places, last)


def _group(stage: EventStage, table: EventTable, places: Places, last: int) -> Iterator[EventProblem]:
    """Problems of a table's group. ``last``: the group of all further places if the rule names no groups."""
    where = place(stage.id, 1, table.number)
    for player in table.seats.values():
        if places and player not in places:
            what = Text(
                f"{player}は前の卓がないので休みになるはずなのに、席がある。",
                f"{player} has a seat, but was at no table before and needs a bye.",
            )
            yield EventProblem("no_place", where, what)
        if not places.get(player):
            continue
        due = {group_of_place(stage, place, last) for place in places[player]}
        if table.group not in due:
            yield EventProblem("group", where, _other_group(player, places[player][0], table.group or ""))
        elif len(due) > 1:
            yield EventProblem("place_open", where, _open_place(player, places[player]))


def _other_group(player: str, reached: int, group: str) -> Text:
    return Text(
        f"前の卓で{reached}位の{player}が「{group}」の組にいる。",
        f"{player}, who came in place {reached} at the table before, is in group “{group}”.",
    )


def _open_place(player: str, places: range) -> Text:
    return Text(
        f"{player}の前の卓の順位（{places[0]}～{places[-1]}位）は同点で決まっていない。",
        f"The place of {player} at the table before ({places[0]} to {places[-1]}) is tied and not decided.",
    )


def announcement_problems(document: EventDocument, state: StageState) -> Iterator[EventProblem]:
    """Players wrongly announced or left out, and undecided ties. The order of a list does not matter."""
    stage, where = state.stage, place(state.stage.id)
    if stage.advanced is None or (stage.advance is None and not stage.advanced):
        return
    if not state.complete:
        what = Text(
            "終わっていないのに、勝ち抜けが発表されている。",
            "It is not complete, but who advances has been announced.",
        )
        yield EventProblem("announced_early", where, what)
        return
    due = advancement(document, state) or _everybody(document, state)
    announced = after_decisions(document, stage.id, stage.advanced)
    yield from _wrong(where, announced, due)
    yield from open_tie_problems(where, due)


def _everybody(document: EventDocument, state: StageState) -> Advancement:
    players = tuple(row.player for row in state.rows)
    going = after_decisions(document, state.stage.id, players)
    return Advancement(going, (), ())


def _wrong(where: Text, announced: Sequence[str], due: Advancement) -> Iterator[EventProblem]:
    open_to = {player for tie in due.undecided for player in tie.among}
    for player in announced:
        if player not in due.going and player not in open_to:
            what = Text(
                f"{player}は勝ち抜けと発表されているが、勝ち抜けない。",
                f"{player} is announced as advancing, but does not.",
            )
            yield EventProblem("advance", where, what)
    for player in due.going:
        if player not in announced:
            what = Text(
                f"{player}は勝ち抜けるのに、発表されていない。", f"{player} advances, but is not announced."
            )
            yield EventProblem("advance", where, what)


def open_tie_problems(where: Text, due: Advancement) -> Iterator[EventProblem]:
    """Undecided ties across the line."""
    for tie in due.undecided:
        what = Text(
            f"{tie.places}つの枠をめぐる同点が決まっていない: {'、'.join(tie.among)}。",
            f"A tie for {counted(tie.places, 'place')} is not decided: {', '.join(tie.among)}.",
        )
        yield EventProblem("advance_open", where, what)
