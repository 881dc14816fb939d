"""What files may say: workspaces, game specifications, JSON Schemas, and the problems found in them."""
