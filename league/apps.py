from django.apps import AppConfig
from django.core.checks import register

from league.checks import signing_key_is_kept
from league.guards import connect


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = "大富豪デスク"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        register(signing_key_is_kept)
        connect(self)
