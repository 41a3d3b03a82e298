/** The time options of announcements: without an offset they are read in the time zone of the page. */
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { page } from "../../contract/pages.ts";
import { invalidValue, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { lengthOf, readDuration } from "../durations.ts";
import type { OpenedStore } from "../open-store.ts";
import { pageAmong, readPage } from "../pages/page-show.ts";
import type { RemoteService } from "../remote-service.ts";
import { writeMinute } from "../terminal.ts";
import { isExactTime, isLocalTime, readTimeAfter, readTimeText, timeHelp } from "./time-texts.ts";
import { writeLength } from "./zoned-times.ts";

/** The options of an announcement's plan. */
const planOptions = ["starts-at", "ends-at"] as const;

/** How the times of a plan were read, if any needs to be confirmed; `timeZone` if one was read in that. */
export type TimeReading = { readonly timeZone: string | undefined } | undefined;

/** The options with moments in the past, so that a weekday is the last one. */
const pastOptions: ReadonlySet<string> = new Set(["from", "occurred-at", "posted-at", "to"]);

/** Options of an end, which `--for` may give as a length. */
const endOptions: ReadonlySet<string> = new Set(["ends-at", "to", "until"]);

/** The way to write a length of time, which is no time: `2h`, `+2h`; undefined for another text. */
function lengthHelp(option: string, text: string): string | undefined {
  const length = text.trim().replace(/^\+\s*/u, "");
  if (/^\d+$/u.test(length) || readDuration(length) === undefined) return undefined;
  if (endOptions.has(option)) return `Did you mean --for ${length.replaceAll(/\s+/gu, "")}?`;
  return `Did you mean "${pastOptions.has(option) ? `${length} ago` : `in ${length}`}"?`;
}

/** The texts of options. */
type Texts = Pick<ParsedArguments, "text">;

/** Reads the time of an option with an offset, in a time zone if it has none. Throws a `UsageProblem`. */
function readTime(args: Texts, option: string, timeZone = "UTC"): string | undefined {
  const text = args.text(option);
  if (text === undefined) return undefined;
  const now = Date.now();
  if (pastOptions.has(option) && /^\s*in\s/iu.test(text))
    throw invalidValue(option, text, "It lies in the future.");
  const time = readTimeText(text, { now, timeZone, isPast: pastOptions.has(option) });
  if (time !== undefined) return time;
  throw invalidValue(
    option,
    text,
    lengthHelp(option, text) ?? timeHelp(text, now, { isPast: pastOptions.has(option) }),
  );
}

/** Reads the time zone of a page. Rejects with a `Refusal`. */
export type ZoneReader = () => Promise<string>;

/** Reads the time zone of a page from the store. */
export const zoneReader =
  ({ bus, configuration: { baseUrl } }: OpenedStore, slug: string | undefined): ZoneReader =>
  async () =>
    (await readPage(bus, { baseUrl, slug })).TimeZone;

/** Reads the time zone of a page of a service elsewhere. */
export const remoteZoneReader =
  (service: RemoteService, slug: string | undefined): ZoneReader =>
  async () =>
    pageAmong(await service.list("/api/Page", {}, page), slug).TimeZone;

/** The time zone of a page if one of the options needs it. Rejects with a `Refusal`. */
async function timeZoneFor(
  texts: readonly (string | undefined)[],
  readZone: ZoneReader,
): Promise<string | undefined> {
  return texts.some((text) => text !== undefined && isLocalTime(text)) ? await readZone() : undefined;
}

/** The plan of an announcement. */
type Plan = Pick<AnnouncementOut, "StartsAt" | "EndsAt">;

/**
 * The start and the end with an offset, and how they were read; an end that is not given moves with the start. Rejects
 * with a `UsageProblem` or a `Refusal`.
 */
export async function readTimes(
  args: ParsedArguments,
  readZone: ZoneReader,
  before: Plan = { StartsAt: null, EndsAt: null },
): Promise<Record<"StartsAt" | "EndsAt", string | undefined> & { readonly reading: TimeReading }> {
  const texts = planOptions.map((option) => args.text(option));
  const timeZone = await timeZoneFor(texts, readZone);
  const StartsAt = readTime(args, "starts-at", timeZone);
  const EndsAt = readEnd(args, { before, StartsAt, timeZone });
  const isExact = texts.every((text) => text === undefined || isExactTime(text.trim()));
  const isReckoned = args.text("for") !== undefined;
  return { StartsAt, EndsAt, reading: isExact && !isReckoned ? undefined : { timeZone } };
}

type Start = {
  readonly before: Plan;
  readonly StartsAt: string | undefined;
  readonly timeZone: string | undefined;
};

/** The end by `--ends-at` or `--for`, or as long after a new start as before. Throws a `UsageProblem`. */
function readEnd(args: ParsedArguments, { before, StartsAt, timeZone }: Start): string | undefined {
  const start = StartsAt ?? before.StartsAt;
  const text = args.text("ends-at");
  const length = lengthOf(args);
  if (text !== undefined && length !== undefined)
    throw new UsageProblem("Give --ends-at or --for, not both.");
  if (length !== undefined) return timeAfter(start === null ? Date.now() : Date.parse(start), length);
  if (text !== undefined && start !== null) {
    const end = readTimeAfter(text, { after: Date.parse(start), timeZone: timeZone ?? "UTC" });
    if (end !== undefined) return end;
  }
  if (text !== undefined) return readTime(args, "ends-at", timeZone);
  if (StartsAt === undefined || before.StartsAt === null || before.EndsAt === null) return undefined;
  return timeAfter(Date.parse(StartsAt), Date.parse(before.EndsAt) - Date.parse(before.StartsAt));
}

const timeAfter = (at: number, milliseconds: number) => new Date(at + milliseconds).toISOString();

/** Says that the end moved with the start. */
export function movedEndNote(args: ParsedArguments, before: Plan, after: Plan): string[] {
  const isGiven = ["ends-at", "for"].some((option) => args.text(option) !== undefined);
  if (isGiven || after.StartsAt === null || after.EndsAt === null || before.EndsAt === after.EndsAt)
    return [];
  const length = writeLength(Date.parse(after.EndsAt) - Date.parse(after.StartsAt));
  return [
    `Its end moved with its start, to ${writeMinute(Date.parse(after.EndsAt))}: it lasts ${length}, as before. --ends-at or --for changes that.`,
  ];
}

/** The time of an option with an offset, read in the time zone of a page. Rejects with a `UsageProblem` or a `Refusal`. */
export async function readTimeOn(
  args: ParsedArguments,
  option: string,
  readZone: ZoneReader,
): Promise<string | undefined> {
  return readTime(args, option, await timeZoneFor([args.text(option)], readZone));
}

/** A span of the past. */
export type Span = Record<"From" | "To", string | undefined>;

/** The span of `--from` and `--to`, or `--for`; a time of day alone ends it on its first day, or the next. Rejects like `readTimeOn`. */
export async function readSpanOn(args: Texts, readZone: ZoneReader): Promise<Span> {
  const end = args.text("to");
  const length = lengthOf(args);
  if (end !== undefined && length !== undefined) throw new UsageProblem("Give --to or --for, not both.");
  const timeZone = await timeZoneFor([args.text("from"), end], readZone);
  const From = readTime(args, "from", timeZone);
  if (From === undefined) return { From, To: readTime(args, "to", timeZone) };
  if (length !== undefined) return { From, To: timeAfter(Date.parse(From), length) };
  const To = readTimeAfter(end ?? "", { after: Date.parse(From), timeZone: timeZone ?? "UTC" });
  return { From, To: To ?? readTime(args, "to", timeZone) };
}

/** The note on how times without an offset were read, if any was. */
export function timesNote(
  { StartsAt, EndsAt }: Pick<AnnouncementOut, "StartsAt" | "EndsAt">,
  reading: TimeReading,
): string[] {
  if (reading === undefined) return [];
  const { timeZone = "UTC" } = reading;
  const zone = timeZone === "UTC" ? "Times" : `Its times were read in ${timeZone}. In UTC`;
  const ends = [
    ...(StartsAt === null ? [] : [`from ${writeMinute(Date.parse(StartsAt))}`]),
    ...(EndsAt === null ? [] : [`to ${writeMinute(Date.parse(EndsAt))}`]),
  ];
  const length =
    StartsAt === null || EndsAt === null
      ? ""
      : ` (${writeLength(Date.parse(EndsAt) - Date.parse(StartsAt))})`;
  return [`${zone}: ${ends.join(" ")}${length}.`];
}
