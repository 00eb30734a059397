"""The effects of Rulers, skills and cards, a line each: for the rules, and for those who look one up."""

from __future__ import annotations

import re

RULER_TEXTS = {
    "Ambition": "the first strategy card of a turn costs 1",
    "Benevolence": "Generals cost 2 and are immune to Betrayal",
    "Masterful": "repositions any distance through own provinces",
    "Tyranny": "+1 gold a turn",
    "Great House": "began with twice the infantry",
    "Imperial Seal": "the first gold on infantry buys 3",
    "Two Seats": "began with two provinces",
    "Cavalry Commander": "every unit may capture twice a turn",
    "White Horses": "attack groups with the Ruler win ties",
    "Hospitality": "a strategy card a turn while nobody holds fewer provinces",
    "Mountain Passes": "+1 when the Ruler's province is defended",
    "Five Pecks of Rice": "Famine and plague never touch",
    "Scholars' Court": "holds 8 strategy cards",
}
SKILL_TEXTS = {
    "MIGHT": "+n on one die, attacking and defending",
    "ASSAULT": "+n on one die, attacking",
    "GUARD": "+n on one die, defending",
    "FEARLESS": "he and those who entered with him capture once more",
    "AGGRESSIVE_RETREAT": "as the card, once an invasion, by standing order",
    "STRATEGIST": "draw n strategy cards as your turn begins",
    "ARCHERY": "before each engagement a D6: on 5+ one enemy infantry dies",
    "FIRE": "once an invasion D3 enemy infantry die, never the last unit",
    "DUEL": "by order: both roll a D8, the lower dies; with `REFUSE DUEL` one infantry dies instead",
    "BRIDGE": "defending: two attacking dice in the first engagement",
    "PIN": "enemies cannot retreat",
    "TERROR": "-1 on the enemy's highest die",
    "CHARM": "by order: on 5+ an enemy General is without skills",
    "INTRIGUE": "your Assassination cannot be cancelled",
    "LOYAL": "immune to Betrayal and CHARM",
    "UNRULY": "Betrayal against him always works",
    "BODYGUARD": "dies in the place of the Ruler beside him",
    "FORTRESS": "infantry roll D8, defending",
    "VETERANS": "infantry roll D8, attacking",
    "TACTICIAN": "wins ties",
    "RAID": "+1 gold a capture",
    "SWIFT": "repositions two steps with up to 6 infantry",
    "TAX": "+n gold a turn",
    "RECRUIT": "+n infantry a turn",
}
LEVELLED = ("MIGHT", "ASSAULT", "GUARD", "STRATEGIST", "TAX", "RECRUIT")
"""Skills that come in levels: their texts say n."""
LEVEL = re.compile(r"\bn\b")
CARD_TEXTS = {
    "conscription": "+4 infantry, before you have deployed",
    "taxes": "+3 gold",
    "reinforcements": "other own provinces beside the disputed one join in: `REINFORCE FROM CHL 5`",
    "assassination": "a Ruler or General in play dies",
    "betrayal": "an enemy General in the combat joins you",
    "rebellion": "the infantry of an enemy province turn neutral",
    "successor": "a new Ruler when yours is dead",
    "aggressive_retreat": "a parting volley, then all your units leave",
    "revolt": "a vassal is free",
    "dams": "no flood touches you this round; by standing order",
    "food_stores": "no Famine touches you this round; by itself",
    "medicine": "no plague or fever touches you; by itself",
    "spies": "see another's gold, cards and reserve",
    "ambush": "the attacker rolls one die fewer in this engagement",
    "fire_attack": "D3 enemy infantry die, never the last unit",
    "forced_march": "a group that captured may capture once more",
    "fortify": "+1 for the rest of the invasion",
    "feint": "you win ties for the rest of the invasion",
    "bribery": "up to 4 neutrals at your border are yours",
    "envoy": "the invasion is called off",
    "plunder": "up to 3 gold of who lost the province",
    "talent": "keep one of the top three Generals",
    "counterspy": "cancels Assassination, Betrayal, Rebellion or Spies; by itself",
}
FATE_TEXTS = {
    "flood": "nobody enters or leaves a province, and it pays nothing",
    "great_flood": "the same in three provinces of a region",
    "famine": "a region pays nothing",
    "epidemic": "half the infantry of each province of a region die",
    "pestilence": "all infantry of a province die",
    "earthquake": "D6 infantry of a province die",
    "locusts": "who holds most loses half the gold",
    "illness": "a Ruler dies on a 1 or 2",
    "bandits": "2 neutrals in up to five empty provinces",
    "harvest": "a region pays 2 gold a province",
    "volunteers": "+2 infantry in each held province of a region",
    "favor": "5 gold for one player",
    "pity": "3 gold and 2 infantry for who holds fewest",
}


def skill_name(skill: str) -> str:
    """Return a skill as the rules head it: "MIGHT n", "AGGRESSIVE RETREAT"."""
    return f"{skill.replace('_', ' ')}{' n' if skill in LEVELLED else ''}"


def skill_text(skill: str, level: int) -> str:
    """Return what somebody's skill does: "MIGHT 2: +2 on one die, attacking and defending"."""
    name = skill.replace("_", " ")
    if skill not in LEVELLED:
        return f"**{name}**: {SKILL_TEXTS[skill]}"
    return f"**{name} {level}**: {LEVEL.sub(str(level), SKILL_TEXTS[skill])}"
