"""Exports that somebody attaches to `/game import`."""

IN_A_SERVER = "Use `/game import` in a channel of the server that the game is to be seen on."
TOO_LARGE = "That file is larger than {most} MB, and no export is. Attach the `export.json` that `/game export` gives."
TOO_MANY = "You have brought {count} exports within a day; the next one tomorrow."
NOT_LOADED = "Discord did not give me that file. Nothing was stored; attach it once more."
NOT_TAKEN = "That export was not taken in, and nothing was stored: {why}. Attach the file that `/game export` gives, as it came."
NO_EXPORT = "it cannot be read as an export"
TAKEN = "**{title}** is taken in: every die and every answer in it is right. `/game replay game: {number}` goes through it, `/sandbox game: {number}` goes on from any phase, `/game export game: {number}` gives it out as it came."
