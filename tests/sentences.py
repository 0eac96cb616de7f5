"""What is told to people is written out, in each of its languages: a sentence, or one that leads to a list."""

import re

_JAPANESE = re.compile(r"(?!.*XX)(?=.*[ぁ-ん]).*(?:。|: .+)", re.DOTALL)
# A capital, a number, a card, a quotation or somebody's name begins it, and small letters follow.
_ENGLISH = re.compile(r"(?!.*XX)[A-Za-z0-9♠♥♦♣“\"(](?=.*[a-z]{2}).*(?:[.)]|: .+)", re.DOTALL)


def are_sentences(ja: str, en: str) -> None:
    assert _JAPANESE.fullmatch(ja), ja
    assert _ENGLISH.fullmatch(en), en
