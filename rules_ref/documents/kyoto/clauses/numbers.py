"""KYOTO sections 1 to 3: the course of play, and what each rank does."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "KYOTO-1.1",
        Text("人数と配り方", "Players and deal"),
        Text(
            ja="5人で遊ぶ。ジョーカー2枚を入れた54枚を、4人に11枚ずつ、残る1人に10枚配る。",
            en="Five players take part. The 54 cards, two jokers among them, make four hands of 11 and one "
            "of 10.",
        ),
    ),
    Clause(
        "KYOTO-1.2",
        Text("第1ゲームの最初の手番", "First turn of game one"),
        Text(
            ja="第1ゲームは♦3を持つ人の番から始まる。♦3を出さなくてもよい。",
            en="In the first game the player who has ♦3 is on turn first, but need not play it.",
        ),
        interprets=Text(
            ja="♦3を出す義務は書かれていないので、手番だけが与えられると読む。",
            en="No duty to play ♦3 is stated; we read that it gives the turn only.",
        ),
    ),
    Clause(
        "KYOTO-1.3",
        Text("あがりと階級", "Finishing order gives the class"),
        Text(
            ja="先にあがった人から大富豪、富豪、平民、貧民、大貧民の階級につく。",
            en="The classes daifugo, fugo, heimin, hinmin and daihinmin are taken in order of finishing.",
        ),
        interprets=Text(
            ja="退場した人の順位は書かれていないので、反則の人より上で、空いている最も低い順位に入れる。",
            en="Nothing is said of a player who retires; we give that player the lowest place still open, above fouls.",
        ),
    ),
    Clause(
        "KYOTO-1.4",
        Text("カード交換", "Card exchange"),
        Text(
            ja="次のゲームの前に、大貧民は最も強い2枚を大富豪へ、貧民は最も強い1枚を富豪へ渡す。"
            "大富豪は好きな2枚を大貧民へ、富豪は好きな1枚を貧民へ渡す。"
            "渡すカードは、もらうカードを見ずに決める。",
            en="Before the next game the daihinmin owes the daifugo the two strongest cards and the hinmin "
            "owes the fugo the strongest one. The daifugo gives the daihinmin two cards, and the fugo the "
            "hinmin one, of their choice. All is chosen before anyone sees what arrives.",
        ),
        interprets=Text(
            ja="見たかどうかは卓の申告によるので、申告があれば見たものとして扱う。",
            en="Whether somebody looked is known only from what the table tells; we take it as told.",
        ),
    ),
    Clause(
        "KYOTO-1.5",
        Text("2ゲーム目からの手番", "First turn from game two"),
        Text(
            ja="第2ゲームからは大貧民の番で始まる。",
            en="From the second game on the daihinmin is the first on turn.",
        ),
    ),
    Clause(
        "KYOTO-1.6",
        Text("都落ち", "Downfall"),
        Text(
            ja="最初にあがったのが大富豪でなければ、大富豪はその時点で手札を全部捨てて大貧民になる。"
            "禁止あがりはあがったことにならず、ドボンはあがりに数える。",
            en="Should anybody but the daifugo be the first to finish, the daifugo throws the hand away "
            "there and then and is daihinmin. For this a banned finish does not count, but a dobon does.",
        ),
        interprets=Text(
            ja="禁止あがりで都落ちするかは書かれていないので、しないとする。",
            en="Whether a banned finish brings the daifugo down is not said; we hold that it does not.",
        ),
    ),
    Clause(
        "KYOTO-2.1",
        Text("5飛ばし", "Five-skip"),
        Text(
            ja="5を出すと、出した枚数と同じ人数の手番を飛ばす。"
            "飛ばされた人が失うのはその1回の手番だけである。人数には、この場でまだ出せる人だけを数える。"
            "ほかの全員が飛ばされたら場は流れ、出した人が親になる。"
            "パスをした人が場の流れるまで出せないかどうかは大会の設定で決まり、出せないのを標準とする。",
            en="As many players are skipped as fives are played. Being skipped costs this one turn and "
            "nothing more. Only players who may still act on the pile are counted. If nobody else is left "
            "to act, the pile goes at once and the lead is with the player of the fives. Whether a pass "
            "shuts a player out until the pile is cleared is an option of the event; normally it does.",
        ),
        interprets=Text(
            ja="飛ばす人の数え方と、全員が飛ばされた場合の流れを補う。",
            en="We add who is counted, and that the pile is cleared when everyone else is skipped.",
        ),
        regulation_key="pass_lockout",
    ),
    Clause(
        "KYOTO-2.2",
        Text("7渡し", "Seven-pass"),
        Text(
            ja="7を出した人は、その枚数まで、手札を次の人に渡してよい。"
            "これや10捨て、Qボンバーで手札がなくなった人は、禁止ではないあがりとなる。"
            "同時に何人もなくなれば、番の人から手番の順にあがったものとする。",
            en="For each seven played, one card of the hand may be passed on to the next player. A hand that "
            "becomes empty in this way, or by a ten-discard or a Q-bomber, is a clean finish. If several "
            "hands are emptied together, they finish in turn order from the player on turn.",
        ),
        interprets=Text(
            ja="効果で手札がなくなった場合のあがりと、同時の場合の順を補う。"
            "「次の人」は5飛ばしと同じ隣の人とし、同じ階段の5で番を飛ばされる人にも渡せる。",
            en="We add that a hand emptied by an effect has finished, and the order if there are several. "
            "As for the five-skip, the next player is the neighbour, even one whose turn a 5 in the same "
            "stairs skips.",
        ),
    ),
    Clause(
        "KYOTO-2.3",
        Text("8切りと階段の中の効果", "Eight-cut, and effects inside stairs"),
        Text(
            ja="8を出すと場が流れる。階段の中のカードにも数字の効果を認めるかどうかは大会の設定で決まり、"
            "認めるのを標準とする。認めるときは、代わりのジョーカーを除き、弱いカードから順に働き、"
            "場が流れるのは最後になる。",
            en="An 8 clears the pile. Whether the ranks have their effects inside stairs as well is an "
            "option of the event, and normally they do: every card there except a joker acts, from the "
            "weakest up, and the pile is cleared last.",
        ),
        interprets=Text(
            ja="どのカードが弱いかは、そのときの強さの順による。",
            en="Which card is the weakest depends on the order in force.",
        ),
        regulation_key="stairs_number_effects",
    ),
    Clause(
        "KYOTO-2.4",
        Text("10捨て", "Ten-discard"),
        Text(
            ja="10を出した人は、その枚数まで手札を捨ててよい。",
            en="For each ten played, its player may throw one card of the hand away.",
        ),
    ),
    Clause(
        "KYOTO-2.5",
        Text("11バック", "J-back"),
        Text(
            ja="Jを出すと、それから場が流れるまで強さが逆になる。"
            "同じ場でもう一度Jが出ても、それ以上は変わらない。",
            en="From the moment a J is played the order is reversed until the pile is cleared. A further J "
            "on the same pile makes no difference.",
        ),
        interprets=Text(
            ja="同じ場の二度目のJで順が戻るかは書かれていないので、戻らないとする。",
            en="Whether a second J turns the order back is not said; we hold that it does not.",
        ),
    ),
    Clause(
        "KYOTO-2.6",
        Text("Qボンバー", "Q-bomber"),
        Text(
            ja="Qを出した人は、その枚数まで数字を指定する。ジョーカーを指定してもよい。"
            "すべてのプレイヤーが、指定されたカードを残らず捨てる。Qが最後のカードだったときも行う。",
            en="For each queen played, its player may name one rank, and the joker may be named. Every "
            "player then discards all cards that were named. This is done even if the queens were the "
            "player's last cards.",
        ),
        interprets=Text(
            ja="Qであがったときも効果が働くかは書かれていないので、働くとする。",
            en="Whether queens act when they end the hand is not said; we hold that they do.",
        ),
    ),
    Clause(
        "KYOTO-3.1",
        Text("砂嵐", "Sandstorm"),
        Text(
            ja="ジョーカーを使わない3をちょうど3枚出すと砂嵐となり、場が流れる。"
            "自分の番であれば、場のカードの枚数や出し方、しばりを問わずに出すことができ、何にでも勝つ。"
            "3の4枚、または3の3枚とジョーカーは、砂嵐ではなく革命である。",
            en="Three 3s exactly, no joker among them, are a sandstorm and clear the pile. On your own turn "
            "it may be played whatever the pile shows in number or form and whatever is locked, and it "
            "beats anything. Four 3s, as well as three joined by a joker, make a revolution instead.",
        ),
        interprets=Text(
            ja="4枚の場合やジョーカー入りの場合は書かれていないので、砂嵐ではなく革命とする。",
            en="Four 3s, or a joker with three, are not mentioned; we call them a revolution and no "
            "sandstorm.",
        ),
    ),
    Clause(
        "KYOTO-3.2",
        Text("スペ3返し", "Spade three beats the joker"),
        Text(
            ja="1枚で出たジョーカーに♠3を出すと、場が流れる。",
            en="♠3 played on a joker that came alone clears the pile.",
        ),
    ),
    Clause(
        "KYOTO-3.3",
        Text("4止め", "Four-stop"),
        Text(
            ja="1枚の8による8切りは、ジョーカーを使わない4をちょうど2枚出して止めることができる。"
            "場は流れ、止めた人が親になる。止めるのはほかのだれでもよく、"
            "8切りをした人が次に出すまで間に合い、しばりには妨げられない。"
            "その間に次の番の人が4を2枚出せば、8切りをした人があがっていても必ず4止めとなる。"
            "ろくろ首、99車、砂嵐は即座に流れ、止められない。",
            en="An eight-cut made with one 8 can be stopped by two natural 4s exactly. The pile is cleared "
            "and the stopper leads. Any other player may stop it until the cutter leads, and no lock "
            "prevents it. In that time two 4s from the next player are always this stop, even if the cutter "
            "has gone out. Rokurokubi, 99-car and sandstorm clear the pile at once and cannot be stopped.",
        ),
        interprets=Text(
            ja="だれがいつまで止められるか、止めた人が親になることを補う。",
            en="We add who may stop the cut and until when, and that the stopper leads.",
        ),
    ),
    Clause(
        "KYOTO-3.4",
        Text("ろくろ首", "Rokurokubi"),
        Text(
            ja="6をちょうど2枚、ジョーカーなしで出すと場が流れる。",
            en="A pair of 6s without a joker clears the pile.",
        ),
    ),
    Clause(
        "KYOTO-3.5",
        Text("99車", "99-car"),
        Text(
            ja="9をちょうど2枚、ジョーカーなしで出すと場が流れる。",
            en="A pair of 9s without a joker clears the pile.",
        ),
    ),
    Clause(
        "KYOTO-3.6",
        Text("ジョーカー", "The joker"),
        Text(
            ja="ジョーカーは1枚なら最も強く、複数枚や階段の中ではどのカードの代わりにもなる。"
            "数字の効果はもたないので、7を2枚とジョーカーで出しても、渡せるのは2枚までである。",
            en="Alone the joker is strongest of all; with other cards, stairs included, it can be any card. "
            "It has no rank's effect: two sevens and a joker let you pass two cards on, not three.",
        ),
    ),
)
