async def test_a_game_is_opened_joined_and_begun_by_commands(room):
    gm, cao = room.person("gm"), room.person("cao")
    opened = await gm.slash(room.channel, "game create", rules="toy", fill="independents")
    assert "#1 Silk is open" in opened.response.content
    joined = await cao.slash(room.channel, "game join", wishes="Wei")
    assert "Your wishes: Wei" in joined.response.content
    await gm.slash(room.channel, "game join", wishes="Shu")
    begun = await gm.slash(room.channel, "game start")
    assert "begins" in begun.response.content
    await room.rest()
    assert "you are **Wei**" in room.last("cao").content
    await cao.send_dm("3")
    answer = room.last("cao").content
    assert "**In force:**\n```\n3\n```" in answer
    assert "Receipt" in answer
