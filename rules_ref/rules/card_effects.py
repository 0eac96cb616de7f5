"""ZAI's card effects: every number on the cards laid acts, in the order they are laid (ZAI-S.3)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from rules_ref.cards import Rank
from rules_ref.combinations import Form
from rules_ref.rule import Rule
from rules_ref.rules.turning import four_of_a_kind
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.cards import Card
    from rules_ref.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class CardEffects(Rule):
    """One method per number, named by what it does. A joker counts as what it stands for."""

    def on_number(self, attempt: Attempt, unfolding: Unfolding) -> None:
        acts: dict[Rank, Callable[[Attempt, Unfolding, int], None]] = {
            Rank.FOUR: self._draw_four,
            Rank.FIVE: self._skip,
            Rank.SIX: self._reveal,
            Rank.SEVEN: self._give,
            Rank.NINE: self._reverse,
            Rank.TEN: self._discard,
            Rank.JACK: self._back,
            Rank.QUEEN: self._shuffle,
            Rank.KING: self._destroy,
            Rank.ACE: self._recover,
            Rank.TWO: self._draw_two,
        }
        unfolding.stays_in = _brings_cards(attempt)
        for rank, count in laid_ranks(attempt):
            if rank in acts:
                acts[rank](attempt, unfolding, count)

    def on_flush(self, _attempt: Attempt, unfolding: Unfolding) -> None:
        skips = any(each.kind == "skip" for each in unfolding.effects)
        if not skips or unfolding.answerers() or unfolding.flushed_by is not None:
            return
        unfolding.all_passed()
        text = Text(
            "全員が飛ばされてパスした扱いになり、流れる。", "All are skipped and count as passed: flush."
        )
        unfolding.flush(text, "ZAI-5.2")

    def _draw_four(self, _attempt: Attempt, unfolding: Unfolding, count: int) -> None:
        owed = 4 * count
        text = Text(f"四枚ドロー: {unfolding.by}が{owed}枚引く。", f"Fours: {unfolding.by} draws {owed}.")
        unfolding.effect("draw", "ZAI-4.1", text, player=unfolding.by, count=owed)

    def _skip(self, _attempt: Attempt, unfolding: Unfolding, count: int) -> None:
        skipped = unfolding.answerers()[: 2 * count - 1]
        if not skipped:
            return
        for player in skipped:
            unfolding.pass_by(player)
        names = ", ".join(skipped)
        text = Text(f"五飛ばし: {names}はパスした扱い。", f"Fives: {names} count as having passed.")
        unfolding.effect("skip", "ZAI-5.1", text, count=len(skipped))

    def _reveal(self, attempt: Attempt, unfolding: Unfolding, _count: int) -> None:
        holders = [player for player in unfolding.still_in() if _held(unfolding, player) != 0]
        if four_of_a_kind(attempt.combination):
            text = Text("6の革命: 全員が手札を公開する。", "A revolution of 6s: all hands lie open.")
            unfolding.effect("reveal", "ZAI-6.2", text, player=None)
            unfolding.open_hands = tuple(holders)
        elif unfolding.by in holders:
            by = unfolding.by
            text = Text(f"{by}は手札を公開し続ける。", f"{by}'s hand lies open from now on.")
            unfolding.effect("reveal", "ZAI-6.1", text, player=by)
            unfolding.open_hands = tuple(dict.fromkeys((*unfolding.open_hands, by)))

    def _give(self, _attempt: Attempt, unfolding: Unfolding, count: int) -> None:
        owed = _at_most(count, _held(unfolding, unfolding.by))
        if not owed:
            return
        to = unfolding.next_to_act()
        text = Text(f"七渡し: {to}に{owed}枚渡す。", f"Sevens: {owed} card(s) go to {to}.")
        unfolding.effect("give", "ZAI-7.1", text, player=unfolding.by, to=to, count=owed, optional=False)

    def _reverse(self, _attempt: Attempt, unfolding: Unfolding, _count: int) -> None:
        unfolding.direction = -unfolding.direction
        text = Text("逆回転: 手番の向きが変わる。", "Nines: the direction of play turns.")
        unfolding.effect("reverse", "ZAI-9.1", text)

    def _discard(self, _attempt: Attempt, unfolding: Unfolding, count: int) -> None:
        owed = _at_most(count, _held(unfolding, unfolding.by))
        if not owed:
            return
        text = Text(f"十捨て: {owed}枚捨てる。", f"Tens: {owed} card(s) must be discarded.")
        unfolding.effect("discard", "ZAI-10.1", text, player=unfolding.by, count=owed, optional=False)

    def _back(self, _attempt: Attempt, unfolding: Unfolding, _count: int) -> None:
        if unfolding.back:
            return
        unfolding.back = True
        text = Text("イレブンバック: 流れるまで強さが逆になる。", "J-back: reversed until the flush.")
        unfolding.effect("back", "ZAI-J.1", text, on=True)

    def _shuffle(self, _attempt: Attempt, unfolding: Unfolding, count: int) -> None:
        circle = unfolding.circle_in_play()
        if len(circle) == 1:
            return
        shares = [(giver, _at_most(count, _held(unfolding, giver))) for giver in circle]
        for giver, owed in shares:
            to = unfolding.neighbour(giver)
            text = Text(
                f"シャッフル: {giver}は{to}に{owed}枚渡す。", f"Queens: {giver} hands {owed} to {to}."
            )
            if owed:
                unfolding.effect("give", "ZAI-Q.1", text, player=giver, to=to, count=owed, optional=False)

    def _destroy(self, _attempt: Attempt, unfolding: Unfolding, count: int) -> None:
        target = unfolding.next_to_act()
        owed = _at_most(count, _held(unfolding, target))
        if not owed or target == unfolding.by:
            return
        choose = target in unfolding.open_hands
        text = Text(f"手札破壊: {target}の{owed}枚。", f"Kings: {owed} card(s) of {target} are destroyed.")
        unfolding.effect("destroy", "ZAI-K.1", text, player=target, count=owed, choose=choose)

    def _recover(self, attempt: Attempt, unfolding: Unfolding, count: int) -> None:
        owed = min(count, len(_to_take_back(attempt)))
        if not owed:
            return
        text = Text(f"場札回収: {owed}枚を手札に加える。", f"Aces: {owed} card(s) must be taken back.")
        unfolding.effect("recover", "ZAI-A.1", text, player=unfolding.by, count=owed)

    def _draw_two(self, _attempt: Attempt, unfolding: Unfolding, count: int) -> None:
        owed = 2 * count
        text = Text(f"ドロ2: 相手1人を選び{owed}枚引かせる。", f"Twos: a chosen opponent draws {owed}.")
        unfolding.effect("draw", "ZAI-2.1", text, player=None, count=owed)


def laid_ranks(attempt: Attempt) -> Iterator[tuple[Rank, int]]:
    """Each rank with how many cards of it act, in the order the cards are laid."""
    played = attempt.combination
    if played.form is not Form.STAIRS:
        if played.rank is not None:
            yield played.rank, played.size
        return
    stands = iter(played.stands)
    faces = [next(stands) if each.is_joker else each for each in played.cards]
    for rank, same in groupby(faces, key=lambda face: face.rank):
        if rank is not None:
            yield rank, len(list(same))


def _brings_cards(attempt: Attempt) -> bool:
    """Whether the player gets cards by these, so that they finish nothing as the last ones (ZAI-4.1, A.1)."""
    ranks = {rank for rank, _ in laid_ranks(attempt)}
    return Rank.FOUR in ranks or (Rank.ACE in ranks and bool(_to_take_back(attempt)))


def _to_take_back(attempt: Attempt) -> tuple[Card, ...]:
    """The cards just played, or on an empty pile those last flushed, such as one's own cut that still shows."""
    position = attempt.position
    if not attempt.leads:
        return position.pile[-1].cards
    return position.last_cut or tuple(card for play in position.pile for card in play.cards)


def _at_most(count: int, held: int | None) -> int:
    """``count``, but never more cards than a known hand holds."""
    return count if held is None else min(count, held)


def _held(unfolding: Unfolding, player: str) -> int | None:
    """How many cards the player has once the effects before this one are carried out; None: not known."""
    held = unfolding.hand_size(player)
    if held is None:
        return None
    for each in unfolding.effects:
        count = each.fields.get("count", 0)
        if each.fields.get("to") == player:
            held += count
        if each.fields.get("player") == player:
            held += _SIGNS.get(each.kind, 0) * count
    return max(held, 0)


_SIGNS = {"draw": 1, "recover": 1, "give": -1, "discard": -1, "destroy": -1}
