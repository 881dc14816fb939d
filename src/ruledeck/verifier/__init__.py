"""The verifier: rules that are carried out by an engine."""
