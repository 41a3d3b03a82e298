/** Starting the node that does wrong what the service must do right. */
import { onTestFinished } from "vitest";
import { bundledChild } from "../harness/bundled-children.ts";
import { calls } from "./calls.ts";
import { queryDatabase } from "./nodes.ts";
import { Sender } from "./sender.ts";
import { type Answering, answering } from "./service.ts";

const script = bundledChild(import.meta.dirname, "careless-node");

/** The faulty behaviours; the script explains each. */
export type CarelessNode = "early" | "forgetful" | "brittle" | "patient" | "asking";

/** Starts it on a database, with somebody who reports to it. */
export async function carelessNode(
  url: string,
  manner: CarelessNode,
): Promise<{ readonly node: Answering; readonly sender: Sender }> {
  const program = [process.execPath, "--disable-warning=ExperimentalWarning", script, url, manner];
  const node = await answering(program, { env: process.env, readyLine: /^port (\d+)$/u });
  const client = calls(node.port, "");
  onTestFinished(() => client.close());
  return { node, sender: new Sender({ calls: client }, "API") };
}

/** The names of the reports that such nodes kept. */
export async function reportsOfCareless(url: string): Promise<string[]> {
  const rows = await queryDatabase(url, "select name from careless");
  return rows.map(({ name }) => String(name));
}
