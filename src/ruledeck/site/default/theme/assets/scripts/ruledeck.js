/* What every page does beyond the theme: terms and badges explained on hover, focus and touch, lists filtered,
   labels that work from the keyboard. Plain script, so that pages work when they are opened from files. */
(() => {
  "use strict";

  /* One tooltip for the whole page. It can be pointed at, stays while it is, and goes with Escape (WCAG 1.4.13). */
  const tip = document.createElement("div");
  tip.id = "rd-tip";
  tip.className = "rd-tip md-typeset";
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  document.body.append(tip);
  let owner = null;
  let closing = 0;

  const explanation = (element) => {
    if (element.dataset.tip) {
      const words = document.createElement("p");
      words.textContent = element.dataset.tip;
      return [words];
    }
    const term = (window.RuledeckTerms || {})[element.dataset.term];
    if (!term) return null;
    const number = document.createElement("p");
    number.className = "rd-tip__no";
    number.textContent = `Rule ${term.number}`;
    const words = document.createElement("div");
    words.innerHTML = term.html; // from the game's own rules, written at build time
    return [number, words];
  };

  const place = () => {
    const box = (owner.getClientRects()[0]) || owner.getBoundingClientRect();
    const room = document.documentElement.clientWidth;
    const left = Math.max(8, Math.min(box.left, room - tip.offsetWidth - 8));
    const above = box.top - tip.offsetHeight - 8;
    const fitsAbove = above > 70;
    tip.style.left = `${left + scrollX}px`;
    tip.style.top = `${(fitsAbove ? above : box.bottom + 8) + scrollY}px`;
  };

  const show = (element) => {
    clearTimeout(closing);
    if (owner === element && !tip.hidden) return;
    const words = explanation(element);
    if (!words) return;
    hide();
    owner = element;
    tip.replaceChildren(...words);
    tip.hidden = false;
    element.setAttribute("aria-describedby", tip.id);
    place();
  };

  const hide = () => {
    clearTimeout(closing);
    if (owner) owner.removeAttribute("aria-describedby");
    owner = null;
    tip.hidden = true;
  };

  const hideSoon = () => {
    clearTimeout(closing);
    closing = setTimeout(hide, 150);
  };

  const explained = (event) =>
    event.target instanceof Element ? event.target.closest("[data-term], [data-tip]") : null;

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const element = explained(event);
    if (element) show(element);
    else if (tip.contains(event.target)) clearTimeout(closing);
    else if (owner && document.activeElement !== owner) hideSoon();
  });
  document.addEventListener("focusin", (event) => {
    const element = explained(event);
    if (element) show(element);
    else if (owner && !tip.contains(event.target)) hide();
  });
  document.addEventListener("focusout", (event) => {
    if (explained(event) === owner) hideSoon();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !tip.hidden) {
      hide();
      event.stopPropagation();
    }
  });
  /* On a touch screen the first touch explains, the second follows the link. */
  let touched = null;
  document.addEventListener("pointerdown", (event) => {
    const element = explained(event);
    if (event.pointerType === "touch" && element) {
      touched = owner === element && !tip.hidden ? null : element;
    } else {
      touched = null;
      if (owner && !tip.contains(event.target)) hide();
    }
  });
  document.addEventListener("click", (event) => {
    const element = explained(event);
    if (!element) return;
    if (element === touched) event.preventDefault();
    if (element === touched || element.dataset.tip) show(element);
    touched = null;
  }, true);

  /* Lists with a filter over them. */
  for (const form of document.querySelectorAll("form[data-filter]")) {
    const input = form.querySelector("input");
    const count = form.querySelector("output");
    const clear = form.querySelector("[type=reset]");
    const items = [...document.querySelectorAll(form.dataset.filter)];
    const texts = items.map((item) => `${item.id} ${item.textContent}`.toLowerCase());
    const groups = [...document.querySelectorAll(form.dataset.group)];
    const filter = () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      items.forEach((item, at) => {
        item.hidden = !words.every((word) => texts[at].includes(word));
        if (!item.hidden) shown += 1;
      });
      for (const group of groups) {
        const isEmpty = ![...group.children].some((child) => !child.hidden);
        group.hidden = isEmpty;
        if (group.previousElementSibling) group.previousElementSibling.hidden = isEmpty;
      }
      count.textContent = !words.length ? ""
        : shown ? `${shown} of ${items.length}`
        : `None of the ${items.length} ${form.dataset.things} has ${words.length > 1 ? "all these words" : "this word"}.`;
      clear.hidden = !words.length;
    };
    form.addEventListener("reset", () => {
      setTimeout(filter); // the field is emptied after this event
      input.focus();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    input.addEventListener("input", filter);
    filter();
  }

  /* The theme's menu and search are labels; make buttons of those that a narrow screen shows. */
  for (const label of document.querySelectorAll("label.md-header__button[for^='__']")) {
    label.tabIndex = 0;
    label.setAttribute("role", "button");
    if (!label.title) label.setAttribute("aria-label", label.htmlFor === "__drawer" ? "Menu" : "Search");
    label.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      label.click();
    });
  }
})();
