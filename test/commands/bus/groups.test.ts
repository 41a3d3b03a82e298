/** The outcome of a group of commands when one of them, or the store, fails. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Outcome } from "../../../src/commands/bus/group-outcome.ts";
import type { Command, Submission } from "../../../src/commands/command.ts";
import { parseComponentCreate } from "../../../src/commands/components/component-edit.ts";
import { type Engine, StoreFault } from "../../../src/store/engine.ts";
import { q } from "../../../src/store/query.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { report, Stage, submission } from "../stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const creating = (name: string): Submission => submission(parseComponentCreate({ Name: name }));
const key = {
  kind: "CreateKey",
  name: "One",
  role: "Read-Write",
  material: { hash: "the same", prefix: "sbx_rw_abcd", last4: "wxyz" },
  covers: "all",
  lifetimeMilliseconds: null,
  ratePerMinute: 600,
} as const satisfies Command;

const names = async () =>
  (await stage.rows(q.selectFrom("component").select("name").orderBy("id").compile())).map(
    ({ name }) => name,
  );
const revisions = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap((outcome) => (outcome.kind === "answer" ? [outcome.answer.revision] : []));

/** An engine that does each transaction, and then acts upon it as said. */
function acting(engine: Engine, act: (work: number) => void): Engine & { transactions: number } {
  const acted = {
    ...engine,
    transactions: 0,
    transaction: async <Result>(...[work, deadline]: Parameters<typeof engine.transaction<Result>>) => {
      acted.transactions += 1;
      const mine = acted.transactions;
      return await engine.transaction(async (tx) => {
        const result = await work(tx);
        act(mine);
        return result;
      }, deadline);
    },
  };
  return acted;
}

/** 64 commands: 53 that can be done, 10 that are refused, and one that breaks a constraint when it is written. */
function mixed(): { group: Submission[]; good: string[]; breaking: number } {
  const group: Submission[] = [];
  const good: string[] = [];
  for (let place = 0; place < 64; place += 1) {
    if (place === 40) group.push(submission({ ...key, name: "Two" }));
    else if (place % 6 === 3 && group.length < 60)
      group.push(submission(report({ componentNameKey: "nothing" })));
    else {
      good.push(`Component ${place}`);
      group.push(creating(`Component ${place}`));
    }
  }
  return { group, good, breaking: 40 };
}

describe("a group of 64 of which 10 are refused and one breaks a constraint", () => {
  beforeEach(async () => {
    await stage.send(key);
  });

  it("a group of 64 with 10 refusals and one broken constraint stores the other 53 in order", async () => {
    const { group, good, breaking } = mixed();
    const { outcomes, revision } = await stage.decided(group);
    const count = (kind: string) => outcomes.filter((outcome) => outcome.kind === kind).length;
    expect([count("answer"), count("refusal"), count("failure")]).toEqual([53, 10, 1]);
    expect(outcomes[breaking]).toMatchObject({ kind: "failure", refusal: { code: "Internal" } });
    expect(await names()).toEqual(good);
    expect(revisions(outcomes)).toEqual(revisions(outcomes).toSorted((a, b) => a - b));
    expect(revision).toBe(await stage.revision());
    expect(await stage.audit()).toHaveLength(1 + 53);
  });

  sqliteTest(
    "a group with a broken constraint cannot be written as a whole: only one by one are the others stored",
    async () => {
      const { group } = mixed();
      const once = acting(stage.engine, (transaction) => {
        if (transaction > 1)
          throw new StoreFault("refused", new Error("only one transaction is let through"));
      });
      const outcomes = await stage.group(group, once);
      expect(once.transactions).toBe(65);
      expect(outcomes.some((outcome) => outcome.kind === "answer")).toBe(false);
      expect(await names()).toEqual([]);
    },
  );

  sqliteTest("a group without a broken constraint takes one transaction", async () => {
    const { group, breaking } = mixed();
    const counting = acting(stage.engine, () => undefined);
    const outcomes = await stage.group(group.toSpliced(breaking, 1), counting);
    expect(outcomes.filter((outcome) => outcome.kind === "answer")).toHaveLength(53);
    expect(counting.transactions).toBe(1);
  });
});

describe("a group with a failing commit", () => {
  const group = ["One", "Two", "Three"].map(creating);
  const codes = (outcomes: readonly Outcome[]) =>
    outcomes.map((outcome) => (outcome.kind === "failure" ? outcome.refusal.code : outcome.kind));

  it("a group whose commit outcome is unknown answers so for each command, and is never half stored", async () => {
    const failing = acting(stage.engine, () => {
      throw new StoreFault("unknown", new Error("the sync failed"));
    });
    const outcomes = await stage.group(group, failing);
    expect(codes(outcomes)).toEqual(["OutcomeUnknown", "OutcomeUnknown", "OutcomeUnknown"]);
    expect(failing.transactions).toBe(1);
    expect([await names(), await stage.revision(), await stage.audit()]).toEqual([[], 0, []]);
  });

  it("a group whose commit the store refused is applied for no command, and is not retried", async () => {
    const failing = acting(stage.engine, () => {
      throw new StoreFault("refused", new Error("the disk is full"));
    });
    expect(codes(await stage.group(group, failing))).toEqual(
      Array.from({ length: 3 }, () => "LedgerUnavailable"),
    );
    expect(failing.transactions).toBe(1);
    expect(await names()).toEqual([]);
  });

  sqliteTest("a group with one defective command is committed without it", async () => {
    const mistaken = { ...submission(report({})), command: report({ status: "Major Outage" }) };
    Object.defineProperty(mistaken, "actor", {
      get: () => {
        throw new TypeError("a mistake of ours");
      },
    });
    await stage.component("API");
    const outcomes = await stage.group([creating("One"), mistaken, creating("Two")]);
    expect(codes(outcomes)).toEqual(["answer", "Internal", "answer"]);
    expect(await names()).toEqual(["API", "One", "Two"]);
  });

  sqliteTest(
    "a group interrupted by a store failure answers completed commands, and not the others",
    async () => {
      await stage.send(key);
      const failing = acting(stage.engine, (transaction) => {
        if (transaction >= 4) throw new StoreFault("unknown", new Error("the sync failed"));
      });
      const broken = [
        creating("One"),
        submission({ ...key, name: "Two" }),
        creating("Two"),
        creating("Three"),
      ];
      const outcomes = await stage.group(broken, failing);
      expect(codes(outcomes)).toEqual(["answer", "Internal", "OutcomeUnknown", "OutcomeUnknown"]);
      expect(await names()).toEqual(["One"]);
    },
  );
});

sqliteTest("names can be swapped within a group, though all rows are written at once", async () => {
  const [api, web] = [await stage.component("API"), await stage.component("Web")];
  const rename = (id: string, Name: string) => submission({ kind: "PatchComponent", id, fields: { Name } });
  const swap = [rename(api, "Other"), rename(web, "API"), creating("Web"), rename(api, "Api 2")];
  expect((await stage.group(swap)).map((outcome) => outcome.kind)).toEqual(
    Array.from({ length: 4 }, () => "answer"),
  );
  expect(await names()).toEqual(["Api 2", "API", "Web"]);
  const renewed = [submission({ kind: "DeleteComponent", id: web }), creating("API")];
  expect((await stage.group(renewed)).map((outcome) => outcome.kind)).toEqual(["answer", "answer"]);
});
