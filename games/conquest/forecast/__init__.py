"""What would be: chances before anything is done, with what the asker can know of.

chances                   exact chances of an engagement and of a whole invasion
invasion_odds             the odds of an invasion with its cards and skills
standing_orders_forecast  what one's standing orders would come to in an attack
"""
