"""Every question that is asked of the database; each function takes the session it is asked in."""
# pyright: reportUnusedImport=false

from storage.queries.counts import *
from storage.queries.game_lists import *
from storage.queries.game_rows import *
from storage.queries.league_rows import *
from storage.queries.letter_rows import *
from storage.queries.outgoing_messages import *
from storage.queries.people import *
from storage.queries.records import *
from storage.queries.waiting_players import *
from storage.queries.watching import *
from storage.saves import Stored, all_stored, status_of, stored
