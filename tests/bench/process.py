"""The bot in a process of its own, as `stage` starts it.

It imports nothing at first, as the `mandate` command does not: the processes that the bot calls for pictures
import the file again that it was started from.
"""

import sys

if __name__ == "__main__":
    from tests.bench import stage
    from tests.bench.measuring import quiet

    quiet()
    stage.main(sys.argv[1:])
