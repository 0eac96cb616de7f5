"""Games and moves as text in the notation, and back."""

from collections.abc import Sequence
from dataclasses import replace

from rules_ref.cards import JOKER, Card, Rank, UnreadableCardError, parse_card
from rules_ref.cases.case import read_move as read_case_move
from rules_ref.cases.case import read_regulation
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import Json, actions_json, hand_json, move_json, regulation_json
from rules_ref.documents import RULESETS
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.game.game import Game
from rules_ref.game.moves import Choose, GameMove, IllegalMoveError
from rules_ref.notation import (
    AmbiguousNotationError,
    TextPlace,
    UnreadableNotationError,
    read_notation,
    write_case,
)
from rules_ref.notation import write_move as write_case_move
from rules_ref.notation.moves import read_move_line
from rules_ref.notation.tokens import NotationLine, Token, lines, quote
from rules_ref.notation.words import ACTION_WORDS, NOBODY
from rules_ref.position import Claim, Play, Position
from rules_ref.questions import record
from rules_ref.rules_of import Rules
from rules_ref.text import Text

_BEGIN = TextPlace(1, 1)
_NOTHING = Text("手が書いてありません。", "No move is written.")
_WHO = Text("だれの宣言か、名前を書いてください。", "Several players could call that: write who does.")
_CHOICE = Text(
    "カード、数字、相手の名前のどれか1つか「-」を書きます。",
    "One card, rank or player, or “-”, belongs here.",
)


def write_game(game: Game, language: str = "en") -> str:
    """The game so far: its options, hands and moves. An unfinished move is left out."""
    start = game.start
    if start is None:
        raise ValueError("the cards are still being exchanged")
    case: Json = {
        "ruleset": game.rules.ruleset.id,
        "question": "record",
        "regulation": regulation_json(game.rules.regulation),
        "players": list(start.players),
        "hands": {player: hand_json(hand) for player, hand in start.hands.items()},
        "classes": {player: held.value for player, held in start.classes.items()},
        "leader": start.turn,
        "game": game.number,
        "round": start.round,
        "moves": [
            move_json(move) | ({} if actions is None else actions_json(actions))
            for move, actions in game.told
        ],
    }
    return write_case(case, language)


def read_game(text: str, seed: int | str = 0) -> Game:
    """The game of a text, played to its last move; ``seed``: for later random events.

    Raises NotationError, MalformedCaseError, and IllegalMoveError for the first illegal move.
    """
    case = Reader(read_notation(text).case)
    ruleset = RULESETS[case["ruleset"].one_of(tuple(RULESETS))]
    rules = Rules(ruleset, read_regulation(case["regulation"], ruleset))
    written = record.read(case, ruleset, rules.regulation)
    game = Game.at(rules, written.start, seed)
    game.number = written.game
    written = replace(written, start=game.position)

    def with_draw_pile(position: Position, actions: ActionsTaken) -> Position:
        # ``game`` is rebound below: draws are counted move by move.
        return game.with_draw_pile(position, actions)

    steps = record.steps(written, ruleset, rules.regulation, with_draw_pile)
    for step, actions in zip(steps, written.actions, strict=False):
        if step.judgement.after is None:
            raise IllegalMoveError(step.move, step.judgement)
        game = game.with_move(step.move, actions, step.judgement.after)
    return game


def write_move(move: GameMove, language: str = "en") -> str:
    """A move as a line.

    >>> write_move(Choose("A", "names", Rank.EIGHT))
    'A: names 8'
    """
    if not isinstance(move, Choose):
        return write_case_move(move_json(move), language)
    return f"{quote(move.by)}: {ACTION_WORDS.say(move.what, language)} {_chosen(move, language)}"


def _chosen(move: Choose, language: str) -> str:
    choice = move.choice
    match choice:
        case None:
            return NOBODY
        case Rank():
            return choice.label
        case Card():
            return choice.name if choice is JOKER or language.startswith("en") else choice.symbol
        case _:
            return quote(choice)


def read_move(text: str, game: Game) -> GameMove:
    """Read a move: ``S8 JK=H8``, ``pass``, ``B: dobon``, ``gives S4``.

    Without a name the player on turn makes it. Legality is not checked here. Raises UnreadableNotationError,
    and AmbiguousNotationError where several players could make the call.
    """
    named = _with_name(text, game)
    found = next(lines(named), None)
    if found is None or not found.rest.strip():
        raise UnreadableNotationError(_BEGIN, _NOTHING)
    word = next((item.word for item in found.parts()[0]), None)
    what = ACTION_WORDS.read(word.text) if word is not None and not word.quoted else None
    if what is not None and word is not None:
        return Choose(found.head[0].text, what, _choice(what, found, game.players))
    try:
        move = Reader(read_move_line(found, "play", {}), "play")
        return _of_caller(read_case_move(move, game.players, game.rules.ruleset), text, game)
    except MalformedCaseError as error:
        raise UnreadableNotationError(found.begin, error.text) from error


def _with_name(text: str, game: Game) -> str:
    return text if ":" in text or "：" in text else f"{quote(game.turn or game.players[0])}: {text}"


def _of_caller(move: GameMove, text: str, game: Game) -> GameMove:
    """The move; a call without a name is made by the one player who can."""
    if isinstance(move, Play) or not isinstance(move, Claim) or ":" in text or "：" in text:
        return move
    able = {legal.by for legal in game.legal_moves() if isinstance(legal, Claim) and legal.kind == move.kind}
    if len(able) > 1:
        raise AmbiguousNotationError(_BEGIN, _WHO)
    return Claim(next(iter(able), move.by), move.kind, move.cards, move.effect)


def _choice(what: str, line: NotationLine, players: Sequence[str]) -> Card | Rank | str | None:
    words = [item.word for item in line.parts()[0]][1:]
    if len(words) != 1:
        raise UnreadableNotationError(line.begin, _CHOICE)
    (word,) = words
    if word.text == NOBODY and not word.quoted:
        return None
    if what == "target":
        if word.text not in players:
            raise UnreadableNotationError(word.place, _CHOICE)
        return word.text
    return _card_or_rank(word, as_rank=what == "names")


def _card_or_rank(word: Token, *, as_rank: bool) -> Card | Rank:
    try:
        card = parse_card(word.text)
    except UnreadableCardError:
        card = None
    if as_rank and card is not JOKER:
        # A rank is read as that of a card: any suit will do.
        try:
            card = parse_card(f"S{word.text}")
        except UnreadableCardError:
            card = None
    if card is None:
        raise UnreadableNotationError(word.place, _CHOICE)
    return card.rank if as_rank and card.rank is not None else card
