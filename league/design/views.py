"""Every component in every state, with the tags, fragments and style sheets of the pages."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.matches.pages.seating import seating_of
from rules_ref.cards import JOKER, SUITS, parse_card
from rules_ref.classes import PlayerClass

_TOKENS: Final = Path(settings.BASE_DIR, "league", "static", "league", "css", "tokens.css")
_COLOUR: Final = re.compile(r"^    --([a-z][\w-]*): #", re.MULTILINE)
"""A colour of the dark scheme: each is one of the light scheme too."""
NAMES: Final = (
    "青木", "岡田 美咲", "東海林　実", "髙﨑 𠮷之助", "二強 せいや", "Alexandra Featherstonehaugh",
    "ヴィルヘルミーナ・フォン・シュヴァルツブルク",
)  # fmt: skip


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """The page that ``docs/design.md`` describes; in development (``DEBUG``) only."""
    if not settings.DEBUG:
        raise Http404
    return render(request, "league/design_page.html", _pieces())


def _pieces() -> dict[str, object]:
    now = timezone.now()
    return {
        "colours": colours(),
        "suits": SUITS,
        "cards": [*(parse_card(f"{suit.value}10") for suit in SUITS), JOKER],
        "classes": [*PlayerClass],
        "names": NAMES,
        "tables": [
            seating_of(dict(zip("SHDC", names, strict=False)), size, own)
            for names, size, own in ((NAMES, 4, "D"), (NAMES, 3, ""), (NAMES[3:], 4, "C"), (NAMES[4:], 3, ""))
        ],
        "states": [
            ("", _("未開始")),
            ("running", _("暫定")),
            ("done", _("通過")),
            ("problem", _("同点・未定")),
        ],
        "now": now,
        "ends": now + timedelta(minutes=12),
        "ended": now - timedelta(minutes=3),
        "digits": ["1234567890", "1111111111"],
    }


def colours() -> list[str]:
    """The names of all colours with a light and a dark value."""
    return _COLOUR.findall(_TOKENS.read_text(encoding="utf-8"))
