"""``manage.py demo_event``: an event to try everything on, and an organiser's account for it."""

import secrets
from random import Random
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import Group, User
from django.core.management.base import BaseCommand
from django.utils import timezone, translation

from league.access import Person
from league.acts.services.acts import Entry
from league.models import Event, Role
from league.rehearsal.services.demo import SLUG, create_demo
from league.roles.services import grant_role

USERNAME = "demo"


class Command(BaseCommand):
    help = "Load the demo event unless it is there, and print the demo organiser's sign-in."

    def handle(self, **_options: Any) -> None:
        password = _sign_in()
        if not Event.objects.filter(slug=SLUG).exists():
            user = User.objects.get(username=USERNAME)
            with translation.override("ja"):
                rng = Random(SLUG)  # noqa: S311 - the demo is the same on every desk
                event = create_demo(by=Person(USERNAME, user), now=timezone.now(), rng=rng)
            entry = Entry(Person(USERNAME, user), uuid4(), event.version, timezone.now())
            grant_role(event=event, username=USERNAME, role=Role.HEAD_JUDGE, entry=entry)
        self.stdout.write(f"デモ大会 / demo event:  /e/{SLUG}/")
        self.stdout.write(f"デモ運営 / demo organiser:  {USERNAME}  {password}")


def _sign_in() -> str:
    """The demo organiser's password, made on the first start; only this desk's user can read it."""
    kept = settings.VAR / "demo_password"
    user, created = User.objects.get_or_create(username=USERNAME)
    if created or not kept.exists():
        password = secrets.token_urlsafe(9)
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept.touch(mode=0o600)
        kept.write_text(password, encoding="ascii")
        user.set_password(password)
        user.save()
        user.groups.set(Group.objects.filter(name="organiser"))
    return str(kept.read_text(encoding="ascii"))
