"""Contradictions of pending effects: an eight-cut, a revolution or a naming that no play of the pile made."""

from collections.abc import Iterator
from typing import Final

from rules_ref.cards import Rank
from rules_ref.cases.writer import pendings_json
from rules_ref.combinations import Form
from rules_ref.contradictions.looked import Looked, waiting
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


def find(looked: Looked) -> Iterator[Contradiction]:
    given = looked.position.pending
    named = tuple(action for action in given if action.kind == "named")
    if looked.doubts("pending") and not looked.lacks_its_cut:
        found = waiting(looked.best.position)
        wrong = next((action for action in waiting(looked.position) if action not in found), None)
        clause, text = _missing(looked, found) if wrong is None else _unfounded(looked, wrong)
        yield Contradiction("pending", pendings_json(given), pendings_json((*found, *named)), clause, text)
    for action in named:
        if not _has_its_cards(looked, action):
            clause, text = _unfounded(looked, action)
            rest = tuple(other for other in given if other is not action)
            yield Contradiction("pending", pendings_json(given), pendings_json(rest), clause, text)


def _missing(looked: Looked, found: tuple[Pending, ...]) -> tuple[str, Text]:
    kind = found[0].kind
    cards = cards_text(looked.position.pile[-1].cards)
    name = _NAMES[kind]
    text = Text(
        f"{cards}の{name.ja}に、まだ応じることができるはずです。",
        f"{name.en} by {cards} must still be open to an answer.",
    )
    return _clause_of(looked, kind), text


def _unfounded(looked: Looked, wrong: Pending) -> tuple[str, Text]:
    if wrong.kind == "eight_cut" and (cut := _cut_by(looked, wrong)):
        text = Text(
            f"{cut}の8切りには、だれも応じることができません。",
            f"Nobody may answer the eight-cut by {cut}.",
        )
        return _clause_of(looked, wrong.kind), text
    name = _NAMES[wrong.kind]
    text = Text(
        f"場の一番上のカードでは、{wrong.by}の{name.ja}は起こりません。",
        f"{name.en} by {wrong.by} cannot come from the cards on top of the pile.",
    )
    return _clause_of(looked, wrong.kind), text


def _cut_by(looked: Looked, wrong: Pending) -> str | None:
    """The top cards by which this player cut, though no player may answer them."""
    top = looked.best.laid[-1] if looked.best.laid else None
    flushed = looked.best.flushed and top is not None and top.play.by == wrong.by
    eight = top is not None and any(card.rank is Rank.EIGHT for card in top.play.cards)
    return cards_text(top.play.cards) if top is not None and flushed and eight else None


def _clause_of(looked: Looked, kind: str) -> str:
    """The clause of a pending eight-cut: the one about answering it; where no player may, its own."""
    fact = "cut_answer" if kind == "eight_cut" and looked.ruleset.produces("cut_answer") else kind
    return looked.ruleset.clause_of(_FACTS.get(fact, fact))


def _has_its_cards(looked: Looked, named: Pending) -> bool:
    """A 2, or three 9s, by the player who named; unknown after a flush."""
    if looked.position.pile:
        top = looked.position.pile[-1]
        return top.by == named.by and any(_names(looked, top, named.effect))
    cut = looked.position.last_cut
    if not cut:
        return looked.ruleset.produces("named")
    rank = Rank.TWO if named.effect == "draw2" else Rank.NINE
    return any(card.rank is rank or card.is_joker for card in cut)


def _names(looked: Looked, play: Play, effect: str | None) -> Iterator[bool]:
    for reading in looked.ruleset.readings_of(play):
        if not looked.ruleset.produces("named"):
            yield False
        elif effect == "three_nine":
            yield reading.form is Form.MULTIPLE and reading.rank is Rank.NINE and reading.size == _NINES
        elif reading.form is Form.STAIRS:
            yield any(face.rank is Rank.TWO for face in reading.faces)
        else:
            yield reading.rank is Rank.TWO
