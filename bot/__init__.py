"""Discord, and the services that stand between it and the rules."""
