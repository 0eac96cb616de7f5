"""Who goes on from a stage. A tie across the line is never resolved here but reported as open."""

from dataclasses import dataclass

from scoring.event.values import BestOverall, BestPerGroup, BestPerTable, DropWorst, EventDocument
from scoring.standings.cutting import Cut, OpenTie, cut, cut_tables, join
from scoring.standings.entering import Going, after_decisions, moves, withdrawn_by
from scoring.standings.state import StageState


@dataclass(frozen=True, slots=True)
class Advancement:
    """Who goes on and who does not, however the open ties (``undecided``) fall. Best first."""

    going: tuple[str, ...]
    out: tuple[str, ...]
    undecided: tuple[OpenTie, ...]

    @property
    def outcome(self) -> list[list[str]]:
        """Who goes on and who is tied, sorted, as the log of a decision has it: equal for equal outcomes."""
        return [sorted(self.going), sorted(player for tie in self.undecided for player in tie.among)]


def advancement(document: EventDocument, state: StageState) -> Advancement | None:
    """Who goes on by the stage's rule and the decisions about those who withdrew.

    None before the stage is complete, and for a stage without a rule.
    """
    if not state.complete or state.stage.advance is None:
        return None
    line = _with_decisions(document, state, line_by_rule(state))
    players = [row.player for row in state.rows]
    open_to = {player for tie in line.ties for player in tie.among} - line.above
    return Advancement(
        tuple(player for player in players if player in line.above),
        tuple(player for player in players if player not in line.above and player not in open_to),
        line.ties,
    )


def line_by_rule(state: StageState) -> Cut:
    """The line that the stage's rule draws, ignoring decisions. Without a rule all are above."""
    contest = state.contest
    match state.stage.advance:
        case None:
            return Cut(frozenset(row.player for row in state.rows))
        case BestOverall(n):
            return cut(state.tiers, n)
        case DropWorst(n):
            return cut(state.tiers, len(state.rows) - n)
        case BestPerTable(k, others):
            *tables, free = tables_of_last_round(state)
            return cut_tables(tables, free, contest, k, others)
        case BestPerGroup(k):
            groups = _by_group(state, tuple(k))
            return join([cut(contest.tiers(groups[group]), places) for group, places in k.items()])


def tables_of_last_round(state: StageState) -> list[list[str]]:
    """The players of each table of the last round, then those who sat at none of them."""
    last = max((table.round for table in state.tables), default=0)
    tables = [table for table in state.tables if table.round == last]
    sat = {player: index for index, table in enumerate(tables) for player in table.players}
    found: list[list[str]] = [[] for _ in (*tables, None)]
    for row in state.rows:
        # The last list, at −1, is of players without a table.
        found[sat.get(row.player, -1)].append(row.player)
    return found


def _by_group(state: StageState, groups: tuple[str, ...]) -> dict[str, list[str]]:
    """Players by the groups of the rule; a group that it does not name counts as the last one."""
    found: dict[str, list[str]] = {group: [] for group in groups}
    for row in state.rows:
        if row.group is not None:
            found[row.group if row.group in found else groups[-1]].append(row.player)
    return found


def _with_decisions(document: EventDocument, state: StageState, line: Cut) -> Cut:
    """Apply decisions: players who withdrew neither go on nor keep a tie open; those who moved up go on."""
    stage = state.stage.id
    ties = [_without_gone(document, stage, tie) for tie in line.ties]
    # A tie with places for all its remaining players is closed.
    closed = (player for tie in ties if len(tie.among) <= tie.places for player in tie.among)
    above = after_decisions(document, stage, (*line.above, *closed))
    return Cut(frozenset(above), tuple(tie for tie in ties if 0 < tie.places < len(tie.among)))


def _without_gone(document: EventDocument, stage: str, tie: OpenTie) -> OpenTie:
    moved = moves(document, stage)
    settled = withdrawn_by(document, stage).union(move.player for move in moved)
    taken = sum(move.instead_of in tie.among for move in moved)
    return OpenTie(tie.places - taken, tuple(player for player in tie.among if player not in settled))


def going_on(document: EventDocument, state: StageState) -> Going:
    """Who goes on: the players announced, or else those who are certain to."""
    stage = state.stage
    if stage.advanced is not None:
        # What was announced counts, even against the calculation: people sat down on the strength of it (0401).
        return Going(after_decisions(document, stage.id, stage.advanced), settled=True)
    if not state.complete:
        return Going((), settled=False)
    found = advancement(document, state)
    if found is None:
        everyone = (row.player for row in state.rows)
        return Going(after_decisions(document, stage.id, everyone), settled=True)
    return Going(found.going, settled=not found.undecided)
