"""The words that the glossary does without, each beside the one that is used: ``{"8切り": ["八切り", "8流し"], …}``."""

import re
from pathlib import Path

GLOSSARY = (Path(__file__).parents[1] / "docs" / "glossary.md").read_text(encoding="utf-8")
KNOWN, _, NOT_USED = GLOSSARY.partition("## Words that are not used")
REJECTED = {
    word: other.split("、")
    for word, other in re.findall(r"^\| (?!word|---)(.+?) \| (.+?) \|$", NOT_USED, re.MULTILINE)
}
