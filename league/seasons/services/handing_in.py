"""Event files from regions: checked on arrival, stored, and accepted by a registrar."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from itertools import count
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.language import words
from league.models import HandIn, Season, SeasonVerb
from league.seasons.services.calendar import event_in
from league.seasons.services.forgetting import without_nameless
from league.seasons.services.perform import perform_on_season, with_id
from league.seasons.services.persons import next_number
from league.seasons.services.state import files_of, state_of
from rules_ref.cases.errors import MalformedCaseError
from scoring.event.reading import parse_event
from scoring.event.values import EventDocument
from scoring.season.difference import DifferenceJson, difference
from scoring.season.proposals import ProposalJson, proposals
from scoring.season.values import Content
from scoring.standings.standings import stage_states
from scoring.standings.verify import verify

LARGEST: Final = 2_000_000
"""The largest event file, in bytes; one of 80 players with all their games has a tenth of it."""
MOST_WAITING: Final = 5
"""The most files that may wait for one event; for another the region is asked to contact the league."""
NEW: Final = "new"
GUEST: Final = "guest"
"""Choices for an entrant besides a person's number: a person new to the season, or a guest."""


class UnfitFileError(Refusal):
    """An event file that cannot be handed in, with all problems line by line."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(_("このファイルは受け取れません。"))
        self.lines = lines


@dataclass(frozen=True, slots=True)
class HandInCheck:
    """A waiting file and the season: what accepting it would change, and who its entrants may be."""

    document: EventDocument
    change: DifferenceJson
    proposed: Mapping[str, list[ProposalJson]]
    who: Mapping[str, str]
    guests: frozenset[str]


def hand_in(*, season: Season, event: str, sender: str, text: bytes, now: datetime) -> HandIn:
    """Store a file for the registrars. The same file again returns the waiting one. Raises UnfitFileError."""
    events = season.content.get("events") or ()
    known = with_id(events, event)
    if known is None or known["status"] == "cancelled":
        raise Refusal(_("このシーズンにその大会はありません。"))
    if lines := list(_unfit(text)):
        raise UnfitFileError(lines)
    digest = sha256(text).hexdigest()
    if known.get("sha256") == digest:
        raise Refusal(_("このファイルは、もう取り込まれています。"))
    if digest in (known.get("replaces") or ()):
        raise Refusal(_("このファイルは、もう新しいものに差し替えられています。"))
    if (other := next((one for one in events if one.get("sha256") == digest), None)) is not None:
        values = {"event": other.get("name") or other["id"]}
        raise Refusal(_("これは「%(event)s」のファイルです。大会を選び直してください。") % values)
    with transaction.atomic():
        type(season).objects.select_for_update().get(pk=season.pk)
        waiting = season.hand_ins.filter(event=event, status=HandIn.Status.WAITING)
        if (same := waiting.filter(sha256=digest).first()) is not None:
            return same
        if waiting.count() >= MOST_WAITING:
            raise Refusal(_("この大会のファイルがもう何度も届いています。先に連盟に連絡してください。"))
        stored = HandIn(season=season, event=event, sender=sender, content=text, sha256=digest, at=now)
        stored.save()
    return stored


def _unfit(text: bytes) -> Iterator[str]:
    """All reasons for refusing a file, so that one more attempt is enough."""
    if len(text) > LARGEST:
        yield _("ファイルが大きすぎます（%(size)d MBまで）。") % {"size": LARGEST // 1_000_000}
        return
    try:
        document = parse_event(text)
    except MalformedCaseError as error:
        yield f"{error.field}: {words(error.text)}" if error.field else words(error.text)
        return
    if document.log is not None and document.log.entries:
        yield _("これは役員用のファイルです。だれでも見られる大会ファイル（event.json）を送ってください。")
    yield from (words(problem.text) for problem in verify(document))
    states = list(stage_states(document))
    if not (states and states[-1].complete):
        yield _("最後のステージがまだ終わっていないか、順位が決まっていません。")


def check_event(stored: Season, event: str, text: bytes) -> HandInCheck:
    """What a registrar needs to decide about a file of an event.

    Decisions for an earlier file of the event hold until changed. The changes are computed as if certain
    proposals were accepted.
    """
    season = state_of(stored).season
    document = parse_event(text)
    proposed = proposals(season, document)
    # Entrants entered from a place have the person's number as their id.
    numbers = {person.id: person.name for person in season.persons}
    own = {one.id: one.id for one in document.entrants if numbers.get(one.id) == one.name}
    certain = own | {
        entrant: found[0]["person"] for entrant, found in proposed.items() if found and found[0]["certain"]
    }
    known = next(one for one in season.events if one.id == event)
    decided = replace(known, who=certain | dict(known.who or {}))
    events = tuple(decided if one is known else one for one in season.events)
    change = difference(replace(season, events=events), files_of(stored), event, text)
    return HandInCheck(document, change, proposed, decided.who or {}, frozenset(known.guests))


def take_hand_in(*, hand_in: HandIn, who: Mapping[str, str], entry: Entry) -> None:
    """Accept a file as the event's.

    ``who``: by entrant a number, NEW or GUEST. Entrants without a decision count nowhere, keep their rank,
    and stay in the inbox.
    """
    season = hand_in.season
    name = _file_name(season, hand_in.event)
    text = without_nameless(season.content, who, bytes(hand_in.content))
    document, digest = parse_event(text), sha256(text).hexdigest()

    def change(content: Content) -> None:
        _settle(hand_in, HandIn.Status.TAKEN)
        event = event_in(content, hand_in.event)
        if event.get("sha256") not in (None, digest):
            event["replaces"] = [*(event.get("replaces") or ()), event["sha256"]]
        for key in ("results", "source"):
            event.pop(key, None)
        event |= {"file": name, "sha256": digest}
        if event["status"] == "planned":
            event["status"] = "official"
        decide_who(content, event, document, who)

    values = {"sender": hand_in.sender}
    perform_on_season(season, entry, SeasonVerb.TAKE, change, files={name: text}, logged=values)


def set_aside(*, hand_in: HandIn, reason: str, entry: Entry) -> None:
    """Reject a file; it stays in the list."""

    def change(_content: Content) -> None:
        _settle(hand_in, HandIn.Status.ASIDE)

    values = {"event": hand_in.event, "sha256": hand_in.sha256, "reason": reason}
    perform_on_season(hand_in.season, entry, SeasonVerb.SET_ASIDE, change, logged=values)


def file_of(season: Season, event: str) -> bytes:
    """The file of an event of the season. Raises Refusal without one."""
    text = files_of(season)(event_in(season.content, event).get("file") or "")
    if text is None:
        raise Refusal(_("この大会には、大会ファイルがありません。"))
    return text


def map_entrants(*, season: Season, event: str, who: Mapping[str, str], entry: Entry) -> None:
    """Change the persons of an accepted file's entrants."""
    document = parse_event(file_of(season, event))

    def change(content: Content) -> None:
        decide_who(content, event_in(content, event), document, who)

    perform_on_season(season, entry, SeasonVerb.WHO, change)


