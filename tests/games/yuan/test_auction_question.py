"""Bids for a capital: one offer or one for each round, and the cities in the order of one's wishes."""

import pytest

from games.core.play.dice import Seeded
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.yuan.public_state_model import Options, Table
from games.yuan.reading.auction_question import HouseOffers, bid_prompt
from tests.examples import few
from tests.games.yuan.play import DRAGON, LAYOUTS

FOUR = ("GUA", "GUY", "HUA", "TAA")
"""First cities of China's layout for four, by code."""


def prompt(auction="rounds", cities=FOUR, chao=6, houses=4, clans=()):
    layout = LAYOUTS["default_8p" if houses > 4 else "default_4p"]
    names = ["dragon", "tiger", "horse", "ox", "snake", "hare", "ram", "rat"][:houses]
    table = Table(options=Options(auction=auction), seats=names, tiles=layout["tiles"], clan_at=dict(clans))
    return bid_prompt(table, DRAGON, chao, cities, "bid 1")


def check(text, draft=(), **more):
    return prompt(**more).shape.check(text, draft)


def fault(text, draft=("BID 1", "TAKE 1 TAA"), **more):
    sheet = check(text, draft, **more)
    assert sheet.lines == tuple(draft)
    [error] = sheet.errors
    assert check(error.example, draft, **more).errors == ()
    return error


def listed(question):
    return [line for lines in question.shape.legal().values() for line in lines]


@pytest.mark.parametrize(
    "text, lines",
    [
        ("BID 3", ("BID 3",)),
        ("3", ("BID 3",)),
        ("I bid three", ("BID 3",)),
        ("bid: 3 Chão!", ("BID 3",)),
        ("bid nothing", ("BID 0",)),
        ("TAKE HUA GUY", ("TAKE 1 HUA", "TAKE 2 GUY")),
        ("TAKE 1 HUA\nTAKE 2 GUY", ("TAKE 1 HUA", "TAKE 2 GUY")),
        ("hua, guy", ("TAKE 1 HUA", "TAKE 2 GUY")),
        ("Huangzhou > Guangyuan", ("TAKE 1 HUA", "TAKE 2 GUY")),
        ("1. Huangzhou\n2. Guangyuan", ("TAKE 1 HUA", "TAKE 2 GUY")),
        ("take Huangzhou, then Guangyuan", ("TAKE 1 HUA", "TAKE 2 GUY")),
        ("hu tai'an", ("TAKE 1 HUA", "TAKE 2 TAA")),
        ("bid 3 take hua guy taa", ("BID 3", "TAKE 1 HUA", "TAKE 2 GUY", "TAKE 3 TAA")),
        ("take hua guy taa\nbid 3", ("BID 3", "TAKE 1 HUA", "TAKE 2 GUY", "TAKE 3 TAA")),
        ("3 hua", ("BID 3", "TAKE 1 HUA")),
        ("take 2 hua guy", ("TAKE 2 HUA", "TAKE 3 GUY")),
        ("dragon: bid 3", ("BID 3",)),
        ("bid 3\nbid 3", ("BID 3",)),
    ],
)
def test_an_offer_is_written_as_people_write(text, lines):
    sheet = check(text)
    assert (sheet.errors, sheet.lines) == ((), lines)
    assert prompt().read([text]) == prompt().read(list(lines))


@pytest.mark.parametrize(
    "text, kind, words",
    [
        ("bid 7", Illegal, "you have 6 Chão, so you cannot offer 7"),
        ("bid", Unreadable, "how many Chão do you offer?"),
        ("take", Unreadable, "name the cities in the order"),
        ("bid 3 2", Illegal, "one offer is asked of you now, so none for round 2"),
        ("bid 3 round 2", Illegal, "none for round 2"),
        ("round 2", Unreadable, "how many Chão"),
        ("bid 12345678901234567890", Unreadable, "more than anybody has"),
        ("take hua hua", Illegal, "name each city once"),
        ("take hua guy taa hua", Illegal, "name each city once"),
        ("take Datong", Unreadable, "Datong is not up now; there are GUA (Guangzhou), GUY (Guangyuan)"),
        ("take guan", OrderError, "could be GUA (Guangzhou) or GUY (Guangyuan)"),
        ("take huu", Unreadable, "did you mean HUA"),
        ("take 5 hua", Illegal, "wishes are numbered from 1 to 4"),
        ("take 3 hua guy taa", Illegal, "wishes are numbered from 1 to 4"),
        ("bid 3\nbid 4", Illegal, "otherwise than “bid 3”, so neither counts"),
        ("tiger: bid 3", Illegal, "you play Dragon, not Tiger"),
        ("xyzzy plugh", Unreadable, "cannot be read"),
        ("12 34", Illegal, "cannot offer 12"),
    ],
)
def test_what_is_wrong_gets_a_sentence_and_an_example_that_works(text, kind, words):
    error = fault(text)
    assert isinstance(error, kind)
    assert words in error.message


