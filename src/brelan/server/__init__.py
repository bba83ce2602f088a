"""The house: pages, sockets and storage around the rooms of `brelan.table`."""
