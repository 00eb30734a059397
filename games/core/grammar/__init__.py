"""An order is declared once: what is read, printed, offered and explained comes from its declaration."""
