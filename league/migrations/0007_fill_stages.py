"""Every round becomes a stage of its own, seated by hand, and every entrant gets the code of its number."""

from django.db import migrations
from django.db.models import F, Value
from django.db.models.functions import Cast, Concat
from django.db.models import CharField


def fill(apps, _schema_editor) -> None:
    entrants = apps.get_model("league", "Entrant").objects.filter(code="")
    entrants.update(code=Concat(Value("p"), Cast(F("number"), CharField())))
    stages = apps.get_model("league", "Stage").objects
    for each in apps.get_model("league", "Round").objects.order_by("event", "number"):
        each.stage = stages.create(
            event_id=each.event_id, number=each.number, code=f"s{each.number}", name=each.title, seating="given"
        )
        each.save()


class Migration(migrations.Migration):
    dependencies = [("league", "0006_stages")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
