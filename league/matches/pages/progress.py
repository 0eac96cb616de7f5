"""The progress of an event's tables, for its page; read in a fixed number of queries."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.matches.pages.board import points_text
from league.models import Match, Round, Table
from league.scored_matches import ScoredMatch, matches_in, scored_match
from scoring.matches.progress import Task


@dataclass(frozen=True, slots=True)
class State:
    """A table's state in words, and its kind: ``running``, ``done``, ``problem`` (empty: not begun)."""

    words: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's points in each set begun, and in all."""

    name: str
    sets: tuple[int | Fraction, ...]
    total: int | Fraction


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as visitors see it.

    ``full``: the sum of all points of a complete match; ``untouched``: nothing was ever recorded.
    """

    table: Table
    state: State
    lines: tuple[PlayerLine, ...]
    checks: tuple[int | Fraction, ...]
    check: int | Fraction
    full: int
    untouched: bool

    @property
    def called(self) -> str:
        return str(self.table)


def view_of(match: Match) -> TableView:
    """A match for its event's page (load by ``with_scores``)."""
    scored = scored_match(match)
    score, points = scored.score, scored.points
    # A set without a finished game would be a column of zeros.
    sets = [played_set for played_set in score.sets if played_set.check]
    return TableView(
        table=match.table,
        state=match_state(scored),
        lines=tuple(
            PlayerLine(name, tuple(played_set.points.get(number, 0) for played_set in sets), points[number])
            for number, name in scored.labels.items()
        ),
        checks=tuple(played_set.check for played_set in sets),
        check=score.check,
        full=scored.match_check,
        untouched=match.version == 0,
    )


def match_state(scored: ScoredMatch) -> State:
    """State of a match: not begun, its current game, finished, confirmed or closed, and whether cut off."""
    if scored.closed:
        return State(_("終了（打ち切り）") if scored.result.cut_off else _("終了"), "done")
    step = scored.step
    if step.task is Task.CONFIRM:
        return _finished(scored)
    # Players whose seats were drawn before the round may not have sat down yet.
    if not scored.score.sets or not scored.begun:
        return State(_("開始前"))
    words = _PLACES[step.task] % {"set": step.set_number, "game": step.game}
    return State(words, "problem" if step.task is Task.REPAIR else "running")


_PLACES: Final = {
    Task.DRAW_SEATS: gettext_lazy("第%(set)dセット 席決め"),
    Task.SEAL_ENVELOPE: gettext_lazy("第%(set)dセット 封筒"),
    Task.PLAY: gettext_lazy("第%(set)dセット 第%(game)dゲーム"),
    Task.REPAIR: gettext_lazy("第%(set)dセット 第%(game)dゲームの記録に矛盾"),
    Task.OPEN_ENVELOPE: gettext_lazy("第%(set)dセット 開封"),
}


def _finished(scored: ScoredMatch) -> State:
    if all(number in scored.parts.confirmed for number in scored.finishing):
        return State(_("確認済み"), "done")
    if scored.result.cut_off:
        return State(_("打ち切り・確認待ち"), "running")
    return State(_("全ゲーム終了・確認待ち"), "running")


@dataclass(frozen=True, slots=True)
class TableState:
    """The current players of a table, their points so far, and its progress."""

    names: tuple[str, ...]
    points: tuple[str, ...]
    state: State


def table_states(of_round: Round) -> Mapping[int, TableState]:
    """The states of all matches of a round, by id."""
    return {match.pk: _state(match) for match in matches_in(of_round)}


def _state(match: Match) -> TableState:
    scored = scored_match(match)
    sitting, points = scored.players_of(max(len(scored.score.sets), 1)), scored.points
    names = tuple(scored.labels[player] for player in sitting)
    return TableState(
        names, tuple(points_text(points.get(player, 0)) for player in sitting), match_state(scored)
    )
