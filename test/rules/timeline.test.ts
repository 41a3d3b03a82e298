import { describe, expect, it } from "vitest";
import type { ComponentStatus } from "../../src/contract/words.ts";
import { joinMessages, retainMessages } from "../../src/rules/report-messages.ts";
import { initialStatusInputs, reportsExpireAt, type StatusInputs } from "../../src/rules/status-inputs.ts";
import {
  type AnnouncementEffect,
  applyEvent,
  buildTimeline,
  type StatusEvent,
} from "../../src/rules/timeline.ts";

const initial = initialStatusInputs({ status: "Operational", at: 0, reportEvery: null, onLapse: "Unknown" });
const watched = initialStatusInputs({ status: "Operational", at: 0, reportEvery: 60, onLapse: "Unknown" });

const report = (number: number, at: number, status: ComponentStatus): StatusEvent => {
  return { kind: "Report", number, at, status, message: null };
};
const hand = (number: number, at: number, status: ComponentStatus): StatusEvent => ({
  kind: "Hand",
  number,
  at,
  status,
});
const signal = (
  number: number,
  at: number,
  status: ComponentStatus,
): Extract<StatusEvent, { kind: "Signal" }> => {
  return { kind: "Signal", number, at, source: "Nagios", sourceKey: "nagios", status, message: null };
};
const close = (number: number, at: number): StatusEvent => ({
  kind: "Close",
  number,
  at,
  sourceKey: "nagios",
});
const expectation = (number: number, at: number, reportEvery: number | null): StatusEvent => {
  return { kind: "Expectation", number, at, reportEvery, onLapse: "Unknown" };
};

function transitionsOf(inputs: StatusInputs, words: readonly StatusEvent[], until = 1_000_000) {
  return buildTimeline({ inputs, at: 0 }, words, until).transitions.map(({ status, from, cause }) => {
    return `${from} ${status} ${cause.kind} ${cause.number}`;
  });
}

describe("an event", () => {
  it("an event that repeats a status does not change its start", () => {
    const once = applyEvent(initial, report(1, 10, "Major Outage"));
    expect(applyEvent(once, report(2, 20, "Major Outage"))).toEqual({
      ...initial,
      plain: { status: "Major Outage", since: 10, reportedAt: 20, byHand: false },
      lastReportAt: 20,
    });
  });

  it("the status of a source starts again where it is reported after reports had expired", () => {
    const inputs = [report(1, 10, "Operational"), signal(2, 20, "Major Outage")].reduce(applyEvent, watched);
    const expiry = reportsExpireAt(inputs) ?? 0;
    const inTime = applyEvent(inputs, report(3, expiry, "Operational"));
    const late = applyEvent(inputs, report(3, expiry + 1, "Operational"));
    expect([inTime.plain.since, late.plain.since]).toEqual([0, expiry + 1]);
    expect(late.signals["nagios"]?.since).toBe(20);
    expect(applyEvent(inputs, signal(3, expiry + 1, "Major Outage")).signals["nagios"]?.since).toBe(
      expiry + 1,
    );
  });

  it("a status set manually replaces the plain report, and is not a report", () => {
    const inputs = applyEvent(
      applyEvent(initial, report(1, 10, "Operational")),
      hand(2, 20, "Partial Outage"),
    );
    expect(inputs.plain).toEqual({ status: "Partial Outage", since: 20, reportedAt: 20, byHand: true });
    expect(inputs.lastReportAt).toBe(10);
  });

  it("a signal lasts until its source changes or closes it", () => {
    const open = applyEvent(initial, signal(1, 10, "Major Outage"));
    const plain = applyEvent(open, report(2, 20, "Operational"));
    expect(plain.signals).toEqual({
      nagios: { source: "Nagios", status: "Major Outage", since: 10, reportedAt: 10 },
    });
    expect(applyEvent(plain, close(3, 30)).signals).toEqual({});
  });

  it("an event keeps its actor when a report repeats the status, and gets another when it changes", () => {
    const set = applyEvent(initial, { ...hand(1, 10, "Major Outage"), by: "person:3" });
    expect(applyEvent(set, report(2, 20, "Major Outage")).plain.by).toBe("person:3");
    expect(applyEvent(set, { ...report(2, 20, "Major Outage"), by: "key:7" }).plain.by).toBe("key:7");
    expect(applyEvent(set, report(2, 20, "Operational")).plain.by).toBeUndefined();
  });

  it("a signal keeps its source's name as first written", () => {
    const shouted = { ...signal(2, 20, "Operational"), source: "NAGIOS" };
    expect(
      applyEvent(applyEvent(initial, signal(1, 10, "Major Outage")), shouted).signals["nagios"]?.source,
    ).toBe("Nagios");
  });

  it("a signal named like an object's built-in property is stored like any other", () => {
    const names = ["__proto__", "constructor", "tostring"];
    const words = names.map((name, index): StatusEvent => {
      const number = index + 1;
      return {
        kind: "Signal",
        number,
        at: number,
        source: name,
        sourceKey: name,
        status: "Operational",
        message: null,
      };
    });
    const inputs = words.reduce(applyEvent, initial);
    expect(Object.entries(inputs.signals).map(([key, { source, since }]) => [key, source, since])).toEqual([
      ["__proto__", "__proto__", 1],
      ["constructor", "constructor", 2],
      ["tostring", "tostring", 3],
    ]);
  });
});

