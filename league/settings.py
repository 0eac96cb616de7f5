"""All settings in one place; the environment is read and checked here and nowhere else.

| variable | meaning | default |
| --- | --- | --- |
| ``DEBUG`` | development mode | ``false`` |
| ``VAR`` | directory of all that the desk writes | ``var`` beside ``manage.py``, or what ``daifugo-desk --folder`` says |
| ``SECRET_KEY`` | signing key, at least 50 characters | the file ``secret_key`` in ``VAR`` |
| ``ALLOWED_HOSTS`` | comma-separated host names | any host in ``DEBUG``, none otherwise |
| ``DATABASE_URL`` | ``sqlite:///…``, ``postgres://…``, or ``postgres://a,b/desk?target_session_attrs=read-write`` | ``desk.sqlite3`` in ``VAR`` |
| ``BACKUP_SECONDS`` | how often ``serve`` copies the desk into ``backups`` in ``VAR``; 0: never | ``60`` |
| ``COPIES_TO`` | a second folder for these copies, on another disk or machine | none |
| ``IDLE_SECONDS`` | after which an account that does nothing is signed out | ``43200`` |
| ``API_RATE`` | cases put to ``/api/`` from one address | ``120/m`` |
| ``INSECURE_LAN`` | serve plain http in a hall without TLS | as ``DEBUG`` |
| ``PHONES_MAY_SIGN_IN`` | over that plain http from other devices too | as ``DEBUG`` |
| ``ADDRESS`` | ``http://192.168.0.7:8000``: what QR codes and links say, whatever address the page was asked at | that one |
| ``ADDRESS_BEFORE`` | what ``ADDRESS`` was before it changed while the desk ran: pages say so | nothing |
| ``STARTER`` | how the operator calls it, for messages that say what to type | ``python desk.py``, installed ``daifugo-desk`` |
| ``LOG_FORMAT`` | of the console: ``line``, or ``json`` for one object per line | ``line`` |
| ``METRICS_TOKEN`` | who shows it as ``Authorization: Bearer`` may read ``/metrics`` | only the administrator |
| ``BEHIND_PROXY`` | believe the one proxy's ``X-Forwarded-Proto`` and ``-For`` | ``false`` |
"""

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import dj_database_url
from environs import Env

BASE_DIR = Path(__file__).resolve().parent.parent
# An installed desk has its templates inside the package.
_INSTALLED_TEMPLATES = BASE_DIR / "league" / "templates"
env = Env()

DEBUG = env.bool("DEBUG", False)
VAR = env.path("VAR", BASE_DIR / "var")


def _stored_key(path: Path) -> str:
    """The stored key.

    Empty without one: commands that sign nothing still run, others are refused (league.checks).
    """
    if path.exists():
        return path.read_text(encoding="utf-8").strip()
    return "only-for-development-" * 3 if DEBUG else ""


SECRET_KEY = env.str("SECRET_KEY", "") or _stored_key(VAR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["*"] if DEBUG else [])
INSECURE_LAN = env.bool("INSECURE_LAN", DEBUG)
PHONES_MAY_SIGN_IN = env.bool("PHONES_MAY_SIGN_IN", DEBUG)
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
ADDRESS = env.str("ADDRESS", "").rstrip("/")
ADDRESS_BEFORE = env.str("ADDRESS_BEFORE", "")
STARTER = env.str("STARTER", "python desk.py" if (BASE_DIR / "desk.py").exists() else "daifugo-desk")
BEHIND_PROXY = env.bool("BEHIND_PROXY", False)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tables2",
    "league",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "league.api.answering.open_to_all",
    "league.middleware.security_headers",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Before the sessions: cached pages are answered without looking up the visitor.
    "league.page_cache.page_cache",
    "league.middleware.no_store_when_signed_in",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.middleware.idle_sign_out",
    # After authentication: signed-in users may send more.
    "league.middleware.refusals",
    "league.middleware.BusyDatabase",
]
ROOT_URLCONF = "league.urls"
WSGI_APPLICATION = "league.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [_INSTALLED_TEMPLATES if _INSTALLED_TEMPLATES.exists() else BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "league.acts.views.submissions.new_submission",
            ],
        },
    }
]


