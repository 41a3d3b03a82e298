/** Times as Atlassian's status API writes them: ISO 8601 in the page's time zone, always with three fractional digits. */

// The names under which UTC goes; there the offset is written as `Z`.
const utcNames: ReadonlySet<string> = new Set([
  "UTC",
  "Etc/UTC",
  "Etc/UCT",
  "Etc/Universal",
  "Etc/Zulu",
  "UCT",
  "Universal",
  "Zulu",
]);

function writeOffset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** A writer of times (epoch milliseconds) in a time zone: `2021-12-07T11:07:15.773-07:00`, in UTC `…15.773Z`. */
export function zonedTimes(timeZone: string): (milliseconds: number) => string {
  if (utcNames.has(timeZone)) return (milliseconds) => new Date(milliseconds).toISOString();
  return (milliseconds) => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
    const minutes = Math.round(zoned.offsetNanoseconds / 60_000_000_000);
    const local = new Date(milliseconds + minutes * 60_000).toISOString();
    return `${local.slice(0, -1)}${writeOffset(minutes)}`;
  };
}
