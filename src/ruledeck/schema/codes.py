"""The codes of problems: what each means and how it is mended.

The handbook's page of codes is made from this table, one heading a code, and so are the rules that `ruledeck
check --format sarif` declares. A code keeps its meaning for ever; one out of use is not given again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """One code: `title` says what is wrong in a few words, `explanation` why and how to mend it."""

    code: str
    title: str
    explanation: str


GROUPS: Mapping[str, str] = {
    "F": "Files",
    "S": "Form of YAML files",
    "G": "game.yml",
    "C": "Cards",
    "I": "Ids and names",
    "T": "Texts",
    "R": "Rules",
    "X": "References",
    "D": "Decks",
    "H": "History",
    "P": "Print",
    "W": "Site",
}

_TABLE = (
    Code(
        "F001",
        "The file cannot be read",
        "The file is missing, is a folder, or its permissions forbid reading. The message gives the system's"
        " own reason.",
    ),
    Code(
        "F002",
        "The file is not UTF-8",
        "The place is the first byte that is not part of a UTF-8 character. Save the file as UTF-8; a mark"
        " at its beginning (BOM) is allowed.",
    ),
    Code(
        "F003",
        "The file is not YAML as used here",
        "The text cannot be parsed as YAML 1.2, or uses a part of it that would make files harder to read:"
        " tags, or keys that are not words. Often a text with a colon, a `#` or a bracket is missing its"
        " quotes.",
    ),
    Code(
        "F004",
        "The file is empty",
        "A file without an entry says nothing. Remove it, or write its first entry.",
    ),
    Code(
        "F005",
        "The file is too big",
        "Files over 32 MB are refused before they are read. Split the file: any number of files may lie in"
        " `cards/`.",
    ),
    Code(
        "F006",
        "The values are nested too deep",
        "No file of a game needs more than a handful of levels. Most likely a bracket is not closed.",
    ),
    Code(
        "F007",
        "A key stands twice",
        "The same key stands twice in one mapping, so that one of the two values would be lost. Remove or"
        " rename one.",
    ),
    Code(
        "F008",
        "A tab indents the line",
        "YAML indents with spaces only. Set the editor to insert spaces, and replace the tab.",
    ),
    Code(
        "F009",
        "A second document in one file",
        "A line `---` in the middle begins a new document, which would not be read. Remove the line, or move"
        " what follows into a file of its own.",
    ),
    Code(
        "F010",
        "An invisible character",
        "A control character, an unusual line end (U+2028) or a zero-width mark came in, often by copying"
        " from elsewhere. It would be printed as a box or break a search. Remove it.",
    ),
    Code(
        "F011",
        "A number that cannot be kept exactly",
        'Numbers beyond 2^53, infinity and "not a number" are rounded or refused by the tools that read our'
        " data. If the value is meant as a text, put it in double quotes.",
    ),
    Code(
        "F012",
        "Anchors are not used",
        "YAML's `&name` and `*name` repeat a part of a file elsewhere. Here each entry says all that it"
        " means, so that it can be read and changed alone. A text that begins with `&` or `*` needs quotes.",
    ),
    Code(
        "F013",
        "A file that nothing reads",
        "The file lies in a game's folder, but its name or place is not one that is read: cards are in"
        " `cards/**/*.yml`, rules in `rules/*.md`, the rest in `game.yml`, `rulings.yml`, `decks.yml` and"
        " `errata.yml`. What it says would silently be missing.",
    ),
    Code(
        "S001",
        "Unknown key",
        "The key is not part of this file's format. The hint names the known key that is most like it.",
    ),
    Code("S002", "A key is missing", "The entry at this place must have the key that the message names."),
    Code(
        "S003",
        "Not one of the values",
        "Only the listed values are allowed here. The hint names the nearest, or all of them.",
    ),
    Code(
        "S004",
        "A value of the wrong kind",
        "A text stands where a number is expected, a single value where a list is, and so on. Numbers and"
        " `true` or `false` that are meant as texts need double quotes.",
    ),
    Code(
        "S005",
        "A value outside its limits or form",
        "The value is too small, too great, empty, or not written in the form that the key asks for.",
    ),
    Code(
        "S006",
        "Not an id",
        "Ids are permanent and appear in addresses, so they are lower case words and numbers joined by"
        " hyphens: `holy-water`.",
    ),
    Code(
        "S007",
        "A schema file has drifted",
        "The files in `schema/` are written by `ruledeck schema` from the code and each `game.yml`. Run it"
        " again after a change, and do not edit them by hand.",
    ),
    Code(
        "G001",
        "The game's id is not its folder's name",
        "`id` in `game.yml` and the folder's name must be the same word, since either is used to find the"
        " game.",
    ),
    Code(
        "G002",
        "A name that game.yml does not define",
        "A card type names a stat or size, or a stat, type or label names an icon, that the same file does"
        " not define.",
    ),
    Code(
        "G003",
        "A stat without its values",
        "A stat of type `choice` or `set` must list its `values`, in the order in which they compare.",
    ),
    Code(
        "G004",
        "The icon's file is missing",
        "`svg` names a file beside `game.yml`. Its path is relative to the game's folder.",
    ),
    Code("G005", "A least value over the greatest", "`min` must not be more than `max`."),
    Code(
        "G006",
        "No such icon",
        "`icon` names an icon that mkdocs-material ships, as `set/name`: `material/sword`. The hint names"
        " the nearest one of the same set. For an icon of your own write `svg`.",
    ),
    Code(
        "G007",
        "A key that this type of stat does not use",
        "`min` and `max` belong to stats of type `integer` and `range`, `values` to `choice` and `set`."
        " Elsewhere they would promise a check that is not made.",
    ),
    Code(
        "G008",
        "A stat that a type has twice",
        "A card type lists the stat under `stats` and under `optional`. It is either required or optional.",
    ),
    Code(
        "G009",
        "Defined but never used",
        "`game.yml` defines a side, set or type that no card has, or a stat that no type has. Often a card"
        " was misspelt or left out. A warning.",
    ),
    Code(
        "G010",
        "The query of a macro cannot be read",
        "A macro is a search query with a name. The place is the column in it from which on it makes no"
        " sense.",
    ),
    Code(
        "C001",
        "Unknown card type",
        "The card's `type` is not defined under `types` in `game.yml`.",
    ),
    Code("C002", "Unknown side", "The card's `side` is not defined under `sides` in `game.yml`."),
    Code("C003", "Unknown set", "The card's `set` is not defined under `sets` in `game.yml`."),
    Code(
        "C011",
        "A stat is missing",
        "Every card has all the stats of its type, but those that the type lists as `optional`.",
    ),
    Code(
        "C012",
        "Unknown stat",
        "The card has a stat that its type does not have. The hint names the nearest stat of the type.",
    ),
    Code(
        "C013",
        "A value that the stat cannot have",
        "The value is of the wrong kind, outside the stat's limits, or not one of its values.",
    ),
    Code(
        "C014",
        "A range that cannot be",
        "The first number of a range is over the second, or one of them is outside the stat's limits.",
    ),
    Code(
        "C015",
        "Provenance of the stats is missing",
        "A card with stats says where they are from: `seed` for a fact of the source document, `playtest`"
        " for our value, `original` for a card of our own. Readers are shown it.",
    ),
    Code(
        "C016",
        "Provenance of stats that are not there",
        "The card says where its stats are from, but has none. Remove the key, or write the stats.",
    ),
    Code(
        "R001",
        "A file of rules without a heading",
        "Each file is a chapter and begins with `# Title {#file-name}`.",
    ),
    Code(
        "R002",
        "Text outside a numbered paragraph",
        "Every text of the rules stands in a numbered paragraph with an id, so that it can be cited and"
        " checked. Number the text, or move it into a paragraph.",
    ),
    Code(
        "R003",
        "Headings out of order",
        "A file has one heading `#` with the file's name as its id, then `##` for sections and `###` for"
        " subsections, none left out.",
    ),
    Code(
        "R004",
        "A paragraph that does not open with words",
        "A numbered paragraph begins with a sentence; lists and tables follow it.",
    ),
    Code(
        "R005",
        "A paragraph or heading without an id",
        "End its first block with `{#an-id}`. The number of a paragraph may move, its id stays for ever.",
    ),
    Code(
        "R006",
        "An id or attribute that cannot be read",
        "Rule ids are lower case words joined by hyphens and dots; the attributes are `informative` and"
        " `term`.",
    ),
    Code(
        "R007",
        "Rules that no chapter lists",
        "The file lies in `rules/`, but `chapters` in `game.yml` does not name it, so that nobody can"
        " read these rules.",
    ),
    Code(
        "R008",
        "A chapter without a file",
        "`chapters` in `game.yml` lists a chapter for which there is no file in `rules/`.",
    ),
    Code(
        "R009",
        "A chapter or section that says nothing",
        "A heading without a paragraph below it promises what is not there.",
    ),
    Code(
        "R011",
        "A term that is defined twice",
        "Two paragraphs define the same `term`, so that a reader could be shown either. One of them"
        " defines it; the other links there.",
    ),
    Code(
        "R012",
        "HTML in a rule",
        "Rules are Markdown, since they are set on pages and in print alike. HTML would be shown as it is.",
    ),
    Code(
        "I001",
        "An id stands twice",
        "Ids are how cards, rules and rulings are found, linked and remembered, so each is given once in"
        " a game. The message names the first place. Sections, chapters and paragraphs share their ids.",
    ),
    Code(
        "I002",
        "Two cards of one name",
        "Deck lists and players name a card by its name, so two cards in print may not share it, whatever"
        " the case of its letters.",
    ),
    Code(
        "T001",
        "Unknown icon",
        "The text shows an icon, as in `{attack}`, that `icons` in `game.yml` does not define.",
    ),
    Code(
        "T002",
        "A word that the game's style forbids",
        "`style.forbidden` in `game.yml` lists words that texts of this game avoid, and what to write in"
        " their place, so that the same thing is always said in the same words.",
    ),
    Code(
        "T003",
        "A line with too many words",
        "`style.max-words` in `game.yml` limits the words in one line of card text. Make it two"
        " abilities, or say it shorter.",
    ),
    Code(
        "T004",
        "An undeclared label",
        "The line opens like a label, as in `Core: ...`, but `labels` in `game.yml` does not have these"
        " words, so they would be printed as ordinary words.",
    ),
    Code(
        "T005",
        "A bracket or brace that marks nothing",
        "Braces hold the id of an icon, `{attack}`; brackets hold a boxed value, `[6]` or `[x3]`, or the"
        " words of a link in rules. Alone they would be printed as they are.",
    ),
    Code(
        "T006",
        "White space that looks like an accident",
        "Two spaces in a row, a space at the end, a tab or a line break in a line of text would be seen"
        " in print.",
    ),
    Code(
        "X001",
        "Unknown rule",
        "A link or list names a rule, section or chapter that is not there. The hint names the nearest id.",
    ),
    Code(
        "X002",
        "Unknown card",
        "A link or list names a card that is not there. The hint names the nearest id.",
    ),
    Code(
        "X003",
        "Unknown ruling",
        "A link names a ruling that is not there. The hint names the nearest id.",
    ),
    Code(
        "X004",
        "A link that is no cross reference",
        "Links in rules and rulings go to `rule:`, `card:` or `ruling:`, with the id:"
        " `[combat](rule:combat)`. These can be checked and followed in print as well.",
    ),
    Code(
        "X005",
        "An image in a text",
        "Rules have words and icons, no images. An icon is written in braces: `{attack}`.",
    ),
    Code(
        "D001",
        "A deck list without a card",
        "A deck list is a text with a line for each card, as in `3x Fighter`. Empty lines and what"
        " follows a `#` do not count.",
    ),
    Code(
        "D002",
        "No such card in a deck",
        "The line names a card that is not there, by id or by name. The hint names the nearest.",
    ),
    Code(
        "D003",
        "Too many or no copies of a card",
        "A line of a deck asks for 1 to 1000 copies of a card.",
    ),
    Code(
        "D004",
        "A card in a deck is out of print",
        "The card is `retired`, so it is not printed. Take it out of the deck.",
    ),
    Code(
        "D005",
        "Unknown back",
        "`back` of a deck is the id of a side of the game.",
    ),
    Code(
        "D006",
        "The query of a deck cannot be read",
        "The place is the column in the query from which on it makes no sense; the message says what"
        " could stand there. The handbook's page on search has the whole language.",
    ),
    Code(
        "H001",
        "An id of the last release is gone",
        "Ids never vanish and never change: links, decks and other sites hold them. Put the card or rule"
        " back. A card that is no longer printed keeps its entry, with the reason as `retired`.",
    ),
    Code(
        "H002",
        "A published text changed without an erratum",
        "The text differs from the last release (`rules.lock`), and `errata.yml` does not say why."
        " Players who own the old card look for the reason. Errata count from the day of the release.",
    ),
    Code(
        "H003",
        "An erratum of nothing",
        "`id` of an erratum is `card:` and the id of a card, or the id of a rule.",
    ),
    Code(
        "H004",
        "An erratum in the wrong form",
        "`was` is the earlier text for a rule; for a card it is a mapping with those of `name`, `text`"
        " and `stats` that differed.",
    ),
    Code(
        "H005",
        "An erratum that tells nothing",
        "What the erratum says that the text was, it still is. `was` is the earlier text, not the new one.",
    ),
    Code(
        "P001",
        "No such icon to print",
        "`icon` in `game.yml` names no icon that mkdocs-material ships. `ruledeck check` tells the same"
        " as G006.",
    ),
    Code(
        "P002",
        "An icon that cannot be read",
        "The icon's SVG file is missing, outside the game's folder, or no SVG.",
    ),
    Code(
        "P003",
        "An icon without a filled shape",
        "Icons are set as characters of a font, which has filled shapes only. Turn strokes and texts"
        " into paths in your drawing program, and save again.",
    ),
    Code(
        "P010",
        "A template cannot be read",
        "The place is where the Jinja template stops making sense.",
    ),
    Code(
        "P011",
        "A template is not there",
        "A template includes or extends another that is neither in the workspace nor among the defaults.",
    ),
    Code(
        "P012",
        "A template includes itself",
        "The template includes itself, straight or through others, and would never end.",
    ),
    Code(
        "P013",
        "A template fails",
        "The template asks for what the card, game or section does not have, or does what templates may not.",
    ),
    Code(
        "P014",
        "A file that a template cannot use",
        "A template names an image or font that is missing, outside the templates' folder or on a"
        " network. Print reads only files of the workspace, so that a build gives the same everywhere.",
    ),
    Code(
        "P015",
        "A page number of what is not there",
        "A template of the book asks for the page of something that the book does not show.",
    ),
    Code(
        "P020",
        "A text that its card cannot hold",
        "The text was set tighter and then smaller, down to the least size that `sheets.yml` allows,"
        " and still does not fit. Nothing is ever cut off: shorten the text, allow a smaller size, or"
        " give the type a bigger card.",
    ),
    Code(
        "P021",
        "A name that its card cannot hold",
        "The name does not fit in its line, even in the smallest type that `sheets.yml` allows.",
    ),
    Code(
        "P022",
        "Something else that its card cannot hold",
        "The stats, the line with type and side, or another box of the face is too long. Shorter names"
        " of stats, units or types help, or a bigger card.",
    ),
    Code(
        "P024",
        "A face that is no single page",
        "The templates of the face make something higher than the card, so that it breaks over pages.",
    ),
    Code(
        "P025",
        "A font that is not the game's",
        "The styles of the face ask for a font that print does not know. Faces use only fonts that are"
        " embedded, so that they look the same everywhere.",
    ),
    Code(
        "P030",
        "Type sizes that contradict each other",
        "In `sheets.yml` the least type size is over the usual one, so that no text could be made"
        " smaller to fit.",
    ),
    Code(
        "W001",
        "The site generator refuses",
        "MkDocs has found something wrong in a page or in the site's configuration; the message is its own.",
    ),
    Code(
        "W002",
        "A theme without a place for cards",
        "The workspace's own theme replaces the page's frame and leaves out its content. Show `{{"
        " page.content }}` once.",
    ),
    Code(
        "W003",
        "A link that leads nowhere",
        "A page links to a page or a place in a page that the site does not have.",
    ),
)

CODES: Mapping[str, Code] = {code.code: code for code in _TABLE}


def codes_page() -> str:
    """Return the page of codes as Markdown: one heading a code, whose anchor is the code, as in `#c012`."""
    rows = [
        "# Problem codes",
        "",
        "Every problem that Ruledeck tells of has a code. It stands after the place, and keeps its meaning.",
    ]
    for letter, title in GROUPS.items():
        rows += ["", f"## {letter}: {title}"]
        for code in (code for code in _TABLE if code.code[0] == letter):
            heading = f"### {code.code}: {code.title} {{#{code.code.lower()}}}"
            rows += ["", heading, "", code.explanation]
    return "\n".join(rows) + "\n"
