"""The options of an event. A new one is a line here and a field of ``Event`` with its name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from league.models.tournaments import Event

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

IDLE_MINUTES: Final = 15
"""Minutes without an entry after which a table is idle, unless its event has another number."""


@dataclass(frozen=True, slots=True)
class EventOption:
    """An option of an event, used by log, tamper check, history, form, copies and import.

    ``title`` names it in the history; ``label`` in the form of the event (None: it is set on another page).
    ``most``: the largest number, or the length of the longest text; ``note`` explains it in the form;
    ``of_the_day``: a copy of the event begins with the default.
    """

    name: str
    default: bool | int | str | dict[str, str]
    title: StrPromise
    label: StrPromise | None = None
    most: int | None = None
    note: StrPromise | str = ""
    of_the_day: bool = False


OPTIONS: Final = (
    EventOption(
        "schedule",
        "",
        _("時間"),
        _("時間"),
        most=200,
        note=_("例: 10時受付、10時30分開始、17時ごろ終了"),
        of_the_day=True,
    ),
    EventOption(
        "how_to_enter",
        "",
        _("申し込み方"),
        _("申し込み方"),
        most=500,
        note=_("始まるまで、大会のページに出ます。申込先、締め切り、参加費、持ち物など。"),
        of_the_day=True,
    ),
    EventOption(
        "idle_minutes",
        IDLE_MINUTES,
        _("停滞とみなすまでの時間（分）"),
        _("停滞とみなすまでの時間（分）"),
        most=600,
        note=_("この時間、記録のない卓を、運営の「会場のページ」で知らせます。"),
    ),
    EventOption("public_rulings", False, _("裁定の公開"), _("裁定の一覧を公開する（名前は出しません）")),
    EventOption(
        "screen_rulings", False, _("会場の画面の裁定"), _("会場の画面に裁定を出す（名前は出しません）")
    ),
    EventOption(
        "public_people",
        False,
        _("公開する大会ファイルの個人の情報"),
        _("公開する大会ファイルに、読みがな、欠席、くじを引いた人の名前も入れる"),
    ),
    # A text for each case, so it has fields of its own in the form.
    EventOption("procedures", {}, _("手順の決まり")),
    EventOption("self_check_in", False, _("本人の受付"), of_the_day=True),
    # How the event looks is decided on a page of its own.
    EventOption("organiser", "", _("主催者")),
    EventOption("colour", "", _("大会の色")),
    EventOption("logo", "", _("ロゴ")),
    EventOption("certificate", "", _("賞状の文面")),
)
"""All options, in the order of the form."""


def options_of(event: Event) -> dict[str, object]:
    """An event's options by name."""
    return {option.name: getattr(event, option.name) for option in OPTIONS}
