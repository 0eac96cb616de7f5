"""Contradictions of hands: more cards than the deck has, or more in one hand than were dealt."""

from collections.abc import Iterator

from rules_ref.cards import DECK
from rules_ref.contradictions.evidence import Evidence
from rules_ref.text import Contradiction, Text


def find(evidence: Evidence) -> Iterator[Contradiction]:
    held = {player: evidence.position.hand_size(player) or 0 for player in evidence.position.players}
    played = sum(len(play.cards) for play in evidence.position.pile)
    seen, limit = sum(held.values()) + played, _cards_in_play(evidence)
    if seen > limit:
        text = Text(
            f"手札と場で{seen}枚ありますが、カードは{limit}枚しかありません。",
            f"Hands and pile make {seen} cards; there are only {limit}.",
        )
        yield Contradiction("hands", seen, limit, evidence.ruleset.clause_of("hands"), text)
    yield from _over_the_deal(evidence, held)


def _cards_in_play(evidence: Evidence) -> int:
    """The number of cards dealt; where the document does not say, of its whole deck."""
    ruleset = evidence.ruleset
    dealt = sum(_dealt(evidence))
    return dealt or ruleset.decks * len(DECK) + ruleset.jokers


def _dealt(evidence: Evidence) -> tuple[int, ...]:
    size = evidence.ruleset.tables.get(len(evidence.position.players))
    return size.hands if size is not None else ()


def _over_the_deal(evidence: Evidence, held: dict[str, int]) -> Iterator[Contradiction]:
    """Hands that exceed the deal together with the player's plays, where no card can come to a hand."""
    dealt = _dealt(evidence)
    if not dealt or evidence.ruleset.produces("cards"):
        return
    for player, size in held.items():
        own = sum(len(play.cards) for play in evidence.position.pile if play.by == player)
        if size + own > max(dealt):
            played = Text(f"、出したのは{own}枚", f" and has played {own}") if own else Text("", "")
            text = Text(
                f"{player}の手札は{size}枚{played.ja}ですが、配られるのは{max(dealt)}枚までです。",
                f"{player} holds {size}{played.en}; at most {max(dealt)} were dealt.",
            )
            yield Contradiction("hands", size, max(dealt) - own, evidence.ruleset.clause_of("hands"), text)
