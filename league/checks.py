"""System checks that run before the desk serves."""

from typing import Any

from django.conf import settings
from django.core.checks import Error
from django.core.exceptions import ImproperlyConfigured


def signing_key_is_kept(**_options: Any) -> list[Error]:
    """Without a signing key sessions cannot be recognised: only commands that sign nothing may run."""
    try:
        _ = settings.SECRET_KEY
    except ImproperlyConfigured:
        path = settings.VAR / "secret_key"
        message = f"SECRET_KEY is not set and {path} does not exist; `{settings.STARTER}` creates it."
        return [Error(message, id="league.E001")]
    return []
