/** Relative times, and time windows for readers in other zones. */
import { added, all, pageData } from "./document.ts";

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

/** Keeps the first number and its unit or month on one line. */
const unbroken = (text: string) => text.replace(/(\d) /u, "$1\u00A0");

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

/** Whether the reader's own window differs from the page's. */
function isElsewhere(time: HTMLTimeElement): boolean {
  zoneHere ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zoneHere !== pageData.zone && windowIn(time) !== windowIn(time, pageData.zone);
}

/** The reader's addition to a time in the past; the page's own time has one in the foot. */
function readersMoment(time: HTMLTimeElement): string {
  const at = Date.parse(time.dateTime);
  return at === Number(pageData.asOf) || !isElsewhere(time) ? "" : readersText(time, "");
}

/** Brings all relative times up to date; on paper, which grows old, times have no age. */
export function updateAges(cause?: Event | "print"): void {
  for (const time of all<HTMLTimeElement>("time[data-age]")) {
    // One of the styles that `aged` writes.
    const style = time.dataset["age"] as AgeStyle;
    const age = ageOf(Date.parse(time.dateTime), style);
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

function windowIn({ dateTime, dataset }: HTMLTimeElement, timeZone?: string): string {
  const from = Date.parse(dateTime);
  const to = Date.parse(dataset["to"] ?? dateTime);
  const day: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };
  const write = (at: number, options: Intl.DateTimeFormatOptions) =>
    formatOf(Intl.DateTimeFormat, { ...options, timeZone }).format(at);
  const whole = { ...day, ...timeOnly() };
  if (from === to) return write(from, whole);
  const isOneDay = write(from, day) === write(to, day);
  return write(from, whole) + (isOneDay ? `–${write(to, timeOnly())}` : ` – ${write(to, whole)}`);
}

/** A line may break after a hyphen: a minus sign stays with its number. */
const withMinus = (text: string) => text.replace(/-(?=[\d:]+$)/u, "\u2212");

const dayIn = (at: number, timeZone?: string) =>
  formatOf(Intl.DateTimeFormat, { day: "numeric", month: "short", timeZone } as const).format(at);

/** The reader's time beside a day (by default the page's), with its zone, and with the day where that is another. */
function shortTime(at: number, day = dayIn(at, pageData.zone), isZoned = true): string {
  const isSameDay = dayIn(at) === day;
  const options = {
    ...(isSameDay ? {} : ({ day: "numeric", month: "short" } as const)),
    ...timeOnly(),
    timeZoneName: isZoned ? "short" : undefined,
  } as const;
  const text = withMinus(formatOf(Intl.DateTimeFormat, options).format(at));
  return isSameDay ? text : unbroken(text);
}

/** The reader's addition to a time in a list: beside a day as short as the page's own. */
function readersText(time: HTMLTimeElement, window: string): string {
  const from = Date.parse(time.dateTime);
  // Its zone is named once, in the foot.
  if (time.matches(rowTimes)) return shortTime(from, dayIn(from, pageData.zone), false);
  if (!time.matches(".days .small>time,.intervals time,[data-age]"))
    return pageData.yours.replace("{time}", window);
  const to = Date.parse(time.dataset["to"] ?? time.dateTime);
  const day = dayIn(from, pageData.zone);
  if (from === to) return ` (${shortTime(from, day)})`;
  return ` (${shortTime(from, day, false)}–${shortTime(to, dayIn(from))})`;
}

/** Names the reader's zone in the foot of a page that does not have the reader's time there. */
function nameZone(): void {
  const foot = document.querySelector(".asof>span");
  // After the date.
  const zone = formatOf(Intl.DateTimeFormat, { timeZoneName: "short" } as const)
    .format()
    .split(" ")
    .at(-1);
  if (foot) addTo(foot, pageData.yours.replace("{time}", withMinus(zone ?? "")));
}

/** Adds times and windows in the reader's own zone where it differs from the page's. */
export function updateWindows(): void {
  for (const time of all<HTMLTimeElement>(`time[data-to]:not([data-age=add]),${rowTimes}`)) {
    const isOther = isElsewhere(time);
    if (isOther || additions.has(time)) addTo(time, isOther ? readersText(time, windowIn(time)) : "");
    if (isOther && time.matches(rowTimes)) nameZone();
  }
}

/** On hover a time gives itself whole in the page's zone and the reader's; a press adds the reader's to the text. */
function addReadersTime({ target, type }: Event): void {
  const time = target instanceof Element && target.closest<HTMLTimeElement>("time");
  if (!time) return;
  const pagesWindow = windowIn(time, pageData.zone);
  const readersWindow = windowIn(time);
  const own = pagesWindow === readersWindow ? "" : pageData.yours.replace("{time}", readersWindow);
  time.title = `${pagesWindow} ${pageData.zone}${own}`;
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
