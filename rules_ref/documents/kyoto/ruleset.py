"""KYOTO: kyotounivpoke's table for five, where nearly every number does something."""

from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import FormRules
from rules_ref.documents.kyoto.options import OPTIONS
from rules_ref.documents.kyoto.readings import READINGS
from rules_ref.engine.ruleset import ExchangeClauses, PassClauses, Ruleset
from rules_ref.form_spec import FormSpec
from rules_ref.procedure import TableSize, usual_exchange
from rules_ref.ranking import Fallen, RankingRules
from rules_ref.rules.answer import Answer
from rules_ref.rules.banned_finish import (
    BANNED,
    BannedFinish,
    beside_a_number,
    eight_in_stairs,
    has_two_or_three,
    not_now,
    only_jokers,
    spade_three_elsewhere,
    two_or_three,
)
from rules_ref.rules.dobon import Dobon
from rules_ref.rules.downfall import Downfall
from rules_ref.rules.eight_cut import EightCut
from rules_ref.rules.eleven_back import ElevenBack
from rules_ref.rules.number_effects import FiveSkip, InNumberOrder, QueenBomber, SevenPass, TenDiscard
from rules_ref.rules.number_lock import NumberLock
from rules_ref.rules.opening import DiamondThreeLeads, LowestLeads
from rules_ref.rules.pass_lockout import PassLockout
from rules_ref.rules.revolution import Revolution
from rules_ref.rules.spade_three import SpadeThree
from rules_ref.rules.special_flush import ExactFlush, FourStop, Sandstorm
from rules_ref.rules.stairs_limits import JokerBeyond
from rules_ref.rules.suit_lock import SuitLock
from rules_ref.text import Text

_EXCHANGE: Final = usual_exchange("KYOTO-1.4")
_CARDS: Final = 54
_STAIRS_KEY: Final = "stairs_number_effects"
_EIGHT_CUT: Final = EightCut("KYOTO-2.3", stairs_key=_STAIRS_KEY, single_answerable=True)
_SPADE_THREE: Final = SpadeThree("KYOTO-3.2", flush_clause="KYOTO-3.2")


def _table(players: int) -> TableSize:
    """All 54 cards as evenly as they go: for the document's five players 11, 11, 11, 11, 10."""
    fewest, over = divmod(_CARDS, players)
    hands = (fewest + 1,) * over + (fewest,) * (players - over)
    return TableSize(hands, 0, _EXCHANGE, "KYOTO-1.1", "KYOTO-1.1", "KYOTO-1.1")


_SIZES: Final = range(2, 9)

RULESET: Final = Ruleset(
    id="kyoto",
    form_clause="GEN-14",
    finish_clause="KYOTO-1.3",
    table_sizes=tuple(_SIZES),
    forms=FormRules(joker_above=True, joker_below=True),
    rules=(
        DiamondThreeLeads("KYOTO-1.2"),
        LowestLeads("KYOTO-1.5"),
        PassLockout("GEN-15"),
        Answer(
            lead="GEN-14", lead_stairs="KYOTO-4.1", single="GEN-14", multiple="GEN-14", stairs="KYOTO-4.3",
            on_stairs="KYOTO-4.2", joker="KYOTO-3.6",
        ),
        JokerBeyond("KYOTO-4.3"),
        Revolution("KYOTO-4.6", restore="KYOTO-4.7", stairs=4),
        InNumberOrder(
            (
                FiveSkip("KYOTO-2.1", Rank.FIVE, _STAIRS_KEY),
                SevenPass("KYOTO-2.2", Rank.SEVEN, _STAIRS_KEY),
                TenDiscard("KYOTO-2.4", Rank.TEN, _STAIRS_KEY),
                ElevenBack("KYOTO-2.5", stairs_key=_STAIRS_KEY),
                QueenBomber("KYOTO-2.6", Rank.QUEEN, _STAIRS_KEY),
            )
        ),
        _EIGHT_CUT,
        Sandstorm("KYOTO-3.1", 3, Rank.THREE, Text("砂嵐", "Sandstorm")),
        _SPADE_THREE,
        FourStop("KYOTO-3.3", 2, Rank.FOUR, Text("4止め", "Four-stop")),
        ExactFlush("KYOTO-3.4", 2, Rank.SIX, Text("ろくろ首", "Rokurokubi")),
        ExactFlush("KYOTO-3.5", 2, Rank.NINE, Text("99車", "99-car")),
        SuitLock("KYOTO-4.4", joker_clause="KYOTO-4.4"),
        NumberLock("KYOTO-4.5"),
        Downfall("KYOTO-1.6"),
        BannedFinish("KYOTO-5.1", _EIGHT_CUT.cuts, Text("8切りであがる", "finishing with an eight-cut"), looks_like=eight_in_stairs),
        BannedFinish("KYOTO-5.2", _SPADE_THREE.answers_joker, Text("スペ3返しであがる", "finishing with ♠3 on the joker"), looks_like=spade_three_elsewhere),
        BannedFinish("KYOTO-5.3", only_jokers, Text("ジョーカーだけであがる", "finishing with jokers only"), looks_like=beside_a_number),
        BannedFinish(
            "KYOTO-5.4", has_two_or_three, two_or_three, own_effects="GEN-12", turned_by="KYOTO-2.5", looks_like=not_now,
        ),
        Dobon("KYOTO-6.1", timing="KYOTO-6.2", both_single="KYOTO-6.3", joker_key="dobon_joker"),
    ),
    readings=READINGS,
    passing=PassClauses(),
    options=OPTIONS,
    ranking=RankingRules(
        places_clause="KYOTO-1.3", foul_clause="KYOTO-5.0", fouls_clause="KYOTO-5.0", foul_words=BANNED,
        downfall_clause="KYOTO-1.6", fallen=Fallen.IN_ORDER, fallen_clause="KYOTO-5.0",
    ),
    tables={size: _table(size) for size in _SIZES},
    exchange=ExchangeClauses(owes_nothing="KYOTO-1.4", no_classes="KYOTO-1.4", looked_first="KYOTO-1.4"),
    claims=("dobon",),
)  # fmt: skip

FORM_SPEC: Final = FormSpec(
    RULESET,
    seated=5,
    marks=("revolution", "back", "number_lock"),
    details=("opening", "round"),
    options={"play": ("pass_lockout", "stairs_number_effects", "dobon_joker")},
)
