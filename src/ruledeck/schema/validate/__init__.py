"""Documents against their JSON Schemas. In: a document and a schema. Out: problems in words for people."""

from ruledeck.schema.validate.fault import form_problems, schema_problems, validate, validator

__all__ = ["form_problems", "schema_problems", "validate", "validator"]
