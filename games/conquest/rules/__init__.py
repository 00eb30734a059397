"""The rulebook, a file for each of its chapters.

opening                    the setup
fate, victory              the die of the round and the fate cards; the end of the game
phases                     the phases of a turn, and how things will stand in a later one
income, buying             gold; cards, Generals and infantry for it
deployment                 units that were bought come into play
invading_units             the units that may still invade
declaring                  an invasion as it is declared
invading, capturing        an invasion engagement by engagement; its end
invasion_state, windows    an invasion under way; the moments for cards and skills in it
battle, engagement_dice    the dice of an engagement; who falls to them
retreat                    Aggressive Retreat
battle_cards, skills       strategy cards and skills in a battle
invasion_clauses           the cards and skills that are written with an invasion
own_turn_cards, intrigues  strategy cards between commands; those against other players
counter_intelligence       Counter-intelligence
repositioning              units move among one's own provinces
fealty                     lords and vassals
end_turn_warnings          warnings of what END would leave undone
"""
