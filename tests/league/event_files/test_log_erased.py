"""A text erased from the log must be explained by a later act that forgot its person, and by no other."""

from random import Random
from typing import Any

import pytest
from django.db import transaction

from league.access import Person
from league.acts.services.acts import perform_on_event
from league.chain import erase
from league.entrants.services.entrants import Names, Newcomer, correct_entrant, enter_entrants
from league.entrants.services.forgetting import forget, forget_name
from league.entrants.services.substitutions import substitute
from league.events.services import EventDetails, add_round, create_event
from league.management.logs import log_findings
from league.matches.services.matches import How, close_match, confirm, reopen_match
from league.matches.services.tables import create_table
from league.models import Act, Entrant, Event, Match, Penalty, Verb
from league.rehearsal.services.tables import BotReferee, play_table
from league.stages.services.penalties import lift_penalty, penalise
from scoring.event.reading import read_event
from scoring.log.chain import PersonalText, personal_texts
from scoring.standings.verify import verify
from tests.factories import NOW, REFEREE, new_entry, play_match
from tests.kept import kept
from tests.league.event_files.test_log_tampering import alone, exported, rewrite
from tests.scoring.log.tampering import rehash

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("triggers let texts be erased and nothing else")]
PEOPLE = ("青木", "青木 花子", "井上 一郎", "上田 二郎")
"""One name is the beginning of another; all belong to a club with the name of a referee."""
REFEREES = ("審判 東山 礼", "東山 礼子", "運営 井上")
OWNED = ("name", "kana", "club")


@pytest.fixture
def event() -> Event:
    return played_event()


@kept
def played_event() -> Event:
    """A match with its referees, names that were corrected, and reasons that name people."""
    by = [Person(each) for each in REFEREES]
    event = create_event(details=EventDetails(name="第3回 青木", slug="spring"), entry=new_entry(0, by=by[2]))
    newcomers = [Newcomer(Names(name, f"かな{at}", "東山 礼")) for at, name in enumerate(PEOPLE)]
    enter_entrants(event=event, newcomers=newcomers, status=Entrant.Status.PRESENT, entry=new_entry(0))
    of_round = add_round(event=event, title="青木", entry=new_entry(0))
    match = create_table(
        of_round=of_round, number=1, entrants=list(event.entrants.all()), entry=new_entry(0)
    ).match
    play_match(match)
    for player in (1, 2, 3, 4):
        confirm(match=match, entry=new_entry(match, by=by[0]), player=player, how=How.PAPER)
    close_match(match=match, entry=new_entry(match, by=by[0]))
    reopen_match(match=match, entry=new_entry(match, by=by[1]), reason="東山 礼さんの見落とし")
    penalise(
        stage=of_round.stage, entrant=entrant(2), points=-2, reason="青木 花子さんと井上 一郎さんの私語",
        entry=new_entry(0, by=by[2]),
    )  # fmt: skip
    correct_entrant(entrant=entrant(3), names=Names("井上 市郎", "", ""), seed=None, entry=new_entry(0))
    return event


@pytest.fixture
def gone_home(event: Event) -> Match:
    """The match of a second round, with a substitution whose reason names two other players."""
    of_round = add_round(event=event, title="井上", entry=new_entry(0))
    people = list(event.entrants.all())
    match = create_table(of_round=of_round, number=1, entrants=people, entry=new_entry(0)).match
    play_table(match, BotReferee(REFEREE, Random(1), lambda: NOW), before=(2, 0))
    stands_in(match, 5, 4, "青木 花子さんと井上 一郎さんを残して帰宅")
    return match


def stands_in(match: Match, number: int, outgoing: int, reason: str) -> None:
    enter_entrants(
        event=match.table.round.event, newcomers=[Newcomer(Names(f"控え{number}", "", ""))],
        status=Entrant.Status.PRESENT, entry=new_entry(0),
    )  # fmt: skip
    substitute(match=match, entry=new_entry(match), outgoing=outgoing, incoming=number, reason=reason)


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(number=number)


def found() -> list[str]:
    return [each.text.en for each in log_findings(Event.objects.get())]


