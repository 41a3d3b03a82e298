/**
 * Renders the page in languages other than its own in the background. While changes come faster than all
 * languages can be rendered, readers of another language get a slightly older version: never one that looks
 * better than the current status.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Language, languages } from "../contract/languages.ts";
import type { EncodedRepresentation } from "./content-codings.ts";
import type { CpuBudget } from "./cpu-budget.ts";
import { type Publication, tellTheSame } from "./publication.ts";
import type { Snapshot } from "./snapshot.ts";

/** Maximum age of an outdated representation, in milliseconds. */
const maxQueued = 2_000;

/** Names and positions of components and groups. */
function namesIn({ components, groups }: Snapshot): string {
  return JSON.stringify([
    components.map(({ id, name, description, translations, groupId: group }) => {
      return [id, name, description, translations, group];
    }),
    groups.map(({ id, name, description, translations, parentId }) => {
      return [id, name, description, translations, parentId];
    }),
  ]);
}

/**
 * True if a change may be delayed: only statuses of single components changed, on a public, certain page
 * whose overall status is the same. Announcements, renames, removals and confirmations are published at once.
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

/** The newest version in a language, and the time since when it is outdated. */
type OlderRepresentation = { readonly face: EncodedRepresentation; readonly since: number };

/** The page `/` of one published page, in the requested languages. */
export class BackgroundLanguages {
  readonly #allowance: CpuBudget;
  readonly #older = new Map<Language, OlderRepresentation>();
  #newest: Publication | undefined;

  constructor(allowance: CpuBudget) {
    this.#allowance = allowance;
  }

  /** Switches to a publication, or to none. */
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

  /** The page in a language, current or slightly older. Throws the renderer's error. */
  face(language: Language): EncodedRepresentation | undefined {
    const newest = this.#newest;
    const made = newest?.made("/", language);
    if (newest === undefined || made !== undefined) return made;
    if (this.wait(language) > 0) return this.#older.get(language)?.face;
    return this.#allowance.spend(() => {
      const face = newest.face("/", language);
      // Compression takes as long as rendering, and counts too: nearly everybody requests this coding.
      void face?.variants.br;
      return face;
    });
  }

  /** Milliseconds until the current version is available; 0 if it is. */
  wait(language: Language): number {
    const older = this.#older.get(language);
    if (older === undefined || this.#newest?.made("/", language) !== undefined) return 0;
    return Math.max(0, Math.min(this.#allowance.wait, older.since + maxQueued - this.#allowance.now));
  }

  /** Resolves when the current version is available. */
  async caughtUp(language: Language): Promise<void> {
    for (let wait = this.wait(language); wait > 0; wait = this.wait(language)) {
      await pause(Math.ceil(wait), undefined, { ref: false });
    }
  }
}
