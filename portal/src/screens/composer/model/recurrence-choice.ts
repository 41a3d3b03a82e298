/** Recurrence as simple choices, and as rules (RFC 5545). */

export const rhythms = [
  "never",
  "daily",
  "weekly",
  "fortnightly",
  "monthly-day",
  "monthly-weekday",
  "own",
] as const;

export type Rhythm = (typeof rhythms)[number];

/** End of a series: never, after a day (YYYY-MM-DD; empty if not chosen yet), or after a number of times. */
export type SeriesEnd =
  | { readonly kind: "never" }
  | { readonly kind: "on"; readonly day: string }
  | { readonly kind: "after"; readonly times: number };

/** A choice in the form. */
export type RecurrenceChoice = { readonly rhythm: Rhythm; readonly end: SeriesEnd };

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;

/** Position of a day (YYYY-MM-DD) in its week and month. */
export function placeOf(day: string): {
  readonly weekday: number;
  readonly dayOfMonth: number;
  readonly ordinal: number;
  readonly isLast: boolean;
} {
  const [year = 1970, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    weekday: new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay(),
    dayOfMonth,
    ordinal: Math.ceil(dayOfMonth / 7),
    isLast: dayOfMonth + 7 > lastDay,
  };
}

/** The rule of a choice for work that starts on a day; undefined if there is none. */
function rhythmRule(rhythm: Rhythm, day: string): string | undefined {
  const { weekday, dayOfMonth, ordinal } = placeOf(day);
  const name = weekdays[weekday] ?? "MO";
  switch (rhythm) {
    case "never":
    case "own":
      return undefined;
    case "daily":
      return "FREQ=DAILY";
    case "weekly":
      return `FREQ=WEEKLY;BYDAY=${name}`;
    case "fortnightly":
      return `FREQ=WEEKLY;INTERVAL=2;BYDAY=${name}`;
    case "monthly-day":
      return `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth}`;
    case "monthly-weekday":
      // Not every month has a fifth one: the last is meant.
      return `FREQ=MONTHLY;BYDAY=${ordinal === 5 ? -1 : ordinal}${name}`;
  }
}

function endPart(end: SeriesEnd): string {
  if (end.kind === "on") return `;UNTIL=${end.day.replaceAll("-", "")}`;
  return end.kind === "after" ? `;COUNT=${end.times}` : "";
}

/** The rule of a choice with its end; null if not recurring. */
export function ruleOf({ rhythm, end }: RecurrenceChoice, day: string): string | null {
  const rule = rhythmRule(rhythm, day);
  return rule === undefined ? null : rule + endPart(end);
}

const noDay = "UNTIL=";

/** True if a rule's end day is missing. */
export function lacksLastDay(rule: string | null): boolean {
  return rule?.split(";").includes(noDay) ?? false;
}

/** The default end day for work that starts on a day. */
export function laterDay(day: string): string {
  const quarter = 90 * 86_400_000;
  return new Date(Date.parse(day) + quarter).toISOString().slice(0, 10);
}

function readEnd(parts: readonly string[]): SeriesEnd {
  for (const part of parts) {
    if (part === noDay) return { kind: "on", day: "" };
    const until = /^UNTIL=(\d{4})(\d{2})(\d{2})$/u.exec(part);
    if (until !== null) return { kind: "on", day: until.slice(1).join("-") };
    const count = /^COUNT=(\d+)$/u.exec(part);
    if (count !== null) return { kind: "after", times: Number(count[1]) };
  }
  return { kind: "never" };
}

/** The parts of a rule, with those it takes from the first day, and without defaults. */
function wholeParts(rule: string, day: string): readonly string[] {
  const parts = rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/u, "")
    .split(";")
    .filter((part) => part !== "INTERVAL=1");
  if (parts.some((part) => part.startsWith("BY"))) return parts;
  const { weekday, dayOfMonth } = placeOf(day);
  if (parts.includes("FREQ=WEEKLY")) return [...parts, `BYDAY=${weekdays[weekday] ?? "MO"}`];
  if (parts.includes("FREQ=MONTHLY")) return [...parts, `BYMONTHDAY=${dayOfMonth}`];
  return parts;
}

/** The choice for a rule; `own` if no simple one matches. */
export function readRule(rule: string | null, day: string): RecurrenceChoice {
  if (rule === null) return { rhythm: "never", end: { kind: "never" } };
  const parts = wholeParts(rule, day);
  const end = readEnd(parts);
  const rhythm = rhythms.find((candidate) => {
    const meant = ruleOf({ rhythm: candidate, end }, day);
    return meant !== null && sameParts(meant.split(";"), parts);
  });
  return rhythm === undefined ? { rhythm: "own", end: { kind: "never" } } : { rhythm, end };
}

function sameParts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part) => b.includes(part));
}

/** The rule after moving the first day: a simple choice follows the day. */
export function movedRule(rule: string | null, from: string, to: string): string | null {
  const choice = readRule(rule, from);
  return choice.rhythm === "own" ? rule : ruleOf(choice, to);
}

/** The day (YYYY-MM-DD) that a moment has in a time zone. */
export function dayIn(timeZone: string, moment: string): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