def _database(url: str) -> dict[str, Any]:
    """The database, as dj_database_url reads it.

    Also with several hosts of PostgreSQL: ``postgres://a:5432,b:5433/desk``.
    """
    several = re.fullmatch(r"(postgres\w*://(?:[^@/]*@)?)([^/?]+,[^/?]+)(.*)", url)
    if several is None:
        return dict(dj_database_url.parse(url))
    before, hosts, after = several.groups()
    named = [host.partition(":") for host in hosts.split(",")]
    database = _database(f"{before}several{after}")
    options: Any = database.get("OPTIONS", {})
    return database | {
        # A host that is gone must not keep the next one waiting.
        "OPTIONS": {"connect_timeout": "3"} | options,
        "HOST": ",".join(unquote(host) for host, _colon, _port in named),
        "PORT": ",".join(port or "5432" for _host, _colon, port in named),
    }


# Quoted: a folder's name may have a # or a % in it, which mean something in an address.
DATABASES = {"default": _database(env.str("DATABASE_URL", f"sqlite:///{quote(str(VAR / 'desk.sqlite3'))}"))}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Deleted data are overwritten, so that no free page of the file has an erased name.
    # With Django's defaults most concurrent writers fail with "database is locked"; with these none does.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;",
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
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "league.bundles.BundleFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
# Collected at the first start, while the operator waits: nothing is stored twice or compressed without need.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("br", "gif", "gz", "map", "png", "woff2")

SESSION_COOKIE_HTTPONLY = True
# A long day at an event; a laptop left behind is signed out by the next one.
IDLE_SECONDS = env.int("IDLE_SECONDS", 60 * 60 * 12)
SESSION_COOKIE_SECURE = not INSECURE_LAN
CSRF_COOKIE_SECURE = not INSECURE_LAN
SECURE_SSL_REDIRECT = not INSECURE_LAN
SECURE_REDIRECT_EXEMPT = [r"^(healthz|metrics)$"]  # asked for at the machine itself, past the proxy
SECURE_HSTS_SECONDS = 0 if INSECURE_LAN else 60 * 60 * 24 * 365
SECURE_HSTS_INCLUDE_SUBDOMAINS = not INSECURE_LAN
SECURE_HSTS_PRELOAD = not INSECURE_LAN
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
# Browsers ignore this header on plain http and complain about it in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None if INSECURE_LAN else "same-origin"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

LOG_FORMAT = env.str("LOG_FORMAT", "line")
# Django's own default keeps quiet about server errors unless DEBUG is on or mail is set up.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "league.logs.JsonLines"},
    },
    "filters": {
        "keys": {"()": "league.logs.WithoutTableLinks"},
        "strangers": {"()": "league.logs.StrangersInOneLine"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["keys", "strangers"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": ["console"], "level": "WARNING", "propagate": False}},
}

# One cache per process; each entry has the version of the event it was made from.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "desk",
        "OPTIONS": {"MAX_ENTRIES": 1000},
    }
}

# Seconds until a new account's name is refused to other referees at the latest.
ACCOUNT_NAMES_SECONDS = 5

# The copies that a desk makes of itself while it runs, and how many of them are kept: those of the last hour.
BACKUPS = VAR / "backups"
BACKUP_SECONDS = env.int("BACKUP_SECONDS", 60)
BACKUPS_KEPT = 60
COPIES_TO = env.path("COPIES_TO", None)

# Large enough for a long entry list by a user, and for the text of a whole game by a visitor.
LARGEST_BODY = 4 * 1024 * 1024
LARGEST_ANONYMOUS_BODY = 1024 * 1024

# Processor seconds in a minute for one address without an account; a whole hall may share an address.
COMPUTING_SECONDS = 15
API_RATE = env.str("API_RATE", "120/m")
# Without a number every caller could name a new address in X-Forwarded-For, and never have to wait.
NINJA_NUM_PROXIES = 1 if BEHIND_PROXY else 0
