"""Every order of Redux, typed or kept: what it is, its canonical line, and what its words mean.

bids             a general to a space, with what is done otherwise; a swap; a pass
actions          a sheet's lines: actions, refusals, promises, what the round's end decides
standing         what is laid down ahead of time
canonical_words  canonical words as words of a row
"""
