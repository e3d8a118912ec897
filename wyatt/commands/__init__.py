"""What the commands of `wyatt.cli` are made of: options, faults as lines, pages for a terminal."""
