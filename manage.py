#!/usr/bin/env python
"""The command line of Daifugo Desk: commands on files, which need no Django, and Django's."""

import sys

from league.management.plain.cli import replace_unencodable, run_file_command

if __name__ == "__main__":
    replace_unencodable()
    if not run_file_command(sys.argv):
        from league.management.entry import execute

        execute(sys.argv)
