"""Questions in plain words about how one plays: `can I undo?`, `what do I have?`, `who holds CHL?`.

Each is answered as it stands, or with what the board says of the places that it names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bot import words
from bot.judge.audience import views
from bot.judge.notices import missed_deadline_notices
from bot.judge.orders import questions_to_bot
from bot.judge.orders.game_status_questions import FRONT, plainly
from bot.judge.orders.intake_context import Intake
from bot.judge.telling import texts
from games.core.reading.slips import codes
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import view
from games.core.telling.turn_recap import tale_of
from games.core.text import vocabulary
from games.core.text.talk import TALK
from games.core.text.tokens import folded

MINE_WORDS = """
who am i; who are i; which am i; which side am i; what side am i; which color am i; what color am i; which
colour am i; what colour am i; which seat am i; what am i; who am i playing; which am i playing; what do i
have; what i have; what do i own; i own; do i own; what do i hold; what do i control; my stuff; my units; my
armies; my hand; hand; my cards; my gold; my money; my generals; my centres; my centers; my provinces; my
temples; my points; my position; my state; my side; my seat; where are my armies; where are my units; where
are my generals; where my armies; where am i; which cards do i have; what cards do i have; what cards do i
hold; what cards have i; which generals do i have; what generals do i have; which generals are free; what
generals are free; which armies do i have; what armies do i have; which units do i have; what units do i
have; which provinces do i have; how much gold do i have; how much money do i have; how much rice do i have;
how much chao do i have; how many armies do i have; how many units do i have; how many cards do i have; how
many points do i have; how many centres do i have; how many centers do i have; how many temples do i have;
how rich am i; how many provinces do i have; how many generals do i have; how am i doing; am i winning; am i
losing; how do i stand; how i stand; inventory; holdings
"""
SILENCE_WORDS = """
if i do nothing; happens if i do nothing; if i dont do anything; if i dont answer; happens if i dont answer;
if i dont reply; happens if i dont reply; if i send nothing; happens if i send nothing; if i dont order
anything; if i dont send anything; if i miss deadline; happens if i miss deadline; happens if i am late; if
i am late; if im late; happens if im late; happens if i forget; if i forget; happens if i dont play; if i
dont play; happens at deadline; happens when time runs out; happens if time runs out; default; happens if i
am away; happens if im away; happens if i dont send orders; if i dont send orders
"""
PASSING_WORDS = """
nothing; do nothing; i do nothing; ill do nothing; do nothing this turn; do nothing this round; nothing this
turn; nothing this round; nothing to do; nothing for me; nothing from me; nothing to order; pass; i pass; ill
pass; pass turn; pass my turn; pass this turn; skip; i skip; skip turn; skip my turn; skip this turn; no
order; no move; no moves; no action; no actions; no command; no commands
"""
SENT_WORDS = """
get my orders; got my orders; get my order; got my order; receive my orders; received my orders; get my
message; are my orders in; is my order in; my orders in; are my orders ok; are my orders saved; did it work;
did that work; is that right; was that right; are my orders right; are my orders valid; is my order ok; is
everything ok; is my turn in; is it in; did you get it; did you get that; did my orders go through; did it
go through; what have you got; what did you get; have i sent my orders; have i sent orders; did i send my
orders; did i send orders; did i submit; did i submit my orders; have i submitted; have i submitted my orders
"""
UNDO_WORDS = """
can i undo; can i take it back; can i take that back; can i take back; can i change; can i change it; can i
change my orders; can i change my order; can i change my mind; can i change my answer; can i edit; can i
edit my orders; can i still change; can i still change my orders; can i still change it; can i cancel; can i
cancel it; can i correct it; can i correct that; how do i undo; how do i change my orders; how do i change
my order; how can i change my orders; how do i take it back; how do i take back; how to undo; how do i
cancel; how do i delete my orders; how do i delete; i made mistake; made mistake; that was mistake; i typed
it wrong; too late to change; how do i cancel order; how do i cancel my order; how do i cancel my orders; how
do i undo order; how do i delete order; how do i remove order; can i cancel order; can i delete order
"""
READY_WORDS = """
do i have to write ready; do i need to write ready; do i have to say ready; do i need to say ready; must i
write ready; must i say ready; do i have to be ready; do i need to be ready; am i ready; do i have to press
ready; do i need to press ready; do i have to submit; do i need to submit; do i have to confirm; do i need
to confirm; how do i submit; how do i end my turn; how do i finish; how do i finish my turn; how do i end;
how to end turn; how to end my turn; how do i end turn; how do i confirm; how to submit; end turn; end my
turn; finish my turn; finish turn; submit turn; when do my orders count; do i have to do anything else; am i
done; is that all; is that it
"""
AHEAD_WORDS = """
premove; premoves; pre moves; ahead of time; can i send orders for next turn; can i order ahead; can i
premove; can i send orders ahead; can i plan ahead; can i play ahead; can i write ahead; can i answer ahead;
orders for next turn; can i move early; can i move now; can i play now; how do i premove; how do i send
orders ahead; pre move; can i queue orders; can i queue moves
"""
LETTERS_WORDS = """
can i talk to other players; can i talk to others; can i message others; can i write to others; can i
message other players; can i chat; can i negotiate; how do i talk to others; how do i talk to other players;
how do i message others; how do i message another player; how do i message other players; how do i write to
others; how do i send message; how do i send letter; how do i write letter; how do i contact others; how do
i negotiate; how do i chat; can i make deals; how do i make alliance; how do i offer peace; how do i propose
alliance
"""
SETTINGS_WORDS = """
dont explain this; dont explain it; turn off pictures; no pictures; stop pictures; pictures off; turn off
lessons; lessons off; stop explaining; stop explaining this; dont explain this again; dont explain; no more
lessons; turn off explanations; in german please; in german; in english; deutsch; speak german; change
language; do you speak german; do you speak english; do you speak chinese; too many messages; why so many
messages; fewer messages; turn off notifications; stop messages; stop sending messages; settings;
preferences; language; notifications; dark mode; options of mine; reminders; reminders off; reminders on; no
reminders; turn off reminders; turn on reminders; remind me; stop reminding me; quiet hours; timezone; time
zone; my timezone; my time zone; set timezone; set my timezone; change timezone; change my timezone; set time
zone; set my time zone; change my time zone
"""
COMPUTERS_WORDS = """
can computers cheat; do computers cheat; does computer cheat; who are computers; which are computers; what
are computers; are they computers; are others computers; are others bots; who is computer; which seats are
computers; are they human; are others human; who is human; are they real players; are these real people
"""
PRESETS_WORDS = """
preset; presets; my presets; saved orders; save my orders; how do i save my orders
"""
GOAL_WORDS = """
how do i win; how do you win; how do we win; how to win; how does one win; how do i win this game; win game;
how do i win game; how do you win game; how do you win this game; what do i need to win; what do i have to
do to win; what must i do to win; when does game end; when will game end; when does it end; when is game
over; when does this game end; how does game end; how does it end; how long is this game; how long is game;
how long does game last; how long does it last; how long does this game last; how long does this take; how
many turns are left; how many turns are there; how many rounds are left; how many rounds are there; how many
years are there; how many turns left; how many rounds left; how many turns does game have; what is it about;
what is this game about; what is this about; whats this game about; whats it about; what is point; what is
point of this game
"""
BOT_WORDS = """
is this; are you; am i talking to; who are you; what are you; are you human; are you bot; are you real; are
you ai; is this bot; am i talking to bot; am i talking to human; is anybody there; is anyone there; are you
there; what is this; what is this bot; what can you do; what do you do; whats your name; what is your name
"""
HELP_WORDS = """
options; my options; all my options; legal moves; my legal moves; all legal moves; all my legal moves; list
all my legal moves; what are my legal moves; what are my options; possible moves; what moves can i make;
what moves are legal; what moves are possible; what can i order; what can i buy; what can i afford; example;
another example; give me example; suggest something; suggestion; suggestions; suggest move; any advice;
advice; hint; hints; tip; tips; any tips; what would you do; what would you suggest; what do you suggest;
what do you recommend; what is best; which is best; which one is best; whats best; whats good move; what is
good move; menu; start; what do you want from me; what do you want; what are you asking; what are you asking
me; whats question; what is question; question; repeat question; show question; show me question; ask me
again; i dont get it; i do not get it; i dont understand question; i dont know what to do; no idea what to
do; what does it mean; im new; i am new; im new here; i have never played; im beginner; never played before;
what to do; what to write; how do i order; how do i give orders; how do i write order
"""
"""Questions of people, each as `plainly` leaves it, without articles."""
SAID = {
    "mine": MINE_WORDS,
    "silence": SILENCE_WORDS,
    "passing": PASSING_WORDS,
    "sent": SENT_WORDS,
    "undo": UNDO_WORDS,
    "ready": READY_WORDS,
    "ahead": AHEAD_WORDS,
    "letters": LETTERS_WORDS,
    "settings": SETTINGS_WORDS,
    "computers": COMPUTERS_WORDS,
    "presets": PRESETS_WORDS,
    "goal": GOAL_WORDS,
    "bot": BOT_WORDS,
    "help": HELP_WORDS,
}
"""Questions by what answers them, as `plainly` leaves them."""
MEANT = {" ".join(each.split()): topic for topic, said in SAID.items() for each in said.split(";")}
ARTICLES = frozenset(("the", "a", "an"))
TEXTS: dict[str, Callable[[], str]] = {
    "undo": lambda: words.glossary.UNDO,
    "ready": lambda: words.glossary.READY,
    "ahead": lambda: words.glossary.AHEAD,
    "letters": lambda: words.glossary.LETTER,
    "settings": lambda: words.glossary.SETTINGS,
    "presets": lambda: words.glossary.STANDING,
    "computers": lambda: words.glossary.COMPUTER,
    "bot": lambda: words.glossary.BOT,
}
"""The answers to those that have the same answer in every position."""
BEFORE = FRONT.union(("did", "will", "was", "should", "must", "has", "had"))
"""Words before a question that say nothing of what is asked."""
ASKING_WORDS = "what whats who whos whom whose where wheres why how hows which"
ASKING = frozenset(ASKING_WORDS.split())
"""Words with which a question begins, also one without a mark."""
DEPENDING = frozenset(("if", "when", "whenever", "unless", "otherwise", "else"))
"""Words with which a standing order may begin: it is no question, whatever stands behind it."""
ASKED_WORDS = "is are am do does did can could will would should may must shall was were has have"
ASKED = frozenset(ASKED_WORDS.split())
"""Words behind `when` in a question."""
MOST_NAMED, LONGEST_NAME = 3, 3
"""Places and seats that are told of; words of a name, at most."""
ARROW = re.compile(r"->|→|>| [-–—] ")
"""The arrow of a question that is an order with a doubt: `LUO - CHL?`."""
WORD = re.compile(r"\w[\w'’]*")


def topic_of(text: str) -> str:
    """Return what a text asks about in plain words, "" if it asks nothing that is known here."""
    return MEANT.get(_phrase(text), "")


def _phrase(text: str) -> str:
    """Return the words of a text that are known here, without what says nothing before them, or ""."""
    said = [word for word in plainly(text) if word not in ARTICLES]
    for first in range(len(said)):
        if first and said[first - 1] not in BEFORE:
            return ""
        if (phrase := " ".join(said[first:])) in MEANT:
            return phrase
    return ""


def answer(case: Intake, text: str) -> str:
    """Return the answer to a plain question about how one plays, "" to anything else."""
    topic = topic_of(text)
    if topic in TEXTS:
        said = questions_to_bot.said_of(case.game, topic, TEXTS[topic]())
        others = [seat.seat for seat in case.change.seats if seat.seat != case.held.seat]
        return said.format(name=case.game.power(SeatName(others[0] if others else case.held.seat)).name)
    if topic == "goal":
        options = case.game.options.model_validate(case.change.game.options)
        return questions_to_bot.meaning(case.game, options, topic).text
    if topic == "help" or text.strip("? ") == "" != text.strip():
        return questions_to_bot.guidance(case)
    if topic == "sent":
        questions_to_bot.recall(case)
        return words.glossary.SENT
    if topic == "passing":
        return passing(case, _phrase(text))
    if topic == "silence":
        return silence(case)
    return mine(case) if topic == "mine" and not case.spoken else ""


def silence(case: Intake) -> str:
    """Return what counts if somebody answers nothing."""
    prompt = case.seen.prompt
    if prompt is None or not case.seen.is_asked:
        return words.glossary.SILENCE_UNASKED
    return words.glossary.SILENCE.format(done=missed_deadline_notices.done(prompt))


def passing(case: Intake, phrase: str) -> str:
    """Return what is said to who does nothing, "" where that is an order."""
    without = phrase.removeprefix(f"{vocabulary.I_WILL} ")
    if any(questions_to_bot.orders(case, each) for each in (phrase, without)):
        return ""
    may_be_ready = case.seen.is_asked and not case.seen.is_amid
    return silence(case) + (words.glossary.PASSING if may_be_ready else "")


def mine(case: Intake) -> str:
    """Return which seat somebody has, and what they have in it."""
    have = tale_of(case.game, (), view(case.position.state, case.place)).have
    return words.glossary.MINE.format(power=case.game.power(case.place).name, have=have)


def is_question(text: str) -> bool:
    """Return whether a text of one line is a question, with or without its mark."""
    said = plainly(text)
    if not said or "\n" in text.strip() or ";" in text:
        return False
    if said[0] in DEPENDING:
        return said[0] == "when" and len(said) > 1 and said[1] in ASKED
    if said[0] in ASKING:
        return True
    return text.rstrip(" *_`!.").endswith("?") and not ARROW.search(text)


def named(case: Intake, text: str) -> str:
    """Return what everybody sees of the places or seats that a text names, "" if it names none."""
    lines = [*_places(case, text), *_seats(case, text)]
    told = "\n".join(f"- {line}" for line in lines[:MOST_NAMED])
    return f"{words.glossary.NAMED}\n{told}" if lines else ""


def _seats(case: Intake, text: str) -> Iterator[str]:
    """Yield how each seat stands that a text names."""
    said, seen = f" {folded(text)} ", case.seen
    standing = case.game.standing(views.public(seen))
    for seat in case.change.seats:
        power = case.game.power(SeatName(seat.seat))
        if any(f" {folded(name)} " in said for name in (power.name, *power.aliases) if name.strip()):
            who = texts.holder(seen.row, seat, case.user_id)
            yield f"**{power.name}** · {who} · {standing.get(SeatName(seat.seat), '')}"


def _places(case: Intake, text: str) -> list[str]:
    """Return the lines of the board about the places that a text names."""
    if case.game.gazetteer is None:
        return []
    options = case.game.options.model_validate(case.change.game.options)
    called = {name: code for name, code in codes(case.game, options).items() if name not in TALK}
    typed = WORD.findall(text)
    found: dict[str, None] = {}
    for size in range(LONGEST_NAME, 0, -1):
        for at in range(len(typed) - size + 1):
            name = " ".join(typed[at : at + size])
            code = name if name.isupper() and name in called.values() else called.get(folded(name), "")
            found |= {code: None} if code else {}
    return [line for line in case.game.gazetteer(views.public(case.seen)) if _code_of(line) in found]


def _code_of(line: str) -> str:
    """Return the code of the place that a line of the board is about: `**LUO** Luoyang …`."""
    return line.split("**")[1] if line.count("**") > 1 else ""
