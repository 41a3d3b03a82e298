import { describe, expect, it } from "vitest";
import { markUsed } from "../../../src/store/bookkeeping/key-usage.ts";
import { insertRows } from "../../../src/store/bulk-statements.ts";
import { keyRow } from "../rows.ts";
import { engines, raw, scratchStore } from "../scratch.ts";

describe.each(engines)("the use of keys on %s", (name) => {
  it("the last use of several keys is stored at once, and never moves back", async () => {
    const store = await scratchStore(name);
    await store.write(insertRows("api_key", [keyRow(1), keyRow(2), keyRow(3)]));
    const noted = async () =>
      (
        await store.read([
          raw(
            "select id, last_used_at as used, seen_in_url_at as seen, seen_in_clear_at as clear, last_used_for as what from api_key order by id",
          ),
        ])
      )[0];
    await store.write(
      markUsed([
        { id: 1, lastUsedAt: 100, seenInUrlAt: null, seenInClearAt: null, lastUsedFor: "GET /a" },
        { id: 2, lastUsedAt: 200, seenInUrlAt: 150, seenInClearAt: null, lastUsedFor: "GET /a" },
        { id: 99, lastUsedAt: 1, seenInUrlAt: 1, seenInClearAt: null, lastUsedFor: null },
      ]),
    );
    expect(await noted()).toEqual([
      { id: 1, used: 100, seen: null, clear: null, what: "GET /a" },
      { id: 2, used: 200, seen: 150, clear: null, what: "GET /a" },
      { id: 3, used: null, seen: null, clear: null, what: null },
    ]);
    await store.write(
      markUsed([
        { id: 1, lastUsedAt: 90, seenInUrlAt: 80, seenInClearAt: null, lastUsedFor: "GET /b" },
        { id: 2, lastUsedAt: 300, seenInUrlAt: null, seenInClearAt: 300, lastUsedFor: "POST /b" },
      ]),
    );
    await store.write(markUsed([]));
    expect(await noted()).toEqual([
      { id: 1, used: 100, seen: 80, clear: null, what: "GET /a" },
      { id: 2, used: 300, seen: 150, clear: 300, what: "POST /b" },
      { id: 3, used: null, seen: null, clear: null, what: null },
    ]);
  });

  it("a key's use is never noted before its creation, although uses are noted by the minute", async () => {
    const store = await scratchStore(name);
    await store.write(insertRows("api_key", [{ ...keyRow(1), created_at: 90 }]));
    const use = { id: 1, lastUsedAt: 60, seenInUrlAt: 60, seenInClearAt: null, lastUsedFor: "GET /a" };
    const noted = async () =>
      (
        await store.read([
          raw("select last_used_at as used, seen_in_url_at as seen, seen_in_clear_at as clear from api_key"),
        ])
      )[0];
    for (const lastUsedFor of ["GET /a", "GET /b"]) {
      await store.write(markUsed([{ ...use, lastUsedFor }]));
      expect(await noted()).toEqual([{ used: 90, seen: 90, clear: null }]);
    }
    await store.write(markUsed([{ ...use, lastUsedAt: 120 }]));
    expect(await noted()).toEqual([{ used: 120, seen: 90, clear: null }]);
  });
});
