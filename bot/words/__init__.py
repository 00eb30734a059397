"""Every sentence that people read, a module for each subject; nothing here decides or knows anything."""
# pyright: reportUnusedImport=false

from bot.words import (
    commands,
    controls,
    deadlines,
    delivery,
    dice,
    duties,
    failures,
    gamemaster,
    games,
    guide,
    hosts,
    letters,
    lobby,
    matches,
    open_seats,
    orders,
    page,
    public_log,
    records,
    schedules,
    settings,
    storage,
    terminal,
    votes,
)
