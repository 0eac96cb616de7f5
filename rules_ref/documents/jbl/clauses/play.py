"""JBL sections 4 to 7: playing, the exchange, revolution, eight-cut."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Basis, Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "JBL-4.1",
        Text("出すかパスするか", "Play stronger or pass"),
        Text(
            ja="番が来たら、場と同じ出し方でもっと強いカードを出すか、パスをするかを選ぶ。"
            "一度パスをした人が場の流れるまで出せないかどうかは書かれておらず、大会の設定で決まる。"
            "連盟の運用では出せず、これを標準とする。",
            en="On your turn you either play in the form that lies on the pile, only stronger, or you pass. "
            "Whether a pass shuts you out until the pile is cleared is left unsaid and is an option of the "
            "event; in league practice it does, and that is the standard.",
        ),
        regulation_key="pass_lockout",
    ),
    Clause(
        "JBL-4.2",
        Text("全員のパスで流れる", "Clearing the pile when all have passed"),
        Text(
            ja="カードを出したあと、ほかの全員がパスをすれば場は流れ、最後に出した人が新しい場を始める。",
            en="Once every other player has passed, the pile is cleared and the last to play starts a new "
            "one.",
        ),
    ),
    Clause(
        "JBL-4.3",
        Text("あがりと階級", "Finishing order gives the class"),
        Text(
            ja="手札をすべて出し終えることを「あがり」という。あがった順に、次のゲームの階級が大富豪、富豪、"
            "貧民、大貧民と決まる。",
            en="A player who has played the whole hand has finished. Who is daifugo, fugo, hinmin and "
            "daihinmin in the next game goes by the order of finishing.",
        ),
        interprets=Text(
            ja="退場した人の順位は書かれていないので、反則の人より上で、空いている最も低い順位に入れる。",
            en="Nothing is said of a player who retires; we give that player the lowest place still open, above fouls.",
        ),
    ),
    Clause(
        "JBL-4.4",
        Text("カードの強さ", "Strength of the cards"),
        Text(
            ja="ふだんの強さは、弱いほうから3、4、5、6、7、8、9、10、J、Q、K、A、2、"
            "そしてジョーカーの順である。",
            en="Normally the cards rise from 3 4 5 6 7 8 9 10 J Q K A to 2, with the joker above all.",
        ),
    ),
    Clause(
        "JBL-4.5",
        Text("出し方の種類", "The three forms of play"),
        Text(
            ja="出し方は、1枚出し、同じ数字の複数枚出し、"
            "同じスートで数字の続く3枚以上の階段出しの三つである。"
            "複数枚と階段では、ジョーカーをほかのカードの代わりに使える。",
            en="Cards are played in one of three forms: one card, several of one rank, or stairs, meaning "
            "three or more of one suit in a run. In several of a rank and in stairs a joker may take the "
            "place of a card.",
        ),
        interprets=Text(
            ja="ジョーカーを代わりに使えることは図や例に現れるだけなので、ここで明記する。",
            en="That a joker may take another card's place is only implied; we state it here.",
        ),
    ),
    Clause(
        "JBL-4.6",
        Text("階段に階段を出す", "Stairs on stairs"),
        Text(
            ja="場の階段には同じ枚数の階段を出す。自分の最も弱いカードが場の最も弱いカードより強ければよく、"
            "数字の範囲が重なっていてもかまわない。",
            en="Stairs are answered by stairs of as many cards. It is enough that your weakest card beats "
            "the weakest on the pile; the runs may overlap.",
        ),
    ),
    Clause(
        "JBL-5.1",
        Text("大貧民が渡すカード", "What the daihinmin gives"),
        Text(
            ja="大貧民は、手札の強いほうから2枚を大富豪に渡す。ジョーカーを最も強いカードとして数える。"
            "強さの同じカードのどれを渡すかは、渡す人が選ぶ。",
            en="The daihinmin's two strongest cards go to the daifugo, jokers ranking first. Among cards of "
            "equal rank the giver decides.",
        ),
        interprets=Text(
            ja="同じ強さのカードが並んだとき、どれを渡すかは渡す人に任せる。",
            en="When several cards are equally strong we let the giver choose among them.",
        ),
    ),
    Clause(
        "JBL-5.2",
        Text("大富豪が渡すカード", "What the daifugo gives"),
        Text(
            ja="大富豪は、自由に選んだ2枚を大貧民に渡す。",
            en="The daifugo hands the daihinmin two cards of free choice.",
        ),
    ),
    Clause(
        "JBL-5.3",
        Text("貧民が渡すカード", "What the hinmin gives"),
        Text(
            ja="貧民は、手札で最も強い1枚を富豪に渡す。",
            en="The hinmin hands the fugo the strongest card in the hand.",
        ),
    ),
    Clause(
        "JBL-5.4",
        Text("富豪が渡すカード", "What the fugo gives"),
        Text("富豪は、自由に選んだ1枚を貧民に渡す。", "The fugo hands the hinmin one card of free choice."),
    ),
    Clause(
        "JBL-5.5",
        Text("見てから選ばない", "No choosing after looking"),
        Text(
            ja="渡すカードは、相手から来るカードを見る前に決めなければならない。",
            en="What you give must be settled before you see what you get.",
        ),
        interprets=Text(
            ja="見たかどうかは卓の申告によるので、申告があれば見たものとして扱う。",
            en="Whether somebody looked is known only from what the table tells; we take it as told.",
        ),
    ),
    Clause(
        "JBL-5.6",
        Text("3人の卓の交換", "Exchange with three players"),
        Text(
            ja="3人の卓で交換するのは大富豪と大貧民だけで、互いに2枚ずつ渡す。富豪は交換しない。",
            en="At a table of three the exchange is between daifugo and daihinmin alone: each gives two "
            "cards. The fugo takes no part.",
        ),
    ),
    Clause(
        "JBL-6.1",
        Text("革命", "Revolution"),
        Text(
            ja="同じ数字を4枚以上まとめて出すと革命になる。ジョーカーを含めて数えてよい。"
            "ゲームの終わりまで、ジョーカー以外は強弱が入れ替わる。",
            en="A revolution is four cards or more of the same rank played together, jokers counted: for the "
            "rest of the game all strengths except the joker's are turned round.",
        ),
    ),
    Clause(
        "JBL-6.2",
        Text("革命返し", "Counter-revolution"),
        Text(
            ja="革命のあとにもう一度革命が起きれば、強さはもとの順に戻る。",
            en="If a revolution is followed by another one, the normal order is back.",
        ),
    ),
    Clause(
        "JBL-6.3",
        Text("5枚革命への革命返し", "Answering a five-card revolution"),
        Text(
            ja="5枚で起こした革命は、その場のうちは5枚の革命でしか返せない。",
            en="As long as the pile is not cleared, a revolution of five cards can only be turned back by "
            "another of five.",
        ),
    ),
    Clause(
        "JBL-6.4",
        Text("階段は革命にならない", "Stairs are no revolution"),
        Text(
            ja="階段は、何枚続けて出しても革命にならない。",
            en="However long they are, stairs never cause a revolution.",
        ),
        basis=Basis.INTERPRETATION,
        interprets=Text(
            ja="革命の条件が同じ数字の4枚以上だけであることから、階段は含まれないと読む。",
            en="The only condition named is four or more of one rank, from which we read that stairs do not "
            "count.",
        ),
    ),
    Clause(
        "JBL-7.1",
        Text("8切り", "Eight-cut"),
        Text(
            ja="8を出すと場はその時点で流れ、出した人が続けて次の場を始める。",
            en="An 8 clears the pile on the spot, and the player of it starts the next one.",
        ),
    ),
    Clause(
        "JBL-7.2",
        Text("複数枚の8切り", "Several eights, eights with jokers"),
        Text(
            ja="8を2枚以上出したときも、ジョーカーを添えて出したときも、同じように8切りになる。",
            en="It is an eight-cut just the same when several 8s are played, or 8s together with jokers.",
        ),
    ),
    Clause(
        "JBL-7.3",
        Text("階段の8", "An eight in stairs"),
        Text("階段の中に8があっても、8切りにはならない。", "An 8 that is part of stairs does not cut."),
    ),
)
