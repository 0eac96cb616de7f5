"""The second factor: setting it up, signing in with it, recovery codes, removing it."""

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pyotp
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from league.accounts.services.second_factor import RECOVERY_CODES, set_up, take_code
from league.accounts.services.signing_in import ATTEMPTS
from league.models import RecoveryCode, SecondFactor
from tests.league.accounts.test_account import sign_in, signed_in
from tests.pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("a code is taken by one of two at once")]

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"  # noqa: S105
BEFORE = datetime(2026, 5, 3, 9, 0, tzinfo=UTC)


@pytest.fixture
def codes(account):
    """The recovery codes of an account that has set its factor up."""
    return set_up(account, secret=SECRET, code=shown(BEFORE), now=BEFORE)


def shown(at=None):
    return pyotp.TOTP(SECRET).at(at or timezone.now())


def enter(client, code, **extra):
    return client.post("/sign-in/code/", {"code": code}, **extra)


def begin(client):
    """Open the set-up page; return the code generator that an app makes from its link."""
    page = client.get("/second-factor/").content.decode()
    address = urlsplit(re.findall(r'href="(otpauth://[^"]+)"', page)[0].replace("&amp;", "&"))
    return pyotp.TOTP(parse_qs(address.query)["secret"][0])


def recovery_codes(response):
    return re.findall(r"<code>([A-Z0-9-]{19})</code>", response.content.decode())


def test_without_a_factor_the_password_is_enough(client, account):
    sign_in(client)
    assert signed_in(client)
    assert enter(client, "123456").url == "/sign-in/"


def test_it_is_set_up_with_a_code_of_the_app_and_ends_other_sessions(client, account):
    elsewhere = Client()
    sign_in(client)
    sign_in(elsewhere)
    app = begin(client)
    assert begin(client).secret == app.secret
    refused = client.post("/second-factor/", {"code": "000000" if app.now() != "000000" else "111111"})
    assert refused.status_code == 422
    assert not SecondFactor.objects.exists()
    page = client.post("/second-factor/", {"code": app.now()})
    assert len(recovery_codes(page)) == RECOVERY_CODES
    assert (signed_in(client), signed_in(elsewhere)) == (True, False)
    assert recovery_codes(client.get("/second-factor/")) == []
    assert app.secret not in client.get("/second-factor/").content.decode()


def test_the_password_alone_lets_nobody_in(client, account, codes):
    assert sign_in(client, next="/e/spring/edit/").url == "/sign-in/code/"
    assert not signed_in(client)
    assert client.get("/password/").status_code == 302
    assert client.get("/second-factor/").status_code == 403
    assert enter(client, shown()).url == "/e/spring/edit/"
    assert signed_in(client)


FULL_WIDTH = {ord(digit): ord(digit) + 0xFEE0 for digit in "0123456789"}


@pytest.mark.parametrize(
    "typed", [str, lambda code: code.translate(FULL_WIDTH)], ids=["as shown", "full width"]
)
def test_a_code_counts_once_on_any_keyboard(client, account, codes, typed):
    code = typed(shown())
    for device, status in ((client, 302), (Client(), 422)):
        sign_in(device)
        assert enter(device, code).status_code == status


def test_a_code_counts_once_wherever_the_clock_has_been(account, codes):
    factor, ahead = account.second_factor, timezone.now() + timedelta(hours=1)
    right = ahead - timedelta(hours=1)
    assert take_code(factor, shown(ahead), ahead)
    assert take_code(factor, shown(right), right)
    for now in (right, ahead):
        assert not take_code(factor, shown(now), now)
    later = right + timedelta(minutes=1)
    assert take_code(factor, shown(later), later)


def test_a_clock_may_be_half_a_minute_off_and_not_more(account, codes):
    now = timezone.now()
    for seconds, taken in ((-60, False), (60, False), (-30, True)):
        code = shown(now + timedelta(seconds=seconds))
        assert take_code(account.second_factor, code, now) is taken, seconds


@pytest.mark.parametrize("spelt", [str.lower, lambda code: code.replace("-", " "), lambda code: code.translate({0x2D: "－"})])  # fmt: skip
def test_a_recovery_code_counts_once_however_it_is_typed(client, account, codes, spelt):
    for each, status in ((client, 302), (Client(), 422)):
        sign_in(each)
        assert enter(each, spelt(codes[0])).status_code == status
    assert account.second_factor.recovery_codes.count() == RECOVERY_CODES - 1


