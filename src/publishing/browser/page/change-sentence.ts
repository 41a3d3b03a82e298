/** The sentence with which screen readers announce an update of an open page. */

/**
 * An open announcement: its title, kind and state (`Payments fail, Incident Investigating.`); title and state of its last
 * update (`Payments fail, Identified.`); the time of that update, if it has one.
 */
type OpenAnnouncement = readonly [opening: string, update: string, updatedAt: string | undefined];

/** The content of which changes are announced: the headline, all that is part of the status, and open announcements by id. */
export type Gist = readonly [headline: string, status: string, open: ReadonlyMap<string, OpenAnnouncement>];

/**
 * Announcements that began, have a new update, or ended, then a changed status by its headline; empty if there is none.
 * `endOf` gives the end of an announcement that is open no more (`Payments fail, Resolved after 39 min.`), or nothing if
 * it was deleted.
 */
export function changeSentence(
  [[, statusBefore, openBefore], [headline, status, open]]: readonly [before: Gist, next: Gist],
  endOf: (id: string) => string,
): string {
  const announced = [
    ...[...open].map(([id, [opening, update, updatedAt]]) => {
      const before = openBefore.get(id);
      return before ? updatedAt !== before[2] && update : opening;
    }),
    ...[...openBefore.keys()].map((id) => !open.has(id) && endOf(id)),
  ]
    .filter(Boolean)
    .join(" ");
  // A headline that is the title of an announcement is said once.
  const isRepeated = status === statusBefore || announced.includes(headline);
  return `${announced} ${isRepeated ? "" : `${headline}.`}`.trim();
}
