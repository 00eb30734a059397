"""One bot in several processes on one PostgreSQL database: each does a part, and any of them may die.

role_process      a process in its role: database, leadership, signals, and the reasons to end
shard_range       the shards of Discord that a gateway serves
gateway           listens on some shards, has the judge rule, answers
shard_watermarks  until when all is heard on a shard: a question closes when its people were heard
identifying       sessions begin one after the other, for the whole bot, and are not used up
clock             closing questions at their deadlines
worker            paints and thinks
delivery_parts    the readers to whom a delivery posts, where several do
delivery          posting messages that are due, with no session of its own
post_only_client  the client with which it does
"""
