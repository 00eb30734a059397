"""Bids, sheets and standing orders by menus, for those on a phone.

bid, bid_form    a bid step by step; on one form
action_sheet     a sheet, decision by decision
standing_orders  answers in advance to questions that may come
labels           decisions in words
"""
