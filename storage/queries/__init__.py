"""Every question that is asked of the database; each function takes the session it is asked in."""
# pyright: reportUnusedImport=false

from storage.queries.counts import *
from storage.queries.game import *
from storage.queries.games import *
from storage.queries.leagues import *
from storage.queries.letters import *
from storage.queries.messages import *
from storage.queries.people import *
from storage.queries.queue import *
from storage.queries.records import *
from storage.queries.watching import *
from storage.saves import Stored, all_stored, status_of, stored
