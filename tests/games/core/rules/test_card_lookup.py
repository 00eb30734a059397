"""Cards looked up by name: codes, names, Chinese, beginnings, parts; what is not there, and what is twice."""

import pytest

from games.core.rules.card_lookup import CardText, fitting, looked_up
from games.core.rules.errors import Ambiguous, Unreadable

DECK = (
    CardText("ZYN", "Zhao Yun", "He is brave.", "趙雲", ("赵云",)),
    CardText("ZFE", "Zhang Fei", "He is loud.", "張飛"),
    CardText("ZLI", "Zhang Liao", "He is calm.", "張遼"),
    CardText("TOW", "Tower Ship", "It swims.", "樓船"),
    CardText("MST", "Mobile Siege Tower", "It rolls."),
)


@pytest.mark.parametrize(
    "said, code",
    [
        ("Zhao Yun", "ZYN"),
        ("zyn", "ZYN"),
        ("zhao yun?", "ZYN"),
        ("  ZHAO  ", "ZYN"),
        ("赵云", "ZYN"),
        ("趙雲", "ZYN"),
        ("fei", "ZFE"),
        ("tower", "TOW"),
        ("siege tower", "MST"),
    ],
)
def test_a_card_is_found_by_its_code_a_name_or_a_part_of_one(said, code):
    assert looked_up(DECK, said).code == code


def test_several_cards_of_one_name_are_named():
    with pytest.raises(Ambiguous) as caught:
        looked_up(DECK, "zhang")
    assert "Zhang Fei (ZFE), Zhang Liao (ZLI)" in str(caught.value)
    assert caught.value.example == "card Zhang Fei"


@pytest.mark.parametrize("said", ["Zhao Yuun", "", "???", "x" * 3000])
def test_no_card_of_that_name_is_answered_with_near_ones(said):
    with pytest.raises(Unreadable) as caught:
        looked_up(DECK, said)
    assert "did you mean" in str(caught.value)
    if said.startswith("Zhao"):
        assert caught.value.example == "card Zhao Yun"


def test_completion_offers_what_begins_so_first():
    assert [card.code for card in fitting(DECK, "tow")] == ["TOW", "MST"]
    assert len(fitting(DECK, "")) == len(DECK)
    assert fitting(DECK, "qq") == []


def test_a_card_without_another_chinese_name_is_offered_without_a_blank_behind_it():
    assert CardText("曹操", "Cao Cao", "").label == "Cao Cao (曹操)"
    assert CardText("CAO", "Cao Cao", "", "曹操").label == "Cao Cao (CAO) 曹操"
