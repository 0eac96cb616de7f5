"""The README's pictures show the demo event: their text is a golden file; ``make pictures`` renews both."""

import os
import re
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from django.core.management import call_command
from pypdf import PdfReader

from league.models import Match
from tests.browser.referee import link, sign_on
from tests.conftest import PHONE, NewPage
from tests.golden import is_as_kept

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

IMAGES: Final = Path(__file__).parents[2] / "docs" / "images"
RENEWED: Final = "UPDATE_GOLDEN" in os.environ
OTHER_EACH_TIME: Final = re.compile(r"[0-9A-Z·: ]*\d{4}年.*|.*·.*|[0-9A-Z ]{20,}|\d\d:\d\d.*")
"""Lines with a date, a time, or the head of the log."""


def test_the_table_and_the_sheet_of_the_readme_are_what_the_demo_shows(new_page: NewPage) -> None:
    phone = new_page(**PHONE, device_scale_factor=2)
    call_command("demo_event", verbosity=0)
    played, running = Match.objects.with_event().filter(table__number=2).order_by("table__round__number")
    sign_on(phone, running)

    sheet = phone.request.get(link(played, "sheet-filled.pdf")).body()
    if RENEWED:
        phone.screenshot(path=IMAGES / "table.png")
        command = ["pdftoppm", "-r", "80", "-png", "-singlefile", "-gray", "-", str(IMAGES / "sheet")]
        subprocess.run(command, input=sheet, check=True)
    read = phone.locator("main").inner_text(), PdfReader(BytesIO(sheet)).pages[0].extract_text()
    lines = [line.strip() for text in read for line in text.splitlines()]
    is_as_kept("readme_pictures", [line for line in lines if line and not OTHER_EACH_TIME.fullmatch(line)])
