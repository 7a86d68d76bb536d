"""The page: the table in a browser. The only package that needs `websockets`."""
