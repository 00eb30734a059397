"""What is said: events, positions, the rules, and what a plan would come to."""
