/* The set-up of a game for the modes that a reader chooses. Without it the page shows every step with its condition.
   What holds is worked out as `Modes.completed` and `Condition.holds` do in Python. Plain script, works from files. */
(() => {
  "use strict";
  const told = document.getElementById("rd-modes");
  const form = document.querySelector(".rd-modes");
  if (!told || !form) return;
  const modes = JSON.parse(told.textContent);
  const steps = [...document.querySelectorAll(".rd-setup__steps > li")];
  const conditions = new Map(steps.map((step) => [step, JSON.parse(step.dataset.when ?? "null")]));
  const sections = [...document.querySelectorAll(".rd-setup > section")];
  const chosenLine = document.querySelector(".rd-setup__chosen");
  const output = form.querySelector("output");

  const compare = (chosen, sign, value) => {
    if (sign === "=" || sign === "!=") return (chosen === value) === (sign === "=");
    if (typeof chosen !== "number" || typeof value !== "number") return false;
    return { "<": chosen < value, "<=": chosen <= value, ">": chosen > value, ">=": chosen >= value }[sign];
  };

  const holds = (tree, chosen) => {
    if (tree === null) return true;
    const [sign, ...rest] = tree;
    if (sign === "&") return rest.every((part) => holds(part, chosen));
    if (sign === "|") return rest.some((part) => holds(part, chosen));
    if (sign === "!") return !holds(rest[0], chosen);
    return compare(chosen[rest[0]] ?? false, sign, rest[1]);
  };

  /* The choices that hold: modes in their order, each looking at those before it. */
  const settle = (wanted) => {
    const settled = { players: wanted.players };
    for (const mode of modes) {
      if (!holds(mode.when, settled)) continue;
      const open = mode.values.filter((value) => holds(value.when, settled)).map((value) => value.id);
      let value = wanted[mode.id] ?? mode.default;
      if (open.length && !open.includes(value)) value = open[0];
      settled[mode.id] = value;
    }
    return settled;
  };

  const inputs = (name) => [...form.querySelectorAll(`[name="${name}"]`)];

  const read = () => {
    const wanted = { players: Number(form.querySelector('[name="players"]:checked').value) };
    for (const mode of modes) {
      const all = inputs(mode.id);
      wanted[mode.id] = mode.values.length ? all.find((input) => input.checked)?.value : all[0].checked;
    }
    return wanted;
  };

  const write = (wanted) => {
    for (const [name, value] of Object.entries(wanted)) {
      for (const input of inputs(name)) {
        input.checked = input.type === "checkbox" ? value === true : input.value === String(value);
      }
    }
  };

  const usual = () => {
    const wanted = { players: Number(inputs("players")[0].value) };
    for (const mode of modes) wanted[mode.id] = mode.default;
    return wanted;
  };

  /* The address has what differs from the usual choice: #players=3&co-op&length=short, and -name for a no. */
  const toAddress = (settled) => {
    const plain = usual();
    const words = Object.entries(settled)
      .filter(([name, value]) => value !== plain[name])
      .map(([name, value]) => (value === true ? name : value === false ? `-${name}` : `${name}=${value}`));
    return words.length ? `#${words.join("&")}` : "";
  };

  const fromAddress = () => {
    const wanted = usual();
    for (const word of decodeURIComponent(location.hash.slice(1)).split("&").filter(Boolean)) {
      const [name, value] = word.split("=");
      if (name === "players" && inputs("players").some((input) => input.value === value)) wanted.players = Number(value);
      else if (value !== undefined) wanted[name] = value;
      else if (name.startsWith("-")) wanted[name.slice(1)] = false;
      else wanted[name] = true;
    }
    return wanted;
  };

  const said = (settled) => {
    const words = modes
      .filter((mode) => mode.id in settled && settled[mode.id] !== false)
      .map((mode) => {
        const value = mode.values.find((each) => each.id === settled[mode.id]);
        return value ? `${mode.name}: ${value.name}` : mode.name;
      });
    return [settled.players === 1 ? "1 player" : `${settled.players} players`, ...words].join(" · ");
  };

  const show = (wanted) => {
    const settled = settle(wanted);
    write(settled);
    for (const mode of modes) {
      form.querySelector(`[data-mode="${mode.id}"]`).hidden = !(mode.id in settled);
      for (const value of mode.values) {
        const input = inputs(mode.id).find((each) => each.value === value.id);
        input.closest("label").hidden = !holds(value.when, settled);
      }
    }
    let count = 0;
    for (const step of steps) {
      step.hidden = !holds(conditions.get(step), settled);
      count += step.hidden ? 0 : 1;
    }
    for (const section of sections) {
      section.hidden = [...section.querySelectorAll("li[class^='rd-step']")].every((step) => step.hidden);
    }
    output.textContent = `${count} of ${steps.length} steps`;
    chosenLine.textContent = said(settled);
    return settled;
  };

  const change = (wanted) => {
    const address = toAddress(show(wanted));
    history.replaceState(null, "", address || location.pathname + location.search);
  };

  document.documentElement.classList.add("rd-has-modes");
  form.hidden = false;
  chosenLine.hidden = false;
  form.addEventListener("change", () => change(read()));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    for (const step of steps) step.querySelector("input").checked = false;
    change(usual());
  });
  form.querySelector("[data-print]").addEventListener("click", () => print());
  addEventListener("hashchange", () => show(fromAddress()));
  show(fromAddress());
})();
