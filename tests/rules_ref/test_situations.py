"""The cache of legal plays by situation agrees with the rules; it is not used if a rule reads other facts."""

from dataclasses import dataclass, replace
from random import Random

import pytest

from rules_ref.cards import parse_card
from rules_ref.contradictions import contradictions
from rules_ref.documents import RULESETS
from rules_ref.engine.checks import Bar, Check
from rules_ref.engine.judge import judge
from rules_ref.engine.legal_plays import legal_plays
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import Rule, rules_overriding
from rules_ref.engine.trial import trials as trials_of
from rules_ref.engine.unexplained import judge_unexplained
from rules_ref.position import Move, Pass, Play, Position
from rules_ref.rules.suit_lock import SuitLock
from rules_ref.text import Text
from tests.effort import examples
from tests.rules_ref.agreement import disagreement, some_positions

FEW = 240


@pytest.mark.parametrize("document", RULESETS)
def test_lists_are_what_the_rules_let_through(document):
    positions = some_positions(RULESETS[document], Random(document))
    for _, (regulation, position, player) in zip(range(examples(FEW)), positions, strict=False):
        assert not disagreement(RULESETS[document], regulation, position, player), (position, player)


@pytest.mark.parametrize("document", RULESETS)
def test_what_a_rule_bars_is_what_its_checks_say(document):
    ruleset = RULESETS[document]
    positions = some_positions(ruleset, Random(document))
    for _, (regulation, position, player) in zip(range(examples(FEW)), positions, strict=False):
        for cards in legal_plays(ruleset, regulation, position, player)[:5]:
            for trial in trials_of(ruleset, regulation, position, Play(player, cards)):
                for rule in rules_overriding(ruleset, "checks"):
                    barred = [check.bar for check in rule.checks(trial.attempt) if not check.holds]
                    assert {*rule.failing_bars(trial.attempt)} == {*barred}


@pytest.mark.parametrize("document", RULESETS)
def test_a_move_judged_briefly_is_judged_the_same(document):
    ruleset, rng = RULESETS[document], Random(document)
    positions = some_positions(ruleset, rng)
    for _, (regulation, position, player) in zip(range(examples(FEW)), positions, strict=False):
        hand = position.hands[player]
        assert isinstance(hand, tuple)
        plays = legal_plays(ruleset, regulation, position, player)[:5]
        sets = [*plays, *(rng.sample(hand, size) for size in range(1, min(4, len(hand)) + 1))]
        moves: list[Move] = [Pass(player), *(Play(player, tuple(cards)) for cards in sets)]
        for move in moves:
            full = judge(ruleset, regulation, position, move)
            brief = judge_unexplained(ruleset, regulation, position, move)
            assert _said(brief) == _said(full), (position, move)


def _said(judgement):
    return judgement.verdict, judgement.foul, judgement.clauses, judgement.effects, judgement.after


@pytest.mark.parametrize("document", RULESETS)
def test_what_a_pile_contradicts_does_not_depend_on_the_piles_before(document):
    ruleset = RULESETS[document]
    positions = some_positions(ruleset, Random(document))
    for _, (regulation, position, _) in zip(range(examples(FEW)), positions, strict=False):
        found = contradictions(ruleset, regulation, position)
        afresh = replace(ruleset)
        assert contradictions(afresh, regulation, position) == found


@dataclass(frozen=True)
class NothingOnFridays(Rule):
    """A rule that reads a fact outside of situations (the round) without declaring it."""

    def checks(self, attempt):
        yield Check(Bar.ANSWERABLE, "GEN-1", attempt.position.round != 5, Text("金", "Friday"))


@dataclass(frozen=True, slots=True)
class LockOnFridays(SuitLock):
    """The same, as a subclass of a rule that declares what it reads."""

    def checks(self, attempt):
        yield Check(Bar.ANSWERABLE, "GEN-1", attempt.position.round != 5, Text("金", "Friday"))


@pytest.mark.parametrize("rule", [NothingOnFridays(), LockOnFridays("GEN-8")])
def test_a_rule_that_does_not_say_what_it_sees_is_asked_each_time(rule):
    kyoto = RULESETS["kyoto"]
    ruleset = replace(kyoto, rules=(*kyoto.rules, rule))
    hand = (parse_card("S9"), parse_card("H9"))
    pile = (Play("B", (parse_card("D5"),)),)
    position = Position(("A", "B"), {"A": hand}, "A", pile=pile, round=4)
    regulation = Regulation(ruleset.options, {})
    for _ in range(2):
        assert len(legal_plays(ruleset, regulation, position, "A")) == 2
        assert legal_plays(ruleset, regulation, position.but(round=5), "A") == []
