import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { insertRows } from "../../src/store/bulk-statements.ts";
import { findDamage, openSqliteStore, storeFile } from "../../src/store/open-sqlite-store.ts";
import { StoreProblem } from "../../src/store/store-problem.ts";
import { rawJson } from "../harness/raw-json.ts";
import { entryRow } from "./rows.ts";
import { failure, opened, raw, scratchFolder } from "./scratch.ts";

/** A closed store with a thousand entries. */
async function filled(): Promise<string> {
  const file = storeFile(scratchFolder());
  const engine = await openSqliteStore(file);
  const entries = Array.from({ length: 1000 }, (_, index) =>
    entryRow(index + 1, { status_inputs: rawJson("x".repeat(200)) }),
  );
  await engine.write(insertRows("status_event", entries));
  await engine.close();
  return file;
}

async function problemOf(file: string): Promise<string> {
  const problem = await failure(openSqliteStore(file));
  expect(problem).toBeInstanceOf(StoreProblem);
  return problem instanceof StoreProblem ? problem.message : "";
}

describe("opening a store", () => {
  it("opening a store creates a missing one, and finds it again", async () => {
    const file = await filled();
    const engine = await openSqliteStore(file);
    onTestFinished(() => engine.close());
    expect(await engine.read([raw("select count(*) as n from status_event")])).toEqual([[{ n: 1000 }]]);
    expect(await findDamage(engine)).toBeUndefined();
  });

  it("opening a store leaves no log after closing: the file alone is the store", async () => {
    const file = await filled();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it("opening a store in a missing folder is refused with a sentence", async () => {
    expect(await problemOf(`${scratchFolder()}/nowhere/signalbox.sqlite`)).toMatch(
      /cannot be used: ENOENT: .+ Check the disk/,
    );
  });

  it("opening a store is refused with a sentence if the file is not a store", async () => {
    const file = storeFile(scratchFolder());
    writeFileSync(file, "a letter ".repeat(1000));
    expect(await problemOf(file)).toMatch(/cannot be used: file is not a database\. Check the disk/);
  });
});

describe("a damaged file (F-57)", () => {
  it("a truncated store file is reported", async () => {
    const file = await filled();
    truncateSync(file, Math.floor(statSync(file).size / 2));
    expect(await problemOf(file)).toMatch(/cannot be used: .*(malformed|damaged)/);
  });

  it.each([3, 7, 20, 40])(
    "a flipped bit that disables database page %i is reported, and nothing of it is served",
    async (page) => {
      const file = await filled();
      const bytes = readFileSync(file);
      // The head of a page: its kind, and where its cells are.
      for (let at = 0; at < 8; at += 1)
        bytes.writeUInt8(bytes.readUInt8(page * 4096 + at) ^ 0x55, page * 4096 + at);
      writeFileSync(file, bytes);
      expect(await problemOf(file)).toMatch(/cannot be used: .*(malformed|damaged)/);
    },
  );

  it("an unverified store file is an error if it is damaged, and is read otherwise", async () => {
    const file = await filled();
    const database = new DatabaseSync(file);
    const root = database.prepare("select rootpage from sqlite_master where name = 'status_event'").get()?.[
      "rootpage"
    ];
    database.close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, (Number(root) - 1) * 4096, Number(root) * 4096);
    writeFileSync(file, bytes);
    const engine = opened(file);
    const count = (table: string) => engine.read([raw(`select count(*) as n from ${table}`)]);
    for (let n = 0; n < 2; n += 1)
      expect(await failure(count("status_event"))).toHaveProperty("outcome", "refused");
    expect(await count("page")).toEqual([[{ n: 1 }]]);
  });
});
