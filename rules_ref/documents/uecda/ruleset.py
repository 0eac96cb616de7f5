"""UECDA: computer daihinmin, the profile for comparison with outside programs and recorded games."""

from typing import Final

from rules_ref.combinations import FormRules
from rules_ref.documents.uecda.options import OPTIONS
from rules_ref.engine.ruleset import PassClauses, Ruleset
from rules_ref.form_spec import FormSpec
from rules_ref.ranking import RankingRules
from rules_ref.rules.answer import Answer
from rules_ref.rules.eight_cut import EightCut
from rules_ref.rules.opening import DiamondThreeLeads
from rules_ref.rules.pass_lockout import PassLockout
from rules_ref.rules.revolution import Revolution
from rules_ref.rules.spade_three import SpadeThree
from rules_ref.rules.suit_lock import SuitLock

RULESET: Final = Ruleset(
    id="uecda",
    form_clause="UEC-2",
    finish_clause="UEC-11",
    table_sizes=(2, 3, 4, 5, 6, 7, 8),
    forms=FormRules(joker_above=True, joker_below=True),
    rules=(
        DiamondThreeLeads("UEC-1", every_game=True),
        PassLockout("UEC-9", key=None),
        Answer(lead="UEC-2", single="UEC-3", multiple="UEC-3", stairs="UEC-3", overlap=False),
        Revolution("UEC-5", restore="UEC-5", stairs=5, stairs_clause="UEC-5"),
        EightCut("UEC-6", in_stairs=True, joker_counts=True),
        SuitLock("UEC-7", joker_clause="UEC-7", joker_takes_suit=True),
        SpadeThree("UEC-8", flush_clause="UEC-8", lock_clause="UEC-8"),
    ),
    passing=PassClauses(
        permitted="UEC-9", flush="UEC-9", flush_at_once=("UEC-9",), must_lead=None, lockout_key=None,
        own_cards=True, next_leads="UEC-10",
    ),
    options=OPTIONS,
    ranking=RankingRules(places_clause="UEC-11"),
    jokers=1,
    questions=("play", "record", "round"),
)  # fmt: skip

FORM_SPEC: Final = FormSpec(RULESET, seated=5, classes=False, details=("opening",))
