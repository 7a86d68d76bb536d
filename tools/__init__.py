"""What only builders need: a browser to drive, the pages' pictures, the package for an index."""
