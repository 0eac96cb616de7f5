"""Every game of an event as rows: one per player and game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.language import words
from league.matches.pages.board import points_text
from league.models import Event, Match
from league.records import MatchRecord, record_of, with_records
from rules_ref.cards import SUITS
from rules_ref.documents import RULESETS
from scoring.matches.match import GameScore, GameStatus, SetScore

Row = tuple[str | int | None, ...]


def game_rows(event: Event) -> Iterable[Row]:
    """A header, then every game that has begun, in the order of rounds, tables and games."""
    yield (
        pgettext("one", "ステージ"), pgettext("one", "回戦"), _("卓"), _("セット"), _("ゲーム"), _("番号"), _("名前"), pgettext("one", "席"),
        _("あがり順"), words(RULESETS[event.ruleset].foul_word), _("都落ち"), pgettext("column", "順位"), _("得点"), _("ボーナス"), _("状態"),
    )  # fmt: skip
    matches = Match.objects.filter(table__round__event=event)
    for match in with_records(matches.order_by("table__round__number", "table__number")):
        played = match.table.round
        where: Row = (str(played.stage), played.in_stage, match.table.number)
        record = record_of(match)
        for played_set in record.score.sets:
            for game in played_set.games:
                yield from ((*where, *row) for row in _players(record, played_set, game))


def _players(record: MatchRecord, played: SetScore[int], game: GameScore[int]) -> Iterator[Row]:
    seats = dict(zip(played.seats or (), SUITS, strict=False))
    exits = record.result.sets[game.set_number - 1].games[game.number - 1].exits
    order = {player_exit.player: place for place, player_exit in enumerate(exits, start=1)}
    for number in record.seated(game.set_number):
        yield (
            game.set_number,
            game.number,
            number,
            record.labels[number],
            seats[number].symbol if number in seats else "",
            order.get(number),
            1 if number in game.course.fouls else 0,
            1 if number == game.course.fallen else 0,
            game.order.index(number) + 1 if game.order else None,
            points_text(game.points.get(number)),
            game.bonus.get(number, 0),
            str(_STATUS[game.status]),
        )


_STATUS: Final = {
    GameStatus.RUNNING: gettext_lazy("途中"),
    GameStatus.COMPLETE: "",
    GameStatus.CUT_OFF: gettext_lazy("打ち切り"),
    GameStatus.IMPOSSIBLE: gettext_lazy("矛盾"),
}
