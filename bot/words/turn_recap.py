"""The recap over a question: results of one's orders, other events, one's position."""

CAME = "**Your orders**"
BEFELL = "**What happened to you**"
ALONE = "**For you alone**"
HAVE = "**You have** {have}"
MORE = "… and {count} more: `/history`."
