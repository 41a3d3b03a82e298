/**
 * An executor of pending publications with a fault: the control for the tests of execution. What is due in the store of
 * a data directory is sent as if its author did so now; that it is made is noted in a second step.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { readComposed } from "../../../src/commands/announcements/composed-commands.ts";
import { openCommandBus } from "../../../src/commands/bus/command-bus.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { q } from "../../../src/store/query.ts";

const [dataDirectory = ""] = process.argv.slice(2);
const logger = createLogger("silent");
const bus = await openCommandBus({ dataDirectory, baseUrl: "http://localhost", thread: false, logger });
const rest = { requestId: null, idempotency: null, ifMatch: null };

process.stderr.write("port 1\n");
while (true) {
  const due = q
    .selectFrom("pending_publication")
    .select(["id", "command", "person_id"])
    .where("state", "=", "Waiting")
    .where("due_at", "<=", Date.now())
    .orderBy("due_at");
  for (const row of await bus.rows(due.compile())) {
    const { id, person_id: number } = row;
    const change = readComposed(row);
    if (change === null) throw new Error("what is held cannot be read");
    const actor = { kind: "person", number, name: "Maja Lind", role: "Editor" } as const;
    await bus.submit({ command: change, actor, ...rest });
    // Most kills come here.
    await sleep(100);
    await bus.write(
      q.updateTable("pending_publication").set({ state: "Made" }).where("id", "=", id).compile(),
    );
  }
  await sleep(10);
}
