"""The sheet of a state's actions: tried, carried out, and its results.

decision_lookup  each decision, looked up in the lines
execution        a sheet carried out, truly or on a copy first
legal_lines      every line that a sheet may consist of
forecast         the forecast of a sheet
"""
