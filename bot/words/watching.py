"""Following a game without a seat in it, and looking over a seat by its player's consent."""

MAY_LOOK = "A player may let somebody without a seat look over theirs; the table is told."
DELAYED = "Everybody may see all hands as they were {phases} phases ago."
DELAYED_ONE = "Everybody may see all hands as they were one phase ago."
FOLLOWING = {
    "ping": "You follow {title}: after each phase you get a direct message with what everybody may know.",
    "silent": "You follow {title}: after each phase you get a direct message without a sound, with what everybody may know.",
    "none": "You follow {title} without direct messages.",
}
"""The confirmation, by the way in which one is told of each phase."""
SEATED = "You hold a seat in {title}, so you hear all of it anyway."
NOTHING_TO_FOLLOW = "{title} is over: `/game replay` goes through it, as any seat saw it."
DM_CLOSED = "Your direct messages are closed, so nothing of {title} can come to you. Open them and write me a word, then try it again; or follow it with `news: none`."
UNFOLLOWED = "You follow {title} no more."
NOT_FOLLOWED = "You do not follow {title}."
UNKNOWN = "You do not follow game {number}. `/game watch` in its server begins; a direct message only changes or ends it."
FOLLOWS_NONE = "You follow no game. In a server, `/game watch` begins: one direct message a phase, or none."
WHICH = "You follow {titles}. Say which is meant: `#{number} unwatch`."
HEAD = "**{title}** · {phase}"
OVER = "It is over. `/game replay` in its server goes through it, as any seat saw it."
MORE = "… (all of it: `/history`)"

NO_LOOKING = "Nobody may look over a seat in {title}: its table was opened so."
NOT_ANONYMOUS = "{title} is anonymous: who looks over a seat would know who holds it, so nobody may."
HELD_ONE = "{who} in {title} and would know two hands: over another seat they cannot look."
YOU_HOLD, THEY_HOLD = "You hold or held a seat", "<@{user}> holds or held a seat"
NO_PLAYER = "**{power}** in {title} is played by nobody who could consent."
ASKED_BEFORE = "You have asked the player of **{power}** in {title} already. It is for them to say."
ASKS = "<@{user}> would like to look over your seat, **{power}**, in {title}: all that you see in `/game replay`, up to the phase under way, until you take it back. The table is told if you agree."
ASKED = "The player of **{power}** in {title} is asked. You hear of it if they agree."
ALLOWED = "{title}: <@{user}> may look over **{power}** now, by its player's consent."
ENDED = "{title}: <@{user}> may look over **{power}** no more."
YOU_MAY = (
    "{title}: you may look over **{power}** now, in `/game replay`. What you see there is for you alone."
)
YOU_MAY_NOT = "{title}: you may look over **{power}** no more."
YOU_ALLOWED = "<@{user}> may look over your seat, **{power}**, in {title}. The table is told. It ends when you take it back, or when your seat changes hands."
YOU_ENDED = "<@{user}> may look over your seat in {title} no more. The table is told."
REFUSED = "Nothing is shown to <@{user}>, and nobody is told that they asked."
NOTHING_ASKED = "That was answered already, or your seat has changed hands since."
NO_CONSENT = "<@{user}> does not look over your seat in {title}."
NOT_ONESELF = "You see your own seat anyway."
MAY_ALREADY = "<@{user}> may look over your seat in {title} already."
LOOKERS = "Who may look over your seat in {title}: {names}."
NO_LOOKERS = "Nobody may look over your seat in {title}. `/game consent person: …` lets somebody."
KNOWS_A_HAND = "Whoever has looked over another seat in {title} may know its hand, and cannot have this one."
