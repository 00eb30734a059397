"""The texts on buttons, menus and forms, and sentences about them."""

LEAGUE_JOIN, LEAGUE_START, LEAGUE_TABLE = "Join the league", "Start the season", "Table"
ACT_GONE = "That cannot be done any more; this is what can."
NO_ACT = "Nothing of that kind can be done now."
CHOOSE, PICK, NEXT = "Choose one", "Choose {span}", "Which comes {nth}?"
NONE_OF_THEM, START_OVER, SEND_THESE = "None of them", "Start over", "Send these {count}"
CHOSEN_SO_FAR = "So far: {chosen}"
OLD = "This button is from an older version of me. Use `/orders compose` or `/game status` to go on."
PAST = "{title}: that was meant for an earlier moment, so nothing was done. The game has moved on."
IS_ASKED = "\nThis is asked of you now; **Compose** answers it.\n{asked}"
IS_SO = "\n{asked}"
GO_ON = "\n**Compose** shows what is asked of you now."
TYPED = "\nYou had typed:\n```\n{text}\n```"
FORM_LATE = "That took me too long to open the form by itself."
OPEN_FORM, TO_ORDERS, SEAT_PREFERENCE, STANDING_ORDERS = (
    "Open the form",
    "To your orders",
    "Seat preference",
    "Standing orders",
)
WHICH, WHICH_SHORT = "Which game is meant?", "Which game?"
EXPIRED = "This has expired, or was used already. Nothing more was done; use the command again."
MOVED_ON_SINCE = "{title} has moved on since you were asked, so nothing was done. Use the command again."
NOT_YOUR_CONTROL = "This is for the one who was asked."
LEFT_ALONE = "Nothing was done."
NO, LEAVE = "No", "Leave"
STANDS_NOW = "The game has moved on since this was made; this is how it stands now."
SEND_UNQUOTED = "These are my orders"
TAKE_LINE_BACK = "Take a line back"
SO_FAR = "So far: `{line}`"
UNSENT_LINE = "⚠️ `{line}` is not sent yet. What do you mean?"
UNSENT = "⚠️ What you have begun is not sent, and cannot be yet. What do you mean?"
SEND_AND_READY, READY_WITHOUT, COMPOSE_ON = "Send it, then ready", "Ready without it", "Go on with it"
SEND_AND_END, END_WITHOUT = "Send it, then end turn", "End turn without it"
NO_FURTHER = "This is as far as menus go; send it, or type the line."
NOTHING_ASKED = "Nothing is asked of you now, and nothing can be sent ahead."
MOVED_ON = "The game has moved on since this was made, so nothing was done. `/orders compose` goes on."
ASKED_NOW = "The game has moved on since this was made; this is what is asked of you now."
FILL, FILL_FORM, FILL_PAGE = "Fill in", "Your orders", "Your orders, form {page} of {pages}"
LEAVE_IT = "Choose one, or leave it"
FILL_AGAIN, FILL_NEXT = "Fill in again", "Next form: {first}"
READY_BOX = "Do not wait for me any longer."
NOTHING_FILLED = "You chose nothing on the form, so nothing was changed."
ANSWER_FORM, ANSWER_FIELD = "Your answer", "As you would type it"
YOU_ARE = " · you are **{power}**"
MAP, DRAFT_MAP, END_TURN = "Map", "Draft map", "End turn"
READY, NOT_READY, IS_READY = "Ready", "Not ready", "✅ Ready"
BEFORE, MORE = "◀ before", "more ▶"
MEANT = "Send: {line}"
AGAIN = "Same as last turn"
COMPOSE, SEND, GO, UNDO, BACK, TYPE = "Compose", "Send", "Go", "Undo", "Back", "Type"
CLEAR = "Clear"
UNDER = {
    "lobby": ("Join", LEAVE, "Start", "How to play"),
    "invitation": ("Join", SEAT_PREFERENCE, "How to play"),
    "table": ("My orders", MAP, "Status", READY),
    "board": ("My orders", MAP, "Status"),
    "orders": (COMPOSE, "Show", DRAFT_MAP, READY),
    "turn": (COMPOSE, "Show", MAP, END_TURN),
    "amid": (COMPOSE, "Show", MAP),
    "challenge": ("Accept", "Decline"),
    "rematch": ("Rematch",),
    "rewind": ("Take it back", "Leave it"),
    "vote": ("Agree", "Refuse"),
    "seat": ("Take over",),
    "handover": ("Accept", "Decline"),
    "back": ("I'm back",),
    "openletters": ("Open them", "Keep them closed"),
    "replay": ("Step through",),
    "steps": ("Each step",),
    "digest": ("Stop these messages",),
    "look": ("Let them look", "Not now"),
    "looker": ("Take it back",),
    "queue": ("Join", "Not now"),
}
"""The buttons under stored messages of each kind, in their order."""
CLOSE_IT, TAKE_BACK, END_IT = "Close it in #{number}", "Take #{number} back", "End #{number}"
CORRECT_IT = "Correct #{number}"
GIVE_UP = "Give up {power} in #{number}"