def found_in(data: Any) -> list[str]:
    return [each.text.en for each in verify(read_event(data)) if each.code.startswith("log_")]


def texts_of(act: Act) -> list[PersonalText]:
    said = {"actor": act.actor, "reason": act.reason, "before": act.before, "after": act.after}
    return [each for each in personal_texts(said) if len(act.salts[each.path]) == 32]


def erase_behind_the_log(act: Act, path: str, instead: str) -> None:
    """Erase one text as ``forget`` does, but without its log entry."""
    assert erase(act, lambda each: instead if each.path == path else each.text)
    act.save(update_fields=["actor", "reason", "before", "after", "rows", "salts"])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_whoever_is_forgotten_in_whatever_order_the_record_is_whole(
    event: Event, seed: int, tmp_path
) -> None:
    rng = Random(seed)
    whom: list[int | str] = [1, 2, 3, 4, "東山 礼", *REFEREES, "青木", "私語"]
    for each in rng.sample(whom, k=rng.randint(1, len(whom))):
        if isinstance(each, int):
            forget(entrant=entrant(each), entry=new_entry(0, by=Person(rng.choice(REFEREES))))
        elif not event.entrants.filter(name=each).exists():
            forget_name(event=event, name=each, entry=new_entry(0))
        if rng.random() < 0.5:
            match = Match.objects.get()
            penalise(
                stage=match.table.round.stage, entrant=entrant(2), points=-1,
                reason=f"{entrant(1).name}さんの私語", entry=new_entry(0, by=Person(rng.choice(REFEREES))),
            )  # fmt: skip
        assert found() == []
        assert found_in(exported()) == []
    assert alone(exported(), tmp_path)[0] == 0


@pytest.mark.slow
def test_a_text_erased_behind_the_log_is_named_though_others_were_forgotten(event: Event) -> None:
    forget(entrant=entrant(1), entry=new_entry(0))
    forget_name(event=event, name="東山 礼", entry=new_entry(0))
    assert found() == []
    rewrite("SELECT 1")
    passed = []
    for act in Act.objects.filter(verb__in=("create_event", "enter_players", "close", "reopen", "penalise")):
        for text in texts_of(act):
            nobody = () if text.key == "actor" else ("",)
            for instead in (
                *nobody,
                "別人",
                "#12",
                *(["#1", "*1"] if text.key in OWNED and text.owner else []),
            ):
                with transaction.atomic():
                    erase_behind_the_log(act, text.path, instead)
                    if not any(each.startswith(f"entry {act.no}: ") for each in found()):
                        passed.append((act.no, text.path, instead))
                    transaction.set_rollback(True)
                act.refresh_from_db()
    assert passed == []


def test_a_name_that_goes_from_a_file_is_named_though_another_was_forgotten(event: Event) -> None:
    forget(entrant=entrant(1), entry=new_entry(0))
    entered = Act.objects.get(verb="enter_players").no
    data = exported()
    unsealed(data, "青木 花子")
    words = "A name or a reason sealed in this entry was erased, but no later entry says that it went with somebody who was forgotten."
    assert f"entry {entered}: {words}" in found_in(data)


def test_the_checker_names_an_entry_whose_text_went_after_all_that_were_forgotten(
    event: Event, tmp_path
) -> None:
    forget(entrant=entrant(1), entry=new_entry(0))
    correct_entrant(entrant=entrant(4), names=Names("上田 次郎", "", ""), seed=None, entry=new_entry(0))
    data, last = exported(), Act.objects.latest("no").no
    unsealed(data, "上田 次郎")
    assert alone(data, tmp_path) == (
        1, f"entry {last}: a sealed name or reason was erased, and no later entry says so\nentrant p04: the name is not what the log says\n",
    )  # fmt: skip


def forged(data: Any, **after: object) -> None:
    """Append a forged ``forget`` entry in the right format, and rehash the log."""
    nowhere = dict.fromkeys(("stage", "round", "table", "set", "game"))
    entry = data["log_entries"][-1] | nowhere | {"verb": "forget", "before": {}, "after": after}
    data["log_entries"].append(entry)
    rehash(data)


