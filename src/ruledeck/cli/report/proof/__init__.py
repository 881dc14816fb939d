"""What `ruledeck verify` found out, as reports for programs and for browsers."""
