"""The engine's answer to a question, in the words of the second reading."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from rules_ref import Pass, Play, Position, Rules, cards
from rules_ref.classes import PlayerClass
from rules_ref.position import Left
from rules_ref.ranking import How
from tests.proof.questions import DECK, SUITS, Answer

if TYPE_CHECKING:
    from rules_ref import Judgement
    from rules_ref.cards import Card
    from tests.proof.questions import Cards, Question

SEATS: Final = ("A", "B", "C", "D")
EXITS: Final = {"o": How("finish"), "f": How("foul"), "d": How("downfall")}
FOULS: Final = {
    "jbl": {"JBL-11.3", "JBL-11.4", "JBL-11.5", "JBL-11.6", "JBL-11.7"},
    "sdin": {"SDIN-9.1", "SDIN-9.2", "SDIN-9.3", "SDIN-9.4"},
}


@cache
def rules(document: str) -> Rules:
    return Rules.of(document)


@cache
def _cards(text: Cards) -> tuple[Card, ...]:
    return cards(" ".join(text))


def position_of(question: Question) -> Position:
    """Beside a play that is not the last one, the hand holds one more card."""
    players = SEATS[: len(question.others) + 1]
    used = {*question.pile, *question.play}
    beside = () if question.last else (next(card for card in DECK if card not in used),)
    pile = Play(players[question.owner], _cards(question.pile), _cards(question.pile_as))
    others = dict(zip(players[1:], question.others, strict=True))
    # Of two who are out, a downfall came last: it takes a finish.
    out = sorted(
        (player for player in others if others[player] in EXITS), key=lambda player: others[player] == "d"
    )
    daifugo = {} if question.daifugo is None else {players[question.daifugo]: PlayerClass.DAIFUGO}
    return Position(
        players,
        {"A": _cards(question.play + beside)},
        turn="A",
        pile=(pile,) if question.pile else (),
        passed=tuple(player for player, state in others.items() if state == "p"),
        revolution=question.revolution,
        lock=sum(1 << SUITS.index(suit) for suit in question.lock),
        classes=daifugo,
        out=tuple(Left(player, EXITS[others[player]]) for player in out),
    )


def judged(document: str, question: Question) -> Judgement:
    move = Play("A", _cards(question.play), _cards(question.play_as)) if question.play else Pass("A")
    return rules(document).judge(position_of(question), move)


def answer(document: str, question: Question) -> Answer:
    return answer_of(document, judged(document, question))


def answer_of(document: str, judgement: Judgement) -> Answer:
    """The clauses that make a move illegal (JBL), or a foul: which others are named is the engine's manner of speaking."""
    legal = judgement.verdict.value == "legal"
    refused = document == "jbl" and not legal
    decisive = {clause for clause in judgement.clauses if refused or clause in FOULS[document]}
    return Answer(
        legal, tuple(sorted(decisive)), tuple(sorted(_effect(effect) for effect in judgement.effects))
    )


def _effect(effect: Any) -> str:
    match kind := type(effect).__name__:
        case "Turn" | "Finish" | "Foul" | "Downfall":
            return f"{kind.lower()} {SEATS.index(effect.player)}"
        case "Lock":
            return "lock " + "".join(effect.suits)
        case "Revolution":
            return "revolution on" if effect.on else "revolution off"
        case "GameOver":
            return "game over"
        case _:
            return kind.lower()
