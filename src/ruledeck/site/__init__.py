"""The site: rules, cards and handbook as pages that work from a server and from files alike."""
