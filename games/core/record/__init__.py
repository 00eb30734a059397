"""A whole game as one document, and the check that everything in it is right.

export           the document `export.json`, its seals, and its reading
export_document  the shape of `export.json`, held to the letter
dice_binding     the parts of a record that go into a throw, bound to public facts
verifying        every die and every resolution of an export, done anew
"""
