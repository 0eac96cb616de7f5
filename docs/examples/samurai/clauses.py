"""SAMURAI: what the game's own instructions say, in our words."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Basis, Clause, Document
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "samurai",
    Text("SAMURAI大富豪", "Samurai daifugo"),
    Text(
        ja="スマホのゲーム「SAMURAI大富豪」の説明による。条の番号と文言は本ソフトのもの。",
        en="After the instructions of the telephone game Samurai Daifugo. Numbers and wording are this software's.",
    ),
    (
        Clause(
            "SAMURAI-1",
            Text("人数と配り方", "Players and deal"),
            Text(
                ja="5人で、ジョーカーのない52枚を分ける。",
                en="Five players share the 52 cards; there is no joker.",
            ),
            interprets=Text(
                "先に配られる2人が11枚、ほかの3人が10枚である。", "The first two get 11, the others 10."
            ),
        ),
        Clause(
            "SAMURAI-2",
            Text("最初に出す人", "Who leads"),
            Text(
                ja="最初のゲームはだれから始めてもよい。次からは最下位だった人（足軽）が始める。",
                en="Anyone may lead the first game; after that whoever came last (the ashigaru) leads.",
            ),
        ),
        Clause(
            "SAMURAI-3",
            Text("出し方", "What may be played"),
            Text(
                ja="1枚、または同じ数字の複数枚を出す。場にカードがあれば、同じ枚数で、より強いカードに限る。",
                en="One card, or several of one rank; on a pile as many as lie there, and stronger ones.",
            ),
            interprets=Text("階段はない。", "There are no stairs."),
        ),
        Clause(
            "SAMURAI-4",
            Text("パスと場の流れ", "Passing and clearing the pile"),
            Text(
                ja="出せるカードがなければパスする。だれも続けなければ場が流れ、最後に出した人が何でも出せる。",
                en="Who has nothing to play passes. When nobody goes on, the pile is cleared and the last to play leads.",
            ),
            basis=Basis.REGULATION,
            interprets=Text(
                "パスした人がまた出せるかは書かれていない。大会規定が定める。",
                "Whether one may play after a pass is not said: the event decides.",
            ),
            regulation_key="pass_lockout",
        ),
        Clause(
            "SAMURAI-5",
            Text("下剋上（革命）", "Gekokujo (revolution)"),
            Text(
                ja="同じ数字の4枚を出すと、ゲームが終わるまで強さの順が逆になる。",
                en="Four cards of one rank turn the order of strength round until the end of the game.",
            ),
            interprets=Text("もう一度4枚が出れば、元に戻る。", "Another four turn it back."),
        ),
        Clause(
            "SAMURAI-6",
            Text("位", "Ranks"),
            Text(
                ja="手札がなくなった順に将軍、大名、旗本、御家人、足軽（大富豪から大貧民まで）となる。",
                en="By order of finishing: shogun, daimyo, hatamoto, gokenin, ashigaru (from daifugo to daihinmin).",
            ),
        ),
        Clause(
            "SAMURAI-7",
            Text("カード交換", "Exchange"),
            Text(
                ja="2ゲーム目から、足軽は最も強い2枚、御家人は最も強い1枚を、将軍・大名に渡し、"
                "将軍と大名は同じ枚数を選んで返す。旗本は交換しない。",
                en="From the second game on the ashigaru gives the shogun the two strongest cards and the gokenin "
                "the daimyo the strongest; they give as many of their choice. The hatamoto exchanges nothing.",
            ),
        ),
    ),
    sections={"SAMURAI": Text("SAMURAI大富豪", "Samurai daifugo")},
)
