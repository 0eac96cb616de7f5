"""Entry point for servers: ``league.wsgi:application``."""

import os

from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

from league.checks import signing_key_is_kept

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
application = get_wsgi_application()
# Management commands run the checks themselves; a server enters here, and must fail at its start.
for problem in signing_key_is_kept():
    raise ImproperlyConfigured(problem.msg)
