"""Schedules of a game: what one is made of, what was wrong in one, and how it is said back."""

UNKNOWN = "“{word}” is no part of a schedule.{meant} Write it like this: `at 20:00 Europe/Berlin · least 12h · not Sat, Sun`, or `every 24h · grace 6h`."
MEANT = " Did you mean `{word}`?"
NO_ZONE = "I know no time zone “{word}”.{meant} Zones are named like `Europe/Berlin` or `America/New_York`."
TWO_ZONES = "A schedule has one time zone, yours names {one} and {other}."
TWICE = "`{word}` stands twice in that schedule; say it once."
WANTS = {
    "every": "`every` wants a length from 1h to 14d, like `every 24h`.",
    "small": "`small` wants a length from 1h to 24h, like `small 4h`.",
    "at": "`at` wants a time of day, like `at 20:00 Europe/Berlin`.",
    "least": "`least` wants a length from 1h to 7d, like `least 12h`.",
    "not": "`not` wants days, like `not Sat, Sun` or `not 2026-12-24..2027-01-02`.",
    "warn": "`warn` wants hours before a deadline, like `warn 12h, 2h`, or `warn off`.",
    "grace": "`grace` wants a length from 1h to 3d, like `grace 6h`, or `grace off`.",
    "early": "`early` wants `on` or `off`.",
    "zone": "`zone` wants a time zone, like `zone Europe/Berlin`.",
}
BOTH = "`every` and `at` are two ways to set a deadline; choose one."
NO_TIME = (
    "“{word}” is neither a time of day nor a time zone that I know. Write it like `at 20:00 Europe/Berlin`."
)
TWO_LENGTHS = "`daily` is `every 24h`, and that schedule says `{line}` too; choose one."
LEAST_ALONE = "`least` belongs to `at`: how far away the next such time must be."
NO_DAY_LEFT = "That schedule leaves no day for a deadline."
TOO_LONG_OFF = "`not` may leave out 60 days in a row at most; for longer, pause the game."
BACKWARDS = "{first} is later than {last}; the earlier day stands first."
NO_DAYS = (
    "“{word}” are no days.{meant} `not` wants days, like `not Sat, Sun` or `not 2026-12-24..2027-01-02`."
)
NO_SUCH_DAY = "“{word}” is no day of the calendar."
PASSED = "{last} is over; leave it out."
MOST_TIMES = "A schedule has six times of a day, ten stretches of days off, and five warnings at most."

BY_THE_RULES = "Each question has the hours that its rules give it."
EACH = "A question that the rules give a day or more has {length}; a shorter one keeps its own time."
EACH_SHORT = "Every question has {length}, or its own time where the rules give it less."
SMALL = "A small question, to which the rules give less than a day, has {length}: a retreat, a reaction, a choice between two battles."
FIXED = "Deadlines fall at {times} in {zone}: the first such time at least {length} away."
NO_DEADLINES_ON = "No deadline falls on {days}: it waits for the next day that is none of them."
IN_ZONE = "Days are those of {zone}."
WARNED = "Who has chosen no reminders of their own is reminded {lengths} before a deadline."
NOT_WARNED = "Who has chosen no reminders of their own gets none."
GRACED = "The first deadline that somebody misses is put off once, by {length}."
ENDS_EARLY, WAITS = (
    "A question ends early when everybody is ready.",
    "Every deadline is waited for, though all are ready.",
)
AHEAD = {
    "open": "If the game began now and each question took all its time, the deadlines would be {deadlines}.",
    "running": "If each question takes all its time, the next deadlines are {deadlines}.",
    "paused": "The clock stands still. If it went on now and each question took all its time, the deadlines would be {deadlines}.",
}
"""The deadlines to come, by the status of a game; of others there are none."""
FROM_THE_NEXT = "It holds from the next question on; the deadline that runs now stays."
CHANGED = "{title} has another schedule: `{line}`"
IT_IS = "**{title}** · `{line}`"
NONE_SET = "after the hours of the rules"
AWAITED = "**{title}** · the deadline that runs now is {until}."
COMMON = (
    ("every 24h", "every 24h: a day for each question"),
    ("every 48h · not Sat, Sun", "every 48h · not Sat, Sun: two days, none ends on a weekend"),
    ("at 20:00 {zone} · least 12h", "at 20:00 {zone} · least 12h: always in the evening"),
    ("at 20:00 {zone} · least 12h · not Sat, Sun · grace 6h", "at 20:00 {zone} · not Sat, Sun · grace 6h: evenings of weekdays"),
    ("at 08:00, 20:00 {zone} · least 6h", "at 08:00, 20:00 {zone}: twice a day, for the impatient"),
    ("at 20:00 {zone} · small 4h", "at 20:00 {zone} · small 4h: evenings, small questions within four hours"),
    ("off", "off: after the hours of the rules"),
)  # fmt: skip
