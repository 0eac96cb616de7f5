"""The table of docs/performance.md, measured anew: ``make performance``."""

import os
import re
import tempfile
from itertools import chain
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

from league.serving.application import warm_up
from tests.benchmarks.engine_rows import rows

PAGE = Path(__file__).parents[2] / "docs/performance.md"
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"


def main() -> None:
    lines = ["| work | a second | beside it, a second | ratio |", "| --- | ---: | --- | ---: |"]
    with tempfile.TemporaryDirectory() as folder:
        settle_in(Path(folder))
        from tests.benchmarks.page_rows import file_rows, served_rows  # noqa: PLC0415 - models need the settings

        for row in chain(rows(), file_rows(), served_rows()):
            ours, theirs = row.measured()
            lines.append(
                f"| {row.what} | {_number(ours)} | {row.beside}: {_number(theirs)} | {_number(ours / theirs)} |"
            )
    table = "\n".join(lines) + "\n"
    text = PAGE.read_text(encoding="utf-8")
    measured = re.sub(f"(?s){BEGIN}.*{END}", lambda _: BEGIN + table + END, text)
    PAGE.write_text(measured, encoding="utf-8")


def settle_in(folder: Path) -> None:
    """Set up a desk in an empty folder, with warm caches."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": f"sqlite:///{folder / 'desk'}"}
    django.setup()
    settings.ROOT_URLCONF = "tests.benchmarks.page_rows"
    # Not by Django's test environment, which listens to every template that is rendered.
    settings.ALLOWED_HOSTS = ["testserver", "localhost"]
    call_command("migrate", verbosity=0)
    warm_up()


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    main()
