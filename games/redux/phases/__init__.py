"""The course of a round, a file for each of its phases.

recruiting      generals are drawn and kept
conflict        the alliance space, the bids, and who has won what
open_bidding    one placement after the other, each seen by all
sealed_bidding  all placements at once, or in two waves
bid_premoves    bids sent while another state is at its turn
resolution      sheets are written and carried out; the round ends
"""