def test_bid_and_wishes_are_changed_one_by_one():
    draft = check("bid 3 take hua taa").lines
    assert check("bid 4", draft).lines == ("BID 4", "TAKE 1 HUA", "TAKE 2 TAA")
    assert check("take 2 guy", draft).lines == ("BID 3", "TAKE 1 HUA", "TAKE 2 GUY")
    assert check("clear take", draft).lines == check("clear hua", draft).lines == ("BID 3",)
    assert check("clear bid", draft).lines == ("TAKE 1 HUA", "TAKE 2 TAA")
    assert check("clear", draft).lines == ()


def test_a_list_without_a_number_takes_the_place_of_all_wishes():
    draft = check("bid 3 take hua taa").lines
    assert check("take guy", draft).lines == ("BID 3", "TAKE 1 GUY")
    assert check("take guy hua gua", draft).lines == ("BID 3", "TAKE 1 GUY", "TAKE 2 HUA", "TAKE 3 GUA")


def test_lines_of_three_cities_that_were_stored_before_mean_the_same():
    assert prompt().read(["BID 3", "TAKE HUA TAA"]) == HouseOffers((3,), ("HUA", "TAA", "GUA", "GUY"))
    assert prompt().read(["TAKE HUA TAA GUY", "TAKE 4 GUA"]).wishes == ("HUA", "TAA", "GUY", "GUA")


def test_silence_bids_nothing_and_takes_cities_by_their_codes():
    question = prompt(cities=("TAA", "GUA", "HUA", "GUY"))
    assert question.read(question.default) == question.read(None) == HouseOffers((0,), FOUR)
    assert (
        question.read(["TAKE HUA"])
        == question.read(["TAKE 2 HUA"])
        == HouseOffers((0,), ("HUA", "GUA", "GUY", "TAA"))
    )
    for answer in (3, [3], "BID 3", ["BID 7"], ["BID 1", "BID 2"]):
        with pytest.raises(OrderError):
            question.read(answer)


def test_the_question_names_cities_and_their_clans():
    text = prompt(clans={"HUA": "zhuang"}).text
    assert "You have 6 Chão." in text
    assert "GUY (Guangyuan), HUA (Huangzhou, Zhuang), TAA (Tai'an)" in text


def test_the_sender_is_told_what_he_offers_and_what_he_would_take():
    assert check("bid 3 take hua").notes == (
        "You offer 3 of your 6 Chão; only the winner pays.",
        "If you win you take Huangzhou (HUA).",
    )
    assert check("bid 3 2 take hua", auction="sealed").notes == (
        "Your offers, round by round: 3, 2, 0 of your 6 Chão; only a winner pays.",
        "If you win you take the first that is free of HUA, GUA, GUY, TAA.",
    )


# ----------------------------------------------------------------------------------------------------- sealed


def test_sealed_there_is_a_round_less_than_houses_and_fewer_numbers_mean_nothing_for_the_rest():
    lines = check("bid 3 2", auction="sealed").lines
    assert lines == ("BID 3", "BID 2 ROUND 2", "BID 0 ROUND 3")
    assert prompt("sealed").read(list(lines)).bids == (3, 2, 0)
    assert prompt("sealed").read(["bid 3"]).bids == (3, 0, 0)
    assert (
        "there are 3 rounds, so none for round 4"
        in fault("bid 1 1 1 1", ("BID 1",), auction="sealed").message
    )


