"""Seats that change hands, and people who are away.

away           people who are away by their own word, and back
away_reading   until when, as people write it
offered_seats  a seat is handed on
taking_over    a seat given, taken over, or taken back
resigning      a seat given up, and what the others agree on without it
"""
