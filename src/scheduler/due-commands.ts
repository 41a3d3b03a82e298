/** Finds the next due time, and the commands that are due now. */
import { sql } from "kysely";
import { readComposed } from "../commands/announcements/composed-commands.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Command } from "../commands/command.ts";
import { type Parameters, prepared, q } from "../store/query.ts";
import { storeClock } from "../store/sql-dialect.ts";
import { alertCommandsDue } from "./due-alerts.ts";

/** Maximum number of components in one command. */
const maxExpiries = 500;

/** Maximum number of announcements moved at once, and of publications executed at once. */
const maxTransitions = 100;
const maxCreated = 50;

const nextDueQuery = sql<{
  now: number | null;
  next_expiry_at: number | null;
  next_transition_at: number | null;
  held_at: number | null;
  signal_at: number | null;
  incident_at: number | null;
}>`
  select ${sql.raw(storeClock)} as now,
    (select min(next_expiry_at) from component where next_expiry_at is not null and deleted_at is null) as next_expiry_at,
    (select min(next_transition_at) from announcement where next_transition_at is not null) as next_transition_at,
    (select min(due_at) from pending_publication where state = 'Waiting') as held_at,
    (select min(due_at) from integration_signal where due_at is not null) as signal_at,
    (select min(incident_due_at) from integration where incident_due_at is not null) as incident_at`.compile(
  q,
);

const dueExpiries = prepared((param: Parameters<{ now: number }>) =>
  q
    .selectFrom("component")
    .select("id")
    .where("next_expiry_at", "is not", null)
    .where("next_expiry_at", "<", param("now"))
    .where("deleted_at", "is", null)
    .orderBy("next_expiry_at")
    .limit(maxExpiries),
);

const dueTransitions = prepared((param: Parameters<{ now: number }>) =>
  q
    .selectFrom("announcement")
    .select("id")
    .where("next_transition_at", "is not", null)
    .where("next_transition_at", "<=", param("now"))
    .orderBy("next_transition_at")
    .limit(maxTransitions),
);

// The state is a literal, so that the partial index is used.
const duePublications = prepared((param: Parameters<{ now: number }>) =>
  q
    .selectFrom("pending_publication")
    .select(["id", "command", "draft_public_id"])
    .where(sql<boolean>`state = 'Waiting'`)
    .where("due_at", "<=", param("now"))
    .orderBy("due_at")
    .orderBy("id")
    .limit(maxCreated),
);

/** The next due time, in epoch milliseconds. */
export type NextDue = {
  /** Time of the store's clock; null if it uses the machine's. */
  readonly now: number | null;
  /** The next due time; infinite if none. */
  readonly nextAt: number;
};

/** Reads the next due time: five look-ups at the beginning of an index, whatever its size. */
export async function findNextDue(bus: Pick<CommandBus, "rows">): Promise<NextDue> {
  const [row] = await bus.rows(nextDueQuery);
  // A report at the very moment of expiry is in time; everything else is due at its moment.
  const expiryAt = row?.next_expiry_at == null ? Number.POSITIVE_INFINITY : row.next_expiry_at + 1;
  const moments = [row?.next_transition_at, row?.held_at, row?.signal_at, row?.incident_at];
  const otherAt = Math.min(...moments.map((at) => at ?? Number.POSITIVE_INFINITY));
  return { now: row?.now ?? null, nextAt: Math.min(expiryAt, otherAt) };
}

/** The commands for what is due by `now` (epoch milliseconds), the earliest first, some hundred at a time. */
export async function commandsDue(bus: Pick<CommandBus, "rows">, now: number): Promise<Command[]> {
  const [expiries, transitions, publications, alerts] = await Promise.all([
    bus.rows(dueExpiries({ now })),
    bus.rows(dueTransitions({ now })),
    bus.rows(duePublications({ now })),
    alertCommandsDue(bus, now),
  ]);
  const componentNumbers = expiries.map((row) => row.id);
  const commands: Command[] = transitions.map((row) => ({
    kind: "MoveAnnouncements",
    announcementNumbers: [row.id],
    dueBy: now,
  }));
  for (const row of publications) {
    const change = readComposed(row);
    const draftId = row.draft_public_id;
    commands.push({
      kind: "ExecutePublication",
      number: row.id,
      change,
      draftId,
      dueBy: now,
      shouldGiveUp: false,
    });
  }
  commands.push(...alerts);
  return componentNumbers.length === 0
    ? commands
    : [{ kind: "RecordExpiries", componentNumbers }, ...commands];
}
