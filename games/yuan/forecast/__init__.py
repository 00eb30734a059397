"""The forecast of a plan, before it is sent.

foretell  its costs and its outcome
doubts    its parts that come to nothing
"""
