import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { BusHost } from "../../../src/commands/bus/bus-host.ts";
import { type GroupReport, SubmissionQueue } from "../../../src/commands/bus/submission-queue.ts";
import type { GroupOutcome } from "../../../src/commands/bus/submit-group.ts";
import type { Answer, Command, Submission } from "../../../src/commands/command.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { StoreFault } from "../../../src/store/engine.ts";
import { report, submission } from "../stage.ts";
import { day } from "../times.ts";

type Asked = { readonly names: readonly (string | null)[]; readonly timeoutMs: number };

/** A host that decides when the test says so. */
class PaperHost implements BusHost {
  readonly asked: Asked[] = [];
  #underWay: PromiseWithResolvers<GroupOutcome> | undefined;
  #size = 0;

  group(submissions: readonly Submission[], deadline: number): Promise<GroupOutcome> {
    this.asked.push({ names: submissions.map(nameOf), timeoutMs: Math.round(deadline - Date.now()) });
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

  /** Ends what is under way, and lets what comes of it be heard. */
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
  queue = new SubmissionQueue(host, (group) => reports.push(group), { full: 32, lingers: 0 });
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

describe("the queue in front of the ledger", () => {
  it("the queue in front of the ledger sends what arrives at once together", async () => {
    const fates = ["a", "b", "c"].map(submitted);
    await pass(1);
    expect(host.asked.map(({ names }) => names)).toEqual([["a", "b", "c"]]);
    await host.end();
    expect(fates.map(({ so }) => so)).toEqual(["done", "done", "done"]);
  });

  it("gathers what arrives while a group is under way for the next one, in its order", async () => {
    submitted("a");
    await pass(1);
    submitted("b");
    await pass(10);
    submitted("c");
    expect(host.asked).toHaveLength(1);
    await host.end();
    expect(host.asked.map(({ names }) => names)).toEqual([["a"], ["b", "c"]]);
  });

  it("the queue in front of the ledger makes no group larger than 512", async () => {
    for (let number = 0; number < 2_000; number += 1) submitted(`${number}`);
    await pass(1);
    while (reports.length < 20 && host.asked.length > reports.length) await host.end();
    const sizes = host.asked.map(({ names }) => names.length);
    expect(Math.max(...sizes)).toBe(512);
    expect(host.asked.flatMap(({ names }) => names)).toEqual(Array.from({ length: 2_000 }, (_, n) => `${n}`));
  });

  it("the queue in front of the ledger lets a group wait for the ledger for 2 seconds, less what its oldest has waited already", async () => {
    submitted("a");
    await pass(1);
    expect(host.asked[0]?.timeoutMs).toBeGreaterThan(1_990);
    submitted("b");
    await pass(1_500);
    submitted("c");
    await host.end();
    expect(host.asked[1]?.timeoutMs).toBeLessThanOrEqual(500);
    expect(host.asked[1]?.timeoutMs).toBeGreaterThan(450);
  });

  it("the queue in front of the ledger lets others by what tells too much of the past anew for one group, which then waits for the ledger as they did", async () => {
    submitted("a");
    await pass(1);
    const fates = [corrected(20), corrected(20), corrected(5), submitted("b")];
    await pass(1_500);
    await host.end();
    expect(host.asked[1]?.names).toEqual(["corrected for 20 years", "corrected for 5 years", "b"]);
    await pass(100);
    await host.end();
    expect(fates.map(({ so }) => so)).toEqual(["done", "waits", "done", "done"]);
    expect(host.asked[2]?.names).toEqual(["corrected for 20 years"]);
    expect(host.asked[2]?.timeoutMs).toBeGreaterThan(1_800);
    await host.end();
    expect(fates[1]?.so).toBe("done");
  });

  it("the queue in front of the ledger sends those who waited for the past to be told before any more of it is", async () => {
    corrected(20);
    await pass(1);
    corrected(20);
    submitted("a");
    corrected(0.1);
    submitted("b");
    for (let ended = 0; ended < 3; ended += 1) await host.end();
    expect(host.asked.map(({ names }) => names)).toEqual([
      ["corrected for 20 years"],
      ["a", "b"],
      ["corrected for 20 years", "corrected for 0.1 years"],
    ]);
  });

  it("the queue in front of the ledger sends a correction of however many years", async () => {
    const fates = [corrected(56), corrected(56)];
    await pass(1);
    await host.end();
    await host.end();
    expect(fates.map(({ so }) => so)).toEqual(["done", "done"]);
    expect(host.asked.map(({ names }) => names.length)).toEqual([1, 1]);
  });

  it("the queue in front of the ledger refuses what no group has taken within 2.8 seconds, and never sends it later", async () => {
    const taken = submitted("a");
    await pass(1);
    const waiting = submitted("b");
    await pass(2_700);
    expect([taken.so, waiting.so]).toEqual(["waits", "waits"]);
    await pass(220);
    expect(waiting.so).toBe("LedgerUnavailable");
    await host.end();
    await pass(5_000);
    expect(host.asked.flatMap(({ names }) => names)).toEqual(["a"]);
  });

  it("the queue in front of the ledger does not know what became of a group that has been under way for 2.8 seconds", async () => {
    const publicationStatus = submitted("a");
    await pass(2_700);
    expect(publicationStatus.so).toBe("waits");
    await pass(220);
    expect(publicationStatus.so).toBe("OutcomeUnknown");
    await host.end();
    expect(publicationStatus.so).toBe("OutcomeUnknown");
    expect(reports).toHaveLength(1);
  });

  it("the queue in front of the ledger goes on after a fault, and says of each kind what it means", async () => {
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

  it("the queue in front of the ledger tells of a group before its members are answered", async () => {
    const publicationStatus = submitted("a");
    await pass(1);
    let told: string | undefined;
    const push = reports.push.bind(reports);
    reports.push = (...groups) => {
      told = publicationStatus.so;
      return push(...groups);
    };
    await host.end();
    expect([told, publicationStatus.so]).toEqual(["waits", "done"]);
  });

  it("the queue in front of the ledger is drained when nothing is waiting or under way any more", async () => {
    await queue.drained();
    submitted("a");
    await pass(1);
    submitted("b");
    let drained = false;
    const draining = queue.drained().then(() => {
      drained = true;
    });
    await host.end();
    expect(drained).toBe(false);
    await host.end();
    await draining;
    expect(host.asked).toHaveLength(2);
  });
});

describe("a queue that lingers for a fifth of what the last group took", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "performance", "Date"] });
    queue = new SubmissionQueue(host, (group) => reports.push(group), { full: 64, lingers: 0.2 });
  });

  /** Groups of which the first had `a` and took 20 ms, while `b` came to wait. */
  async function afterAGroup(): Promise<void> {
    submitted("a");
    await pass(1);
    submitted("b");
    await pass(19);
    await host.end();
  }

  const groups = () => host.asked.map(({ names }) => names);

  it("a queue that lingers for a fifth of what the last group took takes those who were answered and come again together with those who waited", async () => {
    await afterAGroup();
    expect(groups()).toEqual([["a"]]);
    submitted("a again");
    await pass(0);
    expect(groups()).toEqual([["a"], ["b", "a again"]]);
  });

  it("a queue that lingers for a fifth of what the last group took goes on without those who do not come again", async () => {
    await afterAGroup();
    await pass(2);
    expect(groups()).toEqual([["a"]]);
    await pass(2);
    expect(groups()).toEqual([["a"], ["b"]]);
  });

  it("a queue that lingers for a fifth of what the last group took keeps nobody waiting who comes alone, or later", async () => {
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

  it("lingers for no more than 10 ms, however long a group took", async () => {
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

  it("a queue that lingers for a fifth of what the last group took does not linger where it is told not to (the control)", async () => {
    queue = new SubmissionQueue(host, (group) => reports.push(group), { full: 64, lingers: 0 });
    await afterAGroup();
    expect(groups()).toEqual([["a"], ["b"]]);
  });
});
