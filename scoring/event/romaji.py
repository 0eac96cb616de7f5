"""Romanise readings, and normalise what people type for them (Hepburn, Kunrei, passport) to one spelling.

The spelling is only compared, never shown: without long vowels and double letters, with si, tu and hu.
"""

import re
import unicodedata
from typing import Final

_ROWS: Final = {
    "あいうえお": "a i u e o",
    "かきくけこ": "ka ki ku ke ko",
    "がぎぐげご": "ga gi gu ge go",
    "さしすせそ": "sa si su se so",
    "ざじずぜぞ": "za zi zu ze zo",
    "たちつてと": "ta ti tu te to",
    "だぢづでど": "da zi zu de do",
    "なにぬねの": "na ni nu ne no",
    "はひふへほ": "ha hi hu he ho",
    "ばびぶべぼ": "ba bi bu be bo",
    "ぱぴぷぺぽ": "pa pi pu pe po",
    "まみむめも": "ma mi mu me mo",
    "やゆよ": "ya yu yo",
    "らりるれろ": "ra ri ru re ro",
    "わゐゑを": "wa i e o",
    "んゔ": "n vu",
    "ぁぃぅぇぉ": "a i u e o",
    "ゃゅょ": "ya yu yo",
}
_SOUNDS: Final = {
    ord(kana): sound for row, sounds in _ROWS.items() for kana, sound in zip(row, sounds.split(), strict=True)
}
_SOUNDLESS: Final = dict.fromkeys(map(ord, "っー"), "")
_TOGETHER: Final = re.compile(r"([いきぎしじちぢにひびぴみり])([ゃゅょぇ])")
"""きゃ is kya: the first kana loses its vowel."""
_SMALL: Final = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo", "ぇ": "ye"}
_LATIN: Final = re.compile(r"[a-z]+(?:['’-][a-z]+)*['’-]?")
_SPELLINGS: Final = tuple(
    (re.compile(pattern), one)
    for pattern, one in (
        (r"['’-]", ""),
        (r"[ct]ch", "ch"),
        (r"dz", "z"),
        (r"sh(?=i)", "s"),
        (r"ch(?=i)", "t"),
        (r"j(?=i)", "z"),
        (r"d(?=[iu])", "z"),
        # At the end of an unfinished word, only what every spelling shares.
        (r"s[hy]?$", "s"),
        (r"(?:c|ch|ts|ty)$", "t"),
        (r"(?:j|zy)$", "z"),
        (r"f$", "h"),
        (r"sh", "sy"),
        (r"ch", "ty"),
        (r"j", "zy"),
        (r"ts", "tu"),
        (r"f", "hu"),
        (r"v", "vu"),
        (r"l", "r"),
        (r"wo", "o"),
        (r"m(?=[bmp])", "n"),
        (r"oh(?![aeiouy])", "o"),
    )
)
_LONG: Final = re.compile(r"ou")
_DOUBLE: Final = re.compile(r"(.)\1+")


def romaji(hiragana: str) -> str:
    """A word in hiragana in the one spelling; other characters are left out.

    >>> romaji("たかはし"), romaji("さとう"), romaji("しょうじ"), romaji("はっとり")
    ('takahasi', 'sato', 'syozi', 'hatori')
    """
    joined = _TOGETHER.sub(lambda found: _SOUNDS[ord(found[1])][:-1] + _SMALL[found[2]], hiragana)
    spelt = joined.translate(_SOUNDLESS).translate(_SOUNDS)
    return _short("".join(letter for letter in spelt if "a" <= letter <= "z"))


def respelt(typed: str) -> str:
    """Typed text in the one spelling; empty if it is not in Latin letters.

    >>> respelt("Takahashi"), respelt("Satō"), respelt("Satoh"), respelt("syouji"), respelt("高橋")
    ('takahasi', 'sato', 'sato', 'syozi', '')
    """
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", typed).casefold()
        if not unicodedata.combining(letter)
    )
    if not _LATIN.fullmatch(plain):
        return ""
    for pattern, one in _SPELLINGS:
        plain = pattern.sub(one, plain)
    return _short(plain)


def _short(spelt: str) -> str:
    return _DOUBLE.sub(r"\1", _LONG.sub("o", spelt))
