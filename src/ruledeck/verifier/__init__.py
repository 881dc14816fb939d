"""The verifier: executable rules, scenarios and proof. Nothing of it is here yet."""
