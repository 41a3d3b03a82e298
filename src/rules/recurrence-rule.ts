/** Reads how recurring maintenance recurs: the rules of RFC 5545 (RRULE), as far as they choose days. */

/** A part of BYDAY: a weekday (1 is Monday), the `ordinal`th of its month or year, or every one if 0. */
type Weekday = { readonly ordinal: number; readonly day: number };

/** The last possible start of a series: epoch milliseconds, or a local date and time. */
type SeriesUntil = { readonly at: number } | { readonly local: Temporal.PlainDateTime };

/** A parsed recurrence rule. Empty lists mean that the part was not given. */
export type Recurrence = {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: SeriesUntil | null;
  readonly byDay: readonly Weekday[];
  readonly byMonthDay: readonly number[];
  readonly byMonth: readonly number[];
  readonly bySetPosition: readonly number[];
  /** The day that weeks begin with, 1 is Monday. */
  readonly weekStart: number;
};

/** Supported frequencies: at most one window a day. */
type Frequency = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

/** A rule, or a sentence with the problem of its text and how to fix it. */
export type ReadRecurrence = { readonly rule: Recurrence } | { readonly problem: string };

/** Characters of a rule's text, at most. */
const maxTextLength = 500;

const weekdays: readonly string[] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const frequencies: readonly Frequency[] = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];

const partNames = [
  "FREQ",
  "INTERVAL",
  "COUNT",
  "UNTIL",
  "BYDAY",
  "BYMONTHDAY",
  "BYMONTH",
  "BYSETPOS",
  "WKST",
] as const;

type PartName = (typeof partNames)[number];

type RuleParts = ReadonlyMap<PartName, string>;

/** A parse error; thrown and caught in this file only. */
class RecurrenceParseError extends Error {}

/** Reads the text of an RRULE, with or without the name of the property before it. */
export function readRecurrence(text: string): ReadRecurrence {
  try {
    if (text.length > maxTextLength)
      throw new RecurrenceParseError(`A rule has at most ${maxTextLength} characters.`);
    const rule = readRule(readParts(text));
    refuseContradictions(rule);
    return { rule };
  } catch (error) {
    if (error instanceof RecurrenceParseError) return { problem: error.message };
    throw error;
  }
}

function readParts(text: string): RuleParts {
  const parts = new Map<PartName, string>();
  const body = text.trim().replace(/^RRULE:/iu, "");
  for (const part of body.split(";")) {
    const [written = "", value, ...more] = part.toUpperCase().split("=");
    if (value === undefined || value === "" || more.length > 0) {
      const intended = intendedRule(body.toUpperCase());
      if (intended !== undefined) throw new RecurrenceParseError(`Did you mean ${intended}?`);
      throw new RecurrenceParseError(`Write a rule like FREQ=WEEKLY;BYDAY=SU: "${part}" is not NAME=VALUE.`);
    }
    const name = partNames.find((candidate) => candidate === written);
    if (name === undefined) throw new RecurrenceParseError(unknownPart(written));
    if (parts.has(name)) throw new RecurrenceParseError(`${name} is given twice; remove one.`);
    parts.set(name, value);
  }
  return parts;
}

const intervals: Readonly<Record<string, Frequency>> = {
  DAY: "DAILY",
  WEEK: "WEEKLY",
  MONTH: "MONTHLY",
  YEAR: "YEARLY",
};

/** The rule that `weekly`, `every 2 weeks` and `every tuesday` may mean. */
function intendedRule(text: string): string | undefined {
  const frequency = frequencies.find((candidate) => candidate === text);
  if (frequency !== undefined) return `FREQ=${frequency}`;
  const [, weekday] = /^EVERY (MO|TU|WE|TH|FR|SA|SU)(?:N|ES|DNES|URS|I|TUR)?DAYS?$/u.exec(text) ?? [];
  if (weekday !== undefined) return `FREQ=WEEKLY;BYDAY=${weekday}`;
  const [, count, unit = ""] = /^EVERY (?:(\d{1,3}) )?(DAY|WEEK|MONTH|YEAR)S?$/u.exec(text) ?? [];
  const every = intervals[unit];
  if (every === undefined) return undefined;
  return count === undefined || count === "1" ? `FREQ=${every}` : `FREQ=${every};INTERVAL=${count}`;
}

function unknownPart(name: string): string {
  if (/^BY(?:HOUR|MINUTE|SECOND)$/u.test(name)) {
    return `Remove ${name}: the time of day comes from the first StartsAt.`;
  }
  if (/^DT(?:START|END)/u.test(name)) {
    return "Remove DTSTART and DTEND: StartsAt and EndsAt define the first window.";
  }
  return `${name} is not a supported part: ${partNames.join(", ")}.`;
}

