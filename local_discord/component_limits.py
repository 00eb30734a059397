"""The limits of components of messages and modals: their contents, and the places where each may stand."""

from collections.abc import Mapping, Sequence

from local_discord.components import (
    BOX,
    BOXES,
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    INPUT,
    LABEL,
    RADIO,
    ROW,
    SECTION,
    SELECT,
    SEPARATOR,
    TEXT,
    THUMBNAIL,
    ids,
    is_required,
    walk,
)
from local_discord.json_validation import Body, FormErrors, bodies, part, text, whole

LINK, PREMIUM = 5, 6
ROWS, BUTTONS, OPTIONS = 5, 5, 25
COMPONENTS, WORDS = 40, 4000
CUSTOM_ID, BUTTON_LABEL, PLACEHOLDER, OPTION_TEXT = 100, 80, 150, 100
TEXTS_OF_SECTION, PICTURES, PICTURE_TEXT, COLOURS = 3, 10, 1024, 0xFFFFFF
MODAL_TITLE, MODAL_LABEL, LABEL_NOTE, INPUT_TEXT, INPUT_HINT = 45, 45, 100, 4000, 100
GROUPS: Mapping[int, tuple[int, int]] = {SELECT: (1, OPTIONS), RADIO: (2, 10), BOXES: (1, 10)}
"""The fewest and the most options of what one chooses from."""

BELOW_TOP: Mapping[int, Sequence[int]] = {
    ROW: (BUTTON, SELECT),
    SECTION: (TEXT,),
    CONTAINER: (ROW, TEXT, SECTION, GALLERY, SEPARATOR, FILE),
}
"""The components that each container in a message may hold."""
TOP = (*BELOW_TOP[CONTAINER], CONTAINER)
"""The components of a message of the second kind."""
FIELDS = (INPUT, SELECT, RADIO, BOXES, BOX)
"""The components of a label of a modal."""


def check(errors: FormErrors, tree: Sequence[Body], *, layout: bool) -> None:
    """The components of a message: action rows; of one of the second kind a whole layout."""
    if layout:
        _check_layout(errors, tree)
    elif tree:
        errors.between("components", tree, 1, ROWS)
    _check_kinds(errors, "components", tree, TOP if layout else (ROW,))
    _check_each(errors, "components", tree)
    _check_ids(errors, "components", tree)


def _check_layout(errors: FormErrors, tree: Sequence[Body]) -> None:
    errors.between("components", tree, 1, COMPONENTS)
    if sum(1 for _ in walk(tree)) > COMPONENTS:
        message = f"The total number of components cannot exceed ({COMPONENTS})"
        errors.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if sum(len(text(one, "content")) for one in walk(tree)) > WORDS:
        message = f"The total size of displayable text exceeds the maximum size ({WORDS})"
        errors.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def _check_ids(errors: FormErrors, at: str, tree: Sequence[Body]) -> None:
    known = ids(tree)
    if len(set(known)) < len(known):
        message = "Component custom id cannot be duplicated"
        errors.add(at, "COMPONENT_CUSTOM_ID_DUPLICATED", message)


def _check_kinds(errors: FormErrors, at: str, tree: Sequence[Body], allowed: Sequence[int]) -> None:
    """Each component stands where it may."""
    for index, one in enumerate(tree):
        kind = whole(one, "type")
        if kind not in allowed:
            message = f'Value of field "type" must be one of {tuple(allowed)}.'
            errors.add(f"{at}.{index}.type", "UNION_TYPE_CHOICES", message)
        below = bodies(one, "components")
        _check_kinds(errors, f"{at}.{index}.components", below, BELOW_TOP.get(kind, ()))
        if kind == SECTION and whole(part(one, "accessory"), "type") not in (BUTTON, THUMBNAIL):
            errors.add(f"{at}.{index}.accessory", "BASE_TYPE_REQUIRED", "This field is required")


def _check_each(errors: FormErrors, at: str, tree: Sequence[Body]) -> None:
    for index, one in enumerate(tree):
        here = f"{at}.{index}"
        _check_one(errors, here, one)
        _check_each(errors, f"{here}.components", bodies(one, "components"))
        for key in ("accessory", "component"):
            if part(one, key):
                _check_each(errors, f"{here}.{key}", [part(one, key)])


def _check_one(errors: FormErrors, here: str, one: Body) -> None:
    match whole(one, "type"):
        case kind if kind == ROW:
            _check_row(errors, here, one)
        case kind if kind == BUTTON:
            _check_button(errors, here, one)
        case kind if kind in GROUPS:
            _check_group(errors, here, one)
        case kind if kind in (INPUT, BOX):
            _check_field(errors, here, one)
        case kind if kind == TEXT:
            errors.between(f"{here}.content", text(one, "content"), 1, WORDS)
        case kind if kind == SECTION:
            errors.between(f"{here}.components", bodies(one, "components"), 1, TEXTS_OF_SECTION)
        case kind if kind == GALLERY:
            errors.between(f"{here}.items", bodies(one, "items"), 1, PICTURES)
            for index, item in enumerate(bodies(one, "items")):
                errors.at_most(f"{here}.items.{index}.description", text(item, "description"), PICTURE_TEXT)
        case kind if kind == CONTAINER and not 0 <= whole(one, "accent_color") <= COLOURS:
            errors.add(f"{here}.accent_color", "NUMBER_TYPE_MAX", f"At most {COLOURS}.")
        case _:
            pass


