"""Contradictions at the opening: facts that only plays can cause, although none has been made."""

from collections.abc import Iterator

from rules_ref.contradictions.evidence import Evidence
from rules_ref.position import Position
from rules_ref.text import Contradiction, Text


def find(evidence: Evidence) -> Iterator[Contradiction]:
    text = _played(evidence.position) if evidence.position.opening else None
    if text is not None:
        yield Contradiction("opening", True, False, evidence.ruleset.clause_of("opening"), text)


def _played(position: Position) -> Text | None:
    """The evidence that cards have been played; None without any."""
    if position.pile or position.last_cut:
        seen = Text("出されたカードがあります", "Cards have been played")
    elif position.out:
        seen = Text("ゲームから抜けた人がいます", "Somebody has left the game")
    elif position.revolution:
        seen = Text("革命中になっています", "A revolution is in force")
    else:
        return None
    return Text(
        f"まだだれも出していないはずなのに、{seen.ja}。",
        f"{seen.en}, although nothing is said to have been played yet.",
    )
