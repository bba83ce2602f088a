"""The five games. Each imports the core only, and none imports another."""
