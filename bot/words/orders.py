"""Players' texts and their answers: orders, answers, words to the bot, standing orders."""

EDITED_LATE = (
    "What you edited was for a question that is closed, so it changes nothing now. Send new orders instead."
)
WAITS_FOR_DEADLINE = "This table always waits for the deadline; your orders stand and count then."
GAME_WAITS = "the game waits for somebody else first; send this again when you are asked."
TURN_OVER = "your turn is over, so nothing more can be done in it."
UNDO_ALONE = "`undo` takes back what was stored before this message; send it in front, or by itself."
NOTHING_TO_UNDO = (
    "There is nothing to take back: what was done before a die, a drawn card or another player's turn stands."
)
NO_CHANGE_TO_UNDO = (
    "There is no change of yours to take back; `orders` shows what is in force, `clear` forgets it all."
)
UNDO_BY_ITSELF = "it takes back what was sent before this message; send it by itself."
AGAIN_BY_ITSELF = "it sends what you sent for an earlier question; send it by itself."
AGAIN_NOT_HERE = "`again` repeats a sheet of orders; this is answered in a line of its own."
NOTHING_AGAIN = "Nothing that you sent before can be ordered now; `help` shows what can."
UNDO_ANSWER = "Your last answer counts: send another in its place, or `clear` to take it back."
NO_BID = "Nothing is bid for just now, so that changes nothing; `help` shows what you can send."
UNDO_HOW = "`undo` takes back the last command, `undo all` all that can be."
ODDS_IT_HAD = "Odds it had: {odds}."
TAKEN_BACK = "Taken back: {lines}."
TOO_MANY = "one message takes {most} commands; send the others in the next one."
AT_ONCE = "“{quote}”: what is sent here is done at once; `undo` takes the last one back."
RESIGN = "To give up your seat for good use the command `/player resign`; it asks once more."
TALK = "I read orders here, and pass nothing on to anybody. Write `help` to see how orders are written."
DRAW_OR = " Nothing was done; if you meant the command, send `{line}`."
DRAW = (
    "Nothing is agreed by that alone: `vote draw` puts a draw to the vote of all who still play, in secret."
)
WISHED = {
    "draw": DRAW,
    "concede": "To concede write `vote concede` and the seat that is to win: the others vote on it too, in secret. To give up your seat alone use `/player resign`.",
    "resign": RESIGN,
    "pause": "`vote pause` puts a pause to the vote of all who play, and the gamemaster stops the clock by `/gm pause`. Only the clock stands still then: orders are taken, and the phase closes when all are ready.",
    "resume": "`vote resume` puts it to the vote of all who play to let a paused clock go on; the gamemaster does it by `/gm resume`.",
    "extend": "`vote stretch 24` puts it to the vote of all who play to put it off by 24 hours, and `/player extend` spends an extension of yours, where the table gives any.",
    "mute": "**Mute** under a letter keeps the letters of its seat away from you; `/player block` does it without one, and takes it back.",
    "seats": "`/game seats` lists the seats that are free on this server; `/game take` takes one over.",
    "agree": "Nothing was voted by that: write `vote yes` or `vote no`. `votes` lists what is voted on.",
    "hand": "`offer my seat` tells the table that you would like to hand your seat on: you play it until somebody takes it over. For a while alone write `away 5 days`.",
    "follow": "To follow a game use `/game watch` in its server; a game of your own comes to you anyway.",
}
"""The answer to a wish that does nothing by itself: how it comes about."""
ANSWER_MISSING, NOTHING_MISSING = "Your answer is missing.", "Nothing is missing."
MISSING = "No order yet for: {units}."
NO_LONGER_FITS = "\nOf what you sent ahead of time this no longer fits:\n"
BEGUN = "**{title}** has begun: you are **{name}**{chinese}. I write again when something is asked of you; `help` shows what you can send before that, `/rules` explains the game."
NO_SUCH_STANDING = "there is no such standing order; `standing` shows them."
SEVERAL_STANDING = "{count} standing orders begin so; say the whole of the one that is meant."
STANDING_STAYS = "your standing orders stay until you say `clear standing` and which."
STANDING_STAY = "Your standing orders stay; `clear standing` forgets them."
STANDING_ALONE = (
    "nothing is asked of you now. What you may send at any time are standing orders: `help` tells how they are "
    "written, `standing` shows yours."
)
KNOWS_NO_STANDING = "This game knows no standing orders."
KEPT_AS = "Kept as **{name}** for every game of {title}: {count} standing orders. `use standing {name}` lays them down."
KEPT_LIST = (
    "**Standing orders that you keep**; `use standing` and the name lays them down in the place of yours:"
)
NOTHING_KEPT = "You keep no standing orders. `keep standing as careful` keeps those in force under a name."
KEPT_FORGOTTEN = "**{name}** is kept no longer; the standing orders in force stay."
NOTHING_TO_KEEP = (
    "you have no standing orders that could be kept; lay some down first. `help` tells how they are written."
)
NONE_KEPT = "none yet"
NOT_KEPT = "you keep no standing orders under that name. Kept are: {names}."
KEPT_FULL = "you keep {most} already; `forget kept {first}` makes room."
KEPT_BY_THEMSELVES = "Standing orders are kept and laid down by name by the player alone."
EDITED_DONE = (
    "What you edited was done when you sent it, so the new text changes nothing. Send it anew if you mean it."
)
QUOTED = "Every line of this is quoted (`>`), so I took none of it for yours. If you mean it as your own words, send it without `>` in front."
UNMEANT_HEADING = "what stands behind “{said}” is no order of now, so it changes nothing. Send it without that if you mean it."
UNMEANT_ELSEWHERE = "“{said}” names another game, so nothing of that was done in this one. Send it in a message of its own, with the number of its game in front, like `#12 orders`."
UNMEANT_DOUBT = "“{said}” takes back or doubts what stands before it, so it changes nothing. Send it without that if you mean it."
UNMEANT_TAKEN_BACK = "“{said}” takes back what stands above it in this message, so none of that counts. Send what you mean by itself; `clear` and `undo` take back what you sent before."
UNMEANT_CORRECTED = "“{said}” says something above it anew, and I cannot tell what, so nothing of this message was done. Send only what you mean."
UNMEANT_ANEW = "“{said}” may say the line above it anew, so neither of the two counts. Send the one that you mean, or both without “{said}”."
UNMEANT_DONE_BEFORE = "“{said}” says anew what you sent before this message, and that stands: `undo` takes it back. Then send the other; or send it without “{said}” if you mean it besides."
UNMEANT_LATER = "“{said}” puts that off, so it changes nothing: I keep nothing for a day or an hour. What you send without it counts for what you are asked now or, if that is nothing, for your next question."
UNMEANT_BESIDE = "“{said}” is no order, and doubts what stands with it, puts it off or makes it depend on something, so none of that counts. Send what you mean by itself."
UNMEANT_WITHDRAWN = "that takes nothing back. An order is taken back by its unit, all of them by `clear`, your last change by `undo`."
UNMEANT_DONE = "that takes nothing back. `undo` takes back what was done last, where it still can be."
UNMEANT_QUESTION = "with “{said}” in front this is a question, so I do not take it for an order. Send it without that if you mean it."
TWO_ANSWERS = "this is otherwise than “{first}”, so neither counts; which one do you mean?"
STRUCK_OUT = "“{said}” is struck through, so it was not done."
NOTHING_READ = "I found nothing to read in that; write `help` for examples."
STAYS_UNREADY = "You are not marked ready: put right first what is wrong."
CHOSEN_FOR_YOU = "you have chosen nothing, and nobody waits for you once you are ready: {usual}. Choose, or say that you mean it."
NO_ANSWER_AMID = "that is no answer to what you are asked now: {question}"
ANSWER_AMID = "Nothing is answered by that. Send one of these: {lines}."
NOTHING_SENT = "You have sent nothing, so {usual}."
NOBODY_WAITS = "Nothing is asked of you now, so nobody waits for you."
NOT_ASKED = "nothing is asked of you now, and nothing can be ordered ahead of time."
EARLY = "sent before this was asked, or so soon after it that nobody can have read it, so it changes nothing. Asked now: {question}"
EARLY_UNASKED = "sent while something else was asked, so it changes nothing. What you sent ahead stands and waits for its question."
TOO_EARLY = "this cannot be answered before it is asked."
YOU_ARE = "**{title}** · you are **{power}** · {phase}"
YOU_ORDER = "You order {units}."
WRITE_TO_ME = "{about} Write to me, for example `{example}`, or use the buttons."
LESSON = "-# 💡 {text}"
IN_FORCE_SO_FAR = "In force so far:"
NEW_HERE = "-# New here? Write `help` for examples; `/rules` explains the game, `/map` shows it."
TOO_LONG = "{what} is too long: {length} characters, and I read {most} at most. Nothing of it was taken in. Write it shorter, or in several messages."
GROWS = "{what} is too long: its {typed} characters stand for {length}, and I read {most} at most. Nothing of it was taken in. Write it in plain letters, or in several messages."
YOUR_TEXT = "Your text"
TOO_MANY_LINES = "Your text has {count} lines, or parts of lines between commas and full stops, and I read {most} at most. Nothing of it was taken in. Send your orders in several messages."
PUT_NUMBER = "-# Put the number of a game in front of your orders: `#{number} …`"
NOTHING_ORDERED = "You have ordered nothing yet."
YOUR_DRAFT = "**{title}** · your draft, seen by you alone\n{lines}"
FOR = "**{title}** · for **{power}** · {phase}"
STALE = "That was meant for an earlier moment, so nothing was done. This is how it stands now:"
WRONG, WAITS = "⚠️ **Not accepted:**", "⏸️ **Not done yet:**"
IN_FORCE, AHEAD, SPOKEN = "**In force:**", "**Sent ahead; checked when your turn comes:**", "**Taken in:**"
NOTHING_IN_FORCE = "Nothing of yours is in force yet."
NOTHING_TAKEN_BACK = (
    "That alone takes nothing back: `undo` takes your last change back, `clear` all that you sent."
)
ONE_TAKEN_BACK = "I cannot tell which of your orders that is, so nothing was taken back: `undo` takes your last change back, `clear` all that you sent."
ONE_BY_NAME = " One alone goes by its name: `{line}`."
NOTHING_AHEAD = "Nothing of yours waits ahead of time now; if you send nothing, {silence}."
EMPTY_IN_FORCE = "**In force:** none. You chose to do nothing, and that counts as your answer."
NOTHING_OWED = "Nothing is asked of you now."
NONE_TO_TAKE_BACK = "There was nothing of that to take back."
CLOSED = "✅ Everybody was ready, so this is closed with what you sent:"
CLOSED_EMPTY = "✅ Everybody was ready, so this is closed; there was no order of yours."
READY = "✅ Ready: nobody waits for you. A new order takes the mark away."
NOT_READY = (
    "Not ready: your orders count at the deadline. Press **Ready** or write `ready` not to be waited for."
)
RECEIPT = "-# Receipt `{receipt}` · stored; `/orders history` shows all that you sent"
KEPT = "-# Receipt `{receipt}` · your text is kept, but changed nothing"
MORE = "… and {count} more; `/orders show` lists all"
UNTOUCHED = "What was in force before is unchanged."
NOT_DONE = "**Not done**, because of what was wrong before: {lines}"
NOT_DONE_EITHER = "**Not done** either, send it again after that: {lines}"
UNDO = "-# `undo` takes back `{line}`."
STANDING = "**Standing orders**, in force until you change them:"
NO_STANDING = "You have no standing orders."
AND_MORE = "- … and {count} more"
WHICH_GAME = (
    "For which game is this? Pick one, and it is read. Next time write the number in front: `#{number} …`"
)
MESSAGE_GONE = "The message is gone, so there is nothing to read. Send it again."
DELETED = (
    "You deleted a message, but what it ordered still stands. Write `clear` to forget all your orders.\n\n"
)
STANDS_ELSEWHERE = "⚠️ What this message ordered in **{title}** before you edited it **still stands there**: `#{number} orders` shows it, `#{number} clear` or `#{number} undo` takes it back."
TEXT_ONLY = "I read text only. Write `help` for examples, or use the buttons."
UNMENTIONED = "Here I can read only what mentions me. Put {me} in front of your orders, or use `/order`."
UNREADABLE = "This message I cannot read: it holds something that I do not know. Send the words alone; nothing of it was done."
OLDER = "You wrote this **before** what I have already heard from you, so nothing of it was done. If you still mean it, send it again."
FLOOD = (
    "You write faster than I can read. What you send until I have caught up is **read later**, in its order: "
    "you need not send it again."
)
NOT_IN_PUBLIC = (
    "I read no orders here, where everybody can see them, and nothing else that is written. Write to me by direct "
    "message, or use a command: `/order` for orders, `/help` tells of all others."
)
NONE_SENT = "You have sent nothing in {title} yet."
NO_RECEIPT = "You have no receipt `{code}` in {title}. `/orders history` lists yours."
HISTORY = "**{title}** · what you sent, the newest first:"
NOT_ALL = " · not all accepted"
RECEIPT_LINE = "**{title}** · receipt `{code}` · {when} · turn {turn}, step {step}"
YOU_SENT, IN_FORCE_AFTER, NOTHING_AFTER = "You sent:", "In force after it:", "Nothing was in force after it."
