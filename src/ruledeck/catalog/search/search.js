/* The language of search in the browser: what `query.lark` and the Python beside it do for the command line.
   Golden queries hold the two together. A plain script, so that it works from files.

     const search = {schema, columns};                    // as `browser_data` writes them
     const plan = Ruledeck.search.compile(query, search); // throws QueryError {column, reason, expected, hint}
     const places = Ruledeck.search.run(plan, search);    // places of cards, in the order that the query asks for
*/
((root) => {
  "use strict";

  const MOST_CHARACTERS = 1000;
  const MOST_LEVELS = 40;
  const MOST_PATTERN = 200;
  const MOST_REPEATS = 1000;
  const MOST_MILLISECONDS = 1500;

  class QueryError extends Error {
    /* `column` counts characters from 1, as people do; `offset` counts as JavaScript does, from 0. */
    constructor(query, offset, reason, expected, hint = null) {
      const column = [...query.slice(0, offset)].length + 1;
      super(`query, column ${column}: ${reason}; expected: ${expected}`);
      this.name = "QueryError";
      Object.assign(this, { query, column, reason, expected, hint });
    }
  }

  /* ---- Words: folding, and the nearest to what was written ---- */

  /* White space as Python has it. */
  const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
  const SPACES = new RegExp(`[${SPACE}]+`, "g");
  const ALIKE = new Map([
    ...[..."‘’‚‛′"].map((sign) => [sign, "'"]),
    ...[..."“”„‟″"].map((sign) => [sign, '"']),
    ...[..."‐‑‒–—−"].map((sign) => [sign, "-"]),
    ...Object.entries({ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i", ς: "σ", "×": "x" }),
  ]);
  const ALIKE_SIGNS = new RegExp(`[${[...ALIKE.keys()].join("")}]`, "g");

  const joined = (text) => text.replace(SPACES, " ").replace(/^ | $/g, "");

  const fold = (text) => {
    let folded = text;
    if (/[^\0-\x7f]/.test(text)) {
      folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
      folded = folded.replace(ALIKE_SIGNS, (sign) => ALIKE.get(sign));
    }
    return folded.toLowerCase().split("\n").map(joined).join("\n");
  };

  /* Ratcliff and Obershelp's likeness: twice the matching characters over all. */
  const likeness = (a, b) => {
    const matching = (aLow, aHigh, bLow, bHigh) => {
      let best = [aLow, bLow, 0];
      let lengths = new Map();
      for (let i = aLow; i < aHigh; i += 1) {
        const next = new Map();
        for (let j = bLow; j < bHigh; j += 1) {
          if (a[i] !== b[j]) continue;
          const length = (lengths.get(j - 1) || 0) + 1;
          next.set(j, length);
          if (length > best[2]) best = [i - length + 1, j - length + 1, length];
        }
        lengths = next;
      }
      const [i, j, length] = best;
      if (!length) return 0;
      return matching(aLow, i, bLow, j) + length + matching(i + length, aHigh, j + length, bHigh);
    };
    const total = a.length + b.length;
    return total ? (2 * matching(0, a.length, 0, b.length)) / total : 1;
  };

  const nearest = (word, known) => {
    const options = new Map();
    for (const option of known) options.set(option.toLowerCase(), option);
    let best = null;
    for (const option of options.keys()) {
      const score = likeness([...option], [...word.toLowerCase()]);
      if (score < 0.6) continue;
      if (!best || score > best[0] || (score === best[0] && option > best[1])) best = [score, option];
    }
    return best ? `did you mean '${options.get(best[1])}'?` : null;
  };

  const nearestOrAll = (word, known) => {
    const names = [...known].sort();
    const close = nearest(word, names);
    if (close) return close;
    const listed = names.slice(0, 12).join(", ") + (names.length > 12 ? ", ..." : "");
    return names.length ? `known: ${listed}` : "none is defined yet";
  };

  /* ---- From a query to its tree; offsets are those of JavaScript ---- */

  const sticky = (source) => new RegExp(source, "y");
  const TOKENS = {
    space: sticky(`[${SPACE}]+`),
    field: sticky(`[A-Za-z][A-Za-z0-9_.-]*(?=[${SPACE}]*(?:!=|<=|>=|[:=<>]))`),
    operator: sticky("!=|<=|>=|[:=<>]"),
    joiner: sticky(`(?:[oO][rR]|[aA][nN][dD])(?![^${SPACE}()])`),
    not: sticky(`-(?=[^${SPACE})])`),
    exact: sticky(`!(?=[^${SPACE}()])`),
    phrase: sticky('"(?:\\\\[^]|[^"\\\\])*"'),
    pattern: sticky("/(?:\\\\[^]|[^/\\\\])*/[a-z]*"),
    word: sticky(`[^${SPACE}()"/!<>=:-][^${SPACE}()"]*`),
    name: sticky(`[^${SPACE}()"]+`),
    value: sticky(`[^${SPACE}()"/][^${SPACE}()"]*`),
  };

  class Parser {
    constructor(query) {
      this.query = query;
      this.at = 0;
      this.skip();
    }

    parse() {
      if ([...this.query].length > MOST_CHARACTERS) {
        const offset = [...this.query].slice(0, MOST_CHARACTERS).join("").length;
        throw this.error(offset, "the query is too long", `at most ${MOST_CHARACTERS} characters`);
      }
      if (this.atEnd()) return { kind: "and", parts: [] };
      if (this.query[this.at] === ")") throw this.error(this.at, "this ')' closes nothing", "a term");
      const node = this.either();
      if (!this.atEnd()) throw this.error(this.at, "this ')' closes nothing", "a term");
      if (depth(node) > MOST_LEVELS) {
        throw this.error(0, "the query is nested too deep", `at most ${MOST_LEVELS} levels`);
      }
      return node;
    }

    error(offset, reason, expected, hint) {
      return new QueryError(this.query, offset, reason, expected, hint);
    }

    /* What a token is at this place, or null. */
    look(token) {
      TOKENS[token].lastIndex = this.at;
      const match = TOKENS[token].exec(this.query);
      return match && match[0];
    }

    take(token) {
      const text = this.look(token);
      if (text !== null) {
        this.at += text.length;
        if (token !== "not" && token !== "exact") this.skip();
      }
      return text;
    }

    skip() {
      const space = this.look("space");
      if (space) this.at += space.length;
    }

    atEnd() {
      return this.at >= this.query.length;
    }

    joiner() {
      const word = this.look("field") === null ? this.look("joiner") : null;
      return word && word.toLowerCase();
    }

    either() {
      const parts = [this.all()];
      while (this.joiner() === "or") {
        this.take("joiner");
        parts.push(this.all());
      }
      return parts.length === 1 ? parts[0] : { kind: "or", parts };
    }

    all() {
      const parts = [this.unary()];
      while (!this.atEnd() && this.query[this.at] !== ")" && this.joiner() !== "or") {
        if (this.joiner() === "and") this.take("joiner");
        parts.push(this.unary());
      }
      return parts.length === 1 ? parts[0] : { kind: "and", parts };
    }

    unary() {
      if (this.atEnd()) throw this.error(this.query.length, "the query ends too early", "a term");
      if (this.take("not") !== null) return { kind: "not", part: this.unary() };
      if (this.query[this.at] === "(") return this.group();
      const offset = this.at;
      const field = this.take("field");
      if (field !== null) return this.comparison(field.toLowerCase(), offset);
      if (this.take("exact") !== null) return this.exact();
      const phrase = this.take("phrase");
      if (phrase !== null) return { kind: "word", text: unquoted(phrase), offset };
      const pattern = this.take("pattern");
      if (pattern !== null) return { kind: "pattern", ...patternParts(pattern), offset };
      if (this.joiner()) throw this.error(offset, `'${this.look("joiner")}' has nothing to join here`, "a term");
      const word = this.take("word");
      if (word !== null) return { kind: "word", text: word, offset };
      throw this.fault();
    }

    group() {
      this.at += 1;
      this.skip();
      const node = this.either();
      if (this.atEnd()) throw this.error(this.query.length, "the query ends too early", "')'");
      this.at += 1;
      this.skip();
      return node;
    }

    comparison(field, offset) {
      const operatorOffset = this.at;
      const operator = this.take("operator");
      return { kind: "comparison", field, operator, value: this.value(), offset, operatorOffset };
    }

    value() {
      const offset = this.at;
      if (this.atEnd()) throw this.error(this.query.length, "the query ends too early", "a value");
      const phrase = this.take("phrase");
      if (phrase !== null) return { kind: "phrase", text: unquoted(phrase), offset };
      const pattern = this.take("pattern");
      if (pattern !== null) return { kind: "pattern", ...patternParts(pattern), offset };
      const text = this.take("value");
      if (text !== null) return { kind: "word", text, offset };
      throw this.fault("the field has no value", "a value");
    }

    exact() {
      const offset = this.at;
      const phrase = this.take("phrase");
      if (phrase !== null) return { kind: "exact", text: unquoted(phrase), offset };
      const name = this.take("name");
      if (name !== null) return { kind: "exact", text: name, offset };
      throw this.fault();
    }

    /* What is wrong with a character that fits nowhere. */
    fault(reason, expected) {
      const sign = String.fromCodePoint(this.query.codePointAt(this.at));
      const faults = {
        '"': ["this quotation mark is never closed", "'\"'"],
        "/": ["this regular expression is never closed", "'/'"],
        ...(reason ? { [sign]: [reason, expected] } : {}),
      };
      if (sign === '"' || sign === "/") return this.error(this.at, ...(sign === '"' ? UNCLOSED_PHRASE : UNCLOSED_PATTERN));
      const found = faults[sign] || OTHERS[sign] || [`'${sign}' needs a field before it`, "a field"];
      return this.error(this.at, ...found);
    }
  }
