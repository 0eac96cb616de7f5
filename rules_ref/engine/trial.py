"""Run every rule's checks on each reading of a play, then apply the exceptions (licences)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules_ref.engine.attempt import Attempt, previous_combination, strongest
from rules_ref.engine.checks import Bar, Check, Licence
from rules_ref.engine.judgement import unique
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import Rule, rules_overriding
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Play, Position
from rules_ref.text import Finding, Text
from rules_ref.wording import cards_text


@dataclass(frozen=True, slots=True)
class Trial:
    """One reading under all checks. ``broken``: failed and not lifted; ``used``: the licences needed."""

    attempt: Attempt
    checks: tuple[Check, ...]
    broken: tuple[Check, ...]
    used: tuple[Licence, ...]

    @property
    def legal(self) -> bool:
        return not self.broken

    @property
    def steps(self) -> tuple[Check, ...]:
        """The checks that count: without those that a licence lifted."""
        return tuple(check for check in self.checks if check.holds or check in self.broken)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses on which a legal play rests, or that an illegal one breaks."""
        if self.broken:
            return unique(check.clause for check in self.broken)
        basic = (check.clause for check in self.steps if check.basic)
        return unique([*basic, *(licence.clause for licence in self.used)])

    @property
    def surprises(self) -> list[Text]:
        """The reasons that allow the cards and that players may not expect."""
        rules: list[Check | Licence] = [*self.steps, *self.used]
        return [reading.text for reading in rules if reading.surprising]

    @property
    def findings(self) -> list[Finding]:
        licences = (Finding(licence.clause, True, licence.text) for licence in self.used)
        return [*map(finding, self.steps), *licences]


def trials(ruleset: Ruleset, regulation: Regulation, position: Position, play: Play) -> list[Trial]:
    """A trial of every reading of the play."""
    previous = previous_combination(ruleset, position, play.by)
    last = position.hand_size(play.by) == len(play.cards)
    return [
        _try(Attempt(ruleset, regulation, position, play, reading, previous, last))
        for reading in ruleset.readings_of(play)
    ]


def _try(attempt: Attempt) -> Trial:
    ruleset = attempt.ruleset
    # All checks are made, even after one has failed: a refusal says everything that is wrong.
    checks = [turn_check(attempt.position, attempt.by)]
    checks += [check for rule in rules_overriding(ruleset, "checks") for check in rule.checks(attempt)]
    licences = [
        licence for rule in rules_overriding(ruleset, "licences") for licence in rule.licences(attempt)
    ]
    failed = [check for check in checks if not check.holds]
    lifted = {bar for licence in licences for bar in licence.lifts}
    needed = {check.bar for check in failed}
    return Trial(
        attempt,
        tuple(checks),
        tuple(check for check in failed if check.bar not in lifted),
        # A licence that lifts no failed check is not cited, because the play does not rest on it.
        tuple(licence for licence in licences if licence.lifts & needed),
    )


def turn_check(position: Position, player: str, *, passing: bool = False) -> Check:
    holds = position.turn == player
    text = Text(f"{player}の番です。", f"It is {player}'s turn.")
    if not holds:
        text = Text(
            f"いまは{position.turn}の番なので、{player}は{'パスできません' if passing else '出せません'}。",
            f"It is {position.turn}'s turn: {player} may not {'pass' if passing else 'play'} yet.",
        )
    return Check(Bar.TURN, "GEN-1", holds, text)


class Handlers(NamedTuple):
    """The rules that can matter before cards are played: those with checks, and those with licences."""

    checking: tuple[Rule, ...]
    licensing: tuple[Rule, ...]

    @staticmethod
    def of(ruleset: Ruleset) -> Handlers:
        return Handlers(rules_overriding(ruleset, "checks"), rules_overriding(ruleset, "licences"))


def may(attempt: Attempt, handlers: Handlers) -> bool:
    """Whether no bar remains, as ``_try`` finds, without reasons."""
    # Licences are computed only once something is barred.
    lifted = None
    if attempt.position.turn != attempt.by:
        lifted = _lifted(attempt, handlers)
        if Bar.TURN not in lifted:
            return False
    for rule in handlers.checking:
        for bar in rule.failing_bars(attempt):
            if not handlers.licensing:
                return False
            if lifted is None:
                lifted = _lifted(attempt, handlers)
            if bar not in lifted:
                return False
    return True


def _lifted(attempt: Attempt, handlers: Handlers) -> set[Bar]:
    """The bars that the licences of these cards lift."""
    return {bar for rule in handlers.licensing for licence in rule.licences(attempt) for bar in licence.lifts}


def best_trial(tried: Sequence[Trial], *, reverse: bool) -> Trial:
    """The trial of the strongest legal reading (GEN-6), else the one with the fewest broken checks."""
    legal = {id(trial.attempt.combination): trial for trial in tried if trial.legal}
    best = strongest([trial.attempt.combination for trial in legal.values()], reverse=reverse)
    if best is not None:
        chosen = legal[id(best)]
        return chosen if len(tried) == 1 or best.declared else _with_reading_chosen(chosen)
    return min(tried, key=lambda trial: len(trial.broken))


def _with_reading_chosen(trial: Trial) -> Trial:
    """The trial with a check on how an undeclared joker is read (GEN-6)."""
    played = trial.attempt.combination
    if not played.jokers or played.all_jokers:
        return trial
    stands = cards_text(played.stands)
    text = Text(
        f"宣言のないジョーカーは、出せる中で最も強い{stands}として扱います。",
        f"The joker was not declared and counts as {stands}, the strongest card that makes the play legal.",
    )
    if not played.stands:
        text = Text(
            "複数枚とも階段とも読めるので、複数枚として扱います。",
            "The cards could be a multiple or stairs and count as the multiple.",
        )
    return replace(trial, checks=(*trial.checks, Check(Bar.FORM, "GEN-6", True, text, basic=True)))


def finding(check: Check) -> Finding:
    return Finding(check.clause, check.holds, check.text)
