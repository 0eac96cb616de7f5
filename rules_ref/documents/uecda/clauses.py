"""UECDA: the rules of the UEC computer daihinmin contest."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause, Document
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "uecda",
    Text("UECコンピュータ大貧民大会ルール", "Rules of the UEC computer daihinmin contest"),
    Text(
        ja="UECコンピュータ大貧民大会（UECda）で行われているルールによる。条の番号と文言は本ソフトのもの。",
        en="After the rules in use at the UEC computer daihinmin contest (UECda). Numbers and wording are "
        "this software's.",
    ),
    (
        Clause(
            "UEC-1",
            Text("人数・配り方・最初の手番", "Players, deal and first turn"),
            Text(
                ja="5人で、ジョーカー1枚を入れた53枚を11枚・11枚・11枚・10枚・10枚に配る。"
                "どのゲームも♦3を持つ人の番から始まるが、♦3を出さなくてもよい。",
                en="Five players share 53 cards, one of them a joker, as 11, 11, 11, 10 and 10. In every "
                "game the first turn is the ♦3 holder's, who is free to play something else.",
            ),
        ),
        Clause(
            "UEC-2",
            Text("出し方とジョーカー", "Forms of play and the joker"),
            Text(
                ja="1枚、同じ数字の複数枚、同じスートで続く3枚以上の階段を出せる。"
                "ジョーカーは複数枚や階段の中のどの1枚の代わりにもなり、"
                "階段では2の上や3の下に置くこともできる。",
                en="One card, several of one rank, or stairs of three or more of one suit in a run. The "
                "joker takes the place of any one card in the last two; in stairs its place may even be "
                "above the 2 or below the 3.",
            ),
        ),
        Clause(
            "UEC-3",
            Text("場への出し方", "Answering the pile"),
            Text(
                ja="場と同じ出し方、同じ枚数で、より強いカードを出す。"
                "階段は重ならないものに限り、"
                "自分の最も弱いカードが場の最も強いカードより強くなければならない。",
                en="The form and the number stay the same and the cards must be stronger. Stairs may not "
                "overlap: your weakest card has to beat the strongest one on the pile.",
            ),
        ),
        Clause(
            "UEC-4",
            Text("同じ数字5枚", "Five of one rank"),
            Text(
                ja="同じ数字の4枚にジョーカーを加え、5枚で出すことができる。",
                en="All four cards of a rank and the joker may be played as a multiple of five.",
            ),
        ),
        Clause(
            "UEC-5",
            Text("革命", "Revolution"),
            Text(
                ja="同じ数字の4枚以上、または5枚以上の階段を出すと革命になる。"
                "強さの順は、ゲームが終わるか次の革命が起きるまで逆になる。",
                en="Four or more of a rank, or stairs of five cards or more, make a revolution. The order "
                "stays reversed until another revolution or the end of the game.",
            ),
        ),
        Clause(
            "UEC-6",
            Text("8切り", "Eight-cut"),
            Text(
                ja="8、または8の代わりのジョーカーが入っていれば、階段も含めてどの出し方でも場が流れ、"
                "出した人が次の場を始める。",
                en="Any play with an 8 in it, or with the joker standing for one, clears the pile whatever "
                "its form, stairs included. The lead is that player's.",
            ),
        ),
        Clause(
            "UEC-7",
            Text("スートしばり", "Suit lock"),
            Text(
                ja="直前のプレイとスートの組が同じになると、場が流れるまでそのスートにしばられる。"
                "ジョーカーは代わりをするカードのスートに数えるので、"
                "ジョーカー入りのプレイからもしばりが生じる。ジョーカー1枚だけはいつでも出すことができ、"
                "しばりを生まない。",
                en="If a play repeats the set of suits of the one before, these suits are locked until the "
                "pile is cleared. Here the joker has the suit of the card it replaces, so that a play with "
                "it can begin a lock. The joker alone may be played at any time and begins none.",
            ),
        ),
        Clause(
            "UEC-8",
            Text("スペ3返し", "Spade three beats the joker"),
            Text(
                ja="1枚で出たジョーカーに♠3を返すと場が流れる。しばりの間でも返せる。",
                en="♠3 on a joker played alone clears the pile, lock or no lock.",
            ),
        ),
        Clause(
            "UEC-9",
            Text("パスと場の流れ", "Passing and clearing the pile"),
            Text(
                ja="場が空のときも含めて、パスはいつでもできる。パスをした人は場が流れるまで出せない。"
                "場が流れるのは、最後に出した人も含めて、"
                "残っている全員がパスをしたか締め出されたときである。"
                "したがって最後に出した人は、自分のカードの上にもう一度出すこともできる。",
                en="Passing is always possible, even with nothing on the pile, and shuts the player out "
                "until the pile is cleared. That happens when everybody still in the game has passed or is "
                "shut out, and that includes the last to play, who may therefore get a turn to play on top "
                "of those cards.",
            ),
        ),
        Clause(
            "UEC-10",
            Text("あがったあとの場", "The pile after a finish"),
            Text(
                ja="あがっても場は流れない。そのカードにだれも勝てなければ、席順で次の、"
                "まだ残っている人が親になる。",
                en="Nothing is cleared by a finish. If nobody beats those cards, the lead falls to the next "
                "player by seat who is still in.",
            ),
        ),
        Clause(
            "UEC-11",
            Text("反則あがりと都落ちはない", "No fouls and no downfall"),
            Text(
                ja="反則あがりも都落ちもない。あがった順に大富豪、富豪、平民、貧民、大貧民となる。",
                en="There is neither foul finish nor downfall. The five classes, daifugo, fugo, heimin, "
                "hinmin and daihinmin, go by order of finishing.",
            ),
        ),
    ),
    sections={"UEC": Text("コンピュータ大貧民", "Computer daihinmin")},
)
