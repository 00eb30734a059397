"""Seats that change hands, and people who are away.

away           people who declare an absence, and come back
away_reading   until when, as people write it
offered_seats  a seat is handed on
taking_over    a seat given, taken over, or taken back
resigning      a seat given up, and motions that all others had agreed on
"""
