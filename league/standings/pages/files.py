"""Standings, the final ranking and every game as rows for spreadsheets, of the desk and of a published site."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.language import words
from league.matches.pages.board import points_text
from league.models.stages import stage_title
from league.spreadsheets import Value
from league.standings.pages.stages import FinalLine, StageTable
from rules_ref.cards import SUITS
from rules_ref.documents import RULESETS
from scoring.event.matches import matches_of
from scoring.event.values import EventDocument
from scoring.matches.match import GameScore, GameStatus, SetScore, score_match
from scoring.matches.results import MatchResult

Row = tuple[Value, ...]

_STATUS: Final = {
    GameStatus.RUNNING: gettext_lazy("途中"),
    GameStatus.COMPLETE: "",
    GameStatus.CUT_OFF: gettext_lazy("打ち切り"),
    GameStatus.IMPOSSIBLE: gettext_lazy("矛盾"),
}


def stage_rows(stage: StageTable, ruleset: str) -> Iterator[Row]:
    """A stage's standings, with a header."""
    yield (
        pgettext("column", "順位"), _("番号"), _("名前"), _("所属"), _("組"), _("合計"), _("このステージ"), _("持ち越し"), _("ゲーム数"), _("大富豪"),
        _("富豪"), words(RULESETS[ruleset].foul_word), _("都落ち"), _("ボーナス"), _("罰則"), _("最後のセット"), _("卓内順位"), _("同点の決め手"), _("結果"),
    )  # fmt: skip
    for line in stage.lines:
        yield (
            line.rank, line.number, line.name, line.club, line.group, line.total, line.points, line.carried,
            line.games, line.daifugo_games, line.fugo_games, line.fouls, line.downfalls, line.bonus, line.penalty,
            line.last_set, line.place_at_table, str(line.decided_words), str(line.state_words),
        )  # fmt: skip


def final_rows(final: Iterable[FinalLine]) -> Iterator[Row]:
    """The final ranking; only its header before there is one."""
    yield (pgettext("column", "順位"), _("番号"), _("名前"), _("所属"), _("ステージ"), _("合計"))
    for line in final:
        yield (line.rank, line.number, line.name, line.club, line.stage, line.total)


def game_rows(document: EventDocument, numbers: Mapping[str, int]) -> Iterator[Row]:
    """A header, then each player of each game that has begun. ``numbers``: those of the entrants."""
    yield (
        pgettext("one", "ステージ"), pgettext("one", "回戦"), _("卓"), _("セット"), _("ゲーム"), _("番号"), _("名前"), pgettext("one", "席"),
        _("あがり順"), words(RULESETS[document.ruleset].foul_word), _("都落ち"), pgettext("column", "順位"), _("得点"), _("ボーナス"), _("状態"),
    )  # fmt: skip
    names = {entrant.id: entrant.name for entrant in document.entrants}
    for number, stage in enumerate(document.stages, start=1):
        title = stage_title(stage.name, number)
        for event_round, table, match in matches_of(document, stage.id):
            for played in score_match(match, document.scheme).sets:
                for game in played.games:
                    where = (title, event_round.number, table.number, game.set_number, game.number)
                    for player, row in _players(match, played, game):
                        yield (*where, numbers[player], names[player], *row)


def _players(
    match: MatchResult[str], played: SetScore[str], game: GameScore[str]
) -> Iterator[tuple[str, Row]]:
    seats = dict(zip(played.seats or (), SUITS, strict=False))
    exits = match.sets[game.set_number - 1].games[game.number - 1].exits
    order = {player_exit.player: place for place, player_exit in enumerate(exits, start=1)}
    for player in played.seats or played.players:
        yield (
            player,
            (
                seats[player].symbol if player in seats else "",
                order.get(player),
                int(player in game.course.fouls),
                int(player == game.course.fallen),
                game.order.index(player) + 1 if game.order else None,
                points_text(game.points.get(player)),
                game.bonus.get(player, 0),
                str(_STATUS[game.status]),
            ),
        )