describe("a timeline", () => {
  it("a timeline has a transition for every change of the shown status, and for nothing else", () => {
    const words = [
      report(1, 10, "Major Outage"),
      report(2, 20, "Major Outage"),
      signal(3, 30, "Degraded Performance"),
      report(4, 40, "Operational"),
      close(5, 50),
    ];
    expect(transitionsOf(initial, words)).toEqual([
      "10 Major Outage Report 1",
      "40 Degraded Performance Report 4",
      "50 Operational Signal 5",
    ]);
  });

  it("a timeline keeps a status that lasted no time", () => {
    const words = [report(1, 10, "Major Outage"), report(2, 10, "Operational")];
    expect(transitionsOf(initial, words)).toEqual(["10 Major Outage Report 1", "10 Operational Report 2"]);
  });

  it("a timeline expires between events, from the end of the grace period", () => {
    const words = [report(1, 10_000, "Operational"), report(2, 200_000, "Operational")];
    expect(transitionsOf(watched, words, 250_000)).toEqual([
      "82000 Unknown Lapse null",
      "200000 Operational Report 2",
    ]);
  });

  it("a timeline treats a report at the deadline as in time, and a status set manually as no report", () => {
    expect(transitionsOf(watched, [report(1, 72_000, "Operational")], 100_000)).toEqual([]);
    expect(transitionsOf(watched, [hand(1, 72_000, "Operational")], 100_000)).toEqual([
      "72000 Unknown Lapse null",
    ]);
  });

  it("a timeline expires at its end only if the deadline has passed", () => {
    expect(transitionsOf(watched, [], 72_000)).toEqual([]);
    expect(transitionsOf(watched, [], 72_001)).toEqual(["72000 Unknown Lapse null"]);
  });

  it("a timeline expires at once if overdue reports become expected", () => {
    const words = [report(1, 10_000, "Operational"), expectation(2, 500_000, 60)];
    expect(transitionsOf(initial, words)).toEqual(["500000 Unknown Lapse null"]);
  });

  it("a timeline recovers from an expiry when reports are no longer expected", () => {
    expect(transitionsOf(watched, [expectation(1, 100_000, null)])).toEqual([
      "72000 Unknown Lapse null",
      "100000 Operational Report 1",
    ]);
  });

  it("a timeline does not repeat an expiry that lasts since before its start", () => {
    expect(buildTimeline({ inputs: watched, at: 80_000 }, [], 90_000).transitions).toEqual([]);
    expect(buildTimeline({ inputs: watched, at: 72_000 }, [], 90_000).transitions).toHaveLength(1);
  });

  it("a timeline adds every message to the status after it", () => {
    const words = [
      { ...report(1, 10, "Operational"), message: "all well" },
      { ...report(2, 20, "Major Outage"), message: "disk full" },
      { ...report(3, 30, "Major Outage"), message: "still full" },
      { ...report(4, 40, "Operational"), message: "mended" },
    ];
    const timeline = buildTimeline({ inputs: initial, at: 0 }, words, 50);
    expect(joinMessages(timeline.leading)).toBe("all well");
    expect(timeline.transitions.map((turn) => joinMessages(turn.messages))).toEqual([
      "disk full\nstill full",
      "mended",
    ]);
  });

  it("a timeline contains the status after each event", () => {
    const words = [report(1, 10, "Major Outage"), signal(2, 20, "Operational")];
    const timeline = buildTimeline({ inputs: initial, at: 0 }, words, 50);
    expect(timeline.inputsAfterEach).toEqual([
      applyEvent(initial, report(1, 10, "Major Outage")),
      timeline.inputs,
    ]);
  });
});

