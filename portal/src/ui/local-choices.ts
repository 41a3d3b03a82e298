/** Local preferences. Without storage they last until the page is left. */

const lost = new Map<string, string>();

/** A stored preference. */
export function readLocal(name: string): string | undefined {
  try {
    return localStorage.getItem(`signalbox.${name}`) ?? undefined;
  } catch {
    return lost.get(name);
  }
}

/** Keeps something under a name; undefined forgets it. */
export function writeLocal(name: string, value: string | undefined): void {
  if (value === undefined) lost.delete(name);
  else lost.set(name, value);
  try {
    if (value === undefined) localStorage.removeItem(`signalbox.${name}`);
    else localStorage.setItem(`signalbox.${name}`, value);
  } catch {
    // Full or forbidden: kept in memory.
  }
}
