"""Discord's limits on what a message and a command may hold."""

import re
from collections.abc import Sequence

from local_discord.json_validation import Body, FormErrors, bodies, text

CONTENT = 2000
NONCE = 25
FILES = 10
ALT_TEXT = 1024
COMMANDS = 100
COMMAND_TOTAL = 8000
OPTIONS = 25
CHOICES = 25
CHOICE = 100
PINS = 250
NAME = re.compile(r"[-_'\w]{1,32}")


def commands(drafts: Sequence[Body]) -> None:
    """A whole set of commands, as a bulk registration sends it; raise 50035."""
    errors = FormErrors()
    if sum(1 for draft in drafts if draft.get("type", 1) == 1) > COMMANDS:
        errors.add(
            "0", "APPLICATION_COMMANDS_EXCEEDED", "Maximum number of application commands reached (100)."
        )
    seen: dict[tuple[object, str], int] = {}
    for index, draft in enumerate(drafts):
        key = (draft.get("type", 1), text(draft, "name"))
        if key in seen:
            message = "Application command names must be unique"
            errors.add(str(index), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen[key] = index
        _command(errors, str(index), draft)
        if command_size(draft) > COMMAND_TOTAL:
            message = "Command exceeds maximum size (8000)"
            errors.add(str(index), "APPLICATION_COMMAND_TOO_LARGE", message)
    errors.speak()


def _command(errors: FormErrors, at: str, draft: Body) -> None:
    name = text(draft, "name")
    if draft.get("type", 1) in (2, 3) and "options" not in draft:
        errors.between(f"{at}.name", name, 1, 32)
        return
    if not NAME.fullmatch(name) or name != name.lower():
        errors.add(f"{at}.name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    errors.between(f"{at}.description", text(draft, "description"), 1, 100)
    options = bodies(draft, "options")
    errors.at_most(f"{at}.options", options, OPTIONS)
    _options(errors, at, options)


def _options(errors: FormErrors, at: str, options: Sequence[Body]) -> None:
    names = [text(option, "name") for option in options]
    optional = False
    for index, option in enumerate(options):
        here = f"{at}.options.{index}"
        _command(errors, here, option)
        if names.index(names[index]) != index:
            errors.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option names must be unique")
        required = option.get("required") is True
        if required and optional:
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            errors.add(here, code, "Required options must be placed before non-required options")
        optional = optional or not required
        _choices(errors, here, bodies(option, "choices"))


def _choices(errors: FormErrors, at: str, choices: Sequence[Body]) -> None:
    errors.at_most(f"{at}.choices", choices, CHOICES)
    for index, choice in enumerate(choices):
        errors.between(f"{at}.choices.{index}.name", text(choice, "name"), 1, CHOICE)
        errors.at_most(f"{at}.choices.{index}.value", str(choice.get("value")), CHOICE)


def command_size(draft: Body) -> int:
    """Names, descriptions and values of a command with all its options and choices."""
    own = len(text(draft, "name")) + len(text(draft, "description"))
    below = sum(map(command_size, bodies(draft, "options")))
    return (
        own + below + sum(len(text(one, "name") + str(one.get("value"))) for one in bodies(draft, "choices"))
    )
