/** What the page does beyond being read: ages, a line for each day, finding, and groups that stay as they were left. */
import { compact } from "./style.ts";

// Runs at the end of the body, once. Words come from `data-` attributes, so that one script, and one hash, serves every
// language. Without it the page says the same: ages are times, days are in each bar's label.
const source = `
(() => {
"use strict";
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const words = document.body.dataset;
const isMirrored = document.documentElement.dir === "rtl";

// Ages. A reader's clock that is behind the page's own time is put right; how far it is ahead cannot be known.
const behind = Math.max(0, Number(words.asOf) - Date.now());
const spans = [["day", 172800, 86400], ["hour", 3600, 3600], ["minute", 60, 60], ["second", 10, 10]];
const own = { numberingSystem: "latn" };
const isInPlace = (style) => style === "only" || style === "for";
const ageOf = (at, style) => {
  const seconds = Math.max(0, Math.floor((Date.now() + behind - at) / 1000));
  const isExact = isInPlace(style);
  const [unit, , length] = spans.find(([unit, least]) => seconds >= least && (isExact || unit !== "second")) ?? [];
  if (unit === undefined) return words[isExact ? "short" : style];
  // Seconds go by tens: nobody has to watch them run.
  const count = Math.floor(seconds / length) * (unit === "second" ? 10 : 1);
  if (style !== "for") {
    return new Intl.RelativeTimeFormat(words.locale, { style: isExact ? "short" : style, ...own }).format(-count, unit);
  }
  const whole = new Intl.NumberFormat(words.locale, { style: "unit", unit, unitDisplay: "long", ...own });
  return words.for.replace("{length}", whole.format(count));
};
const tellAges = () => {
  for (const time of all("time[data-age]")) {
    const { age: style } = time.dataset;
    const text = isInPlace(style) ? time.firstChild : (time.told ??= document.createTextNode(""));
    const age = ageOf(Date.parse(time.dateTime), style);
    const told = isInPlace(style) ? age : words.comma + age;
    if (text.data !== told) text.data = told;
    if (text.parentNode === null) time.after(text);
  }
};
tellAges();
setInterval(tellAges, 10000);
document.addEventListener("visibilitychange", tellAges);

// Windows are told in the page's zone; where the reader's clocks show another time, in theirs as well.
const windowIn = ({ dateTime, dataset }, timeZone) => new Intl.DateTimeFormat(words.locale, {
  weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone, ...own,
}).formatRange(Date.parse(dateTime), Date.parse(dataset.to));
for (const time of all("time[data-to]")) {
  const text = windowIn(time);
  if (text !== windowIn(time, words.zone)) time.after(" (" + words.yours.replace("{time}", text) + ")");
}

const table = document.querySelector(".timetable");
if (table === null) return;
const groups = all(".group", table);
const rows = all(".row", table);

// Groups stay as their reader left them, for as long as the tab is open.
const memory = "signalbox groups";
let left = {};
try { left = Object(JSON.parse(sessionStorage.getItem(memory))); } catch {}
for (const group of groups) if (typeof left[group.id] === "boolean") group.open = left[group.id];
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
    if (field?.value) seek(field.value = "");
    reveal(link.hash.slice(1));
  }
});

// Finding: rows whose name, or whose group's name, has what was typed.
const field = document.querySelector(".find input");
const fold = (text) => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLowerCase();
const nameOf = (element, selector) => fold(element?.querySelector(selector)?.textContent ?? "");
let before = null;
const seek = () => {
  const wanted = fold(field.value.trim());
  before ??= new Map(groups.map((group) => [group, group.open]));
  let count = 0;
  for (const row of rows) {
    const names = nameOf(row, "h3") + "\\n" + nameOf(row.closest("details"), "h2");
    row.hidden = !names.includes(wanted);
    if (!row.hidden) count += 1;
  }
  for (const group of groups) {
    const isFound = all(".row", group).some((row) => !row.hidden);
    group.hidden = !isFound;
    group.open = wanted === "" ? before.get(group) : isFound;
  }
  if (wanted === "") before = null;
  const result = document.querySelector(".find output");
  result.textContent = wanted === "" ? "" : result.dataset.found.replace("{shown}", count);
  keepStop();
};
field?.addEventListener("input", seek);

// Days. The texts are those of the bars' labels; what a label does not name was Operational.
const bars = all(".bars", table);
const [betweenDays, afterDate, betweenParts] = table.dataset.between.split("|");
const firstDay = Date.parse(table.dataset.first);
const dates = new Intl.DateTimeFormat(words.locale, {
  weekday: "short", day: "numeric", month: "short", timeZone: "UTC", ...own,
});
const timeOf = (place) => firstDay + place * 86400000;
const told = new WeakMap();
const tellingsOf = (bar) => {
  const tellings = told.get(bar) ?? new Map();
  if (told.has(bar)) return tellings;
  const labels = bar.getAttribute("aria-label").split(betweenDays);
  (bar.dataset.days ?? "").split(" ").forEach((stretch, index) => {
    const [from, to = from] = stretch.split("-").map(Number);
    const text = labels[index].slice(labels[index].indexOf(afterDate) + afterDate.length);
    for (let place = from; stretch !== "" && place <= to; place += 1) tellings.set(place, text.replaceAll(betweenParts, " · "));
  });
  told.set(bar, tellings);
  return tellings;
};
const textOf = (bar, place) =>
  dates.format(timeOf(place)) + " · " + (tellingsOf(bar).get(place) ?? table.dataset.calm);

const line = document.createElement("p");
line.className = "day";
line.ariaHidden = "true";
const cursor = document.createElementNS("http://www.w3.org/2000/svg", "path");
cursor.setAttribute("class", "cursor");
const voice = document.createElement("p");
voice.className = "unseen";
voice.setAttribute("aria-live", "polite");
document.body.append(voice);

const isWide = matchMedia("(min-width:46rem)");
const clamp = (place) => Math.min(89, Math.max(isWide.matches ? 0 : 60, place));
let shown = null;
let place = 89;
const hide = () => {
  if (shown === null) return;
  shown.parentNode.classList.remove("told");
  line.remove();
  cursor.remove();
  shown = null;
};
const show = (bar, wanted, isAloud) => {
  const next = clamp(wanted);
  if (shown === bar && place === next) return;
  if (shown !== bar) {
    hide();
    bar.before(line);
    bar.firstChild.append(cursor);
    bar.parentNode.classList.add("told");
  }
  shown = bar;
  place = next;
  line.textContent = textOf(bar, place);
  // Half a gap beside the day, but not beyond what can be seen.
  const from = Math.max(4 * place - 0.5, isWide.matches ? -0.5 : 240.2);
  const to = Math.min(4 * place + 3.5, isWide.matches ? 359.5 : 358.8);
  cursor.setAttribute("d", "M" + from + " 0v32M" + to + " 0v32");
  if (isAloud) voice.textContent = line.textContent;
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
    else if (kind === "pointerdown" || (event.pointerType === "mouse" && document.activeElement !== shown)) hide();
  });
}
document.documentElement.addEventListener("pointerleave", (event) => {
  if (event.pointerType === "mouse" && document.activeElement !== shown) hide();
});

// All bars are one stop on the way of Tab; arrows go on from there.
let stop = null;
const isReachable = (bar) => bar.closest("details:not([open]),[hidden]") === null;
const setStop = (bar) => {
  stop?.setAttribute("tabindex", "-1");
  bar?.setAttribute("tabindex", "0");
  stop = bar;
};
const keepStop = () => {
  if (stop === null || !isReachable(stop)) setStop(bars.find(isReachable) ?? null);
};
for (const bar of bars) bar.tabIndex = -1;
keepStop();
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
  else if (key in steps) show(bar, place + (shown === bar ? steps[key] : 0), true);
  else if (key in leaps) {
    const reachable = bars.filter(isReachable);
    reachable[reachable.indexOf(bar) + leaps[key]]?.focus();
  } else return;
  event.preventDefault();
});
})();
`;

/** The script of the page, as it stands in the document. */
export const pageScript: string = compact(source);
