"""The line server for programs in any language: a JSON request per line, a JSON answer per line."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules_ref.adjudicator import adjudicate
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.writer import Json, number_json, position_json
from rules_ref.game.game import Game
from rules_ref.game.moves import IllegalMoveError
from rules_ref.game.writing import read_game, read_move, write_game, write_move
from rules_ref.notation import AmbiguousNotationError


class LineServer:
    """Answers requests about games, which it numbers and keeps until ``drop``.

    A line with a ``question`` is a case and gets its ruling.

    >>> server = LineServer()
    >>> server.answer('{"do": "new", "document": "jbl", "players": 3, "seed": 1}')["turn"]
    'A'
    >>> server.answer('{"do": "play", "game": 1, "move": "pass"}')["error"]["clauses"]
    ['GEN-2']
    """

    def __init__(self) -> None:
        self._games: dict[int, Game] = {}
        self._last_id = 0
        self._commands: dict[str, Callable[[Json], Json]] = {
            "new": self._new,
            "read": self._read,
            "state": self._state,
            "play": self._play,
            "observe": self._observe,
            "write": self._write,
            "drop": self._drop,
        }

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        """The answers to all lines that are not empty."""
        for line in lines:
            if line.strip():
                yield json.dumps(self.answer(line), ensure_ascii=False)

    def answer(self, line: str) -> Json:
        """The answer to one line; errors are returned as answers, too."""
        try:
            request = json.loads(line)
        except ValueError as error:
            return _refused("unreadable", error)
        if not isinstance(request, dict):
            return _refused("unreadable", TypeError("a request is an object"))
        if "question" in request:
            return adjudicate(request)
        do = request.get("do")
        command = self._commands.get(do) if isinstance(do, str) else None
        if command is None:
            return _refused("unreadable", KeyError(f"do: one of {', '.join(self._commands)}"))
        return _answer(command, request)

    def _game(self, request: Json) -> Game:
        return self._games[request["game"]]

    def _new(self, request: Json) -> Json:
        return self._add(
            Game.new(
                request["document"],
                request.get("players", 4),
                request.get("seed", 0),
                number=request.get("number", 1),
                **request.get("options", {}),
            )
        )

    def _read(self, request: Json) -> Json:
        text = request["text"]
        if not isinstance(text, str):
            raise TypeError("text: a string is asked for")
        return self._add(read_game(text, request.get("seed", 0)))

    def _add(self, game: Game) -> Json:
        self._last_id += 1
        self._games[self._last_id] = game
        return {"game": self._last_id} | _state_json(game)

    def _state(self, request: Json) -> Json:
        return _state_json(self._game(request))

    def _play(self, request: Json) -> Json:
        game = self._game(request)
        after = game.play(read_move(request["move"], game))
        self._games[request["game"]] = after
        return _state_json(after)

    def _observe(self, request: Json) -> Json:
        seen = self._game(request).observation(request["player"])
        return {"position": position_json(seen.position), "moves": [write_move(move) for move in seen.moves]}

    def _write(self, request: Json) -> Json:
        return {"text": write_game(self._game(request), request.get("language", "en"))}

    def _drop(self, request: Json) -> Json:
        del self._games[request["game"]]
        return {}


def ruled(line: str) -> str:
    """The ruling on a case, from one line of JSON to one line of JSON."""
    return json.dumps(LineServer().answer(line), ensure_ascii=False)


def _state_json(game: Game) -> Json:
    result = game.result
    points = None if result is None else result.points
    return {
        "turn": game.turn,
        "moves": [write_move(move) for move in game.legal_moves()],
        "over": game.over,
        "places": None if result is None else dict(result.places),
        "points": None if points is None else {who: number_json(value) for who, value in points.items()},
    }


def _answer(command: Callable[[Json], Json], request: Json) -> Json:
    try:
        return command(request)
    except IllegalMoveError as error:
        return _refused("illegal", error, clauses=list(error.clauses))
    except AmbiguousNotationError as error:
        return _refused("ambiguous", error)
    except MalformedCaseError as error:
        return _refused("unreadable", error, field=error.field)
    except (KeyError, ValueError, TypeError) as error:
        return _refused("unreadable", error)


def _refused(kind: str, error: Exception, **more: Any) -> Json:
    return {"error": {"kind": kind, "message": str(error)} | more}
