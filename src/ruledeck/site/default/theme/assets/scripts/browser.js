/* The card browser. State is a query, filters, a view and an order; the address holds all of it after the `#`, so
   that it can be shared and the back button works, from files too. Filters are terms of the same language. */
(() => {
  "use strict";

  const data = window.RuledeckCards;
  const engine = window.Ruledeck.search;
  const root = document.getElementById("rd-browser");
  if (!root || !data) return;

  const find = (id) => root.querySelector(`#${id}`);
  const ui = {
    form: root.querySelector(".rd-query"),
    query: find("rd-q"),
    error: find("rd-error"),
    filters: find("rd-filters"),
    filterForm: find("rd-filters").querySelector("form"),
    filterCount: find("rd-filter-count"),
    count: find("rd-count"),
    sort: find("rd-sort"),
    direction: find("rd-direction"),
    asked: find("rd-asked"),
    hits: find("rd-hits"),
    more: find("rd-more"),
    views: [...root.querySelectorAll("[data-view]")],
  };
  const controls = [...root.querySelectorAll("[data-field]")];
  const VIEWS = ["pictures", "text", "table"];
  const CHUNK = { pictures: 60, text: 60, table: 150 };
  const columns = data.search.columns;
  const values = (name) => data.search.schema.fields[name].variants[0].values.map((names) => names[0]);
  const codes = { game: values("game"), type: values("type"), side: values("side"), set: values("set") };
  const total = columns.name.length;

  /* State and address */

  const empty = () => ({ q: "", view: "pictures", sort: "", desc: false, filters: {} });
  let state = empty();
  let hits = [];
  let origin = ""; // of the hits, told where a query cannot be read
  let shown = 0;

  const key = (control) => control.dataset.field + (control.dataset.end || "");

  const toAddress = () => {
    const parts = new URLSearchParams();
    if (state.q) parts.set("q", state.q);
    for (const [name, value] of Object.entries(state.filters)) parts.set(name, value);
    if (state.view !== "pictures") parts.set("view", state.view);
    if (state.sort) parts.set("sort", (state.desc ? "-" : "") + state.sort);
    return parts.toString().replace(/\+/g, "%20");
  };

  const fromAddress = () => {
    const parts = new URLSearchParams(location.hash.slice(1));
    const read = empty();
    const sort = parts.get("sort") || "";
    read.q = parts.get("q") || "";
    read.view = VIEWS.includes(parts.get("view")) ? parts.get("view") : "pictures";
    read.desc = sort.startsWith("-");
    read.sort = sort.replace(/^-/, "");
    for (const control of controls) {
      const value = parts.get(key(control));
      if (value) read.filters[key(control)] = value;
    }
    return read;
  };

  /* A change by choice is a step to go back to; typing is not one for each letter. */
  const changed = (isStep) => {
    const address = toAddress();
    if (address !== location.hash.slice(1)) {
      const target = address ? `#${address}` : location.pathname + location.search;
      history[isStep ? "pushState" : "replaceState"](null, "", target);
    }
    update();
  };

  /* Search */

  const quoted = (value) => (/^[\w.-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`);

  const filterQuery = () =>
    controls
      .filter((control) => state.filters[key(control)])
      .map((control) => {
        const value = state.filters[key(control)];
        return control.dataset.end ? control.dataset.field + control.dataset.end + value : `${control.dataset.field}:${quoted(value)}`;
      })
      .join(" ");

  const order = () => (state.sort ? `order:${state.desc ? "-" : ""}${state.sort}` : "");

  const ask = (query) => engine.run(engine.compile(query, data.search), data.search);

  const narrow = () => ask([filterQuery(), order()].join(" ").trim());

  /* What both query and filters find, in the order chosen, or else in that of the query. */
  const search = () => {
    if (!state.q.trim()) return narrow();
    const [first, second] = state.sort ? [narrow(), ask(state.q)] : [ask(state.q), narrow()];
    const kept = new Set(second);
    return [...first].filter((card) => kept.has(card));
  };

  /* The query again with a mark under the column at fault. */
  const showError = (error) => {
    const where = document.createElement("pre");
    const mark = document.createElement("b");
    const letters = [...state.q.replace(/\s/g, " "), " "];
    const at = Math.min(error.column, letters.length) - 1;
    mark.textContent = letters[at];
    where.append(letters.slice(0, at).join(""), mark, letters.slice(at + 1).join(""), `\n${" ".repeat(at)}^`);
    const what = document.createElement("p");
    what.textContent = `Column ${error.column}: ${error.reason}. Expected: ${error.expected}.`;
    ui.error.replaceChildren(what, where);
    if (error.hint) {
      const hint = document.createElement("p");
      hint.textContent = `${error.hint[0].toUpperCase()}${error.hint.slice(1)}`;
      ui.error.append(hint);
    }
    ui.query.setAttribute("aria-invalid", "true");
  };

  const update = () => {
    showState();
    try {
      hits = search();
    } catch (error) {
      if (!error.column) throw error;
      showError(error);
      root.classList.add("rd-browser--faulty");
      if (!list || !hits.length) {
        hits = narrow();
        origin = "without this query";
        showHits();
      }
      ui.count.textContent = `Not searched. Below: ${counted(hits.length)} ${origin}`; // the last hits stay
      return;
    }
    origin = "found before";
    root.classList.remove("rd-browser--faulty");
    ui.error.replaceChildren();
    ui.query.removeAttribute("aria-invalid");
    showHits();
  };

  const counted = (number) => `${number} ${number === 1 ? "card" : "cards"}`;

  const showHits = () => {
    ui.count.textContent = hits.length === total ? counted(total) : `${hits.length} of ${counted(total)}`;
    draw();
  };

  const showState = () => {
    if (ui.query.value !== state.q) ui.query.value = state.q;
    ui.sort.value = state.sort;
    if (ui.sort.selectedIndex < 0) ui.sort.value = "";
    ui.direction.setAttribute("aria-pressed", String(state.desc));
    for (const control of controls) {
      const value = state.filters[key(control)] || "";
      if (control.value !== value) control.value = value;
    }
    for (const button of ui.views) button.setAttribute("aria-pressed", String(button.dataset.view === state.view));
    const set = Object.keys(state.filters).length;
    ui.filterCount.textContent = set ? `${set} set` : "";
    const asked = [filterQuery(), order()].filter(Boolean).join(" ");
    ui.asked.hidden = !asked;
    ui.asked.replaceChildren("As a query: ", element("code", "", asked));
  };

  /* What is shown of a card */

  const element = (tag, name, ...children) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(...children);
    return made;
  };

  const gameOf = (card) => data.games[codes.game[columns.game[card]]];
  const typeOf = (card) => gameOf(card).types[codes.type[columns.type[card]]];
  const sideOf = (card) => gameOf(card).sides[codes.side[columns.side[card]]];
  const fileOf = (card, ending) => {
    const id = columns.id[card];
    return `${gameOf(card).cards}${id === "index" ? "index_" : id}.${ending}`;
  };

  const link = (card, ...children) => {
    const made = element("a", "", ...children);
    made.href = fileOf(card, "html");
    return made;
  };

  const icon = (game, id) => {
    const known = game.icons[id];
    if (!known) return element("span", "", `{${id}}`);
    return element("i", `rd-icon ${known[1]}`, element("span", "", known[0]));
  };

  /* Signs as on card pages: × and − by their numbers, curved apostrophes. */
  const signs = (text) => text.replace(/\bx(?=\d)/g, "×").replace(/(^|[^\w.])\+?-(?=\d)/g, "$1−")
    .replace(/([\p{L}\d])'/gu, "$1’");

  /* The marks of card texts: `{icon}`, `[6]`, a label that opens the line. */
  const line = (game, text, tag = "p") => {
    const made = element(tag, "");
    const label = Object.keys(game.labels).find((words) => text.startsWith(`${words}:`));
    if (label) {
      const opened = element("strong", "rd-label", `${label}:`);
      if (game.labels[label]) opened.prepend(icon(game, game.labels[label]));
      made.append(opened);
      text = text.slice(label.length + 1);
    }
    for (const part of text.split(/(\{[^{}]*\}|\[x?\d+\])/)) {
      if (/^\{[^{}]*\}$/.test(part)) made.append(icon(game, part.slice(1, -1)));
      else if (/^\[x?\d+\]$/.test(part)) made.append(element("b", "rd-value", signs(part.slice(1, -1))));
      else if (part) made.append(signs(part));
    }
    return made;
  };

  const kind = (card) => [typeOf(card)[0], sideOf(card) && sideOf(card)[0]].filter(Boolean).join(", ");
  const lines = (card) => (columns.text[card] ? columns.text[card].split("\n") : []);

  const stats = (card) => {
    const game = gameOf(card);
    const made = element("p", "rd-hit__stats");
    for (const [id, value] of Object.entries(data.shown[card])) {
      const [name, mark] = game.stats[id];
      const stat = element("span", "", mark ? icon(game, mark) : `${name} `, line(game, value, "b"));
      stat.title = name;
      made.append(stat, " ");
    }
    return made;
  };

  const picture = (card) => {
    const [, , shape, corner] = typeOf(card);
    if (card in data.unprinted) {
      const none = element("span", "rd-hit__none", columns.name[card], element("small", "", data.unprinted[card]));
      none.style.aspectRatio = shape;
      return element("li", "", link(card, none));
    }
    const image = document.createElement("img");
    image.loading = "lazy";
    image.decoding = "async";
    image.src = fileOf(card, "webp");
    image.alt = `${columns.name[card]}, ${kind(card)}`;
    image.style.aspectRatio = shape;
    image.style.borderRadius = corner;
    return element("li", "", link(card, image));
  };

  const entry = (card) => {
    const words = element("div", "rd-hit__text", ...lines(card).map((text) => line(gameOf(card), text)));
    const head = element("h2", "", link(card, columns.name[card]));
    const made = element("li", "rd-hit", head, element("p", "rd-hit__kind", kind(card)), stats(card), words);
    if (sideOf(card)) made.style.setProperty("--side", sideOf(card)[1]);
    return made;
  };

  const statCell = (card, stat) => {
    const made = line(gameOf(card), data.shown[card][stat] || "", "td");
    made.className = "rd-number";
    return made;
  };

  const row = (card) => {
    const made = element("tr", "", element("th", "", link(card, columns.name[card])), element("td", "", typeOf(card)[0]));
    made.firstChild.scope = "row";
    if (table.hasSides) made.append(element("td", "", sideOf(card) ? sideOf(card)[0] : ""));
    for (const stat of table.stats) made.append(statCell(card, stat));
    made.append(element("td", "rd-number", String(columns.copies[card])));
    return made;
  };

  /* Hits are drawn a screenful or two at a time, so that ten thousand are as quick as ten. */

  const table = { stats: [], hasSides: false };
  let list = null;

  const makeTable = () => {
    const used = new Set();
    table.hasSides = false;
    for (const card of hits) {
      for (const stat of Object.keys(data.shown[card])) used.add(stat);
      table.hasSides = table.hasSides || columns.side[card] >= 0;
    }
    const names = Object.assign({}, ...Object.values(data.games).map((game) => game.stats));
    table.stats = Object.keys(names).filter((stat) => used.has(stat));
    const head = element("tr", "", heading("name", "Name"), heading("type", "Type"));
    if (table.hasSides) head.append(heading("side", "Side"));
    for (const stat of table.stats) head.append(heading(stat, names[stat][0]));
    head.append(heading("copies", "Copies"));
    list = element("tbody", "");
    const made = element("table", "rd-hits-table", element("thead", "", head), list);
    const scroll = element("div", "rd-scroll", made);
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", "Cards as a table");
    return scroll;
  };

  const heading = (field, name) => {
    const button = element("button", "", name);
    button.type = "button";
    const made = element("th", "", button);
    made.scope = "col";
    if (state.sort === field) made.setAttribute("aria-sort", state.desc ? "descending" : "ascending");
    button.addEventListener("click", () => {
      state.desc = state.sort === field && !state.desc;
      state.sort = field;
      changed(true);
      const again = [...ui.hits.querySelectorAll("th button")].find((other) => other.textContent === name);
      if (again) again.focus();
    });
    return made;
  };

  const draw = () => {
    shown = 0;
    if (state.view === "table") {
      ui.hits.replaceChildren(makeTable());
    } else {
      list = element("ul", state.view === "text" ? "rd-hits-text" : "rd-hits-pictures");
      ui.hits.replaceChildren(list);
    }
    if (!hits.length) ui.hits.replaceChildren(element("p", "rd-none", total ? "No card is like that. Take a filter away, or ask for less." : "There are no cards yet."));
    drawMore();
  };

  const drawMore = () => {
    const make = { pictures: picture, text: entry, table: row }[state.view];
    const stop = Math.min(hits.length, shown + CHUNK[state.view]);
    const made = document.createDocumentFragment();
    for (; shown < stop; shown += 1) made.append(make(hits[shown]));
    list.append(made);
    ui.more.hidden = shown >= hits.length;
  };

  /* What people do */

  let typing = 0;
  ui.query.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      state.q = ui.query.value;
      changed(false);
    }, 120);
  });
  ui.form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(typing);
    state.q = ui.query.value;
    changed(true);
  });
  for (const control of controls) {
    control.addEventListener("change", () => {
      if (control.value) state.filters[key(control)] = control.value;
      else delete state.filters[key(control)];
      changed(true);
    });
  }
  ui.filterForm.addEventListener("submit", (event) => event.preventDefault());
  ui.filterForm.addEventListener("reset", () => {
    state.filters = {};
    changed(true);
  });
  ui.sort.addEventListener("change", () => {
    state.sort = ui.sort.value;
    if (!state.sort) state.desc = false;
    changed(true);
  });
  ui.direction.addEventListener("click", () => {
    state.desc = !state.desc;
    if (!state.sort) state.sort = "name";
    changed(true);
  });
  for (const button of ui.views) {
    button.addEventListener("click", () => {
      state.view = button.dataset.view;
      changed(true);
    });
  }
  ui.more.addEventListener("click", drawMore);
  new IntersectionObserver((seen) => {
    if (seen.some((entry) => entry.isIntersecting) && !ui.more.hidden) drawMore();
  }, { rootMargin: "600px" }).observe(ui.more);

  const restore = () => {
    state = fromAddress();
    update();
  };
  window.addEventListener("popstate", restore);
  window.addEventListener("hashchange", restore);
  if (matchMedia("(min-width: 60em)").matches) ui.filters.open = true;
  restore();
})();
