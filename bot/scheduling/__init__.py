"""Tasks that run by the clock.

deadline_loop     one task, asleep until the next deadline
judge_timekeeper  the clock's view of the judge, and the marks that reveal a gap afterwards
health_status     whether the bot on a database is well, for health checks and the host
seal_check        once a day the seals of all rows are looked at
"""
