"""Documents against their JSON Schemas. In: a document and a schema. Out: problems in words for people."""

from ruledeck.schema.validate.fault import schema_problems, validate, validator

__all__ = ["schema_problems", "validate", "validator"]
