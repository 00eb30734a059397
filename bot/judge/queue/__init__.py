"""People who wait for a table, and tables that form by themselves.

queueing        enter, leave, list those who wait
queue_forming   a table forms and everybody is asked once
queue_matching  people who fit with one another
queue_reading   wishes as people write them
queue_texts     the messages of the queue
"""
