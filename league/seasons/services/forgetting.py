"""Erase a person on request: a season, and the files beside it, keep only their number.

Results, places and points stay, and the chain of the log stays valid: a digest replaces the salt of an erased
name.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from django.core.cache import cache
from django.db import transaction
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.chain import PERSONAL_IN_SEASON, plain_of, without_texts
from league.entrants.services.forgetting import Forgotten
from league.models import HandIn, Season, SeasonAct, SeasonFile, SeasonVerb
from league.seasons.services.perform import perform_on_season
from league.seasons.services.state import files_of, forget_worked_out, public_digest
from scoring.log.chain import personal_texts
from scoring.season.played import Files, read_events
from scoring.season.reading import dumps, read_season
from scoring.season.values import Content

_OWN: Final = frozenset({"name", "kana", "club", "born", "former", "note"})
"""The personal members of a person in a season file: all but the number and what is shown."""


@dataclass(frozen=True, slots=True)
class _Erasure:
    """A person to erase from the files of a season: every number they have, and their names."""

    numbers: frozenset[str]
    names: Forgotten

    def without(self, value: Any, key: str = "") -> Any:
        """A part of a file, or of an act, with the person erased."""
        match value:
            case dict():
                own = (
                    not self.numbers.isdisjoint((value.get("id"), value.get("person")))
                    and "date" not in value
                )
                return {
                    key: self._blank(key, member) if own and key in _OWN else self.without(member, key)
                    for key, member in value.items()
                }
            case list():
                return [self.without(member, key) for member in value]
            case str() if key in PERSONAL_IN_SEASON:
                return self.names.without(value, key)
        return value

    def _blank(self, key: str, value: Any) -> Any:
        if isinstance(value, list):
            return [self._blank("", member) for member in value]
        return self.names.code if key == "name" else ""


@transaction.atomic
def forget_person(*, season: Season, person: str, entry: Entry) -> None:
    """Erase all but a person's number: in the season file, the files beside it, the log, and every page.

    ``person`` is the number that stands for them; the numbers that were merged into it go with it.
    """

    def change(content: Content) -> None:
        numbers = _numbers_of({person}, content, files_of(season))
        names = frozenset(_names_of(season, content, numbers))
        erasures.append(_Erasure(numbers, Forgotten(names, person)))
        erasure = erasures[0]
        _refuse_waiting(season, erasure)
        digests = dict(_forget_in_files(season, content, erasure))
        values["erased"] = sorted(
            digest for act in season.acts.order_by("no") for digest in _erase(act, erasure)
        )
        _clear_settled_hand_ins(season, erasure)
        content |= _season_without(content, erasure, digests)
        values["sha256"] = public_digest(content)

    def erased(before: Content) -> Content:
        found: Content = erasures[0].without(before)
        return found

    erasures: list[_Erasure] = []
    values: Content = {"person": person}
    # Cached pages and pictures show the name.
    transaction.on_commit(cache.clear)
    transaction.on_commit(forget_worked_out)
    perform_on_season(season, entry, SeasonVerb.FORGET, change, logged=values, erased=erased)


def without_nameless(content: Content, who: Mapping[str, str], text: bytes) -> bytes:
    """An event file in which persons without a name in the season appear by their number."""
    named = {person["id"] for person in content.get("persons") or () if person.get("name")}
    known = {person["id"] for person in content.get("persons") or ()}
    found = json.loads(text)
    for entrant, number in who.items():
        if number in known - named:
            found = _without_entrant(found, entrant, number)
    return dumps(found).encode() if found != json.loads(text) else text


def _erase(act: SeasonAct, erasure: _Erasure) -> list[str]:
    """Erase a person from an act, with digests in place of salts. Returns the digests of erased texts."""
    plain = plain_of(act)
    now = erasure.without(plain)
    left = {found.path: found.text for found in personal_texts(now, PERSONAL_IN_SEASON)}
    texts = {found.path: found.text for found in personal_texts(plain, PERSONAL_IN_SEASON)}
    erased = {path: text for path, text in texts.items() if left.get(path) != text}
    if not erased:
        return []
    act.salts, digests = without_texts(act.salts, erased)
    act.actor, act.before, act.after = now["actor"], now["before"], now["after"]
    act.save(update_fields=["actor", "before", "after", "salts"])
    return digests


def _numbers_of(persons: Collection[str], content: Content, files: Files) -> frozenset[str]:
    """The numbers of persons, and all that a season has merged with them."""
    known = read_events(read_season(content), files).persons
    stand = {known.number(person) for person in persons}
    return frozenset([*persons, *stand, *(old for old in known.stands_for if known.number(old) in stand)])


def _names_of(season: Season, content: Content, numbers: Collection[str]) -> Iterator[str]:
    """All names of a person: in the season file, and in the event files under their numbers."""
    persons = [one for one in content.get("persons") or () if one["id"] in numbers and one.get("name")]
    if not persons:
        raise Refusal(_("この番号の人はいないか、もう消されています。"))
    names = {name for one in persons for name in (one["name"], *(one.get("former") or ()))}
    for _event, file, ids in _files_of(season, content, numbers):
        names |= {one["name"] for one in json.loads(bytes(file.content))["entrants"] if one["id"] in ids}
    yield from names.difference(numbers)


def _files_of(
    season: Season, content: Content, numbers: Collection[str]
) -> Iterator[tuple[Content, SeasonFile, list[str]]]:
    """The events that a person played, each with its file and their entrants."""
    for event in content.get("events") or ():
        ids = [entrant for entrant, person in (event.get("who") or {}).items() if person in numbers]
        file = season.files.filter(name=event.get("file") or "").first() if ids else None
        if file is not None:
            yield event, file, ids


def _forget_in_files(season: Season, content: Content, erasure: _Erasure) -> Iterator[tuple[str, str]]:
    """Erase a person from all files beside the season.

    Returns the digest of each changed file before and after.
    """
    yield from _forget_in_events(season, content, erasure)
    before = content.get("before")
    of_before = season.files.filter(name=before["file"]).first() if before else None
    if before is not None and of_before is not None:
        earlier = json.loads(bytes(of_before.content))
        then = replace(erasure, numbers=_numbers_of(erasure.numbers, earlier, files_of(season)))
        digests = dict(_forget_in_events(season, earlier, then))
        yield before["sha256"], _stored(of_before, _season_without(earlier, then, digests))


def _forget_in_events(season: Season, content: Content, erasure: _Erasure) -> Iterator[tuple[str, str]]:
    for event, file, ids in _files_of(season, content, erasure.numbers):
        found = json.loads(bytes(file.content))
        for entrant in ids:
            found = _without_entrant(found, entrant, erasure.names.code)
        yield event["sha256"], _stored(file, found)


def _without_entrant(event: Content, entrant: str, number: str) -> Content:
    """An event file without an entrant's names; a name that another entrant has too stays theirs."""
    names = {one["name"] for one in event["entrants"] if one["id"] == entrant}
    others = {one["name"] for one in event["entrants"] if one["id"] != entrant}
    # Entrants are handled separately, because an entrant's id may be a stage's as well.
    erasure = _Erasure(frozenset(), Forgotten(frozenset(names - others), number))
    entrants = [
        {"id": entrant, **{key: one[key] for key in one if key not in _OWN | {"id"}}, "name": number}
        if one["id"] == entrant
        else one
        for one in event["entrants"]
    ]
    return {**erasure.without({**event, "entrants": []}), "entrants": entrants}


