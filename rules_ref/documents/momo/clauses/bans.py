"""MOMO section 9: the finishes an event may ban."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "MOMO-9.1",
        Text("ジョーカーあがりの禁止", "No finish with a joker"),
        Text(
            ja="（選択ルール）最後のカードにジョーカーを入れてあがることを禁じる。",
            en="(Option) A joker among the last cards makes the finish a banned one.",
        ),
    ),
    Clause(
        "MOMO-9.2",
        Text("2あがりの禁止", "No finish with a two"),
        Text(
            ja="（選択ルール）最後のカードに2を入れてあがることを禁じる。革命の間は、2の代わりに3を禁じる。",
            en="(Option) A 2 among the last cards makes the finish a banned one. During a revolution the 3 is "
            "banned in place of the 2.",
        ),
    ),
    Clause(
        "MOMO-9.3",
        Text("8あがりの禁止", "No finish with an eight"),
        Text(
            ja="（選択ルール）最後のカードに8を入れてあがることを禁じる。"
            "階段やぱいろんスマッシュの8も同じである。8の代わりをするジョーカーは8に数えない。"
            "8切りが9に移っている間は、8ではなく9を禁じる。",
            en="(Option) An 8 among the last cards makes the finish a banned one, in stairs and in a pylon "
            "smash as well. A joker standing for an 8 is not an 8. While the eight-cut is shifted, the "
            "ban lies on the 9 and no longer on the 8.",
        ),
        interprets=Text(
            ja="8の代わりをするジョーカーは、8あがりには当たらないと読む。",
            en="We read the ban as not covering a joker that stands for an 8.",
        ),
    ),
    Clause(
        "MOMO-9.4",
        Text("革命あがりの禁止", "No finish by revolution"),
        Text(
            ja="（選択ルール）革命を起こしてあがることを禁じる。階段による革命も含む。",
            en="(Option) Finishing by means of a revolution is banned, and so is finishing by a revolution "
            "of stairs.",
        ),
    ),
    Clause(
        "MOMO-9.5",
        Text("組み合わせや複数枚でも禁止", "Bans hold in any combination"),
        Text(
            ja="禁じられたカードは、ほかのカードと組み合わせても、同じものを何枚か出しても、"
            "禁止に変わりはない。",
            en="A banned card remains banned when it comes with other cards or more than once.",
        ),
    ),
    Clause(
        "MOMO-9.6",
        Text("禁止は効果より先に判定", "Bans are judged before effects"),
        Text(
            ja="あがってよいかどうかは、最後のカードの効果が働く前に判定する。"
            "まだ革命でないときに2を含む革命であがれば2あがりの禁止に当たり、3を含む革命であがっても、"
            "革命はそのプレイから始まるので禁止には当たらない。"
            "8を含むプレイで8切りを移してあがれば禁止、9で移せば禁止ではない。",
            en="The ban is looked at before anything the last cards do. With no revolution on so far, "
            "finishing on one with 2s in it falls under the ban on 2s, while finishing on one with 3s is "
            "allowed, since it only begins with that play. Shifting the eight-cut with an 8 as last card "
            "is banned, shifting it with a 9 is not.",
        ),
    ),
    Clause(
        "MOMO-9.7",
        Text("11バックと2あがり", "J-back leaves the two banned"),
        Text(
            ja="11バックの間も、禁じられるのは2のままで、3には替わらない。",
            en="During a J-back the banned rank is still the 2; the 3 does not take its place.",
        ),
    ),
    Clause(
        "MOMO-9.8",
        Text("禁止あがりの結果", "What a banned finish costs"),
        Text(
            ja="禁じられたあがり方をした人は、次のゲームで大貧民となる。"
            "何人かいれば、あがった順に大貧民、貧民と下から埋める。"
            "8のように場を流すカードであがったときは、禁止でも場は流れる。",
            en="A banned finish makes its player daihinmin for the next game. If there are several, they "
            "become daihinmin, hinmin and so on in the order in which they finished. Last cards that "
            "clear the pile, an 8 for instance, clear it although the finish is banned.",
        ),
        interprets=Text(
            ja="禁じられたあがりのカードで場が流れるかは書かれていないので、ふだんどおり流れるとする。",
            en="Whether the banned cards still clear the pile is not said; we let them.",
        ),
    ),
)
