"""What is not known any more once an obligation has been met and the case does not say how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules_ref.effects import Destroy, Discard, DrawCards, Give, NameRanks, Recover

if TYPE_CHECKING:
    from rules_ref.effects import Effect
    from rules_ref.engine.carried import Carried
    from rules_ref.engine.unfolding import Unfolding

_TOLD_BY: Final = {
    "give": "gives", "discard": "discards", "destroy": "destroyed", "recover": "recovers",
    "name_ranks": "names",
}  # fmt: skip


def is_told(effect: Effect, carried: Carried) -> bool:
    """Whether it was written down how this obligation was met."""
    match effect:
        case DrawCards(player=player):
            return (player or carried.target) in carried.drawn
        case Give(of_all=True):
            return effect.player in carried.all_give
    key = _TOLD_BY.get(effect.kind)
    return key is None or key in carried.said


def let_go(unfolding: Unfolding, effect: Effect, target: str | None) -> None:
    """Drop what is not known any more once this obligation has been met in a way that is not said."""
    match effect:
        case Give(player=player, to=to, count=count, optional=optional):
            lose_sight(unfolding, player, -count, exact=not optional)
            lose_sight(unfolding, to, count, exact=not optional)
        case Discard(player=player, count=count, optional=optional):
            lose_sight(unfolding, player, -count, exact=not optional)
        case DrawCards(player=player, count=count) if player or target:
            lose_sight(unfolding, player or target, count, exact=True)
        case DrawCards(count=count):
            for other in unfolding.still_in():
                # It is not said which opponent drew: of each it may have been, the size is lost as well.
                lose_sight(unfolding, other if other != unfolding.by else None, count, exact=False)
        case Recover(player=player, count=count):
            lose_sight(unfolding, player, count, exact=True)
        case Destroy(player=player, count=count):
            # A 4 among them makes its owner draw.
            lose_sight(unfolding, player, -count, exact=False)
        case NameRanks():
            for player in unfolding.still_in():
                # The holder of a named rank has lost it, and it is not said who that is.
                lose_sight(unfolding, player, 0, exact=False)


def lose_sight(unfolding: Unfolding, player: str | None, count: int, *, exact: bool) -> None:
    """Of a hand nothing is known any more but its size, and where that is not ``exact`` not even this."""
    size = None if player is None else unfolding.hand_size(player)
    if player is None or size is None:
        return
    if exact:
        unfolding.hands[player] = max(0, size + count)
    else:
        del unfolding.hands[player]
