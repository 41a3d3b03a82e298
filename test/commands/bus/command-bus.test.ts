import "../../harness/shipped-timeouts.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { describeBus, program } from "./bus-suite.ts";

describeBus("in this thread", false);

it("an unclosed command bus does not prevent the process from exiting", async () => {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-door-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const other = program("open-bus", directory);
  expect(await other.ended).toEqual({ code: 0, signal: null });
});
