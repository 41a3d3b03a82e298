import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Reporter, TestModule, TestSuite } from "vitest/node";

/** Where the counts of a run are left for scripts/checks.ts; the run has its name in `TEST_RUN`, where several go on at once. */
export function countsFile(name: string): string {
  return join(import.meta.dirname, "..", "test-output", `counts-${name}.json`);
}

/** What a run came to. A file or suite that breaks outside its tests, and an error that no test caught, each fail once. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const broken = (suite: TestModule | TestSuite): number => (suite.errors().length > 0 ? 1 : 0);

function countModule(module: TestModule, counts: Counts): void {
  counts.failed += broken(module);
  for (const suite of module.children.allSuites()) counts.failed += broken(suite);
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    // Pending at the end: the run broke off before the test did.
    counts[state === "pending" ? "failed" : state] += 1;
  }
}

/** Leaves the counts of a run in a file; what people read comes from Vitest's own reporter beside it. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const counts: Counts = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) countModule(module, counts);
    const file = countsFile(process.env["TEST_RUN"] ?? "all");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(counts));
  }
}
