"""All settings in one place; the environment is read and checked here and nowhere else.

| variable | meaning | default |
| --- | --- | --- |
| ``DEBUG`` | development mode | ``false`` |
| ``VAR`` | directory of all that the desk writes | ``var`` beside ``manage.py`` |
| ``SECRET_KEY`` | signing key, at least 50 characters | the file ``secret_key`` in ``VAR`` |
| ``ALLOWED_HOSTS`` | comma-separated host names | any host in ``DEBUG``, none otherwise |
| ``DATABASE_URL`` | ``sqlite:///…`` or ``postgres://…`` | ``desk.sqlite3`` in ``VAR`` |
| ``API_RATE`` | requests to ``/api/`` from one address | ``120/m`` |
| ``INSECURE_LAN`` | serve plain http in a hall without TLS | as ``DEBUG`` |
| ``BEHIND_PROXY`` | believe the one proxy's ``X-Forwarded-Proto`` and ``-For`` | ``false`` |
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from environs import Env

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()

DEBUG = env.bool("DEBUG", False)
VAR = env.path("VAR", BASE_DIR / "var")


def _kept_secret(path: Path) -> str:
    """Empty where none is kept: what signs nothing runs without, everything else is refused (league.checks)."""
    if path.exists():
        return path.read_text().strip()
    return "only-for-development-" * 3 if DEBUG else ""


SECRET_KEY = env.str("SECRET_KEY", "") or _kept_secret(VAR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["*"] if DEBUG else [])
INSECURE_LAN = env.bool("INSECURE_LAN", DEBUG)
BEHIND_PROXY = env.bool("BEHIND_PROXY", False)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "ninja",
    "django_tables2",
    "league",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "league.middleware.content_security_policy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.middleware.BusyDatabase",
]
ROOT_URLCONF = "league.urls"
WSGI_APPLICATION = "league.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES: dict[str, dict[str, Any]] = {
    "default": dict(env.dj_db_url("DATABASE_URL", f"sqlite:///{VAR / 'desk.sqlite3'}"))
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # With Django's defaults most concurrent writers fail with "database is locked"; with these none does.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "event_list"
LOGOUT_REDIRECT_URL = "event_list"

# Levels of django.contrib.messages → the notices of panels.css.
MESSAGE_TAGS = {10: "", 20: "", 25: "notice-good", 30: "notice-warn", 40: "notice-bad"}

LANGUAGE_CODE = "ja"
LANGUAGES = [("ja", "日本語"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "league" / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "Asia/Tokyo"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = not INSECURE_LAN
CSRF_COOKIE_SECURE = not INSECURE_LAN
SECURE_SSL_REDIRECT = not INSECURE_LAN
SECURE_HSTS_SECONDS = 0 if INSECURE_LAN else 60 * 60 * 24 * 365
SECURE_HSTS_INCLUDE_SUBDOMAINS = not INSECURE_LAN
SECURE_HSTS_PRELOAD = not INSECURE_LAN
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
# Browsers ignore this header on plain http and complain about it in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None if INSECURE_LAN else "same-origin"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Django's own default keeps quiet about server errors unless DEBUG is on or mail is set up.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"keys": {"()": "league.logs.WithoutTableLinks"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["keys"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": ["console"], "level": "WARNING", "propagate": False}},
}

API_RATE = env.str("API_RATE", "120/m")
# Without a number every caller could name a new address in X-Forwarded-For, and never have to wait.
NINJA_NUM_PROXIES = 1 if BEHIND_PROXY else 0
