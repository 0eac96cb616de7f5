"""A game and a position in the notation, both as the notation itself would write them but for one comment."""

GAME = """\
ruleset: jbl
players: A B C
classes: A=daifugo B=fugo C=daihinmin
hand A: S5 H9 D3
hand B: S6 JK
hand C: 2
leader: C

C: S4
A: S5
B: JK=S6 # a comment
C: pass
"""
POSITION = """\
ruleset: zai
regulation pass_lockout: off
players: A B C
classes: B=daifugo
hand A: S8 H5
hand B: 7
turn: A
pile C: S5
pile B: H5 JK=D5
passed: C
revolution: on
back: on
lock: S H
number_lock: on
attribute_lock: red "two words"
direction: counterclockwise
out: C=downfall
opening: on
smash_used: on
eight_cut_shift: on
open_hands: A B
draw_pile: 20
exhausted: 1
pending eight_cut: by=B
pending revolution: by=B count=4 counters=1
pending named: player=A by=B effect=draw2 count=4
last_cut: S3 JK
"""
