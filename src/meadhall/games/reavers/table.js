// The desk at which an offer is put together: things are pressed or dragged to whoever is to get them.
// It knows no rule. What it makes is a text, as anybody might type it; the hall reads and judges it.
"use strict";

(() => {
  const TERM = /(pot|\d)>(\d) (\d+) ([\w-]+)|(\d) vows (\d) by (\d+) ("(?:[^"\\]|\\.)*")/g;
  const desk = () => document.getElementById("offer");
  const within = (selector) => [...desk().querySelectorAll(selector)];
  const one = (name) => document.getElementById(name);

  let terms = {}; // "pot>1 coin": 3
  let vows = []; // [["1", "2", "7", "words"], ...]
  let picked = null; // { giver, item, taker }, the taker empty while it lies in its tray
  let key = "";

  // -- the draft: kept for as long as these talks last, whatever the page goes through -------------

  function load() {
    key = desk().dataset.draft;
    const kept = JSON.parse(sessionStorage.getItem("offer") || "{}");
    ({ terms, vows } = kept.key === key ? kept : { terms: {}, vows: [] });
    picked = null;
    fillVows();
  }

  function save() {
    sessionStorage.setItem("offer", JSON.stringify({ key, terms, vows }));
  }

  const vowField = (n, part) => desk().elements[`vow${n + 1}-${part}`];
  const PARTS = ["from", "to", "due", "words"];

  function fillVows() {
    vows.forEach((vow, n) => PARTS.forEach((part, i) => vowField(n, part) && (vowField(n, part).value = vow[i])));
  }

  function readVows() {
    vows = [0, 1].map((n) => PARTS.map((part) => vowField(n, part).value.trim()));
  }

  function text() {
    const said = Object.keys(terms)
      .filter((term) => terms[term])
      .map((term) => term.replace(" ", ` ${terms[term]} `));
    for (const [from, to, due, words] of vows) if (words) said.push(`${from} vows ${to} by ${due} ${JSON.stringify(words)}`);
    return `propose ${said.join(", ")}`;
  }

  function read(words) {
    terms = {};
    vows = [];
    for (const [, giver, taker, n, item, from, to, due, said] of words.matchAll(TERM)) {
      if (giver) terms[`${giver}>${taker} ${item}`] = Number(n);
      else vows.push([from, to, due, JSON.parse(said)]);
    }
    for (const n of [0, 1]) vowField(n, "words").value = "";
    fillVows();
  }

  // -- what goes where --------------------------------------------------------------------------

  const source = (giver, item) => one(`t-${giver}-${item}`);
  const given = (giver, item) =>
    Object.keys(terms).reduce((sum, term) => sum + (term.startsWith(`${giver}>`) && term.endsWith(` ${item}`) ? terms[term] : 0), 0);
  const most = (giver, item) => Number(source(giver, item)?.dataset.most || 0);
  const left = (giver, item) => most(giver, item) - given(giver, item);
  const name = (giver, item) => (source(giver, item)?.dataset.name || item).replace(/^\d+\s/, "");

  function put({ giver, item, taker }, to, count) {
    if (to === giver) to = "";
    const n = Math.min(count, taker ? terms[`${giver}>${taker} ${item}`] : left(giver, item));
    if (n < 1) return;
    if (taker) terms[`${giver}>${taker} ${item}`] -= n;
    if (to) terms[`${giver}>${to} ${item}`] = (terms[`${giver}>${to} ${item}`] || 0) + n;
    const who = to && desk().querySelector(`[data-to="${to}"]`).dataset.who;
    const what = `${name(giver, item)} × ${n}`;
    picked = to ? { giver, item, taker: to } : null;
    changed();
    say(to ? "sayGot" : "sayBack", { who, what });
  }

  function changed() {
    for (const term of Object.keys(terms)) if (!terms[term]) delete terms[term];
    save();
    draw();
  }

  function say(key, words) {
    const status = one("picked-what");
    let said = status.closest("[data-say-pick]").dataset[key];
    for (const [part, word] of Object.entries(words)) said = said.replace(`{${part}}`, word || "");
    status.textContent = said;
  }

  // -- showing it -------------------------------------------------------------------------------

  function draw() {
    let lie = 0;
    for (const thing of within(".token[id^='t-']")) {
      const { giver, item } = thing.dataset;
      const rest = left(giver, item);
      const number = thing.querySelector(".n");
      if (number && most(giver, item) < 99) number.textContent = rest;
      thing.classList.toggle("spent", rest < 1);
      thing.setAttribute("aria-pressed", String(same(picked, { giver, item, taker: "" })));
      if (giver === "pot") lie += rest;
    }
    for (const box of within(".got")) {
      const taker = box.id.slice(4);
      const wanted = Object.keys(terms).filter((term) => term.split(/[> ]/)[1] === taker).sort();
      for (const chip of [...box.children]) if (!wanted.includes(chip.dataset.term)) chip.remove();
      for (const term of wanted) chip(box, term, taker);
    }
    desk().classList.toggle("picking", Boolean(picked));
    const bar = one("picked");
    bar.hidden = !picked;
    for (const button of bar.querySelectorAll("button")) button.hidden = !picked || !picked.taker;
    one("picked-n").textContent = picked && picked.taker ? terms[termOf(picked)] : "";
    const over = one("left-over");
    for (const button of within(".rest")) button.hidden = !lie;
    over.textContent = lie ? over.dataset.left.replace("{n}", lie) : "";
    desk().elements.action.value = text();
  }

  const termOf = ({ giver, item, taker }) => `${giver}>${taker} ${item}`;
  const same = (a, b) => Boolean(a && b && a.giver === b.giver && a.item === b.item && a.taker === b.taker);

  function chip(box, term, taker) {
    const [giver, , item] = term.split(/[> ]/);
    let made = [...box.children].find((each) => each.dataset.term === term);
    if (!made) {
      const from = source(giver, item);
      if (!from) return;
      made = from.cloneNode(true);
      made.id = `g-${giver}-${taker}-${item}`;
      made.classList.remove("spent");
      Object.assign(made.dataset, { term, at: taker });
      if (giver !== "pot") made.append(desk().querySelector(`[data-to="${giver}"] svg`).cloneNode(true));
      box.append(made);
    }
    const number = made.querySelector(".n");
    if (number) number.textContent = terms[term];
    made.setAttribute("aria-pressed", String(same(picked, { giver, item, taker })));
  }

  // -- pressing, dragging ------------------------------------------------------------------------

  const thingOf = (token) => ({ giver: token.dataset.giver, item: token.dataset.item, taker: token.dataset.at || "" });

  document.addEventListener("click", (event) => {
    const leave = event.target.closest(".choices [value='walk-away']:not([aria-disabled])");
    if (leave && one("leave")) {
      event.preventDefault();
      return one("leave").showPopover();
    }
    const counter = event.target.closest("[data-counter]");
    if (!desk() || !(counter || desk().contains(event.target))) return;
    const at = (selector) => event.target.closest(selector);
    if (counter) {
      read(counter.dataset.counter);
      picked = null;
      changed();
      desk().scrollIntoView({ block: "nearest" });
      (within(".got .token")[0] || within("button")[0]).focus();
    } else if (at(".token")) {
      const thing = thingOf(at(".token"));
      picked = same(picked, thing) || (!thing.taker && left(thing.giver, thing.item) < 1) ? null : thing;
      draw();
      const who = thing.taker && desk().querySelector(`[data-to="${thing.taker}"]`).dataset.who;
      if (picked) say(who ? "sayGot" : "sayPick", { who, what: name(thing.giver, thing.item) });
    } else if (at("[data-to]") && picked) {
      put(picked, at("[data-to]").dataset.to, picked.taker ? terms[termOf(picked)] : 1);
    } else if (at("[data-rest]")) {
      const to = at("[data-rest]").dataset.rest;
      for (const { dataset: d } of within(".pot .token")) if (left("pot", d.item)) put({ ...d, taker: "" }, to, 99);
      picked = null;
      draw();
    } else if (at("[data-more]") && picked) {
      const { giver, item, taker } = picked;
      const more = at("[data-more]").dataset.more;
      if (more === "-1") put(picked, "", 1);
      else put({ giver, item, taker: "" }, taker, more === "all" ? Math.min(left(giver, item), 50) : 1);
      if (terms[`${giver}>${taker} ${item}`]) picked = { giver, item, taker };
      draw();
    } else if (at("[data-back]") && picked) {
      put(picked, "", 999);
    } else if (at("[data-clear-offer]")) {
      read("");
      picked = null;
      changed();
    }
  });

  document.addEventListener("input", (event) => {
    if (!desk() || !event.target.name?.startsWith("vow")) return;
    readVows();
    changed();
  });

  let drag = null;
  document.addEventListener("dragstart", (event) => {
    const token = event.target.closest?.(".composer .token");
    if (!token) return;
    drag = thingOf(token);
    event.dataTransfer.setData("text/plain", name(drag.giver, drag.item));
  });
  document.addEventListener("dragover", (event) => {
    const zone = drag && event.target.closest?.("[data-zone]");
    for (const each of document.querySelectorAll(".zone.over")) each.classList.toggle("over", each === zone);
    if (!zone) return;
    event.preventDefault();
    zone.classList.add("over");
  });
  document.addEventListener("drop", (event) => {
    const zone = drag && event.target.closest?.("[data-zone]");
    if (!zone) return;
    event.preventDefault();
    put(drag, zone.dataset.zone, drag.taker ? 999 : 1);
  });
  document.addEventListener("dragend", () => {
    drag = null;
    for (const each of document.querySelectorAll(".zone.over")) each.classList.remove("over");
  });

  function begin() {
    if (!desk()) return;
    if (desk().dataset.draft !== key) load();
    draw();
  }

  document.addEventListener("htmx:after:swap", begin);
  begin();
})();