@pytest.mark.parametrize(
    "text", ["bid 4 round 2", "round 2: 4", "round 2 bid 4", "bid 4 in round 2", "BID 4 ROUND 2"]
)
def test_sealed_a_round_may_be_changed_alone(text):
    draft = check("bid 3 2 1", auction="sealed").lines
    sheet = check(text, draft, auction="sealed")
    assert (sheet.errors, sheet.lines) == ((), ("BID 3", "BID 4 ROUND 2", "BID 1 ROUND 3"))


def test_all_of_many_cities_may_be_named():
    eight = tuple(sorted(LAYOUTS["default_8p"]["cities"]))
    wishes = eight[::-1]
    more = {"auction": "sealed", "cities": eight, "houses": 8}
    sheet = check("take " + " ".join(wishes), **more)
    assert sheet.lines == tuple(f"TAKE {rank} {at}" for rank, at in enumerate(wishes, 1))
    assert prompt(**more).read(list(sheet.lines)).wishes == wishes
    assert prompt(**more).read([f"TAKE 7 {eight[-1]}"]).wishes == (eight[-1], *eight[:-1])


# ------------------------------------------------------------------------------------------ what is listed


@pytest.mark.parametrize("houses", few(range(2, 9), 2))
@pytest.mark.parametrize("auction", ["rounds", "sealed"])
def test_what_is_listed_is_what_is_accepted(houses, auction):
    cities = tuple(sorted(LAYOUTS["default_8p"]["cities"]))[:houses]
    question = prompt(auction, cities, 5, houses)
    legal = listed(question)
    rounds = houses - 1 if auction == "sealed" else 1
    assert set(legal) == {
        *(f"BID {chao}" for chao in range(6)),
        *(f"BID {chao} ROUND {number}" for number in range(2, rounds + 1) for chao in range(6)),
        *(f"TAKE {rank} {at}" for rank in range(1, houses + 1) for at in cities),
    }
    assert len(set(legal)) == len(legal)
    for line in legal:
        sheet = question.shape.check(line, ())
        assert (sheet.errors, sheet.lines) == ((), (line,))
        question.read([line])


def test_lines_of_other_rounds_are_refused_where_they_are_not_listed():
    eight = tuple(sorted(LAYOUTS["default_8p"]["cities"]))
    everywhere = {
        line
        for count in range(2, 9)
        for auction in ("rounds", "sealed")
        for line in listed(prompt(auction, eight[:count], 6, count))
    }
    for number, question in enumerate((prompt("rounds", eight[2:5], 3), prompt("sealed", eight[1:6], 4, 5))):
        legal = set(listed(question))
        tried = sorted(everywhere)
        for place in Seeded(b"bids", str(number)).shuffle("lines", len(tried))[:400]:
            assert (not question.shape.check(tried[place], ()).errors) == (tried[place] in legal)


@pytest.mark.long
@pytest.mark.parametrize("auction", ["rounds", "sealed"])
def test_a_sheet_that_is_printed_and_read_again_is_the_same(auction):
    eight = tuple(sorted(LAYOUTS["default_8p"]["cities"]))
    question = prompt(auction, eight, 6, 8)
    for number in range(30):
        answer = question.shape.sample(Seeded(b"sheets", f"{auction}{number}"))
        for text in ("\n".join(answer), "\n".join(answer).lower(), "; ".join(answer)):
            sheet = question.shape.check(text, ())
            assert (sheet.errors, list(sheet.lines)) == ((), answer)
        assert question.read(answer) == question.read(answer[::-1])


@pytest.mark.parametrize("text", ["bid 2.5", "bid 3 of 6", "bid 3 to 4"])
@pytest.mark.parametrize("auction", few(["sealed", "rounds"], 1))
def test_parts_of_a_coin_and_what_is_of_or_to_a_number_are_no_offers_for_two_rounds(text, auction):
    assert "one whole number" in fault(text, ("BID 1",), auction=auction).message


def test_a_denial_spoils_the_offer_before_it():
    """Of `bid 3, no 4` the 3 was offered, and `no 4` taken for talk."""
    assert fault("bid 3, no 4", ("BID 1",)).quote == "no 4"
