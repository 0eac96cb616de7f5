"""What all pages of organisers share: forms that are done once, and acts that may be refused."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.shortcuts import redirect, render
from django.utils import timezone

from league import access
from league.acts.forms import Submission
from league.acts.services.acts import Entry, Refusal
from league.acts.views.submissions import submission_id
from league.models import Act

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.forms import BaseForm
    from django.http import HttpRequest, HttpResponse

    View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Removal:
    """What a form's page offers to take back: where to send that, and in which words it is offered."""

    url: str
    title: str
    note: str


def once_then(page: str) -> Callable[[View], View]:
    """A submission that arrives a second time is not done again: it leads to ``page`` of the event it was about.

    So does an act that is refused, with why, where the view has no better place to say it.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            earlier = _act_of(request)
            if earlier is not None and _came_from(earlier, kwargs.get("slug")):
                return redirect(page, earlier.event.slug)
            try:
                return view(request, **kwargs)
            except Refusal as refusal:
                if "slug" not in kwargs or isinstance(refusal, PermissionDenied):
                    raise
                messages.error(request, str(refusal.message))
                return redirect(page, kwargs["slug"])

        return answer

    return decorate


once = once_then("event_detail")


def entry_of(request: HttpRequest, form: BaseForm | None = None) -> Entry:
    """Who submitted ``form``, under which id. An id can only be missing where the form was not ours."""
    given = Submission(request.POST) if form is None else form
    if not given.is_valid():
        raise BadRequest
    client_id = submission_id(request, given.cleaned_data["client_id"])
    return Entry(access.account_of(request), client_id, 0, timezone.now())


THEMSELVES: Final = "本人"
"""How the log names a player who acts without an account: who held the phone is unknown."""


def entry_of_visitor(request: HttpRequest) -> Entry:
    """What a user without an account submitted."""
    given = Submission(request.POST)
    if not given.is_valid():
        raise BadRequest
    client_id = submission_id(request, given.cleaned_data["client_id"])
    return Entry(access.Person(THEMSELVES), client_id, 0, timezone.now())


def attempt(request: HttpRequest, act: Callable[[], object], done: str) -> bool:
    """Do ``act`` and say that it is ``done``, or why it was refused."""
    try:
        act()
    except Refusal as refusal:
        messages.error(request, str(refusal.message))
        return False
    messages.success(request, done)
    return True


@contextmanager
def refusals_in(form: BaseForm, field: str | None = None) -> Iterator[None]:
    """What is refused inside is an error of the form, or of one of its fields, and the page goes on after it."""
    try:
        yield
    except Refusal as refusal:
        form.add_error(field, str(refusal.message))


def form_page(
    request: HttpRequest, form: BaseForm, title: str, *, slug: str | None = None, **context: Any
) -> HttpResponse:
    """A page that is one form; with what was wrong in it when it comes back."""
    context |= {"form": form, "title": title, "slug": slug}
    return render(request, "league/event_form.html", context, status=422 if form.is_bound else 200)


def _came_from(act: Act, slug: str | None) -> bool:
    """Whether ``act`` was submitted at that event's address: the event's present or former one, or that of its source."""
    at = {act.event.slug, act.before.get("slug"), act.after.get("copied_from")}
    return slug is None or slug in at


def _act_of(request: HttpRequest) -> Act | None:
    try:
        form_id = UUID(request.POST.get("client_id", ""))
    except ValueError:
        return None
    return Act.objects.select_related("event").filter(client_id=submission_id(request, form_id)).first()
