/**
 * The page in other languages than the one that it is made in at once. While changes follow each other faster than it can
 * be made in all of them, who reads another gets the newest that there is in that for a moment: never one that looks
 * better than the page is.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Language, languages } from "../contract/languages.ts";
import type { EncodedRepresentation } from "./content-codings.ts";
import type { CpuBudget } from "./cpu-budget.ts";
import { type Publication, tellTheSame } from "./publication.ts";
import type { Snapshot } from "./snapshot.ts";

/** How long a face is shown, at most, when there is something newer to tell, in milliseconds. */
const mostBehind = 2_000;

/** What components and groups are called, and where they stand. */
function namesIn({ components, groups }: Snapshot): string {
  return JSON.stringify([
    components.map(({ id, name, description, translations, groupId: group }) => {
      return [id, name, description, translations, group];
    }),
    groups.map(({ id, name, description, translations }) => [id, name, description, translations]),
  ]);
}

/**
 * Whether what is new can wait for a moment: only what single components show is another, on a page that is for everybody,
 * that is certain, and that is as well or as bad as a whole as it was. What is announced, renamed or gone, and that all is
 * still so, is told at once.
 */
export function canWait(before: Snapshot, after: Snapshot): boolean {
  return (
    after.revision > before.revision &&
    !before.stale &&
    !after.stale &&
    after.page.access === "Public" &&
    after.status.worst === before.status.worst &&
    after.status.indicator === before.status.indicator &&
    tellTheSame(before, after) &&
    namesIn(before) === namesIn(after)
  );
}

/** The newest that was made in a language, and since when there is something newer to tell. */
type OlderRepresentation = { readonly face: EncodedRepresentation; readonly since: number };

/** The page of one board page, `/`, in the languages that are asked for. */
export class BackgroundLanguages {
  readonly #allowance: CpuBudget;
  readonly #older = new Map<Language, OlderRepresentation>();
  #newest: Publication | undefined;

  constructor(allowance: CpuBudget) {
    this.#allowance = allowance;
  }

  /** Shows a publication from now on, or nothing. */
  follow(newest: Publication | undefined): void {
    const before = this.#newest;
    this.#newest = newest;
    if (before === undefined || newest === undefined || !canWait(before.snapshot, newest.snapshot)) {
      this.#older.clear();
      return;
    }
    const since = this.#allowance.now;
    for (const language of languages) {
      const face = before.made("/", language);
      if (face !== undefined) this.#older.set(language, { face, since });
    }
  }

  /** The page in a language, as it is or, for a moment, as it was. Throws what its renderer throws. */
  face(language: Language): EncodedRepresentation | undefined {
    const newest = this.#newest;
    const made = newest?.made("/", language);
    if (newest === undefined || made !== undefined) return made;
    if (this.wait(language) > 0) return this.#older.get(language)?.face;
    return this.#allowance.spend(() => {
      const face = newest.face("/", language);
      // Compressing takes as long as writing, and counts too: this is the coding that nearly everybody asks for.
      void face?.variants.br;
      return face;
    });
  }

  /** In how many milliseconds the page is to be had as it is; 0 where it is so now. */
  wait(language: Language): number {
    const older = this.#older.get(language);
    if (older === undefined || this.#newest?.made("/", language) !== undefined) return 0;
    return Math.max(0, Math.min(this.#allowance.wait, older.since + mostBehind - this.#allowance.now));
  }

  /** Resolves when the page is to be had as it is. */
  async caughtUp(language: Language): Promise<void> {
    for (let wait = this.wait(language); wait > 0; wait = this.wait(language)) {
      await pause(Math.ceil(wait), undefined, { ref: false });
    }
  }
}
