/** Times of a maintenance as people write them: without an offset, in the time zone of the page. */
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { timeField } from "../../contract/times.ts";
import { invalidValue, type ParsedArguments } from "../command-line.ts";
import type { OpenedStore } from "../open-store.ts";
import { readPage } from "../pages/page-show.ts";
import { writeMinute } from "../terminal.ts";

/** The options of an announcement's plan. */
const planOptions = ["starts-at", "ends-at"] as const;

const localTime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/u;

/** Whether a time has no offset: `2026-12-01 22:00`. */
function isLocalTime(text: string | undefined): boolean {
  return text !== undefined && localTime.test(text.trim());
}

/** A time in RFC 3339. A time without an offset is read in the time zone; other texts, and invalid days, are returned unchanged. */
function withOffset(text: string | undefined, timeZone: string): string | undefined {
  const [, day, time] = localTime.exec(text?.trim() ?? "") ?? [];
  if (day === undefined || time === undefined) return text;
  try {
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).toInstant().toString();
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
}

/** Reads the time of an option with an offset, in a time zone if it has none. Throws a `UsageProblem`. */
function readTime(args: ParsedArguments, option: string, timeZone = "UTC"): string | undefined {
  const text = args.text(option);
  const time = withOffset(text, timeZone);
  if (text === undefined || timeField.safeParse(time).success) return time;
  throw invalidValue(
    option,
    text,
    `Give a time such as "2026-11-21 10:00", in the time zone of the page, or 2026-11-21T10:00:00Z.`,
  );
}

/** The time zone of a page if one of the options needs it. Rejects with a `Refusal`. */
async function timeZoneFor(
  { bus, configuration: { baseUrl } }: OpenedStore,
  texts: readonly (string | undefined)[],
  slug: string | undefined,
): Promise<string | undefined> {
  return texts.some(isLocalTime) ? (await readPage(bus, { baseUrl, slug })).TimeZone : undefined;
}

/** The start and the end with an offset, and the time zone of the page if it gave that. Rejects with a `UsageProblem` or a `Refusal`. */
export async function readTimes(
  opened: OpenedStore,
  args: ParsedArguments,
  slug: string | undefined,
): Promise<Record<"StartsAt" | "EndsAt" | "timeZone", string | undefined>> {
  const texts = planOptions.map((option) => args.text(option));
  const timeZone = await timeZoneFor(opened, texts, slug);
  const [StartsAt, EndsAt] = planOptions.map((option) => readTime(args, option, timeZone));
  return { StartsAt, EndsAt, timeZone };
}

/** `--posted-at` with an offset. Rejects with a `UsageProblem` or a `Refusal`. */
export async function readPostedAt(
  opened: OpenedStore,
  args: ParsedArguments,
  slug: string,
): Promise<string | undefined> {
  return readTime(args, "posted-at", await timeZoneFor(opened, [args.text("posted-at")], slug));
}

/** The note on how times without an offset were read, if any was. */
export function timesNote(
  { StartsAt, EndsAt }: Pick<AnnouncementOut, "StartsAt" | "EndsAt">,
  timeZone: string | undefined,
): string[] {
  if (timeZone === undefined || StartsAt === null || EndsAt === null) return [];
  if (timeZone === "UTC") return ["Its times were read in UTC, the time zone of the page."];
  const [start, end] = [StartsAt, EndsAt].map((time) => writeMinute(Date.parse(time)));
  return [`Its times were read in ${timeZone}. In UTC: from ${start} to ${end}.`];
}
