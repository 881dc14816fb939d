"""Failures of random play made small: cut down to one entry point, shrunk, and written as a scenario."""
