/** Dispatchers as processes of their own, which can be killed and stopped. */
import { sql } from "kysely";
import { q } from "../../src/store/query.ts";
import { bundledChild } from "../harness/bundled-children.ts";
import { type Child, started } from "../store/store-child.ts";
import type { Dispatching } from "./dispatching.ts";

/** How a process sends: only the first manner is the one in earnest. */
export type Manner = "in earnest" | "records first" | "new ids" | "unfenced";

/** The task of a process. */
export type SenderTask = {
  readonly place: Dispatching["place"];
  readonly smtpPort: number;
  readonly manner: Manner;
};

/** Starts a process that sends; it is killed when the test has ended. */
export async function startSending(
  { place }: Dispatching,
  smtpPort: number,
  manner: Manner = "in earnest",
): Promise<Child> {
  const task: SenderTask = { place, smtpPort, manner };
  const script = bundledChild(import.meta.dirname, "send");
  const child = started(process.execPath, [
    "--disable-warning=ExperimentalWarning",
    script,
    JSON.stringify(task),
  ]);
  await child.waitForLine("ready");
  return child;
}

/** Ends all leases, as if a minute had passed. */
export async function endLeases({ bus }: Dispatching): Promise<void> {
  const tables = ["delivery", "notification", "team_delivery"] as const;
  await bus.bookkeep(
    tables.map((table) =>
      sql`update ${sql.table(table)} set lease_until = 0 where lease_until is not null`.compile(q),
    ),
  );
}
