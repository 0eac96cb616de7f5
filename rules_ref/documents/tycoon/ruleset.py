"""Tycoon: groups of one to four, a revolution, 8s that stop, ♠3 on the joker, bankruptcy, and no banned finish."""

from typing import Final

from rules_ref.combinations import FormRules
from rules_ref.documents.tycoon.options import OPTIONS
from rules_ref.documents.tycoon.readings import READINGS
from rules_ref.engine.ruleset import ExchangeClauses, PassClauses, Ruleset
from rules_ref.form_spec import FormSpec
from rules_ref.procedure import TableSize, usual_exchange
from rules_ref.ranking import RankingRules
from rules_ref.rules.answer import Answer
from rules_ref.rules.downfall import Downfall
from rules_ref.rules.eight_cut import EightCut
from rules_ref.rules.opening import DiamondThreeLeads, LowestLeads
from rules_ref.rules.pass_lockout import PassLockout
from rules_ref.rules.revolution import Revolution
from rules_ref.rules.spade_three import SpadeThree
from rules_ref.rules.stairs_limits import AtMost
from rules_ref.text import Text

_TABLE: Final = TableSize(
    hands=(14, 14, 13, 13),
    blind=0,
    exchange=usual_exchange("TYC-14"),
    deal_clause="TYC-1",
    deck_clause="TYC-1",
    blind_clause="TYC-1",
)

RULESET: Final = Ruleset(
    id="tycoon",
    form_clause="TYC-4",
    finish_clause="TYC-13",
    table_sizes=(4,),
    forms=FormRules(stairs=False),
    rules=(
        DiamondThreeLeads("TYC-2"),
        LowestLeads("TYC-3"),
        PassLockout("TYC-6", key=None),
        AtMost("TYC-4", most=4),
        Answer(
            lead="TYC-4", single="TYC-5", multiple="TYC-5", stairs="TYC-5", joker="TYC-7",
        ),
        Revolution("TYC-8", restore="TYC-9"),
        EightCut("TYC-10"),
        SpadeThree("TYC-11", flush_clause="TYC-11", lock_clause="TYC-11"),
        Downfall("TYC-12"),
    ),
    readings=READINGS,
    passing=PassClauses(
        permitted="TYC-6", flush="TYC-6", flush_at_once=("TYC-6",), lockout="TYC-6", lockout_key=None,
        next_leads="TYC-6",
    ),
    options=OPTIONS,
    ranking=RankingRules(
        places_clause="TYC-13",
        downfall_clause="TYC-12",
        points={4: (30, 20, 10, 0)},
        points_clause="TYC-15",
        unit=Text("点", "points"),
        bonus_every=3,  # TYC-16: a match is three games
        sets=1,
    ),
    tables={4: _TABLE},
    exchange=ExchangeClauses(owes_nothing="TYC-14", no_classes="TYC-14", looked_first="GEN-1"),
)  # fmt: skip

FORM_SPEC: Final = FormSpec(RULESET, details=("opening", "round"))
