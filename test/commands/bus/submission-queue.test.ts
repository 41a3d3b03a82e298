import "../../harness/shipped-timeouts.ts";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { BusHost } from "../../../src/commands/bus/bus-host.ts";
import type { GroupOutcome } from "../../../src/commands/bus/group-outcome.ts";
import { type GroupReport, SubmissionQueue } from "../../../src/commands/bus/submission-queue.ts";
import type { Answer, Command, Submission } from "../../../src/commands/command.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { StoreFault } from "../../../src/store/engine.ts";
import { report, submission } from "../stage.ts";
import { day } from "../times.ts";

type SentGroup = { readonly names: readonly (string | null)[]; readonly timeoutMs: number };

/** A host that decides when the test says so. */
class PaperHost implements BusHost {
  readonly groups: SentGroup[] = [];
  #underWay: PromiseWithResolvers<GroupOutcome> | undefined;
  #size = 0;

  group(submissions: readonly Submission[], deadline: number): Promise<GroupOutcome> {
    this.groups.push({ names: submissions.map(nameOf), timeoutMs: Math.round(deadline - Date.now()) });
    this.#underWay = Promise.withResolvers();
    this.#size = submissions.length;
    return this.#underWay.promise;
  }

  dryRun(): Promise<never> {
    throw new Error("the queue rehearses nothing");
  }

  read(): Promise<never> {
    throw new Error("the queue reads nothing");
  }

  write(): Promise<never> {
    throw new Error("the queue does no bookkeeping");
  }

  bookkeep(): Promise<never> {
    throw new Error("the queue does no bookkeeping");
  }

  probe(): Promise<never> {
    throw new Error("the queue probes nothing");
  }

  onChange(): never {
    throw new Error("the queue hears of nothing");
  }

  close(): Promise<never> {
    throw new Error("the queue does not own its host");
  }

