// The hall's one script: it hears that there is news, fetches the page's own part, lets cards travel,
// and keeps the keyboard's place. It knows no rule of any game.
"use strict";

const table = () => document.getElementById("table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// -- news: the stream says only that there is some, and the page fetches its own part ---------------

let stream = null;
let busy = false;
let newest = 0; // the last version that the stream has told of
let shown = Promise.resolve(); // the last change of the page

function listen() {
  const here = table();
  if (!here || !here.dataset.table || !here.dataset.part) return;
  stream = new EventSource(`/t/${here.dataset.table}/stream`);
  stream.addEventListener("poke", (poke) => {
    lost(false);
    newest = Number(poke.data);
    catchUp();
  });
  stream.addEventListener("error", () => {
    lost(true);
    // A browser gives up on an answer that is no stream, such as a proxy's: then we ask again.
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
}

addEventListener("pagehide", () => stream && stream.close());
addEventListener("pageshow", (event) => {
  if (event.persisted) listen(); // back from the browser's memory: the stream is closed
});

function lost(yes) {
  document.documentElement.toggleAttribute("data-lost", yes);
}

const behind = () => newest > Number(table()?.dataset.version);

async function catchUp() {
  await shown.catch(() => {});
  if (busy || !behind()) return;
  busy = true;
  let again = false;
  try {
    const answer = await fetch(table().dataset.part, { headers: { "HX-Request": "true" } });
    if (answer.ok) await show(await answer.text());
    else if (answer.status === 404) location.reload();
    again = answer.ok;
  } catch {
    lost(true);
  } finally {
    busy = false;
  }
  if (again) catchUp();
}

// -- showing it: cards travel from where they were to where they are --------------------------------

let motion = null;
let latest = ""; // what the page is to read like

// One change at a time; those that were overtaken while they waited are not drawn.
function show(text) {
  latest = text;
  shown = shown.catch(() => {}).then(() => (text === latest ? draw(text) : undefined));
  return shown;
}

async function draw(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  if (!next.getElementById("table")) return location.reload(); // no part of a table
  const change = async () => {
    const before = remember();
    await htmx.swap({ text, sourceElement: table(), target: table(), swap: "outerMorph" });
    settle(before);
  };
  const travels = document.startViewTransition && !calm.matches && !document.hidden;
  const old = travels ? inSight() : [];
  // Only what travels is pictured: a picture of the whole page would have everybody wait for it.
  const movers = pairs(old, cards(next)).filter(([one, came]) => one.place !== came.place);
  if (!movers.length) return change();
  unname(); // the last change may still be on its way
  movers.forEach(([one], n) => call(one, `card-${n}`));
  const mine = document.startViewTransition(async () => {
    await change();
    const found = pairs(old, inSight());
    unname();
    for (const [one, came] of found) call(came, one.name);
  });
  motion = mine;
  mine.ready.catch(() => {}); // the next change may cut it short
  mine.finished.finally(() => motion === mine && unname());
  return mine.updateCallbackDone;
}

function call(one, words) {
  one.name = words;
  one.card.style.viewTransitionName = words;
}

function unname() {
  for (const card of document.querySelectorAll("[data-trace]")) card.style.viewTransitionName = "";
}

// A card may be listed elsewhere too, as in the list of a pile: only where it lies it travels.
function cards(page) {
  return [...page.querySelectorAll("[data-place] [data-trace]")].map((card) => {
    const { place } = card.closest("[data-place]").dataset;
    const face = card.dataset.trace.replace(/-\d+$/, "");
    return { card, face, place, name: "" };
  });
}

const inSight = () => cards(document).filter((one) => one.card.checkVisibility());

// Cards of one face: those in the same place are the same card; of the others, one that has left a
// place has come to the other.
function pairs(old, now) {
  const left = new Set(old);
  const found = [];
  const pair = (one, fits) => {
    for (const each of left) {
      if (each.face !== one.face || !fits(each)) continue;
      left.delete(each);
      found.push([each, one]);
      return true;
    }
    return false;
  };
  const came = now.filter((one) => !pair(one, (each) => each.place === one.place));
  for (const one of came) pair(one, () => true);
  return found;
}

// -- the keyboard's place --------------------------------------------------------------------------

function remember() {
  const focus = document.activeElement;
  return {
    focus,
    id: focus && focus.id,
    hand: Boolean(focus && focus.closest(".hand")),
    choices: Boolean(focus && focus.closest(".choices")),
    inside: Boolean(focus && focus.closest("#table")),
    turn: table().dataset.turn,
  };
}

function settle(before) {
  const here = table();
  if (here.dataset.body) document.body.className = here.dataset.body;
  if (here.dataset.title) document.title = here.dataset.title;
  const row = document.querySelector(".row-scroll");
  if (row) row.scrollTo({ left: row.scrollWidth, top: row.scrollHeight });
  showSound();
  setClock();
  if (here.dataset.turn === "yes" && before.turn !== "yes") sound();
  const now = document.activeElement;
  if (!before.inside || (now && now !== document.body && now === before.focus)) return;
  const same = before.id && document.getElementById(before.id);
  const next =
    same ||
    (before.hand && document.querySelector(".hand button:not([aria-disabled])")) ||
    ((before.hand || before.choices) && document.querySelector(".choices button")) ||
    document.getElementById("question") ||
    document.getElementById("main");
  if (next) next.focus({ preventScroll: true });
}

// -- forms that htmx sends -------------------------------------------------------------------------

document.addEventListener("htmx:before:request", () => {
  busy = true;
});

document.addEventListener("htmx:before:swap", (event) => {
  const ctx = event.detail.ctx;
  if (!ctx || !ctx.sourceElement || !ctx.sourceElement.matches("form[hx-post]")) return;
  event.preventDefault(); // shown by ourselves, so that pokes and answers are shown alike
  if (ctx.response.status >= 400) return;
  lost(false);
  const form = ctx.sourceElement;
  if (form.matches("[data-clear]")) form.querySelector("[name=words]").value = "";
  show(ctx.text);
});

document.addEventListener("htmx:finally:request", () => {
  busy = false;
  catchUp();
});

document.addEventListener("htmx:response:error", (event) => {
  const ctx = event.detail.ctx;
  say(ctx && ctx.text && ctx.text.length < 300 ? ctx.text : "…");
});

document.addEventListener("htmx:error", () => lost(true));

function say(words) {
  const status = document.getElementById("said");
  if (status) status.textContent = words;
  const panel = document.querySelector(".actions");
  if (!panel) return;
  const note = document.createElement("p");
  note.className = "notice word";
  note.setAttribute("role", "alert");
  note.textContent = words;
  panel.prepend(note);
}

// -- the rules drawer ------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-rule]");
  const drawer = document.getElementById("rules");
  if (!link || !drawer || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  drawer.showPopover();
  read(link.href);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-seek]")) return;
  event.preventDefault();
  read(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});

async function read(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  const found = document.getElementById("rules-found");
  if (answer.ok && found) await htmx.swap({ text: await answer.text(), sourceElement: found, target: found, swap: "innerHTML" });
  const sought = found && found.querySelector(".sought");
  if (sought) sought.scrollIntoView({ block: "nearest" });
}

// -- the clock: counts down by the hall's time, and says nothing aloud -------------------------------

let ahead = 0; // how far the hall's clock is before ours

function setClock() {
  const clock = document.querySelector("time[data-until]");
  if (clock) ahead = Number(clock.dataset.now) - Date.now();
  tick();
}

function tick() {
  for (const clock of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - Date.now() - ahead) / 1000));
    const text = left >= 7200 ? `${Math.ceil(left / 3600)} h` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
  }
}

