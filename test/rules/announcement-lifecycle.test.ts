import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  firstStates,
  isLastText,
  isOpen,
  mayFollow,
  movesFrom,
  statesOf,
} from "../../src/contract/announcement-states.ts";
import {
  type AnnouncementState,
  announcementKinds,
  announcementStates,
  componentStatuses,
  impacts,
} from "../../src/contract/words.ts";
import {
  endProblem,
  hasEffect,
  isHidden,
  isOverrunning,
  type LifecycleState,
  maxAheadMs,
  nextMoveAt,
  worstImpact,
} from "../../src/rules/announcement-lifecycle.ts";

/** The transitions of each state, written out once more. */
const table = {
  Incident: {
    Investigating: ["Identified", "Monitoring", "Resolved"],
    Identified: ["Investigating", "Monitoring", "Resolved"],
    Monitoring: ["Investigating", "Identified", "Resolved"],
    Resolved: ["Investigating", "Identified", "Monitoring"],
  },
  Maintenance: {
    Scheduled: ["In Progress", "Cancelled"],
    "In Progress": ["Verifying", "Completed"],
    Verifying: ["In Progress", "Completed"],
    Completed: [],
    Cancelled: [],
  },
  Notice: { Published: ["Archived"], Archived: ["Published"] },
};

const movesOf = announcementKinds.flatMap((kind) =>
  Object.entries<readonly string[]>(table[kind]).map(([state, to]) => ({ kind, state, to })),
);

const isState = (word: string): word is AnnouncementState =>
  announcementStates.some((state) => state === word);

describe("the moves of announcements", () => {
  it.each(movesOf)("$kind: $state can move to $to, and nowhere else", ({ kind, state, to }) => {
    if (!isState(state)) throw new Error(`${state} is no state`);
    expect(movesFrom(kind, state).toSorted()).toEqual(to.toSorted());
    for (const next of announcementStates) {
      expect([next, mayFollow(kind, state, next)]).toEqual([next, next === state || to.includes(next)]);
    }
  });

  it("announcement states belong to one kind, and each is reachable", () => {
    for (const kind of announcementKinds) {
      expect(statesOf(kind).toSorted()).toEqual(Object.keys(table[kind]).toSorted());
      const reached = new Set<AnnouncementState>(firstStates(kind));
      for (const state of reached) for (const next of movesFrom(kind, state)) reached.add(next);
      expect([...reached].toSorted()).toEqual(statesOf(kind).toSorted());
    }
  });

  it("announcements start in these states, the first of which is the default", () => {
    expect(firstStates("Incident")).toEqual(["Investigating", "Identified", "Monitoring", "Resolved"]);
    expect(firstStates("Maintenance")).toEqual(["Scheduled", "In Progress", "Completed"]);
    expect(firstStates("Notice")).toEqual(["Published", "Archived"]);
  });

  it("announcement states define which are open, and which set component statuses", () => {
    const open = announcementKinds.flatMap((kind) => statesOf(kind).filter((state) => isOpen(kind, state)));
    expect(open).toEqual([
      "Investigating",
      "Identified",
      "Monitoring",
      "Scheduled",
      "In Progress",
      "Verifying",
      "Published",
    ]);
    const speaking = announcementKinds.flatMap((kind) =>
      statesOf(kind).filter((state) => hasEffect(kind, state)),
    );
    expect(speaking).toEqual(["Investigating", "Identified", "Monitoring", "In Progress", "Verifying"]);
  });

  it("announcement states have no move from closed maintenance, and one from every other", () => {
    for (const { kind, state, to } of movesOf) {
      const isForGood = state === "Completed" || state === "Cancelled";
      expect([kind, state, to.length === 0]).toEqual([kind, state, isForGood]);
    }
  });
});

const course = (over: Partial<LifecycleState>): LifecycleState => ({
  kind: "Maintenance",
  state: "Scheduled",
  starts_at: 1_000,
  ends_at: 2_000,
  auto_start: 1,
  auto_complete: 1,
  began_at: 1_000,
  hidden: 0,
  deleted_at: null,
  ...over,
});

