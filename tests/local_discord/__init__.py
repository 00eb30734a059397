"""The local Discord, driven by the real client and by a browser."""
