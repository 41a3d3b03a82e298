import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startThread } from "../../src/commands/thread-host.ts";
import { LedgerProblem } from "../../src/ledger/ledger-problem.ts";
import { ledgerFile } from "../../src/ledger/open-ledger.ts";

it("a ledger that the thread cannot open is told of in a person's words", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "signalbox-thread-"));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  writeFileSync(ledgerFile(dataDirectory), "no ledger at all ".repeat(500));
  const started = startThread({ dataDirectory, baseUrl: "http://localhost:8080" });
  await expect(started).rejects.toBeInstanceOf(LedgerProblem);
  await expect(started).rejects.toThrow(/cannot be used: file is not a database\. Look after the disk/);
});
