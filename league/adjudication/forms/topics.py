"""The topic of a question, as the address names it: a document, a kind of question, the number of players."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict

from rules_ref.documents import FORM_SPECS
from rules_ref.form_spec import QUESTIONS, FormSpec


@dataclass(frozen=True, slots=True)
class Topic:
    """A kind of question under a document. ``players`` None: the document's usual number."""

    document: str
    question: str
    players: int | None = None

    @classmethod
    def read(cls, params: Mapping[str, str]) -> "Topic":
        """Read a topic from the parameters of an address.

        Defaults: the first document, its first question, its usual number of players. Raises LookupError for
        an unknown question.
        """
        form_spec = FORM_SPECS.get(params.get("ruleset", ""), next(iter(FORM_SPECS.values())))
        players = params.get("players", "")
        size = next((offered for offered in form_spec.sizes if str(offered) == players), None)
        return cls(form_spec.document, _question(form_spec, params.get("question", "")), size)

    @property
    def form_spec(self) -> FormSpec:
        return FORM_SPECS[self.document]

    @property
    def seats(self) -> int:
        return self.players or self.form_spec.seated

    @property
    def query(self) -> str:
        params = QueryDict(mutable=True)
        params.update({"ruleset": self.document, "question": self.question})
        if self.players is not None:
            params["players"] = str(self.players)
        return params.urlencode()

    def in_document(self, form_spec: FormSpec) -> "Topic":
        """The same question in another document, or that document's first if it lacks this one."""
        question = self.question if self.question in form_spec.questions else form_spec.questions[0]
        return Topic(form_spec.document, question)

    def about(self, question: str) -> "Topic":
        return replace(self, question=question)

    def of(self, players: int) -> "Topic":
        return replace(self, players=players)


def _question(form_spec: FormSpec, question: str) -> str:
    if question and question not in QUESTIONS:
        raise LookupError(question)
    return question if question in form_spec.questions else form_spec.questions[0]
