"""A finished game as one page: a file that needs nothing but a browser.

story      what happened, turn by turn, read from a record that is played again
luck       what was thrown against what was to be expected
html_page  the page as HTML, with its pictures inside
page.css, page.js    how it looks and turns; everything is there without the script too
check.js  every die, lot and shuffle reckoned again, in the reader's browser
"""
