/** Times as a dry run shows them: in the zone of the page, and from now. */

const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
] as const;

/** A length of time in its two largest units: `2 h`, `1 h 30 min`, `3 d`. */
export function writeLength(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000) * 60_000;
  const largest = units.findIndex(([, size]) => minutes >= size);
  if (largest === -1) return "0 min";
  const counts = units.slice(largest, largest + 2).map(([unit, size], index, chosen) => {
    const larger = chosen[index - 1];
    const rest = larger === undefined ? minutes : minutes % larger[1];
    return { unit, count: Math.floor(rest / size) };
  });
  return counts.flatMap(({ unit, count }) => (count === 0 ? [] : [`${count} ${unit}`])).join(" ");
}

/** A moment from now: `in 2 h`, `40 min ago`, `now`; one to come is at least a minute away. */
export function writeDistance(at: number, now: number): string {
  const distance = at - now;
  if (distance > 0) return `in ${writeLength(Math.max(distance, 60_000))}`;
  return distance > -30_000 ? "now" : `${writeLength(-distance)} ago`;
}

/** A moment in a time zone: `2026-05-03 22:00`, in UTC with a Z. */
export function writeLocal(at: number, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return `${local.toString({ smallestUnit: "minute" }).replace("T", " ")}${timeZone === "UTC" ? "Z" : ""}`;
}

/** A moment in a time zone, which is named, and in UTC: `2026-05-03 22:00 Europe/Berlin (20:00Z)`. */
export function writeZoned(at: number, timeZone: string): string {
  const local = writeLocal(at, timeZone);
  return timeZone === "UTC" ? local : `${local} ${timeZone} (${writeLocal(at, "UTC").slice(11)})`;
}
