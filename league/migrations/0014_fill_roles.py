"""Who could organise or judge every event keeps each one that is there; what they could do is a role now."""

from django.db import migrations
from django.db.models import Q

ROLES = {"organise_event": "owner", "judge_event": "head_judge"}


def fill(apps, schema_editor):
    users, events = apps.get_model("auth", "User"), list(apps.get_model("league", "Event").objects.all())
    event_role = apps.get_model("league", "EventRole")
    for codename, role in ROLES.items():
        own = Q(user_permissions__codename=codename, user_permissions__content_type__app_label="league")
        grouped = Q(
            groups__permissions__codename=codename, groups__permissions__content_type__app_label="league"
        )
        for user in users.objects.filter(own | grouped | Q(is_superuser=True)).distinct():
            event_role.objects.bulk_create(
                event_role(event=event, user=user, role=role) for event in events
            )
    # Nothing asks for it any more: judging is a role at an event.
    apps.get_model("auth", "Group").objects.filter(name="head judge").delete()
    apps.get_model("auth", "Permission").objects.filter(
        codename="judge_event", content_type__app_label="league"
    ).delete()


class Migration(migrations.Migration):
    dependencies = [("league", "0013_roles")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
