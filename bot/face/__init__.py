"""What people touch on Discord: buttons, menus, forms, and the words around them. Cogs receive; this answers.

answers     how an interaction is answered, and for whom
acknowledging every interaction is acknowledged within a second, by one mechanism
admission   every interaction waits behind what the same person asked before
access      who may know of a game: asked by every command and every control
buttons     controls whose meaning is in their ids, so that they survive a restart
controls    the controls under stored messages and answers
asking      the open question as a screen: which of the shapes it has
composer    orders by menus
prompts     the other shapes: choose, pick, amount, arrange
replies     the words after every text of a player
choosing    which game is meant
passing     controls that live for a moment: confirmations, choices
duelling    accept, decline, rematch by button
seating     join, leave and start by button
showing     maps and charts
options     options of a rule set, as people type them
"""
