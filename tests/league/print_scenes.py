"""Helpers that print papers of a round and read them."""

from io import BytesIO

from pypdf import PdfReader

from league.matches.services.tables import TableToCreate, store_tables
from league.models import Round
from tests.factories import make_entrant, make_event, make_stage
from tests.pages import text

PLACE = "/e/spring/print/"
PEOPLE = (
    ("青木", "あおき"), ("伊藤 さくら", "いとう さくら"), ("加藤", "カトウ"), ("後藤", "ごとう"),
    ("佐藤", "さとう"), ("内田", "うちだ"), ("𠮷田", "よしだ"), ("髙橋", "たかはし"),
)  # fmt: skip


def seated(people) -> Round:
    event = make_event(date="2026-04-29")
    for at, (name, kana) in enumerate(people, start=1):
        make_entrant(event, at, name, kana=kana)
    of_round = Round.objects.create(event=event, number=1, stage=make_stage(event, name="予選"), title="予選")
    entrants = list(event.entrants.all())
    tables = [
        TableToCreate(at // 4 + 1, entrants[at : at + 4], seated=True) for at in range(0, len(entrants), 4)
    ]
    store_tables(of_round, tables)
    of_round.byes.create(entrant=make_entrant(event, len(people) + 1, "渡辺", kana="わたなべ"))
    return of_round


def printed(client, *kinds, place=PLACE, number=1, **more) -> list[str]:
    """Print these kinds of papers; the text of each page."""
    response = client.post(place, {"round": number, "kind": kinds, **more})
    assert response.status_code == 302, text(response)
    return pages(client, response.url)


def pages(client, address, **headers) -> list[str]:
    response = client.get(address, headers=headers)
    assert response.headers["Content-Type"] == "application/pdf"
    assert "no-store" in response.headers["Cache-Control"]
    return copied(response)


def copied(response) -> list[str]:
    """The text of each page of a PDF."""
    return ["".join(page.extract_text().split()) for page in PdfReader(BytesIO(response.content)).pages]


def row(client, kind, place=PLACE, **query):
    return next(each for each in client.get(place, query).context["rows"] if each.line.kind == kind)
