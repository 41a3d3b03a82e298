import { expect, it } from "vitest";
import { causeInSentence, type NamedSource, sourceInSentence } from "../../src/contract/source-names.ts";

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

const cause = { Message: null, AnnouncementId: null, ReportedAt: null, ByHand: false, By: null };

it("a status period says whether its status was set or reported", () => {
  const report = { ...cause, Kind: "Report" as const, Source: null, Ended: false };
  const key = { Kind: "Key", Name: "Deploy" } as const;
  const commandLine = { Kind: "Command Line", Name: "The command line (root)" } as const;
  const sentences = [key, commandLine, null].flatMap((By) =>
    [true, false].map((ByHand) => causeInSentence({ ...report, ByHand, By }, "Operational")),
  );
  expect(sentences).toEqual([
    "set by key “Deploy”",
    "reported by key “Deploy”",
    "set on the command line (root)",
    "reported on the command line (root)",
    "set by hand",
    "reported",
  ]);
});

it("a status period names its cause, and that a source ended where one did", () => {
  const signal = { ...cause, Kind: "Signal" as const, Source: "probe-1" };
  const announced = { ...cause, Kind: "Announcement" as const, Source: null };
  const override = { ...cause, Kind: "Pin" as const, Source: null };
  const sentences = [true, false].map((Ended) =>
    [signal, announced, override].map((source) => causeInSentence({ ...source, Ended }, "Operational")),
  );
  const By = { Kind: "Command Line", Name: "The command line (root)" } as const;
  expect(causeInSentence({ ...override, Ended: false, By }, "Operational")).toBe(
    "overridden on the command line (root)",
  );
  expect(sentences).toEqual([
    ["probe-1 closed", "announcement closed", "override ended"],
    ["reported by probe-1", "announced", "overridden"],
  ]);
});
