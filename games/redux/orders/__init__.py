"""Every order of Redux, typed or kept: what it is, its canonical line, and what its words mean.

bids                    a general to a space, with alternatives; a swap; a pass
actions                 a sheet's lines: actions, refusals, promises, decisions at the round's end
standing                standing orders
canonical_word_grammar  canonical words as words of a row
"""
