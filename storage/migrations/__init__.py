"""The steps by which an older database becomes one of today; a step that was released is never changed."""
