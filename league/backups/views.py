"""Backups for the administrator: the automatic ones, and one to download."""

from http import HTTPStatus

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST

from league import access
from league.backups.services.backup import BackupError
from league.backups.services.copies import make_backup, whole_copies


def backup_list(request: HttpRequest) -> HttpResponse:
    """The backups there are, and a button for a new one."""
    access.superuser_of(request)
    return render(request, "league/backup_list.html", {"copies": list(whole_copies(settings.BACKUPS))})


@require_POST
def backup_download(request: HttpRequest) -> FileResponse | HttpResponse:
    """A backup of this moment as a download; 503 where none can be made."""
    access.superuser_of(request)
    try:
        backup = make_backup(settings.BACKUPS, timezone.now())
    except (BackupError, OSError) as error:
        context = {"copies": list(whole_copies(settings.BACKUPS)), "trouble": str(error)}
        return render(request, "league/backup_list.html", context, status=HTTPStatus.SERVICE_UNAVAILABLE)
    return FileResponse(backup.path.open("rb"), as_attachment=True, filename=backup.path.name)
