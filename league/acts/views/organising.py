"""Helpers for the pages of organisers: forms that are submitted once, and acts that may be refused."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league import access
from league.acts.forms import Submission
from league.acts.services.acts import Entry, Refusal
from league.acts.views.submissions import submission_id
from league.models import Act

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Removal:
    """A button on a form's page that removes its object: the address to post to, and its words."""

    url: str
    title: str
    note: str


def once_then(
    page: str, *places: str, shown: str = ""
) -> Callable[[Callable[..., HttpResponse | str]], View]:
    """Decorator: a submission that arrives again only redirects to ``page`` of its event.

    ``places``: the view's arguments that the page's address has besides the event; ``shown``: the argument
    with the number of the round that the page shows.
    A view may return a message for that page in place of a response. A refused act shows its reason there.
    """

    def decorate(view: Callable[..., HttpResponse | str]) -> View:
        @wraps(view)
        def answer(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            def back_to(slug: str) -> HttpResponse:
                address = reverse(page, args=[slug, *(kwargs[place] for place in places)])
                return redirect(f"{address}?round={kwargs[shown]}" if shown else address)

            earlier = _act_of(request)
            if earlier is not None and _came_from(earlier, kwargs.get("slug")):
                return back_to(earlier.event.slug)
            try:
                answered = view(request, **kwargs)
            except Refusal as refusal:
                if "slug" not in kwargs or isinstance(refusal, PermissionDenied):
                    raise
                messages.error(request, str(refusal.message))
                return back_to(kwargs["slug"])
            if not isinstance(answered, str):
                return answered
            messages.success(request, answered)
            return back_to(kwargs["slug"])

        return answer

    return decorate


once = once_then("event_detail")


def entry_of(request: HttpRequest, form: BaseForm | None = None, by: access.Person | None = None) -> Entry:
    """Author (the account, unless ``by`` is given) and id of a submitted form.

    Raises BadRequest for a form without a valid id, which no page of ours sends.
    """
    given = Submission(request.POST) if form is None else form
    if not given.is_valid():
        raise BadRequest
    client_id = submission_id(request, given.cleaned_data["client_id"])
    return Entry(by or access.account_of(request), client_id, 0, timezone.now())


THEMSELVES: Final = "本人"
"""The author in the log where a player acts without an account: it is unknown who held the phone."""


def entry_of_visitor(request: HttpRequest) -> Entry:
    """Author and id of a form submitted without an account."""
    return entry_of(request, by=access.Person(THEMSELVES))


def attempt(request: HttpRequest, act: Callable[[], object], done: str) -> bool:
    """Perform ``act`` and show ``done``, or the reason of a refusal, as a message. Returns its success."""
    try:
        act()
    except Refusal as refusal:
        messages.error(request, str(refusal.message))
        return False
    messages.success(request, done)
    return True


def attempt_of_visitor(
    request: HttpRequest, act: Callable[[], object], done: str, *, purpose: str, shown_seat: bool
) -> bool:
    """As ``attempt``, for a player without an account, who may have shown the code on their seat card.

    Without the code an address, which a hall may share, has 10 acts of one purpose in five minutes.
    """
    if not shown_seat and not access.take_turn(request, purpose, most=10, within=timedelta(minutes=5)):
        messages.error(request, _("申し出が多すぎます。受付に声をかけてください。"))
        return False
    return attempt(request, act, done)


@contextmanager
def refusals_in(form: BaseForm, field: str | None = None) -> Iterator[None]:
    """Context manager: a Refusal inside becomes an error of the form, or of one of its fields."""
    try:
        yield
    except Refusal as refusal:
        form.add_error(field, str(refusal.message))


def require_valid(form: BaseForm) -> None:
    """Raise Refusal with all errors of a form, for a page that does not show them at their fields."""
    if form.is_valid():
        return
    wrong = [
        _("%(label)s: %(value)s") % {"label": form.fields[name].label, "value": " ".join(map(str, errors))}
        if name in form.fields and form.fields[name].label
        else " ".join(map(str, errors))
        for name, errors in form.errors.items()
    ]
    raise Refusal(" ".join(wrong))


def form_page(
    request: HttpRequest, form: BaseForm, title: str, *, slug: str | None = None, **context: Any
) -> HttpResponse:
    """A page with one form, and its errors."""
    context |= {"form": form, "title": title, "slug": slug}
    return render(request, "league/event_form.html", context, status=422 if form.is_bound else 200)


def _came_from(act: Act, slug: str | None) -> bool:
    """Whether ``act`` was submitted at this event's address, a former one of it, or that of its source."""
    at = {act.event.slug, act.before.get("slug"), act.after.get("copied_from")}
    return slug is None or slug in at


def _act_of(request: HttpRequest) -> Act | None:
    try:
        form_id = UUID(request.POST.get("client_id", ""))
    except ValueError:
        return None
    return Act.objects.select_related("event").filter(client_id=submission_id(request, form_id)).first()
