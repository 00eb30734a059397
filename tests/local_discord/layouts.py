"""A message of the second kind that holds each component once, and a form with each kind of field."""

import io

import discord
from discord import ui

from tests.local_discord.parrot import PICTURE

CHOICES = ("hold", "march", "help")


class AllFields(ui.Modal, title="All kinds"):
    """A form with a menu, a group of which one is chosen, a group of boxes, a box and a text."""

    menu: ui.Label = ui.Label(
        text="Menu",
        description="What it does",
        component=ui.Select(
            custom_id="menu",
            required=False,
            options=[discord.SelectOption(label=each, default=each == "hold") for each in CHOICES],
        ),
    )
    one: ui.Label = ui.Label(
        text="One",
        component=ui.RadioGroup(
            custom_id="one", options=[discord.RadioGroupOption(label=each) for each in CHOICES]
        ),
    )
    some: ui.Label = ui.Label(
        text="Some",
        component=ui.CheckboxGroup(
            custom_id="some",
            required=False,
            min_values=0,
            max_values=2,
            options=[discord.CheckboxGroupOption(label=each) for each in CHOICES],
        ),
    )
    box: ui.Label = ui.Label(text="Box", component=ui.Checkbox(custom_id="box"))
    text: ui.Label = ui.Label(text="Text", component=ui.TextInput(custom_id="text", required=False))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        said = (
            self.menu.component.values,
            self.one.component.value,
            self.some.component.values,
            self.box.component.value,
            self.text.component.value,
        )
        await interaction.response.send_message(repr(said), ephemeral=True)


class Opens(ui.Button):
    """A button that opens the form."""

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(AllFields())


def layout(text: str = "**Fall** of year 1", picture: str = "attachment://map.png") -> ui.LayoutView:
    """Return a layout with each component once."""
    view = ui.LayoutView(timeout=None)
    view.add_item(
        ui.Container(
            ui.Section(ui.TextDisplay(text), accessory=Opens(label="Fill in", custom_id="fill")),
            ui.MediaGallery(discord.MediaGalleryItem(picture, description="A small red square")),
            ui.Separator(),
            ui.TextDisplay("What does each army do?"),
            ui.ActionRow(Opens(label="Orders", custom_id="orders", style=discord.ButtonStyle.primary)),
            accent_colour=0xC0392B,
        )
    )
    return view


def picture() -> discord.File:
    """Return the picture that the layout shows."""
    return discord.File(io.BytesIO(PICTURE), "map.png", description="A small red square")
