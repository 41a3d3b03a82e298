import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Engine } from "../../../src/store/engine.ts";
import { openSqlite } from "../../../src/store/sqlite/sqlite.ts";
import { failure, opened, raw, scratchFile, scratchFolder, soon } from "../scratch.ts";
import { child } from "../store-child.ts";

const count = raw<{ n: number }>("select count(*) as n from word");
const insert = (word: string) => raw("insert into word (word) values (?)", word);

async function withWords(file = scratchFile()): Promise<Engine> {
  const engine = opened(file);
  await engine.write(raw("create table if not exists word (id integer primary key, word text not null)"));
  return engine;
}

describe("the files of the store", () => {
  it("the files of the store are readable by their owner only", async () => {
    const file = scratchFile();
    await withWords(file);
    for (const ending of ["", "-wal", "-shm"]) expect(statSync(file + ending).mode & 0o777).toBe(0o600);
  });

  it("the files of the store are synced with every commit", async () => {
    const engine = await withWords();
    const settings = await engine.transaction(async (tx) => {
      const synchronous = await tx.rows(raw("pragma synchronous"));
      return [...synchronous, ...(await tx.rows(raw("pragma journal_mode")))];
    }, soon());
    expect(settings).toEqual([{ synchronous: 2 }, { journal_mode: "wal" }]);
  });

  it("the files of the store are refused if they cannot be opened, or are not SQLite's", () => {
    const folder = scratchFolder();
    writeFileSync(`${folder}/letter`, "Dear reader, ".repeat(1000));
    for (const file of [`${folder}/nowhere/signalbox.sqlite`, `${folder}/letter`, folder]) {
      expect(() => openSqlite({ file })).toThrow(expect.objectContaining({ outcome: "refused" }));
    }
  });

  it("the files of the store can be read, and not written, by a read-only connection", async () => {
    const file = scratchFile();
    const writer = await withWords(file);
    await writer.write(insert("one"));
    const reader = openSqlite({ file, readOnly: true });
    expect(await reader.read([count])).toEqual([[{ n: 1 }]]);
    expect(await failure(reader.write(insert("two")))).toHaveProperty("outcome", "refused");
    await writer.write(insert("three"));
    expect(await reader.changedElsewhere()).toBe(true);
    await reader.close();
  });

  it("the files of the store are not created by a read-only connection", () => {
    const file = scratchFile();
    expect(() => openSqlite({ file, readOnly: true })).toThrow(
      expect.objectContaining({ outcome: "refused" }),
    );
    expect(existsSync(file)).toBe(false);
  });
});

describe("deleted content", () => {
  it("deleted content is overwritten in the store's file, and within an hour in its log", async () => {
    const file = scratchFile();
    const engine = await withWords(file);
    await engine.write(insert("canary".repeat(400)));
    await engine.write(insert("kept".repeat(400)));
    await engine.write(raw("delete from word where word like 'canary%'"));
    const contents = () => readFileSync(file, "latin1") + readFileSync(`${file}-wal`, "latin1");
    expect(contents()).toContain("canary");
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 61 * 60_000);
    onTestFinished(() => clock.mockRestore());
    await engine.write(insert("after an hour"));
    expect(statSync(`${file}-wal`).size).toBe(0);
    expect(contents()).not.toContain("canary");
    expect(contents()).toContain("kept");
  });
});

describe("while its files are missing", () => {
  it.each(["", "-wal"])("missing files are not written to (store%s) until they are back", async (end) => {
    const file = scratchFile();
    const engine = await withWords(file);
    await engine.write(insert("before"));
    expect(await engine.read([count])).toEqual([[{ n: 1 }]]);
    renameSync(`${file}${end}`, `${file}.away`);
    expect(await failure(engine.write(insert("gone")))).toHaveProperty("outcome", "refused");
    writeFileSync(`${file}${end}`, "another");
    expect(await failure(engine.write(insert("replaced")))).toHaveProperty("outcome", "refused");
    expect(await engine.read([count])).toEqual([[{ n: 1 }]]);
    renameSync(`${file}.away`, `${file}${end}`);
    await engine.write(insert("after"));
    expect(await engine.read([raw("select word from word order by rowid")])).toEqual([
      [{ word: "before" }, { word: "after" }],
    ]);
  });
});

describe("while another process holds the write lock", () => {
  it("a held write lock blocks neither reads nor the thread, and the write succeeds after its release", async () => {
    const file = scratchFile();
    const engine = await withWords(file);
    const holder = child("hold-the-lock", file);
    await holder.waitForLine("holding");
    const writing = engine.write(insert("patient"));
    let reads = 0;
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    const until = performance.now() + 500;
    while (performance.now() < until) {
      expect(await engine.read([count])).toEqual([[{ n: 0 }]]);
      reads += 1;
      await sleep(1);
    }
    clearInterval(ticking);
    // A wait inside SQLite would leave room for one of each.
    expect(reads).toBeGreaterThan(10);
    expect(turns).toBeGreaterThan(10);
    holder.send("let go");
    await writing;
    expect(await engine.read([count])).toEqual([[{ n: 1 }]]);
  });

  it("a write is refused at its deadline, and is not applied later", async () => {
    const file = scratchFile();
    const engine = await withWords(file);
    const holder = child("hold-the-lock", file);
    await holder.waitForLine("holding");
    const fault = await failure(engine.transaction((tx) => tx.rows(insert("late")), soon(100)));
    expect(fault).toHaveProperty("outcome", "refused");
    holder.send("let go");
    await holder.ended;
    await engine.write(insert("next"));
    expect(await engine.read([raw("select word from word")])).toEqual([[{ word: "next" }]]);
  });

  it("a lock held by a killed process is free", async () => {
    const file = scratchFile();
    const engine = await withWords(file);
    const holder = child("hold-the-lock", file);
    await holder.waitForLine("holding");
    holder.process.kill("SIGKILL");
    await holder.ended;
    await engine.write(insert("next"));
    expect(await engine.read([count])).toEqual([[{ n: 1 }]]);
  });
});

describe("a full store", () => {
  it("a full store refuses what does not fit, keeps its content, still reads, and accepts writes again once it may grow", async () => {
    const engine = await withWords();
    await engine.write(insert("one"));
    const limit = (pages: number) =>
      engine.transaction((tx) => tx.rows(raw(`pragma max_page_count = ${pages}`)), soon());
    await limit(1);
    const fault = await failure(engine.write(insert("x".repeat(100_000))));
    expect(fault).toHaveProperty("outcome", "refused");
    expect(await engine.read([count])).toEqual([[{ n: 1 }]]);
    await limit(1_000_000);
    await engine.write(insert("x".repeat(100_000)));
    expect(await engine.read([count])).toEqual([[{ n: 2 }]]);
  });
});

describe("many statements", () => {
  it("prepared statements are limited in number, and an evicted one is prepared again", async () => {
    const engine = await withWords();
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 600; n += 1)
        expect(await engine.read([raw(`select ${n} as n`)])).toEqual([[{ n }]]);
    }
  });

  it("prepared statements follow changed tables", async () => {
    const engine = await withWords();
    await engine.write(insert("one"));
    const all = raw("select * from word");
    expect(await engine.read([all])).toEqual([[{ id: 1, word: "one" }]]);
    await engine.write(raw("alter table word add column more text"));
    expect(await engine.read([all])).toEqual([[{ id: 1, word: "one", more: null }]]);
  });
});
