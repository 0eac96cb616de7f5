"""What a ruling on something else than a move comes to: the places of a game, what a deal or an exchange should have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from league.adjudication.pages.facts import CaseFact, how_many
from league.adjudication.pages.verdicts import PlayerResult
from league.language import words
from rules_ref.cases.writer import number_json
from rules_ref.rulings import DealRuling, ExchangeRuling

if TYPE_CHECKING:
    from rules_ref.rulings import RankingRuling, Reasoned


def places_of(ranking: RankingRuling) -> list[PlayerResult]:
    """Best first; of a game that was cut off as its players sit."""
    points, classes = ranking.points or {}, ranking.classes or {}
    return [
        PlayerResult(
            player,
            number if ranking.order else None,
            words(classes[player].label) if ranking.order else None,
            number_json(points[player]) if points else None,
            ranking.bonus.get(player, 0),
        )
        for number, player in enumerate(ranking.order or points, start=1)
    ]


def corrections_of(ruling: Reasoned) -> list[CaseFact]:
    """What would have been right in an exchange, or what is wrong with a deal; of another ruling nothing."""
    match ruling:
        case ExchangeRuling(owed=owed):
            return [
                CaseFact(
                    _("または") if index else _("%(giver)s → %(taker)s") % {"giver": giver, "taker": duty.to},
                    cards=cards,
                )
                for giver, duty in owed.items()
                for index, cards in enumerate(duty.cards)
            ]
        case DealRuling(wrong_count=wrong, missing=missing, extra=extra):
            counts = [CaseFact(player, how_many(count)) for player, count in wrong.items()]
            seen = ((_("足りない"), missing), (_("多すぎる"), extra))
            return counts + [CaseFact(label, cards=cards) for label, cards in seen if cards]
    return []
