"""ZAI, the cards from 9 to the joker."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "ZAI-9.1",
        Text("逆回り", "Nine reverses direction"),
        Text(
            ja="9を出すと、手番の回る向きが逆になる。何枚出しても逆になるのは一度である。",
            en="A 9 turns the direction of play round, once only, however many are played.",
        ),
        interprets=Text(
            ja="枚数で向きが何度も変わるかは書かれていないので、一度だけとする。",
            en="Whether each 9 turns it again is not said; we count the play once.",
        ),
    ),
    Clause(
        "ZAI-9.2",
        Text("三九革命", "Three nines"),
        Text(
            ja="9を3枚出すと、スートを問わず革命になる。さらに相手を1人選んで3枚引かせる。"
            "あがるときも同じである。革命は直ちに効き、革命なので砂嵐では切れない。",
            en="Three 9s of any suits are a revolution, and one chosen opponent draws three cards, also when "
            "they are the last cards. The revolution counts at once and, being one, is not cut by a "
            "sandstorm.",
        ),
        interprets=Text(
            ja="直ちに効くことと、砂嵐で切れないことを補う。",
            en="We add that it counts at once and that no sandstorm cuts it.",
        ),
    ),
    Clause(
        "ZAI-10.1",
        Text("10捨て", "Ten-discard"),
        Text(
            ja="10を出した人は、1枚につき1枚、手札を捨てる。10であがるときは捨てない。",
            en="Each 10 obliges its player to throw one card away. Played as last cards, tens oblige to "
            "nothing.",
        ),
    ),
    Clause(
        "ZAI-J.1",
        Text("11バック", "J-back"),
        Text(
            ja="Jを出すと、場が流れるまで強さの順が必ず逆になる。革命の間はもう一度逆になる。"
            "同じ場で再びJが出ても、それ以上は変わらない。",
            en="A J reverses the order until the pile is cleared, whether its player wants it or not, and "
            "during a revolution reverses it once more. Another J on the same pile changes nothing.",
        ),
        interprets=Text(
            ja="同じ場の二度目のJの扱いは書かれていないので、変わらないとする。",
            en="A second J on the pile is not mentioned; we let it change nothing.",
        ),
    ),
    Clause(
        "ZAI-Q.1",
        Text("シャッフル", "Queen shuffle"),
        Text(
            ja="Qが出ると、全員が1枚につき1枚、手札から選んで次の人に渡す。Qであがる人は渡さない。",
            en="For each Q everybody passes one card of choice to the next player. Whoever goes out with the "
            "queens gives nothing.",
        ),
    ),
    Clause(
        "ZAI-K.1",
        Text("手札破壊", "King destroys cards"),
        Text(
            ja="Kを出すと、1枚につき1枚、次の人の手札を無作為に捨てさせる。"
            "表になっている手札なら選んでよい。捨てさせたカードに4や6があれば、その効果は持ち主に及ぶ。",
            en="For each K one card of the next player's hand is destroyed by chance, or by choice if that "
            "hand lies open. Any 4 or 6 so lost acts on its owner.",
        ),
    ),
    Clause(
        "ZAI-A.1",
        Text("場札回収", "Ace takes cards back"),
        Text(
            ja="Aを出した人は、1枚につき1枚、直前に出たり、切られたり、捨てられたり、"
            "壊されたりしたカードを手札に加える。場が空なら、最後に流れたカードから取る。"
            "最後にAを出してもよいが、取るカードがあるかぎりあがりにならない。",
            en="Each A obliges its player to take back a card that was just played or cut, thrown away or "
            "destroyed; on an empty pile, one of those last cleared away. To play an A as the last card is "
            "therefore allowed but finishes nothing, unless there is no card to take.",
        ),
        interprets=Text(
            ja="場が空のときは最後に流れたカードから取ること、取るカードがなければあがれることを補う。",
            en="We add the cards last cleared away for an empty pile, and the finish if there is nothing to "
            "take.",
        ),
    ),
    Clause(
        "ZAI-2.1",
        Text("ドロー2", "Two makes an opponent draw"),
        Text(
            ja="2を出した人は相手を1人選び、山札のカードを、2が1枚につき2枚引かせる。"
            "あがるときも同じである。",
            en="The player of 2s picks one opponent, who draws two cards for each of them, also when they "
            "are the last cards.",
        ),
    ),
    Clause(
        "ZAI-2.2",
        Text("2あがり", "No finish with twos alone"),
        Text(
            ja="2だけを最後のカードとして出すことはできない。革命の間はできる。",
            en="2s and nothing else may not be played as one's last cards. During a revolution they may.",
        ),
    ),
    Clause(
        "ZAI-X.1",
        Text("ジョーカー", "The joker"),
        Text(
            ja="ほかのカードと出すジョーカーは、数字とスートを決めてその代わりとし、その数字の効果ももつ。"
            "ジョーカーだけで出すこともできるが、8切りと砂嵐は切れない。",
            en="A joker played with other cards stands for the rank and suit its player names, and has that "
            "rank's effect. Jokers may be played alone, but cut neither an eight-cut nor a sandstorm.",
        ),
        interprets=Text(
            ja="代わりのジョーカーがその数字の効果をもつことを補う。",
            en="We add that the joker has the effect of the rank it stands for.",
        ),
    ),
    Clause(
        "ZAI-X.2",
        Text("ジョーカーを切るカード", "What cuts jokers"),
        Text(
            ja="ジョーカー1枚または2枚は、同じ枚数の♠3か砂嵐で切れる。3枚は砂嵐でしか切れない。",
            en="Up to two jokers fall to the same number of ♠3s or to a sandstorm; three fall to a sandstorm "
            "only.",
        ),
    ),
    Clause(
        "ZAI-X.3",
        Text("倍返し", "Return doubled"),
        Text(
            ja="2または三九革命で指定された人は、ジョーカーを1枚捨てて、"
            "効果を2倍にして相手に返すことができる。何枚で指定されても1枚でよい。"
            "返された人がさらに返すことはできない。そのジョーカーが最後の1枚なら使えない。",
            en="A player picked by 2s or by the three 9s may discard one joker, one being enough for any "
            "number, and the effect goes back doubled to the other. The other cannot return it again. It "
            "may not be done with one's last card.",
        ),
        interprets=Text(
            ja="返された人は返せないこと、最後の1枚では使えないことを補う。",
            en="We add that it is not returned twice and not done with the last card.",
        ),
    ),
    Clause(
        "ZAI-X.4",
        Text("ジョーカーあがり", "No finish with jokers alone"),
        Text(
            ja="ジョーカーだけを最後のカードとして出すことはできない。",
            en="Jokers and nothing else may not be played as one's last cards.",
        ),
    ),
)
