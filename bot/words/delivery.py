"""Notices to the gamemaster about messages that do not get through, and the lines under those that do."""

WHAT = {
    "question": "The question",
    "report": "A report",
    "status": "The status message",
    "reminder": "A reminder",
    "invitation": "The invitation",
}
UNREACHED = "{title}: a message to its gamemaster{whom} does not get through. They can open their direct messages, or let me create private threads here. `/gm audit` tells what it was about."
NOT_THROUGH = "{title}: {what} for {whom} does not get through. {advice}"
NOT_AS_IT_SHOULD = "{title}: {advice}"
THE_TABLE, A_MESSAGE, CORNER = "the table", "A message", "#{number} · private"
DM_CLOSED = "A private thread is needed where direct messages are closed: give me the permissions **Create Private Threads** and **Send Messages in Threads** in the game's channel, or let them open their direct messages."
DM_CLOSED_IN_FORUM = "Their direct messages are closed, and a forum has no private threads: they have to open their direct messages."
UNREACHED_IN_FORUM = "{title}: a message to its gamemaster{whom} does not get through. They have to open their direct messages, as a forum has no private threads. `/gm audit` tells what it was about."
CALLED_OUT = "{title}: the direct messages of {whom} are closed to me, and I may not make private threads here. Open them in the privacy settings of this server, then write to me; until then `/orders show` and `/order` work."
CALLED_OUT_IN_FORUM = "{title}: the direct messages of {whom} are closed to me, and a forum has no private threads. Open them in the privacy settings of this server, then write to me; until then `/orders show` and `/order` work."
NEEDS_PRIVATE = "A private game needs a private thread: give me the permissions **Create Private Threads** and **Send Messages in Threads** in its channel; then I send what waits."
NOT_LET_IN = "I could not let <@{user}> into the thread of the game. Let them see its channel, and add them to the thread or use `/game invite`."
GREETING = "<@{user}>, your direct messages are closed to me, so I write to you here. You and I can read this, and so can those who may **Manage Threads** on this server, as moderators and administrators do: open your direct messages if they should not. Use the buttons or `/order`, or mention me in front of your orders."
LEFT = "They are no longer on the server. `/gm replace` gives the seat to somebody else; what I have for them waits until they are back."
LOCKED = "The thread is locked. Unlock it, or give me **Manage Threads**; then I send what waits."
ARCHIVED = "The thread is archived, and I cannot open it. Open it, or give me **Send Messages in Threads** there, and **Manage Threads** if it is locked too; then I send what waits."
CROWDED = "The server has as many open threads as Discord allows. Close or archive some; then I open mine and send what waits."
NO_POSTS = "I may open no posts in its forum. Give me **Create Posts** and **Send Messages in Posts** there; then I send what waits."
NO_TAG = "Its forum wants a tag on every post, and none fits. Add a tag named `{tag}` to the forum, or give me **Manage Channels** there; then I send what waits."
FIRST_POST = "**{title}** · {rules}. All that happens in this game stands in this post."
STATE_TAGS = {
    "open": "Open",
    "announcing": "Under way",
    "running": "Under way",
    "paused": "Paused",
    "frozen": "Paused",
    "ended": "Over",
}
"""The tag of how a game stands, in a forum."""
NOT_TAKEN = "Discord did not take it in the form it had. The game is not affected; `/game status`, `/map` and `/orders show` tell the same. The host finds the cause in the log."
TOO_MANY_MEMBERS = "The thread has as many members as Discord allows. Remove some who do not play."
UNSEEN = "I may not see the place where it belongs. Give me **View Channel** there; then I send what waits."
LACKING = "I lack a permission where it belongs. I need **View Channel**, **Send Messages**, **Send Messages in Threads**, **Read Message History**, **Attach Files**, **Create Public Threads** and **Create Private Threads** there; then I send what waits."
AUTOMOD = "The server's AutoMod blocks it. Let it leave me alone, in its settings; then I send what waits."
UNPINNED = "I could not pin the message that shows how things stand: I lack the permission **Pin Messages** where it stands, or no more pins fit there. Give it to me, or pin it yourself; the game goes on without."
UNREAD = "Discord's answer to a message was lost, and I cannot look whether it stands there: it may stand twice. Give me the permission **Read Message History** there."
UNREAD_DICE = "The announcement whose number goes into the dice may stand there already, and I cannot look: nothing is drawn until you give me the permission **Read Message History** there."
NO_PICTURE = "\n-# The picture is missing: I lack the permission Attach Files here."
UNDRAWN = "\n-# The picture is missing: it cannot be drawn. The host finds the cause in the log."
TRIED_BEFORE = "\n-# Posting this was tried before, and no earlier post of it was found here."
"""Added to an announcement that may have stood before: its number goes into the dice."""
TOO_OLD = "I gave it up after a week; `/game status`, `/map` and `/orders show` tell how things stand."
