"""The five classes a game gives, from the top to the bottom."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Final

from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import TypeVar

    Player = TypeVar("Player", default=str)
else:
    from typing import TypeVar

    # ``typing.TypeVar`` has no ``default`` before Python 3.13.
    Player = TypeVar("Player")
"""The identifier of a player: a name, or the number at an event."""


class PlayerClass(Enum):
    """大富豪 … 大貧民. The classes of a table depend on its size and its document."""

    DAIFUGO = "daifugo"
    FUGO = "fugo"
    HEIMIN = "heimin"
    HINMIN = "hinmin"
    DAIHINMIN = "daihinmin"

    @property
    def label(self) -> Text:
        return _LABELS[self]


_LABELS: Final = {
    PlayerClass.DAIFUGO: Text("大富豪", "daifugo"),
    PlayerClass.FUGO: Text("富豪", "fugo"),
    PlayerClass.HEIMIN: Text("平民", "heimin"),
    PlayerClass.HINMIN: Text("貧民", "hinmin"),
    PlayerClass.DAIHINMIN: Text("大貧民", "daihinmin"),
}


_SMALL_TABLES: Final = {
    2: (PlayerClass.DAIFUGO, PlayerClass.DAIHINMIN),
    3: (PlayerClass.DAIFUGO, PlayerClass.FUGO, PlayerClass.DAIHINMIN),
}


@cache
def classes_by_place(players: int) -> tuple[PlayerClass, ...]:
    """The class of each place, best first: the top and bottom two at the ends, heimin between them.

    Three players have no hinmin (JBL-5.6).

    >>> [place.value for place in classes_by_place(5)]
    ['daifugo', 'fugo', 'heimin', 'hinmin', 'daihinmin']
    """
    return _SMALL_TABLES.get(players) or (
        PlayerClass.DAIFUGO,
        PlayerClass.FUGO,
        *(PlayerClass.HEIMIN,) * (players - 4),
        PlayerClass.HINMIN,
        PlayerClass.DAIHINMIN,
    )


def daifugo_of(classes: Mapping[Player, PlayerClass]) -> Player | None:
    """The daifugo, in the caller's names for players; None without classes.

    >>> daifugo_of({"A": PlayerClass.FUGO, "B": PlayerClass.DAIFUGO})
    'B'
    """
    return next((who for who, player_class in classes.items() if player_class is PlayerClass.DAIFUGO), None)
