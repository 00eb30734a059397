"""Cuts the fonts of this folder from the full ones, to the characters that the pictures write.

Run `python -m renderers.fonts.subset FOLDER...` with the folders where the full fonts lie: Debian's
fonts-ebgaramond, fonts-noto-core and fonts-noto-cjk, and npm's @expo-google-fonts/eb-garamond, whose bold
cuts have figures that stand (a 1 in Debian's looks like an I). It needs fontTools, which only the
development set has.
"""

# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# (fontTools has no types)

from __future__ import annotations

import json
import pkgutil
import sys
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, cast

from fontTools import subset, ttLib

import games
from games import catalogue

LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)])) + "–—‘’“”…•×−†→½"
NUMERALS = "〇一二三四五六七八九十百元"
WORDS = (
    "漢末羣雄圖群春夏秋冬年東西南北海勃黃獨立中立勝諸侯城州郡將軍令兵天命開局終疫元龍虎馬牛蛇兔羊鼠"
    "墨黑藍棕綠紫紅白輪水飢豐"
)
SOURCES = {
    "EBGaramond-Regular.otf": ("EBGaramond12-Regular.otf", 0),
    "EBGaramond-Italic.otf": ("EBGaramond12-Italic.otf", 0),
    "EBGaramond-SemiBold.ttf": ("EBGaramond_600SemiBold.ttf", 0),
    "NotoSans-Bold.ttf": ("NotoSans-Bold.ttf", 0),
    "NotoSerifCJK-Bold.otf": ("NotoSerifCJK-Bold.ttc", 2),
}
"""Each file here, the full font it is cut from, and which font of a collection that is (2 is Simplified
Chinese, which has the traditional forms too)."""

FIGURES = "0123456789"
HEIGHTS = {"EBGaramond-SemiBold.ttf": (0.722, -0.296)}
"""Ascent and descent, in parts of the size, where a font's own differ from those of its family here: a text
is placed by the middle between them.
"""


def chinese() -> str:
    """Return every Chinese character that a game's data, its powers or a picture's own words use."""
    texts = [WORDS, NUMERALS]
    texts += [power.chinese for game in catalogue().values() for power in game.powers]
    for package in pkgutil.iter_modules(games.__path__):
        texts += [
            json.dumps(json.loads(file.read_text(encoding="utf-8")), ensure_ascii=False)
            for file in files(f"games.{package.name}").iterdir()
            if file.name.endswith(".json")
        ]
    return "".join(sorted(dict.fromkeys(sign for text in texts for sign in text if ord(sign) > 0x2E7F)))


def found(name: str, folders: list[Path]) -> Path:
    """Return where a full font lies; raises FileNotFoundError if in none of the folders."""
    for folder in folders:
        for path in sorted(folder.rglob(name)):
            return path
    raise FileNotFoundError(f"{name} lies in none of {', '.join(map(str, folders))}")


def cut(source: Path, number: int, target: Path, signs: str) -> None:
    """Write the part of a font that has the given characters, without what only a shaper would look up."""
    font = reduced(ttLib.TTFont(source, fontNumber=number, recalcTimestamp=False), signs, ["lnum"])
    stand_up(font)
    font = reduced(font, signs, [])
    if target.name in HEIGHTS:
        head, line, typo = (cast("Any", font[tag]) for tag in ("head", "hhea", "OS/2"))
        ascent, descent = (round(part * head.unitsPerEm) for part in HEIGHTS[target.name])
        line.ascent, line.descent = ascent, descent
        typo.sTypoAscender, typo.sTypoDescender = ascent, descent
    font.save(target)


def reduced(font: ttLib.TTFont, signs: str, features: list[str]) -> ttLib.TTFont:
    """Return a font with nothing but some characters and features of their layout."""
    options = subset.Options(layout_features=features, hinting=False)
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    cutter = subset.Subsetter(options)
    cutter.populate(text=signs)
    cutter.subset(font)
    file = BytesIO()
    font.save(file)
    return ttLib.TTFont(file, recalcTimestamp=False)


def stand_up(font: ttLib.TTFont) -> None:
    """Make the figures stand on the line where a font's own hang below it like small letters."""
    rules = cast("Any", font["GSUB"]).table
    for record in rules.FeatureList.FeatureRecord:
        for number in record.Feature.LookupListIndex if record.FeatureTag == "lnum" else ():
            for table in rules.LookupList.Lookup[number].SubTable:
                for chart in cast("Any", font["cmap"]).tables:
                    for sign in filter(chart.cmap.__contains__, map(ord, FIGURES)):
                        chart.cmap[sign] = table.mapping.get(chart.cmap[sign], chart.cmap[sign])


def main(folders: list[Path]) -> None:
    """Cut every font."""
    here = Path(__file__).parent
    for name, (source, number) in SOURCES.items():
        signs = LATIN + chinese() if "CJK" in name else LATIN
        cut(found(source, folders), number, here / name, signs)


if __name__ == "__main__":
    main([Path(argument) for argument in sys.argv[1:]])
