"""The message that closes the salts, and votes on a rewind, as people meet them on Discord."""

from bot.judge.settings.stored_game_settings import settings_of
from games.core.play.dice import commitment
from storage import queries
from tests.bot.cogs.steps import labels


def thread(room):
    return next(each for each in room.channel.threads if each.name.startswith("#1 "))


def standing(room, words):
    """Return the messages of the thread that hold these words."""
    return [message for message in thread(room).history() if words in message.content]


async def begun(room, **options):
    """Let the gamemaster open a game by command; Cao and Liu join it, and it is started."""
    gm = room.person("gm")
    await gm.slash(room.channel, "game create", rules="toy", fill="independents", **options)
    await room.person("cao").slash(room.channel, "game join", wishes="Wei", salt="pep_per")
    await room.person("liu").slash(room.channel, "game join", wishes="Shu")
    await gm.slash(room.channel, "game start")


async def test_the_number_of_the_closing_message_is_the_last_salt(room):
    await begun(room)
    row = await room.judge.database.read(queries.game, 1)
    [closing] = standing(room, "the dice are fixed")
    assert row.status == "running"
    assert settings_of(row).announced.closing.message == str(closing.id)
    assert commitment(row.seed) in closing.content
    assert "1=pep\\_per" in closing.content
    contents = [message.content for message in thread(room).history()]
    begins = next(n for n, text in enumerate(contents) if text.startswith("## #1 Silk begins"))
    assert contents.index(closing.content) < begins


async def test_the_players_vote_by_buttons_on_a_rewind(room):
    await begun(room, rewind="vote")
    asked = await room.person("gm").slash(room.channel, "gm rewind", phase="Round 1", game="1")
    said = await room.person("gm").click(asked.response, label="Take #1 back")
    assert "vote in its thread" in said.response.content
    [question] = standing(room, "shall the game be taken back to “Round 1”?")
    assert labels(question) == ["Take it back", "Leave it"]
    stranger = await room.person("gm").click(question, label="Take it back")
    assert "Those who hold a seat" in stranger.response.content
    first = await room.person("cao").click(question, label="Take it back")
    assert "1 of 2 agree" in first.response.content
    await room.restart()
    decided = await room.person("liu").click(question, label="Take it back")
    assert "That decides it" in decided.response.content
    row = await room.judge.database.read(queries.game, 1)
    [announcement] = standing(room, "is taken back (no. 1)")
    [rewind] = settings_of(row).announced.rewinds
    assert (rewind.message, rewind.by, row.status) == (str(announcement.id), "vote", "running")
    late = await room.person("cao").click(question, label="Leave it")
    assert "This vote is over." in late.response.content
