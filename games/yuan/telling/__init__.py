"""The position and the rules in words.

words                             the moment, each house's position, the land, the chart
tale                              what a house is told with its next plan
manual                            the game for somebody new
rulebook, rulebook_opening,
rulebook_steps                    the rules with the options in force
"""
