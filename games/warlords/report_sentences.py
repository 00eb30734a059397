"""Every sentence of the reports, by kind of event: one catalogue, so that a translation can take its place.

Names in braces are filled in by `events_to_text`. Codes stand for territories; the first mention in a battle
has the name.
"""

TEXTS = {
    "slot": "**{season} of year {year}** – **{seat}** {seat|moves|move}.",
    "idle": "**{season} of year {year}** – **{seat}** {seat|has|have} no army to move.",
    "orders": "{seat} {seat|orders|order}: {lines}.",
    "orders none": "{seat} {seat|gives|give} no orders.",
    "silent": "Without an order, holding: {silent}.",
    "missed": "**{seat}** let the deadline pass ({count} of {limit} in a row): default orders apply, "
    "every army holds.",
    "missed winter": "**{seat}** let the deadline pass ({count} of {limit} in a row); by default: {lines}.",
    "moved": "{seat}: {at} → {to} ({to_name}).",
    "blocked": "{seat}: {at} cannot enter {to}, an own army is in the way, and holds.",
    "lapsed": "{seat}: the support from {at} for {of} → {to} comes to nothing, there was no battle.",
    "battle": "⚔️ **Battle of {at_name}** ({at}): {attacker} from {source}{attack_support} against {defender}"
    "{defence_support}{walls}: {rounds}. {result}",
    "battle won": "{attacker} {attacker|wins|win} and {attacker|enters|enter}; the army of {defender} is "
    "destroyed.",
    "battle lost": "The attack fails; the army of {attacker} from {source} is destroyed.",
    "support": " with {places}",
    "walls": " in the capital",
    "tie": "tie, again: ",
    "rounds left out": "({count} more {count|tie|ties}) ",
    "captured": "🏯 {after} {after|takes|take} {at_name} ({at}) from {before}.",
    "captured neutral": "🏯 {after} {after|takes|take} {at_name} ({at}).",
    "eliminated": "💀 **{seat}** {seat|owns|own} no supply centre at the end of Fall and {seat|is|are} out.",
    "departed resigned": "**{seat}** {seat|resigns|resign}. Centres turn neutral, armies become "
    "Independents: {armies}.",
    "departed absent": "**{seat}** {seat|has|have} missed too many deadlines. Centres turn neutral, armies "
    "become Independents: {armies}.",
    "winter": "**Winter of year {year}** – owed: {due}.",
    "winter nothing": "**Winter of year {year}** – nobody has anything to build or disband.",
    "builds": "{seat} {seat|builds|build} {number}",
    "disbands": "{seat} {seat|disbands|disband} {number}",
    "adjusted": "{seat}: {lines}.",
    "by default": "{lines} (by default)",
    "adjusted nothing": "{seat} {seat|leaves|leave} it at that.",
    "year": "**Year {year}** begins. Order of play: {order}.",
    "ended": "🏆 **{sentence}**",
    "end victory": "{seat} {seat|wins|win}: {centres} supply centres, and more capitals than anybody else "
    "({capitals}).",
    "end last": "{seat} {seat|wins|win}: no other warlord is left.",
    "end nobody": "Nobody is left: the game is a draw.",
    "end limit": "Year {year} was the last: {seat} {seat|wins|win} (centres {centres}, capitals {capitals}, "
    "armies {armies}).",
    "end shared": "Year {year} was the last: {seat} share the victory (each: centres {centres}, capitals "
    "{capitals}, armies {armies}).",
    "absent then": "After {limit} in a row your seat is given up when you would move next: your centres turn "
    "neutral, and your armies become Independents.",
    "absent gone": "You missed {limit} {limit|deadline|deadlines in a row}, so your seat was given up: "
    "your centres turned "
    "neutral, and your armies became Independents. You can go on watching, but nothing is asked of you any "
    "more.",
    "out gone": "Your seat is out of the game: it owned no supply centre at the end of Fall. You can go on "
    "watching, but nothing is asked of you any more.",
    "phase slot": "{season} of year {year}: {seat} {seat|moves|move}",
    "phase winter": "Winter of year {year}: builds and disbands",
    "phase over": "The game is over, in year {year}",
    "standing": "{centres}, {capitals}, {armies}",
    "standing out": "out of the game",
    "nobody": "nobody",
    "none": "none",
    "and": " and ",
    "fix no army": "no army stands in {at_name} ({at}).",
    "fix no centre": "{at_name} ({at}) is no supply centre at this table.",
    "fix not playing": "{seat} is not in the game any more.",
    "chronicle season": "**{season} of year {year}**",
    "chronicle slot": "**{seat}**: {done}.",
    "chronicle none": "no orders",
    "chronicle battle": "⚔️ {source} → {at} ({at_name}){attack_support} against {defender}{defence_support}"
    "{walls} {rounds}, **{end}**",
    "chronicle won": "won",
    "chronicle lost": "lost",
    "chronicle move": "{at} → {to} ({to_name})",
    "chronicle blocked": "{at} stays, an own army is in {to}",
    "chronicle lapsed": "{at} was to support {of} → {to}, but there was no battle",
    "chronicle support": "{at} supports {what}",
    "chronicle holds": "{places} {verb}",
    "chronicle silent": "no order for {places}",
    "chronicle captured": "🏯 **{after}** {after|takes|take} {places}.",
    "chronicle place": "{at_name} ({at})",
    "chronicle taken": "{at_name} ({at}) from {before}",
    "tale silent": "❌ You sent nothing in time, so every army held.",
    "tale won": "{mark} **{at} → {to}**{helped}: won {roll} against {who} ({why}). You stand in it.",
    "tale lost": "{mark} **{at} → {to}**{helped}: lost {roll} against {who} ({why}). The army is gone.",
    "tale blocked": "{mark} **{at} → {to}**: stayed; an army of yours stood there.",
    "tale marched": "{mark} {ways}: nobody was in the way.",
    "tale lapsed": "{mark} **{at}** was to help {of} → {to}: there was no battle.",
    "tale guards": "{mark} On guard until your next turn: {guards}.",
    "tale held": "{mark} {places} held.",
    "tale no order": "{mark} {places} had no order and held.",
    "tale helped": " with help from {places}",
    "tale why": "{dice} against {against}{walls}: {whose} chance was {share}\u00a0%",
    "tale walls": " +{bonus} for the walls",
    "tale sally": " +{bonus} from a capital",
    "tale ties": " after {ties}",
    "tale fell": "{mark} **{at} fell.** {who} came from {source}{helped} and won {roll} ({why}). Your army "
    "is gone.",
    "tale stood": "{mark} **{at} held.** {who} came from {source}{helped} and lost; you threw {roll} "
    "({why}).",
    "tale taken": "{mark} {who} took your centre **{place}**.",
    "tale took": "{mark} You took the centre **{place}**{source}.",
    "tale from": " from {who}",
    "tale winter": "{mark} Winter: {lines}.",
    "tale eliminated": "{mark} You own no centre at the end of Fall: you are out.",
    "tale threat": "{mark} {who} can strike {at} from {sources}{empty}.",
    "tale empty": "; nobody stands in it",
    "tale free": "💡 Free centres next to you: {places}.",
}
