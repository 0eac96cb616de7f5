from django.apps import AppConfig


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = "大富豪デスク"
    default_auto_field = "django.db.models.BigAutoField"
