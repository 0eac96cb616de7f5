"""Contradictions of turn and passes: who acts next after the plays, passes, skips and direction."""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import NamedTuple

from rules_ref.cases.writer import play_json
from rules_ref.contradictions.evidence import Evidence
from rules_ref.contradictions.pile_history import History
from rules_ref.contradictions.rounds import PileStep, RoundOfPlay
from rules_ref.text import Contradiction, Text
from rules_ref.wording import cards_text, everyone

Passed = frozenset[str]


class AfterTop(NamedTuple):
    """A possible state after the top play: who is on turn, and which given passes disagree with it.

    ``turn`` is None if all have passed. ``early``: passes given but impossible; ``missing``: passes required
    but not given.
    """

    turn: str | None
    early: Passed
    missing: Passed

    def agrees(self, turn: str | None) -> bool:
        return self.turn == turn and not self.early and not self.missing


def find(evidence: Evidence) -> Iterator[Contradiction]:
    position = evidence.position
    if not position.pile:
        yield from _passed_on_empty_pile(evidence)
        return
    if evidence.best.flushed or evidence.eight_cut_missing:
        return
    rounds = [(RoundOfPlay(evidence, history), history) for history in evidence.histories]
    before_top = [
        (start, passed) for start, history in rounds for passed in _passes_before_top(start, history)
    ]
    if not before_top:
        yield _impossible_sequence(evidence)
        return
    endings = {
        ending for start, passed in before_top for ending in _states_after_top(evidence, start, passed)
    }
    if any(ending.agrees(position.turn) for ending in endings):
        return
    closest = min(endings, key=lambda ending: _distance(ending, position.turn))
    yield (
        _wrong_turn(evidence, closest)
        if _turn_is_wrong(closest, position.turn)
        else _wrong_passes(evidence, closest)
    )


def _distance(ending: AfterTop, turn: str | None) -> tuple[object, ...]:
    """A sort key: the distance of an ending from the position.

    Ties go to the first turn by name, then to the ending that keeps the given passes.
    """
    wrong = (ending.turn != turn) + bool(ending.early) + bool(ending.missing)
    early, missing = sorted(ending.early), sorted(ending.missing)
    return wrong, len(early) + len(missing), ending.turn or "", len(early), early, missing


def _turn_is_wrong(ending: AfterTop, turn: str | None) -> bool:
    return ending.turn is not None and ending.turn != turn and not ending.early and not ending.missing


def _passes_before_top(round_: RoundOfPlay, history: History) -> set[Passed]:
    """The possible sets of passes before the top play; empty if its player cannot have been on turn."""
    found = set(_passes_at_start(round_.evidence, history))
    for lower, upper in zip(round_.steps, round_.steps[1:], strict=False):
        found = {after for passed in found for after in round_.passes_until(lower, upper.by, passed)}
    return found


def _passes_at_start(evidence: Evidence, history: History) -> Iterable[Passed]:
    """The possible sets of passes before the first play: none, unless a leader may pass or plays are gone."""
    if history.start is not None:
        # A player who has played since had not passed before.
        since = {play.by for play in evidence.position.pile[history.start :]} if evidence.lockout else set()
        given = [player for player in evidence.position.passed if player not in since]
        sizes = range(len(given) + 1)
        return map(frozenset, chain.from_iterable(combinations(given, size) for size in sizes))
    if evidence.ruleset.passing.must_lead is not None:
        return [frozenset()]
    circle = evidence.position.circle_after(evidence.position.pile[0].by, -evidence.position.direction)
    return [frozenset(circle[:size]) for size in range(len(circle))]


def _states_after_top(evidence: Evidence, round_: RoundOfPlay, passed: Passed) -> Iterator[AfterTop]:
    """The possible states after the top play.

    A locked-out player may be on turn as the subject of the question (“may C come back?”).
    """
    position = evidence.position
    still_in = frozenset(position.still_in)
    on_turn = frozenset({position.turn or ""})
    given = (frozenset(position.passed) & still_in) - on_turn
    passed -= on_turn
    for turn, after in round_.turns_after(round_.steps[-1], passed, given):
        yield AfterTop(turn, given - after, (after & still_in) - given - on_turn)


def _passed_on_empty_pile(evidence: Evidence) -> Iterator[Contradiction]:
    must_lead, passed = evidence.ruleset.passing.must_lead, list(evidence.position.passed)
    if must_lead is None or not passed:
        return
    text = Text("場が空なのに、パスした人がいます。", "The pile is empty, and yet somebody has passed.")
    yield Contradiction("passed", passed, [], must_lead, text)


def _impossible_sequence(evidence: Evidence) -> Contradiction:
    """The contradiction of plays that cannot follow each other at this table."""
    passed = list(evidence.position.passed)
    lower, upper = _first_gap(evidence)
    first, second = cards_text(lower.cards), cards_text(upper.cards)
    if lower.by == upper.by:
        text = Text(
            f"{first}の後にほかの全員がパスすれば場が流れるので、{upper.by}がその上に{second}を出すことはできません。",
            f"Once all the others pass on {first}, the pile is cleared: {upper.by} cannot play {second} on it.",
        )
        given = [play_json(play) for play in evidence.position.pile]
        return Contradiction("pile", given, None, evidence.ruleset.passing.flush, text)
    text = Text(
        f"{first}→{second}は出せないはずです。{upper.by}はその前にパスしているか、番ではありません。",
        f"{first}, then {second}: {upper.by} had already passed, or was not on turn.",
    )
    return Contradiction("passed", passed, None, evidence.ruleset.clause_of("lockout"), text)


def _first_gap(evidence: Evidence) -> tuple[PileStep, PileStep]:
    round_ = RoundOfPlay(evidence, evidence.best)
    found = set(_passes_at_start(evidence, evidence.best))
    for lower, upper in zip(round_.steps, round_.steps[1:], strict=False):
        found = {after for passed in found for after in round_.passes_until(lower, upper.by, passed)}
        if not found:
            return lower, upper
    return round_.steps[-2], round_.steps[-1]


def _wrong_turn(evidence: Evidence, ending: AfterTop) -> Contradiction:
    top = evidence.position.pile[-1]
    text = Text(
        f"{top.by}の{cards_text(top.cards)}の次は{ending.turn}の番のはずです。",
        f"After {cards_text(top.cards)} by {top.by} it must be {ending.turn}'s turn.",
    )
    return Contradiction(
        "turn", evidence.position.turn, ending.turn, evidence.ruleset.clause_of("turn"), text
    )


def _wrong_passes(evidence: Evidence, ending: AfterTop) -> Contradiction:
    given = evidence.position.passed
    clause = evidence.ruleset.clause_of("lockout")
    if ending.missing:
        implied = [*given, *sorted(ending.missing, key=evidence.position.players.index)]
        names = everyone(player for player in implied if player in ending.missing)
        text = Text(
            f"{names.ja}は、場の途中でパスしているはずです。",
            f"{names.en} must have passed between the plays.",
        )
        return Contradiction("passed", list(given), implied, clause, text)
    if ending.early:
        implied = [player for player in given if player not in ending.early]
        names = everyone(player for player in given if player in ending.early)
        text = Text(
            f"{names.ja}は、最後に出してからまだパスしていないはずです。",
            f"{names.en} cannot have passed since last playing cards.",
        )
        return Contradiction("passed", list(given), implied, clause, text)
    text = Text(
        "全員がパスしたなら、場は流れているはずです。", "All have passed: the pile must have been cleared."
    )
    return Contradiction("passed", list(given), None, evidence.ruleset.passing.flush, text)
