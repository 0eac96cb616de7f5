"""KYOTO sections 4 to 6: stairs, locks, revolution, banned finishes, dobon."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "KYOTO-4.1",
        Text("階段", "Stairs"),
        Text(
            ja="同じスートで数字の続くカードが3枚以上あれば、階段として一度に出せる。",
            en="Three or more cards of a suit in unbroken sequence may be played as stairs.",
        ),
    ),
    Clause(
        "KYOTO-4.2",
        Text("階段には階段", "Only stairs on stairs"),
        Text(
            ja="場の階段に出せるのは、枚数の同じ階段だけである。スートは違ってもよい。",
            en="Nothing but stairs of as many cards may go on stairs. Their suit is free.",
        ),
    ),
    Clause(
        "KYOTO-4.3",
        Text("階段の強さ", "How stairs are compared"),
        Text(
            ja="階段に返す階段は、最も強いカードどうしで比べて場より強くなければならない。"
            "3・4・5には4・5・6を、K・A・2にはA・2・ジョーカーを返せる。"
            "ジョーカーは2の上に置くことができ、強さが逆のときは3の先に置くことができる。",
            en="To answer stairs, your highest card has to be above the highest one there: 4 5 6 goes on 3 4 "
            "5, and A 2 JOKER on K A 2. The joker may take a place above the 2 or, while the order is "
            "reversed, beyond the 3.",
        ),
        interprets=Text(
            ja="例にある2の上のジョーカーを、強さが逆のときの3の先にも当てはめる。",
            en="The example shows a joker above the 2; we allow it beyond the 3 in the reversed order.",
        ),
    ),
    Clause(
        "KYOTO-4.4",
        Text("スートしばり", "Suit lock"),
        Text(
            ja="場と同じスートのカードを出すと、場が流れるまでそのスートしか出せない。"
            "複数枚では、スートがすべて一致したときに限る。ジョーカー入りのプレイはしばりを始めないが、"
            "しばりの間に出してもしばりは続く。",
            en="Repeating the suit of the pile ties play to it until the pile is cleared. With several "
            "cards the suits have to agree in full. A joker in the play starts no lock and ends none.",
        ),
        interprets=Text(
            ja="ジョーカー入りのプレイについては書かれていないので、始めもせず解きもしないとする。",
            en="Plays with a joker are not mentioned; we let them neither start nor end a lock.",
        ),
    ),
    Clause(
        "KYOTO-4.5",
        Text("数字しばり", "Number lock"),
        Text(
            ja="場よりちょうど一つ強い数字を出すと、場が流れるまでは、"
            "場よりちょうど一つ強いカードかジョーカーしか出せない。スートしばりと重なることもある。"
            "強さが逆のときは逆の順で数え、階段は全体が一つだけ強いものとする。"
            "1枚のジョーカーはしばりを解かず、ジョーカー2枚もしばりの間に出せる。"
            "複数枚の中のジョーカーは代わりの数字に数えるので、しばりを始めることもある。"
            "2に出したジョーカーからは始まらない。",
            en="Going up by exactly one step locks the pile until it is cleared: only plays one step up, or "
            "a joker, are then allowed. It may stand together with a suit lock. In the reversed order a "
            "step leads to the next stronger card there, and stairs move up as a whole by one. A joker "
            "alone leaves the lock in place, and a pair of jokers is allowed too. In a multiple a joker "
            "counts as its rank and so may help to start the lock; a joker on a 2 does not start it.",
        ),
        interprets=Text(
            ja="強さが逆のとき、階段、ジョーカーの数え方を補う。",
            en="We add how the reversed order, stairs and jokers are counted.",
        ),
    ),
    Clause(
        "KYOTO-4.6",
        Text("革命", "Revolution"),
        Text(
            ja="階段も含めて一度に4枚以上を出すと革命となり、ゲームの終わりまで強さが逆になる。"
            "Jの4枚では革命と11バックの両方が起こる。",
            en="A play of four cards or more, stairs included, is a revolution and reverses the order for "
            "the rest of the game. Four Js bring both a revolution and a J-back.",
        ),
        interprets=Text(
            ja="Jの4枚の扱いは書かれていないので、両方が起こるとする。",
            en="Four Js are not mentioned; we let both effects happen.",
        ),
    ),
    Clause(
        "KYOTO-4.7",
        Text("革命返し", "Counter-revolution"),
        Text(
            ja="革命の間にもう一度革命になれば、強さはもとに戻る。",
            en="A revolution while one is in force gives the order back.",
        ),
    ),
    Clause(
        "KYOTO-5.0",
        Text("禁止あがり", "Banned finish"),
        Text(
            ja="禁止されたあがり方をした人は大貧民になる。何人もいるとき、また都落ちもあったときは、"
            "起きた順に大貧民、貧民と下から埋める。場を流すカードであがったときは、禁止でも場は流れる。",
            en="A player whose finish is banned becomes daihinmin. Several of them, or one and a downfall, "
            "take daihinmin, hinmin and so on in the order in which they happened. If the last cards "
            "clear the pile, they do so in spite of the ban.",
        ),
        interprets=Text(
            ja="禁止あがりのカードで場が流れるかは書かれていないので、ふだんどおり流れるとする。",
            en="Whether the cards of a banned finish clear the pile is not said; we let them.",
        ),
    ),
    Clause(
        "KYOTO-5.1",
        Text("8切りあがり", "Finishing with an eight-cut"),
        Text(
            ja="最後のカードで8切りをしてあがることは禁止である。"
            "階段の中の8は、階段に数字の効果を認めるときに限る（KYOTO-2.3）。"
            "ろくろ首や99車であがるのはよい。",
            en="It is banned to finish with cards that make an eight-cut; an 8 in stairs matters only where "
            "ranks have effects there (KYOTO-2.3). Finishing with rokurokubi or 99-car is allowed.",
        ),
    ),
    Clause(
        "KYOTO-5.2",
        Text("スペ3返しあがり", "Finishing by the spade three"),
        Text(
            ja="ジョーカーに♠3を返してあがることは禁止である。それ以外で♠3を最後に出すのは、"
            "3が禁じられている場合（KYOTO-5.4）を除いてよい。",
            en="It is banned to finish by beating a joker with ♠3. As any other last card ♠3 is allowed "
            "unless KYOTO-5.4 bans the 3.",
        ),
    ),
    Clause(
        "KYOTO-5.3",
        Text("ジョーカーあがり", "Finishing with jokers only"),
        Text(
            ja="ジョーカーだけを最後に出すことは禁止である。数字のカードと一緒ならよい。",
            en="It is banned to finish with nothing but jokers. With a numbered card beside them it is "
            "allowed.",
        ),
    ),
    Clause(
        "KYOTO-5.4",
        Text("2あがり", "Finishing with a two"),
        Text(
            ja="最後のカードに2を入れることは、1枚でも、複数枚や階段の中でも禁止である。"
            "革命の間は2の代わりに3が禁じられる。11バックでは替わらない。",
            en="It is banned to finish with a 2, whether singly, with others of its rank or within stairs. "
            "During a revolution the 3 is banned instead of the 2. A J-back changes nothing in this.",
        ),
        interprets=Text(
            ja="11バックの間については書かれていないので、革命だけで判断する。",
            en="The J-back is not mentioned here; we go by the revolution only.",
        ),
    ),
    Clause(
        "KYOTO-6.1",
        Text("ドボン", "Dobon"),
        Text(
            ja="ほかの人がいま出したカードの合計が自分の手札の合計と等しければ、"
            "ドボンを宣言してあがることができる。Aは1、2は2、Jは11、Qは12、Kは13、"
            "ほかは数字のとおりに数える。ジョーカーの値は大会の設定で決まり、0を標準とする。",
            en="When the cards just played by someone else add up to the same sum as your hand, you may claim "
            "a dobon and have finished. A counts 1, 2 counts 2, J 11, Q 12, K 13, and other cards their "
            "number. The joker's value is an option of the event; normally it is 0.",
        ),
        interprets=Text(
            ja="絵札とAの値は書かれていないので、トランプの番号どおりとする。",
            en="No values are given for A and the court cards; we count them by their number in the suit.",
        ),
        regulation_key="dobon_joker",
    ),
    Clause(
        "KYOTO-6.2",
        Text("ドボンの時点", "When a dobon takes effect"),
        Text(
            ja="ドボンは、出されたカードが場に着く直前に成立する。"
            "そのカードの効果は及ばず、大富豪の最後のカードに対してなら、"
            "ドボンのほうが先のあがりになって大富豪は都落ちする。"
            "その後は、宣言した人が抜けたほかは宣言がなかったものとして続ける。"
            "宣言は、ほかの人のカードに対して次のプレイまでに行う。"
            "何人も宣言したら、出した人の次から手番の順とする。"
            "出した人のあがりは取り消されず、順位が一つ下がる。",
            en="A dobon counts as made just before the cards reach the pile. What those cards do cannot "
            "reach it; against the daifugo's last cards the dobon is the earlier finish, and the daifugo "
            "falls. From there on it is as though no claim had been made, only that the claimer has left. "
            "It can be claimed only on another player's cards and only until the next move; several "
            "claimers go in turn order from the one who played. A finish of that player stands and comes "
            "one place later.",
        ),
        interprets=Text(
            ja="いつまで宣言できるか、何人も宣言した場合、その後の進め方を補う。",
            en="We add until when it may be claimed, what happens with several claimers, and how play goes on.",
        ),
    ),
    Clause(
        "KYOTO-6.3",
        Text("1枚どうしのドボン", "No dobon of one on one"),
        Text(
            ja="手札も出されたカードも1枚だけなら、ドボンはできない。",
            en="With a single card in hand and a single card played there is no dobon.",
        ),
    ),
)
