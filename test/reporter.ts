import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Reporter, TestModule, TestSuite } from "vitest/node";

/** The file with the counts of a run, which scripts/checks.ts reads. `TEST_RUN` names the run where several go on at once. */
export function outcomeFile(name: string): string {
  return join(import.meta.dirname, "..", "test-output", `outcome-${name}.json`);
}

/** How many tests came to what. A file or suite that breaks outside its tests, and an error that no test caught, each fail once. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

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

/** Adds counts to others. */
export function add(to: Counts, counts: Counts): void {
  to.passed += counts.passed;
  to.failed += counts.failed;
  to.skipped += counts.skipped;
}

/** Writes the counts of a run to a file; Vitest's own reporter beside it prints the results. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const counts: Counts = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) add(counts, countModule(module));
    const file = outcomeFile(process.env["TEST_RUN"] ?? "all");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(counts satisfies Counts));
  }
}
