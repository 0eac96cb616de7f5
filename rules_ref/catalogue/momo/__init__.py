"""MOMO: the rules of the game Momoiro Billionaire."""

from __future__ import annotations

from typing import Final

from rules_ref.catalogue.momo import bans, base, options, originals
from rules_ref.clauses import Document
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "momo",
    Text("Momoiro☆Billionaire! -ぱいろんmeets大富豪-", "Momoiro Billionaire!"),
    Text(
        ja="ゲーム「Momoiro☆Billionaire! -ぱいろんmeets大富豪-」の採用ルールの解説による。"
        "条の番号と文言は本ソフトのもの。",
        en="After an account of the rules in the game Momoiro Billionaire. Numbers and wording are this "
        "software's.",
    ),
    (*base.CLAUSES, *bans.CLAUSES, *options.CLAUSES, *originals.CLAUSES),
)
