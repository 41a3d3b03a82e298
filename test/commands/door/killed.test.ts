/** A process that is killed in the midst of a group of commands (F-49). */
import { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { ledgerFile } from "../../../src/ledger/open-ledger.ts";
import { tableColumns } from "../../../src/ledger/tables/table-columns.ts";
import { Stage } from "../stage.ts";
import { program } from "./door-suite.ts";

const size = 6;
const tables = Object.keys(tableColumns);
const everything = tables.map((table) => CompiledQuery.raw(`select * from "${table}" order by 1, 2`));

/** A ledger with two components, and programs that work on it. */
async function ledger() {
  const stage = await Stage.forTest();
  for (const name of ["API", "Web"]) await stage.component(name);
  const place = stage.database?.url ?? ledgerFile(stage.directory);
  const contents = async () => await stage.engine.read(everything);
  const rowsOf = async (table: string) => (await contents())[tables.indexOf(table)]?.length;
  /** Decides the group in a process that dies after so many answers of the ledger; what it said, if it did not. */
  const decided = async (most: number, manner = "") => {
    const { ended, lines } = program("die-in-a-group", place, String(most), manner);
    const { signal } = await ended;
    return signal === null ? lines.join() : signal;
  };
  return { contents, rowsOf, decided };
}

describe("a group whose process is killed", () => {
  it("after whichever statement leaves nothing behind, and after the commit all of it; sent again it is done once", {
    timeout: 120_000,
  }, async () => {
    const { contents, rowsOf, decided } = await ledger();
    const before = await contents();
    let most = 1;
    for (; ; most += 1) {
      expect(await decided(most)).toBe("SIGKILL");
      if (await rowsOf("idempotent_answer")) break;
      expect(await contents()).toEqual(before);
    }
    // Whoever sent it was not told, and sends it again.
    const after = await contents();
    expect(await rowsOf("idempotent_answer")).toBe(size);
    expect([await rowsOf("component"), await rowsOf("api_key"), await rowsOf("status_period")]).toEqual([
      3, 1, 6,
    ]);
    expect(await decided(0)).toBe(`${size} answered, ${size} again`);
    expect(await contents()).toEqual(after);
    expect(most).toBeGreaterThan(10);

    // The control: where each statement is committed by itself, some of it is there, and cannot be done once more.
    const control = await ledger();
    expect(await control.decided(most - 5, "loose")).toBe("SIGKILL");
    expect([await control.rowsOf("component"), await control.rowsOf("idempotent_answer")]).toEqual([3, 0]);
    expect(await control.decided(0)).not.toMatch(`${size} answered`);
  });
});
