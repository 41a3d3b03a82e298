/** Commands for alerts whose delays end or that expire, and for outages to announce. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Command } from "../commands/command.ts";
import { type Parameters, prepared, q } from "../store/query.ts";

/** Maximum number of alerts and outages per query. */
const maxSignals = 500;
const maxOutages = 50;

const dueSignals = prepared((param: Parameters<{ now: number }>) =>
  q
    .selectFrom("integration_signal")
    .select(["id", "integration_id"])
    .where("due_at", "is not", null)
    .where("due_at", "<=", param("now"))
    .orderBy("due_at")
    .limit(maxSignals),
);

const dueOutages = prepared((param: Parameters<{ now: number }>) =>
  q
    .selectFrom("integration")
    .select(["id", "incident_public_id", "template_public_id"])
    .where("incident_due_at", "is not", null)
    .where("incident_due_at", "<=", param("now"))
    .orderBy("incident_due_at")
    .limit(maxOutages),
);

/** The commands for what is due by `now` (epoch milliseconds). */
export async function alertCommandsDue(bus: Pick<CommandBus, "rows">, now: number): Promise<Command[]> {
  const [signals, outages] = await Promise.all([
    bus.rows(dueSignals({ now })),
    bus.rows(dueOutages({ now })),
  ]);
  const signalCommands = [...Map.groupBy(signals, (row) => row.integration_id)].map(
    ([integrationNumber, rows]): Command => ({
      kind: "SettleSignals",
      integrationNumber,
      signalNumbers: rows.map(({ id }) => id),
      dueBy: now,
    }),
  );
  const outageCommands = outages.map(
    (row): Command => ({
      kind: "AnnounceOutage",
      integrationNumber: row.id,
      incidentId: row.incident_public_id,
      templateId: row.template_public_id,
    }),
  );
  return [...signalCommands, ...outageCommands];
}
