"""ZAI: 大財閥, where every card acts and a draw pile lies on the table."""

from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import Combination, FormRules
from rules_ref.documents.zai.options import OPTIONS
from rules_ref.documents.zai.readings import READINGS
from rules_ref.engine.ruleset import PassClauses, Ruleset
from rules_ref.form_spec import FormSpec
from rules_ref.ranking import RankingRules
from rules_ref.rules.answer import Answer
from rules_ref.rules.answerable_cut import AnswerableEightCut
from rules_ref.rules.card_effects import CardClauses, CardEffects
from rules_ref.rules.down_number import DownNumber
from rules_ref.rules.draw_pile import DrawPileEnds
from rules_ref.rules.kill_finish import KillFinish
from rules_ref.rules.last_cards import NotAlone, RevolutionFinish, under_revolution, without_revolution
from rules_ref.rules.pass_lockout import PassLockout
from rules_ref.rules.return_double import ReturnDouble
from rules_ref.rules.spade_threes import SpadeThrees
from rules_ref.rules.stairs_revolution import StairsRevolution, counters_by_stairs
from rules_ref.rules.suit_lock import SuitLock
from rules_ref.rules.three_nines import ThreeNines
from rules_ref.rules.turning import RevolutionClauses, is_revolution
from rules_ref.rules.waiting_revolution import FourOfAKind
from rules_ref.rules.wild_sandstorm import WildSandstorm, is_sandstorm

_REVOLUTION: Final = RevolutionClauses(made="ZAI-R.1", again="ZAI-R.2", counter="ZAI-C.1")


def _shielded(combination: Combination) -> bool:
    return is_sandstorm(combination) or is_revolution(combination)


RULESET: Final = Ruleset(
    id="zai",
    form_clause="GEN-14",
    finish_clause="GEN-5",
    over_the_top="ZAI-S.1",
    table_sizes=tuple(range(2, 9)),
    forms=FormRules(),
    rules=(
        PassLockout("GEN-15"),
        Answer(
            lead="GEN-14", lead_stairs="ZAI-S.1", single="GEN-14", multiple="GEN-14", stairs="ZAI-S.1",
            joker="ZAI-X.1",
        ),
        SpadeThrees("ZAI-3.1", jokers="ZAI-X.2"),
        WildSandstorm("ZAI-3.2", joker="ZAI-X.1", jokers_fall="ZAI-X.2", revolution=is_revolution),
        AnswerableEightCut("ZAI-8.1", answer="ZAI-8.2", joker="ZAI-X.1"),
        NotAlone("ZAI-3.3", Rank.THREE, under_revolution),
        NotAlone("ZAI-8.3", Rank.EIGHT),
        NotAlone("ZAI-2.2", Rank.TWO, without_revolution),
        NotAlone("ZAI-X.4", None),
        RevolutionFinish("ZAI-R.3", lambda attempt: is_revolution(attempt.combination)),
        DownNumber("ZAI-D.1", lock_clause="ZAI-D.2", not_on="ZAI-D.3", shielded=_shielded),
        SuitLock("ZAI-L.1", exempt=counters_by_stairs),
        CardEffects(
            CardClauses(
                four="ZAI-4.1", five="ZAI-5.1", all_skipped="ZAI-5.2", six="ZAI-6.1", sixes="ZAI-6.2", seven="ZAI-7.1",
                nine="ZAI-9.1", ten="ZAI-10.1", back="ZAI-J.1", queen="ZAI-Q.1", king="ZAI-K.1", ace="ZAI-A.1",
                two="ZAI-2.1",
            )
        ),
        FourOfAKind(lead="ZAI-F.1", waits="ZAI-F.2", counter="ZAI-F.3", clauses=_REVOLUTION),
        StairsRevolution("ZAI-S.2", counter="ZAI-S.4", clauses=_REVOLUTION),
        ThreeNines("ZAI-9.2", clauses=_REVOLUTION),
        KillFinish("ZAI-G.1", two_cards="ZAI-G.2", key="killer_card"),
        ReturnDouble("ZAI-X.3"),
        DrawPileEnds("ZAI-E.1"),
    ),
    readings=READINGS,
    passing=PassClauses(),
    options=OPTIONS,
    ranking=RankingRules(places_clause="GEN-5"),
    jokers=8,
    decks=4,
    open_questions={"deal": "ZAI-S.1", "exchange": "ZAI-S.1"},
    claims=("kill_finish", "return_double"),
)  # fmt: skip

FORM_SPEC: Final = FormSpec(
    RULESET,
    classes=False,
    marks=("revolution", "back", "direction"),
    details=("draw_pile", "exhausted", "open_hands", "last_cut"),
    options={"play": ("pass_lockout", "killer_card")},
)
