"""Mark as unknown what depends on how an obligation was met, if that is not recorded."""

from typing import Final

from rules_ref.effects import Destroy, Discard, DrawCards, Effect, Give, NameRanks, Recover
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.engine.move_resolution import MoveResolution

ACTIONS: Final = {
    "give": "gives", "discard": "discards", "destroy": "destroyed", "recover": "recovers",
    "name_ranks": "names",
}  # fmt: skip
"""The key in a record of the action that meets an effect, by kind of effect."""


def is_recorded(effect: Effect, actions: ActionsTaken) -> bool:
    """Whether it is recorded how this obligation was met."""
    match effect:
        case DrawCards(player=player):
            return (player or actions.target) in actions.drawn
        case Give(of_all=True):
            return effect.player in actions.all_give
    key = ACTIONS.get(effect.kind)
    return key is None or key in actions.recorded


def leave_unknown(resolution: MoveResolution, effect: Effect, target: str | None) -> None:
    """Forget what is uncertain once this obligation was met without a record."""
    match effect:
        case Give(player=player, to=to, count=count, optional=optional):
            mark_unknown(resolution, player, -count, exact=not optional)
            mark_unknown(resolution, to, count, exact=not optional)
        case Discard(player=player, count=count, optional=optional):
            mark_unknown(resolution, player, -count, exact=not optional)
        case DrawCards(player=player, count=count) if player or target:
            mark_unknown(resolution, player or target, count, exact=True)
        case DrawCards(count=count):
            for other in resolution.still_in():
                # Which opponent drew is not recorded, so the size of every opponent's hand is lost as well.
                mark_unknown(resolution, other if other != resolution.by else None, count, exact=False)
        case Recover(player=player, count=count):
            mark_unknown(resolution, player, count, exact=True)
        case Destroy(player=player, count=count):
            # A 4 among them makes its owner draw.
            mark_unknown(resolution, player, -count, exact=False)
        case NameRanks():
            for player in resolution.still_in():
                # Holders of a named rank have lost it, and who they are is not recorded.
                mark_unknown(resolution, player, 0, exact=False)


def mark_unknown(resolution: MoveResolution, player: str | None, count: int, *, exact: bool) -> None:
    """Forget the cards of a hand but not its size; unless ``exact``, that as well."""
    size = None if player is None else resolution.hand_size(player)
    if player is None or size is None:
        return
    if exact:
        resolution.hands[player] = max(0, size + count)
    else:
        del resolution.hands[player]
