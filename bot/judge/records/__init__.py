"""What has been played and done, as others may read it.

records           places, deadlines, ratings
player_records    what a person has played
profiles          a leaderboard, and one person's profile
public_audit_log  what was done outside the rules, as everybody may read it
"""
