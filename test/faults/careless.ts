/** Starting the server that does wrong what the service must do right. */
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { bundledChild } from "../harness/bundled-children.ts";
import type { Calls } from "./calls.ts";
import { type Answering, answering } from "./service.ts";

const script = bundledChild(import.meta.dirname, "careless");

/** The faulty behaviours; the script explains each. */
export type Manner = "early" | "forgetful" | "unsynced" | "standing" | "patient" | "thorough";

/** Starts it on a file of its own. Its output is added to `log`. */
export function careless(
  file: string,
  manner: Manner,
  { knownKey = "", log = [] }: { readonly knownKey?: string; readonly log?: string[] } = {},
): Promise<Answering> {
  const program = [process.execPath, "--disable-warning=ExperimentalWarning", script, file, manner, knownKey];
  return answering(program, { env: process.env, readyLine: /^port (\d+)$/u, log });
}

/** Sends it reports one after the other until it dies of what it cannot commit; the names of those that it acknowledged. */
export async function reportUntilItDies(client: Calls): Promise<string[]> {
  const acknowledged: string[] = [];
  const sendOn = async (): Promise<never> => {
    for (;;) {
      const name = `during-${acknowledged.length}`;
      await client.report("Component 0", "Operational", name);
      acknowledged.push(name);
    }
  };
  await expect(sendOn()).rejects.toMatchObject({ code: /^ECONN/u });
  client.close();
  return acknowledged;
}

/** The names of the reports that it kept. */
export function reportsOfCareless(file: string): string[] {
  const database = new DatabaseSync(file);
  database.exec("create table if not exists report (name text) strict");
  const rows = database.prepare("select name from report").all();
  database.close();
  return rows.map(({ name }) => String(name));
}
