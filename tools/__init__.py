"""What only builders need: a browser to drive, pictures of the pages, the package for an index."""
