/** Relative times, and time windows for readers in other zones. */
import { added, all, pageData } from "./document.ts";
import { ageBefore, unbroken } from "./unit-text.ts";

type Unit = "day" | "hour" | "minute" | "second";

/** Units of ages: the shortest age that uses the unit, and its length, in seconds. */
export const spans: readonly (readonly [unit: Unit, least: number, length: number])[] = [
  ["day", 172_800, 86_400],
  ["hour", 3600, 3600],
  ["minute", 60, 60],
  ["second", 10, 10],
];

// How far the reader's clock is behind the page's time. One ahead can't be detected.
let behind = 0;

/** Reads the clock's correction from the page's time. */
export function setClock(): void {
  behind = Math.max(0, Number(pageData.asOf) - Date.now());
}

// Creating a format is slow, and a page has hundreds of times.
const formats = new Map<string, object>();

/** The format of a class with these options in the page's locale. */
export function formatOf<Format extends object, Options extends object>(
  Kind: new (locale: string, options: Options) => Format,
  options: Options,
): Format {
  const key = Kind.name + pageData.locale + Object.values(options).join();
  const format = formats.get(key) ?? new Kind(pageData.locale, { ...options, numberingSystem: "latn" });
  formats.set(key, format);
  // The key begins with the class.
  return format as Format;
}

/** A length of time in the page's language. */
export const lengthOf = (count: number, unit: string): string =>
  unbroken(formatOf(Intl.NumberFormat, { style: "unit", unit, unitDisplay: "long" } as const).format(count));

type AgeStyle = "add" | "only" | "for";

function ageOf(at: number, style: AgeStyle): string {
  const seconds = Math.max(0, Math.floor((Date.now() + behind - at) / 1000));
  const isExact = style !== "add";
  const span = spans.find(([unit, least]) => seconds >= least && (isExact || unit !== "second"));
  if (span === undefined) return pageData.moment;
  const [unit, , length] = span;
  // Seconds are rounded down to tens, for fewer changes.
  const count = Math.floor(seconds / length) * (unit === "second" ? 10 : 1);
  if (style === "for") return pageData.for.replace("{length}", lengthOf(count, unit));
  return unbroken(formatOf(Intl.RelativeTimeFormat, { style: "short" } as const).format(-count, unit));
}

/** The times before updates. */
const rowTimes = ".register:not(.days)>.entry>time";

// Additions are computed from the served content.
const additions = new WeakMap<Element, Text | HTMLElement>();

/** Adds a text after a time; to one before an update below it, in the column of times. */
function addTo(time: Element, text: string): void {
  const isRow = time.matches(rowTimes);
  const addition =
    additions.get(time) ?? (isRow ? document.createElement("small") : document.createTextNode(""));
  additions.set(time, addition);
  added.add(addition);
  if (addition.textContent !== text) addition.textContent = text;
  if (addition.parentNode === null) time[isRow ? "append" : "after"](addition);
}

// Formatting a zone's name takes a phone longer than everything else here: only if needed.
let zoneHere: string | undefined;
let zones: Intl.DateTimeFormat | undefined;

/** Whether the reader's own window differs from the page's. */
function isElsewhere(time: HTMLTimeElement): boolean {
  zoneHere ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zoneHere !== pageData.zone && windowIn(time) !== windowIn(time, pageData.zone);
}

/** The reader's addition to a time of the page in another zone. */
const readersMoment = (time: HTMLTimeElement) => (isElsewhere(time) ? readersText(time) : "");

/** Brings all relative times up to date; on paper, which grows old, times have no age. */
export function updateAges(cause?: Event | "print"): void {
  for (const time of all<HTMLTimeElement>("time[data-age]")) {
    // One of the styles that `aged` writes.
    const style = time.dataset["age"] as AgeStyle;
    const following = (additions.get(time) ?? time).nextSibling?.textContent ?? "";
    const age = ageBefore(following, ageOf(Date.parse(time.dateTime), style));
    const text = time.firstChild;
    if (style === "add") addTo(time, readersMoment(time) + (cause === "print" ? "" : pageData.comma + age));
    else if (text instanceof Text && text.data !== age) text.data = age;
  }
}

