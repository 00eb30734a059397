"""Records of play and of acts outside the rules, for others to read.

results_and_ratings  places, deadlines, ratings
player_records       a person's finished games
profiles             a leaderboard, and one person's profile
public_audit_log     acts outside the rules, for everybody to read
game_import          an export is verified and stored as a finished game
"""
