import { writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Backup, writeBackup } from "../../src/store/backup/backup-file.ts";
import { BackupProblem } from "../../src/store/backup/backup-problem.ts";
import { consistentReaderOfFile } from "../../src/store/backup/consistent-reader.ts";
import { dumpFrom, restoreInto } from "../../src/store/backup/table-copy.ts";
import { insertRows } from "../../src/store/bulk-statements.ts";
import type { Engine } from "../../src/store/engine.ts";
import { migrate } from "../../src/store/migrate.ts";
import { q } from "../../src/store/query.ts";
import { rawJson } from "../harness/raw-json.ts";
import { repetitions } from "../harness/repetitions.ts";
import { entryRow } from "./rows.ts";
import { engines, failure, opened, raw, scratchFile, scratchFolder, scratchStore, soon } from "./scratch.ts";

const text = fc.oneof(
  // No NUL, which PostgreSQL has not.
  fc.string({ unit: "grapheme" }).map((some) => some.replaceAll("\0", "")),
  fc.constantFrom(
    "",
    "null",
    '"',
    "\\",
    "\\u0000",
    "\n",
    "\r\n",
    "\u2028\u2029",
    '{"table":"page"}',
    "[1]\n[2]",
    "\uFFFF",
    "😀",
  ),
);
const json = text.map((value) => rawJson(JSON.stringify(value)));
const entries = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1 }),
    at: fc.maxSafeInteger(),
    actor: text,
    event: json,
    status_inputs: json,
  }),
  { selector: (row) => row.id, maxLength: 60 },
);
const taking = { version: "1.2.3", now: 0, progress: () => undefined };
const restoring = {
  published: 0,
  now: 0,
  dropsSecret: false,
  replace: () => undefined,
  progress: () => undefined,
};
const everyEntry = q.selectFrom("status_event").selectAll().orderBy("id").compile();

async function backUp(file: string, path: string): Promise<void> {
  const still = await consistentReaderOfFile(file);
  try {
    await writeBackup({ path, replace: true }, dumpFrom(still, taking));
  } finally {
    await still.close();
  }
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch {
    return Buffer.alloc(0);
  }
}

describe("a backup of any rows", () => {
  it.each(engines)(
    "a backup returns any rows to %s unchanged",
    { timeout: repetitions(180_000, 600_000) },
    async (name) => {
      const file = scratchFile();
      const path = join(scratchFolder(), "backup");
      const source = opened(file);
      await migrate(source);
      const target: Engine = await scratchStore(name);
      await fc.assert(
        fc.asyncProperty(entries, async (some) => {
          const rows = some.map((entry) => entryRow(entry.id, entry));
          await source.write(raw("delete from status_event"));
          await source.write(insertRows("status_event", rows));
          await backUp(file, path);
          const backup = await Backup.open(path);
          try {
            await restoreInto(target, backup, restoring);
          } finally {
            await backup.close();
          }
          expect(await target.read([everyEntry])).toEqual(await source.read([everyEntry]));
        }),
        { numRuns: repetitions(3, 400) },
      );
    },
  );

  it("a backup with any byte changed, missing or added is refused, unless its content is the same", async () => {
    const file = scratchFile();
    const path = join(scratchFolder(), "backup");
    const source = opened(file);
    await migrate(source);
    await source.transaction((tx) => tx.rows(insertRows("status_event", [entryRow(2)])), soon());
    await backUp(file, path);
    const whole = await readFile(path);
    await rm(path);
    const bad = path.concat(".bad");
    const refused = async (bytes: Buffer) => {
      writeFileSync(bad, bytes);
      expect(await failure(Backup.open(bad))).toBeInstanceOf(BackupProblem);
    };
    const held = gunzipSync(whole);
    let harmless = 0;
    for (let place = 0; place < whole.length; place += repetitions(67, 1)) {
      const flipped = Buffer.from(whole);
      flipped[place] = (flipped[place] ?? 0) ^ 0xff;
      // Compressed bytes may point at another place that has the same words.
      if (held.equals(unpacked(flipped))) harmless += 1;
      else await refused(flipped);
      await refused(whole.subarray(0, place));
    }
    expect(harmless).toBeLessThan(whole.length / 100);
    await refused(Buffer.concat([whole, Buffer.from("x")]));
    await refused(Buffer.concat([whole, whole]));
    writeFileSync(bad, whole);
    await (await Backup.open(bad)).close();
  });
});