describe("the next edge", () => {
  it.each<[string, Partial<LifecycleState>, number | null]>([
    ["of planned work is its start", {}, 1_000],
    ["of planned work that starts by hand does not come", { auto_start: 0 }, null],
    ["of work that goes on is its end", { state: "In Progress" }, 2_000],
    ["of work that is verified is its end", { state: "Verifying" }, 2_000],
    ["of work that ends by hand does not come", { state: "In Progress", auto_complete: 0 }, null],
    [
      "of work that began after its planned end does not come",
      { state: "In Progress", began_at: 2_000 },
      null,
    ],
    ["of work that is over does not come", { state: "Completed" }, null],
    ["of work that was called off does not come", { state: "Cancelled" }, null],
    ["of what was deleted does not come", { deleted_at: 5 }, null],
    ["of an incident does not come", { kind: "Incident", state: "Investigating" }, null],
    [
      "of a notice that nobody sees yet is its start",
      { kind: "Notice", state: "Published", hidden: 1 },
      1_000,
    ],
    ["of a notice that is seen is its end", { kind: "Notice", state: "Published" }, 2_000],
    ["of a notice without an end does not come", { kind: "Notice", state: "Published", ends_at: null }, null],
    ["of a notice that was put away does not come", { kind: "Notice", state: "Archived", hidden: 1 }, null],
  ])("the lifecycle of announcements: %s", (_, over, edge) => {
    expect(nextMoveAt(course(over))).toBe(edge);
  });

  it("the next due event exists for open announcements only, at a time of their plan", () => {
    const time = fc.integer({ min: 0, max: 10 });
    const flag = fc.constantFrom(0, 1);
    const any = fc.constantFrom(...announcementKinds).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        state: fc.constantFrom(...statesOf(kind)),
        starts_at: fc.option(time),
        ends_at: fc.option(time),
        auto_start: flag,
        auto_complete: flag,
        began_at: time,
        hidden: flag,
        deleted_at: fc.option(time),
      }),
    );
    fc.assert(
      fc.property(any, (row) => {
        const edge = nextMoveAt(row);
        if (edge === null) return;
        expect(isOpen(row.kind, row.state)).toBe(true);
        expect(row.deleted_at).toBeNull();
        expect([row.starts_at, row.ends_at]).toContain(edge);
      }),
    );
  });
});

describe("a notice", () => {
  it("a notice is hidden before its start, and stays hidden if it was archived before", () => {
    const notice = { kind: "Notice", state: "Published", starts_at: 10, hidden: 0 } as const;
    expect([isHidden(notice, 9), isHidden(notice, 10)]).toEqual([true, false]);
    expect(isHidden({ ...notice, starts_at: null }, 9)).toBe(false);
    const archived = { ...notice, state: "Archived" } as const;
    expect([isHidden(archived, 11), isHidden({ ...archived, hidden: 1 }, 11)]).toEqual([false, true]);
    expect(isHidden({ ...notice, kind: "Maintenance", state: "Scheduled" }, 9)).toBe(false);
  });
});

describe("work", () => {
  it("maintenance is overdue from the moment after its planned end, while it is in progress", () => {
    expect(isOverrunning(course({ state: "In Progress" }), 2_000)).toBe(false);
    expect(isOverrunning(course({ state: "In Progress" }), 2_001)).toBe(true);
    expect(isOverrunning(course({ state: "Verifying" }), 2_001)).toBe(true);
    expect(isOverrunning(course({ state: "Scheduled" }), 2_001)).toBe(false);
    expect(isOverrunning(course({ state: "Completed" }), 2_001)).toBe(false);
  });
});

describe("an impact", () => {
  it("an impact is the worst one so far, and never decreases", () => {
    expect(worstImpact("None", [])).toBe("None");
    expect(worstImpact("None", ["Operational", "Under Maintenance", "Unknown"])).toBe("None");
    expect(worstImpact("None", ["Degraded Performance"])).toBe("Minor");
    expect(worstImpact("Minor", ["Partial Outage", "Degraded Performance"])).toBe("Major");
    expect(worstImpact("Critical", ["Partial Outage"])).toBe("Critical");
    fc.assert(
      fc.property(
        fc.constantFrom(...impacts),
        fc.array(fc.constantFrom(...componentStatuses)),
        (before, statuses) => {
          const after = worstImpact(before, statuses);
          expect(impacts.indexOf(after)).toBeGreaterThanOrEqual(impacts.indexOf(before));
          expect(worstImpact(after, statuses)).toBe(after);
        },
      ),
    );
  });
});

describe("the end of an incident", () => {
  it("an incident has an end in the past exactly if it is closed; other kinds keep any plan", () => {
    const states = fc
      .constantFrom(...announcementKinds)
      .chain((kind) => fc.record({ kind: fc.constant(kind), state: fc.constantFrom(...statesOf(kind)) }));
    const times = fc.record({
      now: fc.nat(),
      ahead: fc.integer({ min: -3 * maxAheadMs, max: 3 * maxAheadMs }),
    });
    fc.assert(
      fc.property(states, times, ({ kind, state }, { now, ahead }) => {
        const isTaken = endProblem({ kind, state }, now + ahead, now) === null;
        const isClosed = kind === "Incident" && state === "Resolved";
        const isExpected = kind !== "Incident" || (isClosed ? ahead <= maxAheadMs : ahead > 0);
        expect(isTaken).toBe(isExpected);
      }),
    );
  });
});

describe("the last text of an announcement", () => {
  it("an update is the last one if no other is left, or none with a text while it has one", () => {
    expect(isLastText("Text", [])).toBe(true);
    expect(isLastText("", [])).toBe(true);
    expect(isLastText("Text", ["", ""])).toBe(true);
    expect(isLastText("", [""])).toBe(false);
    expect(isLastText("Text", ["", "Other"])).toBe(false);
  });
});
