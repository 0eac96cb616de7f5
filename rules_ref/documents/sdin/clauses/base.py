"""SDIN sections 1 to 6: what is always played."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "SDIN-1.1",
        Text("使うカード", "The deck"),
        Text(
            ja="ジョーカーのない52枚から2枚をブラインドカードとして外し、ジョーカー2枚を入れる。"
            "使うカードは52枚になる。",
            en="Two blind cards leave the pack of 52, and two jokers enter it: 52 cards are in play.",
        ),
    ),
    Clause(
        "SDIN-1.2",
        Text("最初の親と手番の向き", "First lead and direction"),
        Text(
            ja="最初の親は無作為に選ぶ。手番は時計回りに移っていく。",
            en="Chance decides who leads first. Turns pass clockwise.",
        ),
    ),
    Clause(
        "SDIN-1.3",
        Text("場より強いカードを出す", "Play stronger, same number"),
        Text(
            ja="場にカードがあれば、枚数を変えずに、それより強いカードだけを出すことができる。",
            en="On cards that lie there, only stronger ones may be played, and just as many.",
        ),
    ),
    Clause(
        "SDIN-1.4",
        Text("カードの強さとジョーカー", "Strength and the joker"),
        Text(
            ja="弱いほうから3、4、5、6、7、8、9、10、J、Q、K、A、2、ジョーカーの順に強い。"
            "スートの違いで強弱はつかない。ジョーカーは、好きな数字とスートのカードの代わりになる。",
            en="From weak to strong: 3 4 5 6 7 8 9 10 J Q K A 2 and the joker. No suit is stronger than "
            "another. A joker can be whatever card its player likes.",
        ),
    ),
    Clause(
        "SDIN-1.5",
        Text("パス後の締め出し", "Out after a pass"),
        Text(
            ja="パスをした人は、その場が流れるまで、もうカードを出せない。",
            en="Passing puts a player out of play until the pile is cleared.",
        ),
    ),
    Clause(
        "SDIN-1.6",
        Text("全員のパスで流れる", "Clearing the pile when all have passed"),
        Text(
            ja="出した人以外がみなパスをすると場は流れ、最後に出した人が次の場を自由に始める。",
            en="When all but the last to play have passed, the pile is cleared and that player leads "
            "anything.",
        ),
    ),
    Clause(
        "SDIN-1.7",
        Text("順位ごとの得点", "Points by place"),
        Text(
            ja="あがった順に600点、400点、200点を与える。4位は0点である。",
            en="The places are worth 600, 400, 200 and 0 points in order of finishing.",
        ),
    ),
    Clause(
        "SDIN-1.8",
        Text("2ゲーム目からの親", "Lead from game two"),
        Text(
            ja="2ゲーム目からは、いちばん下の階級の人が親になる。"
            "ただし階級をリセットした直後のゲームは除く。",
            en="After the first game the lead belongs to whoever holds the lowest class, except in the "
            "game that follows a reset of the classes.",
        ),
    ),
    Clause(
        "SDIN-1.9",
        Text("4ゲームごとの区切り", "Every four games"),
        Text(
            ja="4ゲーム終わるたびにブラインドカードを取り替え、階級をなくす。"
            "その時点の大富豪には200点を加える。",
            en="Every fourth game ends with new blind cards and a reset of the classes; the daifugo at "
            "that point is given 200 points.",
        ),
    ),
    Clause(
        "SDIN-2.1",
        Text("同数出し", "Multiples"),
        Text(
            ja="数字の同じカードは、2枚以上を一度に出すことができる。"
            "これには枚数が同じで、より強い数字のカードを出す。",
            en="Two or more cards of a rank may go together. They are answered by as many cards of a "
            "stronger rank.",
        ),
    ),
    Clause(
        "SDIN-2.2",
        Text("階段出し", "Stairs"),
        Text(
            ja="一つのスートで数字の続くカードは、3枚以上を一度に出すことができる。"
            "これには、場の最も弱いカードより強いカードから始まる、同じ枚数の階段を出す。",
            en="Three or more cards of one suit whose ranks follow on each other may go together. They "
            "are answered by stairs of as many cards, the lowest of which beats the lowest on the "
            "pile.",
        ),
    ),
    Clause(
        "SDIN-3.1",
        Text("階級", "The five classes"),
        Text(
            ja="階級は大富豪、富豪、平民、貧民、大貧民の五つある。"
            "初めは全員が平民で、ゲームが終わるとあがった順に平民以外の階級がつく。",
            en="There are five classes: daifugo, fugo, heimin, hinmin, daihinmin. Everyone begins as "
            "heimin, and the other four are given out in order of finishing.",
        ),
        interprets=Text(
            ja="退場した人の順位は書かれていないので、反則の人より上で、空いている最も低い順位に入れる。",
            en="Nothing is said of a player who retires; we give that player the lowest place still open, above fouls.",
        ),
    ),
    Clause(
        "SDIN-3.2",
        Text("カード交換", "Card exchange"),
        Text(
            ja="2ゲーム目からは、ゲームの前に交換をする。階級をリセットした直後は行わない。"
            "大貧民は最も強い2枚を大富豪に、貧民は最も強い1枚を富豪に渡し、"
            "大富豪と富豪は同じ枚数の好きなカードを返す。",
            en="Cards are exchanged before every game but the first and those right after a reset. The "
            "daihinmin gives the daifugo the two strongest, the hinmin gives the fugo the strongest "
            "one, and daifugo and fugo give back as many of their choice.",
        ),
    ),
    Clause(
        "SDIN-4.1",
        Text("革命", "Revolution"),
        Text(
            ja="同数出しが4枚以上なら革命となる。ジョーカーを数えてもよく、5枚でもよい。"
            "ジョーカーのほかは強さの順がすべて逆になる。",
            en="A multiple of four or more, counting jokers and including five, is a revolution: the "
            "order of all cards but the joker is reversed.",
        ),
    ),
    Clause(
        "SDIN-4.2",
        Text("革命返し", "Counter-revolution"),
        Text(
            ja="もう一度革命になれば、順はもとどおりになる。",
            en="The next revolution puts the order right again.",
        ),
    ),
    Clause(
        "SDIN-4.3",
        Text("階段は革命にならない", "Stairs are no revolution"),
        Text(
            ja="階段出しは枚数にかかわらず革命とならない。",
            en="Stairs of whatever length bring no revolution.",
        ),
    ),
    Clause(
        "SDIN-5.1",
        Text("8切り", "Eight-cut"),
        Text(
            ja="8を出すと場はそこで流れ、出した人が好きなカードで次の場を始める。"
            "8の入った同数出しも同じである。",
            en="An 8 clears the pile and its player leads any cards. A multiple with an 8 in it does so too.",
        ),
    ),
    Clause(
        "SDIN-5.2",
        Text("階段の8", "An eight in stairs"),
        Text("階段出しの中の8では8切りにならない。", "There is no eight-cut by an 8 within stairs."),
    ),
    Clause(
        "SDIN-6.1",
        Text("都落ち", "Downfall"),
        Text(
            ja="前のゲームの大富豪より先に別の人があがると、その大富豪は大貧民と決まり、"
            "直ちにゲームから抜ける。反則あがりは先にあがったことにならない。",
            en="Once somebody has finished before the last game's daifugo, the latter is daihinmin and "
            "leaves the game at once. A foul finish is not counted as finishing before.",
        ),
        interprets=Text(
            ja="大富豪が直ちに抜けること、反則あがりでは都落ちしないことは、説明にないので補う。",
            en="That the daifugo leaves at once, and that a foul brings no downfall, is not in the "
            "instructions.",
        ),
    ),
)
