"""Speed: `python -m tests.bench` prints medians; `python -m tests.bench.balance` plays games."""
