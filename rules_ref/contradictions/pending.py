"""Contradictions of pending effects: an eight-cut, a revolution or a naming that no play of the pile made."""

from collections.abc import Iterator
from typing import Final

from rules_ref.cards import Rank
from rules_ref.cases.writer import pendings_json
from rules_ref.combinations import Form
from rules_ref.contradictions.evidence import Evidence, waiting
from rules_ref.position import Pending, Play
from rules_ref.text import Contradiction, Text
from rules_ref.wording import cards_text

_NAMES: Final = {
    "eight_cut": Text("8切り", "An eight-cut"),
    "revolution": Text("革命", "A revolution"),
    "named": Text("指名", "A naming"),
}
_FACTS: Final = {"revolution": "waiting"}
_NINES: Final = 3


def find(evidence: Evidence) -> Iterator[Contradiction]:
    given = evidence.position.pending
    named = tuple(action for action in given if action.kind == "named")
    if evidence.is_unexplained("pending") and not evidence.eight_cut_missing:
        found = waiting(evidence.best.position)
        wrong = next((action for action in waiting(evidence.position) if action not in found), None)
        clause, text = _missing(evidence, found) if wrong is None else _unfounded(evidence, wrong)
        yield Contradiction("pending", pendings_json(given), pendings_json((*found, *named)), clause, text)
    for action in named:
        if not _has_its_cards(evidence, action):
            clause, text = _unfounded(evidence, action)
            rest = tuple(other for other in given if other is not action)
            yield Contradiction("pending", pendings_json(given), pendings_json(rest), clause, text)


def _missing(evidence: Evidence, found: tuple[Pending, ...]) -> tuple[str, Text]:
    kind = found[0].kind
    cards = cards_text(evidence.position.pile[-1].cards)
    name = _NAMES[kind]
    text = Text(
        f"{cards}の{name.ja}に、まだ応じることができるはずです。",
        f"{name.en} by {cards} must still be open to an answer.",
    )
    return _clause_of(evidence, kind), text


def _unfounded(evidence: Evidence, wrong: Pending) -> tuple[str, Text]:
    if wrong.kind == "eight_cut" and (cut := _cut_by(evidence, wrong)):
        text = Text(
            f"{cut}の8切りには、だれも応じることができません。", f"Nobody may answer the eight-cut by {cut}."
        )
        return _clause_of(evidence, wrong.kind), text
    name = _NAMES[wrong.kind]
    text = Text(
        f"場の一番上のカードでは、{wrong.by}の{name.ja}は起こりません。",
        f"{name.en} by {wrong.by} cannot come from the cards on top of the pile.",
    )
    return _clause_of(evidence, wrong.kind), text


def _cut_by(evidence: Evidence, wrong: Pending) -> str | None:
    """The top cards with which this player cut and which no player may answer; None without such."""
    top = evidence.best.plays[-1] if evidence.best.plays else None
    flushed = evidence.best.flushed and top is not None and top.play.by == wrong.by
    eight = top is not None and any(card.rank is Rank.EIGHT for card in top.play.cards)
    return cards_text(top.play.cards) if top is not None and flushed and eight else None


def _clause_of(evidence: Evidence, kind: str) -> str:
    """The clause of a pending effect; for an eight-cut that can be answered, the one about the answer."""
    fact = "cut_answer" if kind == "eight_cut" and evidence.ruleset.produces("cut_answer") else kind
    return evidence.ruleset.clause_of(_FACTS.get(fact, fact))


def _has_its_cards(evidence: Evidence, named: Pending) -> bool:
    """Whether the player who named played a 2, or three 9s; after a flush only the ranks are checked."""
    if evidence.position.pile:
        top = evidence.position.pile[-1]
        return top.by == named.by and any(_names(evidence, top, named.effect))
    cut = evidence.position.last_cut
    if not cut:
        return evidence.ruleset.produces("named")
    rank = Rank.TWO if named.effect == "draw2" else Rank.NINE
    return any(card.rank is rank or card.is_joker for card in cut)


def _names(evidence: Evidence, play: Play, effect: str | None) -> Iterator[bool]:
    for reading in evidence.ruleset.readings_of(play):
        if not evidence.ruleset.produces("named"):
            yield False
        elif effect == "three_nine":
            yield reading.form is Form.MULTIPLE and reading.rank is Rank.NINE and reading.size == _NINES
        elif reading.form is Form.STAIRS:
            yield any(face.rank is Rank.TWO for face in reading.faces)
        else:
            yield reading.rank is Rank.TWO
