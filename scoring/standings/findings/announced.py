"""Who was announced as going on, held against the table, the rule and the decisions."""

from collections.abc import Iterator, Sequence

from rules_ref.text import Text
from rules_ref.wording import counted
from scoring.event.problem import EventProblem, place
from scoring.event.values import EventDocument
from scoring.standings.advance import Advancement, advancement
from scoring.standings.entering import after_decisions
from scoring.standings.state import StageState


def announcement_problems(document: EventDocument, state: StageState) -> Iterator[EventProblem]:
    """Everyone wrongly announced or left out, and undecided ties. A list says who, not in which order."""
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
