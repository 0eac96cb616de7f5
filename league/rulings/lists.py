"""The register of an event's rulings as a table."""

from datetime import datetime
from typing import ClassVar, Final

import django_tables2 as tables
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from league.models import Ruling, RulingStatus
from league.rulings.pages.register import game_words, old_verdict, table_words, verdict_words
from league.rulings.pages.rejudged import turned_ruling

REASON_SHOWN: Final = 60
"""Characters of the head judge's decision that fit into a line."""
RULING_KINDS = {
    RulingStatus.OPEN: "state-problem",
    RulingStatus.RULED: "state-running",
    RulingStatus.APPEALED: "state-problem",
    RulingStatus.UPHELD: "state-done",
    RulingStatus.OVERRULED: "state-done",
}
"""The CSS class of each status: waiting, settled for now, or settled by the head judge."""
_DIRECTIONS: Final = (("", _("%(column)s（昇順）")), ("-", _("%(column)s（降順）")))


class RulingTable(tables.Table):
    """Every ruling of an event; the number links to its page."""

    number = tables.Column(
        verbose_name=_("番号"),
        linkify=("ruling_detail", {"slug": tables.A("event__slug"), "number": tables.A("number")}),
    )
    at = tables.Column(verbose_name=_("日時"))
    table = tables.Column(
        verbose_name=_("卓"),
        accessor="match",
        order_by=("match__table__round__number", "match__table__number", "number"),
    )
    game = tables.Column(
        verbose_name=_("ゲーム"), accessor="set_number", order_by=("set_number", "game_number", "number")
    )
    question = tables.Column(verbose_name=_("種類"), order_by=("question", "number"))
    verdict = tables.Column(verbose_name=_("判定"), accessor="pk", orderable=False)
    cited = tables.Column(verbose_name=_("条項"), empty_values=(), order_by=("cited", "number"))
    asked_by = tables.Column(verbose_name=_("審判"), order_by=("asked_by", "number"))
    state = tables.Column(verbose_name=_("状態"), order_by=("state", "number"))

    class Meta:
        template_name = "league/_sortable_table.html"
        empty_text = _("該当する裁定がありません。卓で裁定を求めるか審判長を呼ぶと、ここに並びます。")
        attrs: ClassVar = {"class": "points wide stacked"}
        default = ""
        order_by = "-number"

    def render_at(self, value: datetime) -> str:
        local = timezone.localtime(value)
        return f"{date_format(local, 'MONTH_DAY_FORMAT')} {date_format(local, 'H:i')}"

    def render_table(self, record: Ruling) -> str:
        return table_words(record)

    def render_game(self, record: Ruling) -> str:
        return game_words(record)

    def render_verdict(self, record: Ruling) -> SafeString | str:
        if not record.is_overruled:
            return verdict_words(record)
        valid = Truncator(verdict_words(record)).chars(REASON_SHOWN)
        return format_html("{} <s>{}</s>", valid, old_verdict(record))

    def render_cited(self, record: Ruling) -> str:
        return " ".join(record.clauses)

    def render_state(self, record: Ruling) -> SafeString:
        status = record.status
        state = format_html('<span class="state {}">{}</span>', RULING_KINDS[status], status.label)
        if turned_ruling(record) is None:
            return state
        return format_html('{} <span class="mark">{}</span>', state, _("いまの規則なら変わります"))


def sorts() -> list[tuple[str, str]]:
    """All orders of the list, the default first, for phones, which show no table head."""
    columns = [column for column in RulingTable([]).columns if column.orderable]
    orders = [
        (f"{sign}{column.name}", words % {"column": column.header})
        for column in columns
        for sign, words in _DIRECTIONS
    ]
    return sorted(orders, key=lambda order: order[0] != RulingTable.Meta.order_by)
