"""What people write as answers to questions, and what stands around it.

clauses           text in, clauses of tokens out
clause_reading    what a clause says, in the words of one question
sheets            what was drafted, what a message adds, and all that is wrong with it
qualifying_lines  the lines around an order that make something else of it
faults            the faults of a message in sentences
suggest           what may have been meant by words that nobody knows
slips             lines that are one slip of the fingers away
examples          lines that are right just now
answer_reading    typed answers to every shape of question but orders
form_fields       a question as forms to fill in
message_commands  what a message asks of the bot itself: ready, clear, show …
unmeant           lines that are written and not meant: examples, drafts, doubts
hedged_lines      lines that put in doubt what stands with them
"""
