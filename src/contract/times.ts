/** Times on the wire: RFC 3339, out in UTC with milliseconds, in with any offset. */
import * as z from "zod";

/** The longest time that RFC 3339 lets people write is far shorter; longer text is refused before it is read. */
const longest = 40;

/** A time as the wire has it, from epoch milliseconds. */
export function writeTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** A time for sentences: without milliseconds. */
export function writeSecond(milliseconds: number): string {
  return writeTime(milliseconds).replace(/\.\d+/u, "");
}

/** A time as the wire has it, or null. */
export function writeTimeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : writeTime(milliseconds);
}

export const timeMessage = "Write a time as RFC 3339, for example 2026-11-21T10:00:00Z.";

/** A date with a time of day, but without an offset. */
const withoutOffset = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/u;

const dayAlone = /^\d{4}-\d\d-\d\d$/u;

/** The error for a value that is no time: it says which part is missing. */
function timeError({ input }: { readonly input?: unknown }): string {
  if (typeof input === "number") return `Numbers are not read. ${timeMessage}`;
  if (typeof input !== "string") return timeMessage;
  if (dayAlone.test(input)) return `The time of day is missing. ${timeMessage}`;
  return withoutOffset.test(input) ? `The offset is missing. ${timeMessage}` : timeMessage;
}

/** JavaScript has no leap seconds: the last moment before is the closest. */
const leapSecond = /:60(?:\.\d+)?(?=Z|[+-])/u;

/** Normalises an RFC 3339 time, which allows letters in either case and leap seconds. */
function inCapitals(text: string): string {
  return text.toUpperCase().replace(leapSecond, ":59.999");
}

/** A time on the wire (RFC 3339, any offset), read as epoch milliseconds. */
export const timeField = z
  .string({ error: timeError })
  .max(longest, timeMessage)
  .overwrite(inCapitals)
  .pipe(z.iso.datetime({ offset: true, error: timeError }))
  .transform((text) => Date.parse(text))
  .meta({ description: "RFC 3339, any offset.", format: "date-time", example: "2026-11-21T10:00:00Z" });

const noSuchDay = ({ input }: { readonly input?: unknown }) =>
  typeof input === "string" && dayAlone.test(input) ? "There is no such day. " : "";

/** A day on the wire. */
export const dateField = z.iso.date({ error: (issue) => `${noSuchDay(issue)}Write a day as YYYY-MM-DD.` });

/** A time (epoch milliseconds), or a day (`YYYY-MM-DD`), all of which is in the list. */
// Without `abort` the error would be that of the day.
const boundField = z.union([z.iso.date({ abort: true }), timeField], {
  error: (issue) =>
    `${noSuchDay(issue)}Write a day as YYYY-MM-DD, or a time with its offset, such as 2026-11-21T10:00:00Z.`,
});

/** The filters of a list by time; `filtered` is a plural before "at this time". */
export const boundFilters = (filtered: string) => ({
  From: boundField.optional().meta({
    description: `${filtered} at this time or later; of a day, from its start in the page's time zone.`,
    example: "2026-11-21",
  }),
  To: boundField.optional().meta({
    description: `${filtered} before this time; of a day, to its end.`,
    example: "2026-11-24",
  }),
});

/** A time in an answer. */
export const timeOut = z.iso.datetime({ precision: 3 }).meta({ example: "2026-11-21T10:00:00.000Z" });
