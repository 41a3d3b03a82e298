import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Reporter, TestModule, TestSuite } from "vitest/node";

/** Where the outcome of a run is left for scripts/checks.ts; the run has its name in `TEST_RUN`, where several go on at once. */
export function outcomeFile(name: string): string {
  return join(import.meta.dirname, "..", "test-output", `outcome-${name}.json`);
}

/** How many tests came to what. A file or suite that breaks outside its tests, and an error that no test caught, each fail once. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A file in which something failed: the project that ran it, its path from the root, and its own part of the counts. */
export interface FailedFile {
  readonly project: string;
  readonly path: string;
  readonly counts: Counts;
}

/** What a run came to, and where it failed. */
export interface Outcome {
  readonly counts: Counts;
  readonly failedFiles: readonly FailedFile[];
}

const root = join(import.meta.dirname, "..");
const broken = (suite: TestModule | TestSuite): number => (suite.errors().length > 0 ? 1 : 0);

function countModule(module: TestModule): Counts {
  const counts: Counts = { passed: 0, failed: broken(module), skipped: 0 };
  for (const suite of module.children.allSuites()) counts.failed += broken(suite);
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    // Pending at the end: the run broke off before the test did.
    counts[state === "pending" ? "failed" : state] += 1;
  }
  return counts;
}

/** Adds counts to others, or with `-1` takes them away. */
export function add(to: Counts, counts: Counts, sign: 1 | -1 = 1): void {
  to.passed += sign * counts.passed;
  to.failed += sign * counts.failed;
  to.skipped += sign * counts.skipped;
}

/** Leaves what a run came to in a file; what people read comes from Vitest's own reporter beside it. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const counts: Counts = { passed: 0, failed: unhandled.length, skipped: 0 };
    const failedFiles: FailedFile[] = [];
    for (const module of modules) {
      const own = countModule(module);
      add(counts, own);
      if (own.failed > 0)
        failedFiles.push({
          project: module.project.name,
          path: relative(root, module.moduleId),
          counts: own,
        });
    }
    const file = outcomeFile(process.env["TEST_RUN"] ?? "all");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ counts, failedFiles } satisfies Outcome));
  }
}
