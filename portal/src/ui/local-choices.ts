/** Local preferences. Without storage they last until the page is left. */

const inMemory = new Map<string, string>();

/** A stored preference. */
export function readLocal(name: string): string | undefined {
  try {
    return localStorage.getItem(`signalbox.${name}`) ?? undefined;
  } catch {
    return inMemory.get(name);
  }
}

/** Stores a preference; undefined removes it. */
export function writeLocal(name: string, value: string | undefined): void {
  if (value === undefined) inMemory.delete(name);
  else inMemory.set(name, value);
  try {
    if (value === undefined) localStorage.removeItem(`signalbox.${name}`);
    else localStorage.setItem(`signalbox.${name}`, value);
  } catch {
    // Full or forbidden: kept in memory.
  }
}
