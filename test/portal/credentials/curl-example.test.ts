import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  curlLine,
  reportable,
  suggestedStatus,
} from "../../../portal/src/screens/credentials/curl-example.ts";
import { repetitions } from "../../harness/repetitions.ts";

const origin = "https://status.fernhill.example";
const value = `sbx_rw_${"7".repeat(36)}`;

/** The arguments that a shell would pass to curl. */
function argumentsIn(line: string): string[] {
  const printing = line.replace(/^curl /u, "printf '%s\\0' ");
  return execFileSync("/bin/sh", ["-c", printing], { encoding: "utf8" }).split("\0").slice(0, -1);
}

describe("the line to paste", () => {
  it("the line to paste reports a component of any name in any shell", () => {
    const names = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((text) => !/\p{C}/u.test(text)),
      fc.string({
        unit: fc.constantFrom("'", '"', "\\", "$", "`", "!", " ", "x", "%", "\u2019"),
        minLength: 1,
      }),
    );
    fc.assert(
      fc.property(names, fc.constantFrom(undefined, "inner"), (component, page) => {
        const line = curlLine({
          origin,
          value,
          purpose: { kind: "report", component, page, status: "Major Outage" },
        });
        const [, method, address, , header, , type, , body = ""] = argumentsIn(line);
        expect([method, address]).toEqual(["POST", `${origin}/api/WebHook/UpdateComponentStatus`]);
        expect([header, type]).toEqual([`X-API-KEY: ${value}`, "Content-Type: application/json"]);
        // toEqual takes a page that is undefined for none.
        expect(JSON.parse(body)).toEqual({ ComponentName: component, Page: page, Status: "Major Outage" });
      }),
      { numRuns: repetitions(8, 200) },
    );
  });

  it("the line to paste reads the page for a Read-Only key", () => {
    const line = curlLine({ origin, value, purpose: { kind: "read" } });
    expect(argumentsIn(line)).toEqual([`${origin}/api/StatusPage`, "-H", `X-API-KEY: ${value}`]);
  });
});

describe("the suggested report of a key", () => {
  const components = ["a", "b", "c"].map((Id) => ({ Id }));

  it.each([
    [{ Role: "Read-Only", Components: null }, []],
    [{ Role: "Read-Write", Components: null }, ["a", "b", "c"]],
    [{ Role: "Webhook", Components: "all" }, ["a", "b", "c"]],
    [{ Role: "Webhook", Components: [{ Id: "c" }, { Id: "gone" }] }, ["c"]],
  ] as const)("the line to paste survives the shell: %j", (key, ids) => {
    expect(reportable(key, components).map(({ Id }) => Id)).toEqual(ids);
  });

  it("the suggested status turns a component red if nothing has been reported yet, and otherwise changes nothing", () => {
    const component = { Id: "a", Name: "API" };
    expect(suggestedStatus({ ...component, LastReportAt: null })).toBe("Major Outage");
    expect(suggestedStatus({ ...component, LastReportAt: "2026-11-21T14:02:00Z" })).toBe("Operational");
  });
});
