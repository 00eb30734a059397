"""What every game shares: the rules protocol, its runner, dice, the order reader and boards."""
