"""Questions to the bot that change nothing: cards and what-if, in a game that has both."""

import pytest

from bot import words
from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.orders import questions_to_bot
from bot.judge.settings.terms import Terms
from games import catalogue
from games.core.rules.errors import OrderError
from games.redux import GAME
from games.suntzu import GAME as SUNTZU
from tests.bot.judge.steps import CAO, GM, LIU, SUN, bodies, say
from tests.bot.once import once
from tests.toy import GAME as TOY


@pytest.fixture
def games():
    return {"redux": GAME, "suntzu": SUNTZU}


@once
async def begun(judge, **options):
    terms = Terms.model_validate({"fill": "computers"})
    number = (await lobby.create(judge, "redux", GM, terms=terms, options=options)).id
    for user_id, seat in ((CAO, "Wei"), (LIU, "Wu"), (SUN, "Shu")):
        await lobby.join(judge, number, user_id, f"p{user_id}", wishes=[seat])
    await lobby.start(judge, number, GM)
    return number


async def test_a_card_is_told_by_direct_message_and_nothing_is_stored(judge):
    number = await begun(judge)
    before = await views.look(judge, number, CAO)
    reply = await say(judge, number, CAO, "card Zhao Yun")
    assert reply.said[0].startswith("**Zhao Yun** 趙雲 · `ZYN` · general of Shu")
    assert "*ours*" in reply.said[0]
    assert reply.errors == ()
    assert reply.receipt == ""
    after = await views.look(judge, number, CAO)
    assert (after.answer, after.is_ready) == (before.answer, before.is_ready)


async def test_a_card_beside_orders_leaves_the_orders_alone(judge):
    number = await begun(judge)
    seen = await views.look(judge, number, CAO)
    kept = [option.value for option in seen.prompt.shape.options[:4]]
    reply = await say(judge, number, CAO, f"card zhao yun\n{', '.join(kept)}\ncard zhao")
    assert list(reply.lines) == kept
    assert len([text for text in reply.said if "Zhao Yun" in text]) == 2


async def test_a_card_that_is_not_there_is_answered_with_near_ones(judge):
    number = await begun(judge)
    reply = await say(judge, number, CAO, "card Zhao Yuun")
    assert "did you mean Zhao Yun (ZYN)" in reply.errors[0]
    assert "For example: card Zhao Yun" in reply.errors[0]


async def test_what_if_is_answered_to_the_asker_alone_and_tells_the_table_nothing(judge):
    number = await begun(judge)
    for user_id in (CAO, LIU, SUN, SUN):
        await say(judge, number, user_id, "ready anyway")
    stories = await bodies(judge, number)
    seen = await views.look(judge, number, CAO)
    home = seen.view.table.realms["wei"].at_home
    reply = await say(judge, number, CAO, f"what if {home[0]} - TRB")
    assert any(text.startswith(f"`{home[0]} - TRB`: ") for text in "\n".join(reply.said).split("\n"))
    assert "If you take TRB: " in "\n".join(reply.said)
    upkeep = await say(judge, number, CAO, "odds upkeep")
    assert any("Upkeep: " in text for text in upkeep.said)
    wrong = await say(judge, number, CAO, "what if ZZZ - TRB")
    assert "no word of a bid" in wrong.errors[0]
    assert await bodies(judge, number) == stories
    assert not (await views.look(judge, number, CAO)).answer


async def test_a_gamemaster_who_speaks_for_a_seat_learns_nothing_of_its_hand(judge):
    number = await begun(judge)
    reply = await say(judge, number, GM, "what if upkeep", seat="wei")
    assert words.guide.OWN_ALONE in reply.said
    assert not any("Upkeep" in text for text in reply.said)


async def test_a_game_without_cards_or_chances_says_so():
    with pytest.raises(Refusal, match="has no cards"):
        questions_to_bot.card(TOY, TOY.options(), "Zhao Yun")
    with pytest.raises(Refusal, match="no table of chances"):
        questions_to_bot.chances(TOY, None, None, "2 v 1")
    with pytest.raises(OrderError):
        questions_to_bot.card(GAME, GAME.options(), "Nobody at all")


@pytest.mark.long
def test_every_game_with_cards_has_texts_that_are_found_by_code_and_by_name():
    for game in catalogue().values():
        for card in questions_to_bot.cards(game, game.options()) if game.cards else ():
            for name in (card.code, card.name):
                assert questions_to_bot.card(game, game.options(), name) == card.text
            assert card.name in card.text
            assert len(card.text) < 1500


async def test_a_line_that_orders_something_is_no_question_though_it_begins_like_one(judge):
    number = (await lobby.create(judge, "suntzu", GM, options={"warlords": False, "events": False})).id
    for user_id in (CAO, LIU):
        await lobby.join(judge, number, user_id, f"p{user_id}")
    await lobby.start(judge, number, GM)
    reply = await say(judge, number, CAO, "card 5 to Qin")
    assert reply.lines == ("QIN 5",)
    assert reply.said == ()
    asked = await say(judge, number, CAO, "card levy")
    assert "**Levy** · `K2` · warlord card of King of Chu" in asked.said[0]
    assert asked.lines == ("QIN 5",)


async def test_orders_edited_into_a_question_are_forgotten(judge):
    number = (await lobby.create(judge, "suntzu", GM, options={"warlords": False, "events": False})).id
    for user_id in (CAO, LIU):
        await lobby.join(judge, number, user_id, f"p{user_id}")
    await lobby.start(judge, number, GM)
    assert (await say(judge, number, CAO, "5 Qin", source_id=77)).lines == ("QIN 5",)
    edited = await say(judge, number, CAO, "card levy", source_id=77, edited=True)
    assert "**Levy**" in edited.said[0]
    assert edited.lines == ()
