"""Pictures of games.

gallery      pictures asked for, shared and kept for a while
render_pool  the thread and the processes that draw them
"""
