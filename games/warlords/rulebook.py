"""The rules for players, as they are in force at a table, chapter by chapter. Examples can be pasted as
they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.protocol import Chapter
from games.core.telling.prose import block
from games.warlords.battle_dice import WALLS, odds, percent
from games.warlords.public_state_model import BOARD, NEUTRAL, Options


def rules(options: Options) -> Sequence[Chapter]:
    """Return the rules in force, each choice of the table woven in."""
    return (
        Chapter("goal", "The goal", goal(options)),
        Chapter("year", "The year", year(options)),
        Chapter("orders", "Writing orders", orders(options)),
        Chapter("moving", "Moving", moving(options)),
        Chapter("battle", "Battle", battle(options)),
        Chapter("support", "Support", support(options)),
        Chapter("winter", "Centres and Winter", winter(options)),
        Chapter("leaving", "Independents, and leaving the game", leaving(options)),
        Chapter("dice", "The dice", dice(options)),
    )


def goal(options: Options) -> str:
    """Return how the game is won and lost."""
    limit = (
        f"\nThe game ends after year {options.year_limit} at the latest; then most centres win, after them "
        "capitals, after them armies. Those who are equal in all three share the victory."
        if options.year_limit
        else ""
    )
    return (
        "The Han are falling, and you are one of seven warlords. At the end of a year you win if you own\n"
        "- at least **15** of the 29 supply centres,\n"
        "- among them at least one of the 5 capitals (Chengdu CHD, Jianye JIA, Jizhou JIH, Luoyang LUO, "
        "Yong YON),\n"
        "- and more capitals than any other warlord.\n"
        "Fifteen centres are not enough while somebody has as many capitals as you.\n"
        "Who owns no centre at the end of a Fall disbands all armies and is out. The last warlord left "
        "wins at once; if nobody is left, the game is a draw." + limit
    )


def year(options: Options) -> str:
    """Return the course of a year."""
    order = (
        "Each year the order is made anew: fewest centres first; ties stay as they were."
        if options.turn_order == "resort"
        else "The order never changes."
    )
    pace = (
        "In your slot you give one order at a time and see its dice before the next."
        if options.stepwise
        else "In your slot you send one sheet of orders for all your armies."
    )
    return (
        f"**Spring**: the warlords move one after the other, {options.slot_hours} hours each at most. "
        f"{pace}\n"
        "**Fall**: the same again. After the last one, every centre with an army on it belongs to that "
        "army’s warlord.\n"
        f"**Winter**: all build or disband at one moment, in secret, within {options.winter_hours} hours. "
        "Then somebody has won, or the next year begins.\n"
        f"In the first year those with the fewest centres move first. {order}"
    )


def orders(options: Options) -> str:
    """Return how orders are written, with examples from Yuan Shao’s first Spring."""
    examples = [
        ("go from Fangzi to Taiyuan", "A FAN - TAI"),
        ("the same in words", "Army in Fangzi to Taiyuan"),
        ("help Jizhou to fight its way into Yan", "A FAN S JIH - YAN"),
        ("help the army in Jizhou to stand", "A FAN S JIH"),
        ("stay", "A FAN H"),
    ]
    shown = "\n".join(f"{what}:\n{block(text)}" for what, text in examples)
    several = (
        ""
        if options.stepwise
        else "A whole sheet; the moves are carried out in the order you write them:\n"
        + block("A JIH - YAN", "A FAN S JIH - YAN", "QNG to XPI; Zhongshan holds")
    )
    return (
        "One order a line. Territories by code, name, the beginning of a name, or in Chinese; capitals and "
        "small letters alike. For Yuan Shao in the first Spring:\n"
        f"{shown}\n{several}\n"
        "Send as many messages as you like: the last order for an army counts, and you always get the whole "
        "list back. `clear` forgets everything, `clear FAN` one army. An army without an order holds."
    )


def moving(options: Options) -> str:
    """Return how armies move."""
    ring = (
        "Your own armies may change places, and move round in a ring."
        if options.allow_ring
        else "Your own armies cannot change places or move round in a ring."
    )
    chain = (
        ""
        if options.stepwise
        else (
            "Your moves are carried out in the order you wrote them. A move into a territory that your own "
            "army is yet to leave waits until it has left.\n"
        )
    )
    return (
        "An army goes to a bordering territory, and a territory holds one army.\n"
        f"{chain}If your own army stays in the way, the move fails and the army holds. {ring} If the "
        "territory is held by anybody else, there is a battle."
    )


def battle(options: Options) -> str:
    """Return how battles are fought."""
    dice = (
        "A side’s score is the sum of its dice."
        if options.support_mode == "sum"
        else "A side’s score is its highest die."
    )
    best = options.support_mode == "best"
    sally = (
        " So does an army that attacks out of a capital."
        if options.capital_bonus == "both"
        else " Attacking out of a capital earns nothing."
    )
    return (
        f"Each side rolls a die, and one more for its support. {dice} An army that defends itself in a "
        f"capital adds 2 to its roll, whoever it belongs to.{sally}\n"
        "The higher score wins; after a tie both roll everything again. The loser is destroyed; nobody "
        "retreats. An attacker who wins moves in. Supporters come to no harm.\n"
        f"Even forces win half the time; 2 dice win {percent(odds(2, 1, best=best))} against 1, and "
        f"{percent(odds(2, 1, -WALLS, best=best))} against 1 in a capital. Ask for the odds of "
        "`3 v 2 capital`, or any numbers; your own battles are reckoned for you when you order them."
    )


def support(options: Options) -> str:
    """Return what supports do."""
    many = (
        "Each supporter adds a die."
        if options.support_cap == "none"
        else "One supporter adds a die; more of them add nothing."
    )
    cut = (
        "A supporter that is attacked supports no more, even if it wins."
        if options.support_cut
        else "A supporter that is attacked goes on supporting unless it is destroyed."
    )
    carry = (
        "After a battle won, those who supported the attack support the army where it stands now, until "
        "your next slot."
        if options.carry_support
        else "Support of an attack is spent with its battle."
    )
    until = (
        "your next slot"
        if options.support_until == "slot"
        else "the same season’s slot a year later, or until the supporter gets another order"
    )
    whom = (
        "You may support the armies of other warlords: such support stands until your next slot. "
        "Independents take none."
        if options.foreign_support
        else "You support your own armies only."
    )
    return (
        f"A supporter stays where it is. {many} {whom}\n"
        "**To hold** (`A FAN S JIH`): the two stand in neighbouring territories and the one supported does "
        f"not move. The support counts in every battle until {until}, through other warlords’ slots "
        "and through Winter.\n"
        "**To attack** (`A FAN S JIH - YAN`): the supporter borders the territory that is entered. It "
        "counts for that army and that territory only; if there is no battle it comes to nothing. "
        f"{carry}\n{cut}"
    )


def winter(options: Options) -> str:
    """Return how centres change hands and armies are built and disbanded."""
    where = (
        "on the centres you began with, if you own them and they are free"
        if options.home_builds
        else "on any centre of yours without an army"
    )
    nobodys = ", ".join(f"{BOARD.name(at)} ({at})" for at in NEUTRAL[options.neutral])
    rest = (
        "Builds that you do not order or waive are made for you: capitals first, then nearest the enemy."
        if options.auto_build
        else "Builds that you do not order are waived."
    )
    return (
        "Only at the end of Fall do centres change hands: each goes to the warlord whose army stands there, "
        "neutral or not. A centre without an army stays with its owner. "
        f"Five centres are neutral and empty at the start: {nobodys}.\n"
        f"In Winter your armies become as many as your centres. You build {where}:\n"
        f"{block('Build JIH')}\n"
        f"or leave a build out:\n{block('Waive')}\n"
        f"{rest} With more armies than centres you disband:\n{block('Disband FAN')}\n"
        "If you name too few, the armies farthest from your centres go."
    )


def leaving(options: Options) -> str:
    """Return what Independents are, and how armies become Independents."""
    return (
        "Independents hold Liaodong, Hanzhong and Yong at the start, and the lands of warlords that nobody "
        "plays. They defend themselves with one die, in a capital with 2 added to its roll, and never move, "
        "support or build.\n"
        f"Who resigns, or lets {options.nmr_limit} deadlines in a row pass, is out: their centres turn "
        "neutral, their armies become Independents where they stand, their supports end."
    )


def dice(options: Options) -> str:
    """Return why the dice can be trusted."""
    return (
        "Every die follows from a secret whose fingerprint was posted before the game began, and from what "
        "the players added to it. The secret is published when the game is over, and then anybody can "
        "compute every die again."
    )
