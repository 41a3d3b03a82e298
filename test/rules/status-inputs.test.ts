import { describe, expect, it } from "vitest";
import {
  expiresAt,
  initialStatusInputs,
  isExpired,
  isWorse,
  overrideAt,
  reportsExpireAt,
  type StatusInputs,
  shownStatus,
  sourceKey,
  statusSources,
  worst,
} from "../../src/rules/status-inputs.ts";

const initial: StatusInputs = initialStatusInputs({
  status: "Operational",
  at: 1_000,
  reportEvery: null,
  onLapse: "Unknown",
});
const signal = { source: "Nagios", status: "Partial Outage", since: 3_000, reportedAt: 9_000 } as const;

describe("the order of statuses", () => {
  it("statuses are ordered from Operational to Major Outage, with Unknown between maintenance and problems", () => {
    expect(worst(["Operational", "Under Maintenance"])).toBe("Under Maintenance");
    expect(worst(["Unknown", "Under Maintenance", "Operational"])).toBe("Unknown");
    expect(worst(["Degraded Performance", "Unknown"])).toBe("Degraded Performance");
    expect(worst(["Partial Outage", "Major Outage", "Degraded Performance"])).toBe("Major Outage");
    expect(isWorse("Partial Outage", "Degraded Performance")).toBe(true);
    expect(isWorse("Partial Outage", "Partial Outage")).toBe(false);
  });

  it("the worst of no statuses is not green", () => {
    expect(worst([])).toBe("Unknown");
  });
});

