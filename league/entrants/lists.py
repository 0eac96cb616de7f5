"""The table of an event's entrants."""

from typing import ClassVar

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from league.entrants.pages.listing import EntrantLine

STATE_KINDS = {"present": "state-done", "withdrawn": "state-problem", "absent": "state-problem"}


class EntrantTable(tables.Table):
    """All entrants of an event; a name links to the page that corrects it."""

    number = tables.Column(verbose_name=_("番号"))
    name = tables.Column(
        verbose_name=_("名前"),
        linkify=("event_entrant_edit", {"slug": tables.A("slug"), "number": tables.A("number")}),
    )
    kana = tables.Column(verbose_name=_("ふりがな"), order_by=("reading", "number"))
    club = tables.Column(verbose_name=_("所属"), order_by=("club", "reading"))
    seed = tables.Column(verbose_name=_("シード順"), order_by=("seed_order", "number"))
    state = tables.Column(verbose_name=_("状態"), order_by=("state", "number"))

    class Meta:
        template_name = "league/_sortable_table.html"
        empty_text = _("該当する参加者がいません。")
        attrs: ClassVar = {"class": "points wide"}
        default = ""

    def render_state(self, record: EntrantLine) -> SafeString:
        kind = STATE_KINDS.get(record.state, "")
        return format_html('<span class="state {}">{}</span>', kind, record.state_words)
