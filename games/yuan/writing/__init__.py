"""What players write: plans, bids, tiles and cities, read, judged and answered."""