  /** Ends running work, and lets its listeners run. */
  async end(fault?: unknown): Promise<void> {
    const outcomes = Array.from({ length: this.#size }, () => ({ kind: "answer", answer }) as const);
    if (fault === undefined) this.#underWay?.resolve({ outcomes, revision: 1, keys: false });
    else this.#underWay?.reject(fault);
    await pass(1);
  }
}

const answer: Answer = {
  status: 200,
  result: null,
  message: "done",
  version: null,
  location: null,
  revision: 1,
  replayed: false,
};

const year = 365 * day;

function nameOf({ command }: Submission): string | null {
  if (command.kind === "CorrectComponent") return `corrected for ${(command.to - command.from) / year} years`;
  return command.kind === "ReportStatus" ? command.componentNameKey : null;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

let host: PaperHost;
let queue: SubmissionQueue;
let reports: GroupReport[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  host = new PaperHost();
  reports = [];
  queue = new SubmissionQueue(host, (group) => reports.push(group), { fullSize: 32, lingerShare: 0 });
});

/** The outcome of a submission so far. */
const submitted = (name: string) => sent(report({ componentNameKey: name }));

/** The outcome so far of a correction over so many years. */
function corrected(years: number): { so: string } {
  const to = Date.now();
  const command = { kind: "CorrectComponent", id: "any", from: to - years * year, to } as const;
  return sent({ ...command, status: "Operational", reason: "It was up" });
}

function sent(command: Command): { so: string } {
  const publicationStatus = { so: "waits" };
  queue.submit(submission(command)).then(
    ({ message }) => {
      publicationStatus.so = message;
    },
    (refusal: unknown) => {
      publicationStatus.so = refusal instanceof Refusal ? refusal.code : "something else";
    },
  );
  return publicationStatus;
}

describe("the submission queue", () => {
  it("the submission queue sends simultaneous commands together", async () => {
    const fates = ["a", "b", "c"].map(submitted);
    await pass(1);
    expect(host.groups.map(({ names }) => names)).toEqual([["a", "b", "c"]]);
    await host.end();
    expect(fates.map(({ so }) => so)).toEqual(["done", "done", "done"]);
  });

  it("the submission queue collects commands for the next group, in order, while one is running", async () => {
    submitted("a");
    await pass(1);
    submitted("b");
    await pass(10);
    submitted("c");
    expect(host.groups).toHaveLength(1);
    await host.end();
    expect(host.groups.map(({ names }) => names)).toEqual([["a"], ["b", "c"]]);
  });

  it("the submission queue sends groups of at most 512", async () => {
    for (let number = 0; number < 2_000; number += 1) submitted(`${number}`);
    await pass(1);
    while (reports.length < 20 && host.groups.length > reports.length) await host.end();
    const sizes = host.groups.map(({ names }) => names.length);
    expect(Math.max(...sizes)).toBe(512);
    expect(host.groups.flatMap(({ names }) => names)).toEqual(
      Array.from({ length: 2_000 }, (_, n) => `${n}`),
    );
  });

  it("the submission queue lets a group wait 2 seconds for the store, less the wait of its oldest command", async () => {
    submitted("a");
    await pass(1);
    expect(host.groups[0]?.timeoutMs).toBeGreaterThan(1_990);
    submitted("b");
    await pass(1_500);
    submitted("c");
    await host.end();
    expect(host.groups[1]?.timeoutMs).toBeLessThanOrEqual(500);
    expect(host.groups[1]?.timeoutMs).toBeGreaterThan(450);
  });

  it("the submission queue lets other commands overtake one that rebuilds too much history, which then waits its turn", async () => {
    submitted("a");
    await pass(1);
    const fates = [corrected(20), corrected(20), corrected(5), submitted("b")];
    await pass(1_500);
    await host.end();
    expect(host.groups[1]?.names).toEqual(["corrected for 20 years", "corrected for 5 years", "b"]);
    await pass(100);
    await host.end();
    expect(fates.map(({ so }) => so)).toEqual(["done", "waits", "done", "done"]);
    expect(host.groups[2]?.names).toEqual(["corrected for 20 years"]);
    expect(host.groups[2]?.timeoutMs).toBeGreaterThan(1_800);
    await host.end();
    expect(fates[1]?.so).toBe("done");
  });

  it("the submission queue sends commands that waited for a rebuild before it starts another rebuild", async () => {
    corrected(20);
    await pass(1);
    corrected(20);
    submitted("a");
    corrected(0.1);
    submitted("b");
    for (let ended = 0; ended < 3; ended += 1) await host.end();
    expect(host.groups.map(({ names }) => names)).toEqual([
      ["corrected for 20 years"],
      ["a", "b"],
      ["corrected for 20 years", "corrected for 0.1 years"],
    ]);
  });

  it("the submission queue sends a correction of any number of years", async () => {
    const fates = [corrected(56), corrected(56)];
    await pass(1);
    await host.end();
    await host.end();
    expect(fates.map(({ so }) => so)).toEqual(["done", "done"]);
    expect(host.groups.map(({ names }) => names.length)).toEqual([1, 1]);
  });

  it("the submission queue refuses a command that no group has taken within 2.8 seconds, and never sends it later", async () => {
    const running = submitted("a");
    await pass(1);
    const waiting = submitted("b");
    await pass(2_700);
    expect([running.so, waiting.so]).toEqual(["waits", "waits"]);
    await pass(220);
    expect(waiting.so).toBe("LedgerUnavailable");
    await host.end();
    await pass(5_000);
    expect(host.groups.flatMap(({ names }) => names)).toEqual(["a"]);
  });

  it("the submission queue reports an unknown outcome for a group that has run for 2.8 seconds", async () => {
    const publicationStatus = submitted("a");
    await pass(2_700);
    expect(publicationStatus.so).toBe("waits");
    await pass(220);
    expect(publicationStatus.so).toBe("OutcomeUnknown");
    await host.end();
    expect(publicationStatus.so).toBe("OutcomeUnknown");
    expect(reports).toHaveLength(1);
  });

  it("the submission queue continues after a fault, and answers each kind of fault with its own code", async () => {
    const fates: string[] = [];
    for (const fault of [
      new StoreFault("refused", new Error("locked")),
      new StoreFault("unknown", new Error("the disk")),
      new StoreFault("broken", new Error("a constraint")),
      new TypeError("a mistake of ours"),
    ]) {
      const publicationStatus = submitted("a");
      await pass(1);
      await host.end(fault);
      fates.push(publicationStatus.so);
    }
    expect(fates).toEqual(["LedgerUnavailable", "OutcomeUnknown", "Internal", "Internal"]);
    expect(reports.map(({ group, outcomes }) => [group, outcomes.map(({ kind }) => kind)])).toEqual(
      Array.from({ length: 4 }, () => [undefined, ["failure"]]),
    );
  });

  it("the submission queue announces a group before its members are answered", async () => {
    const publicationStatus = submitted("a");
    await pass(1);
    let outcome: string | undefined;
    const push = reports.push.bind(reports);
    reports.push = (...groups) => {
      outcome = publicationStatus.so;
      return push(...groups);
    };
    await host.end();
    expect([outcome, publicationStatus.so]).toEqual(["waits", "done"]);
  });

  it("the submission queue is drained when nothing is waiting or running", async () => {
    await queue.whenIdle();
    submitted("a");
    await pass(1);
    submitted("b");
    let drained = false;
    const draining = queue.whenIdle().then(() => {
      drained = true;
    });
    await host.end();
    expect(drained).toBe(false);
    await host.end();
    await draining;
    expect(host.groups).toHaveLength(2);
  });
});

describe("a lingering queue", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "performance", "Date"] });
    queue = new SubmissionQueue(host, (group) => reports.push(group), { fullSize: 64, lingerShare: 0.2 });
  });

  /** Groups of which the first had `a` and took 20 ms, while `b` came to wait. */
  async function afterAGroup(): Promise<void> {
    submitted("a");
    await pass(1);
    submitted("b");
    await pass(19);
    await host.end();
  }

  const groups = () => host.groups.map(({ names }) => names);

  it("a lingering queue groups senders that return at once with those that waited", async () => {
    await afterAGroup();
    expect(groups()).toEqual([["a"]]);
    submitted("a again");
    await pass(0);
    expect(groups()).toEqual([["a"], ["b", "a again"]]);
  });

  it("a lingering queue continues without senders that do not return", async () => {
    await afterAGroup();
    await pass(2);
    expect(groups()).toEqual([["a"]]);
    await pass(2);
    expect(groups()).toEqual([["a"], ["b"]]);
  });

  it("a lingering queue delays no sender that comes alone, or later", async () => {
    submitted("a");
    await pass(20);
    await host.end();
    submitted("a again");
    await pass(0);
    expect(groups()).toEqual([["a"], ["a again"]]);
    submitted("b");
    await pass(20);
    await host.end();
    await pass(20);
    await host.end();
    await pass(20);
    submitted("c");
    await pass(0);
    expect(groups().at(-1)).toEqual(["c"]);
  });

  it("a lingering queue waits for 10 ms at most, however long a group took", async () => {
    submitted("a");
    await pass(1);
    submitted("b");
    await pass(1_000);
    await host.end();
    await pass(10);
    expect(groups()).toEqual([["a"], ["b"]]);
  });

  it("a lingering queue sends no group of expired commands, and continues with the next", async () => {
    submitted("a");
    await pass(1);
    const late = submitted("b");
    await pass(2_893);
    await host.end();
    expect([groups(), late.so]).toEqual([[["a"]], "waits"]);
    await pass(20);
    expect([groups(), late.so]).toEqual([[["a"]], "LedgerUnavailable"]);
    expect(reports).toHaveLength(1);
    const next = submitted("c");
    await pass(1);
    await host.end();
    expect([groups(), next.so]).toEqual([[["a"], ["c"]], "done"]);
  });

  it("a queue without lingering sends at once (the control)", async () => {
    queue = new SubmissionQueue(host, (group) => reports.push(group), { fullSize: 64, lingerShare: 0 });
    await afterAGroup();
    expect(groups()).toEqual([["a"], ["b"]]);
  });
});
