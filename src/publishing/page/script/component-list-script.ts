/** Script part: the component list with search, remembered groups, and day details. */

/** Listens to the whole document, as what is in it may change. */
export const timetable = `
const table = () => document.querySelector(".timetable");
const groups = () => all(".timetable .group");
const bars = () => all(".timetable .bars");

// Groups stay as their reader left them, for as long as the tab is open.
const memory = "signalbox groups";
let left = {};
try { left = Object(JSON.parse(sessionStorage.getItem(memory))); } catch {}
for (const group of groups()) if (typeof left[group.id] === "boolean") group.open = left[group.id];
const reveal = (id) => {
  const group = document.getElementById(id)?.closest("details");
  if (group) group.open = true;
};
reveal(location.hash.slice(1));
document.addEventListener("click", (event) => {
  const group = event.target.closest(".group>summary")?.parentNode;
  if (group) {
    left[group.id] = !group.open;
    try { sessionStorage.setItem(memory, JSON.stringify(left)); } catch {}
  }
  const link = event.target.closest("a[href^='#']");
  if (link) {
    const field = fieldOf();
    if (field?.value) seek(field.value = "");
    reveal(link.hash.slice(1));
  }
});

// Search: rows whose own or group's name contains the text.
const fieldOf = () => document.querySelector(".find input");
const fold = (text) => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLowerCase();
const nameOf = (element, selector) => fold(element?.querySelector(selector)?.textContent ?? "");
let before = null;
const seek = () => {
  const wanted = fold(fieldOf().value.trim());
  before ??= new Map(groups().map((group) => [group, group.open]));
  let count = 0;
  for (const row of all(".timetable .row")) {
    const names = nameOf(row, "h3") + "\\n" + nameOf(row.closest("details"), "h2");
    row.hidden = !names.includes(wanted);
    if (!row.hidden) count += 1;
  }
  for (const group of groups()) {
    const isFound = all(".row", group).some((row) => !row.hidden);
    group.hidden = !isFound;
    group.open = wanted === "" ? before.get(group) ?? group.open : isFound;
  }
  if (wanted === "") before = null;
  const result = document.querySelector(".find output");
  result.textContent = wanted === "" ? "" : result.dataset.found.replace("{shown}", count);
  keepStop();
};
document.addEventListener("input", ({ target }) => { if (target === fieldOf()) seek(); });

// Days. The texts are those of the bars' labels; what a label does not name was Operational.
const dateOf = (time) => formatOf(Intl.DateTimeFormat, {
  weekday: "short", day: "numeric", month: "short", timeZone: "UTC",
}).format(time);
const timeOf = (place) => Date.parse(table().dataset.first) + place * 86400000;
const told = new WeakMap();
const tellingsOf = (bar) => {
  const label = bar.getAttribute("aria-label");
  if (told.get(bar)?.label === label) return told.get(bar).tellings;
  const tellings = new Map();
  const [betweenDays, afterDate, betweenParts] = table().dataset.between.split("|");
  const labels = label.split(betweenDays);
  (bar.dataset.days ?? "").split(" ").forEach((stretch, index) => {
    const [from, to = from] = stretch.split("-").map(Number);
    const text = labels[index].slice(labels[index].indexOf(afterDate) + afterDate.length);
    for (let place = from; stretch !== "" && place <= to; place += 1) tellings.set(place, text.replaceAll(betweenParts, " · "));
  });
  told.set(bar, { label, tellings });
  return tellings;
};
const textOf = (bar, place) =>
  dateOf(timeOf(place)) + " · " + (tellingsOf(bar).get(place) ?? table().dataset.calm);

const line = document.createElement("p");
line.className = "day";
line.ariaHidden = "true";
const cursor = document.createElementNS("http://www.w3.org/2000/svg", "path");
cursor.setAttribute("class", "cursor");
const voice = document.createElement("p");
voice.className = "unseen";
voice.setAttribute("aria-live", "polite");
document.body.append(voice);
for (const one of [line, cursor, voice]) added.add(one);

const isWide = matchMedia("(min-width:46rem)");
const clamp = (place) => Math.min(89, Math.max(isWide.matches ? 0 : 60, place));
let shownBar = null;
let place = 89;
const hide = () => {
  if (shownBar === null) return;
  shownBar.parentNode?.classList.remove("told");
  line.remove();
  cursor.remove();
  shownBar = null;
};
const show = (bar, wanted, isAloud) => {
  const next = clamp(wanted);
  if (shownBar === bar && place === next) return;
  if (shownBar !== bar) {
    hide();
    bar.before(line);
    bar.firstChild.append(cursor);
    bar.parentNode.classList.add("told");
  }
  shownBar = bar;
  place = next;
  line.textContent = textOf(bar, place);
  // Half a gap beside the day, but not beyond what can be seen.
  const from = Math.max(4 * place - 0.5, isWide.matches ? -0.5 : 240.2);
  const to = Math.min(4 * place + 3.5, isWide.matches ? 359.5 : 358.8);
  cursor.setAttribute("d", "M" + from + " 0v32M" + to + " 0v32");
  if (isAloud) voice.textContent = line.textContent;
};
// The description of a day may have changed or vanished.
const showAnew = () => {
  if (shownBar?.isConnected) line.textContent = textOf(shownBar, place);
  else hide();
};
const placeAt = (bar, x) => {
  const box = bar.firstChild.getBoundingClientRect();
  const share = (x - box.left) / box.width;
  return Math.floor(((isMirrored ? 1 - share : share) * 359 + 0.5) / 4);
};
const barAt = (event) => event.target.closest?.(".bars");
for (const kind of ["pointermove", "pointerdown"]) {
  document.addEventListener(kind, (event) => {
    const bar = barAt(event);
    if (bar) show(bar, placeAt(bar, event.clientX));
    else if (kind === "pointerdown" || (event.pointerType === "mouse" && document.activeElement !== shownBar)) hide();
  });
}
document.documentElement.addEventListener("pointerleave", (event) => {
  if (event.pointerType === "mouse" && document.activeElement !== shownBar) hide();
});

// All bars are one tab stop; arrow keys move between days.
let stop = null;
const isReachable = (bar) => bar.closest("details:not([open]),[hidden]") === null;
const setStop = (bar) => {
  stop?.setAttribute("tabindex", "-1");
  bar?.setAttribute("tabindex", "0");
  stop = bar;
};
const keepStop = () => {
  if (!stop?.isConnected || !isReachable(stop)) setStop(bars().find(isReachable) ?? null);
};
const reachBars = () => {
  for (const bar of bars()) if (bar !== stop) bar.tabIndex = -1;
  keepStop();
};
reachBars();
document.addEventListener("toggle", keepStop, true);
document.addEventListener("focusin", (event) => {
  const bar = barAt(event);
  if (!bar) return;
  setStop(bar);
  show(bar, place, true);
});
document.addEventListener("focusout", (event) => { if (barAt(event)) hide(); });
const ahead = isMirrored ? -1 : 1;
const steps = { ArrowLeft: -ahead, ArrowRight: ahead, PageUp: -7, PageDown: 7, Home: -90, End: 90 };
const leaps = { ArrowUp: -1, ArrowDown: 1 };
document.addEventListener("keydown", (event) => {
  const bar = barAt(event);
  const { key } = event;
  if (key === "Escape") hide();
  if (!bar || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Enter") {
    const day = new Date(timeOf(place)).toJSON().slice(0, 10);
    location.href = (bar.parentNode.querySelector("h3 a")?.href ?? "") + "#d" + day;
  }
  else if (key in steps) show(bar, place + (shownBar === bar ? steps[key] : 0), true);
  else if (key in leaps) {
    const reachable = bars().filter(isReachable);
    reachable[reachable.indexOf(bar) + leaps[key]]?.focus();
  } else return;
  event.preventDefault();
});
`;
