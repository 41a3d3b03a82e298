const format = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
});
const withYear = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** A day (`2026-10-17`) for people: `Sat 17 Oct`. */
export function dateText(date: string): string {
  return format.format(Date.parse(date)).replace(",", "");
}

/** A day with its year: `17 Oct 2026`. */
export function fullDateText(date: string): string {
  return withYear.format(Date.parse(date));
}
