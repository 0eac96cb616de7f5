"""The English catalogue: complete, in step with the code, compiled, and in the words of the glossary."""

import re
import runpy
import shutil
from collections.abc import Iterator

import polib
import pytest
from django.conf import settings

Entry = polib.POEntry | polib.MOEntry

FOLDER = settings.BASE_DIR / "league" / "locale" / "en" / "LC_MESSAGES"
CATALOGUE = polib.pofile(str(FOLDER / "django.po"))
GLOSSARY = (settings.BASE_DIR / "docs" / "glossary.md").read_text()
JAPANESE = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
HOLES = re.compile(r"%\(\w+\)[sd]|</?\w+>")
TERMS = (
    "都落ち", "反則あがり", "流れ", "革命", "ブラインドカード", "封筒", "セット", "マッチ",
    "手札", "階級", "スコアシート", "打ち切り", "回戦", "卓", "参加者", "プレイヤー", "運営", "審判長", "審判",
    "裁定", "原裁定どおり", "ステージ", "順位表", "最終順位", "順位決定基準", "組合せ抽選", "名簿", "代役", "欠席", "シード",
    "くじ", "注意", "ひな形", "大会ファイル",
)  # fmt: skip


def key(entry: Entry) -> tuple[str, str, str]:
    return entry.msgid, entry.msgid_plural or "", entry.msgctxt or ""


def english(entry: Entry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def sentences() -> Iterator[tuple[str, str]]:
    for entry in CATALOGUE:
        for text in english(entry):
            yield entry.msgid, text


def test_every_text_is_translated() -> None:
    assert [entry.msgid for entry in CATALOGUE if not entry.translated()] == []
    assert [entry.msgid for entry in CATALOGUE if entry.fuzzy or entry.obsolete] == []
    assert len(CATALOGUE) > 500


def test_the_catalogue_holds_the_texts_of_the_code_and_no_others() -> None:
    if shutil.which("xgettext") is None:
        pytest.skip("reading the texts of the code needs gettext: apt-get install gettext")
    extract = runpy.run_path(str(settings.BASE_DIR / ".ci" / "build_translations.py"))["extract"]
    assert set(map(key, CATALOGUE)) == set(map(key, extract()))


def test_what_is_compiled_is_what_is_written() -> None:
    compiled = polib.mofile(str(FOLDER / "django.mo"))
    assert {key(entry): english(entry) for entry in compiled} == {
        key(entry): english(entry) for entry in CATALOGUE
    }


def test_no_japanese_is_left_in_the_english() -> None:
    assert [text for _, text in sentences() if JAPANESE.search(text)] == []


def test_what_is_filled_in_is_filled_in_in_english_too() -> None:
    """Only a singular may leave its number out: "any card"."""
    for entry in CATALOGUE:
        singular_of_two = english(entry)[:-1]
        for text in english(entry):
            missing = set(HOLES.findall(entry.msgid)) ^ set(HOLES.findall(text))
            assert not missing or (text in singular_of_two and missing == {"%(count)d"}), entry.msgid


@pytest.mark.parametrize("term", TERMS)
def test_a_term_has_its_word_from_the_glossary(term: str) -> None:
    words = glossary_words(term)
    used = [(japanese, text) for japanese, text in sentences() if mentions(japanese, term)]
    strangers = [each for each in used if not any(word in plain(each[1]) for word in words)]
    assert used
    assert strangers == [], f"the glossary says {words}"


def mentions(japanese: str, term: str) -> bool:
    """Whether the text has the term, not only a longer one such as 審判長."""
    for longer in TERMS:
        if longer != term and term in longer:
            japanese = japanese.replace(longer, "")
    return term in japanese


def glossary_words(term: str) -> list[str]:
    """The English words of the term's row."""
    for japanese, words in re.findall(r"^\| (.+?) \| (.+?) \|", GLOSSARY, re.MULTILINE):
        if term in re.sub(r"（.*?）", "", japanese).split("、"):
            return [plain(word) for word in re.split(r"[,;] ", re.sub(r" \(.*?\)", "", words))]
    pytest.fail(f"the glossary has no {term}")


def plain(text: str) -> str:
    return text.lower().replace("-", " ")
