"""An order is declared once: what is read, printed, offered and explained comes from its declaration.

order         the declaration: an order's slots, its canonical line, other ways to write it
slots         the kinds of slots of an order
pattern       the notation of the ways to write it
grammar_rule  one way to write it, and the order made of the values in it
machine       follows all ways of reading a row at once
lexemes       the words of a language, a file a game
input_row     a row of a text as words that may stand for something
parse_cache   the sorts of a row's words, worked out once
reader        reads rows as orders
problem       why a row cannot be read, and what may be meant
menus         menus, legal lines, examples and completion
"""
