"""The two groups of people with an account, and what each may do."""

from django.db import migrations

GROUPS = {
    "organiser": (("organise_event", "Can set events up, print, correct and close"),),
    "head judge": (("judge_event", "Can decide disputes and appeals"),),
}


def create_groups(apps, schema_editor):
    # Django creates permissions only after all migrations have run, so the ones granted here are made here.
    content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="league", model="event"
    )
    for name, permissions in GROUPS.items():
        group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=name)
        for codename, label in permissions:
            permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
                content_type=content_type, codename=codename, defaults={"name": label}
            )
            group.permissions.add(permission)


def remove_groups(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name__in=GROUPS).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0002_guards"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(create_groups, remove_groups)]
