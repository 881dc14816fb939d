"""What is done to a set site: search data, feeds, site map, the check of its links."""
