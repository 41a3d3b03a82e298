/** Details of the days in the bars, for pointers and the keyboard. */
import { bars, dayCount, isReachable, keepStop, list, nameOf, setStop, updateStops } from "./bar-focus.ts";
import { added, isMirrored } from "./document.ts";
import { formatOf } from "./times.ts";

const dateOf = (time: number) =>
  formatOf(Intl.DateTimeFormat, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  } as const).format(time);

/** Start of the day at a place in the bar, in UTC. */
const timeOf = (place: number) => Date.parse(list()["first"] ?? "") + place * 86_400_000;

type DayTexts = { readonly label: string; readonly texts: ReadonlyMap<number, string> };

const textCache = new WeakMap<Element, DayTexts>();

/** The texts of a bar's days by place, from its label: a day that it does not name was Operational. */
function textsOf(bar: HTMLElement): ReadonlyMap<number, string> {
  const label = bar.getAttribute("aria-label") ?? "";
  const cached = textCache.get(bar);
  if (cached?.label === label) return cached.texts;
  const texts = new Map<number, string>();
  const [betweenDays = "", afterDate = "", betweenParts = ""] = (list()["between"] ?? "").split("|");
  const labels = label.split(betweenDays);
  let last = 0;
  for (const [index, stretch] of (bar.dataset["days"] ?? "").split(" ").entries()) {
    if (stretch === "") continue;
    const [gap = 0, more = 0] = stretch.split("-").map(Number);
    const from = last + gap;
    last = from + more;
    const whole = labels[index] ?? "";
    const text = whole.slice(whole.indexOf(afterDate) + afterDate.length).replaceAll(betweenParts, " · ");
    for (let place = from; place <= last; place += 1) texts.set(place, text);
  }
  textCache.set(bar, { label, texts });
  return texts;
}

/** The titles of announcements about a day, each with its own direction. */
function titlesOf(bar: HTMLElement, place: number): string {
  const [, numbers = ""] = new RegExp(`\\b${place}:(\\S+)`, "u").exec(bar.dataset["announced"] ?? "") ?? [];
  const titles = (list()["titles"] ?? "").split("\n");
  return numbers.replace(/(\d+),?/gu, (_, number) => ` · \u2068${titles[Number(number)]}\u2069`);
}

const textOf = (bar: HTMLElement, place: number) =>
  `${dateOf(timeOf(place))} · ${textsOf(bar).get(place) ?? list()["calm"] ?? ""}${titlesOf(bar, place)}`;

const line = document.createElement("a");
line.className = "day";
// Screen readers read the bar's value, and Enter on the bar leads there, too.
line.ariaHidden = "true";
line.tabIndex = -1;
const cursor = document.createElementNS("http://www.w3.org/2000/svg", "path");
cursor.setAttribute("class", "cursor");
const announcer = document.createElement("p");
announcer.className = "unseen";
announcer.setAttribute("aria-live", "polite");

/** Has screen readers read a text. */
export function announce(text: string): void {
  announcer.textContent = text;
}

const isWide = matchMedia("(min-width:46rem)");
// Phones show the last 30 days.
const clamp = (place: number) =>
  Math.min(dayCount() - 1, Math.max(isWide.matches ? 0 : dayCount() - 30, place));

/** Address of a day on the component's page, which names what was announced of it, and lists none that was calm or before its start. */
function addressOf(bar: HTMLElement, place: number): string {
  // "-58 …" are the days before its start.
  const first = Number.parseInt(bar.dataset["days"] ?? "");
  if ((first < 0 && place <= -first) || !textsOf(bar).has(place)) return "";
  // On the component's page its name is no link.
  return `${nameOf(bar)?.querySelector("a")?.href ?? ""}#d${new Date(timeOf(place)).toJSON().slice(0, 10)}`;
}

/** Writes a day's text: in the line for readers, and as the bar's value for screen readers. */
function describeDay(bar: HTMLElement, place: number): void {
  line.textContent = textOf(bar, place);
  const address = addressOf(bar, place);
  if (address) line.href = address;
  else line.removeAttribute("href");
  bar.ariaValueNow = String(place);
  bar.ariaValueText = line.textContent;
}

let shownBar: HTMLElement | null = null;
let shownPlace = 89;

function hide(): void {
  if (shownBar === null) return;
  line.remove();
  cursor.remove();
  shownBar = null;
}

