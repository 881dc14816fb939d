"""Files of scenarios as data, with every name in them known. What is wrong is a problem with its place."""
