#!/usr/bin/env python
"""The command line of Daifugo Desk: Django's, but for commands on a file that need no Django."""

import sys

from league.management.plain.door import served, speak_anywhere

if __name__ == "__main__":
    speak_anywhere()
    if not served(sys.argv[1:]):
        from league.management.entry import execute

        execute(sys.argv)
