/** The log of an integration's events. */

import type { AlertOutcome, AlertOutcomeDetail } from "../../contract/integrations.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { IntegrationEventRow, IntegrationRow } from "../../store/tables/integration-tables.ts";
import { newId } from "../../store/uuid.ts";
import type { Answer } from "../command.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { EventRecord } from "./integration-commands.ts";

/** The classes in which outcomes are counted. */
const classes = {
  Applied: "applied",
  Overridden: "applied",
  InMaintenance: "applied",
  Unchanged: "unchanged",
  Duplicate: "unchanged",
  Stale: "unchanged",
  HeldDown: "unchanged",
  IgnoredByRule: "ignored",
  Test: "ignored",
  NoComponent: "failed",
  ComponentNotCovered: "failed",
  RateLimited: "failed",
  Invalid: "failed",
} as const satisfies Record<AlertOutcome, OutcomeClass>;

const classNames = ["applied", "unchanged", "ignored", "failed"] as const;

type OutcomeClass = (typeof classNames)[number];

type OutcomeCounts = Record<OutcomeClass, number>;

/** The numbers of outcomes by class. */
function countOutcomes(outcomes: readonly AlertOutcome[]): OutcomeCounts {
  const counts: OutcomeCounts = { applied: 0, unchanged: 0, ignored: 0, failed: 0 };
  for (const outcome of outcomes) counts[classes[outcome]] += 1;
  return counts;
}

/** A sentence such as "3 alerts applied, 1 without a component". */
function summarise(outcomes: readonly AlertOutcome[]): string {
  const groups = outcomes.map((outcome) =>
    outcome === "NoComponent" ? "without a component" : classes[outcome],
  );
  const parts = [...classNames, "without a component"].flatMap((name) => {
    const count = groups.filter((group) => group === name).length;
    return count === 0 ? [] : [{ name, count }];
  });
  if (parts.length === 0) return "No alerts";
  const texts = parts.map(({ name, count }, index) => {
    const noun = count === 1 ? "alert " : "alerts ";
    return `${count} ${index === 0 ? noun : ""}${name}`;
  });
  return texts.join(", ");
}

/** An event and its response. */
export type LoggedEvent = {
  readonly event: EventRecord;
  /** The HTTP status of the response. */
  readonly status: number;
  readonly outcomes: readonly AlertOutcomeDetail[];
  /** Absent if it follows from the outcomes. */
  readonly message?: string;
  /** The outcome of an event without alerts; null if it is not counted. */
  readonly outcome?: AlertOutcome | null;
};

/** Logs an event with its body. */
export function logEvent(
  uow: UnitOfWork,
  integration: IntegrationRow,
  entry: LoggedEvent,
): IntegrationEventRow {
  const { event, status, outcomes, outcome = null } = entry;
  const kinds = [...outcomes.map((item) => item.Outcome), ...(outcome === null ? [] : [outcome])];
  const counts = countOutcomes(kinds);
  const row: IntegrationEventRow = {
    id: uow.nextNumber(),
    public_id: newId(uow.now),
    integration_id: integration.id,
    received_at: uow.now,
    sender: event.sender,
    size: event.size,
    latency_ms: Math.max(0, Math.round(uow.now - event.arrivedAt)),
    status,
    message: entry.message ?? summarise(kinds),
    outcomes: writeJson("integration_event", "outcomes", outcomes),
    ...counts,
    body_hash: status < 300 ? event.bodyHash : null,
    replay_of: event.replayOf,
  };
  uow.insert("integration_event", row);
  if (event.content !== null) {
    uow.insert("integration_event_body", {
      id: row.id,
      integration_id: integration.id,
      received_at: row.received_at,
      stored_size: event.content.length,
      content: event.content,
    });
  }
  return row;
}

/** The answer to an event. */
export function eventAnswer(
  uow: UnitOfWork,
  row: IntegrationEventRow,
  outcomes: readonly AlertOutcomeDetail[],
): Answer {
  return {
    status: 202,
    result: { EventId: row.public_id, Outcomes: outcomes },
    message: row.message,
    version: null,
    location: null,
    revision: uow.revision,
    replayed: false,
  };
}
