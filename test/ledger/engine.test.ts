/** What every engine does alike. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Engine, LedgerFault, type Transaction } from "../../src/ledger/engine.ts";
import { failure, opened, raw, scratchFile, soon } from "./scratch.ts";

/** An engine under test: two of its connections to one new and empty ledger. */
type Pair = { readonly here: Engine; readonly elsewhere: Engine };

const engines: readonly { readonly name: Engine["name"]; readonly pair: () => Pair }[] = [
  {
    name: "sqlite",
    pair: () => {
      const file = scratchFile();
      return { here: opened(file), elsewhere: opened(file) };
    },
  },
];

const insert = (id: number, word: string | null) =>
  raw("insert into word (id, word) values (?, ?)", id, word);
const count = raw<{ n: number }>("select count(*) as n from word");

describe.each(engines)("the engine $name", ({ pair }) => {
  async function ready(): Promise<Pair> {
    const engines = pair();
    await engines.here.write(raw("create table word (id integer primary key, word text not null)"));
    await engines.here.changedElsewhere();
    await engines.elsewhere.changedElsewhere();
    return engines;
  }

  const counted = async (engine: Engine) => {
    const [rows] = await engine.read([count]);
    return rows;
  };

  it("keeps what a transaction wrote, and returns what it returned", async () => {
    const { here, elsewhere } = await ready();
    const result = await here.transaction(async (tx) => {
      await tx.rows(insert(1, "one"));
      return tx.rows(raw("select word from word where id = ?", 1));
    }, soon());
    expect(result).toEqual([{ word: "one" }]);
    expect(await counted(elsewhere)).toEqual([{ n: 1 }]);
  });

  it("takes back a transaction whose work throws, and throws the same", async () => {
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
  ])("calls a transaction that failed by %s broken, and takes it back whole", async (_, broken) => {
    const { here } = await ready();
    await here.write(insert(1, "one"));
    const fault = await failure(
      here.transaction(async (tx) => {
        await tx.rows(insert(9, "nine"));
        await tx.rows(broken);
      }, soon()),
    );
    expect(fault).toBeInstanceOf(LedgerFault);
    expect(fault).toHaveProperty("outcome", "broken");
    expect(await counted(here)).toEqual([{ n: 1 }]);
  });

  it("does not commit what follows a failed statement, even where the work does not mind", async () => {
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

  it("refuses the queries of a transaction that has ended", async () => {
    const { here } = await ready();
    const kept: Transaction[] = [];
    await here.transaction(async (tx) => void kept.push(tx), soon());
    await here.transaction(async (tx) => void kept.push(tx), soon());
    for (const tx of kept)
      expect(await failure(tx.rows(insert(1, "late")))).toHaveProperty("outcome", "broken");
    expect(await counted(here)).toEqual([{ n: 0 }]);
  });

  it("runs one transaction after the other, in the order of asking", async () => {
    const { here } = await ready();
    const said: string[] = [];
    const speak = (name: string) =>
      here.transaction(async (tx) => {
        said.push(`${name} begins`);
        await sleep(5);
        await tx.rows(count);
        said.push(`${name} ends`);
      }, soon());
    await Promise.all(["a", "b", "c"].map(speak));
    expect(said).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("reads what is committed, and not what is under way", async () => {
    const { here, elsewhere } = await ready();
    await here.transaction(async (tx) => {
      await tx.rows(insert(1, "one"));
      expect(await counted(here)).toEqual([{ n: 0 }]);
      expect(await counted(elsewhere)).toEqual([{ n: 0 }]);
    }, soon());
    expect(await counted(here)).toEqual([{ n: 1 }]);
  });

  it("answers all queries of one read from one state", async () => {
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

  it("fails a read as a whole, and reads again after it", async () => {
    const { here } = await ready();
    expect(await failure(here.read([count, raw("select * from nowhere")]))).toHaveProperty(
      "outcome",
      "broken",
    );
    expect(await counted(here)).toEqual([{ n: 0 }]);
  });

  it("cannot be made to write by a read", async () => {
    const { here } = await ready();
    expect(await failure(here.read([insert(1, "one")]))).toBeInstanceOf(LedgerFault);
    expect(await counted(here)).toEqual([{ n: 0 }]);
  });

  it("knows whether another connection changed the ledger since it was last asked", async () => {
    const { here, elsewhere } = await ready();
    expect(await here.changedElsewhere()).toBe(false);
    await here.write(insert(1, "one"));
    expect(await here.changedElsewhere()).toBe(false);
    await elsewhere.write(insert(2, "two"));
    expect(await here.changedElsewhere()).toBe(true);
    expect(await here.changedElsewhere()).toBe(false);
    expect(await elsewhere.changedElsewhere()).toBe(true);
  });

  it("waits for the lock until the deadline, and is refused then", async () => {
    const { here, elsewhere } = await ready();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: holding, resolve: hold } = Promise.withResolvers<void>();
    const holder = elsewhere.transaction(async () => {
      hold();
      await released;
    }, soon());
    await holding;
    expect(await failure(here.transaction(async () => undefined, soon(60)))).toHaveProperty(
      "outcome",
      "refused",
    );
    const patient = here.transaction((tx) => tx.rows(insert(1, "one")), soon());
    await sleep(50);
    release();
    await Promise.all([holder, patient]);
    expect(await counted(elsewhere)).toEqual([{ n: 1 }]);
  });

  it("refuses what does not get its turn before its deadline, and never does it later", async () => {
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

  it("hands back whole numbers and texts as they were given", async () => {
    const { here } = await ready();
    const given = [0, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), "", "ü 😀 \u2028 ' \" \\ \u0001", null];
    const names = given.map((_, index) => `? as v${index}`).join(", ");
    const [rows] = await here.read([raw(`select ${names}`, ...given)]);
    expect(rows).toEqual([Object.fromEntries(given.map((value, index) => [`v${index}`, value]))]);
  });

  it("ends what is under way before it closes, and refuses all that comes after", async () => {
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
