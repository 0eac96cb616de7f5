"""MOMO: Momoiro☆Billionaire!, a small fixed core and many switches."""

from typing import Final

from rules_ref.combinations import FormRules
from rules_ref.documents.momo.options import OPTIONS
from rules_ref.documents.momo.readings import READINGS
from rules_ref.engine.ruleset import ExchangeClauses, PassClauses, Ruleset
from rules_ref.form_spec import FormSpec
from rules_ref.procedure import TableSize, usual_exchange
from rules_ref.ranking import RankingRules
from rules_ref.rules.answer import Answer
from rules_ref.rules.attribute_lock import AttributeLock
from rules_ref.rules.banned_finish import (
    BANNED,
    BannedFinish,
    cutting_number,
    cutting_number_moved,
    has_cutting_number,
    has_joker,
    has_two_or_three,
    joker_among_last,
    not_now,
    two_or_three,
)
from rules_ref.rules.eight_cut import EightCut
from rules_ref.rules.eleven_back import ElevenBack
from rules_ref.rules.opening import DiamondThreeLeads, LowestLeads
from rules_ref.rules.pass_lockout import PassLockout
from rules_ref.rules.revolution import Revolution
from rules_ref.rules.smash import Smash
from rules_ref.rules.spade_three import SpadeThree
from rules_ref.rules.stairs_limits import AtMost, StairsOption
from rules_ref.rules.suit_lock import SuitLock
from rules_ref.rules.unite import UniteEffect
from rules_ref.text import Text

_REVOLUTION: Final = Revolution("MOMO-3.1", restore="MOMO-3.2", stairs=4, stairs_clause="MOMO-12.7")
_EXCHANGE: Final = usual_exchange("MOMO-7.1")
_SIZES: Final = range(2, 9)

RULESET: Final = Ruleset(
    id="momo",
    form_clause="MOMO-4.1",
    over_the_top="MOMO-12.9",
    finish_clause="GEN-5",
    table_sizes=tuple(_SIZES),
    forms=FormRules(highest_only=True),
    rules=(
        DiamondThreeLeads("MOMO-1.1", must_play=True),
        LowestLeads("MOMO-1.2"),
        PassLockout("GEN-15"),
        Answer(
            lead="MOMO-4.1", lead_stairs="MOMO-12.1", single="MOMO-4.1", multiple="MOMO-4.1",
            stairs="MOMO-12.2", stairs_on_others="MOMO-12.4", joker="MOMO-2.1", stairs_key="stairs",
        ),
        AtMost("MOMO-6.1", most=4),
        StairsOption(
            "MOMO-12.1", key="stairs", longest=4, longest_clause="MOMO-12.8", joker_clause="MOMO-12.6"
        ),
        _REVOLUTION,
        UniteEffect(
            "MOMO-15.1", shift_clause="MOMO-15.2", revolution_clause="MOMO-15.3", ban_clause="MOMO-9.4",
            key="unite_effects", unites_key="unites", ban_key="ban_revolution_finish", by_form=_REVOLUTION,
        ),
        ElevenBack("MOMO-10.1", key="eleven_back", not_in_stairs="MOMO-12.5", not_four="MOMO-10.2"),
        EightCut("MOMO-5.1", shifted="MOMO-15.2", not_in_stairs="MOMO-12.5"),
        SuitLock("MOMO-8.1", key="suit_lock"),
        AttributeLock("MOMO-14.1", key="attribute_lock", attributes_key="attributes"),
        SpadeThree("MOMO-11.1", flush_clause="MOMO-11.1", not_on_multiple="MOMO-11.2", key="spade3"),
        Smash(
            "MOMO-13.1", flush_clause="MOMO-13.2", lock_clause="MOMO-13.3", once_clause="MOMO-13.4",
            key="pylon_smash",
        ),
        BannedFinish(
            "MOMO-9.1", has_joker, joker_among_last, key="ban_joker_finish", combined="MOMO-9.5",
        ),
        BannedFinish(
            "MOMO-9.2", has_two_or_three, two_or_three, key="ban_two_finish", combined="MOMO-9.5", own_effects="MOMO-9.6", back="MOMO-9.7",
            turned_by="MOMO-10.1", looks_like=not_now,
        ),
        BannedFinish(
            "MOMO-9.3", has_cutting_number, cutting_number, key="ban_eight_finish", combined="MOMO-9.5", own_effects="MOMO-9.6",
            looks_like=cutting_number_moved,
        ),
        BannedFinish(
            "MOMO-9.4", lambda attempt: _REVOLUTION.makes(attempt.combination),
            Text("革命であがる", "the last cards make a revolution"), key="ban_revolution_finish",
        ),
    ),
    readings=READINGS,
    passing=PassClauses(),
    options=OPTIONS,
    ranking=RankingRules(
        places_clause="GEN-5", foul_clause="MOMO-9.8", fouls_clause="MOMO-9.8", foul_words=BANNED
    ),
    tables={size: TableSize((), 0, _EXCHANGE, "MOMO-2.1", "MOMO-2.1", "MOMO-2.1") for size in _SIZES},
    exchange=ExchangeClauses(owes_nothing="MOMO-7.1", no_classes="MOMO-7.1", looked_first="GEN-1"),
    open_questions={"deal": "MOMO-2.1"},
)  # fmt: skip

FORM_SPEC: Final = FormSpec(
    RULESET,
    marks=("revolution", "back", "eight_cut_shift", "smash_used"),
    details=("opening", "round", "attribute_lock"),
    options={
        "play": (
            "suit_lock", "stairs", "spade3", "eleven_back", "pylon_smash", "ban_joker_finish", "ban_two_finish",
            "ban_eight_finish", "ban_revolution_finish", "pass_lockout", "attribute_lock", "unite_effects", "attributes",
            "unites",
        )
    },
)  # fmt: skip
