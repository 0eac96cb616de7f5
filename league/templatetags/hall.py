"""Times on the pages of the hall: right when the page was made, and continued by ``live.js``."""

from datetime import datetime, timedelta
from math import ceil
from typing import Final

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

register = template.Library()
_HOLE: Final = "%"
"""Where ``live.js`` puts the number of minutes into the words."""

QUIET: Final = gettext_noop("%(minutes)s分 記録なし")


@register.simple_tag(takes_context=True)
def renewed(context: Context, version: str, part: str, every: int = 4) -> SafeString:
    """Attributes that make the element with the id ``part`` reload.

    It asks for changes since ``version`` every ``every`` seconds.
    """
    request = context["request"]
    query = request.GET.copy()
    query["since"] = version
    return format_html(
        'data-live-part hx-get="{}?{}" hx-trigger="every {}s, look" hx-target="this" hx-select="#{}"'
        ' hx-swap="outerHTML show:none" hx-push-url="false" hx-request="{}" hx-inherit="hx-target hx-select hx-swap hx-push-url"',
        request.path, query.urlencode(), every, part, '{"timeout": 8000}',
    )  # fmt: skip


@register.simple_tag
def time_left(ends: datetime | None, now: datetime, *, over: bool = False) -> SafeString | str:
    """The time left in minutes. ``over``: whether it counts on beyond the end."""
    if ends is None:
        return ""
    left = _("残り %(minutes)s分")
    gone = _("%(minutes)s分超過") if over else _("時間です")
    seconds = round((ends - now).total_seconds())
    words = left if seconds > 0 else gone
    return format_html(
        '<span class="time-left{}" data-left="{}" data-words="{}" data-over="{}">{}</span>',
        "" if seconds > 0 else " is-over",
        seconds,
        left % {"minutes": _HOLE},
        gone % {"minutes": _HOLE},
        words % {"minutes": minutes_of(abs(ends - now))},
    )


@register.simple_tag
def quiet_for(since: datetime | None, now: datetime) -> SafeString | str:
    """The minutes since the last entry; inside an element whose ``data-words`` are ``quiet_words``."""
    if since is None:
        return ""
    seconds = max(0, round((now - since).total_seconds()))
    words = _(QUIET) % {"minutes": seconds // 60}
    return format_html('<span class="quiet" data-since="{}">{}</span>', seconds, words)


@register.simple_tag
def waits_since(since: datetime, now: datetime) -> SafeString:
    """The minutes that a table has been waiting."""
    seconds = max(0, round((now - since).total_seconds()))
    words = _("待ち時間 %(minutes)s分")
    return format_html(
        '<span class="waits-since" data-since="{}" data-words="{}">{}</span>',
        seconds, words % {"minutes": _HOLE}, words % {"minutes": seconds // 60},
    )  # fmt: skip


@register.simple_tag
def quiet_words() -> str:
    """The words for ``quiet_for``, once for a whole page."""
    return _(QUIET) % {"minutes": _HOLE}


def minutes_of(time: timedelta) -> int:
    """Minutes as people count down: the last one is 1 until it is over.

    >>> from datetime import timedelta
    >>> [minutes_of(timedelta(seconds=seconds)) for seconds in (60, 61, 1)]
    [1, 2, 1]
    """
    return ceil(time.total_seconds() / 60)
