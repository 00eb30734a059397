"""The times when questions close, and closing them.

deadlines       close what is due, extend, pause, resume, bridge a gap
homeless_games  games without server or channel wait
schedule_texts  a schedule in words with the deadlines to come, and its completions
"""
