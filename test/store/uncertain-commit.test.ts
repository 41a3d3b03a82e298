/** The outcome of a transaction, and of later ones, when the disk fails; the failures are injected. */
import { existsSync, rmSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Engine } from "../../src/store/engine.ts";
import { failure, opened, raw, scratchFile } from "./scratch.ts";

/** Which statements fail, and as what (SQLite's extended result codes); and what was done, in order. */
const stage = vi.hoisted(() => ({ failing: new Map<string, number>(), log: new Array<string>() }));

vi.mock(import("../../src/store/sqlite/sqlite-connection.ts"), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    Connection: class extends original.Connection {
      #name: string;

      constructor(...[file, purpose]: ConstructorParameters<typeof original.Connection>) {
        super(file, purpose);
        this.#name = purpose;
        stage.log.push(`${purpose}: open`);
      }

      override rows(query: Parameters<InstanceType<typeof original.Connection>["rows"]>[0]): unknown[] {
        const code = stage.failing.get(query.sql) ?? stage.failing.get(`${this.#name}: ${query.sql}`);
        if (code !== undefined) throw Object.assign(new Error(`acted ${code}`), { errcode: code });
        return super.rows(query);
      }

      override checkpoint(): void {
        stage.log.push(`${this.#name}: checkpoint`);
        super.checkpoint();
      }

      override close(): void {
        stage.log.push(`${this.#name}: close`);
        super.close();
      }
    },
  };
});

const checkpoint = "pragma wal_checkpoint(truncate)";
const [ioError, ioErrorFsync, full, busy, corrupt, readOnly, cannotOpen] = [10, 1034, 13, 5, 11, 8, 14];
const count = raw("select count(*) as n from word");
const insert = raw("insert into word (word) values ('word')");

let file: string;
let engine: Engine;

beforeEach(async () => {
  stage.failing.clear();
  file = scratchFile();
  engine = opened(file);
  await engine.write(raw("create table word (id integer primary key, word text not null)"));
  await engine.read([count]);
  stage.log.length = 0;
});

const outcome = async (promise: Promise<unknown>) => {
  const error = await failure(promise);
  return error instanceof Error && "outcome" in error ? error.outcome : error;
};

describe("a failing commit", () => {
  it.each([
    ["by a failed sync", ioErrorFsync, "unknown"],
    ["by a failed write", ioError, "unknown"],
    ["by a full disk", full, "refused"],
    ["by a lock", busy, "refused"],
  ])("the error %s is classified (%i: %s)", async (_, code, expected) => {
    stage.failing.set("commit", code);
    expect(await outcome(engine.write(insert))).toBe(expected);
    stage.failing.clear();
    await engine.write(insert);
    expect(await engine.read([count])).toEqual([[{ n: 1 }]]);
  });
});

describe("a failing statement", () => {
  it.each([
    ["a failed read", ioError],
    ["a damaged page", corrupt],
    ["a disk that is read-only", readOnly],
    ["a full disk", full],
  ])("a statement that fails by %s has written nothing", async (_, code) => {
    stage.failing.set(insert.sql, code);
    expect(await outcome(engine.write(insert))).toBe("refused");
    stage.failing.clear();
    expect(await engine.read([count])).toEqual([[{ n: 0 }]]);
    await engine.write(insert);
  });

  it("a statement that fails on a full disk leaves the connections intact", async () => {
    stage.failing.set(insert.sql, full);
    await outcome(engine.write(insert));
    stage.failing.clear();
    await engine.write(insert);
    expect(stage.log).toEqual([]);
  });
});

describe("after a failed sync", () => {
  beforeEach(async () => {
    stage.failing.set("commit", ioErrorFsync);
    await outcome(engine.write(insert));
    stage.failing.clear();
  });

  it("a failed sync checkpoints the log through the open connections before they are replaced", async () => {
    await engine.write(insert);
    expect(stage.log).toEqual([
      "write: checkpoint",
      "read: close",
      "write: close",
      "write: open",
      "write: checkpoint",
    ]);
  });

  it("a failed sync blocks writes until a checkpoint succeeds, and then recovers by itself", async () => {
    stage.failing.set(checkpoint, ioErrorFsync);
    for (let n = 0; n < 3; n += 1) expect(await outcome(engine.write(insert))).toBe("refused");
    expect(await engine.read([count])).toEqual([[{ n: 0 }]]);
    // The connections know where the log ends, and are kept for that.
    expect(stage.log).toEqual(["write: checkpoint", "write: checkpoint", "write: checkpoint"]);
    stage.failing.clear();
    await engine.write(insert);
    expect(await engine.read([count])).toEqual([[{ n: 1 }]]);
  });

  it("connections that cannot checkpoint for long are abandoned", async () => {
    stage.failing.set(checkpoint, ioErrorFsync);
    const start = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => start + 11_000);
    expect(await outcome(engine.write(insert))).toBe("refused");
    expect(stage.log).toContain("write: close");
    stage.failing.clear();
    await engine.write(insert);
    expect(await engine.read([count])).toEqual([[{ n: 1 }]]);
  });

  it("a file deleted in the meantime is not created again empty", async () => {
    for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending);
    for (let n = 0; n < 2; n += 1) expect(await outcome(engine.write(insert))).toBe("refused");
    expect(existsSync(file)).toBe(false);
  });

  it("a failed sync is reported as an unknown outcome", async () => {
    await engine.write(insert);
    expect(await engine.changedElsewhere()).toBe(true);
    expect(await engine.changedElsewhere()).toBe(false);
  });
});

describe("a failing read", () => {
  it.each([
    ["by the disk", ioError],
    ["by a damaged page", corrupt],
    ["by a file that cannot be opened", cannotOpen],
  ])("a read that fails by %s uses a new connection the next time", async (_, code) => {
    stage.failing.set(count.sql, code);
    expect(await outcome(engine.read([count]))).toBe("refused");
    stage.failing.clear();
    expect(await engine.read([count])).toEqual([[{ n: 0 }]]);
    expect(stage.log).toEqual(["read: close", "read: open"]);
  });
});

describe("a store with a leftover log", () => {
  it("a store with a leftover log has it checkpointed when it is opened", () => {
    opened(scratchFile());
    expect(stage.log).toEqual(["write: open", "write: checkpoint"]);
  });

  it("a store with a leftover log is read, and not written, while the disk rejects it", async () => {
    stage.failing.set(checkpoint, ioErrorFsync);
    const second = opened(file);
    expect(await second.read([count])).toEqual([[{ n: 0 }]]);
    expect(await outcome(second.write(insert))).toBe("refused");
    stage.failing.clear();
    await second.write(insert);
  });
});
