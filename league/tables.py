"""Lists organisers work with, drawn by django-tables2."""

from __future__ import annotations

from typing import ClassVar

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from league.models import Entrant


class EntrantTable(tables.Table):
    """Everyone who takes part in an event; a name leads to the page that corrects it."""

    number = tables.Column(verbose_name=_("番号"))
    name = tables.Column(
        verbose_name=_("名前"),
        linkify=("event_entrant_edit", {"slug": tables.A("event__slug"), "number": tables.A("number")}),
    )
    kana = tables.Column(verbose_name=_("ふりがな"))
    club = tables.Column(verbose_name=_("所属"))

    class Meta:
        model = Entrant
        fields = ("number", "name", "kana", "club")
        template_name = "league/_sortable_table.html"
        empty_text = _("まだ参加者がいません。")
        attrs: ClassVar = {"class": "points"}