def _check_row(errors: FormErrors, here: str, row: Body) -> None:
    width = sum(1 if whole(one, "type") == BUTTON else BUTTONS for one in bodies(row, "components"))
    if not 1 <= width <= BUTTONS:
        message = "The specified component exceeds the maximum width"
        errors.add(f"{here}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _check_field(errors: FormErrors, here: str, field: Body) -> None:
    errors.between(f"{here}.custom_id", text(field, "custom_id"), 1, CUSTOM_ID)
    errors.at_most(f"{here}.value", text(field, "value"), INPUT_TEXT)
    errors.at_most(f"{here}.placeholder", text(field, "placeholder"), INPUT_HINT)


def _check_button(errors: FormErrors, here: str, button: Body) -> None:
    errors.at_most(f"{here}.label", text(button, "label"), BUTTON_LABEL)
    style = whole(button, "style")
    if style == LINK:
        if not text(button, "url"):
            errors.add(f"{here}.url", "BASE_TYPE_REQUIRED", "This field is required")
    elif style != PREMIUM:
        errors.between(f"{here}.custom_id", text(button, "custom_id"), 1, CUSTOM_ID)
    if style != PREMIUM and not (text(button, "label") or part(button, "emoji")):
        errors.add(here, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")


def _check_group(errors: FormErrors, here: str, group: Body) -> None:
    errors.between(f"{here}.custom_id", text(group, "custom_id"), 1, CUSTOM_ID)
    errors.at_most(f"{here}.placeholder", text(group, "placeholder"), PLACEHOLDER)
    options = bodies(group, "options")
    errors.between(f"{here}.options", options, *GROUPS[whole(group, "type")])
    values = [text(option, "value") for option in options]
    for index, option in enumerate(options):
        errors.between(f"{here}.options.{index}.label", text(option, "label"), 1, OPTION_TEXT)
        errors.between(f"{here}.options.{index}.value", values[index], 1, OPTION_TEXT)
        errors.at_most(f"{here}.options.{index}.description", text(option, "description"), OPTION_TEXT)
        if values.index(values[index]) != index:
            message = "The specified option value is already used"
            errors.add(f"{here}.options.{index}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
    if whole(group, "max_values", 1) > max(len(options), 1):
        errors.add(f"{here}.max_values", "BASE_TYPE_MAX_VALUE", "More than there are options")
    if sum(option.get("default") is True for option in options) > most_of(group):
        errors.add(
            f"{here}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than may be chosen"
        )


def least_of(group: Body) -> int:
    """Return the least number of options to choose; none in a form that may be left alone."""
    usual = 1 if is_required(group) else 0
    return whole(group, "min_values", usual)


def most_of(group: Body) -> int:
    """Return the greatest number of options to choose."""
    usual = len(bodies(group, "options")) if whole(group, "type") == BOXES else 1
    return whole(group, "max_values", usual)


def check_modal(modal: Body) -> None:
    """A modal: title of 45 characters, 1 to 5 components; raise 50035."""
    errors = FormErrors()
    errors.between("data.title", text(modal, "title"), 1, MODAL_TITLE)
    errors.between("data.custom_id", text(modal, "custom_id"), 1, CUSTOM_ID)
    rows = bodies(modal, "components")
    errors.between("data.components", rows, 1, ROWS)
    for index, row in enumerate(rows):
        _check_part(errors, f"data.components.{index}", row)
    _check_each(errors, "data.components", [row for row in rows if whole(row, "type") != ROW])
    _check_ids(errors, "data.components", rows)
    errors.speak()


def _check_part(errors: FormErrors, here: str, row: Body) -> None:
    """One top component of a modal: a label round one field, words, or a row with a text input."""
    kind = whole(row, "type")
    allowed = {LABEL: FIELDS, ROW: (INPUT,), TEXT: ()}
    if kind not in allowed:
        errors.add(f"{here}.type", "UNION_TYPE_CHOICES", f"Must be one of {tuple(allowed)}.")
        return
    errors.at_most(f"{here}.label", text(row, "label"), MODAL_LABEL)
    errors.at_most(f"{here}.description", text(row, "description"), LABEL_NOTE)
    if kind == LABEL:
        errors.between(f"{here}.label", text(row, "label"), 1, MODAL_LABEL)
    for one in [part(row, "component")] if kind == LABEL else bodies(row, "components"):
        errors.at_most(f"{here}.label", text(one, "label"), MODAL_LABEL)
        if whole(one, "type") not in allowed[kind]:
            errors.add(f"{here}.component", "UNION_TYPE_CHOICES", f"Must be one of {tuple(allowed[kind])}.")
        if kind == ROW:
            _check_one(errors, f"{here}.components.0", one)
        if whole(one, "min_values", 1) == 0 and is_required(one) and whole(one, "type") != BOX:
            errors.add(f"{here}.component", "SELECT_COMPONENT_REQUIRED", "What may be empty is not required")
