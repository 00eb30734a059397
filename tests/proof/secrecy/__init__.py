"""No secret gets out: twin games, canaries in logs and errors, exports that verify, sheets of noise.

house    two tables alike in everything but what one seat hides, and all that others learn at them
moments  what the people at such a table do, move by move
noise    texts as people type them who want to break something
"""
