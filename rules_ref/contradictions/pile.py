"""Contradictions of the pile: plays that end the round of play and are still there, and impossible plays."""

from collections.abc import Iterator

from rules_ref.cases.writer import play_json
from rules_ref.contradictions.evidence import Evidence
from rules_ref.contradictions.pile_history import PilePlay
from rules_ref.text import Contradiction, Text
from rules_ref.wording import cards_text


def find(evidence: Evidence) -> Iterator[Contradiction]:
    if not evidence.best.flaws and not evidence.eight_cut_missing:
        return
    given = [play_json(play) for play in evidence.position.pile]
    top = evidence.best.plays[-1] if evidence.best.plays else None
    for on_pile in evidence.best.plays:
        if on_pile.index in evidence.best.ended or (on_pile is top and evidence.eight_cut_missing):
            clause, text = _ends(evidence, on_pile)
            yield Contradiction("pile", given, given[on_pile.index + 1 :], clause, text)
        if on_pile.broken:
            clause, text = _cannot_lie_there(evidence, on_pile)
            yield Contradiction("pile", given, None, clause, text)


def _ends(evidence: Evidence, on_pile: PilePlay) -> tuple[str, Text]:
    cards = cards_text(on_pile.play.cards)
    clause = next((effect.clause for effect in on_pile.effects if effect.kind == "flush"), None)
    text = Text(
        f"{cards}で場は流れるので、場に残っていないはずです。",
        f"{cards} ends the round of play, and cannot still lie on the pile.",
    )
    return clause or evidence.ruleset.passing.flush, text


def _cannot_lie_there(evidence: Evidence, on_pile: PilePlay) -> tuple[str, Text]:
    cards, check = cards_text(on_pile.play.cards), on_pile.broken[0]
    plays = Text(cards, cards)
    if on_pile.index:
        below = cards_text(evidence.position.pile[on_pile.index - 1].cards)
        plays = Text(f"{below}→{cards}", f"{below}, then {cards},")
    return check.clause, Text(
        f"{plays.ja}は出せないはずです。{check.text.ja}", f"{plays.en} cannot be. {check.text.en}"
    )
