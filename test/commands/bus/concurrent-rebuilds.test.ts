/** Many rebuilds of long histories at once: other commands are executed in between. */
import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/commands/command.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { report, Stage, submission } from "../stage.ts";
import { day } from "../times.ts";

/** In which order eight corrections that reach back so many days, and a report that comes behind them, are taken. */
async function orderOf(days: number): Promise<string[]> {
  const stage = await Stage.forTest();
  await stage.component("Bystander");
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await stage.component(`Component ${count}`));
  const bus = await stage.bus();
  const to = Date.now() - day;
  const order: string[] = [];
  const record = (command: Command, name: string) =>
    bus.submit(submission(command)).then(() => order.push(name));
  const correcting = ids.map((id) => {
    const period = { from: to - days * day, to, status: "Operational", reason: "It was up" } as const;
    return record({ kind: "CorrectComponent", id, ...period }, "correction");
  });
  await record(report({ componentNameKey: "bystander" }), "report");
  const before = [...order];
  await Promise.all(correcting);
  return before;
}

describe("a report behind many corrections", () => {
  sqliteTest(
    "a report behind many corrections of fifteen years is accepted after the first of them",
    async () => {
      expect(await orderOf(15 * 365)).toEqual(["correction", "report"]);
    },
  );

  it("a report behind many corrections of a week is accepted together with all of them (the control)", async () => {
    expect(await orderOf(7)).toEqual([...Array.from({ length: 8 }, () => "correction"), "report"]);
  });
});