describe("a timeline with announcements and overrides", () => {
  const announce = (number: number, at: number, effect: AnnouncementEffect): StatusEvent => {
    return { kind: "Announce", number, at, announcementId: "first", effect };
  };
  const withdraw = (number: number, at: number): StatusEvent => {
    return { kind: "Withdraw", number, at, announcementId: "first" };
  };
  const pin = (number: number, at: number, until: number | null): StatusEvent => {
    return { kind: "Pin", number, at, status: "Partial Outage", until, reason: "because" };
  };

  it("a timeline names the announcement as the cause where it starts, changes and ends", () => {
    const words = [
      announce(1, 10, { kind: "Incident", status: "Major Outage" }),
      announce(2, 20, { kind: "Incident", status: "Degraded Performance" }),
      withdraw(3, 30),
    ];
    expect(transitionsOf(initial, words)).toEqual([
      "10 Major Outage Announcement 1",
      "20 Degraded Performance Announcement 2",
      "30 Operational Announcement 3",
    ]);
  });

  it("a timeline names an override where it is set, removed and expires", () => {
    expect(transitionsOf(initial, [pin(1, 10, null), { kind: "Unpin", number: 2, at: 20 }])).toEqual([
      "10 Partial Outage Pin 1",
      "20 Operational Pin 2",
    ]);
    expect(transitionsOf(initial, [pin(1, 10, 50), report(2, 50, "Major Outage")])).toEqual([
      "10 Partial Outage Pin 1",
      "50 Major Outage Pin null",
    ]);
  });

  it("a timeline records an automatic end, even without a visible change", () => {
    const words = [pin(1, 10, 50), report(2, 20, "Partial Outage")];
    const timeline = buildTimeline({ inputs: initial, at: 0 }, words, 100);
    expect(timeline.transitions).toHaveLength(1);
    expect(timeline.lastExpiryAt).toBe(50);
    expect(buildTimeline({ inputs: initial, at: 0 }, words, 50).lastExpiryAt).toBeNull();
  });

  it("a timeline keeps the start of a status that an announcement repeats", () => {
    const effect = { kind: "Maintenance", expect: "Partial Outage" } as const;
    const once = applyEvent(initial, announce(1, 10, effect));
    expect(applyEvent(once, announce(2, 20, effect)).announced).toEqual({ first: { ...effect, since: 10 } });
    expect(
      applyEvent(once, announce(2, 20, { ...effect, expect: "Major Outage" })).announced["first"]?.since,
    ).toBe(20);
    expect(applyEvent(once, withdraw(2, 20)).announced).toEqual({});
  });

  it("a timeline takes a promised heartbeat with its report, and drops it with the next without one", () => {
    const beat: StatusEvent = {
      kind: "Report",
      number: 1,
      at: 10,
      status: "Operational",
      message: null,
      expiresIn: 30,
    };
    const promised = applyEvent(initial, beat);
    expect(promised.expiresIn).toBe(30);
    expect(applyEvent(promised, hand(2, 20, "Operational")).expiresIn).toBe(30);
    expect(applyEvent(promised, signal(2, 20, "Operational")).expiresIn).toBeNull();
    expect(applyEvent(promised, report(2, 20, "Operational")).expiresIn).toBeNull();
  });
});

describe("the messages of a period", () => {
  const written = (...texts: readonly string[]) => texts.map((text, at) => ({ at, text }));
  const retained = (...texts: readonly string[]) => retainMessages(written(...texts)).map(({ text }) => text);

  it("a period's messages are stored once if repeated at once", () => {
    expect(retained("disk full", "disk full", "mended", "disk full")).toEqual([
      "disk full",
      "mended",
      "disk full",
    ]);
    expect(retained("", "")).toEqual([]);
  });

  it("a period's messages are read as one text, or none", () => {
    expect(joinMessages(written("disk full", "mended"))).toBe("disk full\nmended");
    expect(joinMessages([])).toBeNull();
  });

  it("a period's messages are the first and the newest if they grow too long", () => {
    const many = Array.from(
      { length: 500 },
      (_, index) => `message ${String(index).padStart(3, "0")} of many`,
    );
    const some = retained(...many);
    const { length } = some.join("\n");
    expect(length).toBeLessThanOrEqual(8_000);
    expect(length).toBeGreaterThan(7_900);
    expect(some[0]).toBe(many[0]);
    expect(some.slice(1)).toEqual(many.slice(501 - some.length));
  });

  it("a period's messages can be extended with newer ones", () => {
    const long = written(...["a", "b", "b", "c", "d", "e"].map((letter) => letter.repeat(1_900)));
    for (const [cut] of long.entries()) {
      expect(retainMessages([...retainMessages(long.slice(0, cut)), ...long.slice(cut)])).toEqual(
        retainMessages(long),
      );
    }
  });
});
