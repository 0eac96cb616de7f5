"""Contradictions of revolution and J-back: a play reversed the order, or is possible only in the other."""

from collections.abc import Iterator
from itertools import pairwise

from rules_ref.combinations import Form
from rules_ref.contradictions.evidence import Evidence
from rules_ref.contradictions.pile_history import History, PilePlay
from rules_ref.text import Contradiction, Text
from rules_ref.wording import cards_text


def find(evidence: Evidence) -> Iterator[Contradiction]:
    given = evidence.position
    if evidence.is_unexplained("revolution"):
        clause, text = _turned(evidence, evidence.best) or _only_in_the_other_order(evidence)
        yield Contradiction("revolution", given.revolution, not given.revolution, clause, text)
    elif (usual := _without_an_earlier_revolution(evidence)) is not None:
        clause, text = _turned(evidence, usual) or _only_in_the_other_order(evidence)
        unless = Text(
            f"その前に革命が起きていたのでなければ、{text.ja}",
            f"Unless the order had been turned before: {text.en}",
        )
        yield Contradiction(
            "revolution", given.revolution, not given.revolution, clause, unless, certain=False
        )  # fmt: skip
    if evidence.is_unexplained("back"):
        clause, text = _back(evidence)
        yield Contradiction("back", given.back, not given.back, clause, text)


def _without_an_earlier_revolution(evidence: Evidence) -> History | None:
    """The history that needs no earlier revolution, if the best one does; None otherwise."""
    if not evidence.best.reversed_before or not evidence.best.turns_order:
        return None
    return next((history for history in evidence.histories if not history.reversed_before), None)


def _turned(evidence: Evidence, history: History) -> tuple[str, Text] | None:
    """The clause and sentence about the last play that reversed the order; None without one."""
    turning = next((play for play in reversed(history.plays) if play.turns_order), None)
    if turning is None:
        return None
    cards = cards_text(turning.play.cards)
    now = Text("革命中ではない", "over") if evidence.position.revolution else Text("革命中の", "in force")
    text = Text(
        f"{cards}で革命が起きたので、いまは{now.ja}はずです。",
        f"{cards} made a revolution: it must now be {now.en}.",
    )
    return _clause_of_revolution(evidence, turning), text


def _clause_of_revolution(evidence: Evidence, turning: PilePlay) -> str:
    """The clause of a revolution by stairs where the document has one, else that of the effect."""
    ruleset = evidence.ruleset
    by_stairs = any(reading.form is Form.STAIRS for reading in ruleset.readings_of(turning.play))
    if by_stairs and ruleset.produces("stairs_revolution"):
        return ruleset.clause_of("stairs_revolution")
    clause = next(effect.clause for effect in turning.effects if effect.kind == "revolution")
    return clause or ruleset.clause_of("revolution")


def _only_in_the_other_order(evidence: Evidence) -> tuple[str, Text]:
    below, above = _turned_pair(evidence)
    first, second = cards_text(below.play.cards), cards_text(above.play.cards)
    when = Text("革命中でなければ", "possible only")
    if evidence.position.revolution:
        when = Text("革命中なら", "not possible")
    text = Text(
        f"{first}→{second}は、{when.ja}出せません。",
        f"{first}, then {second}: {when.en} during a revolution.",
    )
    return evidence.ruleset.clause_of("revolution"), text


def _turned_pair(evidence: Evidence) -> tuple[PilePlay, PilePlay]:
    """The last two consecutive plays, without jokers if possible; an only play twice."""
    pairs = list(pairwise(evidence.best.plays))
    plain = [pair for pair in pairs if not any(card.is_joker for play in pair for card in play.play.cards)]
    return (plain or pairs or [(evidence.best.plays[0], evidence.best.plays[0])])[-1]


def _back(evidence: Evidence) -> tuple[str, Text]:
    for play in evidence.best.plays:
        clause = next((effect.clause for effect in play.effects if effect.kind == "back"), None)
        if clause is not None:
            cards = cards_text(play.play.cards)
            return clause, Text(
                f"{cards}が出たので、11バック中のはずです。",
                f"{cards} makes a J-back, in force until the pile is cleared.",
            )
    text = Text("場に、11バックを起こすカードがありません。", "No play on the pile makes a J-back.")
    return evidence.ruleset.clause_of("back"), text
