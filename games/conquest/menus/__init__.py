"""A turn by menus, for those on a phone.

command             the first step, and the short commands
moving              repositioning and following
declare_invasion    an invasion step by step
invasion_form       an invasion on one form
invasion_modifiers  when to stop, cards, duels, reinforcements, followers
"""
