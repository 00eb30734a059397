"""An error that is worded when somebody asks says what one says that is worded at once."""

from games.core.rules.errors import Illegal, Unsaid

TOLD = Illegal("no such place.", quote="XQ", line=2, column=3, example="A LUO H")


def test_a_late_error_says_all_that_a_plain_one_does():
    late = Unsaid(lambda: TOLD)
    parts = (late.message, late.quote, late.line, late.column, late.example, late.is_meant, str(late))
    assert parts == ("no such place.", "XQ", 2, 3, "A LUO H", False, str(TOLD))


def test_an_error_that_nobody_asks_for_is_never_worded():
    worded = list[int]()

    def say():
        worded.append(1)
        return TOLD

    errors = [Unsaid(say) for _ in range(100)]
    for number, error in enumerate(errors, 1):
        error.line = number
    assert not worded
    assert [errors[7].line, errors[7].message, errors[7].quote] == [8, TOLD.message, TOLD.quote]
    assert len(worded) == 1
