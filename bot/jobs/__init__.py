"""Work that is asked for in one process and done in another: painting, and thinking for computers.

A job is a hint: what is to be done stands in the rows. One that was lost is asked for again, and one that was
done twice stores the same.

queue     asking for jobs and doing them, with PgQueuer; nothing else of the program imports it
painting  a picture for a message: asked for, drawn, stored, fetched
thinking  the answers of computers
"""
