"""The rules for players: the steps of a resolution, and what happens where several meet."""

from __future__ import annotations

from games.yuan.public_state_model import Options


def development(options: Options) -> str:
    """Return what Development does."""
    return (
        "**Colonization**, of a free province:\n"
        "- **I**: a province adjacent or connected to one of yours becomes your Village, and so does every "
        "free province adjacent to it.\n"
        "- **II**: the same, and 2 Chão at Income.\n"
        "- **III**: as I, but anywhere on the land.\n"
        "If the group that you have there now has no City, the target becomes one at once; all that follows "
        "in the plan is done to a City then.\n"
        "**Expansion**, of a province of yours:\n"
        "- **I**: every free province adjacent to its whole group becomes your Village.\n"
        "- **II**: the same, and 2 Chão at Income, even if there was nothing to take.\n"
        "- **III**: nothing is taken. You build a **temple** in the target and steal 2 Chão from each house "
        "that holds a province adjacent to it. A province holds one temple; where one stands already, "
        "nothing is built and nothing stolen."
    )


def fortification(options: Options) -> str:
    """Return what Fortification does."""
    return (
        "**Urbanization**, of a Village of yours:\n"
        "- **I**: nothing.\n"
        "- **II**: it becomes a City.\n"
        "- **III**: it becomes a City with a rampart of wood, and an army comes from the stock.\n"
        "**Reinforcement**, of a City of yours:\n"
        "- **I**: a second City: it yields double.\n"
        "- **II**: a rampart of wood and a second City.\n"
        "- **III**: ramparts of stone, the City is indestructible; an army comes from the stock. It is not "
        "doubled by this, but stays so if it was.\n"
        "What stands already is not built twice, the rest is done all the same.\n"
        "On the target of an attack this is done after the attack, if you have taken it: to a Village, or to "
        "a City if it became one. If you have not taken it, what this part has cost is given back."
    )


def militarization(options: Options) -> str:
    """Return how armies are raised, and which of them march."""
    return (
        "**Recruitment**, in a City of yours:\n"
        "- **I**: nothing.\n- **II**: 1 army.\n- **III**: 3 armies.\n"
        "They come from the stock, as many as it has; more than three may stand there until the turn ends.\n"
        "**Attack**, on a province of an enemy:\n"
        "- **I**: **every** army of yours in a province adjacent or connected to the target marches. You do "
        "not choose; the provinces they leave are left without them.\n"
        "- **II**: the same, and one more army from the stock.\n"
        "- **III**: as II; and if you take the target, each enemy province adjacent to it is struck with "
        "force 1 as well.\n"
        "The army from the stock never goes alone: one from the board must march, and it is missing if the "
        "stock is empty."
    )


def attack(options: Options) -> str:
    """Return the order in which an attack is fought."""
    kills = (
        "and each point of it has cost you an army"
        if options.rampart_kills
        else "and all that are left stand in it"
    )
    surplus = "go home" if options.surplus_home else "are lost"
    invaded = "Yellow moves. Then, i" if options.scenario == "foreign_invasion" else "I"
    return (
        "All armies set out at one time, so those that cross on the way do not meet; those who march do not "
        "defend their home.\n"
        "1. **Rivals** for one target meet first: each loses as many as the smallest of them has, again and "
        "again, until one or nobody is left.\n"
        "2. **Armies**: whoever is left meets the armies that stayed in the target. One falls for one. If as "
        "many are there as came, or more, the attack has failed.\n"
        "3. **Walls**: what is left must be **more** than the defence of the province. If it is not, it is "
        f"lost; if it is, the province is taken, {kills}. An army and a rampart of wood fall to 4, and not "
        "to 3.\n"
        f"4. An **indestructible City** loses its armies, one for one; attackers left over {surplus}.\n"
        "In a province that is taken everything goes: Village, Cities, ramparts, armies. A Village of yours "
        "and your armies that are left stand there; temples stay.\n"
        "5. **Strikes** of level III come after all captures, all at one time. A struck province with an "
        "army loses one and is not taken; one with any defence holds; an undefended one is taken. Strikes of "
        "two houses on one province kill an army each; if it is undefended both stand in it, so that it is "
        "free.\n"
        "6. Groups are cut off, see the next chapter.\n"
        f"7. {invaded}f the group of the province you attacked and took has no City, that province becomes "
        "one."
    )


def cut(options: Options) -> str:
    """Return the rules for groups that lose their Cities."""
    return (
        "A group needs a City. When captures leave provinces of a group with no City that they hang "
        "together with, these provinces are lost too, with all their armies:\n"
        "- to the house whose captures **alone** would have cut them off,\n"
        "- to nobody, so that they are free again, if the captures of several houses were needed, or if "
        "more than one would have done it alone.\n"
        "Whoever gets them has Villages there. Captures by strikes of level III count as captures, and all "
        "captures of a turn count together.\n"
        "So a house that has one City in a group and loses it to you loses the whole group to you. If it has "
        "two, and loses one to you and one to somebody else, the rest is free.\n"
        "Water does not hold a group together. Only captures cut off: a group that loses its City in another "
        "way stays."
    )


def together(options: Options) -> str:
    """Return what happens where several act in one place."""
    return (
        "**The same colonization**: houses that colonize the same province have their **whole plans** "
        "cancelled, whatever their levels. They pay nothing, and get 6 Chão each as if they had passed.\n"
        "**The same claim**: a province that several would take beside their targets stays free.\n"
        "**A target goes first**: a province that one house colonizes and others would take along is the "
        "colonizer’s. If the colonization is cancelled, the others’ claims stand.\n"
        "**Temples**: houses that build in the same turn do not steal from one another. From a third they "
        "take 1 Chão each, and 1 more each, as long as it has enough for all of them. Thefts come after "
        "costs are paid and before anything is given back. If fewer temples are left than are to be built, "
        "none is built and nothing stolen.\n"
        "**The same attack**: the rivals meet each other, before any of them meets the defender.\n"
        "**Attacks on each other**: both march, and both may take what the other has left."
    )
