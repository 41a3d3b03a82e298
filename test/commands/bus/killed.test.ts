/** A process that is killed in the midst of a group of commands (F-49). */
import { CompiledQuery } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { storeFile } from "../../../src/store/open-sqlite-store.ts";
import { tableColumns } from "../../../src/store/tables/table-columns.ts";
import { Stage } from "../stage.ts";
import { program } from "./bus-suite.ts";

const size = 6;
/** How many stores one process works on, killed after another statement of each. */
const together = 12;
const tables = Object.keys(tableColumns);
const everything = tables.map((table) => CompiledQuery.raw(`select * from "${table}" order by 1, 2`));

const contents = (stage: Stage) => stage.engine.read(everything);
const rowsIn = (found: unknown[][], table: string) => found[tables.indexOf(table)]?.length;
const placeOf = (stage: Stage) => stage.database?.url ?? storeFile(stage.directory);

/** Equal stores with two components. */
async function stores(count: number): Promise<Stage[]> {
  const model = await Stage.open();
  onTestFinished(() => model.close());
  for (const name of ["API", "Web"]) await model.component(name);
  await model.leave();
  const stages: Stage[] = [];
  for (let index = 0; index < count; index += 1) {
    const stage = await Stage.open(undefined, model);
    onTestFinished(() => stage.close());
    stages.push(stage);
  }
  return stages;
}

/** Kills a process that decides the group, after so many answers of the first store and one more of each next. */
async function killed(stages: readonly Stage[], most: number): Promise<void> {
  const child = program("stand-in-groups", "", String(most), ...stages.map(placeOf));
  await child.waitForLine("standing");
  child.process.kill("SIGKILL");
  expect((await child.ended).signal).toBe("SIGKILL");
}

/** Decides the group on a store to its end, and returns the outcomes. */
async function decided(stage: Stage): Promise<string> {
  const { ended, lines } = program("stand-in-groups", "", "0", placeOf(stage));
  await ended;
  return lines.join();
}

describe("a group of a killed process", () => {
  it("a group whose process is killed leaves nothing before the commit and everything after it; a retry applies it once", async () => {
    const [control, ...stages] = await stores(1 + together);
    if (control === undefined) throw new Error("there is no store");
    const before = await contents(control);
    let most = 1;
    let committed: Stage | undefined;
    for (; committed === undefined; most += 1) {
      // Nothing was left behind, so that they serve once more.
      if (most % together === 1) await killed(stages, most);
      const stage = stages[(most - 1) % together];
      if (stage === undefined) throw new Error("there is no such store");
      const found = await contents(stage);
      if (rowsIn(found, "idempotent_answer")) committed = stage;
      else expect(found).toEqual(before);
    }
    // A sender without a response sends it again.
    const after = await contents(committed);
    const tables = ["idempotent_answer", "component", "api_key", "status_period"];
    expect(tables.map((table) => rowsIn(after, table))).toEqual([size, 3, 1, 6]);
    expect(await decided(committed)).toBe(`${size} answered, ${size} again`);
    expect(await contents(committed)).toEqual(after);
    expect(most).toBeGreaterThan(10);

    // The control: where each statement is committed by itself, some of it is there, and cannot be done once more.
    const loose = program("stand-in-groups", "loose", String(most - 6), placeOf(control));
    expect((await loose.ended).signal).toBe("SIGKILL");
    const left = await contents(control);
    expect([rowsIn(left, "component"), rowsIn(left, "idempotent_answer")]).toEqual([3, 0]);
    expect(await decided(control)).not.toMatch(`${size} answered`);
  });
});
