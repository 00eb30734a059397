"""Stored messages to Discord: paced, the most urgent first, each seen exactly once.

outbox                   messages that are due, in order for each reader, with retries
lanes                    messages that go out one after the other, and those passed by
storage_trouble          the waiting time while the database takes nothing
joint_reminders          reminders that fall due together are one message
layouts                  messages of the second kind: words, picture and controls in one box
undeliverable_messages   consequences of messages that do not get through
courier                  post, edit, delete, find with discord.py
channels                 the channel of a message: a game's thread, direct messages, a private thread
forum_posts              a game in a forum: its post and its tags
discord_requests         every request to Discord: pace, name, and the meaning of refusals
direct_message_backfill  messages that somebody typed while the bot was away
tolerant_parsing         events of Discord that discord.py cannot read
"""