// -- small things ----------------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    copy.classList.add("done");
  }
  const switchSound = event.target.closest("[data-sound]");
  if (switchSound) {
    localStorage.setItem("sound", localStorage.getItem("sound") === "on" ? "off" : "on");
    showSound();
    sound();
  }
});

// Without a choice of theme the system's holds: the switch leads away from that one.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-theme-switch]");
  if (!button || document.documentElement.dataset.theme) return;
  button.value = matchMedia("(prefers-color-scheme: dark)").matches ? "light" : "dark";
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
});

function showSound() {
  const on = localStorage.getItem("sound") === "on";
  for (const button of document.querySelectorAll("[data-sound]")) button.setAttribute("aria-pressed", String(on));
}

function sound() {
  showSound();
  if (localStorage.getItem("sound") !== "on") return;
  const air = new AudioContext();
  const tone = air.createOscillator();
  const loud = air.createGain();
  tone.frequency.value = 220;
  loud.gain.setValueAtTime(0.12, air.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.0001, air.currentTime + 0.6);
  tone.connect(loud).connect(air.destination);
  tone.start();
  tone.stop(air.currentTime + 0.6);
}

// A link's secret stands behind the #: it goes into the form, and out of the address.
function takeLink() {
  const form = document.querySelector("form[data-join]");
  if (!form || !location.hash) return;
  form.elements.link.value = location.href;
  form.elements.link.closest("form").classList.add("known");
  history.replaceState(null, "", location.pathname);
}

// A finished game is leafed through with the arrow keys.
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: "-1", ArrowRight: "1" }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea, .row-scroll")) return;
  const link = document.querySelector(`a[data-step="${step}"]`);
  if (link) link.click();
});

takeLink();
showSound();
setClock();
setInterval(tick, 1000);
listen();
for (const row of document.querySelectorAll(".row-scroll")) row.scrollTo({ left: row.scrollWidth, top: row.scrollHeight });
for (const move of document.querySelectorAll(".moves [aria-current]")) {
  const box = move.closest(".actions");
  box.scrollTop += move.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
}
