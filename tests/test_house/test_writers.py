"""A hundred writers at once on one database, as with a hall full of phones."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.utils import timezone

WRITERS = 100


def read_then_write(writer: int) -> None:
    try:
        with transaction.atomic():
            seen = Session.objects.count()
            Session.objects.create(
                session_key=f"phone-{writer}", session_data=str(seen), expire_date=timezone.now()
            )
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_a_hundred_writers_at_once_all_get_their_turn() -> None:
    with ThreadPoolExecutor(WRITERS) as hall:
        list(hall.map(read_then_write, range(WRITERS)))
    assert Session.objects.count() == WRITERS
