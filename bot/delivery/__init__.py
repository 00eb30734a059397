"""Stored messages to Discord: paced, the most urgent first, each seen exactly once.

outbox                  what is due, in order for each reader, with retries
lanes                   what goes out one after the other, and what is passed by
storage_trouble         how long it waits while the database takes nothing
joint_reminders         reminders that fall due together are one message
layouts                 messages of the second kind: words, picture and controls in one box
undeliverable_messages  what is done about messages that do not get through
courier                 post, edit, delete, find with discord.py
channels                where a message goes: a game's thread, direct messages, a private thread
forum_posts             a game in a forum: its post and its tags
request_pacing          what is done at every request: pace, name, and what Discord's refusals mean
offline_backfill        what somebody typed while the bot was away
tolerant_parsing        what discord.py cannot read of what Discord sends
"""
