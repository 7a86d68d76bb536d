"""`python -m companion`: the command, as `naysayer` runs it."""

from companion.commands.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
