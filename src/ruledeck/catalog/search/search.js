/* The language of search in the browser: what `query.lark` and the Python beside it do for the command line.
   Golden queries hold the two together.

   One script, though it is long: from files a page can load neither modules nor workers, and parts joined by a
   build would be a script that nobody wrote, which the tests and an editor could not load as it stands. Its parts,
   each under a heading of its own, are those of the Python beside it: words (fold), the tree of a query
   (query/parser), regular expressions (query/pattern), the plan (planning), the places (evaluate).

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
      const half = this.query.search(/\p{Cs}/u);
      if (half >= 0) throw this.error(half, "this is no whole character", "text in UTF-8");
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
      };
      const others = {
        ")": ["nothing stands before this ')'", "a term"],
        "!": ["'!' needs a name right after it", "a name"],
        "-": ["'-' needs a term right after it", "a term"],
      };
      const plain = [`'${sign}' needs a field before it`, "a field"];
      return this.error(this.at, ...(faults[sign] || (reason && [reason, expected]) || others[sign] || plain));
    }
  }

  const unquoted = (phrase) => phrase.slice(1, -1).replace(/\\([^])/g, "$1");

  const patternParts = (token) => {
    const end = token.lastIndexOf("/");
    return { text: token.slice(1, end), flags: token.slice(end + 1) };
  };

  const depth = (node) => {
    if (node.kind === "not") return 1 + depth(node.part);
    return node.parts ? 1 + Math.max(-1, ...node.parts.map(depth)) : 0;
  };

  /* ---- Regular expressions: a subset of RE2's, run in linear time ---- */

  class PatternError extends Error {
    constructor(at, reason, expected) {
      super(reason);
      Object.assign(this, { at, reason, expected });
    }
  }

  const CONTROLS = { t: 9, n: 10, r: 13, f: 12, v: 11 };
  const isDigit = (code) => code >= 48 && code <= 57;
  const isWord = (code) =>
    isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
  const isSpace = (code) => code === 32 || code === 9 || code === 10 || code === 12 || code === 13;
  const CLASSES = {
    d: isDigit,
    w: isWord,
    s: isSpace,
    D: (code) => !isDigit(code),
    W: (code) => !isWord(code),
    S: (code) => !isSpace(code),
  };

  /* Reads a pattern into a program: a list of steps, each a test of a character, a split, a jump, a boundary or the
     end. Offsets are those of JavaScript. */
  class PatternReader {
    constructor(pattern, ignoreCase) {
      this.pattern = pattern;
      this.ignoreCase = ignoreCase;
      this.at = 0;
      this.repeats = 1;
    }

    read() {
      const node = this.either(0);
      if (this.at < this.pattern.length) {
        throw new PatternError(this.at, "this ')' closes nothing", "'\\)' for the sign itself");
      }
      return node;
    }

    either(level) {
      const options = [this.sequence(level)];
      while (this.pattern[this.at] === "|") {
        this.at += 1;
        options.push(this.sequence(level));
      }
      return options.length === 1 ? options[0] : { kind: "either", options };
    }

    sequence(level) {
      const parts = [];
      let repeatable = false;
      while (this.at < this.pattern.length && this.pattern[this.at] !== "|") {
        const sign = this.pattern[this.at];
        if (sign === ")") {
          if (!level) break;
          return { kind: "sequence", parts };
        }
        const counts = "*+?{".includes(sign) ? this.counts(sign, repeatable) : null;
        if (counts) {
          parts.push({ kind: "repeat", part: parts.pop(), ...counts });
          repeatable = false;
          continue;
        }
        const part = this.atom(level);
        parts.push(part);
        repeatable = part.kind !== "boundary";
      }
      return { kind: "sequence", parts };
    }

    atom(level) {
      const sign = this.pattern[this.at];
      if (sign === "(") return this.group(level);
      if (sign === "[") return this.characterClass();
      if (sign === "\\") {
        const found = this.escape(false);
        if (found.boundary) return { kind: "boundary", sign: found.boundary };
        return this.test(found.test || this.same(found.code));
      }
      const code = this.pattern.codePointAt(this.at);
      this.at += String.fromCodePoint(code).length;
      if (sign === "^" || sign === "$") return { kind: "boundary", sign };
      return sign === "." ? this.test((other) => other !== 10) : this.test(this.same(code));
    }

    group(level) {
      const start = this.at;
      const after = this.pattern.slice(start, start + 4);
      if (/^\(\?(?:[=!]|<[=!])/.test(after)) {
        throw new PatternError(start, "looking ahead or behind is not known here", "a pattern without it");
      }
      if (/^\(\?(?!:)/.test(after)) {
        throw new PatternError(start, "this kind of group is not known here", "'(' or '(?:'");
      }
      this.at += after.startsWith("(?:") ? 3 : 1;
      const node = this.either(level + 1);
      if (this.pattern[this.at] !== ")") throw new PatternError(start, "this '(' is never closed", "')'");
      this.at += 1;
      return { kind: "group", node };
    }

    counts(sign, repeatable) {
      const match = sign === "{" ? /^\{([0-9]{1,4})(,([0-9]{0,4}))?\}/.exec(this.pattern.slice(this.at)) : null;
      if (sign === "{" && !match) return null;
      if (!repeatable) {
        const reason = `nothing stands before '${sign}' to repeat`;
        throw new PatternError(this.at, reason, `'\\${sign}' for the sign itself`);
      }
      const counts = { "*": [0, Infinity], "+": [1, Infinity], "?": [0, 1] }[sign] || this.span(match);
      this.at += match ? match[0].length : 1;
      if (this.pattern[this.at] === "?") this.at += 1;
      return { least: counts[0], most: counts[1] };
    }

    span(match) {
      const least = Number(match[1]);
      const most = match[3] ? Number(match[3]) : least;
      if (most < least) {
        throw new PatternError(this.at, `${most} repeats are fewer than ${least}`, "the smaller number first");
      }
      this.repeats *= Math.max(most, 1);
      if (this.repeats > MOST_REPEATS) {
        throw new PatternError(this.at, "too many repeats", `at most ${MOST_REPEATS}, counts multiplied`);
      }
      return [least, match[2] && !match[3] ? Infinity : most];
    }

    /* Returns {code}, {test} or {boundary}. */
    escape(inClass) {
      const start = this.at;
      const rest = this.pattern.slice(start + 1);
      const sign = rest ? String.fromCodePoint(rest.codePointAt(0)) : "";
      this.at += 1 + sign.length;
      if (CLASSES[sign]) return { test: CLASSES[sign] };
      if ((sign === "b" || sign === "B") && !inClass) return { boundary: sign };
      if (CONTROLS[sign]) return { code: CONTROLS[sign] };
      const match = /^x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,6})\})/.exec(rest);
      const code = match ? parseInt(match[1] || match[2], 16) : NaN;
      if (code <= 0x10ffff) {
        this.at = start + 1 + match[0].length;
        return { code };
      }
      if (/^[!-/:-@[-`{-~ ]$/.test(sign)) return { code: sign.charCodeAt(0) };
      if (/^\p{Nd}$/u.test(sign)) {
        throw new PatternError(start, "a backreference is not known here", "a pattern without it");
      }
      const known = "\\d \\w \\s \\b, a sign such as \\. or \\(, or \\x41";
      throw new PatternError(start, `the escape '\\${sign}' is not known here`, known);
    }

    characterClass() {
      const start = this.at;
      const negated = this.pattern.startsWith("[^", start);
      this.at += negated ? 2 : 1;
      if (this.pattern[this.at] === "]") {
        throw new PatternError(start, "this class is empty", "characters between '[' and ']'");
      }
      const tests = [];
      while (this.pattern[this.at] !== "]") {
        if (this.at >= this.pattern.length) throw new PatternError(start, "this '[' is never closed", "']'");
        tests.push(this.classItem());
      }
      this.at += 1;
      const inside = this.eitherCase((code) => tests.some((test) => test(code)));
      return this.test(negated ? (code) => code !== 10 && !inside(code) : inside);
    }

    classItem() {
      const start = this.at;
      const low = this.classCharacter();
      const after = this.pattern[this.at + 1];
      if (this.pattern[this.at] !== "-" || after === undefined || after === "]") {
        return low.test || ((code) => code === low.code);
      }
      this.at += 1;
      const high = this.classCharacter();
      if (low.test || high.test || high.code < low.code) {
        throw new PatternError(start, "this range has no first and last character in order", "such as a-z");
      }
      return (code) => code >= low.code && code <= high.code;
    }

    classCharacter() {
      if (this.pattern[this.at] === "\\") return this.escape(true);
      if (this.pattern.startsWith("[:", this.at)) {
        throw new PatternError(this.at, "a named class is not known here", "such as a-z");
      }
      const code = this.pattern.codePointAt(this.at);
      this.at += String.fromCodePoint(code).length;
      return { code };
    }

    same(code) {
      return this.eitherCase((other) => other === code);
    }

    eitherCase(test) {
      if (!this.ignoreCase) return test;
      return (code) => {
        if (test(code)) return true;
        const sign = String.fromCodePoint(code);
        const cases = [sign.toLowerCase(), sign.toUpperCase(), ODD_CASES[sign.toLowerCase()] || sign];
        return cases.some((other) => test(oneCode(other, code)));
      };
    }

    /* ASCII is looked up, so that a test costs the same however it is written. */
    test(test) {
      const ascii = Uint8Array.from({ length: 128 }, (_, code) => (test(code) ? 1 : 0));
      return { kind: "test", test: (code) => (code < 128 ? ascii[code] === 1 : test(code)) };
    }
  }

  /* Letters that are another case of a letter, though it has two without them. */
  const ODD_CASES = { s: "ſ", k: "\u212a", å: "\u212b", σ: "ς", ß: "ẞ" };
  const oneCode = (text, code) => ([...text].length === 1 ? text.codePointAt(0) : code);

  const assemble = (node, program) => {
    const jump = (from) => {
      program[from].to.push(program.length);
    };
    if (node.kind === "test") program.push({ kind: "test", test: node.test });
    else if (node.kind === "boundary") program.push({ kind: "boundary", sign: node.sign });
    else if (node.kind === "group") assemble(node.node, program);
    else if (node.kind === "sequence") for (const part of node.parts) assemble(part, program);
    else if (node.kind === "either") assembleOptions(node.options, program, jump);
    else assembleRepeat(node, program, jump);
  };

  const assembleOptions = (options, program, jump) => {
    const split = program.push({ kind: "go", to: [] }) - 1;
    const ends = [];
    for (const option of options) {
      jump(split);
      assemble(option, program);
      ends.push(program.push({ kind: "go", to: [] }) - 1);
    }
    ends.forEach(jump);
  };

  const assembleRepeat = (node, program, jump) => {
    for (let count = 0; count < node.least; count += 1) assemble(node.part, program);
    if (node.most === Infinity) {
      const loop = program.push({ kind: "go", to: [] }) - 1;
      jump(loop);
      assemble(node.part, program);
      program.push({ kind: "go", to: [loop] });
      jump(loop);
      return;
    }
    const ways = [];
    for (let count = node.least; count < node.most; count += 1) {
      const way = program.push({ kind: "go", to: [] }) - 1;
      jump(way);
      assemble(node.part, program);
      ways.push(way);
    }
    ways.forEach(jump);
  };

  /* Runs a program over lines: all ways through it side by side, so that no pattern takes longer than its length
     times that of the line. */
  class Matcher {
    constructor(pattern, ignoreCase) {
      this.program = [];
      assemble(new PatternReader(pattern, ignoreCase).read(), this.program);
      this.program.push({ kind: "end" });
      this.seen = new Int32Array(this.program.length).fill(-1);
      this.stamp = 0;
      this.starts = this.firstSigns();
    }

    /* Which ASCII signs a match may open with; null when it may open with none or at a boundary. */
    firstSigns() {
      const starts = new Uint8Array(128);
      const left = [0];
      const seen = new Set();
      while (left.length) {
        const step = left.pop();
        if (seen.has(step)) continue;
        seen.add(step);
        const { kind, test, to } = this.program[step];
        if (kind === "boundary" || kind === "end") return null;
        if (kind === "go") left.push(...to);
        else for (let code = 0; code < 128; code += 1) if (test(code)) starts[code] = 1;
      }
      return starts;
    }

    matches(line) {
      let now = [];
      let before = -1;
      for (let at = 0; at <= line.length; ) {
        if (!now.length && this.starts) {
          while (at < line.length && !(this.starts[line.charCodeAt(at)] ?? 1)) at += 1;
          if (at >= line.length) return false;
        }
        const code = at < line.length ? line.codePointAt(at) : -1;
        this.stamp += 1;
        const ready = [];
        for (const step of now) if (this.reach(step, before, code, ready)) return true;
        if (this.reach(0, before, code, ready)) return true;
        now = [];
        for (const step of ready) if (code >= 0 && this.program[step].test(code)) now.push(step + 1);
        before = code;
        at += code > 0xffff ? 2 : 1;
      }
      return false;
    }

    /* Follows all ways from a step up to the tests of the next character; true when one is at the end. */
    reach(first, before, after, ready) {
      const left = [first];
      while (left.length) {
        const step = left.pop();
        if (this.seen[step] === this.stamp) continue;
        this.seen[step] = this.stamp;
        const { kind, sign, to } = this.program[step];
        if (kind === "end") return true;
        if (kind === "test") ready.push(step);
        else if (kind === "go") left.push(...to);
        else if (isAt(sign, before, after)) left.push(step + 1);
      }
      return false;
    }
  }

  const isAt = (sign, before, after) => {
    if (sign === "^") return before < 0;
    if (sign === "$") return after < 0;
    const isEdge = isWord(before) !== isWord(after);
    return sign === "b" ? isEdge : !isEdge;
  };

  const matcher = (pattern, flags) => {
    if (flags !== "" && flags !== "i") {
      const reason = `unknown flags '${flags}' of a regular expression`;
      throw new PatternError(pattern.length + 1, reason, "'i' or none");
    }
    if (!pattern) throw new PatternError(0, "the regular expression is empty", "a pattern");
    if ([...pattern].length > MOST_PATTERN) {
      throw new PatternError(0, "the regular expression is too long", `at most ${MOST_PATTERN} characters`);
    }
    return new Matcher(pattern, flags === "i");
  };

  /* ---- From a tree to a plan: fields looked up, values read, macros written out ---- */

  const DIRECTIVES = ["order", "unique", "is", "has", "not"];
  const SAME = [":", "=", "!="];
  const ORDERED = [...SAME, "<", "<=", ">", ">="];
  const OPERATORS = {
    text: SAME,
    word: SAME,
    link: SAME,
    number: ORDERED,
    date: ORDERED,
    choice: ORDERED,
    set: ORDERED,
  };
  const UNIQUE = ["names", "cards", "printings"];
  const UNSORTED = ["set", "link"];
  const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

  const all = (parts) => ({ op: "all", parts });
  const any = (parts) => (parts.length === 1 ? parts[0] : { op: "any", parts });
  const not = (part) => ({ op: "not", part });
  const present = (variant) => ({ op: "present", column: variant.column, kind: variant.kind });
  const holds = (column, codes, how = "any", kind = "set") => ({ op: "holds", column, codes, how, kind });

  const codesOf = (variant) => {
    const found = new Map();
    variant.values.forEach((spellings, code) => {
      for (const spelling of new Set(spellings.map(fold))) {
        found.set(spelling, [...(found.get(spelling) || []), code]);
      }
    });
    return found;
  };

  const lastDay = (year, month) => {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return month === 2 && !isLeap ? 28 : DAYS[month - 1];
  };

  /* How a number, date or choice is read: as the span of what it may mean, or null. */
  const SPANS = {
    number: (_variant, text) => (/^[+-]?[0-9]{1,9}(\.[0-9]{1,6})?$/.test(text) ? [Number(text), Number(text)] : null),
    date: (_variant, text) => {
      const match = /^([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?$/.exec(text);
      if (!match) return null;
      const [year, month, day] = [Number(match[1]), Number(match[2] || 1), Number(match[3] || 1)];
      if (month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) return null;
      const lastMonth = match[2] ? month : 12;
      const last = match[3] ? day : lastDay(year, lastMonth);
      return [year * 10000 + month * 100 + day, year * 10000 + lastMonth * 100 + last];
    },
    choice: (variant, text) => {
      const codes = codesOf(variant).get(fold(text));
      return codes ? [codes[0], codes[0]] : null;
    },
  };

  /* The parts of a value between commas, each with its offset. */
  const listed = (value) => {
    let at = value.offset + (value.kind === "phrase" ? 1 : 0);
    return value.text.split(",").map((part) => {
      const text = part.replace(new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "g"), "");
      const offset = at + part.search(new RegExp(`[^${SPACE}]|$`));
      at += part.length + 1;
      return [text, offset];
    });
  };

  const product = (lists) =>
    lists.reduce((rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])), [[]]);

  class Resolver {
    constructor(query, schema, opened = []) {
      Object.assign(this, { query, schema, opened });
    }

    error(offset, reason, expected, hint) {
      return new QueryError(this.query, offset, reason, expected, hint);
    }

    plan() {
      const node = new Parser(this.query).parse();
      const plan = { order: [], unique: "printings" };
      const found = [];
      for (const term of node.kind === "and" ? node.parts : [node]) {
        const directive = term.kind === "comparison" ? this.name(term.field) : "";
        if (directive === "order") plan.order.push(...this.keys(term));
        else if (directive === "unique") plan.unique = this.unique(term);
        else found.push(this.condition(term));
      }
      plan.condition = found.length === 1 ? found[0] : all(found);
      return plan;
    }

    name(word) {
      return Object.hasOwn(this.schema.short, word) ? this.schema.short[word] : word;
    }

    field(word) {
      const name = this.name(word);
      return Object.hasOwn(this.schema.fields, name) ? this.schema.fields[name] : null;
    }

    /* The fields that hints may name. */
    shown() {
      return Object.keys(this.schema.fields).filter((name) => !name.startsWith("stat."));
    }

    condition(node) {
      if (node.kind === "not") return not(this.condition(node.part));
      if (node.kind === "and") return all(node.parts.map((part) => this.condition(part)));
      if (node.kind === "or") return any(node.parts.map((part) => this.condition(part)));
      if (node.kind === "word") return { op: "contains", column: "any", needle: this.folded(node.text, node.offset) };
      if (node.kind === "exact") return { op: "equals", column: "name", needle: this.folded(node.text, node.offset) };
      if (node.kind === "pattern") return this.matches("any", node);
      return this.comparison(node);
    }

    keys(node) {
      this.onlyColon(node);
      return listed(node.value).map(([word, offset]) => {
        const bare = word.replace(/^-/, "");
        const field = this.field(bare.toLowerCase());
        const sortable = field ? field.variants.filter((variant) => !UNSORTED.includes(variant.kind)) : [];
        if (!sortable.length) {
          const known = this.shown().filter((name) => !UNSORTED.includes(this.schema.fields[name].variants[0].kind));
          throw this.error(offset, `cannot sort by '${word}'`, "a field to sort by", nearestOrAll(bare, known));
        }
        return { variants: sortable, descending: word.startsWith("-") };
      });
    }

    unique(node) {
      this.onlyColon(node);
      const { text, offset } = node.value;
      if (UNIQUE.includes(text)) return text;
      throw this.error(offset, `unknown '${text}'`, "what to show once", nearestOrAll(text, UNIQUE));
    }

    comparison(node) {
      const name = this.name(node.field);
      if (name === "order" || name === "unique") {
        const reason = `'${node.field}' is for the whole query`;
        throw this.error(node.offset, reason, `'${node.field}' outside of '(', 'or' and '-'`);
      }
      if (DIRECTIVES.includes(name)) {
        this.onlyColon(node);
        const found = name === "has" ? this.has(node.value) : this.is(node.value);
        return name === "not" ? not(found) : found;
      }
      const field = this.field(node.field);
      if (!field) {
        const hint = nearestOrAll(node.field, [...this.shown(), ...DIRECTIVES]);
        throw this.error(node.offset, `unknown field '${node.field}'`, "a field", hint);
      }
      const allowed = field.variants.filter((variant) => OPERATORS[variant.kind].includes(node.operator));
      if (!allowed.length) {
        const reason = `'${node.operator}' does not go with '${node.field}'`;
        const operators = OPERATORS[field.variants[0].kind].join(", ");
        throw this.error(node.operatorOffset, reason, `one of ${operators}`);
      }
      return this.variants(node, name, allowed);
    }

    variants(node, name, allowed) {
      const { value } = node;
      if (value.kind === "pattern") {
        const texts = allowed.filter((variant) => variant.kind === "text");
        if (!texts.length) {
          const reason = "a regular expression goes with texts only";
          throw this.error(value.offset, reason, expectedOf(name, allowed[0]));
        }
        return any(texts.map((variant) => this.negatable(node, variant, this.matches(variant.column, value))));
      }
      let found = allowed.map((variant) => this.literal(node, variant)).filter(Boolean);
      if (!found.length && value.kind === "word") found = this.fieldAgainstField(node, allowed);
      if (!found.length) throw this.unknownValue(node, name, allowed);
      return any(found);
    }

    /* A condition; for `!=` that the card has something in the column and the condition is false. */
    negatable(node, variant, condition) {
      return node.operator === "!=" ? all([present(variant), not(condition)]) : condition;
    }

    /* The comparison with a value as a variant reads it, or null. */
    literal(node, variant) {
      const { text, offset } = node.value;
      if (variant.kind === "text") {
        const needle = this.folded(text, offset);
        if (node.operator === ":") return { op: "contains", column: variant.column, needle };
        return this.negatable(node, variant, { op: "equals", column: variant.column, needle });
      }
      if (variant.kind === "word" || variant.kind === "link") {
        const codes = codesOf(variant).get(fold(text));
        return codes ? this.negatable(node, variant, holds(variant.column, codes, "any", variant.kind)) : null;
      }
      if (variant.kind === "set") return this.sets(node, variant);
      const span = SPANS[variant.kind](variant, text);
      if (!span) return null;
      const operator = node.operator === ":" ? "=" : node.operator;
      return { op: "compare", column: variant.column, operator, low: span[0], high: span[1] };
    }

    /* `:` and `>=` has all listed values, `<=` has no other. */
    sets(node, variant) {
      const spelled = codesOf(variant);
      const parts = joined(node.value.text) === "" ? [] : listed(node.value);
      const wanted = parts.map(([word]) => spelled.get(fold(word)));
      if (wanted.some((codes) => !codes)) return null;
      const { column } = variant;
      const same = any(product(wanted).map((codes) => holds(column, codes, "same")));
      const above = all([present(variant), ...wanted.map((codes) => holds(column, codes))]);
      const below = holds(column, wanted.flat(), "within");
      return {
        ":": above,
        ">=": above,
        "=": same,
        "!=": all([present(variant), not(same)]),
        "<=": below,
        ">": all([above, not(same)]),
        "<": all([below, not(same)]),
      }[node.operator];
    }

    fieldAgainstField(node, allowed) {
      const other = this.field(node.value.text.toLowerCase());
      if (!other) return [];
      const operator = node.operator === ":" ? "=" : node.operator;
      const pairs = allowed.flatMap((left) =>
        other.variants
          .filter((right) => left.kind === right.kind && String(left.values) === String(right.values))
          .filter(() => ["number", "date", "choice", "set"].includes(left.kind))
          .map((right) => ({ op: "columns", left: left.column, operator, right: right.column, kind: left.kind })),
      );
      if (!pairs.length) {
        const reason = `'${node.field}' and '${node.value.text}' cannot be compared`;
        throw this.error(node.value.offset, reason, expectedOf(node.field, allowed[0]));
      }
      return pairs;
    }

    unknownValue(node, name, allowed) {
      const first = allowed[0];
      let { text, offset } = node.value;
      if (first.kind === "set") {
        const known = new Set(allowed.flatMap((variant) => [...codesOf(variant).keys()]));
        [text, offset] = listed(node.value).find(([word]) => !known.has(fold(word))) || [text, offset];
      }
      const ids = allowed.flatMap((variant) => variant.values.map((spellings) => spellings[0]));
      const isListed = ids.length || ["word", "set", "link"].includes(first.kind);
      const likely = this.shown().filter((other) =>
        this.schema.fields[other].variants.some((variant) => variant.kind === first.kind),
      );
      const hint = isListed ? nearestOrAll(text, ids) : nearest(text, likely);
      const isSingle = first.kind === "number" || first.kind === "date";
      const reason = isSingle ? `'${text}' is no ${first.kind}` : `'${node.field}' has no value '${text}'`;
      return this.error(offset, reason, expectedOf(name, first), hint);
    }

    matches(column, { text, flags, offset }) {
      try {
        return { op: "matches", column, matcher: matcher(text, flags), offset, query: this.query };
      } catch (fault) {
        if (!(fault instanceof PatternError)) throw fault;
        throw this.error(offset + 1 + fault.at, fault.reason, fault.expected);
      }
    }

    has(value) {
      if (fold(value.text) === "history") return this.flag("changed");
      const field = this.field(value.text.toLowerCase());
      if (!field) {
        const hint = nearestOrAll(value.text, [...this.shown(), "history"]);
        throw this.error(value.offset, `unknown field '${value.text}'`, "a field", hint);
      }
      return any(field.variants.map(present));
    }

    is(value) {
      const name = value.text.toLowerCase();
      const { flags, macros } = this.schema;
      if (flags.includes(name)) return this.flag(name);
      if (!Object.hasOwn(macros, name)) {
        const hint = nearestOrAll(value.text, [...flags, ...Object.keys(macros)]);
        throw this.error(value.offset, `no card is '${value.text}'`, "a property of cards", hint);
      }
      if (this.opened.includes(name)) {
        throw this.error(value.offset, `the macro '${name}' leads back to itself`, "another term");
      }
      return any(macros[name].map(([game, query]) => this.macro(name, game, query, value.offset)));
    }

    macro(name, game, query, offset) {
      try {
        const inner = new Resolver(query, this.schema, [...this.opened, name]);
        const condition = inner.condition(new Parser(query).parse());
        const codes = codesOf(this.schema.fields.game.variants[0]).get(fold(game));
        return all([holds("game", codes, "any", "word"), condition]);
      } catch (fault) {
        if (!(fault instanceof QueryError)) throw fault;
        const reason = `the macro '${name}' of ${game} is broken: ${fault.reason}`;
        throw this.error(offset, reason, fault.expected, fault.hint);
      }
    }

    flag(name) {
      return holds("is", [this.schema.flags.indexOf(name)]);
    }

    folded(text, offset) {
      const needle = fold(text.replace(SPACES, " "));
      if (!needle) throw this.error(offset, "there is nothing to search for here", "a word or a phrase");
      return needle;
    }

    onlyColon(node) {
      if (node.operator === ":" || node.operator === "=") return;
      const reason = `'${node.operator}' does not go with '${node.field}'`;
      throw this.error(node.operatorOffset, reason, "one of :, =");
    }
  }

  const expectedOf = (name, variant) => {
    if (variant.kind === "number") return "a number or a field of numbers";
    if (variant.kind === "date") return "a date such as 2026, 2026-01 or 2026-01-31";
    return variant.kind === "text" ? "a word or a phrase" : `a value of '${name}'`;
  };

  /* ---- From a plan to places ---- */

  /* The columns of one search, with what is made from them when it is first needed. */
  class Columns {
    constructor(columns) {
      this.raw = columns;
      this.count = columns.name.length;
      this.made = new Map();
    }

    keep(key, make) {
      if (!this.made.has(key)) this.made.set(key, make());
      return this.made.get(key);
    }

    texts(column) {
      if (column !== "any") return this.raw[column];
      const { name, text, kind } = this.raw;
      const lines = (place) => [name[place], ...(text[place] ? [text[place]] : []), kind[place]];
      return this.keep("any", () => name.map((_, place) => lines(place).join("\n")));
    }

    folded(column) {
      return this.keep(`folded ${column}`, () => this.texts(column).map(fold));
    }

    haystacks(column) {
      if (column !== "any" && column !== "text") return this.folded(column);
      const { spoken } = this.raw;
      const whole = (text, place) => fold(spoken[place] ? `${text}\n${spoken[place]}` : text);
      return this.keep(`haystacks ${column}`, () => this.texts(column).map(whole));
    }
  }

  const COMPARE = {
    "=": (a, b) => a === b,
    "!=": (a, b) => a !== b,
    "<": (a, b) => a < b,
    "<=": (a, b) => a <= b,
    ">": (a, b) => a > b,
    ">=": (a, b) => a >= b,
  };
  const isWithin = (small, big) => small.every((code) => big.includes(code));
  const COMPARE_SETS = {
    "=": (a, b) => isWithin(a, b) && isWithin(b, a),
    "!=": (a, b) => !(isWithin(a, b) && isWithin(b, a)),
    "<=": isWithin,
    "<": (a, b) => isWithin(a, b) && !isWithin(b, a),
    ">=": (a, b) => isWithin(b, a),
    ">": (a, b) => isWithin(b, a) && !isWithin(a, b),
  };
  const SPAN_TESTS = {
    "=": (low, high) => (value) => low <= value && value <= high,
    "!=": (low, high) => (value) => value < low || value > high,
    "<": (low) => (value) => value < low,
    "<=": (_, high) => (value) => value <= high,
    ">": (_, high) => (value) => value > high,
    ">=": (low) => (value) => value >= low,
  };
  const COST = { matches: 3, contains: 2, any: 2, all: 2 };

  /* For each kind of condition what says of a place whether its card fulfils it. */
  const TESTS = {
    all: ({ parts }, columns) => {
      const cheapFirst = [...parts].sort((a, b) => (COST[a.op] || 0) - (COST[b.op] || 0));
      const tests = cheapFirst.map((part) => testOf(part, columns));
      return (place) => tests.every((test) => test(place));
    },
    any: ({ parts }, columns) => {
      const tests = parts.map((part) => testOf(part, columns));
      return (place) => tests.some((test) => test(place));
    },
    not: ({ part }, columns) => {
      const test = testOf(part, columns);
      return (place) => !test(place);
    },
    contains: ({ column, needle }, columns) => {
      const texts = columns.haystacks(column);
      return (place) => texts[place].includes(needle);
    },
    equals: ({ column, needle }, columns) => {
      const texts = columns.folded(column);
      return (place) => texts[place] === needle;
    },
    matches: ({ column, matcher: found, offset, query }, columns) => {
      const texts = columns.texts(column);
      const stop = Date.now() + MOST_MILLISECONDS;
      return (place) => {
        if (Date.now() > stop) {
          throw new QueryError(query, offset, "this regular expression takes too long", "a simpler pattern");
        }
        return texts[place].split("\n").some((line) => found.matches(line));
      };
    },
    compare: ({ column, operator, low, high }, columns) => {
      const values = columns.raw[column];
      const test = SPAN_TESTS[operator](low, high);
      return (place) => values[place] !== null && test(values[place]);
    },
    columns: ({ left, right, operator, kind }, columns) => {
      const [a, b] = [columns.raw[left], columns.raw[right]];
      const compare = (kind === "set" ? COMPARE_SETS : COMPARE)[operator];
      return (place) => a[place] !== null && b[place] !== null && compare(a[place], b[place]);
    },
    holds: ({ column, codes, how, kind }, columns) => {
      const values = columns.raw[column];
      if (kind === "word") return (place) => codes.includes(values[place]);
      const test = {
        any: (own) => codes.some((code) => own.includes(code)),
        same: (own) => COMPARE_SETS["="](own, codes),
        within: (own) => isWithin(own, codes),
      }[how];
      return (place) => values[place] !== null && test(values[place]);
    },
    present: ({ column, kind }, columns) => {
      const values = columns.raw[column];
      if (kind === "text") return (place) => values[place] !== "";
      return kind === "word" ? (place) => values[place] >= 0 : (place) => values[place] !== null;
    },
  };

  const testOf = (condition, columns) => TESTS[condition.op](condition, columns);

  /* What a card is sorted by under a key: the variant it has something in, and that; null for nothing. */
  const rankOf = ({ variants }, columns) => {
    const found = variants.map((variant) => [
      testOf(present(variant), columns),
      variant.kind === "text" ? columns.folded(variant.column) : columns.raw[variant.column],
    ]);
    return (place) => {
      const at = found.findIndex(([isPresent]) => isPresent(place));
      return at < 0 ? null : [at, found[at][1][place]];
    };
  };

  const compareRanks = (a, b) => {
    const at = a[0] === b[0] ? 1 : 0;
    return a[at] < b[at] ? -1 : a[at] > b[at] ? 1 : 0;
  };

  const sorted = (places, keys, columns) => {
    let order = places;
    for (const key of [...keys].reverse()) {
      const rank = rankOf(key, columns);
      const ranks = new Map(order.map((place) => [place, rank(place)]));
      const known = order.filter((place) => ranks.get(place) !== null);
      const unknown = order.filter((place) => ranks.get(place) === null);
      const sign = key.descending ? -1 : 1;
      known.sort((a, b) => sign * compareRanks(ranks.get(a), ranks.get(b)));
      order = [...known, ...unknown];
    }
    return order;
  };

  const firstOfEach = (places, unique, columns) => {
    const names = columns.folded("name");
    const games = columns.raw.game;
    const seen = new Set();
    return places.filter((place) => {
      const group = unique === "names" ? names[place] : `${games[place]} ${names[place]}`;
      return !seen.has(group) && seen.add(group);
    });
  };

  const prepared = new WeakMap();

  const compile = (query, search) => new Resolver(query, search.schema).plan();

  const run = (plan, search) => {
    if (!prepared.has(search.columns)) prepared.set(search.columns, new Columns(search.columns));
    const columns = prepared.get(search.columns);
    const test = testOf(plan.condition, columns);
    let places = [];
    for (let place = 0; place < columns.count; place += 1) if (test(place)) places.push(place);
    places = sorted(places, plan.order, columns);
    return plan.unique === "printings" ? places : firstOfEach(places, plan.unique, columns);
  };

  root.Ruledeck = root.Ruledeck || {};
  root.Ruledeck.search = { compile, run, QueryError };
})(globalThis);
