"""The desk's own settings for tests and type checks, with a scratch directory instead of ``var/``."""

import os
import tempfile

_scratch = tempfile.TemporaryDirectory(prefix="daifugo-desk-tests-")
os.environ |= {
    "DEBUG": "false",
    "INSECURE_LAN": "true",
    "SECRET_KEY": "only-for-tests-" * 5,
    "VAR": _scratch.name,
    # The browser driver keeps an event loop in the main thread, where the tests also use the database.
    "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
}

from league.settings import *  # noqa: E402, F403
from league.settings import DATABASES, VAR  # noqa: E402

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, because the live server's threads cannot share a connection to a database in memory.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir()
