"""Assert that a message to users is a full sentence in both languages, or leads to a list."""

import re

_JAPANESE = re.compile(r"(?!.*XX)(?=.*[ぁ-ん]).*(?:。|: .+)", re.DOTALL)
# Begins with a letter (small in some names), digit, suit, quotation mark or bracket; small letters follow.
_ENGLISH = re.compile(r"(?!.*XX)[A-Za-z0-9♠♥♦♣“\"(](?=.*[a-z]{2}).*(?:[.)]|: .+)", re.DOTALL)


def are_sentences(ja: str, en: str) -> None:
    assert _JAPANESE.fullmatch(ja), ja
    assert _ENGLISH.fullmatch(en), en
