/** Times of a maintenance as people write them: without an offset, in the time zone of the page. */
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { timeField } from "../../contract/times.ts";
import { invalidValue, type ParsedArguments } from "../command-line.ts";
import type { OpenedStore } from "../open-store.ts";
import { readPage } from "../pages/page-show.ts";
import { writeMinute } from "../terminal.ts";

const timeOptions = ["starts-at", "ends-at"] as const;

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

/** The start and the end with an offset, and the time zone of the page if it gave that. Rejects with a `UsageProblem` or a `Refusal`. */
export async function readTimes(
  { bus, configuration: { baseUrl } }: OpenedStore,
  args: ParsedArguments,
  slug: string | undefined,
): Promise<Record<"StartsAt" | "EndsAt" | "timeZone", string | undefined>> {
  const texts = timeOptions.map((option) => args.text(option));
  const timeZone = texts.some(isLocalTime) ? (await readPage(bus, { baseUrl, slug })).TimeZone : undefined;
  const [StartsAt, EndsAt] = timeOptions.map((option, index) => {
    const time = withOffset(texts[index], timeZone ?? "UTC");
    if (time === undefined || timeField.safeParse(time).success) return time;
    throw invalidValue(
      option,
      texts[index] ?? "",
      `Give a time such as "2026-11-21 10:00", in the time zone of the page, or 2026-11-21T10:00:00Z.`,
    );
  });
  return { StartsAt, EndsAt, timeZone };
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
