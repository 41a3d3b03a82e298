import { describe, expect, it } from "vitest";
import { provenanceOf } from "../../src/publishing/provenance.ts";
import { initialStatusInputs, type StatusInputs } from "../../src/rules/status-inputs.ts";
import { writeJson } from "../../src/store/stored-json.ts";
import { component, compose, noon, state } from "./states.ts";

const minute = 60_000;
const at = noon - 90 * minute;
const first = initialStatusInputs({ status: "Operational", at, reportEvery: null, onLapse: "Unknown" });
const reported = (over: Partial<StatusInputs> = {}): StatusInputs => ({
  ...first,
  plain: { status: "Operational", since: at, reportedAt: noon - minute, byHand: false },
  lastReportAt: noon - minute,
  ...over,
});

describe("the source of a shown status", () => {
  it.each([
    ["whoever made it", first, { kind: "Hand", at }],
    ["a reporter, when it last did", reported(), { kind: "Report", at: noon - minute }],
    [
      "a source that says worse",
      reported({
        signals: {
          zabbix: { source: "Zabbix", status: "Major Outage", since: at, reportedAt: noon - 5 * minute },
        },
      }),
      { kind: "Signal", at: noon - 5 * minute },
    ],
    [
      "an open incident, since it said so",
      reported({ announced: { first: { kind: "Incident", status: "Partial Outage", since: noon - 9 } } }),
      { kind: "Announcement", at: noon - 9 },
    ],
    [
      "maintenance that expects what is reported",
      reported({ announced: { first: { kind: "Maintenance", expect: "Major Outage", since: noon - 9 } } }),
      { kind: "Announcement", at: noon - 9 },
    ],
    [
      "a pin",
      reported({ pin: { status: "Major Outage", since: noon - 8, until: null } }),
      { kind: "Pin", at: noon - 8 },
    ],
    [
      "a reporter again, once a pin has ended",
      reported({ pin: { status: "Major Outage", since: at, until: noon - 1 } }),
      { kind: "Report", at: noon - minute },
    ],
    [
      "silence, with the last report",
      reported({ reportEvery: 30, lastReportAt: noon - minute }),
      { kind: "Lapse", at: noon - minute },
    ],
    [
      "silence where nobody ever reported",
      { ...first, reportEvery: 30, plain: { ...first.plain, status: "Unknown" } },
      { kind: "Lapse", at: null },
    ],
  ] as const)("the source of a status is %s", (_, inputs, provenance) => {
    expect(provenanceOf(inputs, noon)).toEqual(provenance);
  });

  it("every component of a snapshot has the source of its status", () => {
    const storedInputs = writeJson("component", "status_inputs", reported({ reportEvery: 30 }));
    const components = [component(20), component(21, { status_inputs: storedInputs })];
    const shown = compose(state({ components }), { now: noon, baseUrl: "http://localhost:8080" });
    expect(shown.components.map((item) => item.provenance.kind)).toEqual(["Hand", "Lapse"]);
  });
});
