/** Many rebuilds of long histories at once: other commands are executed in between. */
import { describe, expect, it } from "vitest";
import { report, Stage, submission } from "../stage.ts";
import { day } from "../times.ts";

/** In which order eight corrections that reach back so many days, and a report that comes behind them, are taken. */
async function takenInOrder(days: number): Promise<string[]> {
  const stage = await Stage.forTest();
  await stage.component("Bystander");
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await stage.component(`Component ${count}`));
  const bus = await stage.bus();
  const to = Date.now() - day;
  const order: string[] = [];
  const correcting = ids.map(async (id) => {
    const command = { kind: "CorrectComponent", id, from: to - days * day, to } as const;
    await bus.submit(submission({ ...command, status: "Operational", reason: "It was up" }));
    order.push("correction");
  });
  await bus.submit(submission(report({ componentNameKey: "bystander" })));
  order.push("report");
  const before = [...order];
  await Promise.allSettled(correcting);
  return before;
}

describe("a report behind many corrections", () => {
  it("a report behind many corrections of fifteen years is accepted after the first of them", async () => {
    expect(await takenInOrder(15 * 365)).toEqual(["correction", "report"]);
  });

  it("a report behind many corrections of a week is accepted together with all of them (the control)", async () => {
    expect(await takenInOrder(7)).toEqual([...Array.from({ length: 8 }, () => "correction"), "report"]);
  });
});
