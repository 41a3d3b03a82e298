/** Recurrence as simple choices, and as rules (RFC 5545). */

export const recurrencePresets = [
  "never",
  "daily",
  "weekly",
  "fortnightly",
  "monthly-day",
  "monthly-weekday",
  "own",
] as const;

export type RecurrencePreset = (typeof recurrencePresets)[number];

/** End of a series: never, after a day (YYYY-MM-DD; empty if not chosen yet), or after a number of times. */
export type SeriesEnd =
  | { readonly kind: "never" }
  | { readonly kind: "on"; readonly day: string }
  | { readonly kind: "after"; readonly times: number };

/** A choice in the form. */
export type RecurrenceChoice = { readonly preset: RecurrencePreset; readonly end: SeriesEnd };

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;

/** Position of a day (YYYY-MM-DD) in its week and month. */
export function dayPosition(day: string): {
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

function weekdayName(day: string): string {
  return weekdays[dayPosition(day).weekday] ?? "MO";
}

/** The rule of a choice for work that starts on a day; undefined if there is none. */
function presetRule(preset: RecurrencePreset, day: string): string | undefined {
  const { dayOfMonth, ordinal } = dayPosition(day);
  const name = weekdayName(day);
  switch (preset) {
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
      // Not every month has a fifth one: use the last.
      return `FREQ=MONTHLY;BYDAY=${ordinal === 5 ? -1 : ordinal}${name}`;
  }
}

function endPart(end: SeriesEnd): string {
  if (end.kind === "on") return `;UNTIL=${end.day.replaceAll("-", "")}`;
  return end.kind === "after" ? `;COUNT=${end.times}` : "";
}

/** The rule of a choice with its end; null if not recurring. */
export function ruleOf({ preset, end }: RecurrenceChoice, day: string): string | null {
  const rule = presetRule(preset, day);
  return rule === undefined ? null : rule + endPart(end);
}

/** The rule that a custom one begins with: that of the choice so far, or every week on the first day. */
export function customRule(rule: string | null, day: string): string {
  return isEndDayMissing(rule) || rule === null ? `FREQ=WEEKLY;BYDAY=${weekdayName(day)}` : rule;
}

const emptyUntil = "UNTIL=";

/** True if a rule's end day is missing. */
export function isEndDayMissing(rule: string | null): boolean {
  return rule?.split(";").includes(emptyUntil) ?? false;
}

/** The default end day for work that starts on a day. */
export function defaultEndDay(day: string): string {
  const quarter = 90 * 86_400_000;
  return new Date(Date.parse(day) + quarter).toISOString().slice(0, 10);
}

/** The end of a rule. */
export function readEnd(parts: readonly string[]): SeriesEnd {
  for (const part of parts) {
    if (part === emptyUntil) return { kind: "on", day: "" };
    const until = /^UNTIL=(\d{4})(\d{2})(\d{2})$/u.exec(part);
    if (until !== null) return { kind: "on", day: until.slice(1).join("-") };
    const count = /^COUNT=(\d+)$/u.exec(part);
    if (count !== null) return { kind: "after", times: Number(count[1]) };
  }
  return { kind: "never" };
}

/** The parts of a rule, completed from the first day, without defaults. */
function completeParts(rule: string, day: string): readonly string[] {
  const parts = rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/u, "")
    .split(";")
    .filter((part) => part !== "INTERVAL=1");
  if (parts.some((part) => part.startsWith("BY"))) return parts;
  if (parts.includes("FREQ=WEEKLY")) return [...parts, `BYDAY=${weekdayName(day)}`];
  if (parts.includes("FREQ=MONTHLY")) return [...parts, `BYMONTHDAY=${dayPosition(day).dayOfMonth}`];
  return parts;
}

/** The choice for a rule; `own` if no simple one matches. */
export function readRule(rule: string | null, day: string): RecurrenceChoice {
  if (rule === null) return { preset: "never", end: { kind: "never" } };
  const parts = completeParts(rule, day);
  const end = readEnd(parts);
  const preset = recurrencePresets.find((candidate) => {
    const presetRuleText = ruleOf({ preset: candidate, end }, day);
    return presetRuleText !== null && sameParts(presetRuleText.split(";"), parts);
  });
  return preset === undefined ? { preset: "own", end: { kind: "never" } } : { preset, end };
}

function sameParts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part) => b.includes(part));
}

/** The rule after moving the first day: a simple choice follows the day. */
export function ruleAfterMove(rule: string | null, from: string, to: string): string | null {
  const choice = readRule(rule, from);
  return choice.preset === "own" ? rule : ruleOf(choice, to);
}

/** The day (YYYY-MM-DD) of an instant in a time zone. */
export function dayIn(timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
