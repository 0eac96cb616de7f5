"""Personal texts in an act: found, sealed under a digest, restored, and erased."""

from typing import Any

from scoring.log.chain import (
    PersonalText,
    Secret,
    is_erased,
    opened,
    personal_texts,
    replaced,
    seal,
    sealed,
    texts_in,
)

ACT: dict[str, Any] = {
    "actor": "審判 山本",
    "after": {
        "entrants": [
            {"entrant": 3, "name": "青木", "kana": "", "club": "東京"},
            {"entrant": 4, "name": "井上"},
        ],
        "closed": {"by": "山本", "at": "12:00"},
        "name": {"ja": "名前"},
    },
    "reason": "",
}
PATHS = [
    "actor",
    "after/entrants/0/name",
    "after/entrants/0/club",
    "after/entrants/1/name",
    "after/closed/by",
]
SALTS = {path: f"{at:032x}" for at, path in enumerate(PATHS)}


def test_a_persons_words_are_found_by_their_path_with_whose_they_are():
    assert [*personal_texts(ACT)] == [
        PersonalText("actor", "actor", "審判 山本", None),
        PersonalText("after/entrants/0/name", "name", "青木", 3),
        PersonalText("after/entrants/0/club", "club", "東京", 3),
        PersonalText("after/entrants/1/name", "name", "井上", 4),
        PersonalText("after/closed/by", "by", "山本", None),
    ]


def test_what_is_sealed_is_opened_again():
    closed = sealed(ACT, SALTS)
    assert closed["after"]["entrants"][0] == {
        "entrant": 3, "name": {"sealed": seal(SALTS[PATHS[1]], "青木")}, "kana": "",
        "club": {"sealed": seal(SALTS[PATHS[2]], "東京")},
    }  # fmt: skip
    texts = {
        seal(SALTS[text.path], text.text): Secret(SALTS[text.path], text.text) for text in personal_texts(ACT)
    }
    assert opened(closed, texts) == ACT
    assert opened(closed, {})["actor"] == ""
    assert opened(closed, {}, erased=None)["after"]["closed"] == {"by": None, "at": "12:00"}


def test_what_was_erased_keeps_the_digest_that_it_had():
    digest = seal(SALTS["actor"], "審判 山本")
    assert (is_erased(digest), is_erased(SALTS["actor"])) == (True, False)
    erased = replaced(ACT, {"actor": ""})
    assert sealed(erased, SALTS | {"actor": digest}) == sealed(ACT, SALTS)


def test_texts_are_put_elsewhere_and_found_again_by_their_paths():
    now = replaced(ACT, {"after/entrants/1/name": "", "actor": "x"})
    assert now["after"]["entrants"][1] == {"entrant": 4, "name": ""}
    assert now["actor"] == "x"
    assert now["after"]["entrants"][0] == ACT["after"]["entrants"][0]
    assert {text.path: text.text for text in texts_in(now) if text.path in PATHS} == {
        "actor": "x", "after/entrants/0/name": "青木", "after/entrants/0/club": "東京",
        "after/entrants/1/name": "", "after/closed/by": "山本",
    }  # fmt: skip
