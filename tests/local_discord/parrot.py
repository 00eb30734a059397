"""A small bot of the real discord.py client: it shows every way in which a bot answers."""

import asyncio
import io

import discord
from discord import app_commands

PICTURE = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
    b"\x00\x00\x00\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\x00\x05\x00\x01\xff\x89\x99=\x1d\x00\x00\x00\x00IEND\xaeB`\x82"
)
PLACES = ("Xiapi", "Xuchang", "Jian Ye", "Luoyang")


class Form(discord.ui.Modal, title="Orders"):
    lines = discord.ui.Label(
        text="Your orders", component=discord.ui.TextInput(style=discord.TextStyle.paragraph, max_length=400)
    )
    mood = discord.ui.Label(
        text="Mood",
        component=discord.ui.Select(
            required=False, options=[discord.SelectOption(label="calm"), discord.SelectOption(label="bold")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        mood = ",".join(self.mood.component.values) or "none"
        await interaction.response.send_message(f"got {self.lines.component.value} ({mood})", ephemeral=True)


class Panel(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0

    @discord.ui.button(label="Count", custom_id="panel:count", style=discord.ButtonStyle.primary)
    async def counted(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        self.count += 1
        await interaction.response.edit_message(content=f"counted {self.count}", view=self)

    @discord.ui.button(label="Write", custom_id="panel:write", style=discord.ButtonStyle.success)
    async def write(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Later", custom_id="panel:later")
    async def later(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")

    @discord.ui.button(label="Shut", custom_id="panel:shut", style=discord.ButtonStyle.danger, disabled=True)
    async def shut(self, interaction: discord.Interaction, button: discord.ui.Button) -> None: ...

    @discord.ui.select(
        custom_id="panel:pick",
        placeholder="Pick places",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=name, description=f"City of {name}") for name in PLACES],
    )
    async def picked(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
        await interaction.response.send_message("picked " + " and ".join(select.values), ephemeral=True)


class Parrot(discord.Client):
    """Repeats direct messages and mentions, and keeps what it heard."""

    def __init__(self, guild_id: int, more: discord.Intents | None = None) -> None:
        super().__init__(
            intents=PLAIN | (more or discord.Intents.none()),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.1,
        )
        self.tree = app_commands.CommandTree(self)
        self.home = discord.Object(guild_id)
        self.heard: list[tuple[int, str]] = []
        self.events: list[str] = []
        self.ready = asyncio.Event()
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        await self.tree.sync(guild=self.home)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not rest for five seconds before identifying anew."""

    async def on_ready(self) -> None:
        self.events.append("ready")
        self.ready.set()

    async def on_resumed(self) -> None:
        self.events.append("resumed")

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append((message.id, message.content))
        if message.author.bot or message.type is not discord.MessageType.default:
            return
        if message.guild is None or (self.user and self.user.mentioned_in(message)):
            await message.channel.send(f"echo: {message.content}")


PLAIN = discord.Intents(
    guilds=True, guild_messages=True, dm_messages=True, guild_reactions=True, dm_reactions=True
)


def add_commands(bot: Parrot) -> None:
    tree = bot.tree
    group = app_commands.Group(name="order", description="Orders")

    @group.command(name="move", description="Move an army")
    @app_commands.describe(place="Where to", army="Which army", loud="Tell everybody")
    async def move(
        interaction: discord.Interaction,
        place: str,
        army: app_commands.Range[int, 1, 9] = 1,
        loud: bool = False,
    ) -> None:
        await interaction.response.send_message(f"army {army} to {place}", ephemeral=not loud)

    @move.autocomplete("place")
    async def places(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = [name for name in PLACES if typed.lower() in name.lower()]
        return [app_commands.Choice(name=name, value=name) for name in found]

    tree.add_command(group)

    @tree.command(name="weigh", description="Say how much is in a file")
    async def weigh(interaction: discord.Interaction, file: discord.Attachment) -> None:
        data = await file.read()
        await interaction.response.send_message(f"{file.filename} holds {len(data)} bytes")

    @tree.command(name="panel", description="Show the panel")
    async def panel(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("a panel", view=Panel())

    @tree.command(name="think", description="Answer after thinking")
    async def think(interaction: discord.Interaction, person: discord.Member | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send(f"thought of {person.display_name if person else 'nobody'}")

    @tree.command(name="hush", description="Answer one alone after all saw it think")
    async def hush(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.delete_original_response()
        await interaction.followup.send("for you alone", ephemeral=True)

    @tree.command(name="map", description="Show the map")
    async def chart(interaction: discord.Interaction) -> None:
        file = discord.File(io.BytesIO(PICTURE), "map.png", description="A small red square")
        await interaction.response.send_message("Spring **192**", file=file)

    @tree.command(name="thread", description="Open a thread")
    async def thread(interaction: discord.Interaction, private: bool = False) -> None:
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        opened = await channel.create_thread(name="war room", type=kind)
        await opened.add_user(interaction.user)
        await opened.send("welcome")
        await interaction.response.send_message("opened", ephemeral=True)

    @tree.command(name="host", description="For hosts")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def host(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("yes, host", ephemeral=True)

    @tree.command(name="here", description="Where are we?", guild=bot.home)
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("at the table", ephemeral=True)

    @tree.command(name="sleep", description="Never answer")
    async def sleep(interaction: discord.Interaction) -> None: ...
