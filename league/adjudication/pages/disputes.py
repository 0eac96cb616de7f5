"""The disputes that come up most, each as the plays that show it: opened filled in, and changed where the table had it otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.functional import _StrPromise as Words

    from league.adjudication.services.laid_moves import LaidMove


@dataclass(frozen=True, slots=True)
class Dispute:
    """``moves``: ``0 H7, 1! S8, 2 -`` (the player by place from the leader, ! for last cards, - for a pass).

    ``question`` instead: the form that asks about it. ``among``: with fewer players still in the game it cannot come up.
    """

    key: str
    title: Words
    moves: str = ""
    question: str = ""
    among: int = 2


DISPUTES: Final = (
    Dispute("beats", _("これはあれより強いか"), "0 H9, 1 S10"),
    Dispute("lock", _("しばり"), "0 H7, 1 H9, 2 C10"),
    Dispute("foul", _("反則あがりか"), "0 H6, 1! S8"),
    Dispute("spade_three", _("ジョーカーに♠3"), "0 JK, 1 S3"),
    Dispute("eight_in_stairs", _("階段の中の8"), "0 S6 S7 S8"),
    Dispute("stairs_revolution", _("階段で革命か"), "0 H5 H6 H7 H8"),
    Dispute("joker_in_lock", _("しばりにジョーカー"), "0 H7, 1 H9, 2 JK"),
    Dispute("pass_and_return", _("パスしてからまた出す"), "0 H5, 1 -, 2 H6, 0 H9, 1 H10", among=3),
    Dispute("leads_next", _("あがった後の親"), "0 H5, 1! H9, 2 -, 3 -, 0 -", among=3),
    Dispute("exchange", _("交換のまちがい"), question="exchange"),
    Dispute("downfall", _("都落ちと反則の順位"), question="ranking"),
    Dispute("dropped", _("落とした・見せたカード"), question="procedures"),
)


def disputes_among(players: Sequence[str]) -> list[Dispute]:
    """Those that can come up among the players still in the game."""
    return [each for each in DISPUTES if len(players) >= each.among]


def moves_of(key: str, players: Sequence[str]) -> list[LaidMove]:
    """The plays of a dispute among those still in the game; none for a dispute that there is not among so many."""
    told = next((each.moves for each in disputes_among(players) if each.key == key), "")
    moves = [_move(each.split(), players) for each in told.split(", ") if each]
    # Among three, the fourth place is the first one's again: who has passed does not pass once more.
    return [each for at, each in enumerate(moves) if not (each.get("pass") and each in moves[:at])]


def _move(words: list[str], players: Sequence[str]) -> LaidMove:
    place, *cards = words
    by = players[int(place.rstrip("!")) % len(players)]
    if cards == ["-"]:
        return {"by": by, "pass": True}
    move: LaidMove = {"by": by, "cards": cards}
    return {**move, "last": True} if place.endswith("!") else move
