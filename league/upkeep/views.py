"""``/healthz`` for everybody, ``/metrics`` for the administrator and for monitoring with the token."""

import secrets
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league import access
from league.upkeep.services import exposition, measures, troubles
from league.version import VERSION


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """200 if a tap could be recorded now, else 503; public, without details."""
    found = troubles(settings.VAR)
    status = HTTPStatus.SERVICE_UNAVAILABLE if found else HTTPStatus.OK
    return JsonResponse({"ok": not found, "version": VERSION, "troubles": found}, status=status)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures for Prometheus."""
    shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not (
        settings.METRICS_TOKEN and secrets.compare_digest(shown.encode(), settings.METRICS_TOKEN.encode())
    ):
        access.superuser_of(request)
    copies = [copy.stat().st_mtime for copy in settings.BACKUPS.glob("desk-*.zip")]
    now = timezone.now()
    measured = measures(now, now.timestamp() - max(copies) if copies else None)
    return HttpResponse(exposition(measured), content_type="text/plain; version=0.0.4; charset=utf-8")
