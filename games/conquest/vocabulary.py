"""The words of the commands in English, and the Chinese that players type; a second language is one more."""

from __future__ import annotations

from games.core.grammar.lexemes import Words

GO = """
move moves mv mto moving enter enters goes going goto advance advances march marches marching occupy occupies
withdraw withdraws send sends proceed proceeds relocate relocates transfer transfers reposition shift retreats
到 至 往 移動 移动
"""
KINDS = {
    "DISCARD": "discard drop dump toss throw",
    "BUY": "buy purchase get draw",
    "PLAY": "play use cast",
    "HIRE": "hire recruit raise train enlist build",
    "DISMISS": "dismiss release",
    "PLACE": "place put deploy add station",
    "SWAP": "swap replace",
    "INVADE": "invade inv attack assault invading attacking invasion invasions attacks invades conquer "
    "assaults charge charges strike strikes besiege besieges hit hits att conquers take takes capture "
    "captures storm fight 攻 攻打 進攻 进攻",
    "MOVE": GO,
    "-": f"- > to into m {GO}",
    "FOLLOW": "follow followed",
    "NEXT": "next close",
    "END": "end endturn finish",
    "LEAVE": "pass stop skip waive waives waived skipped",
    "CONTINUE": "continue",
    "TURN": "turn",
    "PHASE": "phase step",
    "VETO": "veto forbid",
    "ALLOW": "allow unveto lift",
    "REVEAL": "reveal",
    "SHOW": "show tell",
    "REJECT": "reject no refuse never off",
    "LOSSES": "losses lose",
    "ROLL": "roll",
    "DICE": "dice die",
    "WITH": "with w using",
    "/": "/",
    "FROM": "from 从 從",
    "GO": "go now",
    "FIRST": "first",
    "UNTIL": "until till til",
    "AFTER": "after",
    "ROUNDS": "rounds round engagements engagement times time fights",
    "ENEMY": "enemy enemies they defender defenders",
    "BY": "by",
    "REINFORCE": "reinforce",
    "FOR": "for",
    "MOST": "max maximum most",
    "STOP": "stop stopping",
    "TAKEN": "taken captured conquered won dead death win",
    "ONCE": "once",
    "TWICE": "twice",
    "WHEN": "if when",
    "STRATEGY": "strategy",
    "UNITS": "units unit",
    "BRING": "bring",
    "GENERALS": "generals general gen officers officer",
    "INFANTRY": "infantry inf troops troop soldiers soldier men footmen",
    "CARDS": "cards card",
    "RULER": "ruler",
    "GOLD": "gold",
    "DUEL": "duel duels",
    "CHARM": "charm",
    "ALL": "all everything rest",
    "EVERYBODY": "everybody everyone others public publicly",
    "BUT": "but except",
    "OR": "or",
    "FEWER": "fewer less",
    "UNDER": "under below",
    "AGAINST": "against",
    "<=": "<= =< ≤",
    "<": "<",
    "X": "x",
    "+": "+",
    ",": ", : 、 & and plus 和",
}
MORE_KINDS = {
    "IF": KINDS["WHEN"],
    "ACCEPT": "accept yes",
    "FEALTY": "fealty swear offer",
    "ASK": "ask",
    "INVADED": "invaded attacked",
    "RETREAT": "retreat",
    "ALWAYS": "always",
    "GIVE": "give gift pay donate",
    "FATE": "fate",
    "REACT": "react",
    "MORE": "more",
}
"""Words of standing orders, gifts and answers alone."""
NOTHING = "bot is are have has away pls left only than then before me i odds percent remain remaining"
BEGINNINGS = """
could_you can_you would_you will_you lets let_us let_me id_like_to so i_would_like_to i_want_to i_wish_to
i_will ill ok okay
"""
"""Words before a command that mean nothing."""
SILENT = f"""
{NOTHING} {BEGINNINGS} @ in at of on the an my please a army armies amy f fleet 军 军队 軍 軍隊
thanks thank_you thx ty cheers plz many_thanks 谢谢 謝謝 请 請
"""
NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
DICE_OF = "x"
"""`2 x`, which says as much as `2`."""
ARROWS = "reposition transfer shift"
"""Words that move infantry, beside those of every game."""
OTHERS = "rest"
LEAVING = "pass stop skip waive"
"""Words that end a turn where nothing else can be ended."""
FORESEEING = "if when else otherwise"
"""First words of a line of a sheet for a turn to come."""
OTHERWISE = "else otherwise"
"""Words for the case that a condition does not hold."""
DENIED, MINE, EMPTY = "not isnt arent", "mine ours", "empty"
"""Whose a province of a condition is: not so, one's own, nobody's."""
OWNER = "{}s"
"""The name of an owner, `blue's`, without the apostrophe."""
THERE, OWNS, LEAST = "there we", "own owns hold holds", "least"
"""`there are 3`, `we own TAI`, `at least 3`."""
SUGGESTED = "move march send to and"
"""Words that are no verb and may have been meant."""
FALLEN = """
lost loss losing loses losses lose die dies died dying dead death deaths fall falls fell fallen kill kills
killed casualty casualties taken captured conquered won win gone slain perish perished destroyed wiped down
"""
"""Words of those who fell."""
ROUND = "round turn rd"
"""Words behind which a number says for which round something is; a round has one turn of each player."""
OVER_COMMANDS = "here are is orders order commands our my for of the s player"
"""Words that a heading may have besides."""
OWNED = "gold money cards hand reserve treasury"
ASKING = """
show tell me my our own what whats is are how much many check see do i have got left now the which in and
current please a
"""
"""Words with which one asks for them; with any other word a line is something else."""
DENIALS = """
not never neither nor or either but except instead dont doesnt wont cant cannot don't doesn't won't can't
"""
ENGLISH = Words(KINDS, numbers=NUMBERS, silent=SILENT, denials=DENIALS)
RULE_KINDS = {
    **KINDS,
    **MORE_KINDS,
    "YES": MORE_KINDS["ACCEPT"],
    "NO": "no",
    "REFUSE": "refuse",
    "TO": "to",
    "BELOW": "below",
    "%": "%",
    "=": "=",
}
ANSWERS_NO = "no never"
"""Words that answer no, and deny an answer right behind them."""
RULES = Words(RULE_KINDS, numbers=NUMBERS, silent=SILENT, denials=DENIALS)
"""The same with those of standing orders."""
QUESTIONS = Words(
    {**RULE_KINDS, "ATTACKED": MORE_KINDS["INVADED"]}, numbers=NUMBERS, silent=SILENT, denials=DENIALS
)
"""The same with that of a question about an attack."""
SUPPOSING = "and_what_if and_what_when what_if what_when if when suppose"
"""Beginnings of a question that add nothing to it."""
NOW = "now"
"""An end of a question that adds nothing to it."""
VERSUS = "v vs versus against on :"
"""Between the numbers of two sides."""
GENERAL = "g"
"""The beginning of a word for Generals behind a number."""
ODD, EVEN = "odd", "even"
UNTIL = "until"
LINE_KINDS = {
    **RULE_KINDS,
    "MINE": MINE,
    "NOT": DENIED,
    "EMPTY": EMPTY,
    "NEUTRAL": "neutral",
    "OWN": OWNS,
    "LEAST": LEAST,
    "ELSE": OTHERWISE,
    ">": ">",
    "≥": "≥",
}
LINES = Words(LINE_KINDS, numbers=NUMBERS, silent=f"{SILENT} {THERE}", denials=DENIALS)
"""The same with those of conditions of a turn to come."""
