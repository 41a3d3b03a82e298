import { describe, expect, it } from "vitest";
import { insertRows } from "../../src/ledger/bulk.ts";
import { answersKept, letGo, repeatsKept } from "../../src/ledger/retention.ts";
import { repeatRow } from "./rows.ts";
import { engines, planOf, raw, scratchLedger } from "./scratch.ts";

const now = 1_795_000_000_000;
const answer = (name: string, created: number) => ({
  family_id: 1,
  idempotency_key: name,
  fingerprint: "",
  answer: "{}",
  created_at: created,
});

describe.each(engines)("letting go on %s", (name) => {
  it("takes the stored answers of which the day is over, and no others", async () => {
    const ledger = await scratchLedger(name);
    const edge = now - answersKept;
    await ledger.write(
      insertRows("idempotent_answer", [answer("new", now), answer("old", edge - 1), answer("edge", edge)]),
    );
    await letGo(ledger, now);
    const [left] = await ledger.read([
      raw("select idempotency_key as name from idempotent_answer order by 1"),
    ]);
    expect(left).toEqual([{ name: "edge" }, { name: "new" }]);
  });

  it("takes old repeats, and leaves those that a late report may still need", async () => {
    const ledger = await scratchLedger(name);
    const edge = now - repeatsKept;
    await ledger.write(
      insertRows("repeat", [
        repeatRow(1, { at: edge - 5 }),
        repeatRow(2, { at: edge }),
        repeatRow(3, { at: edge - 1 }),
        repeatRow(4, { at: now }),
      ]),
    );
    await letGo(ledger, now);
    expect(await ledger.read([raw("select id from repeat order by id")])).toEqual([[{ id: 2 }, { id: 4 }]]);
  });

  it("goes on until all is gone, in statements of which none is long", async () => {
    const ledger = await scratchLedger(name);
    const many = Array.from({ length: 1700 }, (_, index) => index + 1);
    await ledger.write(
      insertRows(
        "repeat",
        many.map((id) => repeatRow(id, { at: id })),
      ),
    );
    await ledger.write(
      insertRows(
        "idempotent_answer",
        many.map((id) => answer(`${id}`, id)),
      ),
    );
    let statements = 0;
    await letGo(
      {
        read: (queries) => ledger.read(queries),
        write: (query) => {
          statements += 1;
          return ledger.write(query);
        },
      },
      now,
    );
    expect(statements).toBe(8);
    const counts = raw(
      "select (select count(*) from repeat) + (select count(*) from idempotent_answer) as n",
    );
    expect(await ledger.read([counts])).toEqual([[{ n: 0 }]]);
  });

  it("looks at no more of the tables than it takes away", async () => {
    const ledger = await scratchLedger(name);
    const old = raw("select 1 from idempotent_answer where created_at < ? order by created_at", 1);
    expect(await planOf(ledger, old)).toContain("idempotent_answer_age");
  });
});
