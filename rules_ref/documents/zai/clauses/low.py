"""ZAI, the cards from 3 to 8."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "ZAI-3.1",
        Text("スペ3", "Spade three cuts the joker"),
        Text(
            ja="♠3はジョーカーを切る。ジョーカーが何枚かあれば、同じ枚数の♠3が要る。"
            "このとき♠3の代わりにジョーカーを使うことはできない。"
            "切ったカードは場に残り、次の人はそれに応じることができる。",
            en="♠3 cuts a joker, and as many ♠3s cut several. No joker may take the place of a ♠3 here. The "
            "cards that cut stay on the pile, and the next player may answer them.",
        ),
        interprets=Text(
            ja="「切る」は勝つことを言い、流すと書かれていないかぎり場は流れないと読む。",
            en="To cut is to beat; we read that nothing is cleared unless the document says so.",
        ),
    ),
    Clause(
        "ZAI-3.2",
        Text("砂嵐", "Sandstorm"),
        Text(
            ja="3を3枚そろえると砂嵐となる。スートは問わず、ジョーカーで代えてもよい。"
            "場の枚数にかかわらず、革命と革命返しのほかは何でも切る。"
            "8切り、ジョーカー、ほかの砂嵐、しばりも切り、切られたしばりは終わる。"
            "砂嵐に応じられるのは、砂嵐と革命だけである。",
            en="Three 3s of whatever suits, jokers allowed among them, are a sandstorm. Whatever is on the "
            "pile, and however many cards, it cuts them unless they are a revolution or its counter; an "
            "eight-cut, jokers, another sandstorm and locks are cut too, and a lock so cut is over. A "
            "sandstorm is answered only by a sandstorm or a revolution.",
        ),
        interprets=Text(
            ja="切られたしばりが終わること、砂嵐に応じられるカードを補う。",
            en="We add that a lock so cut is over, and what may answer a sandstorm.",
        ),
    ),
    Clause(
        "ZAI-3.3",
        Text("革命中の3あがり", "No finish with threes during a revolution"),
        Text(
            ja="革命の間は、3だけを最後のカードとして出すことはできない。",
            en="During a revolution 3s and nothing else may not be played as one's last cards.",
        ),
        interprets=Text(
            ja="「あがれない」は、最後のカードとして出せないことと読む。反則あがりではない。",
            en="We read that such cards may not be played as one's last at all; it is no foul finish.",
        ),
    ),
    Clause(
        "ZAI-4.1",
        Text("四枚ドロー", "Four draws four"),
        Text(
            ja="4を出した人は、1枚につき4枚を山札から引く。最後に4を出してもよいが、"
            "引くのであがりにならない。階段革命の中でも、革命の間でも同じである。"
            "Kで4を壊されたときは、持ち主が出したものとして引く。",
            en="Each 4 played obliges its player to draw four cards. To play a 4 as the last card is "
            "therefore allowed but finishes nothing. It is the same inside a stairs revolution and during any "
            "revolution, and the owner of a 4 that a K destroys draws as if it had been played.",
        ),
    ),
    Clause(
        "ZAI-5.1",
        Text("5飛ばし", "Five skips"),
        Text(
            ja="5を1枚出すと1人、2枚なら3人、3枚なら5人というように、枚数の2倍より一つ少ない人数を飛ばす。"
            "飛ばされた人はパスをしたことになり、パスで締め出す設定ならその場ではもう出せない。",
            en="One 5 skips one player, two skip three, three skip five: always twice the number of fives "
            "less one. A skipped player has passed and, where a pass shuts one out, stays out until the "
            "pile is cleared.",
        ),
    ),
    Clause(
        "ZAI-5.2",
        Text("一周する5飛ばし", "A skip all the way round"),
        Text(
            ja="飛ばす人数が多くて全員を越え、自分まで回ったときは、全員がパスをしたものとする。"
            "場は流れ、自分の番になる。",
            en="If the skip runs over all the others and past its own player, everyone counts as having "
            "passed: the pile is cleared, and that player's turn.",
        ),
    ),
    Clause(
        "ZAI-6.1",
        Text("手札公開", "Open hand"),
        Text(
            ja="6を出した人は、それ以後手札を表にしておく。あとから加わるカードも表にする。"
            "ほかの人に渡ったカードは再び伏せる。公開する手札が残っていなければ何も起こらない。"
            "ただし、同じカードの効果で手札が入るとき（階段で6のあとに置いた4など）は、それを表にする。",
            en="Whoever plays a 6 keeps the hand face up from then on, along with every card that joins it. "
            "A card that goes to someone else is closed again. If no hand is left, there is nothing to "
            "show, unless the same cards bring new ones, such as a 4 laid after the 6 in stairs: those lie open.",
        ),
    ),
    Clause(
        "ZAI-6.2",
        Text("6の4枚による革命", "Revolution of four sixes"),
        Text(
            ja="6の4枚で革命を起こすと、全員が手札を表にしておく。6の代わりのジョーカーも数える。",
            en="A revolution with four 6s, jokers counted, opens the hands of all players for good.",
        ),
    ),
    Clause(
        "ZAI-7.1",
        Text("7渡し", "Seven-pass"),
        Text(
            ja="7を出した人は、1枚につき1枚、手札から選んで次の人に渡す。"
            "渡して手札がなくなれば、あがりである。7のほかに手札がないときは何も渡さない。",
            en="For every 7 its player hands one card, freely chosen, to the next player. If that empties "
            "the hand, the player has finished. With nothing but the sevens in hand there is no such "
            "effect.",
        ),
        interprets=Text(
            ja="「次の人」は効果を行う時点で次に番が来る人とし、渡し終えるまではあがりとしない（10も同じ）。",
            en="The next player is the one next to act when it is carried out; the finish counts once the "
            "cards are handed over, as with tens.",
        ),
    ),
    Clause(
        "ZAI-8.1",
        Text("8切り", "Eight-cut"),
        Text(
            ja="8を出した人は場を流し、続けて次の番を得る。8やジョーカー、革命では切り返せない。"
            "8の4枚や8の入った階段革命では、8切りと革命の両方がすぐに効き、"
            "応じられるのはZAI-8.2のカードだけである。",
            en="The player of an 8 wins the next turn: the pile is cleared and that player leads. An 8, a "
            "joker or a revolution cannot cut it. With four 8s, or an 8 in a stairs revolution, cut and "
            "revolution both count at once, and only the cards of ZAI-8.2 can answer.",
        ),
        interprets=Text(
            ja="8の入った革命では、切る効果も革命も直ちに効くとする。",
            en="For revolutions with an 8 we let cut and revolution count at once.",
        ),
    ),
    Clause(
        "ZAI-8.2",
        Text("8切りを切るカード", "What cuts an eight-cut"),
        Text(
            ja="8切りは、砂嵐、3の4枚革命、3の入った階段革命で切ることができる。ジョーカーで代えてもよい。"
            "ほかのだれでも、8切りをした人が次に出すまでに切ることができる。",
            en="An eight-cut can itself be cut: by a sandstorm, by four 3s, or by a stairs revolution in "
            "which there is a 3. Jokers may be among them. Any other player may do it until the cutter "
            "leads.",
        ),
        interprets=Text(
            ja="だれがいつまで切れるかは書かれていないので、8切りをした人が次に出すまではだれでもよいとする。",
            en="Who may do so and until when is not said; we allow anyone until the cutter leads.",
        ),
    ),
    Clause(
        "ZAI-8.3",
        Text("8あがり", "No finish with eights alone"),
        Text(
            ja="8だけを最後のカードとして出すことはできない。ジョーカーを添えれば「8だけ」ではない。",
            en="8s and nothing else may not be played as one's last cards. With a joker beside them they are "
            "not alone.",
        ),
        interprets=Text(
            ja="ジョーカーを添えれば単独ではないと読む。革命中の3（ZAI-3.3）と2（ZAI-2.2）も同じ。",
            en="We hold that a joker beside them ends the ban, as for 3s (ZAI-3.3) and 2s (ZAI-2.2).",
        ),
    ),
)
