import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  curlLine,
  exampleStatus,
  receivedReport,
  reportable,
  withReport,
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

  const component = { Id: "a", Name: "API", LastReportAt: null };
  const reported = { ...component, LastReportAt: "2026-11-21T14:02:00Z" };

  it("the suggested status turns a component red if nothing has been reported yet, and otherwise changes nothing", () => {
    expect(exampleStatus(component, undefined, undefined)).toBe("Major Outage");
    expect(exampleStatus(reported, undefined, undefined)).toBe("Operational");
  });

  it("the command keeps the chosen status until a report arrives, and then changes it back", () => {
    const choice = { status: "Partial Outage", after: undefined } as const;
    expect(exampleStatus(component, undefined, choice)).toBe("Partial Outage");
    expect(exampleStatus(component, "Partial Outage", choice)).toBe("Operational");
    const later = { status: "Degraded Performance", after: "Partial Outage" } as const;
    expect(exampleStatus(component, "Partial Outage", later)).toBe("Degraded Performance");
    expect(exampleStatus(component, "Operational", later)).toBe("Operational");
  });

  it("only a report by the new key since its creation counts as received, or one to an unchanged status once the key is used", () => {
    const key = { Name: "Deploy", CreatedAt: "2026-11-21T14:00:00Z", isUsed: false };
    const voice = {
      Kind: "Report",
      By: { Kind: "Key", Name: "Deploy" },
      LastReportAt: "2026-11-21T14:00:05Z",
      Status: "Major Outage",
    } as const;
    const at = voice.LastReportAt;
    expect(receivedReport(key, [voice])).toEqual({ status: "Major Outage", at });
    expect(receivedReport(key, [{ ...voice, By: { Kind: "Person", Name: "Deploy" } }])).toBeUndefined();
    expect(receivedReport(key, [{ ...voice, By: { Kind: "Key", Name: "Other" } }])).toBeUndefined();
    const other = { ...voice, By: { Kind: "Key", Name: "Other" } } as const;
    expect(receivedReport({ ...key, isUsed: true }, [other])).toEqual({ status: "Major Outage", at: null });
    expect(receivedReport(key, [{ ...voice, LastReportAt: "2026-11-21T13:59:00Z" }])).toBeUndefined();
  });

  it("the list of keys has the time of a received report before the service has recorded it", () => {
    const at = "2026-11-21T14:02:00Z";
    const [before, after] = ["2026-11-21T14:01:00Z", "2026-11-21T14:03:00Z"];
    const rows = [
      { Id: "a", LastUsedAt: null },
      { Id: "b", LastUsedAt: null },
    ];
    expect(withReport(rows, { keyId: "b", at })).toEqual([rows[0], { Id: "b", LastUsedAt: at }]);
    const timesAfter = [before, after].map(
      (LastUsedAt) => withReport([{ Id: "a", LastUsedAt }], { keyId: "a", at })[0]?.LastUsedAt,
    );
    expect(timesAfter).toEqual([at, after]);
    expect(withReport(rows, undefined)).toEqual(rows);
  });
});
