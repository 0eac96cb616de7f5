"""What followed from a ruling: corrections and penalties."""

from dataclasses import dataclass

from django.urls import reverse

from league.matches.pages.history import ActLine, act_line
from league.models import Penalty, Ruling, RulingStatus
from league.scored_matches import scored_match
from rules_ref.documents import RULESETS


@dataclass(frozen=True, slots=True)
class Following:
    """What followed from a ruling.

    ``corrections``: the acts that carried it out, each with its address in the table's history;
    ``correct_url``: the page that corrects the ruling's game. Addresses are empty for readers who may not
    enter results; ``correct_url`` also where the ruling has no game, and while it is open.
    """

    corrections: tuple[tuple[ActLine, str], ...]
    penalties: tuple[Penalty, ...]
    correct_url: str


def following(ruling: Ruling, *, enters: bool) -> Following:
    """The corrections that followed from a ruling, in order, and its penalties as they are now.

    ``enters``: whether the reader may enter results at the table, whose address is a key and is not shown to
    others.
    """
    penalties = Penalty.objects.filter(stage__event=ruling.event_id, ruling=ruling.number)
    return Following(
        _corrections(ruling, enters=enters),
        tuple(penalties.select_related("stage", "entrant")),
        _correct_url(ruling) if enters and ruling.status is not RulingStatus.OPEN else "",
    )


def _corrections(ruling: Ruling, *, enters: bool) -> tuple[tuple[ActLine, str], ...]:
    acts = list(ruling.acts.select_related("undone_by", "ruling").order_by("seq"))
    if not acts or ruling.match is None:
        return ()
    labels, token = scored_match(ruling.match).labels, ruling.match.table.token
    fouls = RULESETS[ruling.event.ruleset].foul_words
    return tuple(
        (act_line(act, labels, fouls), reverse("table_act", args=[token, act.seq]) if enters else "")
        for act in acts
    )


def _correct_url(ruling: Ruling) -> str:
    if ruling.match is None or ruling.set_number is None or ruling.game_number is None:
        return ""
    where = [ruling.match.table.token, ruling.set_number, ruling.game_number]
    begun = ruling.match.sets.filter(number=ruling.set_number, games__number=ruling.game_number).exists()
    return f"{reverse('table_game', args=where)}?ruling={ruling.number}" if begun else ""
