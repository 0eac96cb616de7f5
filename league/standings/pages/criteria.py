"""Criteria changed after play had begun: the notice to visitors, and the ranks that a change would move."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.language import words
from league.models.stages import stage_title
from rules_ref.documents import RULESETS
from rules_ref.ranking import CutOff
from scoring.criteria import CRITERIA, Criterion
from scoring.event.values import CriteriaChange, EventDocument
from scoring.standings.advance import advancement
from scoring.standings.standings import stage_states
from scoring.standings.state import StageState

CUT_OFF_WORDS: Final[dict[CutOff, Promise]] = {
    CutOff.DISCARD_GAME: gettext_lazy("そのゲームを数えない"),
    CutOff.SHARE_OPEN_PLACES: gettext_lazy("決まっていない順位の得点を分け合う"),
}
_NAMES: Final[Mapping[str, Promise]] = {
    "tiebreaks": gettext_lazy("順位決定基準"),
    "cutoff": gettext_lazy("打ち切られたゲーム"),
    "points": gettext_lazy("順位ごとの得点"),
    "bonus": gettext_lazy("ボーナス"),
    "enter": gettext_lazy("出る人"),
    "matches": gettext_lazy("1人のマッチ数"),
    "seating": gettext_lazy("卓の決め方"),
    "counts": gettext_lazy("数える得点"),
    "advance": gettext_lazy("次へ進む人"),
    "group_by": gettext_lazy("組分け"),
}


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A change, shown for the rest of the event. ``stage`` is empty for the whole event."""

    stage: str
    words: str
    reason: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class MovedPlace:
    """A player to whom a change would give another rank in a stage."""

    stage: str
    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MovedLine:
    """Players of a finished stage who would advance, or no longer advance, by a change."""

    stage: str
    coming: tuple[str, ...]
    leaving: tuple[str, ...]


def tiebreak_word(criterion: Criterion, ruleset: str) -> str:
    """The name of a tie-break, with the document's word for a foul."""
    return words(criterion.words).format(foul=words(RULESETS[ruleset].foul_word))


def tiebreak_column(criterion: Criterion, ruleset: str) -> str:
    """The heading of a criterion's figures; empty for one without."""
    heading = "" if criterion.column is None else words(criterion.column)
    return heading.format(fouls=words(RULESETS[ruleset].foul_words.many))


def change_lines(document: EventDocument) -> tuple[ChangeLine, ...]:
    """All changes of the event, oldest first."""
    names = {stage.id: stage_title(stage.name, n) for n, stage in enumerate(document.stages, start=1)}
    changes = [decision for decision in document.decisions if isinstance(decision, CriteriaChange)]
    return tuple(
        ChangeLine(
            names.get(change.stage or "", ""),
            _words(change, document.ruleset),
            change.reason,
            change.by,
            change.at,
        )
        for change in changes
    )


def moved_places(now: EventDocument, then: EventDocument) -> tuple[MovedPlace, ...]:
    """Every rank that differs in ``then``, stage by stage, in the order of ``now``."""
    entrants = {entrant.id: entrant.name for entrant in now.entrants}
    return tuple(_moved(now, then, entrants))


def moved_lines(now: EventDocument, then: EventDocument) -> tuple[MovedLine, ...]:
    """Every stage from which other players advance in ``then``."""
    entrants = {entrant.id: entrant.name for entrant in now.entrants}
    found = []
    for number, (before, after) in enumerate(
        zip(stage_states(now), stage_states(then), strict=True), start=1
    ):
        was, would = _going(now, before), _going(then, after)
        coming, leaving = (
            tuple(entrants[entrant] for entrant in entrants if entrant in ids)
            for ids in (would - was, was - would)
        )
        if coming or leaving:
            found.append(MovedLine(stage_title(before.stage.name, number), coming, leaving))
    return tuple(found)


def _going(document: EventDocument, state: StageState) -> frozenset[str]:
    """The players who advance by the results: all of them without a rule, none while the stage runs."""
    if not state.complete:
        return frozenset()
    found = advancement(document, state)
    return frozenset(row.player for row in state.rows) if found is None else frozenset(found.going)


def _moved(now: EventDocument, then: EventDocument, entrants: Mapping[str, str]) -> Iterator[MovedPlace]:
    for number, (before, after) in enumerate(
        zip(stage_states(now), stage_states(then), strict=True), start=1
    ):
        ranks = {row.player: row.rank for row in after.rows}
        for row in before.rows:
            if ranks.get(row.player, row.rank) != row.rank:
                stage = stage_title(before.stage.name, number)
                yield MovedPlace(stage, entrants[row.player], row.rank, ranks[row.player])


def _words(change: CriteriaChange, ruleset: str) -> str:
    before, after = (
        {key: _value(key, held.get(key), ruleset) for key in change.after}
        for held in (change.before, change.after)
    )
    return _("、").join(
        _change_words(str(_NAMES[key]), before[key], after[key]) for key in change.after if key in _NAMES
    )


def _change_words(name: str, before: str, after: str) -> str:
    return f"{name}（{before} → {after}）" if before and after else name


def _value(key: str, value: Any, ruleset: str) -> str:
    """The value in words; empty without words, and for unexpected values, which a file may have here."""
    try:
        match key:
            case "tiebreaks":
                return " › ".join(tiebreak_word(CRITERIA[name], ruleset) for name in value)
            case "cutoff":
                return str(CUT_OFF_WORDS[CutOff(value)])
            case "points":
                # Sorted with larger tables first, because PostgreSQL does not keep the order of JSON keys.
                return " / ".join(", ".join(map(str, value[size])) for size in sorted(value, reverse=True))
            case "matches" | "bonus":
                return "" if value is None else str(value)
            case _:
                return ""
    except (AttributeError, KeyError, TypeError, ValueError):
        return ""
