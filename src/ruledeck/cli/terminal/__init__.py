"""Cards, rules and hits as a terminal shows them; in a pipe the same as plain lines. Needs rich."""
