"""Contradictions in words: where, what, and the right value."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rules_ref.classes import PlayerClass
from rules_ref.ranking import FOUL, FoulWords
from rules_ref.text import Text
from scoring.paper.contradictions import Assumption, Code, LeftOut, SheetContradiction
from scoring.paper.sheet import IN_GAMES, Cell, CellKind, Points
from scoring.sheets.score_entries import written

_SET: Final = Text("第{}セット", "Set {}")
_GAME: Final = Text("第{}ゲーム", "game {}")
_PLACE: Final = Text("{}着", "no. {}")
_COLUMNS: Final = {
    CellKind.POINTS: Text("P", "P"),
    CellKind.CLASS: Text("階級", "class"),
    CellKind.DOWNFALL: Text("都", "D"),
    CellKind.CUT_OFF: Text("打ち切り", "cut off"),
    CellKind.BONUS: Text("ボーナス", "bonus"),
    CellKind.SET_TOTAL: Text("セット計", "set total"),
    CellKind.RUNNING_TOTAL: Text("累計", "running total"),
    CellKind.RANK: Text("順位", "rank"),
}
_CHECK: Final = Text("検算", "check")

_SENTENCES: Final = {
    **dict.fromkeys(
        (Code.GAME_SUM, Code.SET_SUM, Code.RUNNING_SUM),
        Text("合計が{found}です。{due}になるはずです。", "The sum is {found}; it must be {due}."),
    ),
    Code.NO_SUCH_POINTS: Text("{found}Pになる順位はありません。", "No place is worth {found} P."),
    Code.PLACE_TWICE: Text("{found}Pが{names}の両方にあります。", "{found} P stand at {names}."),
    Code.PLACE_EMPTY: Text("空いています。", "This is left empty."),
    Code.NO_SUCH_CLASS: Text("この人数に{found}はありません。", "A table of this size has no {found}."),
    Code.CLASS_TWICE: Text("{found}が{names}の両方にあります。", "{names} are all marked {found}."),
    Code.CLASS_POINTS: Text(
        "{found}とありますが、このゲームのPでは{due}です。",
        "This says {found}, but the P of the game make it {due}.",
    ),
    Code.CUT_OFF_POINTS: Text(
        "打ち切りのゲームに{found}Pとあります。", "{found} P stand in a game that was cut off."
    ),
    Code.FOUL_UNKNOWN: Text("このルールに{foul}はありません。", "There is no {foul} in these rules."),
    Code.FOUL_PLACE: Text(
        "{foul}は最下位からの順位ですが、{player}より下に{foul}でない人がいます。",
        "Fouls take the lowest places, but somebody below {player} has not fouled.",
    ),
    Code.FOUL_WON: Text(
        "最後まで残った{player}は、{foul}をしていません。",
        "{player} was the last one left and has not fouled.",
    ),
    Code.FOUL_MISSING: Text(
        "{foul}の印がありません。{player}が{foul}でなければ、この順位になりません。",
        "The mark of a foul is missing: without one {player} cannot have come out here.",
    ),
    Code.BOTH_MARKS: Text("{foul}と都落ちの両方に印があります。", "Foul and downfall are both marked."),
    Code.DOWNFALL_UNKNOWN: Text("このルールに都落ちはありません。", "There is no downfall in these rules."),
    Code.DOWNFALL_FIRST_GAME: Text(
        "セットの最初のゲームに都落ちはありません。", "There is no downfall in the first game of a set."
    ),
    Code.DOWNFALL_NOT_DAIFUGO: Text(
        "{player}は前のゲームの大富豪ではないので、都落ちしません。",
        "{player} was not daifugo of the game before and cannot fall.",
    ),
    Code.DOWNFALL_WON: Text(
        "{player}はこの順位なら都落ちしていません。", "In this place {player} has not fallen."
    ),
    Code.DOWNFALL_MISSING: Text(
        "{player}は前のゲームの大富豪です。1着でも最下位でもないのに、都落ちの印がありません。",
        "{player} was daifugo of the game before, is neither first nor last, and is not marked as fallen.",
    ),
    Code.BONUS_PLAYER: Text("{player}にボーナスはありません。", "{player} has no bonus."),
    Code.BONUS_AMOUNT: Text(
        "ボーナスが{found}です。{due}のはずです。", "The bonus is {found}; it must be {due}."
    ),
    Code.BONUS_MISSING: Text(
        "ボーナスの{due}Pが足されていません。", "The bonus of {due} P has not been added."
    ),
    Code.SET_TOTAL: Text("{found}とあります。{due}のはずです。", "This says {found}; it must be {due}."),
    Code.RUNNING_TOTAL: Text("{found}とあります。{due}のはずです。", "This says {found}; it must be {due}."),
    Code.RANK: Text("{found}位とあります。{due}位のはずです。", "This says {found}; it must be {due}."),
}
_HINTS: Final = {
    Code.GAME_SUM: Text("（大富豪 {last}のボーナスがない）", " (without the bonus of the daifugo, {last})"),
    Code.NO_SUCH_POINTS: Text("{right}のはずです。", " It must be {right}."),
    Code.PLACE_EMPTY: Text("{right}のはずです。", " It must be {right}."),
    Code.DOWNFALL_NOT_DAIFUGO: Text("前の大富豪は{who}です。", " The daifugo was {who}."),
    Code.BONUS_PLAYER: Text("大富豪は{who}です。", " The daifugo is {who}."),
    Code.CUT_OFF_POINTS: Text("{right}のはずです。", " It must be {right}."),
}

_ASSUMED: Final = {
    LeftOut.ZERO: Text("空欄を0Pと読みました。", "Read as 0 P."),
    LeftOut.DOWNFALL: Text(
        "前のゲームの大富豪なので、都落ちと読みました。",
        "Read as a downfall: this is the daifugo of the game before.",
    ),
    LeftOut.BONUS: Text(
        "空欄ですが、ボーナスがあるものとして読みました。", "Left empty; read with the bonus."
    ),
    LeftOut.WHEN_FOULED: Text(
        "{foul}がいつだったかは用紙からは分からないので、最後と読みました。",
        "The sheet does not say when the foul was; read as the last to go out.",
    ),
}


def where(cell: Cell, players: Sequence[str], *, sets: int, fouls: FoulWords = FOUL) -> Text:
    """The cell by name; ``fouls``: the document's word for them.

    >>> from scoring.paper.sheet import Cell
    >>> where(Cell(CellKind.CLASS, 1, 4, 2, place=3), "ABCD", sets=3).ja
    '第1セット 第4ゲーム 3着 C 階級'
    """
    return Text(
        " ".join(_parts(cell, players, sets, fouls, "ja")),
        ", ".join(_parts(cell, players, sets, fouls, "en")),
    )


def _parts(cell: Cell, players: Sequence[str], sets: int, fouls: FoulWords, language: str) -> list[str]:
    found = []
    if cell.set_number:
        found.append(_SET.in_language(language).format(cell.set_number))
    if cell.game:
        found.append(_GAME.in_language(language).format(cell.game))
    if cell.column not in IN_GAMES:
        found.append(_below(cell, sets).in_language(language))
    if cell.place:
        found.append(_PLACE.in_language(language).format(cell.place))
    found.append(_CHECK.in_language(language) if cell.player is None else players[cell.player])
    if cell.column in IN_GAMES and cell.player is not None:
        column = fouls.letter if cell.column is CellKind.FOUL else _COLUMNS[cell.column]
        found.append(column.in_language(language))
    return found


def _below(cell: Cell, sets: int) -> Text:
    if cell.column is CellKind.RUNNING_TOTAL and cell.set_number == sets:
        return Text("マッチ合計", "match total")
    return _COLUMNS[cell.column]


def contradiction_text(
    contradiction: SheetContradiction, players: Sequence[str], *, sets: int, fouls: FoulWords = FOUL
) -> Text:
    """The whole sentence, the cell first."""
    place = where(contradiction.cell, players, sets=sets, fouls=fouls)
    return Text(
        f"{place.ja}: {_sentence(contradiction, players, fouls, 'ja')}",
        f"{place.en}: {_sentence(contradiction, players, fouls, 'en')}",
    )


def _sentence(
    contradiction: SheetContradiction, players: Sequence[str], fouls: FoulWords, language: str
) -> str:
    sentence = _SENTENCES[contradiction.code].in_language(language)
    hint = _HINTS[contradiction.code].in_language(language) if _has_hint(contradiction) else ""
    column = [cell.player for cell in contradiction.cells if cell.player is not None]
    return (sentence + hint).format(
        foul=fouls.full.in_language(language),
        found=_value(contradiction.found, language),
        due=_value(contradiction.due, language),
        right=_right(contradiction.due, language),
        player=players[column[0]] if column else "",
        last=players[column[-1]] if column else "",
        who="" if contradiction.who is None else players[contradiction.who],
        names=("・" if language == "ja" else ", ").join(players[at] for at in column),
    )


def _has_hint(contradiction: SheetContradiction) -> bool:
    match contradiction.code:
        case Code.GAME_SUM:
            return len(contradiction.cells) > 1
        case Code.DOWNFALL_NOT_DAIFUGO | Code.BONUS_PLAYER:
            return contradiction.who is not None
        case code:
            return code in _HINTS and contradiction.due is not None


def _value(value: Points | PlayerClass | None, language: str) -> str:
    if value is None:
        return ""
    return value.label.in_language(language) if isinstance(value, PlayerClass) else written(value)


def _right(value: Points | PlayerClass | None, language: str) -> str:
    """As ``_value``, points with their unit."""
    unit = {"ja": "P", "en": " P"}[language] if isinstance(value, int | Fraction) else ""
    return _value(value, language) + unit


def assumption_text(
    assumption: Assumption, players: Sequence[str], *, sets: int, fouls: FoulWords = FOUL
) -> Text:
    place, words = where(assumption.cell, players, sets=sets, fouls=fouls), _ASSUMED[assumption.left]
    return Text(
        f"{place.ja}: {words.ja.format(foul=fouls.full.ja)}",
        f"{place.en}: {words.en.format(foul=fouls.full.en)}",
    )
