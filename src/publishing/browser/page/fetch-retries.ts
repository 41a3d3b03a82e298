/** When a page is fetched again because a cache, or another node, does not have the announced revision yet. */

/** Least milliseconds before each further try. */
const pauses = [1000, 1000, 1000, 1000, 1000, 1000, 3000, 3000, 3000];
/** The same for archive pages, which the revision may not concern: few tries, once the cached copy has expired. */
const archivePauses = [5000, 1000];

/**
 * Milliseconds before the next try, at most twice the least; undefined after the last one. Caches hold a page for 5
 * seconds, and then serve it once more while they fetch it. @param random from 0 to 1
 */
export function retryPause(isArchive: boolean, tries: number, random: number): number | undefined {
  const least = (isArchive ? archivePauses : pauses)[tries];
  return least === undefined ? undefined : least * (1 + random);
}
