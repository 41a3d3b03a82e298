/** Applies changes of alerts to an integration's signal about each component: history, counts and status. */
import type { AlertSignal, SignalChange, SignalDelays } from "../../rules/alert-signals.ts";
import {
  type OpenCounts,
  openAlerts,
  type SignalStep,
  signalSteps,
  type TitledChange,
} from "../../rules/signal-steps.ts";
import { sourceKey } from "../../rules/status-inputs.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import type {
  IntegrationComponentRow,
  IntegrationRow,
  IntegrationSignalRow,
} from "../../store/tables/integration-tables.ts";
import type { EventContent } from "../../store/tables/json-schemas.ts";
import type { Answer } from "../command.ts";
import { rebuildFrom } from "../components/backdating.ts";
import { recordEvent, recordRepeat, timeForEvent } from "../components/status-events.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";

/** Maximum number of open alerts of a component. */
export const maxOpenAlerts = 1_000;

/** A change of an alert, with its title for the history. */
export type ChangeOfAlert = SignalChange & { readonly title: string };

/** The delays of an integration, in milliseconds. */
export function delaysOf(integration: IntegrationRow): SignalDelays {
  return {
    fireAfter: integration.fire_after * 1_000,
    resolveAfter: integration.resolve_after * 1_000,
    expireAfter: integration.expire_after === null ? null : integration.expire_after * 1_000,
  };
}

/** The state of an alert as an input of the rules. */
export function signalOf(row: IntegrationSignalRow): AlertSignal {
  return {
    state: row.state,
    component: row.component_id,
    status: row.status,
    startedAt: row.started_at,
    countedFrom: row.counted_from,
    endedAt: row.ended_at,
    lastEventAt: row.last_event_at,
    dueAt: row.due_at,
  };
}

/** The columns that hold the state of an alert. */
export function signalColumns(signal: AlertSignal) {
  return {
    state: signal.state,
    component_id: signal.component,
    status: signal.status,
    started_at: signal.startedAt,
    counted_from: signal.countedFrom,
    ended_at: signal.endedAt,
    last_event_at: signal.lastEventAt,
    due_at: signal.dueAt,
  } as const;
}

/** Requests that the scheduler opens, extends or resolves the incident of an integration. */
export function requestAnnouncement(uow: UnitOfWork, integration: IntegrationRow): void {
  integration.incident_due_at ??= uow.now;
  uow.update("integration", integration);
  // The revision informs the schedulers of all nodes.
  uow.raiseRevision();
}

/** The stored counts without an open alert. */
export const noOpenAlerts = writeJson("integration_component", "open_counts", {});

/** Number of open alerts of a component, of all integrations. */
export function openAlertsOf(uow: UnitOfWork, componentNumber: number): number {
  return uow
    .rows("integration_component")
    .filter((row) => row.component_id === componentNumber)
    .reduce((sum, row) => sum + openAlerts(readJson("integration_component", "open_counts", row)), 0);
}

type TimedEvent = { readonly content: EventContent; readonly at: number };

/**
 * Applies changes of an integration's alerts to their components, then answers. Changes before a component's newest
 * event need its history.
 */
export function applyChanges(
  uow: UnitOfWork,
  integration: IntegrationRow,
  {
    changes,
    actor,
    answer,
  }: {
    readonly changes: readonly ChangeOfAlert[];
    readonly actor: string;
    readonly answer: () => Answer;
  },
): Answer | DeferredDecision {
  const deferred: { component: TrackedComponent; events: TimedEvent[] }[] = [];
  for (const [number, componentChanges] of Map.groupBy(changes, (change) => change.component)) {
    const component = uow.componentNumbered(number);
    if (component === undefined) throw new Error(`component ${number} was not loaded`);
    const steps = stepsOf(uow, integration, { component, changes: componentChanges });
    const timedSteps = steps.map((step) => ({ step, at: timeOf(uow, component, step) }));
    if (timedSteps.some(({ at }) => at < component.row.last_event_at)) {
      const events = timedSteps.map(({ step, at }) => ({ content: contentOf(integration, step), at }));
      deferred.push({ component, events });
    } else {
      for (const { step, at } of timedSteps) record(uow, integration, { component, step, at, actor });
    }
  }
  if (deferred.length === 0) return answer();
  return {
    needs: deferred.map(({ component, events }) => ({ component, at: events[0]?.at ?? uow.now })),
    settle: (windows) => {
      deferred.forEach(({ component, events }, index) => {
        const window = windows[index];
        if (window !== undefined) rebuildFrom(uow, component, { window, events, corrections: [], actor });
      });
      return answer();
    },
  };
}

/** Time of a current change: never before the newest event, so that a clock set back has no effect. */
function timeOf(uow: UnitOfWork, component: TrackedComponent, { at }: SignalStep): number {
  return at >= uow.now ? timeForEvent(uow, component) : at;
}

/**
 * The steps of the signal about a component. Stores the counts, and requests an announcement if the integration's
 * outage began or ended.
 */
function stepsOf(
  uow: UnitOfWork,
  integration: IntegrationRow,
  { component, changes }: { readonly component: TrackedComponent; readonly changes: readonly TitledChange[] },
): readonly SignalStep[] {
  const row = countsRow(uow, integration, component);
  const before = readJson("integration_component", "open_counts", row);
  const { counts, steps } = signalSteps(before, changes, row.changed_at);
  row.open_counts = writeJson("integration_component", "open_counts", withoutZeros(counts));
  row.changed_at = Math.max(row.changed_at, ...steps.map((step) => timeOf(uow, component, step)));
  uow.update("integration_component", row);
  if (integration.announce === "Incident" && steps.some(({ isChange }) => isChange)) {
    requestAnnouncement(uow, integration);
  }
  return steps;
}

function withoutZeros(counts: OpenCounts): OpenCounts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

function countsRow(
  uow: UnitOfWork,
  integration: IntegrationRow,
  component: TrackedComponent,
): IntegrationComponentRow {
  const existing = uow
    .rows("integration_component")
    .find((row) => row.integration_id === integration.id && row.component_id === component.row.id);
  if (existing !== undefined) return existing;
  const row: IntegrationComponentRow = {
    id: uow.nextNumber(),
    integration_id: integration.id,
    component_id: component.row.id,
    open_counts: noOpenAlerts,
    changed_at: 0,
  };
  uow.insert("integration_component", row);
  return row;
}

function record(
  uow: UnitOfWork,
  integration: IntegrationRow,
  change: {
    readonly component: TrackedComponent;
    readonly step: SignalStep;
    readonly at: number;
    readonly actor: string;
  },
): void {
  const { component, step, at, actor } = change;
  const content = contentOf(integration, step);
  if (!step.isChange && content.kind === "Signal") recordRepeat(uow, component, { content, at });
  else recordEvent(uow, component, { content, at, actor });
}

/** Maximum length of a message that lists several alerts. */
const maxMessageLength = 2_000;

function contentOf(integration: IntegrationRow, { status, titles }: SignalStep): EventContent {
  const { source } = integration;
  const key = sourceKey(source);
  if (status === null) return { kind: "Close", source, sourceKey: key };
  const message = titles.length === 0 ? null : titles.join("; ").slice(0, maxMessageLength).toWellFormed();
  return { kind: "Signal", source, sourceKey: key, status, message };
}
