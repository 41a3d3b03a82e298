/** Starting the server that does wrong what the service must do right. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Answering, answering } from "./service.ts";

const script = join(import.meta.dirname, "children", "careless.ts");

/** What it does wrong; its script says what each means. */
export type Manner = "early" | "forgetful" | "unsynced" | "standing" | "patient" | "thorough";

/** Starts it on a file of its own. */
export function careless(file: string, manner: Manner, knownKey = ""): Promise<Answering> {
  const program = [process.execPath, "--disable-warning=ExperimentalWarning", script, file, manner, knownKey];
  return answering(program, { env: process.env, says: /^port (\d+)$/u });
}

/** The names of the reports that it kept. */
export function reportsOfCareless(file: string): string[] {
  const database = new DatabaseSync(file);
  database.exec("create table if not exists report (name text) strict");
  const rows = database.prepare("select name from report").all();
  database.close();
  return rows.map(({ name }) => String(name));
}
