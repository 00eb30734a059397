"""Components of messages and modals: what they are, and how one finds and reads them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count

from local_discord.json_validation import Body, Object, bodies, flag, part, text, whole

ROW, BUTTON, SELECT, INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, RADIO, BOXES, BOX = 18, 21, 22, 23


def walk(tree: Sequence[Body]) -> Iterator[Body]:
    """Every component of a message or modal, outermost first."""
    for component in tree:
        yield component
        yield from walk(bodies(component, "components"))
        for key in ("accessory", "component"):
            if part(component, key):
                yield from walk([part(component, key)])


def find(tree: Sequence[Body], custom_id: str) -> Body | None:
    """The component with this custom id."""
    return next((one for one in walk(tree) if one.get("custom_id") == custom_id), None)


def ids(tree: Sequence[Body]) -> list[str]:
    """Every custom id there is."""
    return [custom_id for one in walk(tree) if (custom_id := text(one, "custom_id"))]


def words(tree: Sequence[Body]) -> str:
    """Return the text of the text displays of a message, a line after the other."""
    return "\n".join(text(one, "content") for one in walk(tree) if whole(one, "type") == TEXT)


def media(tree: Sequence[Body]) -> Iterator[str]:
    """The address of every picture and file that components show."""
    for one in walk(tree):
        for shown in [one, *bodies(one, "items")]:
            for key in ("media", "file"):
                if address := text(part(shown, key), "url"):
                    yield address


def numbered(tree: Sequence[Body], address: Callable[[str], Body]) -> list[Body]:
    """The components as a message bears them: each with a number, and of each file what `address` tells."""
    return _numbered(tree, count(1), address)


def _numbered(tree: Sequence[Body], numbers: Iterator[int], address: Callable[[str], Body]) -> list[Body]:
    made: list[Body] = []
    for component in tree:
        one: Object = {"id": next(numbers), **component}
        if "components" in one:
            one["components"] = _numbered(bodies(component, "components"), numbers, address)
        if part(component, "accessory"):
            [one["accessory"]] = _numbered([part(component, "accessory")], numbers, address)
        if "items" in one:
            one["items"] = [_found(item, address) for item in bodies(component, "items")]
        made.append(_found(one, address))
    return made


def _found(shown: Body, address: Callable[[str], Body]) -> Object:
    """A component or picture with where its file is found."""
    files = {key: address(text(part(shown, key), "url")) for key in ("media", "file") if part(shown, key)}
    return {**shown, **files}


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
