"""The meanings of words that people write to the bot whatever the game, and of those on its messages."""

READY = "`ready` says that you are done, so nobody waits for you: once all who are asked are ready the game goes on. Without it your orders count at the deadline all the same. `not ready` takes the mark away, and so does a new order."
UNDO = "Until the question closes you may change all of it: a new order for a unit takes the place of the one before, `undo` takes your last change back, `clear` all that you sent."
AHEAD = "You may write before you are asked: it is kept for your next question, checked when that comes, and you are told what no longer fits. `orders` shows it, `clear` forgets it."
LETTER = "A letter is a message that begins with `to`, a seat and a colon: `to {name}: Shall we meet?`; `to all: …` goes to everybody. It is never an order. `letters` shows yours, where the table has any; computers read none."
SETTINGS = "`/player settings` turns pictures, the story over a question, the explanations (💡) and reminders on or off, and sets time zone, quiet hours and colours. I speak English only."
COMPUTER = "A seat marked *computer* is played by the program. It sees what a player of that seat would see and no more, and the dice are the same for all. `who` shows which those are."
STANDING = "Standing orders say what is done for you while others play. `standing` shows yours, `keep standing as careful` keeps them under a name for further games, `use standing careful` lays those down."
MEANINGS = {
    "ready; not ready; mark ready; submit; finish; end turn; end my turn; end the turn; finish my turn; done": READY,
    "undo; take back; change; change orders; change my orders; change an order; correct; edit; edit orders": UNDO,
    "clear; reset; start over": "`clear` forgets all that you sent for this question; `clear` and a unit its order alone.",
    "orders; my orders; show; show orders; in force; send orders": "`orders` shows all of yours that is in force: what counts unless you change it. `/draft` draws it on the map, for you alone.",
    "missing": "`missing` names the units that have no order of yours yet.",
    "again; same as last turn; repeat; repeat orders": "`again` sends the orders of your last question of this kind once more; what cannot be ordered any more is named.",
    "deadline; time limit; clock": "Until its deadline a question stays open, and what you sent may be changed; then the game goes on with what it has. `deadline` shows it in your own time, `/player extend` spends an extension of yours, where the table gives any.",
    "map; board": "`map` shows the board as a picture, `board` in words; **Draft map** has your own orders in it, for you alone.",
    "why": "`why` and a place, an order or a seat shows how that came out: the strengths, the dice, the rule of the book.",
    "what if; odds; chances; chance; what happens if": "`what if` and an order says what it would come to; nothing is done.",
    "standing; standing orders; preset; presets; kept": STANDING,
    "ahead; premove; premoves; pre-move; ahead of time; orders for next turn; next turn; queue orders": AHEAD,
    "letter; letters; message; messages; message others; write a letter; talk; chat; press; negotiate; diplomacy": LETTER,
    "vote; votes; voting; propose": "`votes` lists what is voted on and how to answer; `vote draw` puts a draw to the vote, `vote pause` a pause.",
    "computer; computers; ai; bots": COMPUTER,
    "seat; seats": "A seat is one of the sides of the game; somebody plays each, or a computer does. `who` shows who.",
    "receipt": "A receipt is the number under which I keep what you wrote, word for word; `/orders history` lists them all.",
    "compose; fill in": "**Compose** writes orders with menus, **Fill in** is a form for the whole answer; both offer only what is allowed.",
    "draft; draft map": "A draft is what you have sent and may still change; **Draft map** draws it, for you alone.",
    "settings; preferences; pictures; language; lessons; explanations; quiet hours; time zone; reminders; notifications": SETTINGS,
    "history; log": "`history` tells what everybody was told of the last turns; `why` and a place how one thing came out.",
    "status; turn; phase; round": "`status` shows what is asked now, of whom, until when, and how everybody stands.",
    "me": "`me` lists what you owe in all your games, the nearest deadline first.",
    "resign; quit; leave": "`/player resign` gives your seat up for good, after asking once more; `vote concede` and a seat ends the game in its favour if the others agree.",
    "help; examples": "`help` alone shows what you can send now, with examples; `help` and a word explains it.",
    "rules; chapters": "`rules` shows how to play in two minutes, and a menu of all chapters.",
    "nmr; miss deadline; miss a deadline; miss the deadline; missed deadline": "Who misses a deadline is not waited for: what counts then is said in the reminder. Who misses several in a row loses the seat, or it plays itself; `help nmr_limit` says how many.",
}
"""Names by which each is found, and what is said of it."""
AT_ONCE = {
    "ready": "`ready` ends your turn, as `END` does. What your commands did stays as it is, also if your time runs out first.",
    "undo": "Each command is done when you send it. `undo` takes the last one back, `undo all` all that can be: not what came before a die, a drawn card or another player's turn.",
    "clear": "What was done stays, but for what `undo` takes back; `clear` forgets what you wrote ahead of time for your next turn.",
    "orders": "In your turn each line is done when you send it; `orders` shows what you wrote ahead of time, and your standing orders.",
    "again": "A turn of many commands is never repeated: they were for another board.",
    "ahead": "What you write while others play is kept for your next turn, and carried out line by line when it comes, up to the first line that no longer fits. `ahead` shows it, `undo` takes the last change back, `clear` forgets it.",
}
"""The differences in a game in which each line is a command that is done when it is sent."""
WHY_REFUSED = "That is what was wrong with your last message, “{said}”; `help` shows what you can send."
WHY_NOTHING = "Nothing that you sent last was refused. `why` and a place tells how something there came out, `orders` shows what I have of you, `rules` explains the game."
UNKNOWN_QUESTION = "That is a question, so nothing was changed, and I have no answer to it. `help` shows what you can send, `rules` explains the game, `status` and `board` show how it stands, `why` and a place how something came out."
NAMED = "That is a question, so nothing was changed. On the board:"
BOT = "I am a program: I take your orders, carry them out by the rules of the game, and tell everybody what came of it. `help` shows what you can send now, `rules` how the game is played."
SENT = "All that I have of you now stands in this message; `orders` shows it again."
SILENCE = "If you send nothing until the deadline: {done}."
PASSING = " `ready` says that you want nothing more, so nobody waits for you."
SILENCE_UNASKED = "Nothing is asked of you now; I write when something is, and until when it can be answered."
MINE = "You are **{power}**. **You have** {have}"
