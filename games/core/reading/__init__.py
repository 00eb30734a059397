"""People's written answers to questions, and the words around them.

clauses            text in, clauses of tokens out
clauses_to_orders  a clause read in the words of one question
sheets             a message on top of a draft: orders, and all that is wrong
qualifying_lines   the lines around an order that make something else of it
faults             the faults of a message in sentences
suggest            suggestions for words that nobody knows
slips              lines that are one slip of the fingers away
examples           lines that are right just now
answer_reading     typed answers to every shape of question but orders
order_forms        a question as forms to fill in
message_commands   a message's commands to the bot itself: ready, clear, show …
named_games        a rule set's name in front of a message: `Warlords: …`
unmeant            lines that are written and not meant: examples, drafts, doubts
taking_back        lines that take something back, or say that it was for another game
self_corrections   an order that is said anew: `no wait, …`, `I meant …`, `*HIRE 4`
hedged_lines       lines that put in doubt the orders beside them
"""
