"""Questions in plain strings: ``S3`` … ``C2``, and ``JK`` for a joker. Independent of ``rules_ref``."""

from dataclasses import dataclass
from typing import Final, TypeAlias

Cards: TypeAlias = tuple[str, ...]

SUITS: Final = "SHDC"
RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
JOKER: Final = "JK"
DECK: Final = (*(suit + rank for rank in RANKS for suit in SUITS), JOKER, JOKER)


@dataclass(frozen=True, slots=True)
class Question:
    """A move of player 0. The others sit clockwise: 1, 2 and, with four players, 3.

    ``pile`` is the play to be beaten (empty: a lead), ``lock`` the suits of the lock, ``last`` whether the
    hand holds nothing else. ``play`` empty: a pass. ``pile_as`` and ``play_as``: the jokers as declared.
    ``others`` has a letter per other player: ``i`` in, ``p`` in and passed, ``o`` out by finishing, ``f`` by
    a foul, ``d`` by downfall. ``owner`` played the pile; ``daifugo`` is that of the last game, if any.
    """

    pile: Cards
    play: Cards
    pile_as: Cards = ()
    play_as: Cards = ()
    revolution: bool = False
    lock: str = ""
    last: bool = False
    others: str = "iii"
    owner: int = 3
    daifugo: int | None = None


@dataclass(frozen=True, slots=True)
class TableQuestion(Question):
    """A question with the facts that only documents with more rules look at.

    ``beside``: the cards of the hand beside the play (empty and not ``last``: one card, no matter which).
    ``options``: the names of switches that are on, separated by spaces. ``pending``: ``cut`` while the
    eight-cut on the pile can be answered. ``claim``: a dobon on the pile, in place of a play.
    """

    beside: Cards = ()
    back: bool = False
    number_lock: bool = False
    direction: int = 1
    pending: str = ""
    opening: bool = False
    smash_used: bool = False
    claim: bool = False
    options: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of either reading. ``clauses``: those that an illegal move breaks, or that make a foul.

    ``effects`` are sorted: the document says what follows, but not in which order to report it.
    """

    legal: bool
    clauses: Cards = ()
    effects: Cards = ()

    def __str__(self) -> str:
        return f"{'legal' if self.legal else 'illegal'} {' '.join(self.clauses)}; {', '.join(self.effects)}"
