/** Stored parts of a component's history that are null while there is nothing. */
import { type FlappingState, noTransitions } from "../rules/flapping.ts";
import type { ReportMessage } from "../rules/report-messages.ts";
import { readJson, writeJson } from "./stored-json.ts";
import type { StatusPeriodRow } from "./tables/tables.ts";

/** The messages of a period. Throws `DamagedJson`. */
export function readPeriodMessages(row: {
  readonly id: number;
  readonly messages: string | null;
}): readonly ReportMessage[] {
  return readJson("status_period", "messages", row) ?? [];
}

/** The stored form of messages. */
export function writePeriodMessages(messages: readonly ReportMessage[]): StatusPeriodRow["messages"] {
  return messages.length === 0 ? null : writeJson("status_period", "messages", messages);
}

/** The newest changes of a component's status. Throws `DamagedJson`. */
export function readTransitions(row: {
  readonly id: number;
  readonly recent_transitions: string | null;
}): FlappingState {
  return readJson("component", "recent_transitions", row) ?? noTransitions;
}
