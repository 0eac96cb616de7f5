"""Copies of the desk for whoever keeps it: made by themselves, and to be taken away."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import FileResponse, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league import access
from league.backups.services.copies import last_copies, make_backup
from league.backups.services.standby import acts_after, await_acts
from league.told import note_told

if TYPE_CHECKING:
    from django.http import HttpRequest


def backup_list(request: HttpRequest) -> HttpResponse:
    """What copies there are, and a button for a new one."""
    access.keeper_of(request)
    return render(request, "league/backup_list.html", {"copies": last_copies(settings.BACKUPS)})


@require_POST
def backup_download(request: HttpRequest) -> FileResponse:
    """A copy of this moment, to be kept elsewhere."""
    access.keeper_of(request)
    backup = make_backup(settings.BACKUPS, timezone.now())
    return FileResponse(backup.path.open("rb"), as_attachment=True, filename=backup.path.name)


@never_cache
@require_safe
def standby(request: HttpRequest) -> HttpResponse:
    """For a stand-by laptop: a copy of this moment, or with ``?after=<key>`` what was done since then, as soon as there is something.

    Who asks for what comes after a key has written down all before it.
    """
    access.standby_of(request)
    after = request.GET.get("after", "")
    if after.isdecimal() and len(after) <= len("9223372036854775807"):
        note_told(int(after))
        await_acts(int(after))
        return JsonResponse({"acts": acts_after(int(after))})
    with tempfile.TemporaryDirectory(dir=settings.VAR, prefix=".standby-") as folder:
        copy = make_backup(Path(folder), timezone.now()).path.read_bytes()
    return HttpResponse(copy, content_type="application/zip")
