"""What a seat sees, drawn: the only place that imports Pillow."""
