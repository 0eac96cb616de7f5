"""JBL sections 8 to 11: downfall, suit lock, spade three, foul finish."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "JBL-8.1",
        Text("都落ち", "Downfall"),
        Text(
            ja="前のゲームの大富豪より先にほかの人があがると、その大富豪は都落ちとなる。"
            "直ちにゲームから抜け、残りの手札を手放して大貧民になる。"
            "反則あがりは先にあがったことにならず、都落ちを起こさない。セットの第1ゲームに都落ちはない。",
            en="When somebody goes out ahead of the player who was daifugo last game, that daifugo falls: "
            "out of the game at once, the remaining hand given up, and daihinmin. A foul finish does not "
            "count as finishing first and brings nobody down. The first game of a set has no downfall.",
        ),
        interprets=Text(
            ja="反則あがりは自動的な負けなので、大富豪より先にあがったことには数えない。",
            en="Since a foul finish is a loss, we do not count it as finishing before the daifugo.",
        ),
    ),
    Clause(
        "JBL-8.2",
        Text("都落ちと反則あがり", "Downfall together with fouls"),
        Text(
            ja="同じゲームに都落ちと反則あがりがあると、都落ちした人の階級は反則あがりの人の分だけ上がる。"
            "反則あがりの人が順に最下位から埋め、残った最も低い階級に都落ちした人が入る。",
            en="When a game has both a downfall and fouls, the fallen daifugo ranks above the fouls: they "
            "fill the classes from the bottom in turn, and the fallen daifugo has the lowest one left.",
        ),
        interprets=Text(
            ja="反則あがりが2人のときは書かれていないので、都落ちした人をその両方より上に置く。",
            en="Two fouls are not provided for; we place the fallen daifugo above both.",
        ),
    ),
    Clause(
        "JBL-9.1",
        Text("スートしばり", "Suit lock"),
        Text(
            ja="出したカードのスートが直前のプレイとそろうと、しばりになる。"
            "場が流れるまで、そのスートのカードしか出せない。",
            en="When the cards played show the same suit or suits as the play just before, the pile is "
            "locked: until the pile is cleared only those suits may be played.",
        ),
    ),
    Clause(
        "JBL-9.2",
        Text("ジョーカーとしばりの発生", "A joker starts no lock"),
        Text(
            ja="ジョーカーの入ったプレイからはしばりが生じない。"
            "しばりを作る2手の、先の手でも後の手でも同じである。",
            en="No lock arises from a play that holds a joker, whether it is the earlier or the later of the "
            "two plays.",
        ),
        interprets=Text(
            ja="ジョーカー入りの手が先の場合も後の場合も、しばりは生じないと読む。",
            en="We apply this to the first of the two plays as well as to the second.",
        ),
    ),
    Clause(
        "JBL-9.3",
        Text("ジョーカーとしばりの継続", "A joker keeps the lock"),
        Text(
            ja="すでにしばりがあるとき、ジョーカーの入ったプレイをしてもしばりは解けない。",
            en="A lock already in force outlives a play with a joker in it.",
        ),
    ),
    Clause(
        "JBL-10.1",
        Text("スペ3返し", "Spade three beats the joker"),
        Text(
            ja="1枚だけで出たジョーカーには♠3を返すことができる。ほかの出し方のジョーカーには返せない。"
            "強さがふだんの順でも逆でも同じである。",
            en="♠3 may be played on a joker that was played alone, and on nothing more than that one joker. "
            "It makes no difference whether the order is normal or reversed.",
        ),
        interprets=Text(
            ja="革命中の扱いは書かれていないので、強さの順にかかわらず返せるとする。",
            en="The document does not speak of the reversed order; we let ♠3 beat the joker in either.",
        ),
    ),
    Clause(
        "JBL-10.2",
        Text("スペ3返しの後", "After the spade three"),
        Text(
            ja="スペ3返しで場は流れ、♠3を出した人が好きなカードから次の場を始める。",
            en="The pile is cleared, and whoever played ♠3 starts the next one with any cards.",
        ),
    ),
    Clause(
        "JBL-10.3",
        Text("しばりの中のスペ3返し", "Spade three under a lock"),
        Text("♠3を返すときは、スートしばりに従わなくてよい。", "A suit lock is no obstacle to ♠3."),
    ),
    Clause(
        "JBL-10.4",
        Text("返されたジョーカーであがった人", "The joker's player still fouls"),
        Text(
            ja="そのジョーカーを最後の1枚として出した人は、♠3で返されても反則あがりのままである。",
            en="If the joker was the last card of its player, that player's finish remains a foul although "
            "♠3 has beaten the joker.",
        ),
    ),
    Clause(
        "JBL-11.0",
        Text("反則あがり", "Foul finish"),
        Text(
            ja="決められたカードで手札を出し終えると反則あがりとなり、自動的に負ける。",
            en="To finish with certain cards as the last play is a foul finish, which loses automatically.",
        ),
    ),
    Clause(
        "JBL-11.1",
        Text("複数の反則あがり", "Several foul finishes"),
        Text(
            ja="反則あがりが2人以上いれば、先にした人から順に大貧民、貧民と、下の階級から埋めていく。",
            en="If more than one player fouls, they fill the classes from below in the order of their fouls: "
            "the first becomes daihinmin, the second hinmin, and others follow upwards.",
        ),
    ),
    Clause(
        "JBL-11.2",
        Text("反則あがりのカードは流れない", "A foul's cards stay"),
        Text(
            ja="反則あがりでは場が流れず、残ったカードより強いカードを続く人が出していく。"
            "したがって最後の8は場を切らず、ジョーカーの上の最後の♠3も場を流さずにただの3として残る。"
            "そのカードが革命なら、革命は効く。",
            en="A foul finish does not clear the pile: its cards stay and have to be beaten. An 8 played "
            "last therefore does not cut, and a ♠3 played last on a joker clears nothing but lies there "
            "as a 3 to be beaten. A revolution made with such cards does take effect.",
        ),
        interprets=Text(
            ja="「流れない」から、8切りもスペ3返しの流れも起こらず、革命だけは効くと読む。",
            en="Since nothing is cleared, we read that neither the eight-cut nor ♠3 clears the pile, while a "
            "revolution still counts.",
        ),
    ),
    Clause(
        "JBL-11.3",
        Text("ジョーカーあがり", "Finishing with a joker"),
        Text(
            ja="最後に出したカードの中にジョーカーがあれば反則あがりである。",
            en="It is a foul if a joker is among the last cards.",
        ),
    ),
    Clause(
        "JBL-11.4",
        Text("8あがり", "Finishing with an eight"),
        Text(
            ja="最後に出したカードの中に8があれば反則あがりである。ただし階段の中の8は反則にならない。",
            en="It is a foul if an 8 is among the last cards, unless they are stairs.",
        ),
    ),
    Clause(
        "JBL-11.5",
        Text("スペ3あがり", "Finishing with the spade three"),
        Text(
            ja="最後に♠3を1枚だけ出してあがると反則あがりである。"
            "ジョーカーに返したかどうか、革命中かどうかは問わない。",
            en="It is a foul to finish with ♠3 as a single card, whether or not it was played on a joker and "
            "whether or not there is a revolution.",
        ),
    ),
    Clause(
        "JBL-11.6",
        Text("2あがり", "Finishing with a two"),
        Text(
            ja="革命になっていないとき、最後に出したカードの中に2があれば反則あがりである。"
            "階段の中の2も同じである。",
            en="Outside a revolution it is a foul if a 2 is among the last cards, in stairs too.",
        ),
    ),
    Clause(
        "JBL-11.7",
        Text("革命中の3あがり", "Finishing with a three during a revolution"),
        Text(
            ja="革命になっているとき、最後に出したカードの中に3があれば反則あがりである。"
            "階段の中の3も同じである。",
            en="During a revolution it is a foul if a 3 is among the last cards, in stairs too.",
        ),
    ),
)
