"""YUAN: simultaneous plans behind screens, sealed bids for capitals, and temples to hold.

Here live the rules, and nothing of pictures or Discord. `land` puts tiles together, `table` is what all see,
`plan` is what a house writes behind its screen.
"""
