import { describe, expect, it } from "vitest";
import {
  daysSince,
  flagsOf,
  groupByReplacement,
  shortUse,
} from "../../../portal/src/screens/credentials/key-flags.ts";
import type { KeyRow } from "../../../src/contract/portal/portal-keys.ts";

const now = Date.UTC(2026, 10, 21, 14);
const day = 86_400_000;
const at = (days: number) => new Date(now + days * day).toISOString();
const row = (fields: Partial<KeyRow>): KeyRow => ({
  Id: "1",
  Name: "Deploy script",
  Role: "Read-Write",
  Prefix: "sbx_rw_abcd",
  Last4: "m2Ka",
  Components: null,
  RatePerMinute: 600,
  CreatedAt: at(-1),
  CreatedBy: { Kind: "Command Line", Id: null, Name: "The command line", IsActive: true },
  LastUsedAt: null,
  LastUsedFor: null,
  SeenInUrlAt: null,
  SeenInClearAt: null,
  ExpiresAt: null,
  ReplacedById: null,
  ...fields,
});
const kinds = (fields: Partial<KeyRow>) => flagsOf(row(fields), now).map(({ kind }) => kind);

describe("a key that needs attention", () => {
  it.each<[string, Partial<KeyRow>, readonly string[]]>([
    ["not, where it is young and nobody saw it", {}, []],
    ["not yet, on its 90th day", { CreatedAt: at(-90) }, []],
    ["after it", { CreatedAt: at(-90.01) }, ["old"]],
    ["where it was in an address", { SeenInUrlAt: at(-1) }, ["seen in a URL"]],
    [
      "more where it came over plain HTTP",
      { SeenInUrlAt: at(-1), SeenInClearAt: at(-2) },
      ["seen in the clear", "seen in a URL"],
    ],
    ["14 days before its end", { ExpiresAt: at(14) }, ["expires"]],
    ["not earlier", { ExpiresAt: at(15.5) }, []],
    [
      "where it has run out, and for nothing else then",
      { ExpiresAt: at(0), SeenInUrlAt: at(-1), CreatedAt: at(-200) },
      ["expired"],
    ],
    [
      "where it was replaced, instead of its end and age",
      { ExpiresAt: at(1), ReplacedById: "2", CreatedAt: at(-200) },
      ["replaced"],
    ],
  ])("a key that needs attention is flagged: %s", (_, fields, flags) => {
    expect(kinds(fields)).toEqual(flags);
  });

  it("a key that needs attention shows its remaining whole days", () => {
    expect(flagsOf(row({ ExpiresAt: at(5) }), now - 30_000)).toEqual([{ kind: "expires", days: 5 }]);
    expect(flagsOf(row({ ExpiresAt: at(0.2) }), now)).toEqual([{ kind: "expires", days: 1 }]);
  });

  it("a key that needs attention shows its age in whole days", () => {
    expect([daysSince(at(0), now), daysSince(at(-0.99), now), daysSince(at(-41), now - 30_000)]).toEqual([
      0, 0, 41,
    ]);
    expect(daysSince(at(1), now)).toBe(0);
  });
});

describe("the last use", () => {
  it.each([
    ["POST /api/WebHook/UpdateComponentStatus", "POST UpdateComponentStatus"],
    ["GET /api/StatusPage", "GET StatusPage"],
    ["PATCH /api/Component/:id", "PATCH Component"],
    ["POST /api/Announcement/:id/Update", "POST Announcement Update"],
    ["GET /api/v2/summary.json", "GET /api/v2/summary.json"],
  ])("the last use %s is written as %s", (use, fields) => {
    expect(shortUse(use)).toBe(fields);
  });
});

describe("the list", () => {
  it("the list shows each replaced key under its successor", () => {
    const rows = [
      row({ Id: "5" }),
      row({ Id: "4", ReplacedById: "5" }),
      row({ Id: "3" }),
      row({ Id: "2", ReplacedById: "4" }),
      row({ Id: "1", ReplacedById: "revoked since" }),
    ];
    expect(
      groupByReplacement([rows[0], rows[2], rows[1], rows[3], rows[4]].flatMap((keyRow) => keyRow ?? [])).map(
        ({ Id }) => Id,
      ),
    ).toEqual(["5", "4", "2", "3", "1"]);
  });
});