def decide_who(content: Content, event: Content, document: EventDocument, who: Mapping[str, str]) -> None:
    """Write the persons of an event into a season file, with new persons where needed."""
    mapped: dict[str, str] = {}
    guests = []
    for entrant in document.entrants:
        number = who.get(entrant.id, "")
        if number == GUEST:
            guests.append(entrant.id)
        if number in ("", GUEST):
            continue
        if number == NEW:
            number = next_number(content)
            person = {"id": number, "name": entrant.name, "kana": entrant.kana, "club": entrant.club}
            written = {key: value for key, value in person.items() if value}
            content["persons"] = [*(content.get("persons") or ()), written]
        if all(person["id"] != number for person in content.get("persons") or ()):
            raise Refusal(_("番号%(number)sの人はいません。") % {"number": number})
        if number in mapped.values():
            raise Refusal(_("%(person)sが2人の参加者に付いています。1人は別の人です。") % {"person": number})
        mapped[entrant.id] = number
    event["who"] = mapped
    event.pop("guests", None)
    if guests:
        event["guests"] = guests


def _settle(hand_in: HandIn, status: HandIn.Status) -> None:
    waiting = HandIn.objects.filter(pk=hand_in.pk, status=HandIn.Status.WAITING)
    if not waiting.update(status=status):
        raise Refusal(_("このファイルは、もう片付いています。"))


def _file_name(season: Season, event: str) -> str:
    """The name of the event's file, or a new one that no file beside the season has, as last year's final."""
    if own := event_in(season.content, event).get("file"):
        return str(own)
    taken = set(season.files.values_list("name", flat=True))
    names = (f"{event}{'' if at == 1 else f'-{at}'}.json" for at in count(1))
    return next(name for name in names if name not in taken)
