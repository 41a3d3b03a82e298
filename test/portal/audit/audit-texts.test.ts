import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { audit } from "../../../portal/src/texts/audit.ts";

const actions = new Set(
  globSync("src/commands/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"((?!Scope\.|Events\.)[A-Z][A-Za-z]+\.[A-Z][A-Za-z]+)"/gu)].map(
      ([, name = ""]) => name,
    ),
  ),
);

describe("texts of the audit log", () => {
  it("every action that commands record has a verb", () => {
    expect(actions.size).toBeGreaterThan(50);
    expect([...actions].filter((action) => audit.did(action) === action)).toEqual([]);
  });

  it("every kind of action can be chosen in the filter", () => {
    const kinds = new Set([...actions].map((action) => action.split(".")[0] ?? ""));
    expect([...kinds].filter((kind) => !(kind in audit.kinds))).toEqual([]);
  });
});
