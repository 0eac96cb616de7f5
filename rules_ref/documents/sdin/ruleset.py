"""SDIN: SDIN大富豪, three fixed rules and three that can be switched off."""

from typing import Final

from rules_ref.combinations import FormRules
from rules_ref.documents.sdin.options import OPTIONS
from rules_ref.documents.sdin.readings import READINGS
from rules_ref.engine.ruleset import MOST_HELD, ExchangeClauses, PassClauses, Ruleset
from rules_ref.form_spec import FormSpec
from rules_ref.procedure import TableSize, usual_exchange
from rules_ref.ranking import Fallen, RankingRules
from rules_ref.rules.answer import Answer
from rules_ref.rules.downfall import Downfall
from rules_ref.rules.eight_cut import EightCut
from rules_ref.rules.foul_finish import FoulFinish
from rules_ref.rules.opening import LowestLeads
from rules_ref.rules.pass_lockout import PassLockout
from rules_ref.rules.revolution import Revolution
from rules_ref.rules.spade_three import SpadeThree
from rules_ref.rules.suit_lock import SuitLock
from rules_ref.text import Text

_TABLE: Final = TableSize(
    hands=(13,) * 4,
    blind=2,
    exchange=usual_exchange("SDIN-3.2"),
    deal_clause="SDIN-1.1",
    deck_clause="SDIN-1.1",
    blind_clause="SDIN-1.1",
)

RULESET: Final = Ruleset(
    id="sdin",
    form_clause="SDIN-1.3",
    finish_clause="SDIN-3.1",
    table_sizes=(4,),
    forms=FormRules(),
    rules=(
        LowestLeads("SDIN-1.8"),
        PassLockout("SDIN-1.5", key=None),
        Answer(
            lead="SDIN-1.3", lead_multiple="SDIN-2.1", lead_stairs="SDIN-2.2",
            single="SDIN-1.3", multiple="SDIN-2.1", stairs="SDIN-2.2", joker="SDIN-1.4",
        ),
        Revolution("SDIN-4.1", restore="SDIN-4.2", not_by_stairs="SDIN-4.3"),
        EightCut("SDIN-5.1", not_in_stairs="SDIN-5.2"),
        Downfall("SDIN-6.1"),
        SuitLock("SDIN-7.1", joker_clause="SDIN-7.2", no_lock_clause="SDIN-7.2", key="suit_lock"),
        SpadeThree("SDIN-8.1", flush_clause="SDIN-8.1", lock_clause="SDIN-8.1", key="spade3"),
        FoulFinish(
            joker="SDIN-9.1", eight="SDIN-9.1", two="SDIN-9.2", three="SDIN-9.3", spade_three="SDIN-9.4",
            key="foul_finish", spade_three_key="spade3",
        ),
    ),
    foul_stays="SDIN-9.5",
    readings=READINGS,
    passing=PassClauses(
        permitted="SDIN-1.5", flush="SDIN-1.6", flush_at_once=("SDIN-1.6", "GEN-3"), lockout_key=None
    ),
    options=OPTIONS,
    ranking=RankingRules(
        places_clause="SDIN-3.1",
        foul_clause="SDIN-9.6",
        fouls_clause="SDIN-9.6",
        downfall_clause="SDIN-6.1",
        fallen=Fallen.ABOVE_FOULS,
        fallen_clause="SDIN-9.7",
        points={4: (600, 400, 200, 0)},
        points_clause="SDIN-1.7",
        unit=Text("点", "points"),
        bonus=200,
        bonus_clause="SDIN-1.9",
    ),
    tables={4: _TABLE},
    plain_forms=True,
    most_held=MOST_HELD,
    exchange=ExchangeClauses(owes_nothing="SDIN-3.2", no_classes="SDIN-3.2", looked_first="GEN-1"),
)  # fmt: skip

FORM_SPEC: Final = FormSpec(
    RULESET, details=("opening", "round"), options={"play": ("suit_lock", "spade3", "foul_finish")}
)