/** Shows the day at a place. */
function show(bar: HTMLElement, requestedPlace: number): void {
  const place = clamp(requestedPlace);
  if (shownBar === bar && shownPlace === place) return;
  const { top } = bar.getBoundingClientRect();
  if (shownBar !== bar) {
    hide();
    bar.before(line);
    bar.firstElementChild?.append(cursor);
  }
  shownBar = bar;
  shownPlace = place;
  describeDay(bar, place);
  // The bars stay under the finger where a long text of a row above is gone.
  scrollBy(0, bar.getBoundingClientRect().top - top);
  // Half a gap beside the day, but not beyond the visible part.
  const end = 4 * dayCount();
  const from = Math.max(4 * place - 0.5, isWide.matches ? 0 : end - 119.8);
  const to = Math.min(4 * place + 3.5, end - 1.2);
  cursor.setAttribute("d", `M${from} 0v32M${to} 0v32`);
}

/** Updates the shown day after an update of the page. */
export function refreshDay(): void {
  if (shownBar?.isConnected) describeDay(shownBar, shownPlace);
  else hide();
}

/** The day at a pointer. A finger, which is wider than a bar, means one beside that has something to say: the nearer first. */
function placeAt(bar: HTMLElement, { clientX, pointerType }: PointerEvent): number {
  const box = (bar.firstElementChild ?? bar).getBoundingClientRect();
  const share = (clientX - box.left) / box.width;
  const position = ((isMirrored ? 1 - share : share) * (4 * dayCount() - 1) + 0.5) / 4;
  const place = Math.floor(position);
  const side = position - place < 0.5 ? -1 : 1;
  return (
    [place, place + side, place - side].find((near) => pointerType === "touch" && textsOf(bar).has(near)) ??
    place
  );
}

/** The bar at an event; on a component's page also above and below it, where a finger may land. */
const barAt = ({ target }: Event) =>
  target instanceof Element
    ? (target.closest<HTMLElement>(".bars") ??
      target.closest(".tall")?.querySelector<HTMLElement>(".bars") ??
      null)
    : null;

/** Whether the day, or its text, was shown before it was pressed. */
let wasShown = false;

/** Leads to the shown day. */
function openDay(): void {
  if (shownBar !== null && line.href) location.href = line.href;
}

function watchPointer(): void {
  const isLeft = (event: PointerEvent) =>
    event.pointerType === "mouse" && document.activeElement !== shownBar;
  for (const kind of ["pointermove", "pointerdown"] as const) {
    document.addEventListener(kind, (event) => {
      // The text of a day stays while it is pressed.
      if (event.target === line) {
        wasShown = true;
        return;
      }
      const bar = barAt(event);
      const place = bar === null ? 0 : placeAt(bar, event);
      // A finger shows a day first; pressed again, as by a mouse that is over it already, it leads there.
      if (kind === "pointerdown") wasShown = shownBar === bar && shownPlace === clamp(place);
      if (bar) show(bar, place);
      else if (kind === "pointerdown" || isLeft(event)) hide();
    });
  }
  document.addEventListener("click", (event) => {
    const bar = barAt(event);
    // It may have come under a finger that pressed a bar.
    if (!wasShown) {
      if (event.target === line) event.preventDefault();
    } else if (bar !== null && bar === shownBar && event.target !== line) openDay();
  });
  document.documentElement.addEventListener("pointerleave", (event) => {
    if (isLeft(event)) hide();
  });
}

const ahead = isMirrored ? -1 : 1;
const dayKeys = new Map([
  ["ArrowLeft", -ahead],
  ["ArrowRight", ahead],
  ["PageUp", -7],
  ["PageDown", 7],
  ["Home", -90],
  ["End", 90],
]);
const rowKeys = new Map([
  ["ArrowUp", -1],
  ["ArrowDown", 1],
]);

/** Handles a key on a bar; false if the key means nothing there. */
function pressKey(bar: HTMLElement, key: string): boolean {
  const days = dayKeys.get(key);
  const rows = rowKeys.get(key);
  if (key === "Enter") openDay();
  else if (days !== undefined) show(bar, shownPlace + (shownBar === bar ? days : 0));
  else if (rows !== undefined) {
    const reachable = bars().filter(isReachable);
    reachable[reachable.indexOf(bar) + rows]?.focus();
  } else return false;
  return true;
}

function watchKeyboard(): void {
  document.addEventListener("toggle", keepStop, true);
  document.addEventListener("focusin", (event) => {
    const bar = barAt(event);
    if (!bar) return;
    setStop(bar);
    show(bar, shownPlace);
  });
  document.addEventListener("focusout", (event) => {
    // A finger has shown another bar's day before the focus moves there, and its text takes the focus before it leads on.
    if (barAt(event) === shownBar && event.relatedTarget !== line) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
    const bar = barAt(event);
    if (!bar || event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressKey(bar, event.key)) event.preventDefault();
  });
}

/** Shows the details of a day under the pointer or the keyboard's focus. */
export function startDayDetails(): void {
  document.body.append(announcer);
  for (const element of [line, cursor, announcer]) added.add(element);
  watchPointer();
  updateStops();
  watchKeyboard();
}
