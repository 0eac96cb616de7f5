"""JBL sections 1 to 3: the match, the seats, the blind cards."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "JBL-1.1",
        Text("卓の人数", "Players at a table"),
        Text(
            ja="一つの卓は4人で行う。3人の卓では、"
            "得点・配る枚数・ブラインドカード・カード交換がそれぞれの3人用の定めに替わる（JBL-1.4、2.7、"
            "3.4、5.6）。",
            en="A table has four players. With three, the clauses for three govern points, deal, blind cards "
            "and exchange (JBL-1.4, 2.7, 3.4, 5.6).",
        ),
    ),
    Clause(
        "JBL-1.2",
        Text("ゲーム・セット・マッチ", "Games, sets and matches"),
        Text(
            ja="4回のゲームで1セット、3セットで1マッチとなる。1マッチは12ゲームである。",
            en="A set is four games and a match is three sets, so a match has twelve games.",
        ),
        enforced=False,
    ),
    Clause(
        "JBL-1.3",
        Text("勝ち抜けと順位", "Who advances and ranks"),
        Text(
            ja="勝ち抜ける人と順位は、マッチを通して得たPの合計によって決まる。"
            "勝ち抜けの人数などは大会やラウンドごとに定める。",
            en="Who advances, and who ranks where, follows from the sum of P over the match. The event or "
            "round lays down how many go on.",
        ),
        enforced=False,
    ),
    Clause(
        "JBL-1.4",
        Text("ゲームごとの得点", "Points for each game"),
        Text(
            ja="1ゲームごとに、大富豪は6P、富豪は4P、貧民は2P、大貧民は0Pを得る。"
            "3人の卓では、大富豪6P、富豪3P、大貧民0Pとする。",
            en="Each game pays 6 P to the daifugo, 4 to the fugo, 2 to the hinmin and none to the daihinmin. "
            "At a table of three it pays 6, 3 and 0.",
        ),
    ),
    Clause(
        "JBL-1.5",
        Text("階級コースターと記入", "Coasters and score sheet"),
        Text(
            ja="ゲームが終わるたびに、階級コースターを新しい階級の人へ渡し、Pをスコアシートに書き込む。",
            en="When a game is over the class coasters go to their new owners and the P are entered on the "
            "score sheet.",
        ),
        enforced=False,
    ),
    Clause(
        "JBL-1.6",
        Text("第4ゲームのボーナス", "Bonus for game four"),
        Text(
            ja="どのセットでも、第4ゲームで大富豪になった人にはさらに2Pが加わる。",
            en="In every set, whoever becomes daifugo in the fourth game receives 2 P on top.",
        ),
    ),
    Clause(
        "JBL-1.7",
        Text("階級のリセット", "Classes reset after a set"),
        Text(
            ja="階級はセットの終わりで白紙に戻る。次のセットの第1ゲームには階級がなく、"
            "カード交換も行わない。",
            en="The classes end with the set. Game 1 of the set that follows is played without classes, and "
            "no cards are exchanged before it.",
        ),
    ),
    Clause(
        "JBL-1.8",
        Text("シャッフルの権利", "Everyone may shuffle"),
        Text(
            ja="毎回カードを配る前に、卓のだれもがシャッフルを求めて行うことができる。",
            en="Any player at the table may shuffle the cards before any deal.",
        ),
        enforced=False,
    ),
    Clause(
        "JBL-1.9",
        Text("打ち切り", "Cutting a slow table off"),
        Text(
            ja="（大会規定）進行が遅い卓を、運営は途中で打ち切ることができる。"
            "そのとき終わっていないゲームの扱いは大会の設定で決まり、数えないことを標準とする。"
            "設定により、まだ残っている人が、空いている順位のPを等しく分けることもできる。",
            en="(Event regulation) The organiser may stop a table that is too slow. How a game still running then "
            "counts is an option of the event: normally not at all, or else the P of its open places go "
            "in equal parts to those still in.",
        ),
        regulation_key="cutoff",
    ),
    Clause(
        "JBL-2.1",
        Text("席決め", "Drawing the seats"),
        Text(
            ja="♠・♥・♦・♣の4枚を伏せておき、好きな順に1枚ずつ引いて、引いたスートの席に座る。"
            "以後、各プレイヤーを席のスートで呼ぶ。3人の卓では♠・♥・♦を使う。",
            en="Four cards, ♠ ♥ ♦ ♣, lie face down. The players draw one each in any order, sit where their "
            "suit is, and are called by it. With three players the suits are ♠ ♥ ♦.",
        ),
        interprets=Text(
            ja="3人の卓でどのスートの席を使うかは書かれていないので、♠・♥・♦とする。",
            en="The document does not name the seats of a table of three; we use ♠ ♥ ♦.",
        ),
        enforced=False,
    ),
    Clause(
        "JBL-2.2",
        Text("予選開始時の席", "First seats in qualifying"),
        Text(
            ja="（大会規定）予選の開始時には席を引き直さず、組合せ抽選で引いたカードの席に座る。",
            en="(Event regulation) Qualifying begins without a seat draw: everyone sits where the card from the "
            "pairing draw says.",
        ),
        enforced=False,
    ),
    Clause(
        "JBL-2.3",
        Text("席替え", "New seats every set"),
        Text(
            ja="4ゲーム、つまり1セットが終わるごとに席を引き直す。",
            en="After each set, that is every four games, the seats are drawn again.",
        ),
        enforced=False,
    ),
    Clause(
        "JBL-2.4",
        Text("第1ゲームの配り方", "Dealing the first game"),
        Text(
            ja="席決めや席替えのすぐあとのゲームでは♠がカードを配る。"
            "♥を最初に、時計回りに1枚ずつ、1人13枚になるまで13周する。"
            "席の並びは時計回りに♠・♥・♦・♣である。",
            en="♠ deals the game that follows a seat draw: one card at a time, clockwise, ♥ first, thirteen "
            "times round. Clockwise the seats are ♠ ♥ ♦ ♣.",
        ),
        interprets=Text(
            ja="席の並びは図で示されていないので、配り始めの♥を♠の次とみて♠・♥・♦・♣とする。",
            en="The order of the seats is not spelt out; with the deal starting at ♥ we take it as ♠ ♥ ♦ ♣.",
        ),
    ),
    Clause(
        "JBL-2.5",
        Text("第1ゲームの親", "Lead of the first game"),
        Text("そのゲームで最初にカードを出すのは♠である。", "In that game the first cards are played by ♠."),
    ),
    Clause(
        "JBL-2.6",
        Text("第2～4ゲームの親", "Lead of games two to four"),
        Text(
            ja="同じセットの第2、第3、第4ゲームでは、大貧民が♠に代わってカードを配り、最初に出す。",
            en="In the second, third and fourth game of a set the daihinmin takes over from ♠: deals, and "
            "plays first.",
        ),
    ),
    Clause(
        "JBL-2.7",
        Text("3人の卓の枚数", "Cards for three players"),
        Text("3人の卓では1人に17枚ずつ配る。", "At a table of three each player is dealt seventeen cards."),
    ),
    Clause(
        "JBL-3.1",
        Text("ブラインドカードを抜く", "Taking the blind cards"),
        Text(
            ja="毎セットの第1ゲームの前に、♠がジョーカーを除く52枚から2枚を抜き取る。"
            "何のカードかは、抜いた本人も含めてだれも見てはならない。これをブラインドカードという。",
            en="Before the first game of each set ♠ draws two cards from the 52 that are not jokers. Nobody, "
            "♠ included, may see what they are. They are the blind cards.",
        ),
    ),
    Clause(
        "JBL-3.2",
        Text("封筒", "The envelope"),
        Text(
            ja="ブラインドカードは伏せたまま封筒に収め、セットが終わるまで使わない。"
            "残りにジョーカー2枚を入れるので、使うカードはまた52枚になる。",
            en="The blind cards lie unseen in an envelope and are not played with until the set is over. The "
            "two jokers join the rest, which makes 52 cards again.",
        ),
    ),
    Clause(
        "JBL-3.3",
        Text("ブラインドカードの更新", "New blind cards each set"),
        Text(
            ja="ブラインドカードは、1セット（4ゲーム）が終わるごとに新しく抜き直す。",
            en="Fresh blind cards are taken for every set of four games.",
        ),
        enforced=False,
    ),
    Clause(
        "JBL-3.4",
        Text("3人の卓のブラインドカード", "Blind cards for three players"),
        Text(
            ja="3人の卓ではブラインドカードを3枚とする。使うカードは51枚になる。",
            en="At a table of three there are three blind cards, and 51 cards are in play.",
        ),
    ),
)
