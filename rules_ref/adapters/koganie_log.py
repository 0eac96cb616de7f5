"""Game logs in JSON of a server for computer daihinmin: hands, seat order, moves, places."""

from rules_ref.adapters.recorded_game import RecordedGame
from rules_ref.adapters.uecda_notation import PASSING, read_card, read_lay
from rules_ref.cards import Card
from rules_ref.cases.json_text import read_json
from rules_ref.cases.reader import Reader
from rules_ref.documents.uecda.ruleset import RULESET as UECDA
from rules_ref.position import Pass, Play

_KEYS = ("game", "hands", "order", "plays", "finish")
_MOST_GAMES = 1_000_000


def read_koganie_log(text: str) -> tuple[RecordedGame, ...]:
    """All games of the log.

    Raises MalformedCaseError, with the path in the log as its field (``[3].plays[17][1]``).
    """
    return tuple(_game(game) for game in Reader(read_json(text.encode("utf-8", "surrogatepass"))).items())


def _game(reader: Reader) -> RecordedGame:
    reader.only(_KEYS)
    hands = _hands(reader["hands"])
    order = [seat.number(0, len(hands) - 1) for seat in reader["order"].items()]
    if sorted(order) != list(range(len(hands))):
        reader["order"].refuse("全員の名前を1回ずつ書いてください。", "This must name every player once.")
    return RecordedGame(
        ruleset=UECDA.id,
        number=reader["game"].number(0, _MOST_GAMES),
        players=tuple(map(str, order)),
        hands={str(player): hand for player, hand in enumerate(hands)},
        moves=tuple(_move(play, len(hands)) for play in reader["plays"].items()),
        finishing=tuple(str(seat.number(0, len(hands) - 1)) for seat in reader["finish"].items()),
    )


def _hands(reader: Reader) -> list[tuple[Card, ...]]:
    items, sizes = reader.items(), UECDA.table_sizes
    if len(items) not in sizes:
        reader.refuse(
            f"手札は{sizes[0]}人分から{sizes[-1]}人分でなければなりません。",
            f"There must be hands of {sizes[0]} to {sizes[-1]} players.",
        )
    return [tuple(read_card(card.text(), card.path) for card in hand.items()) for hand in items]


def _move(reader: Reader, players: int) -> Play | Pass:
    parts = reader.items()
    if len(parts) != len(("player", "play")):
        reader.refuse("プレイヤーと出し方の2つでなければなりません。", "This must be a player and a play.")
    player, lay = str(parts[0].number(0, players - 1)), parts[1]
    if lay.text() == PASSING:
        return Pass(player)
    return Play(player, *read_lay(lay.text(), lay.path))
