"""ZAI's card effects: every number on the cards played acts, in the order they are laid (ZAI-S.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, Final

from rules_ref.cards import Card, Rank
from rules_ref.combinations import Form
from rules_ref.effects import Back, Destroy, Discard, DrawCards, Effect, Give, Recover, Reveal, Reverse, Skip
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Outcome
from rules_ref.engine.finish_move import all_passed
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.rule import Rule
from rules_ref.rules.eleven_back import near_back
from rules_ref.rules.turning import four_of_a_kind
from rules_ref.text import NearMiss, Text
from rules_ref.wording import everyone


@dataclass(frozen=True, slots=True)
class CardClauses:
    """The clause of each number; ``all_skipped``: 5s that skip all others; ``sixes``: a revolution of 6s."""

    four: str
    five: str
    all_skipped: str
    six: str
    sixes: str
    seven: str
    nine: str
    ten: str
    back: str
    queen: str
    king: str
    ace: str
    two: str


@dataclass(frozen=True, slots=True)
class CardEffects(Rule):
    """One method per number, named by what it does. A joker counts as what it stands for."""

    clauses: CardClauses

    def produces(self) -> Mapping[str, str]:
        return {"back": self.clauses.back, "cards": self.clauses.four, "draws": self.clauses.four}

    def takes_back(self, attempt: Attempt) -> bool:
        return any(rank is Rank.ACE for rank, _ in laid_ranks(attempt))

    def on_card_effect(self, attempt: Attempt, resolution: MoveResolution) -> None:
        played = [*laid_ranks(attempt)]
        resolution.stays_in = _brings_cards(attempt, played)
        for rank, count in played:
            act = self._acts.get(rank)
            if act is not None:
                act(self, attempt, resolution, count)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        yield from near_back(self.clauses.back, attempt, outcome)
        last = outcome.legal and attempt.empties_hand
        for rank, clause in ((Rank.SEVEN, self.clauses.seven), (Rank.TEN, self.clauses.ten)):
            if last and attempt.combination.rank is rank and attempt.combination.form is not Form.STAIRS:
                text = Text(
                    f"ほかに手札がないので、{rank.label}の効果は働きません。",
                    f"With no other card in the hand the {rank.label} has no effect.",
                )
                yield NearMiss(clause, text)

    def on_flush(self, _attempt: Attempt, resolution: MoveResolution) -> None:
        skips = any(effect.kind == "skip" for effect in resolution.effects)
        if not skips or resolution.answerers() or resolution.flushed_by is not None:
            return
        # As after real passes: a pending revolution comes into force before the pile is cleared.
        all_passed(resolution)
        cause = Text(
            "ほかの全員が飛ばされ、パスした扱いになります", "All the others are skipped and count as passed"
        )
        resolution.flush(self.clauses.all_skipped, cause)

    def on_destroyed(self, cards: Sequence[Card], owner: str) -> Iterator[Effect]:
        fours = sum(card.rank is Rank.FOUR for card in cards)
        if fours:
            yield DrawCards(self.clauses.four, owner, 4 * fours)
        if any(card.rank is Rank.SIX for card in cards):
            yield Reveal(self.clauses.six, owner)

    def _draw_four(self, _attempt: Attempt, resolution: MoveResolution, count: int) -> None:
        resolution.caused(DrawCards(self.clauses.four, resolution.by, 4 * count, name=_FOUR_DRAW))

    def _skip(self, _attempt: Attempt, resolution: MoveResolution, count: int) -> None:
        skipped = resolution.answerers()[: 2 * count - 1]
        if not skipped:
            return
        for player in skipped:
            resolution.pass_by(player)
        names = everyone(skipped)
        cause = Text(
            f"5飛ばしで、{names.ja}はパスした扱いになります",
            f"By the five-skip {names.en} count{'s' if len(skipped) == 1 else ''} as having passed",
        )
        resolution.caused(Skip(self.clauses.five, len(skipped), name=_FIVE_SKIP), cause)

    def _reveal(self, attempt: Attempt, resolution: MoveResolution, _count: int) -> None:
        holders = [player for player in resolution.still_in() if _held(resolution, player) != 0]
        if four_of_a_kind(attempt.combination):
            resolution.caused(
                Reveal(self.clauses.sixes, None, name=_OPEN), Text("6の革命", "A revolution of 6s")
            )
            resolution.open_hands = tuple(holders)
        elif resolution.by in holders or resolution.stays_in:
            by = resolution.by
            resolution.caused(Reveal(self.clauses.six, by, name=_OPEN))
            resolution.open_hands = tuple(dict.fromkeys((*resolution.open_hands, by)))

    def _give(self, _attempt: Attempt, resolution: MoveResolution, count: int) -> None:
        owed = _at_most(count, _held(resolution, resolution.by))
        if not owed:
            return
        to = resolution.next_to_act()
        resolution.caused(Give(self.clauses.seven, resolution.by, to, owed, optional=False, name=_SEVEN_PASS))

    def _reverse(self, _attempt: Attempt, resolution: MoveResolution, _count: int) -> None:
        resolution.direction = -resolution.direction
        resolution.caused(Reverse(self.clauses.nine, name=_REVERSED))

    def _discard(self, _attempt: Attempt, resolution: MoveResolution, count: int) -> None:
        owed = _at_most(count, _held(resolution, resolution.by))
        if not owed:
            return
        resolution.caused(Discard(self.clauses.ten, resolution.by, owed, optional=False, name=_TEN_DISCARD))

    def _back(self, _attempt: Attempt, resolution: MoveResolution, _count: int) -> None:
        if resolution.back:
            return
        resolution.back = True
        resolution.caused(Back(self.clauses.back, on=True))

    def _shuffle(self, _attempt: Attempt, resolution: MoveResolution, count: int) -> None:
        circle = resolution.circle_in_play()
        if len(circle) == 1:
            return
        # All give at once: cards received in the same shuffle are not passed on.
        shares = [(giver, _at_most(count, _held(resolution, giver))) for giver in circle]
        for giver, owed in shares:
            to = resolution.neighbour(giver)
            if owed:
                given = Give(self.clauses.queen, giver, to, owed, optional=False, of_all=True, name=_SHUFFLE)
                resolution.caused(given)

    def _destroy(self, _attempt: Attempt, resolution: MoveResolution, count: int) -> None:
        target = resolution.next_to_act()
        owed = _at_most(count, _held(resolution, target))
        if not owed or target == resolution.by:
            return
        choose = target in resolution.open_hands
        resolution.caused(Destroy(self.clauses.king, target, owed, choose, name=_DESTRUCTION))

    def _recover(self, attempt: Attempt, resolution: MoveResolution, count: int) -> None:
        owed = min(count, len(_recoverable(attempt)))
        if owed:
            resolution.caused(Recover(self.clauses.ace, resolution.by, owed, name=_TAKEN_BACK))

    def _draw_two(self, _attempt: Attempt, resolution: MoveResolution, count: int) -> None:
        resolution.caused(DrawCards(self.clauses.two, None, 2 * count, returns="draw2", name=_DRAW_TWO))

    _acts: ClassVar[Mapping[Rank, Callable[[CardEffects, Attempt, MoveResolution, int], None]]] = {
        Rank.FOUR: _draw_four,
        Rank.FIVE: _skip,
        Rank.SIX: _reveal,
        Rank.SEVEN: _give,
        Rank.NINE: _reverse,
        Rank.TEN: _discard,
        Rank.JACK: _back,
        Rank.QUEEN: _shuffle,
        Rank.KING: _destroy,
        Rank.ACE: _recover,
        Rank.TWO: _draw_two,
    }


_OPEN: Final = Text("手札公開", "Open hand")
_FOUR_DRAW: Final = Text("四枚ドロー", "Four-draw")
_FIVE_SKIP: Final = Text("5飛ばし", "Five-skip")
_SEVEN_PASS: Final = Text("7渡し", "Seven-pass")
_TEN_DISCARD: Final = Text("10捨て", "Ten-discard")
_SHUFFLE: Final = Text("シャッフル", "Shuffle")
_DESTRUCTION: Final = Text("手札破壊", "Hand destruction")
_TAKEN_BACK: Final = Text("場札回収", "Cards taken back")
_DRAW_TWO: Final = Text("ドロー2", "Draw two")
_REVERSED: Final = Text("逆回り", "Direction reversed")


def laid_ranks(attempt: Attempt) -> Iterator[tuple[Rank, int]]:
    """The ranks that act, each with its number of cards, in the order the cards are laid."""
    played = attempt.combination
    if played.form is not Form.STAIRS:
        if played.rank is not None:
            yield played.rank, played.size
        return
    stands = iter(played.stands)
    faces = [next(stands) if card.is_joker else card for card in played.cards]
    for rank, same in groupby(faces, key=lambda face: face.rank):
        if rank is not None:
            yield rank, len(list(same))


def _brings_cards(attempt: Attempt, played: Sequence[tuple[Rank, int]]) -> bool:
    """Whether the player gains cards by this play, so that last cards are no finish (ZAI-4.1, A.1)."""
    ranks = [rank for rank, _ in played]
    return Rank.FOUR in ranks or (Rank.ACE in ranks and bool(_recoverable(attempt)))


def _recoverable(attempt: Attempt) -> tuple[Card, ...]:
    """The cards aces may take back: those to be beaten; for a lead those last flushed, else on the pile."""
    position = attempt.position
    if not attempt.leads:
        return position.pile[-1].cards
    return position.last_cut or tuple(card for play in position.pile for card in play.cards)


def _at_most(count: int, held: int | None) -> int:
    """``count``, but never more cards than a known hand holds."""
    return count if held is None else min(count, held)


def _held(resolution: MoveResolution, player: str) -> int | None:
    """The number of the player's cards once the effects before this one are carried out; None: not known."""
    held = resolution.hand_size(player)
    if held is None:
        return None
    return max(held + sum(effect.gain(player) for effect in resolution.effects), 0)