def test_nobody_who_has_the_database_reads_a_recovery_code(codes):
    kept = {code.digest for code in RecoveryCode.objects.all()}
    assert len(kept) == RECOVERY_CODES
    assert kept.isdisjoint({*codes, *(code.replace("-", "") for code in codes)})


def guess(client, number=ATTEMPTS):
    return ["5分間受け付けません" in text(enter(client, "guess")) for _attempt in range(number)]


def test_who_knows_the_password_has_ten_guesses_wherever_they_sit(client, account, codes):
    sign_in(client)
    assert guess(client, 8) == [False] * 8
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    sign_in(elsewhere)
    assert guess(elsewhere, 4) == [False, False, True, True]
    sign_in(client)  # the right password does not reset the guesses
    assert "5分間受け付けません" in text(enter(client, shown()))
    assert not signed_in(client)


def test_the_owner_is_not_locked_out_on_a_device_of_their_own(client, account, codes):
    sign_in(client)
    enter(client, codes[0])
    client.post("/sign-out/")
    stranger = Client()
    sign_in(stranger)
    guess(stranger, 12)
    sign_in(client)
    assert enter(client, shown()).status_code == 302


@pytest.mark.parametrize("what", ["later", "other password", "locked"])
def test_the_first_step_holds_for_a_while_and_for_that_password(client, account, codes, what):
    sign_in(client)
    if what == "later":
        session = client.session
        session["half_way"] |= {"at": session["half_way"]["at"] - 601}
        session.save()
    elif what == "other password":
        account.set_password("another-phrase-9")
        account.save()
    else:
        User.objects.filter(pk=account.pk).update(is_active=False)
    assert enter(client, shown()).url == "/sign-in/"
    assert not signed_in(client)


def test_a_browser_left_open_takes_nothing_off(client, account, codes):
    client.force_login(account)
    for sent in ({"off": "1"}, {"off": "1", "code": "000000"}, {"code": "guess"}):
        assert client.post("/second-factor/", sent).status_code == 422
    assert account.second_factor.recovery_codes.count() == RECOVERY_CODES


def test_with_a_code_it_is_taken_off(client, account, codes):
    client.force_login(account)
    off = client.post("/second-factor/", {"off": "1", "code": shown()}, follow=True)
    assert "2段階認証を外しました" in text(off)
    assert sign_in(Client()).url == "/"
    assert not RecoveryCode.objects.exists()


def test_new_recovery_codes_void_the_old(client, account, codes):
    client.force_login(account)
    new = recovery_codes(client.post("/second-factor/", {"code": codes[0]}))
    assert len(new) == RECOVERY_CODES
    now = timezone.now()
    assert [take_code(account.second_factor, each, now) for each in (codes[1], new[1])] == [False, True]


def test_whoever_runs_the_desk_takes_it_off_when_all_is_lost(account, codes, capsys):
    call_command("take_off_second_factor", "kanri")
    assert "外しました" in capsys.readouterr().out
    assert sign_in(Client()).url == "/"
    for name in ("kanri", "nobody"):
        with pytest.raises(CommandError):
            call_command("take_off_second_factor", name)


def test_idle_and_signed_out_everywhere_as_ever(client, account, codes, settings):
    sign_in(client)
    enter(client, shown())
    other = Client()
    sign_in(other)
    enter(other, codes[0])
    client.post("/sign-out/everywhere/")
    assert (signed_in(client), signed_in(other)) == (False, False)
    sign_in(client)
    enter(client, codes[1])
    settings.IDLE_SECONDS = -1
    client.get("/")
    assert not signed_in(client)


def test_no_secret_and_no_code_travels_over_plain_http(client, account, codes, settings):
    settings.PHONES_MAY_SIGN_IN = False
    sign_in(client)
    assert enter(client, shown(), REMOTE_ADDR="192.0.2.7").status_code == 403
    client.force_login(account)
    assert client.get("/second-factor/", REMOTE_ADDR="192.0.2.7").status_code == 403


def test_asking_for_a_code_costs_few_queries(client, account, codes, django_assert_num_queries):
    sign_in(client)
    with django_assert_num_queries(4):
        client.get("/sign-in/code/")
