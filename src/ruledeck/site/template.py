"""Jinja templates of the site: a workspace's own `site/templates`, file by file, before those that ship."""

from __future__ import annotations

from pathlib import Path

from ruledeck.print.template import TemplateSet
from ruledeck.schema.workspace import Workspace

DEFAULTS = Path(__file__).parent / "default" / "templates"


def site_templates(workspace: Workspace) -> TemplateSet:
    """Return the templates of a workspace's pages."""
    return TemplateSet(workspace, (workspace.root / "site" / "templates", DEFAULTS))
