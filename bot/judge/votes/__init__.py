"""What the players propose and agree on.

votes       proposed, cast, counted, carried out
recounting  counted again when somebody was gone
"""
