import { expect, it } from "vitest";
import { type NamedSource, sourceInSentence } from "../../src/contract/source-names.ts";

const source = {
  Kind: "Report",
  Source: null,
  Status: "Major Outage",
  LastReportAt: "2026-05-03T22:00:00.000Z",
  By: null,
} as const satisfies NamedSource;

it.each<[Partial<NamedSource>, string]>([
  [{ Kind: "Signal", Source: "integration:Alertmanager" }, "reported by integration “Alertmanager”"],
  [{ Kind: "Signal", Source: "prober" }, "reported by prober"],
  [{ By: { Kind: "Key", Name: "Deploy" } }, "reported by key “Deploy”"],
  [{ By: { Kind: "Person", Name: "Ada" }, LastReportAt: null }, "set by Ada"],
  [{ Kind: "Pin", By: { Kind: "Person", Name: "Ada" } }, "overridden by Ada"],
  [{ Kind: "Lapse" }, "no report in time"],
  [{ LastReportAt: null }, "its initial status"],
])("the source %j is named by its reporter: %s", (fields, name) => {
  expect(sourceInSentence({ ...source, ...fields })).toBe(name);
});
