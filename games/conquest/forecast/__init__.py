"""Forecasts: odds and outcomes before anything is done, from what the asker may know.

chances                   exact chances of an engagement and of a whole invasion
invasion_odds             the odds of an invasion with its cards and skills
standing_orders_forecast  the outcome of one's standing orders in an attack
"""
