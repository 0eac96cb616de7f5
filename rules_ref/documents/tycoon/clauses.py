"""Tycoon: what players have written down about the card game of a video game, in our words."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause, Document
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "tycoon",
    Text("Tycoon（海外で知られる大富豪）", "Tycoon"),
    Text(
        ja="ビデオゲーム「ペルソナ5 ザ・ロイヤル」の中の大富豪（英語名 Tycoon）について、遊んだ人たちが公開している説明による。"
        "条の番号と文言は本ソフトのもので、ゲームの発売元とは関係がない。",
        en="After what players have published about Tycoon, the daifugo inside the video game Persona 5 Royal. "
        "Numbers and wording are this software's, which has no connection with the game's publisher.",
    ),
    (
        Clause(
            "TYC-1",
            Text("人数とカード", "Players and cards"),
            Text(
                ja="4人で遊び、52枚にジョーカー2枚を加えた54枚を、残さずに配る。",
                en="Four play. The 52 cards and two jokers are dealt out until none is left.",
            ),
            interprets=Text("先に配られる2人が14枚、あとの2人が13枚になる。", "The first two get 14 cards, the others 13."),
        ),
        Clause(
            "TYC-2",
            Text("最初のゲームの親", "Lead of the first game"),
            Text(
                ja="最初のゲームは、♦3を配られた人から時計回りに始める。",
                en="The first game is begun by the player who was dealt ♦3; turns go clockwise.",
            ),
            interprets=Text(
                "♦3そのものを出さなくてもよい。説明によっては、♣3を持つ人から始まる。",
                "Another card may be led. Some descriptions name ♣3 instead.",
            ),
        ),
        Clause(
            "TYC-3",
            Text("次のゲームからの親", "Lead of later games"),
            Text(
                ja="2ゲーム目と3ゲーム目は、前のゲームで大貧民（Beggar）になった人から始める。",
                en="The second and the third game are begun by the Beggar (daihinmin) of the game before.",
            ),
        ),
        Clause(
            "TYC-4",
            Text("出せる組", "Groups"),
            Text(
                ja="親は、1枚か、同じ数字の2枚、3枚、4枚を出す。",
                en="A lead is one card, or two, three or four of one rank.",
            ),
            interprets=Text("階段はなく、ジョーカーを足しても5枚は出せない。", "There are no stairs, and no five cards with a joker."),
        ),
        Clause(
            "TYC-5",
            Text("場への出し方", "Playing on the pile"),
            Text(
                ja="次の人は、同じ枚数で、もっと強い数字を重ねる。強さは弱いほうから3、4、5、6、7、8、9、10、J、Q、K、A、2である。",
                en="The next player covers the pile with as many cards of a stronger rank; from the weakest the ranks "
                "are 3 4 5 6 7 8 9 10 J Q K A 2.",
            ),
        ),
        Clause(
            "TYC-6",
            Text("パス", "Passing"),
            Text(
                ja="出せてもパスでき、パスした人は場が流れるまで休む。残りの全員がパスすると場が流れて、最後に出した人が親になる。"
                "その人が抜けていれば、次の人が親になる。",
                en="One may always pass, and then sits out until the pile is cleared. Once everyone else has passed it is "
                "cleared, and the last to play leads; where that player is out, the next one does.",
            ),
        ),
        Clause(
            "TYC-7",
            Text("ジョーカー", "Jokers"),
            Text(
                ja="ジョーカーは、1枚で出すとどの数字より強い。組の中では、足りない1枚の代わりになる。",
                en="Alone, a joker is stronger than every rank; in a group it takes the place of a card that is missing.",
            ),
            interprets=Text("2枚だけで出すと、どの2枚組よりも強い。", "Two of them together are stronger than any other pair."),
        ),
        Clause(
            "TYC-8",
            Text("革命", "Revolution"),
            Text(
                ja="4枚の組が出ると、ゲームが終わるまで、ジョーカー以外の強さの順が逆になる。",
                en="A group of four turns the order of all ranks round until the game ends; jokers stay strongest.",
            ),
            interprets=Text("ジョーカーを数に入れてよい。", "Jokers count among the four."),
        ),
        Clause(
            "TYC-9",
            Text("革命返し", "Counter-revolution"),
            Text(
                ja="革命の間にまた4枚の組が出ると、順は元に戻る。",
                en="Another group of four during a revolution brings the usual order back.",
            ),
        ),
        Clause(
            "TYC-10",
            Text("8切り", "8 stop"),
            Text(
                ja="8を出すと場はそこで流れ、出した人が次の親になる。",
                en="An 8 stops the trick: the pile is cleared, and its player leads.",
            ),
            interprets=Text("8とジョーカーの組でも流れる。", "So does a group of 8s with a joker in it."),
        ),
        Clause(
            "TYC-11",
            Text("スペ3返し", "3-of-spades reversal"),
            Text(
                ja="1枚だけのジョーカーには♠3を出せる。場は流れ、♠3を出した人が親になる。",
                en="♠3 beats a joker that was played alone. The pile is cleared, and the player of ♠3 leads.",
            ),
        ),
        Clause(
            "TYC-12",
            Text("都落ち（Bankruptcy）", "Bankruptcy"),
            Text(
                ja="前のゲームの大富豪（Tycoon）より先にだれかがあがると、大富豪は破産して大貧民（Beggar）になる。",
                en="When anyone finishes before the Tycoon (daifugo) of the last game, the Tycoon is bankrupt and becomes "
                "the Beggar (daihinmin).",
            ),
            interprets=Text("手札を置いて、その場で抜ける。", "The hand is laid down, and the Tycoon is out at once."),
        ),
        Clause(
            "TYC-13",
            Text("順位とあがり", "Places and finishing"),
            Text(
                ja="手札がなくなった順に、大富豪（Tycoon）、富豪（Rich）、貧民（Poor）、大貧民（Beggar）になる。",
                en="By order of finishing the players are Tycoon (daifugo), Rich (fugo), Poor (hinmin) and Beggar (daihinmin).",
            ),
            interprets=Text("どのカードで終わってもよく、反則あがりはない。", "Any cards may be the last: no finish is a foul."),
        ),
        Clause(
            "TYC-14",
            Text("カードの交換", "Exchange"),
            Text(
                ja="2ゲーム目から、大貧民は強いほうから2枚を大富豪に、貧民は最も強い1枚を富豪に渡す。大富豪と富豪は、同じ枚数を選んで返す。",
                en="From the second game on the Beggar gives the Tycoon the two strongest cards and the Poor gives the Rich "
                "the strongest one; they return as many of their choice.",
            ),
        ),
        Clause(
            "TYC-15",
            Text("点数", "Points"),
            Text(
                ja="1ゲームの点は、上の順位から30点、20点、10点、0点である。",
                en="A game is worth 30, 20, 10 and 0 points from the first place to the last.",
            ),
        ),
        Clause(
            "TYC-16",
            Text("3ゲームで1回", "Three games"),
            Text(
                ja="3ゲームを続けて行い、点の合計で勝ち負けを決める。",
                en="Three games make a match, and the total of points decides it.",
            ),
            enforced=False,
        ),
    ),
    sections={"TYC": Text("Tycoon", "Tycoon")},
)  # fmt: skip
