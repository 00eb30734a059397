"""Who waits for a table, and tables that form by themselves.

queueing        enter, leave, ask who waits
queue_forming   a table forms and everybody is asked once
queue_matching  who fits with whom
queue_reading   wishes as people write them
queue_texts     what the queue tells
"""
