"""What only builders need: a browser to drive, the pictures of the pages, the package for an index."""
