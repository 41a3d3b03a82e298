import { describe, expect, it } from "vitest";
import {
  firstStanding,
  isLapsed,
  isWorse,
  type Standing,
  shownStatus,
  silentFrom,
  sourceKey,
  voices,
  worst,
} from "../../src/rules/standing.ts";

const made: Standing = firstStanding({
  status: "Operational",
  at: 1_000,
  reportEvery: null,
  onLapse: "Unknown",
});
const signal = { source: "Nagios", status: "Partial Outage", since: 3_000, saidAt: 9_000 } as const;

describe("the order of statuses", () => {
  it("runs from Operational to Major Outage, with Unknown between maintenance and trouble", () => {
    expect(worst(["Operational", "Under Maintenance"])).toBe("Under Maintenance");
    expect(worst(["Unknown", "Under Maintenance", "Operational"])).toBe("Unknown");
    expect(worst(["Degraded Performance", "Unknown"])).toBe("Degraded Performance");
    expect(worst(["Partial Outage", "Major Outage", "Degraded Performance"])).toBe("Major Outage");
    expect(isWorse("Partial Outage", "Degraded Performance")).toBe(true);
    expect(isWorse("Partial Outage", "Partial Outage")).toBe(false);
  });

  it("finds nothing green in nothing", () => {
    expect(worst([])).toBe("Unknown");
  });
});

describe("silence", () => {
  it("says nothing where no reports are expected", () => {
    expect(silentFrom(made)).toBeNull();
    expect(isLapsed(made, Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  it("begins a fifth of the interval after the report that was due", () => {
    expect(silentFrom({ ...made, reportEvery: 60, lastReportAt: 10_000 })).toBe(82_000);
  });

  it("gives at least five seconds of grace", () => {
    expect(silentFrom({ ...made, reportEvery: 10, lastReportAt: 10_000 })).toBe(25_000);
  });

  it("counts from when reports were first expected until there is one", () => {
    expect(silentFrom({ ...made, reportEvery: 60 })).toBe(73_000);
  });

  it("leaves a report at the very moment in time", () => {
    const standing = { ...made, reportEvery: 60 };
    expect(isLapsed(standing, 73_000)).toBe(false);
    expect(isLapsed(standing, 73_001)).toBe(true);
  });
});

describe("what a component shows", () => {
  it("is the worst of the plain report and every signal", () => {
    const signals = { nagios: signal, zabbix: { ...signal, status: "Degraded Performance" } } as const;
    expect(shownStatus({ ...made, signals }, 0)).toBe("Partial Outage");
  });

  it("is what silence says while reports have lapsed, unless something is worse", () => {
    const late = { ...made, reportEvery: 60, lastReportAt: 10_000 };
    expect(shownStatus(late, 82_000)).toBe("Operational");
    expect(shownStatus(late, 82_001)).toBe("Unknown");
    const signals = { nagios: signal };
    expect(shownStatus({ ...late, signals }, 90_000)).toBe("Partial Outage");
    expect(shownStatus({ ...late, onLapse: "Major Outage", signals }, 90_000)).toBe("Major Outage");
  });

  it("is Unknown until the first report, whoever sends it", () => {
    const waiting = firstStanding({ status: "Unknown", at: 0, reportEvery: 60, onLapse: "Unknown" });
    expect(shownStatus(waiting, 0)).toBe("Unknown");
    const told = { ...waiting, signals: { nagios: { ...signal, status: "Operational" } } } as const;
    expect(shownStatus(told, 0)).toBe("Operational");
    expect(voices(told, 0).map((voice) => voice.kind)).toEqual(["Signal"]);
  });
});

describe("the voices of a component", () => {
  it("begin with the one that decides", () => {
    const standing: Standing = {
      plain: { status: "Degraded Performance", since: 4_000, saidAt: 8_000, byHand: false },
      signals: { zabbix: { ...signal, source: "Zabbix", since: 2_000 }, nagios: signal },
      lastReportAt: 9_000,
      reportEvery: 60,
      onLapse: "Unknown",
      expectedSince: 1_000,
      expiresIn: null,
      announced: {},
      pin: null,
    };
    expect(voices(standing, 600_000)).toEqual([
      { kind: "Signal", source: "Zabbix", status: "Partial Outage", since: 2_000, lastReportAt: 9_000 },
      { kind: "Signal", source: "Nagios", status: "Partial Outage", since: 3_000, lastReportAt: 9_000 },
      { kind: "Report", source: null, status: "Degraded Performance", since: 4_000, lastReportAt: 8_000 },
      { kind: "Lapse", source: null, status: "Unknown", since: 81_000, lastReportAt: 9_000 },
    ]);
  });

  it("leave silence out while reports come", () => {
    expect(voices({ ...made, reportEvery: 60 }, 10_000).map((voice) => voice.kind)).toEqual(["Report"]);
  });

  it("say of a status set by hand that nobody reported it", () => {
    expect(voices(made, 10_000)).toEqual([
      { kind: "Report", source: null, status: "Operational", since: 1_000, lastReportAt: null },
    ]);
  });

  it("name silence since reports are expected, where they were overdue by then", () => {
    const standing = { ...made, reportEvery: 60, lastReportAt: 0, expectedSince: 500_000 };
    expect(voices(standing, 600_000)[0]).toMatchObject({ kind: "Lapse", since: 500_000, lastReportAt: 0 });
  });
});

describe("the key of a source", () => {
  it("does not depend on case, form or surrounding space", () => {
    expect(sourceKey("  Nagios ")).toBe("nagios");
    expect(sourceKey("Zo\u0308e")).toBe(sourceKey("ZÖE"));
    expect(sourceKey("a b")).not.toBe(sourceKey("ab"));
  });
});
