"""Contradictions of suit, number and attribute locks: one missing, or one that no play began."""

from collections.abc import Iterator

from rules_ref.cases.writer import facts_json
from rules_ref.contradictions.evidence import Evidence
from rules_ref.facts import LOCKS, Fact, Kind
from rules_ref.position import Position
from rules_ref.text import Contradiction, Text
from rules_ref.wording import cards_text, suits_text


def find(evidence: Evidence) -> Iterator[Contradiction]:
    given, found = evidence.position, evidence.best.position
    for fact in LOCKS:
        if evidence.is_unexplained(fact.key):
            clause, text = _begun(evidence, fact) or _unfounded(evidence, fact)
            yield Contradiction(fact.key, _written(given, fact), _written(found, fact), clause, text)


def _written(position: Position, fact: Fact) -> object:
    return facts_json(position, (fact,))[fact.key]


def _begun(evidence: Evidence, fact: Fact) -> tuple[str, Text] | None:
    """The clause by which two plays began the lock, and the sentence about them; None without one."""
    if not getattr(evidence.best.position, fact.key):
        return None
    for play in evidence.best.plays:
        clause = next((effect.clause for effect in play.effects if effect.kind == fact.key), None)
        if clause is not None:
            below = evidence.position.pile[play.index - 1]
            first, second = cards_text(below.cards), cards_text(play.play.cards)
            name = _name(evidence.best.position, fact)
            text = Text(
                f"{first}→{second}で{name.ja}しばりのはずです。",
                f"{first}, then {second}, must have locked {name.en}.",
            )
            return clause, text
    return None


def _unfounded(evidence: Evidence, fact: Fact) -> tuple[str, Text]:
    name = _name(evidence.position, fact)
    text = Text(
        f"場のカードでは、{name.ja}しばりになりません。", f"No two plays on the pile have locked {name.en}."
    )
    return evidence.ruleset.clause_of(fact.key), text


def _name(position: Position, fact: Fact) -> Text:
    """What is locked: the suits, the common attributes, or the name of the lock."""
    match fact.kind:
        case Kind.SUITS:
            suits = suits_text(getattr(position, fact.key))
            return Text(suits, suits)
        case Kind.WORDS:
            shared = getattr(position, fact.key)
            return Text("・".join(shared), ", ".join(shared))
        case _:
            label = fact.label
            return Text(label.ja.removesuffix("しばり"), f"the {label.en.removesuffix(' lock').lower()}")