def unsealed(data: Any, *texts: str) -> list[str]:
    """Take texts out of a file. Returns their digests."""
    gone = [digest for digest, kept in data["sealed"].items() if kept["text"] in texts]
    for digest in gone:
        del data["sealed"][digest]
    return gone


@pytest.mark.parametrize("lists", [False, True])
def test_names_that_are_exchanged_under_a_forged_entry_are_refused(event: Event, tmp_path, lists) -> None:
    data = exported()
    first, second = data["entrants"][:2]
    gone = unsealed(data, first["name"], second["name"])
    first["name"], second["name"] = second["name"], first["name"]
    for number in (1, 2):
        forged(data, entrant=number, **({"erased": gone} if lists else {}))
    for code in ("p01", "p02"):
        assert f"entrant {code}: The name is not what the log leads to." in found_in(data)
    status, words = alone(data, tmp_path)
    assert status == 1
    assert "entrant p01: the name is not what the log says" in words
    assert ("no later entry says so" in words) is not lists


REASONS = {
    "penalties": ("penalty", "stage s1, number 2: The penalties are not what the log leads to."),
    "substitutions": (
        "substitution",
        "stage s2, round 1, table 1: The substitutions are not what the log leads to.",
    ),
}


@pytest.mark.parametrize("which", REASONS)
@pytest.mark.parametrize("how", ["written over", "erased", "erased under a forged entry"])
def test_a_reason_that_is_exchanged_is_refused(gone_home: Match, tmp_path, which, how) -> None:
    data = exported()
    [one] = data[which]
    if how != "written over":
        gone = unsealed(data, one["reason"])
        if how != "erased":
            forged(data, code="*1", erased=gone)
    one["reason"] = "別の理由"
    assert REASONS[which][1] in "\n".join(each.text.en for each in verify(read_event(data)))
    status, words = alone(data, tmp_path)
    assert status == 1
    assert "'別の理由']: not what the log says" in words


@pytest.mark.parametrize("which", REASONS)
def test_a_reason_exchanged_in_the_database_is_refused(gone_home: Match, which) -> None:
    table, words = REASONS[which]
    rewrite(f"UPDATE league_{table} SET reason = '別の理由'")  # noqa: S608 - our own words
    assert words in "\n".join(found())


def test_what_is_done_after_somebody_was_forgotten_agrees(gone_home: Match, tmp_path) -> None:
    """Later acts repeat an erased reason in its erased form."""
    forget(entrant=entrant(2), entry=new_entry(0))
    gone_home.refresh_from_db()
    stands_in(gone_home, 6, 3, "井上 市郎さんも帰宅")
    lift_penalty(penalty=Penalty.objects.get(), reason="誤り", entry=new_entry(0))
    assert found() == []
    assert found_in(exported()) == []
    assert alone(exported(), tmp_path)[0] == 0


def test_an_actor_that_goes_under_a_forged_entry_is_refused(event: Event, tmp_path) -> None:
    data = exported()
    unsealed(data, REFEREES[0])
    forged(data, code="*1")
    assert any("A name or a reason sealed in this entry was erased" in each for each in found_in(data))
    assert alone(data, tmp_path)[0] == 1


@pytest.mark.parametrize("how", [{"entrant": 1}, {"code": "*1"}])
def test_a_forged_entry_in_the_database_unlocks_nothing(event: Event, how) -> None:
    """Exchange two names, or replace an actor and a reason, and log them as erased by a ``forget``."""
    rewrite("SELECT 1")
    act = Act.objects.get(verb="enter_players" if "entrant" in how else "reopen")
    gone = erase(act, lambda each: "別人" if each.key in ("actor", "reason", "name") else each.text)
    act.save(update_fields=["actor", "reason", "before", "after", "rows", "salts"])
    if "entrant" in how:
        one, other = entrant(1).name, entrant(2).name
        Entrant.objects.filter(number=1).update(name=other)
        Entrant.objects.filter(number=2).update(name=one)
    perform_on_event(Event.objects.get(), new_entry(0), Verb.FORGET, {**how, "erased": gone}, lambda: None)
    assert any("entrant" in each or f"entry {act.no}:" in each for each in found())
