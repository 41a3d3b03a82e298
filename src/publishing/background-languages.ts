/**
 * Renders the page in languages other than its own in the background. While changes come faster than all
 * languages can be rendered, readers of another language get a slightly older version: never one that looks
 * better than the current status.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Language, languages } from "../contract/languages.ts";
import type { EncodedRepresentation } from "./content-codings.ts";
import type { CpuBudget } from "./cpu-budget.ts";
import { haveSameAnnouncements, type Publication } from "./publication.ts";
import type { Snapshot } from "./snapshot.ts";

/** Maximum age of an outdated representation, in milliseconds. */
const maxAgeMs = 2_000;

/** Names of the page, names and positions of components and groups. */
function namesIn({ page, components, groups }: Snapshot): string {
  return JSON.stringify([
    [page.name, page.description, page.translations],
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
export function canDelay(previous: Snapshot, after: Snapshot): boolean {
  return (
    after.revision > previous.revision &&
    !previous.stale &&
    !after.stale &&
    after.page.access === "Public" &&
    after.status.worst === previous.status.worst &&
    after.status.indicator === previous.status.indicator &&
    haveSameAnnouncements(previous, after) &&
    namesIn(previous) === namesIn(after)
  );
}

/** The newest version in a language, and the time since when it is outdated. */
type OlderRepresentation = { readonly representation: EncodedRepresentation; readonly since: number };

/** The page `/` of one published page, in the requested languages. */
export class BackgroundLanguages {
  readonly #cpuBudget: CpuBudget;
  readonly #older = new Map<Language, OlderRepresentation>();
  #newest: Publication | undefined;

  constructor(cpuBudget: CpuBudget) {
    this.#cpuBudget = cpuBudget;
  }

  /** Switches to a publication, or to none. */
  follow(newest: Publication | undefined): void {
    const previous = this.#newest;
    this.#newest = newest;
    if (previous === undefined || newest === undefined || !canDelay(previous.snapshot, newest.snapshot)) {
      this.#older.clear();
      return;
    }
    const since = this.#cpuBudget.now;
    for (const language of languages) {
      const representation = previous.findRendered("/", language);
      if (representation !== undefined) this.#older.set(language, { representation, since });
    }
  }

  /** The page in a language, current or slightly older. Throws the renderer's error. */
  findRepresentation(language: Language): EncodedRepresentation | undefined {
    const newest = this.#newest;
    const current = newest?.findRendered("/", language);
    if (newest === undefined || current !== undefined) return current;
    if (this.wait(language) > 0) return this.#older.get(language)?.representation;
    return this.#cpuBudget.spend(() => {
      const representation = newest.findRepresentation("/", language);
      // Compression takes as long as rendering, and counts too: nearly everybody requests this coding.
      void representation?.variants.br;
      return representation;
    });
  }

  /** Milliseconds until the current version is available; 0 if it is. */
  wait(language: Language): number {
    const older = this.#older.get(language);
    if (older === undefined || this.#newest?.findRendered("/", language) !== undefined) return 0;
    return Math.max(0, Math.min(this.#cpuBudget.wait, older.since + maxAgeMs - this.#cpuBudget.now));
  }

  /** Resolves when the current version is available. */
  async waitUntilCurrent(language: Language): Promise<void> {
    for (let wait = this.wait(language); wait > 0; wait = this.wait(language)) {
      await pause(Math.ceil(wait), undefined, { ref: false });
    }
  }
}
