"""Ids of submissions: given to the forms of a page, and derived from what arrives."""

import json
from uuid import UUID, uuid5

from django.http import HttpRequest
from django.urls import resolve
from django.utils.functional import SimpleLazyObject

from league.acts.forms import Submission

_NOT_COMPARED = ("client_id", "csrfmiddlewaretoken")
_PLACES = ("slug", "token")


def new_submission(_request: HttpRequest) -> dict[str, object]:
    """Context processor: the id that the forms of a page send, where they have no other field."""
    return {"submission": SimpleLazyObject(Submission)}


def submission_id(request: HttpRequest, form_id: UUID) -> UUID:
    """The id of a submission, derived from the form's id, the address and the contents.

    The same form sent again is the same submission. With other contents (after going back in the browser), or
    sent to another address (by its other button), it is another: the first answer would be wrong for it.
    Sent to the same address of another event or table it is the same, and refused there as used elsewhere.
    """
    fields = sorted(field for field in request.POST.lists() if field[0] not in _NOT_COMPARED)
    address = request.resolver_match or resolve(request.path_info)
    where = {key: value for key, value in address.kwargs.items() if key not in _PLACES}
    return uuid5(form_id, json.dumps([address.view_name, where, fields]))
