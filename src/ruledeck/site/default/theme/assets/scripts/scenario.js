/* A scenario stepped through: the table of each frame drawn from its differences, as all or one player sees it.
   Without it the page shows the start and tells all steps. Plain script, so that it works from files. */
(() => {
  "use strict";
  const told = document.getElementById("rd-story");
  if (!told) return;
  const story = JSON.parse(told.textContent);
  const stage = document.querySelector(".rd-stage");
  const now = stage.querySelector(".rd-told");
  const place = stage.querySelector(".rd-place");
  const steps = [...document.querySelectorAll(".rd-steps > li")];
  const zones = [...stage.querySelectorAll("[data-zone]")];
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  const start = now.innerHTML;
  let at = 0;
  let viewer = null;

  /* Frames: the start, then each step laid over the one before. */
  const frames = [story.start];
  for (const step of story.steps) {
    const last = frames[frames.length - 1];
    frames.push({ zones: { ...last.zones, ...step.zones }, fields: { ...last.fields, ...step.fields } });
  }

  const knows = (laid) => viewer === null || !laid.known || laid.known.includes(viewer);

  const element = (tag, name, text) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  const gap = () => {
    const item = element("li", "rd-tile rd-tile--gap");
    item.append(element("span", "rd-sr", "empty"));
    return item;
  };

  const tile = (laid, isPile) => {
    if (!laid) return gap();
    const card = story.cards[laid.card];
    const isKnown = knows(laid);
    const item = element("li", "rd-tile");
    if (laid.down) item.classList.add("rd-tile--down");
    if (card.wide) item.classList.add("rd-tile--wide");
    if (laid.shows && !laid.shows.length) item.classList.add("rd-tile--dim");
    if (!isKnown) item.classList.add("rd-tile--unknown");
    else item.dataset.card = laid.card;
    if (card.side) item.style.setProperty("--side", card.side);
    if (!isPile) {
      const face = element("span", "rd-tile__face");
      if (isKnown) {
        const picture = element("img");
        picture.src = card.picture;
        picture.alt = "";
        face.append(picture);
      }
      item.append(face);
    }
    if (isKnown) {
      const link = element("a", "", card.name);
      link.href = card.link;
      item.append(link);
    } else item.append(element("span", "rd-tile__back", "a card"));
    if (laid.marks) item.append(element("small", "", laid.marks.join(", ")));
    return item;
  };

  /* Cards that a player does not know lie last where the order says nothing. */
  const order = (cards, isOrdered) =>
    isOrdered ? cards : [...cards.filter((laid) => !laid || knows(laid)), ...cards.filter((laid) => laid && !knows(laid))];

  const field = (about, value, isOld) => {
    const row = element("div", isOld ? "" : "is-new");
    const called = element("dt", "", about.icon ? undefined : about.name);
    if (about.icon) {
      const icon = element("i", `rd-icon ${about.icon}`);
      icon.append(element("span", "", about.name));
      called.append(icon);
      row.title = about.name;
    }
    const said = element("dd");
    said.innerHTML = value; // from the game's own files, escaped at build time
    row.append(called, said);
    return row;
  };

  const laidOut = (frame, zone) => frame.zones[zone.dataset.zone] || [];

  const draw = () => {
    const frame = frames[at];
    const before = at ? frames[at - 1] : frame;
    for (const zone of zones) {
      const cards = laidOut(frame, zone);
      const isPile = zone.classList.contains("rd-zone--pile");
      const old = new Set(laidOut(before, zone).map((laid) => JSON.stringify(laid)));
      const list = zone.querySelector("ul");
      const shown = order(cards, "ordered" in zone.dataset);
      const allUnknown = isPile && shown.length > 0 && shown.every((laid) => laid && !knows(laid));
      list.replaceChildren(...(allUnknown ? [] : shown).map((laid) => {
        const item = tile(laid, isPile);
        if (laid && before !== frame && !old.has(JSON.stringify(laid))) item.classList.add("is-new");
        return item;
      }));
      const count = cards.filter(Boolean).length;
      zone.querySelector(".rd-count").textContent =
        !count ? "empty" : !isPile ? "" : count === 1 ? "1 card" : `${count} cards`;
    }
    for (const list of stage.querySelectorAll(".rd-fields")) {
      const owned = Object.entries(frame.fields)
        .filter(([name, value]) => value && story.fields[name].player === list.dataset.player);
      list.replaceChildren(...owned.map(([name, value]) => field(story.fields[name], value, before.fields[name] === value)));
    }
  };

  const boxes = () =>
    new Map([...stage.querySelectorAll("[data-card]")].map((item) => [item.dataset.card, item.getBoundingClientRect()]));

  /* A card that moved is drawn where it came from, and slides to where it lies now. */
  const slide = (from) => {
    if (isStill.matches) return;
    for (const item of stage.querySelectorAll("[data-card]")) {
      const old = from.get(item.dataset.card);
      const box = item.getBoundingClientRect();
      if (!old || (Math.abs(old.left - box.left) < 2 && Math.abs(old.top - box.top) < 2)) continue;
      const move = `translate(${old.left - box.left}px, ${old.top - box.top}px)`;
      item.animate([{ transform: move }, { transform: "none" }], { duration: 260, easing: "ease-out" });
    }
  };

  /* What a player may not know of the words. */
  const veil = (root) => {
    for (const known of root.querySelectorAll(".rd-known")) {
      const isKnown = viewer === null || known.dataset.seen.split(" ").includes(String(viewer));
      known.firstElementChild.hidden = !isKnown;
      known.lastElementChild.hidden = isKnown;
    }
    for (const offered of root.querySelectorAll(".rd-offered")) {
      const isSeen = viewer === null || offered.dataset.seen.split(" ").includes(String(viewer));
      offered.hidden = !isSeen;
      offered.nextElementSibling.hidden = isSeen;
    }
    for (const checks of root.querySelectorAll(".rd-checks")) checks.hidden = viewer !== null; // they name all cards
  };

  const tell = () => {
    if (!at) now.innerHTML = start;
    else now.replaceChildren(steps[at - 1].querySelector(".rd-step").cloneNode(true));
    steps.forEach((step, index) => {
      step.classList.toggle("is-now", index === at - 1);
    });
    place.textContent = at ? `${at} of ${steps.length}` : "Start";
    for (const button of stage.querySelectorAll("[data-go]")) {
      const isBack = button.dataset.go === "first" || button.dataset.go === "back";
      button.setAttribute("aria-disabled", String(isBack ? at === 0 : at === steps.length));
    }
  };

  const show = () => {
    const from = boxes();
    draw();
    tell();
    veil(document);
    slide(from);
  };

  const go = (to) => {
    const wanted = Math.max(0, Math.min(steps.length, to));
    if (wanted === at) return;
    at = wanted;
    history.replaceState(null, "", at ? `#step-${at}` : location.pathname + location.search);
    show();
  };

  const moves = { first: () => go(0), back: () => go(at - 1), next: () => go(at + 1), last: () => go(steps.length) };
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

  stage.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.go) moves[button.dataset.go]();
    else if (button.dataset.viewer !== undefined) {
      viewer = button.dataset.viewer === "" ? null : Number(button.dataset.viewer);
      for (const other of stage.querySelectorAll("[data-viewer]"))
        other.setAttribute("aria-pressed", String(other === button));
      show();
    }
  });

  /* Arrows work on the whole page; Home and End only from the table, since they scroll elsewhere. */
  document.addEventListener("keydown", (event) => {
    const move = keys[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    if (event.key.startsWith("Arrow") || stage.contains(event.target)) {
      moves[move]();
      event.preventDefault();
    }
  });

  let touched = null;
  stage.addEventListener("touchstart", (event) => {
    touched = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  stage.addEventListener("touchend", (event) => {
    if (!touched) return;
    const x = event.changedTouches[0].clientX - touched.clientX;
    const y = event.changedTouches[0].clientY - touched.clientY;
    if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) moves[x < 0 ? "next" : "back"]();
    touched = null;
  }, { passive: true });

  /* In the list a step's number leads to it. */
  steps.forEach((step, index) => {
    const button = element("button", "rd-step__no", String(index + 1));
    button.type = "button";
    button.setAttribute("aria-label", `Show the table after step ${index + 1}`);
    button.addEventListener("click", () => {
      go(index + 1);
      stage.scrollIntoView({ block: "nearest" });
    });
    step.prepend(button);
    step.classList.add("has-button");
  });

  const fromAddress = () => {
    const found = /^#step-(\d+)$/.exec(location.hash);
    return found ? Math.min(Number(found[1]), steps.length) : 0;
  };
  addEventListener("hashchange", () => go(fromAddress()));
  for (const controls of stage.querySelectorAll(".rd-steer, .rd-viewers")) controls.hidden = false;
  stage.classList.add("is-live");
  at = fromAddress();
  show();
})();
