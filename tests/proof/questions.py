"""What is asked, in plain strings: ``S3`` … ``C2``, and ``JK`` for a joker. Nothing here knows ``rules_ref``."""

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

    ``pile`` is the play to be beaten (empty: a lead), ``lock`` the suits of a lock that stands, ``last`` whether the hand holds
    nothing else. No cards: a pass. ``pile_as`` and ``play_as`` say what jokers were declared to be (empty: undeclared).
    ``others`` has a letter per other player: ``i`` in, ``p`` in and passed, ``o`` out by finishing, ``f`` by a foul, ``d`` by downfall.
    ``owner`` laid the pile; ``daifugo`` is that of the last game, if there was one.
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

    ``beside``: the cards of the hand beside the play (empty and not ``last``: one card, no matter which). ``options``: switches
    that are on, their names divided by spaces. ``pending``: ``cut`` while the eight-cut on the pile can be answered, ``revolution N``
    while one waits that N others were turned over by. ``claim``: a dobon on the pile, in place of a play.
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
    """What both readings say of a question. ``clauses``: those broken by an illegal move, or that make a foul.

    ``effects`` are sorted: the document says what follows, not in which order it is told.
    """

    legal: bool
    clauses: Cards = ()
    effects: Cards = ()

    def __str__(self) -> str:
        return f"{'legal' if self.legal else 'illegal'} {' '.join(self.clauses)}; {', '.join(self.effects)}"
