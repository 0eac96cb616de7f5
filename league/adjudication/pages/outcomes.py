"""The results of a ruling other than on a play: places of a game, corrections of a deal or an exchange."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from league.adjudication.pages.facts import CaseFact, how_many
from league.adjudication.pages.verdicts import PlayerResult
from league.language import words
from rules_ref.cases.writer import number_json
from rules_ref.effects import Effect, Foul
from rules_ref.ranking import FOUL_FINISH
from rules_ref.rulings import DealRuling, ExchangeRuling, RankingRuling, Reasoned
from rules_ref.text import Text


def places_of(ranking: RankingRuling) -> list[PlayerResult]:
    """The players' results, best first; in seat order for a game that was cut off."""
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
    """What is right in an exchange, or what is wrong with a deal; empty for another ruling."""
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


def consequences_of(effects: Iterable[Effect], foul: Text = FOUL_FINISH) -> list[str]:
    """The effects in sentences of the reader's language, in order.

    ``foul``: the document's word for a foul.
    """
    return [words(effect.called(foul) if isinstance(effect, Foul) else effect.text) for effect in effects]
