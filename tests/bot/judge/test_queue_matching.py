"""The people of a table that forms: nobody twice, nobody against their wishes, first come first served,
always the same.
"""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.judge.queue.queue_matching import QUARTERS, FormingTable, QueueWish, Sort, fits, matches, needs
from tests.steps import steps

SORTS = {"war": Sort(2, 4, 1000), "duel": Sort(2, 2, 1000), "trio": Sort(3, 3, 1000)}
DAILY, TWO_DAYS, FIXED = "every 24h", "every 48h", "at 20:00 UTC · least 12h"
TIMES = {FIXED: frozenset({80})}


def hours(first, last):
    """Return the quarters of some hours of the day, which may go over midnight."""
    return frozenset(quarter % QUARTERS for quarter in range(4 * first, 4 * (last + 24 * (last <= first))))


def wish(user_id, rules=("war",), schedules=(DAILY,), **more):
    return QueueWish(user_id, tuple(rules), tuple(schedules), **more)


def seated(found):
    return [(each.slug, each.schedule, each.hidden, [wish.user_id for wish in each.people]) for each in found]


def together(*wishes):
    return seated(matches(wishes, SORTS, TIMES))


def test_who_wants_the_same_makes_a_table_when_they_are_enough():
    assert together(wish(1), wish(2)) == []
    assert together(wish(1), wish(2), wish(3)) == [("war", DAILY, False, [1, 2, 3])]
    assert together(wish(1, people=2), wish(2, people=2)) == [("war", DAILY, False, [1, 2])]
    assert together(wish(1, ["duel"]), wish(2, ["duel"])) == [("duel", DAILY, False, [1, 2])]


def test_who_wants_more_company_waits_for_it_and_keeps_nobody_from_theirs():
    few = [wish(1, people=4), wish(2), wish(3), wish(4)]
    assert together(*few) == [("war", DAILY, False, [1, 2, 3, 4])]
    assert together(*few[:3]) == []
    assert together(wish(2), wish(1, people=4), wish(3), wish(4, people=3)) == [
        ("war", DAILY, False, [2, 1, 3, 4])
    ]
    assert together(wish(2, people=2), wish(1, people=4), wish(3, people=2)) == [
        ("war", DAILY, False, [2, 3])
    ]


def test_the_first_comers_best_wish_is_tried_first():
    first = wish(1, ["duel", "war"], [TWO_DAYS, DAILY])
    others = [wish(2, ["war", "duel"], [DAILY, TWO_DAYS]), wish(3, ["war"], [DAILY, TWO_DAYS])]
    assert together(first, *others) == [("duel", TWO_DAYS, False, [1, 2])]


def test_who_is_not_awake_together_for_an_hour_makes_no_table():
    evening, night = {"awake": hours(18, 23), "people": 2}, {"awake": hours(22, 4), "people": 2}
    morning = {"awake": hours(6, 11), "people": 2}
    assert together(wish(1, **evening), wish(2, **night)) == [("war", DAILY, False, [1, 2])]
    assert together(wish(1, **evening), wish(2, **morning)) == []
    assert together(wish(1, **evening), wish(2, people=2)) == [("war", DAILY, False, [1, 2])]
    short = {"awake": hours(22, 23) - {88}, "people": 2}
    assert together(wish(1, **evening), wish(2, **short)) == []


def test_a_narrow_second_does_not_keep_four_from_a_table():
    late = wish(2, awake=hours(22, 2), people=2)
    early = [wish(number, awake=hours(17, 20), people=4) for number in (3, 4, 5)]
    assert together(wish(1, awake=hours(17, 23), people=4), late, *early) == [
        ("war", DAILY, False, [1, 3, 4, 5])
    ]


def test_a_fixed_deadline_falls_where_all_are_awake():
    here = {"awake": hours(18, 22), "people": 2}
    assert together(wish(1, schedules=[FIXED], **here), wish(2, schedules=[FIXED], **here)) != []
    there = {"awake": hours(8, 19), "people": 2}
    assert together(wish(1, schedules=[FIXED], **here), wish(2, schedules=[FIXED], **there)) == []


def test_anonymity_is_as_all_wish_and_open_where_they_do_not_care():
    for one, other, hidden in [
        ("yes", "either", True), ("no", "either", False), ("either", "either", False), ("yes", "yes", True)
    ]:  # fmt: skip
        found = together(wish(1, hidden=one, people=2), wish(2, hidden=other, people=2))
        assert found == [("war", DAILY, hidden, [1, 2])]
    assert together(wish(1, hidden="yes", people=2), wish(2, hidden="no", people=2)) == []


