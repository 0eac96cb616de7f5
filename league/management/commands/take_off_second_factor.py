"""``manage.py take_off_second_factor``: for a user who lost their phone and their recovery codes."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.accounts.services.second_factor import take_off


class Command(BaseCommand):
    help = "Let an account in by its password alone again. Ask the person, not a message, before you do."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, **options: Any) -> None:
        user = User.objects.filter(username=options["username"]).first()
        if user is None or not take_off(user):
            raise CommandError(_("%(name)sは2段階認証を使っていません。") % {"name": options["username"]})
        self.stdout.write(_("%(name)sの2段階認証を外しました。") % {"name": user.get_username()})