def _stored(file: SeasonFile, content: Content) -> str:
    """Replace a file. Returns its digest."""
    text = dumps(content).encode()
    SeasonFile.objects.filter(pk=file.pk).update(content=text)
    return sha256(text).hexdigest()


def _season_without(content: Content, erasure: _Erasure, digests: Mapping[str, str]) -> Content:
    """A season file in which a person is a number, and changed files have their new digests."""
    left: Content = erasure.without(content)
    left["persons"] = [
        {"id": person["id"], "shown": "number"} if person["id"] in erasure.numbers else person
        for person in left.get("persons") or ()
    ]
    for event in left.get("events") or ():
        if (digest := event.get("sha256")) in digests:
            event |= {"sha256": digests[digest], "replaces": [*(event.get("replaces") or ()), digest]}
    if (before := left.get("before")) and before["sha256"] in digests:
        before["sha256"] = digests[before["sha256"]]
    return left


def _refuse_waiting(season: Season, erasure: _Erasure) -> None:
    if any(_mentions(hand_in, erasure) for hand_in in season.hand_ins.filter(status=HandIn.Status.WAITING)):
        raise Refusal(_("確認待ちの大会ファイルに、この名前があります。先に、取り込むか片付けてください。"))


def _clear_settled_hand_ins(season: Season, erasure: _Erasure) -> None:
    """Empty the settled hand-ins that name the person: accepted files are stored beside the season."""
    for hand_in in season.hand_ins.exclude(status=HandIn.Status.WAITING):
        if _mentions(hand_in, erasure):
            HandIn.objects.filter(pk=hand_in.pk).update(
                content=b"", sender=erasure.names.without(hand_in.sender, "by")
            )


def _mentions(hand_in: HandIn, erasure: _Erasure) -> bool:
    text = bytes(hand_in.content).decode() or "null"
    spelt = json.dumps(json.loads(text), ensure_ascii=False) + hand_in.sender
    return any(name in spelt for name in erasure.names.called)
