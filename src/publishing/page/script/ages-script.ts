/** Script part: relative times, and local times for readers in other zones. */

/** Adds relative and local times; `tellAges` and `tellWindows` refresh them. */
export const ages = `
// Relative times. A reader's clock behind the page's time is corrected; one ahead can't be detected.
let behind;
const setClock = () => { behind = Math.max(0, Number(words.asOf) - Date.now()); };
setClock();
const spans = [["day", 172800, 86400], ["hour", 3600, 3600], ["minute", 60, 60], ["second", 10, 10]];
const own = { numberingSystem: "latn" };
const isInPlace = (style) => style === "only" || style === "for";
// Each takes long to make, and a page has hundreds of times.
const formats = new Map();
const formatOf = (Kind, options) => {
  const key = Kind.name + words.locale + Object.values(options);
  if (!formats.has(key)) formats.set(key, new Kind(words.locale, { ...options, ...own }));
  return formats.get(key);
};
const lengthOf = (count, unit) =>
  formatOf(Intl.NumberFormat, { style: "unit", unit, unitDisplay: "long" }).format(count);
const ageOf = (at, style) => {
  const seconds = Math.max(0, Math.floor((Date.now() + behind - at) / 1000));
  const isExact = isInPlace(style);
  const [unit, , length] = spans.find(([unit, least]) => seconds >= least && (isExact || unit !== "second")) ?? [];
  if (unit === undefined) return words[isExact ? "short" : style];
  // Seconds are rounded down to tens, for fewer changes.
  const count = Math.floor(seconds / length) * (unit === "second" ? 10 : 1);
  if (style !== "for") {
    return formatOf(Intl.RelativeTimeFormat, { style: isExact ? "short" : style }).format(-count, unit);
  }
  return words.for.replace("{length}", lengthOf(count, unit));
};
// Additions are computed from the served content.
const added = new WeakSet();
const addTo = (time, text) => {
  if (time.told === undefined) added.add(time.told = document.createTextNode(""));
  if (time.told.data !== text) time.told.data = text;
  if (time.told.parentNode === null) time.after(time.told);
};
const tellAges = () => {
  for (const time of all("time[data-age]")) {
    const { age: style } = time.dataset;
    const age = ageOf(Date.parse(time.dateTime), style);
    if (!isInPlace(style)) addTo(time, words.comma + age);
    else if (time.firstChild.data !== age) time.firstChild.data = age;
  }
};

// Time windows in the page's zone; also in the reader's if their clock differs.
const timeOnly = () => ({
  hour: formatOf(Intl.DateTimeFormat, { hour: "numeric" }).resolvedOptions().hour12 ? "numeric" : "2-digit",
  minute: "2-digit",
});
const windowIn = ({ dateTime, dataset }, timeZone) => {
  const [from, to] = [dateTime, dataset.to].map(Date.parse);
  const day = { weekday: "short", day: "numeric", month: "short" };
  const write = (at, options) => formatOf(Intl.DateTimeFormat, { ...options, timeZone }).format(at);
  const whole = { ...day, ...timeOnly() };
  if (from === to) return write(from, whole);
  const isOneDay = write(from, day) === write(to, day);
  return write(from, whole) + (isOneDay ? "–" + write(to, timeOnly()) : " – " + write(to, whole));
};
const tellWindows = () => {
  // Formatting a zone's name takes a phone longer than everything else here: only if needed.
  let isHere;
  for (const time of all("time[data-to]")) {
    isHere ??= Intl.DateTimeFormat().resolvedOptions().timeZone === words.zone;
    const text = isHere ? "" : windowIn(time);
    const isOther = text !== "" && text !== windowIn(time, words.zone);
    if (isOther || time.told) addTo(time, isOther ? words.yours.replace("{time}", text) : "");
  }
};
tellAges();
// Slow initialisation waits until the page is visible.
setTimeout(tellWindows);
setInterval(tellAges, 10000);
document.addEventListener("visibilitychange", tellAges);
`;
