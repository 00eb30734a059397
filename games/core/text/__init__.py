"""What people type, before it is known what is asked.

typed_words  every word that people type whatever the game, and what goes with it in other languages
tokens       text cut into pieces that know where they stood
talk         what people say to one another, or to the bot, and order nothing by
"""
