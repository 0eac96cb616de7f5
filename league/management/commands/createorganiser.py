"""``manage.py createorganiser``: an account that may make events, or a role for an existing account."""

import secrets
import sys
from argparse import ArgumentParser
from getpass import getpass
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import Group, User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access import Person
from league.acts.services.acts import Entry
from league.management.events import event_of
from league.models import Role
from league.roles.services import grant_role


class Command(BaseCommand):
    help = (
        "Make an account that may make events of its own, and ask for its password. With --event an account, new or not, "
        "is given a role at an event that is there: the way back in when nobody is left who can invite."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--event", metavar="SLUG", help="the event at which the account gets a role")
        parser.add_argument("--role", choices=Role.values, default=Role.OWNER, help="which (owner)")
        parser.add_argument("--keeper", action="store_true", help="keep the desk itself as well: its backups")
        parser.add_argument("--generate", action="store_true", help="make the password up and print it")

    def handle(self, **options: Any) -> None:
        call_command("update", stdout=self.stdout)  # an account may come before the desk has ever served
        event = event_of(options["event"]) if options["event"] else None
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            user = self._create(options["username"], generate=options["generate"])
        user.groups.add(Group.objects.get(name="organiser"))
        if options["keeper"]:
            User.objects.filter(pk=user.pk).update(is_superuser=True)
        self.stdout.write(_("%(name)sは大会を作れます。") % {"name": user.get_username()})
        if event is not None:
            entry = Entry(Person("createorganiser"), uuid4(), 0, timezone.now())
            role = Role(options["role"])
            grant_role(event=event, username=user.get_username(), role=role, entry=entry)
            message = _("%(name)sは「%(event)s」の%(role)sです。")
            self.stdout.write(message % {"name": user.get_username(), "event": event, "role": role.label})

    def _create(self, username: str, *, generate: bool) -> User:
        user = User(username=username)
        password = secrets.token_urlsafe(12) if generate else _new_password()
        try:
            user.clean_fields(exclude=("password",))
            validate_password(password, user)
        except ValidationError as wrong:
            raise CommandError(" ".join(wrong.messages)) from wrong
        user.set_password(password)
        user.save()
        if generate:
            self.stdout.write(_("パスワード: %(password)s") % {"password": password})
        return user


def _new_password() -> str:
    """Ask for a password twice, because typing is invisible."""
    while (password := _typed(_("パスワード: "))) != _typed(_("パスワード（もう一度）: ")):
        sys.stderr.write(_("2つのパスワードが違います。もう一度入力してください。") + "\n")
    return password


def _typed(prompt: str) -> str:
    try:
        return getpass(prompt)
    except EOFError as error:
        raise CommandError(
            _("パスワードを入力できません。--generateを付けると、自動で作って表示します。")
        ) from error
