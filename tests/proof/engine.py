"""The engine's answer to a question, in the format of the second readings."""

from functools import cache
from typing import Any, Final

from rules_ref import Claim, Judgement, Pass, Play, Position, Rules, cards
from rules_ref.cards import Card, parse_declared
from rules_ref.classes import PlayerClass
from rules_ref.position import Left, Move, Pending
from rules_ref.ranking import How
from tests.proof.questions import DECK, SUITS, Answer, Cards, Question, TableQuestion

SEATS: Final = ("A", "B", "C", "D", "E")
EXITS: Final = {"o": How("finish"), "f": How("foul"), "d": How("downfall")}
FOULS: Final = {
    "jbl": {"JBL-11.3", "JBL-11.4", "JBL-11.5", "JBL-11.6", "JBL-11.7"},
    "sdin": {"SDIN-9.1", "SDIN-9.2", "SDIN-9.3", "SDIN-9.4"},
    "kyoto": {"KYOTO-5.1", "KYOTO-5.2", "KYOTO-5.3", "KYOTO-5.4"},
    "momo": {"MOMO-9.1", "MOMO-9.2", "MOMO-9.3", "MOMO-9.4"},
    "uecda": frozenset[str](),
    "zai": frozenset[str](),
}
"""The clauses that make a foul finish."""


@cache
def rules(document: str, options: str = "") -> Rules:
    """The document with these switches on."""
    return Rules.of(document, **dict.fromkeys(options.split(), True))


@cache
def _cards(text: Cards) -> tuple[Card, ...]:
    return cards(" ".join(text))


@cache
def _declared(text: Cards) -> tuple[Card, ...]:
    return tuple(map(parse_declared, text))


def position_of(question: Question) -> Position:
    """The question as a position; if the play is not the last, the hand has ``beside`` or one more card."""
    players = SEATS[: len(question.others) + 1]
    used = {*question.pile, *question.play}
    beside: Cards = () if question.last else (next(card for card in DECK if card not in used),)
    if isinstance(question, TableQuestion) and question.beside:
        beside = question.beside
    pile = Play(players[question.owner], _cards(question.pile), _declared(question.pile_as))
    others = dict(zip(players[1:], question.others, strict=True))
    # A downfall comes after the exit by finish that causes it.
    out = sorted(
        (player for player in others if others[player] in EXITS), key=lambda player: others[player] == "d"
    )
    daifugo = {} if question.daifugo is None else {players[question.daifugo]: PlayerClass.DAIFUGO}
    position = Position(
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
    return _with_facts(position, question, players) if isinstance(question, TableQuestion) else position


def _with_facts(position: Position, question: TableQuestion, players: tuple[str, ...]) -> Position:
    owner = players[question.owner]
    pending = (Pending("eight_cut", owner),) if question.pending == "cut" else ()
    return position.but(
        turn=owner if pending else "A",
        pending=pending,
        back=question.back,
        number_lock=question.number_lock,
        direction=question.direction,
        opening=question.opening,
        round=1 if question.opening else None,
        smash_used=question.smash_used,
    )


def judged(document: str, question: Question) -> Judgement:
    options = question.options if isinstance(question, TableQuestion) else ""
    return rules(document, options).judge(position_of(question), _move(question))


def _move(question: Question) -> Move:
    if isinstance(question, TableQuestion) and question.claim:
        return Claim("A", "dobon")
    if not question.play:
        return Pass("A")
    return Play("A", _cards(question.play), _declared(question.play_as))


def answer(document: str, question: Question) -> Answer:
    return answer_of(document, judged(document, question))


def answer_of(document: str, judgement: Judgement) -> Answer:
    """The answer with the clauses that make a move illegal (JBL) or a foul; others are not compared."""
    legal = judgement.verdict.value == "legal"
    refused = document == "jbl" and not legal
    decisive = {clause for clause in judgement.clauses if refused or clause in FOULS[document]}
    return Answer(
        legal, tuple(sorted(decisive)), tuple(sorted(_effect(effect) for effect in judgement.effects))
    )


WORDS: Final = {"GameOver": "game over", "NumberLock": "number lock", "Flush": "flush", "Reverse": "reverse"}
"""Effects without further facts."""


def _effect(effect: Any) -> str:
    match kind := type(effect).__name__:
        case "Turn" | "Finish" | "Foul" | "Downfall":
            return f"{kind.lower()} {SEATS.index(effect.player)}"
        case "Lock":
            return "lock " + "".join(effect.suits)
        case "Revolution":
            return f"revolution {_on(effect)}{' pending' if effect.pending else ''}"
        case "Back":
            return f"back {_on(effect)}"
    return WORDS.get(kind) or _of_cards(effect)


def _on(effect: Any) -> str:
    return "on" if effect.on else "off"


def _of_cards(effect: Any) -> str:
    """An effect on cards in hands: its kind, whose, to whom, how many."""
    nobody = "all" if effect.kind == "reveal" else "chosen"
    players = [getattr(effect, name) for name in ("player", "to") if hasattr(effect, name)]
    seats = [nobody if player is None else str(SEATS.index(player)) for player in players]
    counts = [str(effect.count)] if hasattr(effect, "count") else []
    return " ".join(
        [effect.kind, *seats, *counts, *(["optional"] if getattr(effect, "optional", False) else [])]
    )
