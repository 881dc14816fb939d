"""The schema of `timing.yml`: the moments of a game in their order."""

from __future__ import annotations

from ruledeck.schema.jsonschemas.parts import (
    Schema,
    identity,
    listing,
    record,
    rule_identity,
    text,
    whole_file,
)


def timing_schema() -> Schema:
    """Return the schema of `timing.yml`."""
    sequence = record(
        {
            "id": identity("Id of the sequence."),
            "name": text("What it is the order of: A journey to an item."),
            "moments": listing(_moment(), "The moments, from first to last.", 2),
        },
        description="Moments that follow one another.",
    )
    return whole_file(
        "Ruledeck timing",
        "`timing.yml` says once in which order things happen. Texts that tell it too must agree.",
        listing(sequence, least=1),
    )


def _moment() -> Schema:
    required = {"id": identity("Id of the moment. It may stand in several sequences.")}
    optional = {
        "rule": rule_identity("Id of the rule that the moment is."),
        "said": listing(
            text("Words that tell that it happens: onto its stack."),
            "How texts name the moment. Behind before or after it is held against the order.",
            1,
            unique=True,
        ),
    }
    return record(required, optional, "A moment.")
