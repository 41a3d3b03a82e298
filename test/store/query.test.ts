import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Parameters, prepared, q } from "../../src/store/query.ts";
import { engines, scratchStore } from "./scratch.ts";

describe.each(engines)("a prepared statement on %s", (name) => {
  const pages = prepared((param: Parameters<{ slug: string; ids: readonly number[]; most: number }>) =>
    q
      .selectFrom("page")
      .select(["id", "slug"])
      .where("slug", "=", param("slug"))
      .where("id", "in", param.list("ids"))
      .where("revision", ">=", 0)
      .limit(param("most")),
  );

  it("a prepared statement is compiled once, and binds the values of each call in place", () => {
    const first = pages({ slug: "a", ids: [1, 2], most: 3 });
    const second = pages({ most: 4, ids: [], slug: "b" });
    expect(first.sql).toBe(second.sql);
    expect(first.query).toBe(second.query);
    expect(first.parameters).toEqual(["a", [1, 2], 0, 3]);
    expect(second.parameters).toEqual(["b", [], 0, 4]);
  });

  it("a prepared statement finds rows by lists of any length", async () => {
    const store = await scratchStore(name);
    const found = (ids: readonly number[]) => store.read([pages({ slug: "status", ids, most: 10 })]);
    expect(await found([])).toEqual([[]]);
    expect(await found([2, 3])).toEqual([[]]);
    expect(await found(Array.from({ length: 50_000 }, (_, id) => id))).toEqual([[{ id: 1, slug: "status" }]]);
  });

  it("a prepared statement accepts lists of hostile texts", async () => {
    const store = await scratchStore(name);
    const bySlug = prepared((param: Parameters<{ slugs: readonly string[] }>) =>
      q.selectFrom("page").select("id").where("slug", "in", param.list("slugs")),
    );
    expect(
      await store.read([bySlug({ slugs: ["']); drop table page; --", '"', "\u0000", "status"] })]),
    ).toEqual([[{ id: 1 }]]);
  });

  it("a prepared statement may be written in plain SQL", async () => {
    const store = await scratchStore(name);
    const sum = prepared(
      (param: Parameters<{ a: number; b: number }>) =>
        sql<{ sum: number }>`select cast(${param("a")} as bigint) + ${param("b")} as sum`,
    );
    expect(await store.read([sum({ a: 2, b: 3 })])).toEqual([[{ sum: 5 }]]);
  });

  it("a prepared statement is refused by the engine if a value is missing", async () => {
    const store = await scratchStore(name);
    const lacking = { slug: "status", ids: [1], most: 1 };
    Reflect.deleteProperty(lacking, "most");
    await expect(store.read([pages(lacking)])).rejects.toHaveProperty("outcome", "broken");
  });
});