/** The options of a time of day. */
export const timeOnly = (): Intl.DateTimeFormatOptions => ({
  hour: formatOf(Intl.DateTimeFormat, { hour: "numeric" } as const).resolvedOptions().hour12
    ? "numeric"
    : "2-digit",
  minute: "2-digit",
});

const dayOnly = { weekday: "short", day: "numeric", month: "short" } as const;

const write = (at: number, options: Intl.DateTimeFormatOptions, timeZone?: string) =>
  formatOf(Intl.DateTimeFormat, { ...options, timeZone }).format(at);

/** Its beginning and its end; one time is both. */
const endsOf = ({ dateTime, dataset }: HTMLTimeElement) =>
  [Date.parse(dateTime), Date.parse(dataset["to"] ?? dateTime)] as const;

/** A time or window in a zone, by default the reader's; without its day where that is `namedDay`. */
function windowIn(time: HTMLTimeElement, timeZone?: string, namedDay?: string): string {
  const [from, to] = endsOf(time);
  const [first, last] = [write(from, dayOnly, timeZone), write(to, dayOnly, timeZone)];
  const momentOf = (at: number, isNamed: boolean) =>
    write(at, { ...(!isNamed && dayOnly), ...timeOnly() }, timeZone);
  const start = momentOf(from, first === namedDay);
  if (from === to) return start;
  return start + (first === last ? "–" : " – ") + momentOf(to, first === last);
}

/** The name of the reader's zone, by default now, in the reader's language, which alone may have a short one: "EST". */
function zoneAt(at?: number): string {
  zones ??= new Intl.DateTimeFormat([], { timeZoneName: "short" });
  // After the date. A line may break after a hyphen: a minus sign stays with its number.
  return zones.format(at).replace(/.* /u, "").replace("-", "\u2212");
}

/** Says of a time that it is in the reader's zone. */
const asYours = (text: string) => pageData.yours.replace("{time}", text);

/**
 * The reader's addition to a time, with its zone, and with the day where it is not the one that the page names. In the
 * foot, which all pages have, it says that this is the reader's zone.
 */
function readersText(time: HTMLTimeElement): string {
  const [from, to] = endsOf(time);
  const [first, last] = [from, to].map((at) => write(at, dayOnly, pageData.zone));
  const text = `${windowIn(time, undefined, first === last ? first : "")} ${zoneAt(to)}`;
  // Pages without the reader's time in their foot name the zone there.
  const foot = document.querySelector(".asof>span");
  if (foot) addTo(foot, asYours(zoneAt()));
  if (time.closest(".asof")) return asYours(text);
  return time.matches(rowTimes) ? text : ` (${text})`;
}

/** Adds times and windows in the reader's own zone where it differs from the page's. */
export function updateWindows(): void {
  for (const time of all<HTMLTimeElement>(`time[data-to]:not([data-age=add]),${rowTimes}`)) {
    const text = readersMoment(time);
    if (text || additions.has(time)) addTo(time, text);
  }
}

/** On hover a time gives itself whole in the page's zone and the reader's; a press adds the reader's to the text. */
function addReadersTime({ target, type }: Event): void {
  const time = target instanceof Element && target.closest<HTMLTimeElement>("time");
  if (!time) return;
  const own = isElsewhere(time) ? asYours(windowIn(time)) : "";
  time.title = `${windowIn(time, pageData.zone)} ${pageData.zone}${own}`;
  if (type !== "click" || time.matches(rowTimes)) return;
  time.dataset["to"] ??= time.dateTime;
  updateWindows();
}

/** Leaves out ages, and dates a print-out of the history: its style for print shows the text. */
function dateThePrint(): void {
  updateAges("print");
  const format = { dateStyle: "long", timeStyle: "short", timeZone: pageData.zone } as const;
  const time = formatOf(Intl.DateTimeFormat, format).format();
  pageData["print"] = pageData.printed?.replace("{time}", time);
}

/** Shows relative times, and keeps them current. */
export function startTimes(): void {
  setClock();
  updateAges();
  // Before the page is visible: a line that is added later would move what is below it.
  updateWindows();
  document.addEventListener("pointerover", addReadersTime);
  document.addEventListener("click", addReadersTime);
  setInterval(updateAges, 10_000);
  addEventListener("beforeprint", dateThePrint);
  addEventListener("afterprint", updateAges);
  document.addEventListener("visibilitychange", updateAges);
}
