/** The versions that this browser saved, so that a conflict between two of its tabs is not blamed on others. */

const storageKey = "signalbox.own-versions";
/** Maximum number of stored versions; conflicts are with recent ones. */
const maxStored = 30;

/** The version in an entity tag, without its representation. */
const nameOf = (path: string, etag: string) => `${path} ${etag.split("-", 1)[0] ?? ""}`;

function readStored(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Records the version that a write in this browser made. */
export function recordOwnVersion(path: string, etag: string | undefined): void {
  if (etag === undefined) return;
  const name = nameOf(path, etag);
  const others = readStored().filter((stored) => stored !== name);
  try {
    localStorage.setItem(storageKey, JSON.stringify([name, ...others].slice(0, maxStored)));
  } catch {
    // Without storage a conflict does not say whose the other version is.
  }
}

/** True if a version was saved in this browser. */
export function isOwnVersion(path: string, etag: string | undefined): boolean {
  return etag !== undefined && readStored().includes(nameOf(path, etag));
}
