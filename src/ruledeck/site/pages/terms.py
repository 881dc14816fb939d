"""The index of a game's terms, made from its rules: what each means and where it is used."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ruledeck.catalog.source.content import Content
from ruledeck.print.rulebook.matter.terms import Term, index_terms
from ruledeck.site import address
from ruledeck.site.edition import Edition, Page
from ruledeck.site.pages.rules import markdown_words
from ruledeck.site.words.setter import Setter

LINK = re.compile(r"</?a\b[^>]*>")


def terms_page(edition: Edition, content: Content) -> Page | None:
    """Return the page of terms, or None for a game that explains none."""
    groups = index_terms(content)
    if not groups:
        return None
    page = address.terms_page(content.game.id)
    setter = edition.setter(content, page)
    views = [
        {"letter": letter, "terms": [_term_view(setter, term) for term in terms]} for letter, terms in groups
    ]
    script = address.relative(page, address.terms_script(content.game.id))
    game = markdown_words(content.game.name)
    body = edition.templates.render("terms.md", game=game, groups=views, script=script)
    description = f"The words of {content.game.name} that have a meaning of their own."
    return Page(page, f"Terms of {content.game.name}", body, description, hide=("toc",))


def terms_script(edition: Edition, content: Content) -> str:
    """Return the script that gives pages the explanations of terms, by the id of the explaining rule."""
    setter = edition.setter(content, address.terms_script(content.game.id))
    explained = {
        rule: {"number": content.paragraphs[rule].number, "html": _explanation(setter, rule)}
        for rule in edition.glossaries[content.game.id].rules
    }
    data = json.dumps(explained, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"window.RuledeckTerms = {data};\n"


def _explanation(setter: Setter, rule: str) -> str:
    """Return a rule's HTML without links, which a passing tooltip cannot offer."""
    html = setter.paragraph(setter.content.paragraphs[rule].text, own=setter.glossary.rules)
    return LINK.sub("", html)


def _term_view(setter: Setter, term: Term) -> Mapping[str, Any]:
    return {
        "word": term.word,
        "meanings": list(_meanings(setter, term)),
        "rules": [_rule(setter, id) for kind, id in term.used if kind == "rule"],
        "rulings": [_ruling(setter, id) for kind, id in term.used if kind == "ruling"],
    }


def _meanings(setter: Setter, term: Term) -> Iterator[Mapping[str, Any]]:
    content = setter.content
    for _, id in term.defined:
        rule = content.paragraphs.get(id)
        number = rule.number if rule else content.sections[id].number
        html = setter.paragraph(rule.text, own=(id,)) if rule else setter.inline(content.sections[id].title)
        yield {"number": number, "link": setter.link("rule", id), "html": html}


def _rule(setter: Setter, id: str) -> Mapping[str, str]:
    return {"number": setter.content.paragraphs[id].number, "link": setter.link("rule", id)}


def _ruling(setter: Setter, id: str) -> Mapping[str, str]:
    ruling = next(ruling for ruling in setter.content.rulings if ruling.id == id)
    return {"words": setter.plain(ruling.question), "link": setter.link("ruling", id)}
