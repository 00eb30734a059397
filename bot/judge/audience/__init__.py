"""Everything a person may see: their own game, one they follow, one that is over.

seat_view_consents  consents of players to others looking over their seats
replaying           a game gone through turn by turn
views               a person's view, status, history, any turn, export
duties              a person's open questions in all their games
outcome_reasons     the reasons of an outcome: events, and the rule behind them
gamemaster_preview  the close of a phase now, for a gamemaster without a seat
"""
