"""A whole game as one document, and the check that everything in it is right.

export           what `export.json` holds, its seals, and how it is read
export_document  the shape of `export.json`, held to the letter
dice_binding     what takes part in a throw, bound to what was public
verifying        every die and every resolution of an export, done anew
"""
