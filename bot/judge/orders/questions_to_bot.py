"""Questions and words to the bot that change nothing: what a card says, what an order would come to, how
orders are written, what is missing, small talk.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pydantic import BaseModel

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.judge.orders.game_status_questions import asked, chances_asked
from bot.judge.orders.intake_context import AskedCommand, Intake
from bot.judge.telling import texts
from games.core.reading.message_commands import TextPart, only, parts
from games.core.rules.card_lookup import CardText, looked_up
from games.core.rules.errors import OrderError, Unreadable
from games.core.rules.prompts import AnyPrompt, Orders
from games.core.rules.protocol import AnyGame, AnyView, view
from games.core.telling.glossary import OPTION, TO_THE_BOT, Explanation, Found, entries, meant, named
from games.core.text.talk import TALK
from games.core.text.tokens import folded

CARD = re.compile(r"\s*/?cards?\b[\s:]+(?P<about>[^\s:].*)", re.IGNORECASE)
HELP = re.compile(r"\s*/?help\b[\s:]+(?P<about>[^\s:].*)", re.IGNORECASE)
FURTHER = ("me", "us", "please", "out", "help")
"""Words behind `help` that are not to be explained."""

POLITE_WORDS = "so|ok|and|but|hey|hi|please|can you|could you|would you|tell me"
POLITELY = rf"(?:(?:{POLITE_WORDS})[ ,]{{1,2}}){{0,3}}"
A_WORD = r"(?:(?:a|an|the|my|some) )?(\w[\w '-]{0,39}?)"
ABOUT_A_WORD = re.compile(
    rf"\W{{0,3}}{POLITELY}(?:"
    rf"what(?: is|['’]?s| are| does| do) {A_WORD}(?: (?:do|mean|cost|costs|for|about|stand for))?"
    rf"|how (?:do|can|does|to|should) (?:(?:i|we|you|one|it) )?{A_WORD}(?: works?)?"
    rf"|how (?:much|many \w{{1,20}})(?: gold)? (?:is|are|does|do|for) {A_WORD}(?: cost)?"
    rf"|(?:explain|price of|cost of|prices? for) {A_WORD})\W{{0,4}}",
    re.IGNORECASE,
)
"""A question about a word of the game: `what is support?`, `how do I attack`, `what does D2 cost`."""

COSTS = re.compile(r"\b(?:costs?|prices?|how much)\b", re.IGNORECASE)
NEXT_TO = ["next", "to"]
SAME: dict[str, str] = dict.fromkeys(("objective", "aim", "purpose", "object", "point"), "goal")
"""Words that people ask about, and what every game calls it."""
NUMBERS = re.compile(r"\W*\d")
"""The beginning of a question for the chances of numbers: `2 against 1`."""
MOST_BEGUN = 2
"""Words behind `what if` that only begin what follows on the next line: `what if I`."""


def take(case: Intake, text: str) -> str:
    """Answer the parts of a text that ask about a card or a chance, and keep those that ask what a command
    shows; return it with blanks in their place.
    """
    kept: list[TextPart] = []
    for part in parts(text):
        line = text[part.start : part.end]
        if _orders_something(case, line):
            kept.append(part)
        elif case.game.cards and (found := CARD.fullmatch(line)):
            _answer(case, lambda about: card(case.game, _options(case), about), found["about"])
        elif (question := chances_asked(line)) is not None:
            word, about = question
            _answer(case, partial(_chances, case, word), about)
        elif told := _explained(case, line):
            case.said.append(told)
        elif (shown := asked(line)) and not case.spoken:
            _keep(case, shown)
        elif told := _asked_about(case, line):
            case.said += [told, *_prices(case, line)]
        else:
            kept.append(part)
    return text if len(kept) == len(parts(text)) else only(text, kept)


def is_asked(case: Intake, line: str) -> bool:
    """Return whether a line asks for something by itself: a card, a chance of an order, what is shown."""
    if (chances := chances_asked(line)) is not None:
        about = chances[1].rstrip("?!. ")
        return NUMBERS.match(about) is not None or orders(case, about) or len(about.split()) > MOST_BEGUN
    if asked(line) is not None or any(each.fullmatch(line) for each in (CARD, HELP)):
        return True
    return bool(_asked_about(case, line))


def _keep(case: Intake, shown: AskedCommand) -> None:
    """Keep what a line asks for beside other lines; a vote stands alone, for an edit would cast it again."""
    if shown.word == "vote":
        case.said.append(words.votes.ALONE)
    else:
        case.asks.append(shown)


def _orders_something(case: Intake, line: str) -> bool:
    """Return whether a line is an order of the game at hand, whatever it begins with: `card 5 to Qin`."""
    asks = any(each.fullmatch(line) for each in (CARD, HELP)) or asked(line)
    return (bool(asks) or chances_asked(line) is not None) and orders(case, line)


def _explained(case: Intake, line: str) -> str:
    """Return what a line asks to be explained, "" if it asks for nothing of the kind.

    Several words that explain nothing may be an order that is misspelt: whoever reads orders answers them.
    """
    about = _about(line)
    if not about:
        return ""
    meant = meaning(case.game, _options(case), about)
    if meant.texts or len(about.split()) == 1:
        return explanation(case.game, meant, about)
    return _as_order(case, about)


def _as_order(case: Intake, about: str) -> str:
    """Return that what stands behind `help` can be ordered as it stands, "" if it cannot."""
    shape = case.seen.prompt.shape if case.seen.prompt else None
    lines = shape.check(about, ()).lines if isinstance(shape, Orders) else ()
    order = about.replace("`", "")
    return words.guide.HELP_ORDER.format(line=texts.echoed(shape, lines[0]), order=order) if lines else ""


def _asked_about(case: Intake, line: str) -> str:
    """Return what a word means that a line asks about, of the game or of the bot, "" if it asks about none.

    One of several words counts where something is called just so and it is no word of every talk: `what do
    you want` asks about no Youzhou, and `what is next to Luoyang` about no `NEXT`.
    """
    if (found := ABOUT_A_WORD.fullmatch(line)) is None:
        return ""
    said = str(next(each for each in found.groups() if each))
    about = [SAME.get(word, word) for word in said.split()]
    known = _known(case.game, _options(case))
    whole = " ".join(about)
    among = [entry for entry in known if entry.rank != OPTION or folded(whole) in entry.names]
    if (explained := meant(among, whole)).texts:
        return explained.text
    begin = 1 if about[:2] == NEXT_TO else 0
    for word in dict.fromkeys((*about[begin : begin + 1], about[-1], about[begin].rstrip("0123456789"))):
        if word and word.casefold() not in TALK and (found_texts := named(known, word).texts):
            return Found(found_texts).text
    return ""


def _prices(case: Intake, line: str) -> list[str]:
    """Return the words of the question at hand where a line asks for a price, and they name prices."""
    prompt = case.seen.prompt
    asks = bool(COSTS.search(line)) and case.seen.is_asked and not (case.seen.is_at_once or case.spoken)
    return [prompt.text] if prompt is not None and asks and COSTS.search(prompt.text) else []


def _known(game: AnyGame, options: BaseModel) -> list[Explanation]:
    """Return everything that a word can mean in a game: its own, and to the bot in any game."""
    name = game.powers[-1].name
    own = [
        Explanation(called[0], said_of(game, called[0], text).format(name=name), tuple(called), TO_THE_BOT)
        for names, text in words.glossary.MEANINGS.items()
        if (called := [folded(each) for each in names.split("; ")])
    ]
    return [*entries(game, options), *own]


def said_of(game: AnyGame, word: str, text: str) -> str:
    """Return what is said of a word to the bot in a game: what is done at once is not taken back so."""
    if game.acts is None and text == words.glossary.STANDING:
        return words.orders.KNOWS_NO_STANDING
    return words.glossary.AT_ONCE.get(word, text) if game.due is not None else text


def meaning(game: AnyGame, options: BaseModel, about: str) -> Found:
    """Return what a word means in a game, or to the bot in any game."""
    return meant(_known(game, options), about)


def _about(line: str) -> str:
    """Return the word that a line asks to be explained, "" if it asks for none: `help SUPPORT`."""
    found = HELP.fullmatch(line)
    about = found["about"].strip(" ?!.") if found else ""
    return "" if about.casefold() in FURTHER else about


def explanation(game: AnyGame, meant: Found, about: str) -> str:
    """Return what is said of a word, or which words are near it."""
    if meant.texts:
        return meant.text
    text = words.guide.NO_WORD.format(title=game.title, word=typed_text.plain(about, 40))
    near = ", ".join(f"`{word}`" for word in meant.near)
    return text + (words.guide.NEAR_WORDS.format(near=near) if near else words.guide.NO_NEAR_WORDS)


def explained_among(books: Sequence[tuple[AnyGame, BaseModel]], about: str) -> str:
    """Return what a word means in each of some rule sets that has it; where none has, what is near."""
    found = [(game, meaning(game, options, about)) for game, options in books]
    known = [(game, meant) for game, meant in found if meant.texts]
    if len(found) == 1:
        return explanation(*found[0], about)
    if len(known) == len(found) and len({meant.text for _, meant in known}) == 1:
        return known[0][1].text
    if known:
        parts = [words.guide.OF_GAME.format(title=game.title, text=meant.text) for game, meant in known]
        return "\n\n".join(parts)
    near = ", ".join(
        f"`{word}`" for word in dict.fromkeys(word for _, meant in found for word in meant.near[:1])
    )
    text = words.guide.NO_WORD_AT_ALL.format(word=typed_text.plain(about, 40))
    return text + (words.guide.NEAR_WORDS.format(near=near) if near else "")


def orders(case: Intake, line: str) -> bool:
    """Return whether a line is an order of the question at hand."""
    shape = case.seen.prompt.shape if case.seen.prompt else None
    return isinstance(shape, Orders) and bool(shape.check(line, ()).lines)


def _answer(case: Intake, say: Callable[[str], str], about: str) -> None:
    try:
        case.said.append(say(about.strip()))
    except OrderError as error:
        case.errors.append(error)
    except Refusal as refusal:
        case.said.append(str(refusal))


def _options(case: Intake) -> BaseModel:
    options: BaseModel = case.game.options.model_validate(case.change.game.options)
    return options


def _chances(case: Intake, word: str, about: str) -> str:
    """Return what is asked for behind a word; an example of it is a question too, and orders nothing."""
    if case.spoken:
        raise Refusal(words.guide.OWN_ALONE)
    shape = case.seen.prompt.shape if case.seen.prompt else None
    try:
        return chances(case.game, view(case.position.state, case.place, case.seen.answer), shape, about)
    except OrderError as error:
        error.example = f"{word} {error.example}" if error.example else ""
        raise


def card(game: AnyGame, options: BaseModel, about: str) -> str:
    """Return the text of a card; raises Refusal if the game has none, OrderError if none is called so."""
    return card_among([(game, options)], about)


def card_among(decks: Sequence[tuple[AnyGame, BaseModel]], about: str) -> str:
    """Return the text of a card of some rule sets; where several have one of that name, each with its title.

    Raises Refusal if one of them has no cards, OrderError if no card is called so.
    """
    dealt = [(game, cards(game, options)) for game, options in decks]
    word = folded(about.strip("?!., "))
    exact = [(game, card) for game, deck in dealt for card in deck if word in card.names]
    if len({game.slug for game, _ in exact}) > 1:
        return "\n\n".join(f"{game.title}: {card.text}" for game, card in exact)
    return looked_up([card for _, deck in dealt for card in deck], about).text


def all_decks(games: Iterable[AnyGame]) -> list[tuple[AnyGame, BaseModel]]:
    """Return every rule set that has cards, with its usual options."""
    return [(game, game.options()) for game in games if game.cards]


def asked_of_nobody(games: Iterable[AnyGame], text: str) -> str | None:
    """Return the card or the word for which somebody asks who holds no seat, as the usual options have it;
    None if the text asks for none. Raises OrderError, Refusal.
    """
    every = list(games)
    found, decks = CARD.fullmatch(text), all_decks(every)
    if found and decks:
        return card_among(decks, found["about"])
    return word_among([(game, game.options()) for game in every], text) or None


def word_among(books: Sequence[tuple[AnyGame, BaseModel]], text: str) -> str:
    """Return what a text asks to be explained, in each of some rule sets; "" if it asks for nothing."""
    about = _about(text)
    return explained_among(books, about) if about else ""


def cards(game: AnyGame, options: BaseModel) -> Sequence[CardText]:
    """Return the cards of a game; raises Refusal if it has none."""
    if game.cards is None:
        raise Refusal(words.guide.NO_CARDS, title=game.title)
    return game.cards(options)


def chances(game: AnyGame, seen: AnyView | None, shape: object, about: str) -> str:
    """Return the forecast of an order for the one who looks, or the chances of numbers.

    `shape` is that of the question put to the viewer, if there is one. Raises Refusal, OrderError.
    """
    if game.what_if and seen is not None and seen.seat is not None:
        return "\n".join(game.what_if(seen, about))
    if not about and game.odds is None and isinstance(shape, Orders):
        raise Unreadable(words.guide.CHANCES_OF_WHAT, example=next(iter(texts.examples_of(shape)), ""))
    if isinstance(shape, Orders) and (told := of_an_order(shape, about, odds=game.odds is not None)):
        return told
    if game.odds is None:
        raise Refusal(words.guide.NO_ODDS, title=game.title)
    return game.odds(about)


def of_an_order(shape: Orders, about: str, *, odds: bool) -> str:
    """Return what is said of an order that could be given now, "" if the text is none; raises OrderError.

    Where a game has `odds` that is what is said of this order alone.
    """
    sheet = shape.check(about, ())
    if sheet.errors and not (NUMBERS.match(about) or (odds and any(letter.isdigit() for letter in about))):
        raise sheet.errors[0]
    if not sheet.lines:
        return ""
    line = texts.echoed(shape, sheet.lines[-1])
    told = [*sheet.warnings, *sheet.notes]
    if odds:
        told = [note for note in told if note.startswith(sheet.lines[-1])] or [words.guide.NO_BATTLE]
    return "\n".join([f"`{line}`", *(told or [words.guide.NOTHING_TO_TELL])])


MOST_TRIED = 6
"""Lines of a unit that are tried before it is said that nothing more is owed for it."""


def missing(case: Intake) -> str:
    """Return which units have no order yet."""
    prompt = case.seen.prompt
    if prompt is None or case.spoken or case.seen.is_ahead:
        return ""
    if not isinstance(prompt.shape, Orders):
        return "" if case.seen.answer else words.orders.ANSWER_MISSING
    if prompt.shape.one:
        return words.orders.NOTHING_MISSING if case.seen.answer else words.orders.ANSWER_MISSING
    without = unordered(prompt.shape, case.seen.answer)
    return words.orders.MISSING.format(units=", ".join(without)) if without else words.orders.NOTHING_MISSING


def unordered(shape: Orders, draft: Sequence[str]) -> list[str]:
    """Return the units that have no order yet and could be given one: in a full sheet none is missing."""
    return [
        unit
        for unit, lines in shape.legal().items()
        if not any(line in lines for line in draft)
        and any(not shape.check(line, draft).errors for line in lines[:MOST_TRIED])
    ]


def recall(case: Intake) -> None:
    """Say again what is said of the orders in force: warnings, chances, what they would come to."""
    shape = case.seen.prompt.shape if case.seen.prompt else None
    if isinstance(shape, Orders) and not shape.at_once and case.seen.answer and not case.receipt:
        sheet = shape.check("", case.seen.answer)
        case.warnings += sheet.warnings
        case.notes += sheet.notes


def guidance(case: Intake) -> str:
    """Return how to write to the bot, with examples that are right just now."""
    prompt = case.seen.prompt
    if prompt is None and not case.spoken:
        return words.guide.HELP_UNASKED
    if prompt is None or case.spoken:
        return words.guide.HELP
    examples = (f"- `{line}`" for line in texts.answers_amid(prompt.shape) or texts.examples_of(prompt.shape))
    written = words.guide.HELP_AHEAD if case.seen.is_ahead else _written(prompt)
    return "\n".join([written, *examples, *([] if isinstance(prompt.shape, Orders) else [prompt.text])])


def _written(prompt: AnyPrompt) -> str:
    """Return how the question at hand is answered."""
    if isinstance(prompt.shape, Orders) and prompt.shape.amid:
        return words.guide.HELP_AMID
    if not isinstance(prompt.shape, Orders):
        return words.guide.HELP_ANSWER
    if prompt.shape.at_once:
        return words.guide.HELP_AT_ONCE
    return words.guide.HELP_ONE if prompt.shape.one else words.guide.HELP


SAID: dict[str, Callable[[Intake], str]] = {
    "help": guidance,
    "missing": missing,
    "resign": lambda _case: words.orders.RESIGN,
    "talk": lambda _case: words.orders.TALK,
    "draw": lambda _case: words.orders.DRAW,
}
"""The answers to words that change nothing."""
