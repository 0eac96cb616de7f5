"""Contradictions of the pile: plays that end the round of play and are still there, and impossible plays."""

from __future__ import annotations

from collections.abc import Iterator

from rules_ref.cases.writer import play_json
from rules_ref.contradictions.looked import Looked
from rules_ref.contradictions.pile_history import LaidPlay
from rules_ref.text import Contradiction, Text
from rules_ref.wording import cards_text


def find(looked: Looked) -> Iterator[Contradiction]:
    if not looked.best.flaws and not looked.lacks_its_cut:
        return
    given = [play_json(play) for play in looked.position.pile]
    top = looked.best.laid[-1] if looked.best.laid else None
    for laid in looked.best.laid:
        if laid.index in looked.best.ended or (laid is top and looked.lacks_its_cut):
            clause, text = _ends(looked, laid)
            yield Contradiction("pile", given, given[laid.index + 1 :], clause, text)
        if laid.broken:
            clause, text = _cannot_lie_there(looked, laid)
            yield Contradiction("pile", given, None, clause, text)


def _ends(looked: Looked, laid: LaidPlay) -> tuple[str, Text]:
    cards = cards_text(laid.play.cards)
    clause = next((effect.clause for effect in laid.effects if effect.kind == "flush"), None)
    text = Text(
        f"{cards}で場は流れるので、場に残っていないはずです。",
        f"{cards} ends the round of play, and cannot still lie on the pile.",
    )
    return clause or looked.ruleset.passing.flush, text


def _cannot_lie_there(looked: Looked, laid: LaidPlay) -> tuple[str, Text]:
    cards, check = cards_text(laid.play.cards), laid.broken[0]
    below = cards_text(looked.position.pile[laid.index - 1].cards) if laid.index else ""
    lead = (
        Text(f"{below}→{cards}は出せないはずです", f"{below}, then {cards}, cannot be")
        if below
        else Text(f"{cards}は出せないはずです", f"{cards} cannot be")
    )
    return check.clause, Text(f"{lead.ja}。{check.text.ja}", f"{lead.en}. {check.text.en}")
