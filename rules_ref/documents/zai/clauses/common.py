"""ZAI, what holds for all cards: locks, down number, kills, revolutions, stairs, the end."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Basis, Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "ZAI-L.1",
        Text("スートしばり", "Suit lock"),
        Text(
            ja="場のカードと同じスートのカードが出ると、場が流れるまで全員がそのスートしか出せない。"
            "2枚組、3枚組でも同じである。",
            en="Cards of the suits on the pile lock everybody to these suits until the pile is cleared; the "
            "same goes for pairs and threes.",
        ),
    ),
    Clause(
        "ZAI-L.2",
        Text("採用しないしばり", "Locks that are not used"),
        Text(
            ja="片しばり、数字しばり、激しばりは採用しない。",
            en="The partial lock, the number lock and the severe lock (gekishibari) are left out.",
        ),
    ),
    Clause(
        "ZAI-D.1",
        Text("ダウンナンバー", "Down number"),
        Text(
            ja="そのときの順で場より一つだけ弱く、スートの同じカードは、場に出すことができる。"
            "複数枚でも同じで、ジョーカーで代えてもよい。ジョーカーの入った場には使えない。",
            en="Cards exactly one step weaker in the order in force, and of the same suit or suits, may be "
            "played on the pile. This holds for multiples too, and a joker may stand in. It cannot be "
            "used on a play with a joker.",
        ),
        interprets=Text(
            ja="ジョーカーを代わりに使えること、ジョーカー入りの場には使えないことを補う。",
            en="We add that a joker may stand in, and that it fails on a play with a joker.",
        ),
    ),
    Clause(
        "ZAI-D.2",
        Text("ダウンナンバーとしばり", "Down number locks the suit"),
        Text(
            ja="ダウンナンバーが出ると、場が流れるまでスートしばりになる。",
            en="After a down number the suits are locked until the pile is cleared.",
        ),
    ),
    Clause(
        "ZAI-D.3",
        Text("ダウンナンバーの使えない場", "Where down number fails"),
        Text(
            ja="8、J、ジョーカー、砂嵐、革命の類、♠3が出ている場では、ダウンナンバーは使えない。",
            en="Down number is not possible on an 8, a J, a joker, a sandstorm, ♠3, or a revolution of any "
            "kind.",
        ),
    ),
    Clause(
        "ZAI-G.1",
        Text("あがり殺し", "Killing a finish"),
        Text(
            ja="ほかの人があがったとき、あがり殺しのカードを持つ人は、"
            "手番を待たずにそれを捨ててあがりを止めることができる。"
            "止められた人は、すでに流れたカードや捨てられたカードを除いて場のカードをすべて手札に入れ、"
            "あがり殺しを使った人の番から続ける。革命や複数枚であがった場合も止められる。"
            "捨てたカードはAで回収できる。どのカードを使うかは説明にないので、大会の設定で決める。"
            "決めていなければ裁定できない。",
            en="The moment somebody else finishes, a player with the killer card may throw it, out of turn, "
            "and so stop the finish. The one stopped takes up the whole pile, though nothing cleared or "
            "discarded before, and the thrower is on turn. Finishes by a revolution or a multiple can be "
            "stopped as well, and an A may later recover the card. Which card it is the document does not "
            "name: the event has to, and as long as it has not, no ruling can be given.",
        ),
        basis=Basis.REGULATION,
        regulation_key="killer_card",
    ),
    Clause(
        "ZAI-G.2",
        Text("あがり殺しの条件", "Two cards needed to kill"),
        Text(
            ja="あがり殺しを使うには、そのカードを含めて手札が2枚以上なければならない。",
            en="To kill a finish takes a hand of no fewer than two cards, the killer card being one.",
        ),
    ),
    Clause(
        "ZAI-R.1",
        Text("革命の効果", "What a revolution does"),
        Text(
            ja="革命が効くと、ジョーカーのほかは強さの順が逆になる。カードごとの効果は変わらない。"
            "続いて、起こした人のほか、残っている全員が山札から2枚ずつ引く。",
            en="A revolution reverses the order of everything but the joker and leaves the effects of the "
            "cards alone. Then all who are still in, apart from its player, draw two cards each.",
        ),
    ),
    Clause(
        "ZAI-R.2",
        Text("二度目の革命", "A second revolution"),
        Text(
            ja="もう一度革命になれば順はもとに戻り、起こした人のほかはやはり2枚ずつ引く。",
            en="With another revolution the old order returns, and again everyone but its player draws two.",
        ),
    ),
    Clause(
        "ZAI-R.3",
        Text("革命あがり", "Finishing with a revolution"),
        Text(
            ja="革命でも革命返しでも、そのカードを最後に出してあがることができる。",
            en="Any revolution, or counter-revolution, may be played as one's last cards.",
        ),
    ),
    Clause(
        "ZAI-C.1",
        Text("革命返しの効果", "What a counter-revolution does"),
        Text(
            ja="革命返しが出ると、もとの革命で引くはずだった分はなくなる。"
            "効いた時点で、返した人のほかの全員が、革命返しの回数の2倍の枚数を引く。"
            "すでにあがった人も引くが、"
            "財閥革命と大財閥革命であがった人は引かない（この二つの革命は説明されていない）。"
            "返すたびに順はもう一度逆になり、n回返せば合わせてn＋1回逆になる。",
            en="A counter-revolution, once laid, cancels the cards owed for the revolution before it. When "
            "it takes effect everyone but its player draws two cards for each counter made so far; so do "
            "players already out, save those who went out by a zaibatsu or great zaibatsu revolution, "
            "which the document never explains. Every counter turns the order once more: n counters make "
            "n + 1 turns in all.",
        ),
        interprets=Text(
            ja="革命返しのたびに順がもう一度逆になることを補う。",
            en="We add that each counter turns the order over once more.",
        ),
    ),
    Clause(
        "ZAI-F.1",
        Text("4枚革命を出せる場", "Four of a kind are led"),
        Text(
            ja="同じ数字の4枚以上は、場が空のときに出す。1枚、2枚、3枚の出ている場には出せない。",
            en="Four or more of a rank need an empty pile; they do not go on one, two or three cards.",
        ),
    ),
    Clause(
        "ZAI-F.2",
        Text("4枚革命の効き方", "When four of a kind count"),
        Text(
            ja="まずカードごとの効果を行う。革命が効くのは、ほかの全員がパスをしたときである。"
            "その後に場が流れ、出した人が親になる。ジョーカーで代えてもよい。",
            en="The cards' own effects are carried out first. Only when all the others have passed does the "
            "revolution count; then the pile is cleared and its player leads. Jokers may be among the "
            "cards.",
        ),
    ),
    Clause(
        "ZAI-F.3",
        Text("4枚革命への革命返し", "Countering four of a kind"),
        Text(
            ja="4枚革命は、その時点の順（まだ逆になっていない）でより強い数字の4枚以上か、"
            "数字を問わずより枚数の多い組で返せる。ジョーカーで代えてもよく、"
            "返したものをさらに返すこともできる。",
            en="Four of a kind are countered by four or more of a rank that is stronger in the order at that "
            "moment, not yet reversed, or by a larger number of any rank. Jokers count, and the counter "
            "may be countered in its turn.",
        ),
    ),
    Clause(
        "ZAI-S.1",
        Text("階段", "Stairs"),
        Text(
            ja="スートが同じで強さの順に続く3枚以上を、階段として出せる。ジョーカーで代えてもよい。"
            "A・2・3のように端をまたぐものは認めない。",
            en="Three or more cards of a suit that follow each other in strength are stairs, and jokers may "
            "stand in. They do not run over the end, as A 2 3 would.",
        ),
    ),
    Clause(
        "ZAI-S.2",
        Text("階段革命", "Stairs revolution"),
        Text(
            ja="4枚以上の階段は革命となる。場が空のときや階段の上に出し、パスを待たずに直ちに効く。",
            en="Stairs of four or more are a revolution. It may be led or laid on stairs, and counts at once "
            "without waiting for passes.",
        ),
        interprets=Text(
            ja="4枚革命と違い、出した時点で効くと読む。",
            en="Unlike four of a kind, we read it as taking effect when it is laid.",
        ),
    ),
    Clause(
        "ZAI-S.3",
        Text("階段の中の効果", "Effects inside stairs"),
        Text(
            ja="階段では、カードの効果が出した並びのとおりに働く。階段革命なら、革命はその後に効く。",
            en="In stairs the effects of the cards follow one another as the cards are laid; a stairs "
            "revolution turns the order after them.",
        ),
    ),
    Clause(
        "ZAI-S.4",
        Text("階段革命への革命返し", "Countering a stairs revolution"),
        Text(
            ja="階段革命は、それが効いたあとの順でより強い階段革命か、"
            "数字を問わずより枚数の多い階段で返せる。さらに返すときは、返したあとの順で比べる。"
            "スートは合わせなくてよく、しばりも生じない。階段革命と4枚革命とは、互いに返せない。",
            en="A stairs revolution is countered by one that is stronger in the order left by it, or by "
            "longer stairs of any ranks. A counter to the counter is measured in the order turned again. "
            "Suits need not agree and no lock arises. Four of a kind cannot counter stairs, nor stairs "
            "four of a kind.",
        ),
        interprets=Text(
            ja="原文がここで「4枚革命等」とするのを階段革命と読み、4枚革命とは互いに返せないとする。",
            en="Where the document speaks here of four of a kind we read stairs revolution, and keep the two "
            "kinds apart.",
        ),
    ),
    Clause(
        "ZAI-E.1",
        Text("強制終了", "End when the draw pile fails"),
        Text(
            ja="3回目の山札も尽き、引くべきカードが引けなくなったらゲームを終える。"
            "残っている人のうち、手札の最も少ない人が勝ち、最も多い人が負けとなる。"
            "同時に引く分は合わせて数え、手札の枚数が同じなら同じ順位とする。",
            en="If a card has to be drawn and the third draw pile is used up too, the game stops. Among "
            "those still in, the smallest hand wins and the largest loses. Cards to be drawn at the same "
            "time are added up, and equal hands share a place.",
        ),
        interprets=Text(
            ja="同時に引く分の数え方と、枚数が同じときの順位を補う。",
            en="We add how draws owed together are counted, and what equal hands mean.",
        ),
    ),
)
