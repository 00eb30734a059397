"""A replay shows whole turns of players, not each of their commands."""

import renderers
from games.conquest.state import close_turn
from games.conquest.telling.position_text import filmed
from games.core.rules.protocol import view
from tests.games.conquest.board import BLUE, RED, put, realm


def test_a_replay_stops_where_a_players_turn_is_over_and_at_the_end(monkeypatch):
    made = realm()
    put(made, "YEC", RED, 3)
    put(made, "SHD", BLUE, 3)
    amid = view(made, None)
    assert not filmed(amid)
    over = made.model_copy(deep=True)
    close_turn(over.table)
    after = view(over, None)
    assert filmed(after)
    reels = []
    monkeypatch.setattr(renderers.films, "film", lambda scenes: (reels.append(scenes), (b"", (1, 1)))[1])
    renderers.replay("conquest", [after, amid, amid, after, amid, amid])
    assert len(reels[0]) == 3, "twice after a turn, and the last"
