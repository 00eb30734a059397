"""Motions of the players, and their results.

votes       proposed, cast, counted, carried out
recounting  counted again when somebody was gone
"""
