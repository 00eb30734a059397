"""Reading typed text, as far as no rule is needed for it.

lexicon                   names and spellings, each with its code or canonical word
typed_to_canonical_words  pieces of a text as canonical words
canonical_line_reader     canonical lines, read to the letter
tokenizer                 a text cut into words, numbers and signs
clauses                   a text cut into clauses of canonical words
misspelt                  a line with words that nobody knows, as it may have been meant
corrected_example         a right line in the place of one that was refused
"""
