#!/usr/bin/env python
"""The command line of Daifugo Desk: Django's, but for commands on a file that need no Django."""

import os
import sys

from league.management.plain.door import served, speak_anywhere

if __name__ == "__main__":
    speak_anywhere()
    if not served(sys.argv[1:]):
        from django.core.management import execute_from_command_line

        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
        execute_from_command_line(sys.argv)
