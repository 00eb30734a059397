"""What a plan would come to, before it is sent.

foretell  its costs and its outcome
doubts    what in it comes to nothing
"""
