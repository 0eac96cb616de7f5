"""The rejected words of the glossary, by the word that replaces them: ``{"8切り": ["八切り", "8流し"], …}``."""

import re
from pathlib import Path

GLOSSARY = (Path(__file__).parents[1] / "docs" / "glossary.md").read_text(encoding="utf-8")
KNOWN, _, NOT_USED = GLOSSARY.partition("## Words that are not used")
REJECTED = {
    word: other.split("、")
    for word, other in re.findall(r"^\| (?!word|---)(.+?) \| (.+?) \|$", NOT_USED, re.MULTILINE)
}
