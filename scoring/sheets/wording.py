"""The words on papers, in both languages: shared ones, then the score sheet's. Sheets fill in the braces."""

from typing import Final

from rules_ref.text import Text

TABLE: Final = Text("卓", "Table")
SEAT: Final = Text("席", "Seat")
NUMBER: Final = Text("番号", "No.")
NAME: Final = Text("氏名", "Name")
CLUB: Final = Text("所属", "Club")
RANK: Final = Text("順位", "Rank")
SET: Final = Text("第{}セット", "Set {}")
ENVELOPE: Final = Text("封筒 No.", "Envelope no.")
PAGE: Final = Text("{}/{}ページ", "page {} of {}")
REFEREE_SIGNS: Final = Text("審判 署名", "Referee's signature")

TITLE: Final = Text("スコアシート", "Score sheet")
TABLE_PAGE: Final = Text("この卓の入力ページ →", "this table's page →")
CHECK_CODE: Final = Text("照合コード {}", "Check code {}")

PLAYER: Final = Text("プレイヤー", "Players")
POINTS: Final = Text("P", "P")
CLASS: Final = Text("階級", "class")
DOWNFALL: Final = Text("都", "D")
CHECK: Final = Text("検算", "Check")

GAME: Final = Text("第{}ゲーム", "Game {}")
BONUS: Final = Text("ボーナス +{}", "Bonus +{}")
BONUS_GAME: Final = Text("第{}ゲームの大富豪", "daifugo of game {}")
SET_TOTAL: Final = Text("セット計", "Set total")
RUNNING_TOTAL: Final = Text("累計", "Running total")
MATCH_TOTAL: Final = Text("マッチ合計", "Match total")
BLIND: Final = Text("ブラインドカード", "Blind cards")
BLIND_WHEN: Final = Text("第{}ゲーム終了後に開封", "opened after game {}")

CUT_OFF: Final = Text("打ち切り", "cut off")
UNFINISHED: Final = Text("途中", "unfinished")
IMPOSSIBLE: Final = Text("要確認", "to be checked")
PLACE: Final = Text("{}着", "no. {}")
MATCH_CUT_OFF: Final = Text("マッチは途中で打ち切り。", "The match was cut off.")
SUBSTITUTED: Final = Text("交代 第{}セットから {}→{}（{} {}P）。", "From set {} on {}→{} ({}: {} P).")
PLAYED_ON: Final = Text(
    "第{}セットから3人（{}は{}Pで抜ける）。", "From set {} on three players ({} left: {} P)."
)
AS_PLAYED: Final = Text(
    "第{}セット第{}ゲームは、前のゲームの訂正前の階級のまま有効。",
    "Set {}, game {} stands as played, by the classes before a correction.",
)
CONTRADICTION: Final = Text(
    "第{}セット第{}ゲームの記録に矛盾があり、得点を計算できない。",
    "The record of set {}, game {} contradicts itself: no points.",
)

SIGNATURE: Final = Text("署名", "Signature")
SIGNED: Final = Text("得点を確認しました", "I have checked the points")
REMARKS: Final = Text("備考（遅刻・交代・注意・打ち切りなど）", "Remarks (late, replaced, warned, cut off)")

LEGEND_MARKS: Final = Text(
    "あてはまるものを○で囲む：席、{letter}（{full}）、都（都落ち）",
    "Ring what applies: seat, {letter} ({short}), D (downfall).",
)
LEGEND_POINTS: Final = Text("P：{}", "P: {}.")
LEGEND_CHECKS: Final = Text("検算：ゲーム {}、セット {}、マッチ {}", "Check: game {}, set {}, match {}.")
