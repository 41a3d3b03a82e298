/** Times of a maintenance as people write them: without an offset, in the time zone of the page. */

const localTime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/u;

/** Whether a time has no offset: `2026-12-01 22:00`. */
export function isLocalTime(text: string | undefined): boolean {
  return text !== undefined && localTime.test(text.trim());
}

/** A time in RFC 3339. A time without an offset is read in the time zone; other texts, and invalid days, are returned unchanged. */
export function withOffset(text: string | undefined, timeZone: string): string | undefined {
  const [, day, time] = localTime.exec(text?.trim() ?? "") ?? [];
  if (day === undefined || time === undefined) return text;
  try {
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).toInstant().toString();
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
}