function readRule(parts: RuleParts): Recurrence {
  const list = (name: PartName): readonly string[] => parts.get(name)?.split(",") ?? [];
  const numbers = (name: PartName, range: Range): readonly number[] => {
    return list(name).map((text) => readNumber(name, text, range));
  };
  const count = parts.get("COUNT");
  const until = parts.get("UNTIL");
  return {
    frequency: readFrequency(parts.get("FREQ")),
    interval: readNumber("INTERVAL", parts.get("INTERVAL") ?? "1", { min: 1, max: 1000 }),
    count: count === undefined ? null : readNumber("COUNT", count, { min: 1, max: 10_000 }),
    until: until === undefined ? null : readUntil(until),
    byDay: list("BYDAY").map(readWeekday),
    byMonthDay: numbers("BYMONTHDAY", { min: -31, max: 31 }),
    byMonth: numbers("BYMONTH", { min: 1, max: 12 }),
    bySetPosition: numbers("BYSETPOS", { min: -366, max: 366 }),
    weekStart: readWeekStart(parts.get("WKST") ?? "MO"),
  };
}

function readFrequency(text: string | undefined): Frequency {
  const frequency = frequencies.find((candidate) => candidate === text);
  if (frequency !== undefined) return frequency;
  if (text === undefined)
    throw new RecurrenceParseError("FREQ is missing: one of DAILY, WEEKLY, MONTHLY, YEARLY.");
  const sub = /^(?:HOUR|MINUTE|SECOND)LY$/u.test(text);
  throw new RecurrenceParseError(
    `FREQ may be DAILY, WEEKLY, MONTHLY or YEARLY, not ${text}${sub ? ": windows come at most once a day" : ""}.`,
  );
}

/** Whole numbers from `min` to `max`, excluding zero. */
type Range = { readonly min: number; readonly max: number };

function readNumber(name: PartName, text: string, { min, max }: Range): number {
  const value = /^[+-]?\d{1,6}$/u.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max && value !== 0) return value;
  const zero = min < 0 ? ", and not 0" : "";
  throw new RecurrenceParseError(
    `${name} takes whole numbers from ${min} to ${max}${zero}; "${text}" is none.`,
  );
}

function readWeekday(text: string): Weekday {
  const match = /^([+-]?\d{1,2})?([A-Z]{2})$/u.exec(text);
  const day = weekdays.indexOf(match?.[2] ?? "") + 1;
  const ordinal = match?.[1] === undefined ? null : Number(match[1]);
  if (day === 0 || ordinal === 0 || Math.abs(ordinal ?? 1) > 53) {
    throw new RecurrenceParseError(
      `BYDAY takes ${weekdays.join(", ")}, with a number before it as in 2TU or -1SU; not "${text}".`,
    );
  }
  return { ordinal: ordinal ?? 0, day };
}

function readWeekStart(text: string): number {
  const day = weekdays.indexOf(text) + 1;
  if (day === 0)
    throw new RecurrenceParseError(`WKST takes one of ${weekdays.join(", ")}; "${text}" is none.`);
  return day;
}

function readUntil(text: string): SeriesUntil {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/u.exec(text);
  const [, year, month, day, hour, minute, second, zulu] = match ?? [];
  try {
    // A date alone means all of that day.
    const time = hour === undefined ? "23:59:59.999" : `${hour}:${minute}:${second}`;
    const local = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${time}`, { overflow: "reject" });
    return zulu === "Z" ? { at: local.toZonedDateTime("UTC").epochMilliseconds } : { local };
  } catch {
    throw new RecurrenceParseError(
      `UNTIL takes a date as in 20271231, or a time as in 20271231T220000Z; "${text}" is none.`,
    );
  }
}

/** Rejects combinations that RFC 5545 forbids. */
function refuseContradictions(rule: Recurrence): void {
  const { frequency, byDay, byMonthDay, byMonth, bySetPosition } = rule;
  if (rule.count !== null && rule.until !== null) {
    throw new RecurrenceParseError("COUNT and UNTIL both end the series; remove one.");
  }
  const isMonthlyOrYearly = frequency === "MONTHLY" || frequency === "YEARLY";
  if (!isMonthlyOrYearly && byDay.some(({ ordinal }) => ordinal !== 0)) {
    throw new RecurrenceParseError(`BYDAY takes no numbers with FREQ=${frequency}: write MO, not 1MO.`);
  }
  if (frequency === "WEEKLY" && byMonthDay.length > 0) {
    throw new RecurrenceParseError("BYMONTHDAY goes with DAILY, MONTHLY or YEARLY, not with WEEKLY.");
  }
  if (bySetPosition.length > 0 && byDay.length + byMonthDay.length + byMonth.length === 0) {
    throw new RecurrenceParseError("BYSETPOS selects from BYDAY, BYMONTHDAY or BYMONTH; add one of them.");
  }
}
