"""What a person may see: their own game, one they follow, one that is over.

seat_view_consents  who looks over a seat by its player's consent
replaying           a game gone through turn by turn
views               a person's view, status, history, any turn, export
duties              what a person owes in all their games
outcome_reasons     how something came about: what was told of it, the rule behind it
gamemaster_preview  how a phase would close now, for a gamemaster without a seat
"""
