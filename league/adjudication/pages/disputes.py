"""The most frequent disputes, each as an example round that opens filled in and can be changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.adjudication.services.laid_moves import LaidMove
from league.language import words
from rules_ref.ranking import FoulWords


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute with the plays that lead to it.

    ``moves``: ``0 H7, 1! S8, 2 -`` (the player by place from the leader, ! for last cards, - for a pass; ``*
    -``: all others pass, in turn). Their cards make no player skip or go first in any document. ``title``
    contains the document's word for a foul. ``question``: the form to open if not that of a play. ``among``:
    the fewest players still in the game with whom it can come up. ``daifugo``: the place at which the daifugo
    must sit, if there is one: if another player went out there, the daifugo would fall.
    """

    key: str
    title: Promise
    moves: str = ""
    question: str = ""
    among: int = 2
    daifugo: int | None = None

    def called(self, fouls: FoulWords) -> str:
        """The title with the document's words for a foul and for fouls."""
        return str(self.title) % {"foul": words(fouls.full), "fouls": words(fouls.many).lower()}


DISPUTES: Final = (
    Dispute("beats", _("どちらが強いか"), "0 H9, 1 S10"),
    Dispute("lock", _("しばり"), "0 H7, 1 H9, 2 C10"),
    Dispute("foul", _("%(foul)sか"), "0 H6, 1! S8"),
    Dispute("spade_three", _("ジョーカーに♠3"), "0 JK, 1 S3"),
    Dispute("eight_in_stairs", _("階段の中の8"), "0 S6 S7 S8"),
    Dispute("stairs_revolution", _("階段で革命か"), "0 H5 H6 H7 H8"),
    Dispute("joker_in_lock", _("しばりにジョーカー"), "0 H7, 1 H9, 2 JK"),
    Dispute("pass_and_return", _("パスしてからまた出す"), "0 H3, 1 -, 2 H6, 0 HK, 1 HA", among=3),
    Dispute("leads_next", _("あがった後の親"), "0 H3, 1! C6, * -", among=3, daifugo=1),
    Dispute("exchange", _("交換のまちがい"), question="exchange"),
    Dispute("downfall", _("都落ちと%(fouls)sの順位"), question="ranking"),
    Dispute("dropped", _("落とした・見せたカード"), question="procedures"),
)


def disputes_among(players: Sequence[str]) -> list[Dispute]:
    """The disputes that can come up among the players still in the game."""
    return [dispute for dispute in DISPUTES if len(players) >= dispute.among]


def moves_of(key: str, players: Sequence[str], daifugo: str | None = None) -> list[LaidMove]:
    """The plays of a dispute among those still in the game; none where they are too few.

    ``daifugo``: the daifugo of the game before; None if unknown or there was none.
    """
    dispute = next((found for found in disputes_among(players) if found.key == key), None)
    if dispute is None or not dispute.moves:
        return []
    seated = _seated(dispute, players, daifugo)
    moves: list[LaidMove] = []
    for place, *cards in (part.split() for part in dispute.moves.split(", ")):
        if place == "*":
            after = seated.index(moves[-1]["by"]) + 1
            moves += [_pass(player) for player in (*seated[after:], *seated[: after - 1])]
        else:
            by = seated[int(place.rstrip("!")) % len(seated)]
            moves.append(_pass(by) if cards == ["-"] else _play(by, cards, last=place.endswith("!")))
    return moves


def _seated(dispute: Dispute, players: Sequence[str], daifugo: str | None) -> Sequence[str]:
    """The players in table order from the leader."""
    if dispute.daifugo is None or daifugo not in players:
        return players
    first = players.index(daifugo) - dispute.daifugo
    return [players[(first + place) % len(players)] for place in range(len(players))]


def _pass(by: str) -> LaidMove:
    return {"by": by, "pass": True}


def _play(by: str, cards: list[str], *, last: bool) -> LaidMove:
    move: LaidMove = {"by": by, "cards": cards}
    return {**move, "last": True} if last else move
