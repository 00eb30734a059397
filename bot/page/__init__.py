"""A finished game as one page: a file that needs nothing but a browser.

story      the events of a game, turn by turn, read from a record that is played again
luck       dice thrown against their expectation
html_page  the page as HTML, with its pictures inside
page.css, page.js    its looks and its turning; everything is there without the script too
check.js  every die, lot and shuffle reckoned again, in the reader's browser
"""
