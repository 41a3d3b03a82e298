/** A writer that is killed in the midst of its work, again and again, on one store (F-01). */

import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { repetitions } from "../harness/repetitions.ts";
import { scratchFile } from "../store/scratch.ts";
import { child } from "../store/store-child.ts";

const kills = repetitions(3, 60);
const most = 3_000;

it("every acknowledged write is stored after each kill, and the store is intact", async () => {
  const file = scratchFile();
  const acknowledged = new Set<string>();
  let cutShort = 0;
  // A kill that comes after the last word proves nothing.
  for (let kill = 0; cutShort < kills; kill += 1) {
    const writer = child("write-words", file);
    await writer.waitForLine("open");
    const words = Array.from({ length: most }, (_, index) => `${kill}-${index}`);
    writer.send(words.join(" "));
    await writer.waitForLine(`${kill}-${10 + Math.floor(Math.random() * 100)}: kept`);
    await sleep(Math.random() * 20);
    writer.process.kill("SIGKILL");
    await writer.ended;
    const stored = writer.lines.filter((line) => line.endsWith(": kept"));
    for (const line of stored) acknowledged.add(line.slice(0, line.indexOf(":")));
    if (stored.length < most) cutShort += 1;

    const database = new DatabaseSync(file);
    const found = database.prepare("select word from word").all();
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
    expect(acknowledged.difference(new Set(found.map(({ word }) => word)))).toEqual(new Set());
  }
  expect(acknowledged.size).toBeGreaterThan(kills * 10);
});
