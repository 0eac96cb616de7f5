"""SAMURAI: singles and multiples, a revolution, an exchange, and nothing else."""

from __future__ import annotations

from typing import Final

from rules_ref.documents.samurai.options import OPTIONS

from rules_ref.classes import PlayerClass
from rules_ref.combinations import FormRules
from rules_ref.engine.ruleset import ExchangeClauses, PassClauses, Ruleset
from rules_ref.form_spec import FormSpec
from rules_ref.procedure import ExchangeRule, TableSize
from rules_ref.ranking import RankingRules
from rules_ref.rules.answer import Answer
from rules_ref.rules.opening import LowestLeads
from rules_ref.rules.pass_lockout import PassLockout
from rules_ref.rules.revolution import Revolution

_EXCHANGE: Final = (
    ExchangeRule(PlayerClass.DAIHINMIN, PlayerClass.DAIFUGO, 2, "strongest", "SAMURAI-7"),
    ExchangeRule(PlayerClass.DAIFUGO, PlayerClass.DAIHINMIN, 2, "any", "SAMURAI-7"),
    ExchangeRule(PlayerClass.HINMIN, PlayerClass.FUGO, 1, "strongest", "SAMURAI-7"),
    ExchangeRule(PlayerClass.FUGO, PlayerClass.HINMIN, 1, "any", "SAMURAI-7"),
)

RULESET: Final = Ruleset(
    id="samurai",
    form_clause="SAMURAI-3",
    finish_clause="SAMURAI-6",
    table_sizes=(5,),
    forms=FormRules(stairs=False),
    rules=(
        LowestLeads("SAMURAI-2"),
        PassLockout("SAMURAI-4"),
        Answer(lead="SAMURAI-3", single="SAMURAI-3", multiple="SAMURAI-3", stairs="SAMURAI-3"),
        Revolution("SAMURAI-5", restore="SAMURAI-5"),
    ),
    passing=PassClauses(
        permitted="SAMURAI-4", flush="SAMURAI-4", flush_at_once=("SAMURAI-4",), lockout="SAMURAI-4"
    ),
    options=OPTIONS,
    ranking=RankingRules(places_clause="SAMURAI-6"),
    tables={
        5: TableSize((11, 11, 10, 10, 10), 0, _EXCHANGE, "SAMURAI-1", "SAMURAI-1", "SAMURAI-1", jokers=0)
    },
    exchange=ExchangeClauses(owes_nothing="SAMURAI-7", no_classes="SAMURAI-7", looked_first="SAMURAI-7"),
    jokers=0,
)

FORM_SPEC: Final = FormSpec(RULESET, seated=5, details=("opening",), options={"play": ("pass_lockout",)})
