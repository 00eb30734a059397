"""All that a game's row keeps besides its moves.

stored_game_settings  the settings as one model, with their defaults
running_game_models   matches, announcements, clocks, absences, votes
terms                 the terms that the people of a game agreed on
declared_absences     declared absences: until when, and whether the game waits
schedule              when the questions of a game close
schedule_reading      a schedule as people write it
time_zones            time zones by the names that people give them
"""
