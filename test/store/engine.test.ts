/** The promises of every engine. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Engine, StoreFault, type Transaction } from "../../src/store/engine.ts";
import { engines, failure, raw, scratchOpener, soon } from "./scratch.ts";

/** An engine under test: two of its connections to one new and empty store. */
type Pair = { readonly here: Engine; readonly elsewhere: Engine };

const insert = (id: number, word: string | null) =>
  raw("insert into word (id, word) values (?, ?)", id, word);
const lock = raw("update counters set id = 1");
const count = raw<{ n: number }>("select count(*) as n from word");

describe.each(engines)("the engine %s", (name) => {
  async function ready(): Promise<Pair> {
    const open = await scratchOpener(name);
    const pair = { here: open(), elsewhere: open() };
    await pair.here.write(raw("create table word (id bigint primary key, word text not null)"));
    await pair.here.write(
      raw(
        "create table counters (id bigint primary key, revision bigint not null, keys_revision bigint not null)",
      ),
    );
    await pair.here.write(raw("insert into counters (id, revision, keys_revision) values (1, 0, 0)"));
    await pair.here.changedElsewhere();
    await pair.elsewhere.changedElsewhere();
    return pair;
  }

  const counted = async (engine: Engine) => {
    const [rows] = await engine.read([count]);
    return rows;
  };

  it("the engine stores what a transaction wrote, and returns its result", async () => {
    const { here, elsewhere } = await ready();
    const result = await here.transaction(async (tx) => {
      await tx.rows(insert(1, "one"));
      return tx.rows(raw("select word from word where id = ?", 1));
    }, soon());
    expect(result).toEqual([{ word: "one" }]);
    expect(await counted(elsewhere)).toEqual([{ n: 1 }]);
  });

  it("the engine rolls back a transaction whose work throws, and rethrows", async () => {
    const { here } = await ready();
    const mistake = new TypeError("a mistake");
    const thrown = failure(
      here.transaction(async (tx) => {
        await tx.rows(insert(1, "one"));
        throw mistake;
      }, soon()),
    );
    expect(await thrown).toBe(mistake);
    expect(await counted(here)).toEqual([{ n: 0 }]);
  });

  it.each([
    ["a constraint", insert(2, null)],
    ["a row that is there already", insert(1, "again")],
    ["a table that is not there", raw("select * from nowhere")],
    ["a parameter of a strange kind", raw("insert into word (id, word) values (?, ?)", 3, { strange: true })],
  ])("the engine rolls back a transaction that failed by %s, and reports it as broken", async (_, broken) => {
    const { here } = await ready();
    await here.write(insert(1, "one"));
    const fault = await failure(
      here.transaction(async (tx) => {
        await tx.rows(insert(9, "nine"));
        await tx.rows(broken);
      }, soon()),
    );
    expect(fault).toBeInstanceOf(StoreFault);
    expect(fault).toHaveProperty("outcome", "broken");
    expect(await counted(here)).toEqual([{ n: 1 }]);
  });

  it("the engine does not commit after a failed statement, even if the work ignores it", async () => {
    const { here } = await ready();
    const fault = await failure(
      here.transaction(async (tx) => {
        await tx.rows(insert(1, null)).catch(() => undefined);
        await tx.rows(insert(2, "two")).catch(() => undefined);
      }, soon()),
    );
    expect(fault).toHaveProperty("outcome", "broken");
    expect(await counted(here)).toEqual([{ n: 0 }]);
  });

  it("the engine refuses queries of an ended transaction", async () => {
    const { here } = await ready();
    const transactions: Transaction[] = [];
    await here.transaction(async (tx) => void transactions.push(tx), soon());
    await here.transaction(async (tx) => void transactions.push(tx), soon());
    for (const tx of transactions)
      expect(await failure(tx.rows(insert(1, "late")))).toHaveProperty("outcome", "broken");
    expect(await counted(here)).toEqual([{ n: 0 }]);
  });

  it("the engine lets a command go before bookkeeping that came earlier", async () => {
    const { here } = await ready();
    const order: string[] = [];
    const run = (what: string, priority: "command" | "bookkeeping") =>
      here.transaction(
        async (tx) => {
          order.push(what);
          await tx.rows(count);
        },
        soon(),
        priority,
      );
    await Promise.all([
      run("first command", "command"),
      run("bookkeeping", "bookkeeping"),
      run("second command", "command"),
    ]);
    expect(order).toEqual(["first command", "second command", "bookkeeping"]);
  });

  it("the engine runs transactions one after the other, in the order of submission", async () => {
    const { here } = await ready();
    const steps: string[] = [];
    const speak = (name: string) =>
      here.transaction(async (tx) => {
        steps.push(`${name} begins`);
        await sleep(5);
        await tx.rows(count);
        steps.push(`${name} ends`);
      }, soon());
    await Promise.all(["a", "b", "c"].map(speak));
    expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("the engine reads committed data only", async () => {
    const { here, elsewhere } = await ready();
    await here.transaction(async (tx) => {
      await tx.rows(insert(1, "one"));
      expect(await counted(here)).toEqual([{ n: 0 }]);
      expect(await counted(elsewhere)).toEqual([{ n: 0 }]);
    }, soon());
    expect(await counted(here)).toEqual([{ n: 1 }]);
  });

  it("the engine answers all queries of one read from one snapshot", async () => {
    const { here, elsewhere } = await ready();
    let isWriting = true;
    const writing = (async () => {
      for (let id = 1; id <= 200; id += 1) await elsewhere.write(insert(id, "word"));
      isWriting = false;
    })();
    while (isWriting) {
      const [first, second] = await here.read([count, count]);
      expect(first).toEqual(second);
      await sleep(0);
    }
    await writing;
  });

  it("the engine fails a read completely, and reads again afterwards", async () => {
    const { here } = await ready();
    expect(await failure(here.read([count, raw("select * from nowhere")]))).toHaveProperty(
      "outcome",
      "broken",
    );
    expect(await counted(here)).toEqual([{ n: 0 }]);
  });

  it("the engine refuses writes in a read", async () => {
    const { here } = await ready();
    expect(await failure(here.read([insert(1, "one")]))).toBeInstanceOf(StoreFault);
    expect(await counted(here)).toEqual([{ n: 0 }]);
  });

  const raise = (engine: Engine, revision: number, keysRevision: number | null = null) =>
    engine.transaction(async (tx) => {
      await tx.rows(
        raw(
          "update counters set revision = ?, keys_revision = coalesce(?, keys_revision)",
          revision,
          keysRevision,
        ),
      );
      await tx.announce({ revision, keysRevision });
    }, soon());

  it("the engine detects changes by others since the last check", async () => {
    const { here, elsewhere } = await ready();
    expect(await here.changedElsewhere()).toBe(false);
    await raise(here, 1);
    expect(await here.changedElsewhere()).toBe(false);
    await raise(elsewhere, 2);
    expect(await here.changedElsewhere()).toBe(true);
    expect(await here.changedElsewhere()).toBe(false);
    await raise(here, 3);
    expect(await here.changedElsewhere()).toBe(false);
    expect(await elsewhere.changedElsewhere()).toBe(true);
  });

  it("the engine detects that others changed only keys", async () => {
    const { here, elsewhere } = await ready();
    await raise(here, 0, 1);
    expect(await here.changedElsewhere()).toBe(false);
    expect(await elsewhere.changedElsewhere()).toBe(true);
    expect(await elsewhere.changedElsewhere()).toBe(false);
    await raise(elsewhere, 0, 2);
    expect(await elsewhere.changedElsewhere()).toBe(false);
    expect(await here.changedElsewhere()).toBe(true);
  });

  it("the engine waits for the lock until the deadline, and then refuses", async () => {
    const { here, elsewhere } = await ready();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: holding, resolve: hold } = Promise.withResolvers<void>();
    const holder = elsewhere.transaction(async (tx) => {
      await tx.rows(lock);
      hold();
      await released;
    }, soon());
    await holding;
    expect(await failure(here.transaction((tx) => tx.rows(lock), soon(60)))).toHaveProperty(
      "outcome",
      "refused",
    );
    const patient = here.transaction(async (tx) => {
      await tx.rows(lock);
      await tx.rows(insert(1, "one"));
    }, soon());
    await sleep(50);
    release();
    await Promise.all([holder, patient]);
    expect(await counted(elsewhere)).toEqual([{ n: 1 }]);
  });

  it("the engine refuses work that misses its deadline, and never does it later", async () => {
    const { here } = await ready();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const first = here.transaction(() => released, soon());
    const late = failure(here.transaction((tx) => tx.rows(insert(1, "late")), soon(30)));
    const patient = here.transaction((tx) => tx.rows(insert(2, "patient")), soon());
    expect(await late).toHaveProperty("outcome", "refused");
    release();
    await Promise.all([first, patient]);
    const [rows] = await here.read([raw("select id from word")]);
    expect(rows).toEqual([{ id: 2 }]);
  });

  it("the engine returns integers and texts unchanged", async () => {
    const { here } = await ready();
    await here.write(raw("create table kept (id bigint primary key, number bigint, word text)"));
    const numbers = [0, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), null, 0];
    const words = ["", "ü 😀 \u2028 ' \" \\ \u0001", "null", "{}", "\\x00", null, '{"a":[1,"?"]}'];
    const rows = numbers.map((number, id) => ({ id, number, word: words[id] ?? null }));
    for (const { id, number, word } of rows)
      await here.write(raw("insert into kept (id, number, word) values (?, ?, ?)", id, number, word));
    const [found] = await here.read([raw("select * from kept order by id")]);
    expect(found).toEqual(rows);
  });

  it("the engine finishes work in progress before it closes, and refuses later work", async () => {
    const { here, elsewhere } = await ready();
    const last = here.write(insert(1, "one"));
    await here.close();
    await last;
    expect(await counted(elsewhere)).toEqual([{ n: 1 }]);
    expect(await failure(here.write(insert(2, "two")))).toHaveProperty("outcome", "refused");
    expect(await failure(here.read([count]))).toHaveProperty("outcome", "refused");
    expect(await failure(here.changedElsewhere())).toHaveProperty("outcome", "refused");
  });
});
