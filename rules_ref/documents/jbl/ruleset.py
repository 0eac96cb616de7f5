"""JBL: the league's official rules."""

from typing import Final

from rules_ref.combinations import FormRules
from rules_ref.documents.jbl.options import OPTIONS
from rules_ref.documents.jbl.readings import READINGS
from rules_ref.documents.jbl.table import RANKING, SEATS, TABLE_SIZES, opening
from rules_ref.engine.ruleset import MOST_HELD, ExchangeClauses, PassClauses, Ruleset
from rules_ref.form_spec import FormSpec
from rules_ref.rules.answer import Answer
from rules_ref.rules.downfall import Downfall
from rules_ref.rules.eight_cut import EightCut
from rules_ref.rules.foul_finish import FoulFinish
from rules_ref.rules.opening import FirstSeatLeads, LowestLeads
from rules_ref.rules.pass_lockout import PassLockout
from rules_ref.rules.revolution import FiveOnFive, Revolution
from rules_ref.rules.spade_three import SpadeThree
from rules_ref.rules.suit_lock import SuitLock

RULESET: Final = Ruleset(
    id="jbl",
    form_clause="JBL-4.5",
    finish_clause="JBL-4.3",
    table_sizes=(3, 4),
    forms=FormRules(),
    rules=(
        FirstSeatLeads("JBL-2.5", seats=SEATS),
        LowestLeads("JBL-2.6"),
        PassLockout("JBL-4.1"),
        Answer(lead="JBL-4.5", single="JBL-4.1", multiple="JBL-4.1", stairs="JBL-4.6"),
        Revolution("JBL-6.1", restore="JBL-6.2", not_by_stairs="JBL-6.4"),
        FiveOnFive("JBL-6.3", counter="JBL-6.2"),
        EightCut("JBL-7.1", several="JBL-7.2", not_in_stairs="JBL-7.3"),
        Downfall("JBL-8.1"),
        SuitLock("JBL-9.1", joker_clause="JBL-9.3", no_lock_clause="JBL-9.2"),
        SpadeThree(
            "JBL-10.1",
            flush_clause="JBL-10.2",
            lock_clause="JBL-10.3",
            joker_foul="JBL-10.4",
        ),
        FoulFinish(
            joker="JBL-11.3", eight="JBL-11.4", spade_three="JBL-11.5", two="JBL-11.6", three="JBL-11.7"
        ),
    ),
    foul_stays="JBL-11.2",
    readings=READINGS,
    passing=PassClauses(
        permitted="JBL-4.1", flush="JBL-4.2", flush_at_once=("JBL-4.2", "GEN-3"), lockout="JBL-4.1"
    ),
    options=OPTIONS,
    ranking=RANKING,
    tables=TABLE_SIZES,
    opening=opening,
    plain_forms=True,
    most_held=MOST_HELD,
    exchange=ExchangeClauses(owes_nothing="JBL-5.6", no_classes="JBL-1.7", looked_first="JBL-5.5"),
)

FORM_SPEC: Final = FormSpec(
    RULESET,
    names=SEATS,
    details=("opening",),
    options={"play": ("pass_lockout",), "ranking": ("cutoff",)},
)
