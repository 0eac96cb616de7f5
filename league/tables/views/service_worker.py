"""The service worker of the tables' pages: its list of files, then its script."""

import json
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.bundles import BUNDLES, STYLES
from league.middleware import CONTENT_SECURITY_POLICY

_STYLES = (*STYLES, "adjudicate", "laying")
_SCRIPTS = (
    "browser",
    "live",
    "clock",
    "store",
    "games",
    "outbox",
    "copies",
    "table",
    "pending",
    "entering",
    "judge",
    "trouble",
    "verdict_card",
)
FILES: Final = (
    *BUNDLES,
    "django_htmx/htmx-2.min.js",
    "league/icon.svg",
    "league/fonts/fonts.css",
    *(f"league/css/{name}.css" for name in _STYLES),
    *(f"league/js/{name}.js" for name in _SCRIPTS),
)
"""The files that a table's pages require. Fonts are cached as they are used."""


@require_safe
def away(request: HttpRequest) -> HttpResponse:
    """The page that a phone shows in place of one that it cannot open without a network."""
    return render(request, "league/away.html")


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The script: short and not cached, so that a phone gets a new version with its next visit."""
    files = [static(name) for name in FILES]
    desk = {
        "version": sha256(json.dumps(files).encode()).hexdigest()[:12],
        "static": settings.STATIC_URL,
        "files": files,
        "away": reverse("away"),
        "policy": CONTENT_SECURITY_POLICY,
    }
    worker = static("league/js/service_worker.js")
    script = f"self.DESK = {json.dumps(desk)};\nimportScripts({json.dumps(worker)});\n"
    return HttpResponse(
        script,
        content_type="text/javascript; charset=utf-8",
        headers={"Cache-Control": "no-cache", "Service-Worker-Allowed": "/t/"},
    )
