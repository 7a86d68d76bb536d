"""What only builders need: a browser to drive, and the pictures of the pages."""
