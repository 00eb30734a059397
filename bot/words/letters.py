"""Letters between seats: how they are headed, sent, refused, muted, kept and opened."""

FROM = "✉️ **{power}** writes to {names} · {title}"
TO_THE_TABLE = "✉️ **{power}** writes to all · {title}"
YOU, ALL = "you", "all"
QUOTE = "> {line}"
SENT = "✉️ {title}: your letter to {names} is sent."
SENT_SOON = "✉️ {title}: your letter to {names} goes out with the next full minute, as all letters here do."
TO_COMPUTER = "{names} is played by a computer, which reads no letters."
TO_NOBODY = "Nobody sits in for {names} now, so nobody reads that."
NOT_SENT = "✉️ {title}: your letter was not sent."
ALREADY = "✉️ {title}: that letter was sent already."
UNKNOWN = "“{said}” is no seat of {title}; they are {names}. Write it like this: `to {name}: Shall we meet?`"
MEANT = "“{said}” is no seat of {title}. Did you mean {near}? Nothing was sent. Write it like this: `to {name}: Shall we meet?`"
YOURSELF = "That is your own seat; the others are {names}. Write it like this: `to {name}: Shall we meet?`"
EMPTY = "That letter has no words. Write it like this: `to {name}: Shall we meet?`"
TOO_LONG = "A letter has at most {most} characters, signs and line breaks counted as they are sent; yours has {count}. Nothing was sent: send it in parts."
FLOOD = (
    "You have written {most} letters in {title} within an hour; the next may go {until}. Nothing was sent."
)
NONE_HERE = "At this table no letters are written: it was opened with `letters: none`. Nothing was sent, and nothing of it was read as orders."
ONLY_PUBLIC = "At this table letters go to all alone: it was opened with `letters: public`. Nothing was sent. Write `to all: Shall we meet?`"
CLOSED_NOW = "{title}: no letters go just now: {why} Nothing was sent."
MIXED = "“{line}” begins a letter, and it stands among other lines. Nothing was taken, neither orders nor letter: send each in a message of its own."
TWO = "“{line}” begins a second letter, and whoever reads the first would read it too. Nothing was sent: send each letter in a message of its own, or put `>` before that line if it belongs to this one."
ORDER = "“{line}” reads as an order of yours, and whoever gets the letter would read it. Nothing was taken, neither orders nor letter: send each in a message of its own, or put `>` before that line if it belongs to the letter."
NEARLY = "Nothing was sent, and nothing was taken for an order: a letter is a message that begins with its reader and a colon, like `to {name}: Shall we meet?`"
BY_ORDERS = "That begins like a letter, so it was not read as orders, and it was not sent. `/letter` sends it, or a direct message that begins with `to {name}:`."
REPLIED = "That replies to a letter, so I took it neither for orders nor for an answer. To answer press **Answer** under the letter, or write `to {name}: …`; orders go in a message that replies to none."
EDITED = "✉️ {title}: a letter that is sent cannot be changed; it stands as it went. Write another, or orders in a new message."
EDITED_TO_LETTER = (
    "What you sent as orders cannot become a letter; your orders stand. Send the letter in a new message."
)
DELETED = "✉️ {title}: a letter that is sent cannot be taken back; those it went to keep it."
ANSWER, ANSWER_ALL, MUTE, UNMUTE, WRITE = "Answer", "Answer all", "Mute", "Take them again", "Write a letter"
ALL_OF_THEM = "All"
WHOM = "To whom? Choose one seat or more."
FORM, FIELD = "To {names}", "Your letter"
NOBODY_THERE = "There is nobody to write to in {title}."
MUTED = "{title}: letters from {power} reach you no more, and nobody is told. `/player block seat: {power} lift: True` lets them come again."
UNMUTED = "{title}: letters from {power} reach you again."
BLOCKED = "Letters from {who} reach you in no game any more but anonymous ones, where nobody knows whose they are (mute the seat there). Nobody is told."
UNBLOCKED = "Letters from {who} reach you again."
BLOCKS = "You take no letters from:"
NO_BLOCKS = "You take letters from everybody. **Mute** under a letter, or `/player block`, changes that."
A_SEAT, A_PERSON = "- {power} in {title}", "- <@{user}>, in all games that are not anonymous"
NOT_ONESELF = "You cannot block yourself."
ONE_OF_THEM = "Name a seat or a person, not both: `/player block seat: {name}`."
ARCHIVE = "✉️ **{title}** · your letters, page {page} of {pages}"
OPENED_HEAD = "✉️ **{title}** · all letters, opened by those who wrote them, page {page} of {pages}"
READ_HEAD = (
    "✉️ **{title}** · all letters, as the announcement let the gamemaster read them, page {page} of {pages}"
)
NO_LETTERS = "✉️ **{title}**: you have written and received no letters."
LINE = "**{power}** to {names}, {when}:"
FORGOTTEN = "(forgotten)"
ASK = "✉️ {title} is over. Shall the letters of this game be open to everybody who may see it? They are if each of the {count} who wrote some agrees; as long as one does not, they stay closed."
COUNTED = "✉️ {title}: {agreed} of {count} who wrote letters agree to open them."
OPENED = "✉️ {title}: all who wrote letters have agreed, so they are open: `/letters`."
NOT_A_WRITER = "Only those who wrote letters in {title} decide whether they are opened."
NOT_OVER = "{title} is not over, so its letters stay closed."
TERMS = {
    "all": "Letters: seats write to one another, and to all.",
    "private": "Letters: seats write to one another in private.",
    "public": "Letters: seats write to all, and not in private.",
    "none": "",
}
READ_BY_GAMEMASTER = " A gamemaster without a seat reads all of them."
