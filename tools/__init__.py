"""For builders only: a browser to drive, pictures for the pages, the package for an index."""
