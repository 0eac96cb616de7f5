"""The desk's settings for tests and type checks; ``var/`` and most of the environment do not change them."""

import os
import tempfile
from pathlib import Path

os.environ |= {
    "DEBUG": "false",
    "INSECURE_LAN": "true",
    "PHONES_MAY_SIGN_IN": "true",
    "ALLOWED_HOSTS": "localhost",
    "SECRET_KEY": "only-for-tests-" * 5,
    "API_RATE": "600/m",
    "VAR": str(Path(tempfile.gettempdir()) / "daifugo-desk-tests"),
    # The browser driver keeps an event loop in the main thread, where the tests also use the database.
    "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
}

from league.settings import *  # noqa: F403

# Longer than any test: on a slow machine the cache must not expire while queries are counted.
ACCOUNT_NAMES_SECONDS = 3600
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    # Tests need no protection against power cuts.
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"  # noqa: F405