describe("expired reports", () => {
  it("reports never expire if none are expected", () => {
    expect(reportsExpireAt(initial)).toBeNull();
    expect(isExpired(initial, Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  it("reports expire a fifth of the interval after the due time", () => {
    expect(reportsExpireAt({ ...initial, reportEvery: 60, lastReportAt: 10_000 })).toBe(82_000);
  });

  it("reports expire after at least five seconds of grace", () => {
    expect(reportsExpireAt({ ...initial, reportEvery: 10, lastReportAt: 10_000 })).toBe(25_000);
  });

  it("reports expire from when they were first expected, until there is one", () => {
    expect(reportsExpireAt({ ...initial, reportEvery: 60 })).toBe(73_000);
  });

  it("a report exactly at the deadline is in time", () => {
    const inputs = { ...initial, reportEvery: 60 };
    expect(isExpired(inputs, 73_000)).toBe(false);
    expect(isExpired(inputs, 73_001)).toBe(true);
  });
});

describe("the shown status of a component", () => {
  it("the shown status is the worst of the plain report and every signal", () => {
    const signals = { nagios: signal, zabbix: { ...signal, status: "Degraded Performance" } } as const;
    expect(shownStatus({ ...initial, signals }, 0)).toBe("Partial Outage");
  });

  it("the shown status is that of the expiry while reports are expired, unless another is worse", () => {
    const late = { ...initial, reportEvery: 60, lastReportAt: 10_000 };
    expect(shownStatus(late, 82_000)).toBe("Operational");
    expect(shownStatus(late, 82_001)).toBe("Unknown");
    const signals = { nagios: signal };
    expect(shownStatus({ ...late, signals }, 90_000)).toBe("Partial Outage");
    expect(shownStatus({ ...late, onLapse: "Major Outage", signals }, 90_000)).toBe("Major Outage");
  });

  it("the shown status is Unknown until the first report of any source", () => {
    const waiting = initialStatusInputs({ status: "Unknown", at: 0, reportEvery: 60, onLapse: "Unknown" });
    expect(shownStatus(waiting, 0)).toBe("Unknown");
    const reported = { ...waiting, signals: { nagios: { ...signal, status: "Operational" } } } as const;
    expect(shownStatus(reported, 0)).toBe("Operational");
    expect(statusSources(reported, 0).map((source) => source.kind)).toEqual(["Signal"]);
  });
});

describe("maintenance", () => {
  const work = { kind: "Maintenance", expect: "Partial Outage", since: 5_000 } as const;
  const during = (
    status: StatusInputs["plain"]["status"],
    announced: StatusInputs["announced"] = { work },
  ) => {
    return shownStatus({ ...initial, plain: { ...initial.plain, status }, announced }, 10_000);
  };

  it("maintenance hides its expected status, and shows anything worse", () => {
    expect(during("Operational")).toBe("Under Maintenance");
    expect(during("Partial Outage")).toBe("Under Maintenance");
    expect(during("Major Outage")).toBe("Major Outage");
  });

  it("maintenance hides an open incident's status if it expects that", () => {
    const incident = { kind: "Incident", status: "Partial Outage", since: 6_000 } as const;
    expect(during("Operational", { work, incident })).toBe("Under Maintenance");
    expect(during("Operational", { work, incident: { ...incident, status: "Major Outage" } })).toBe(
      "Major Outage",
    );
  });

  it("maintenance hides a status if one of two expects it", () => {
    const more = { ...work, expect: "Major Outage" } as const;
    expect(during("Major Outage", { work, more })).toBe("Under Maintenance");
  });

  it("maintenance hides an expiry too", () => {
    const silent = { ...initial, reportEvery: 60, onLapse: "Partial Outage", announced: { work } } as const;
    expect(shownStatus(silent, 900_000)).toBe("Under Maintenance");
    expect(shownStatus({ ...silent, onLapse: "Major Outage" }, 900_000)).toBe("Major Outage");
  });
});

describe("an override", () => {
  const pinned: StatusInputs = {
    ...initial,
    signals: { nagios: signal },
    announced: { work: { kind: "Maintenance", expect: "Major Outage", since: 5_000 } },
    pin: { status: "Operational", since: 8_000, until: 20_000 },
  };

  it("an override takes precedence up to and including its expiry", () => {
    expect(shownStatus(pinned, 20_000)).toBe("Operational");
    expect(shownStatus(pinned, 20_001)).toBe("Under Maintenance");
    expect(overrideAt(pinned, 20_001)).toBeNull();
  });

  it("the next automatic change is the override's or the reports' expiry, whichever is first", () => {
    expect(expiresAt(pinned, 8_000)).toBe(20_000);
    expect(expiresAt(pinned, 20_001)).toBeNull();
    const expected = { ...pinned, reportEvery: 10, lastReportAt: 3_000 };
    expect(expiresAt(expected, 8_000)).toBe(18_000);
    expect(expiresAt(expected, 18_001)).toBe(20_000);
    expect(expiresAt(initial, 0)).toBeNull();
  });
});

describe("a heartbeat's promise", () => {
  it("the interval promised by a heartbeat replaces the component's own, and applies without one", () => {
    const promised = { ...initial, lastReportAt: 10_000, expiresIn: 60 };
    expect(reportsExpireAt(promised)).toBe(82_000);
    expect(reportsExpireAt({ ...promised, reportEvery: 1_000 })).toBe(82_000);
  });
});

describe("the status sources of a component", () => {
  it("status sources are listed with an override first, then maintenance that hides the rest", () => {
    const inputs: StatusInputs = {
      ...initial,
      signals: { nagios: signal },
      announced: {
        "019b": { kind: "Maintenance", expect: "Operational", since: 4_000 },
        "019a": { kind: "Maintenance", expect: "Major Outage", since: 5_000 },
        "019c": { kind: "Incident", status: "Degraded Performance", since: 6_000 },
      },
      pin: { status: "Operational", since: 8_000, until: null },
    };
    const sources = statusSources(inputs, 9_000);
    expect(sources.map(({ kind, source, status }) => [kind, source, status])).toEqual([
      ["Pin", null, "Operational"],
      ["Announcement", "019a", "Under Maintenance"],
      ["Signal", "Nagios", "Partial Outage"],
      ["Announcement", "019c", "Degraded Performance"],
      ["Announcement", "019b", "Under Maintenance"],
      ["Report", null, "Operational"],
    ]);
    expect(sources[0]).toMatchObject({ since: 8_000, lastReportAt: null });
  });

  it("status sources are listed with the deciding one first", () => {
    const inputs: StatusInputs = {
      plain: { status: "Degraded Performance", since: 4_000, reportedAt: 8_000, byHand: false },
      signals: { zabbix: { ...signal, source: "Zabbix", since: 2_000 }, nagios: signal },
      lastReportAt: 9_000,
      reportEvery: 60,
      onLapse: "Unknown",
      expectedSince: 1_000,
      expiresIn: null,
      announced: {},
      pin: null,
    };
    expect(statusSources(inputs, 600_000)).toEqual([
      {
        kind: "Signal",
        source: "Zabbix",
        status: "Partial Outage",
        since: 2_000,
        lastReportAt: 9_000,
        by: null,
      },
      {
        kind: "Signal",
        source: "Nagios",
        status: "Partial Outage",
        since: 3_000,
        lastReportAt: 9_000,
        by: null,
      },
      {
        kind: "Report",
        source: null,
        status: "Degraded Performance",
        since: 4_000,
        lastReportAt: 8_000,
        by: null,
      },
      { kind: "Lapse", source: null, status: "Unknown", since: 81_000, lastReportAt: 9_000, by: null },
    ]);
  });

  it("status sources omit the expiry while reports arrive", () => {
    expect(statusSources({ ...initial, reportEvery: 60 }, 10_000).map((source) => source.kind)).toEqual([
      "Report",
    ]);
  });

  it("status sources show that a status was set manually", () => {
    expect(statusSources(initial, 10_000)).toEqual([
      { kind: "Report", source: null, status: "Operational", since: 1_000, lastReportAt: null, by: null },
    ]);
  });

  it("status sources date an expiry from when reports were expected, if they were overdue by then", () => {
    const inputs = { ...initial, reportEvery: 60, lastReportAt: 0, expectedSince: 500_000 };
    expect(statusSources(inputs, 600_000)[0]).toMatchObject({
      kind: "Lapse",
      since: 500_000,
      lastReportAt: 0,
    });
  });
});

describe("the key of a source", () => {
  it("the key of a source does not depend on case, form or surrounding space", () => {
    expect(sourceKey("  Nagios ")).toBe("nagios");
    expect(sourceKey("Zo\u0308e")).toBe(sourceKey("ZÖE"));
    expect(sourceKey("a b")).not.toBe(sourceKey("ab"));
  });
});
