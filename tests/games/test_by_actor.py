"""Lines of a report that are joined by who acts."""

from games.core.telling.prose import by_actor

NAMES = ("Red", "Blue")


def test_what_one_does_after_the_other_is_one_line_with_the_name_once():
    told = by_actor(["Red hires 6 infantry.", "Red places 6 in Wan (WAN).", "Blue hires 2 infantry."], NAMES)
    assert told == ["**Red** hires 6 infantry; places 6 in Wan (WAN).", "**Blue** hires 2 infantry."]


def test_a_line_of_its_own_parts_what_was_done_before_it_from_what_was_done_after():
    told = by_actor(["Red hires 2 infantry.", "**Red** invades **WAN**.", "Red raids 1 gold."], NAMES)
    assert told == ["**Red** hires 2 infantry.", "**Red** invades **WAN**.", "**Red** raids 1 gold."]


def test_across_lines_of_others_all_of_one_stands_together_up_to_a_line_apart():
    lines = ["Red builds.", "Blue builds.", "WAN stays free.", "Red pays.", "**Turn 2.**", "Red builds."]
    told = by_actor(lines, NAMES, lambda line: line.startswith("**"))
    expected = [
        "**Red** builds; pays.",
        "**Blue** builds.",
        "WAN stays free.",
        "**Turn 2.**",
        "**Red** builds.",
    ]
    assert told == expected


def test_a_name_that_begins_another_word_is_no_actor():
    assert by_actor(["Redux begins."], NAMES) == ["Redux begins."]
