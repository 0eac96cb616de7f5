"""JBL: the official rules of the Japan Billionaire League."""

from __future__ import annotations

from typing import Final

from rules_ref.catalogue.jbl import finish, play, table
from rules_ref.clauses import Document
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "jbl",
    Text("日本大富豪連盟公式ルール", "Official rules of the Japan Billionaire League"),
    Text(
        ja="日本大富豪連盟が公開する公式ルール（OFFICIAL RULES）による。条の番号と文言は本ソフトのもの。",
        en="After the OFFICIAL RULES published by the Japan Billionaire League. Numbers and wording are this "
        "software's.",
    ),
    (*table.CLAUSES, *play.CLAUSES, *finish.CLAUSES),
)
