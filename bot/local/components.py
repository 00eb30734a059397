"""Components of messages and modals: what they are, where they stand, and their limits."""

from collections.abc import Iterator, Sequence

from bot.local.wire import Body, FormErrors, bodies, flag, part, text, whole

ROW, BUTTON, SELECT, INPUT = 1, 2, 3, 4
LABEL = 18
LINK, PREMIUM = 5, 6
ROWS, BUTTONS, OPTIONS = 5, 5, 25
CUSTOM_ID, BUTTON_LABEL, PLACEHOLDER, OPTION_TEXT = 100, 80, 150, 100
MODAL_TITLE, MODAL_LABEL, INPUT_TEXT = 45, 45, 4000


def walk(tree: Sequence[Body]) -> Iterator[Body]:
    """Every component of a message or modal, outermost first."""
    for component in tree:
        yield component
        yield from walk(bodies(component, "components"))
        if part(component, "component"):
            yield from walk([part(component, "component")])


def find(tree: Sequence[Body], custom_id: str) -> Body | None:
    """The component with this custom id."""
    return next((one for one in walk(tree) if one.get("custom_id") == custom_id), None)


def ids(tree: Sequence[Body]) -> list[str]:
    """Every custom id there is."""
    return [custom_id for one in walk(tree) if (custom_id := text(one, "custom_id"))]


def check(errors: FormErrors, tree: Sequence[Body]) -> None:
    """The components of a message: action rows."""
    _check_rows(errors, tree)
    _check_each(errors, "components", tree)
    known = ids(tree)
    if len(set(known)) < len(known):
        message = "Component custom id cannot be duplicated"
        errors.add("components", "COMPONENT_CUSTOM_ID_DUPLICATED", message)


def _check_rows(errors: FormErrors, tree: Sequence[Body]) -> None:
    if tree:
        errors.between("components", tree, 1, ROWS)
    for index, row in enumerate(tree):
        here = f"components.{index}"
        if whole(row, "type") != ROW:
            errors.add(f"{here}.type", "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).')
        width = sum(5 if whole(one, "type") == SELECT else 1 for one in bodies(row, "components"))
        if not 1 <= width <= BUTTONS:
            message = "The specified component exceeds the maximum width"
            errors.add(f"{here}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _check_each(errors: FormErrors, at: str, tree: Sequence[Body]) -> None:
    for index, one in enumerate(tree):
        here = f"{at}.{index}"
        kind = whole(one, "type")
        if kind == BUTTON:
            _check_button(errors, here, one)
        elif kind == SELECT:
            _check_select(errors, here, one)
        elif kind == INPUT:
            errors.between(f"{here}.custom_id", text(one, "custom_id"), 1, CUSTOM_ID)
            errors.at_most(f"{here}.value", text(one, "value"), INPUT_TEXT)
        _check_each(errors, f"{here}.components", bodies(one, "components"))
        if part(one, "component"):
            _check_each(errors, f"{here}.component", [part(one, "component")])


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


def _check_select(errors: FormErrors, here: str, select: Body) -> None:
    errors.between(f"{here}.custom_id", text(select, "custom_id"), 1, CUSTOM_ID)
    errors.at_most(f"{here}.placeholder", text(select, "placeholder"), PLACEHOLDER)
    options = bodies(select, "options")
    errors.between(f"{here}.options", options, 1, OPTIONS)
    values = [text(option, "value") for option in options]
    for index, option in enumerate(options):
        errors.between(f"{here}.options.{index}.label", text(option, "label"), 1, OPTION_TEXT)
        errors.between(f"{here}.options.{index}.value", values[index], 1, OPTION_TEXT)
        errors.at_most(f"{here}.options.{index}.description", text(option, "description"), OPTION_TEXT)
        if values.index(values[index]) != index:
            message = "The specified option value is already used"
            errors.add(f"{here}.options.{index}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
    if whole(select, "max_values", 1) > max(len(options), 1):
        errors.add(f"{here}.max_values", "BASE_TYPE_MAX_VALUE", "More than there are options")


def check_modal(modal: Body) -> None:
    """A modal: title of 45 characters, 1 to 5 components; raise 50035."""
    errors = FormErrors()
    errors.between("data.title", text(modal, "title"), 1, MODAL_TITLE)
    errors.between("data.custom_id", text(modal, "custom_id"), 1, CUSTOM_ID)
    rows = bodies(modal, "components")
    errors.between("data.components", rows, 1, ROWS)
    for index, row in enumerate(rows):
        for one in [row, *bodies(row, "components")]:
            errors.at_most(f"data.components.{index}.label", text(one, "label"), MODAL_LABEL)
    _check_each(errors, "data.components", rows)
    errors.speak()


def inputs(modal: Body) -> list[tuple[Body, str]]:
    """The fields of a modal with their labels, in order."""
    fields: list[tuple[Body, str]] = []
    for row in bodies(modal, "components"):
        if whole(row, "type") == LABEL:
            fields.append((part(row, "component"), text(row, "label")))
        fields += [(one, text(one, "label")) for one in bodies(row, "components")]
    return fields


def is_required(field: Body) -> bool:
    """Fields of a modal must be filled unless they say otherwise."""
    return flag(field, "required", default=True)
