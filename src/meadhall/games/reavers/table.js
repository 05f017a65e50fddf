// The desk at which an offer is put together: things are pressed or dragged to whoever is to get them.
// It knows no rule. What it makes is a text, as anybody might type it; the hall reads and judges it.
"use strict";

(() => {
  const TERM = /(pot|\d)>(\d) (\d+) ([\w-]+)|(\d) vows (\d) by (\d+) ("(?:[^"\\]|\\.)*")/g;
  const PARTS = ["from", "to", "due", "words"];
  const one = (name) => document.getElementById(name);
  const desk = () => one("offer");
  const within = (selector) => [...desk().querySelectorAll(selector)];

  let key = ""; // the talks that this is about
  let terms = {}; // "pot>1 coin": 3
  let vows = []; // [["1", "2", "7", "words"], ...]
  let picked = null; // { giver, item, taker }, the taker empty while it lies in its tray

  // -- the draft: kept for as long as these talks last, whatever the page goes through -------------

  function load() {
    key = desk().dataset.draft;
    const kept = JSON.parse(sessionStorage.getItem("offer") || "{}");
    ({ terms, vows } = kept.key === key ? kept : { terms: {}, vows: [] });
    picked = null;
    fillVows();
  }

  const vowField = (n, part) => desk().elements[`vow${n + 1}-${part}`];
  function fillVows() {
    for (const n of [0, 1]) vowField(n, "words").value = "";
    vows.slice(0, 2).forEach((vow, n) => PARTS.forEach((part, i) => (vowField(n, part).value = vow[i])));
  }

  function text() {
    const said = Object.keys(terms).map((term) => term.replace(" ", ` ${terms[term]} `));
    for (const [from, to, due, words] of vows) if (words) said.push(`${from} vows ${to} by ${due} ${JSON.stringify(words)}`);
    return `propose ${said.join(", ")}`;
  }

  function read(words) {
    [terms, vows, picked] = [{}, [], null];
    for (const [, giver, taker, n, item, from, to, due, said] of words.matchAll(TERM)) {
      if (giver) terms[`${giver}>${taker} ${item}`] = Math.min(n, most({ giver, item })); // what there is
      else vows.push([from, to, due, JSON.parse(said)]);
    }
    fillVows();
    if (vows.length) desk().elements.extra.value = "vow"; // nobody promises unawares
    draw();
  }

  // -- what goes where --------------------------------------------------------------------------

  const source = ({ giver, item }) => one(`t-${giver}-${item}`);
  const termOf = ({ giver, item, taker }) => `${giver}>${taker} ${item}`;
  const same = (a, b) => Boolean(a && b && termOf(a) === termOf(b));
  const most = (thing) => Number(source(thing)?.dataset.most || 0);
  const name = (thing) => (source(thing)?.dataset.name || thing.item).replace(/^\d+\s/, "");
  const called = (taker) => taker && desk().querySelector(`[data-to="${taker}"]`).dataset.who;

  function left({ giver, item }) {
    const given = Object.keys(terms).filter((term) => term.startsWith(`${giver}>`) && term.endsWith(` ${item}`));
    return given.reduce((rest, term) => rest - terms[term], most({ giver, item }));
  }

  function put(thing, taker, count) {
    const to = taker === thing.giver ? "" : taker;
    const n = Math.min(count, thing.taker ? terms[termOf(thing)] : left(thing));
    if (!(n > 0)) return;
    if (thing.taker) terms[termOf(thing)] -= n;
    picked = to ? { ...thing, taker: to } : null;
    if (to) terms[termOf(picked)] = (terms[termOf(picked)] || 0) + n;
    draw();
    say(to ? "sayGot" : "sayBack", to, `${name(thing)} × ${n}`);
  }

  function say(what, taker, thing) {
    const words = one("picked-what").closest("[data-say-pick]").dataset[what];
    one("picked-what").textContent = words.replace("{who}", called(taker)).replace("{what}", thing);
  }

  // -- showing it -------------------------------------------------------------------------------

  function draw() {
    for (const term of Object.keys(terms)) if (!terms[term]) delete terms[term];
    sessionStorage.setItem("offer", JSON.stringify({ key, terms, vows }));
    let lie = 0;
    for (const token of within(".token[id^='t-']")) {
      const thing = thingOf(token);
      const rest = left(thing);
      if (token.querySelector(".n") && most(thing) < 99) token.querySelector(".n").textContent = rest;
      token.classList.toggle("spent", rest < 1);
      token.setAttribute("aria-pressed", String(same(picked, thing)));
      if (thing.giver === "pot") lie += rest;
    }
    for (const box of within(".got")) {
      for (const chip of [...box.children]) if (!terms[chip.dataset.term]) chip.remove();
      for (const term of Object.keys(terms)) if (term.split(/[> ]/)[1] === box.id.slice(4)) show(box, term);
    }
    desk().classList.toggle("picking", Boolean(picked));
    one("picked").hidden = !picked;
    for (const button of within("#picked button")) button.hidden = !picked?.taker;
    one("picked-n").textContent = picked?.taker ? terms[termOf(picked)] : "";
    for (const button of within(".rest")) button.hidden = !lie;
    one("left-over").textContent = lie ? one("left-over").dataset.left.replace("{n}", lie) : "";
    within("[name=extra][value=vow]")[0].parentElement.dataset.count = vows.filter((vow) => vow[3]).length || "";
    desk().elements.action.value = text();
  }

  function show(box, term) {
    const [giver, taker, item] = term.split(/[> ]/);
    let chip = [...box.children].find((each) => each.dataset.term === term);
    if (!chip) {
      chip = source({ giver, item }).cloneNode(true);
      chip.id = `g-${giver}-${taker}-${item}`;
      chip.classList.remove("spent");
      Object.assign(chip.dataset, { term, at: taker });
      if (giver !== "pot") chip.append(desk().querySelector(`[data-to="${giver}"] svg`).cloneNode(true));
      box.append(chip);
    }
    if (chip.querySelector(".n")) chip.querySelector(".n").textContent = terms[term];
    chip.setAttribute("aria-pressed", String(same(picked, { giver, item, taker })));
  }

  // -- pressing ---------------------------------------------------------------------------------

  const thingOf = ({ dataset }) => ({ giver: dataset.giver, item: dataset.item, taker: dataset.at || "" });

  function pick(thing) {
    picked = !thing || same(picked, thing) || (!thing.taker && left(thing) < 1) ? null : thing;
    draw();
    if (picked) say(thing.taker ? "sayGot" : "sayPick", thing.taker, name(thing));
  }

  const PRESS = {
    "[data-to]": ({ to }) => picked && put(picked, to, picked.taker ? terms[termOf(picked)] : 1),
    "[data-rest]": ({ rest }) => {
      for (const token of within(".pot .token")) put(thingOf(token), rest, 99);
      pick(null);
    },
    "[data-more]": ({ more }) => {
      const at = picked;
      if (more === "-1") put(at, "", 1);
      else put({ ...at, taker: "" }, at.taker, more === "all" ? Math.min(left(at), 50) : 1);
      picked = terms[termOf(at)] ? at : null;
      draw();
    },
    "[data-back]": () => put(picked, "", 999),
    "[data-clear-offer]": () => read(""),
  };

  document.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest(selector);
    if (at(".choices [value='walk-away']:not([aria-disabled])") && one("leave")) {
      event.preventDefault();
      one("leave").showPopover();
    } else if (desk() && at("[data-counter]")) {
      read(at("[data-counter]").dataset.counter);
      desk().scrollIntoView({ block: "nearest" });
      (within(".got .token")[0] || within("button")[0]).focus();
    } else if (desk()?.contains(event.target)) {
      if (at(".token")) return pick(thingOf(at(".token")));
      for (const [selector, press] of Object.entries(PRESS)) if (at(selector)) press(at(selector).dataset);
    }
  });

  document.addEventListener("input", (event) => {
    if (!event.target.name?.startsWith("vow")) return;
    vows = [0, 1].map((n) => PARTS.map((part) => vowField(n, part).value.trim()));
    draw();
  });

  // -- dragging ---------------------------------------------------------------------------------

  let drag = null;
  const zoneAt = (event) => drag && event.target.closest?.("[data-zone]");
  const light = (zone) => document.querySelectorAll(".zone").forEach((each) => each.classList.toggle("over", each === zone));

  document.addEventListener("dragstart", (event) => {
    const token = event.target.closest?.(".composer .token");
    drag = token && thingOf(token);
    if (drag) event.dataTransfer.setData("text/plain", name(drag));
  });
  document.addEventListener("dragover", (event) => {
    light(zoneAt(event));
    if (zoneAt(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!zoneAt(event)) return;
    event.preventDefault();
    put(drag, zoneAt(event).dataset.zone, drag.taker ? 999 : 1);
  });
  document.addEventListener("dragend", () => light((drag = null)));

  function begin() {
    if (desk() && desk().dataset.draft !== key) load();
    if (desk()) draw();
  }
  document.addEventListener("htmx:after:swap", begin);
  begin();
})();