def test_thresholds_hold_both_ways_and_newcomers_have_what_everybody_begins_with():
    strict = wish(1, people=2, joining={"reliability": 80, "rating": 1000}, reliability=90)
    assert together(strict, wish(2, people=2)) != []
    assert together(strict, wish(2, people=2, reliability=79)) == []
    assert together(strict, wish(2, people=2, ratings={"war": 999})) == []
    assert together(strict, wish(2, people=2, ratings={"duel": 999})) != []
    assert together(wish(2, people=2, reliability=79), strict) == []
    assert (
        together(wish(1, people=2, joining={"rating": 1100}), wish(2, people=2, ratings={"war": 1200})) == []
    )
    [found] = matches([strict, wish(2, people=2, joining={"rating": 900, "reliability": 85})], SORTS, TIMES)
    assert found.joining == {"reliability": 85, "rating": 1000}


HOURS = st.sampled_from([None, hours(18, 23), hours(6, 11), hours(20, 2), hours(0, 24), hours(10, 21)])
WISHES = st.lists(
    st.builds(
        QueueWish,
        user_id=st.just(0),
        rules=st.lists(st.sampled_from([*SORTS, "gone"]), min_size=1, max_size=3, unique=True).map(tuple),
        schedules=st.lists(
            st.sampled_from([DAILY, TWO_DAYS, FIXED]), min_size=1, max_size=2, unique=True
        ).map(tuple),
        awake=HOURS,
        hidden=st.sampled_from(["yes", "no", "either"]),
        people=st.sampled_from([0, 2, 2, 3, 4]),
        joining=st.sampled_from([{}, {}, {"reliability": 80}, {"rating": 1050}]),
        reliability=st.sampled_from([None, 100, 70]),
        ratings=st.sampled_from([{}, {"war": 1100}, {"war": 900, "duel": 1200}]),
    ),
    max_size=8,
).map(lambda found: [QueueWish(**{**vars(each), "user_id": number}) for number, each in enumerate(found, 1)])


@pytest.mark.long
@given(WISHES)
def test_nobody_sits_twice_and_nobody_against_their_wishes(waiting):
    found = matches(waiting, SORTS, TIMES)
    people = [wish.user_id for each in found for wish in each.people]
    assert len(people) == len(set(people))
    assert all(fits(each, SORTS, TIMES) for each in found)
    assert found == matches(list(waiting), SORTS, TIMES)


@pytest.mark.long
@given(WISHES)
def test_who_came_later_takes_nothing_from_who_came_before(waiting):
    """The tables whose first comer is among the first few are as good for them without those behind."""
    for count in range(len(waiting)):
        with_all = {each.people[0].user_id: each for each in matches(waiting, SORTS, TIMES)}
        before = matches(waiting[:count], SORTS, TIMES)
        if before:
            first = before[0].people[0].user_id
            assert min(with_all) <= first


@pytest.mark.long
@given(WISHES)
def test_where_two_would_make_a_table_by_themselves_they_do_not_both_go_on_waiting(waiting):
    found = matches(waiting, SORTS, TIMES)
    people = [wish.user_id for each in found for wish in each.people]
    left = [wish for wish in waiting if wish.user_id not in people]
    for pair in combinations(left, 2):
        for slug, schedule, hidden in product(SORTS, (DAILY, TWO_DAYS, FIXED), (False, True)):
            table = FormingTable(slug, schedule, hidden, pair)
            assert not fits(table, SORTS, TIMES), (slug, schedule, hidden)


def test_a_table_needs_what_its_rules_and_its_people_need():
    assert needs(Sort(2, 7), [wish(1)]) == 3
    assert needs(Sort(2, 2), [wish(1)]) == 2
    assert needs(Sort(3, 3), [wish(1, people=2)]) == 3
    assert needs(Sort(2, 7), [wish(1, people=2), wish(2, people=5)]) == 5


def badly_fitting(count):
    """Return people who nearly fit: all want all rule sets, eight or more of them, and few accept few."""
    chance, slugs, lengths = Random(7), [f"rules {n}" for n in range(5)], ["every 24h", "every 48h", FIXED]
    found = []
    for number in range(count):
        wakes, long = 4 * chance.randrange(24), 4 * chance.randrange(3, 16)
        awake = frozenset((wakes + quarter) % QUARTERS for quarter in range(long))
        asked = {"rating": chance.randrange(1000, 1400)} if chance.random() < 0.5 else {}
        rated = {slug: chance.randrange(900, 1400) for slug in slugs}
        company = chance.choice([8, 9, 10])
        wants = (chance.sample(slugs, 5), chance.sample(lengths, 3))
        found.append(wish(number, *wants, awake=awake, people=company, joining=asked, ratings=rated))
    return found, {slug: Sort(2, 10, 1000) for slug in slugs}


def test_a_queue_of_twice_as_many_who_fit_badly_takes_less_than_three_times_as_long():
    """Each pair is compared once; it was all of them anew for each hour and length."""

    def taken(count):
        waiting, sorts = badly_fitting(count)
        return steps(lambda: matches(waiting, sorts, TIMES))

    assert taken(50) < 3 * taken(25)
