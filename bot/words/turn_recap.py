"""What stands over a question: what came of one's orders, what else happened, what one has."""

CAME = "**Your orders**"
BEFELL = "**What happened to you**"
ALONE = "**For you alone**"
HAVE = "**You have** {have}"
MORE = "… and {count} more: `/history`."
