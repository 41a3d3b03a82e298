/**
 * Receives the alerts of one event: its log entry, the outcome of each alert and the signals are written in one
 * transaction.
 */
import type { InvalidAlert } from "../../contract/alerts.ts";
import type { AlertOutcome, AlertOutcomeDetail } from "../../contract/integrations.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { close, fireSignal, isCounted, resolve, type SignalDecision } from "../../rules/alert-signals.ts";
import { overrideAt } from "../../rules/status-inputs.ts";
import type { IntegrationRow, IntegrationSignalRow } from "../../store/tables/integration-tables.ts";
import { rowId } from "../../store/uuid.ts";
import { actorText } from "../audit-entry.ts";
import type { Actor, Answer, Submission } from "../command.ts";
import type { CommandDefinition } from "../command-definition.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { componentsOf, isCovered } from "./alert-components.ts";
import { eventAnswer, logEvent } from "./event-log.ts";
import type { IncomingAlert, ReceiveAlerts } from "./integration-commands.ts";
import { wantEvent } from "./integration-loads.ts";
import { requireIntegration } from "./integration-lookup.ts";
import {
  applyChanges,
  type ChangeOfAlert,
  delaysOf,
  maxOpenAlerts,
  openAlertsOf,
  signalColumns,
  signalOf,
} from "./signal-changes.ts";

const dayMs = 24 * 60 * 60_000;

/** The outcome of an alert, before its effects are known. */
type AlertDecision = {
  readonly alert: IncomingAlert;
  readonly outcome: AlertOutcome;
  readonly reason: string | null;
  readonly component: TrackedComponent | null;
};

/** Common data of an event's alerts. */
type EventContext = {
  readonly uow: UnitOfWork;
  readonly integration: IntegrationRow;
  readonly actor: Actor;
  readonly signals: Map<string, IntegrationSignalRow>;
  readonly changes: ChangeOfAlert[];
  /** Number of alerts that this event opens, by component. */
  readonly opened: Map<number, number>;
  readonly find: (names: readonly string[]) => TrackedComponent | undefined;
};

/** Receives the alerts of an event. */
export const receiveAlerts: CommandDefinition<ReceiveAlerts> = {
  loads: wantEvent,
  decide: decideReceiveAlerts,
};

/** Decides an event. The refusal of one alert is its outcome and does not affect the others. */
function decideReceiveAlerts(
  uow: UnitOfWork,
  submission: Submission,
  command: ReceiveAlerts,
): Answer | DeferredDecision {
  const integration = requireIntegration(uow, command.integration);
  if (integration.enabled === 0 && !command.ignoresDisabled) throw disabled(integration);
  if (isDuplicate(uow, integration, command)) {
    const reason = "An event with the same signed body has been received in the last 24 hours.";
    const alertDecisions = command.alerts.map((alert) => alertDecision(alert, ["Duplicate", reason]));
    return logAndAnswer(uow, integration, {
      command,
      outcomes: alertDecisions.map((decision) => detailOf(decision, null)),
    });
  }
  const context: EventContext = {
    uow,
    integration,
    actor: submission.actor,
    signals: signalsOf(uow, integration),
    changes: [],
    opened: new Map(),
    find: componentsOf(uow, integration),
  };
  const alertDecisions = command.alerts.map((alert) => decideAlert(context, alert));
  const shownByComponent = new Map(
    alertDecisions.flatMap(({ component }) =>
      component === null
        ? []
        : [[component, { shown: component.row.shown_status, period: component.row.last_period_id }]],
    ),
  );
  const actor = actorText(submission.actor);
  const answer = () => {
    const outcomes = alertDecisions.map((decision) => {
      const shownBefore = decision.component === null ? undefined : shownByComponent.get(decision.component);
      return detailOf(withEffect(uow, decision), shownBefore ?? null);
    });
    return logAndAnswer(uow, integration, { command, outcomes });
  };
  return applyChanges(uow, integration, { changes: context.changes, actor, answer });
}

/** The refusal of an event of a disabled integration. */
export function disabled({ name }: Pick<IntegrationRow, "name">): Refusal {
  return new Refusal(
    "IntegrationDisabled",
    `The integration "${name}" is disabled. Enable it in the portal, with \`bin/signalbox integration enable\`, or by a PATCH with "Enabled": true.`,
  );
}

function isDuplicate(uow: UnitOfWork, { id }: IntegrationRow, { event }: ReceiveAlerts): boolean {
  const { bodyHash } = event;
  if (bodyHash === null || event.replayOf !== null) return false;
  return uow
    .rows("integration_event")
    .some(
      (row) => row.integration_id === id && row.body_hash === bodyHash && row.received_at > uow.now - dayMs,
    );
}

function signalsOf(uow: UnitOfWork, { id }: IntegrationRow): Map<string, IntegrationSignalRow> {
  const ownSignals = uow.rows("integration_signal").filter((row) => row.integration_id === id);
  return new Map(ownSignals.map((row) => [row.fingerprint, row]));
}

function alertDecision(
  alert: IncomingAlert,
  [outcome, reason]: readonly [AlertOutcome, string | null],
  component: TrackedComponent | null = null,
): AlertDecision {
  return { alert, outcome, reason, component };
}

function decideAlert(context: EventContext, alert: IncomingAlert): AlertDecision {
  if (alert.state === "Test") return alertDecision(alert, ["Test", "The sender marks it as a test."]);
  const { uow, actor, signals } = context;
  const row = signals.get(alert.fingerprint);
  const currentComponent = row === undefined ? undefined : uow.componentNumbered(row.component_id);
  if (currentComponent !== undefined && !isCovered(actor, currentComponent)) return notCovered(alert);
  if (alert.state === "Resolved") return decideResolved(context, alert, { row, currentComponent });
  const { target } = alert;
  if (target.ignored !== null || target.status === null)
    return ignoreAlert(context, alert, { row, currentComponent });
  const component = context.find(target.names);
  if (component === undefined) return noComponent(actor, alert);
  if (!isCovered(actor, component)) return notCovered(alert);
  const before = row === undefined ? null : signalOf(row);
  const isOpenHere = before !== null && isCounted(before) && before.component === component.row.id;
  if (!isOpenHere && openCount(context, component) >= maxOpenAlerts) {
    const reason = `"${component.row.name}" has ${maxOpenAlerts.toLocaleString("en")} open alerts already.`;
    return alertDecision(alert, ["Invalid", reason], component);
  }
  const { startsAt, reopens } = alert;
  const firing = {
    startsAt,
    ...(reopens === true && { reopens }),
    component: component.row.id,
    status: target.status,
  };
  const decision = fireSignal(firing, { before, delays: delaysOf(context.integration), now: uow.now });
  saveSignal(context, alert, { row, decision });
  return alertDecision(alert, [decision.outcome, decision.reason], component);
}

type ExistingSignal = {
  readonly row: IntegrationSignalRow | undefined;
  /** The component of the signal. */
  readonly currentComponent: TrackedComponent | undefined;
};

function decideResolved(
  context: EventContext,
  alert: IncomingAlert,
  { row, currentComponent }: ExistingSignal,
): AlertDecision {
  const { uow, actor, integration } = context;
  if (row === undefined) {
    const component = context.find(alert.target.names);
    if (component !== undefined && !isCovered(actor, component)) return notCovered(alert);
    if (component === undefined && alert.target.ignored === null) return noComponent(actor, alert);
    if (component !== undefined && alert.startsAt !== null) storeResolved(context, alert, component);
    return alertDecision(alert, ["Unchanged", "No open alert has this fingerprint."], component ?? null);
  }
  const decision = resolve(alert, { before: signalOf(row), delays: delaysOf(integration), now: uow.now });
  saveSignal(context, alert, { row, decision });
  return alertDecision(alert, [decision.outcome, decision.reason], currentComponent ?? null);
}

/** Stores a resolved alert that was never open: its firing may arrive later and is then stale. */
function storeResolved(context: EventContext, alert: IncomingAlert, component: TrackedComponent): void {
  const { now } = context.uow;
  const startedAt = alert.startsAt ?? now;
  const status = alert.target.status ?? "Major Outage";
  const signal = {
    state: "Closed",
    component: component.row.id,
    status,
    startedAt,
    countedFrom: now,
    endedAt: now,
    lastEventAt: now,
    dueAt: null,
  } as const;
  saveSignal(context, alert, { row: undefined, decision: { signal, changes: [] } });
}

function ignoreAlert(
  context: EventContext,
  alert: IncomingAlert,
  { row, currentComponent }: ExistingSignal,
): AlertDecision {
  const reason = alert.target.ignored ?? "Its severity is ignored.";
  if (row === undefined || row.state === "Closed") return alertDecision(alert, ["IgnoredByRule", reason]);
  saveSignal(context, alert, { row, decision: close(signalOf(row), context.uow.now) });
  return alertDecision(
    alert,
    ["IgnoredByRule", `${reason} It was open, and has been closed.`],
    currentComponent ?? null,
  );
}

function noComponent(actor: Actor, alert: IncomingAlert): AlertDecision {
  const hasList = actor.kind === "key" && actor.role === "Webhook" && actor.covers !== "all";
  if (hasList) return notCovered(alert);
  const { names, rule } = alert.target;
  const namesText = names.map((name) => `"${name}"`).join(", ");
  if (names.length === 0) return alertDecision(alert, ["NoComponent", "It names no component."]);
  const source = rule === null ? "It names" : `Rule ${rule} names`;
  return alertDecision(alert, ["NoComponent", `${source} ${namesText}: the page has no such component.`]);
}

/** The same refusal whether the component exists or not: a restricted webhook key learns nothing about others. */
function notCovered(alert: IncomingAlert): AlertDecision {
  return alertDecision(alert, ["ComponentNotCovered", "This webhook key does not cover the component."]);
}

function openCount({ uow, opened }: EventContext, { row }: TrackedComponent): number {
  return openAlertsOf(uow, row.id) + (opened.get(row.id) ?? 0);
}

/** Saves the state of an alert, and collects its changes. */
function saveSignal(
  context: EventContext,
  alert: IncomingAlert,
  saved: {
    readonly row: IntegrationSignalRow | undefined;
    readonly decision: Pick<SignalDecision, "signal" | "changes">;
  },
): void {
  const { uow, integration, signals, opened, changes } = context;
  const { signal, changes: signalChanges } = saved.decision;
  if (signal === null) return;
  // The revision informs the schedulers of all nodes about an earlier due time.
  if (signal.dueAt !== null && signal.dueAt < (saved.row?.due_at ?? Number.POSITIVE_INFINITY))
    uow.raiseRevision();
  changes.push(...signalChanges.map((change) => ({ ...change, title: alert.title })));
  for (const change of signalChanges) {
    const balance = (change.adds === null ? 0 : 1) - (change.removes === null ? 0 : 1);
    opened.set(change.component, (opened.get(change.component) ?? 0) + balance);
  }
  const columns = {
    ...signalColumns(signal),
    severity: alert.severity,
    title: alert.title,
    url: alert.url,
    acknowledged: alert.state === "Acknowledged" ? 1 : 0,
  };
  if (saved.row !== undefined) {
    Object.assign(saved.row, columns);
    uow.update("integration_signal", saved.row);
    return;
  }
  const row = {
    id: uow.nextNumber(),
    integration_id: integration.id,
    fingerprint: alert.fingerprint,
    ...columns,
  };
  uow.insert("integration_signal", row);
  signals.set(alert.fingerprint, row);
}

/** Adds the reason if the component of an applied alert shows another status. */
function withEffect(uow: UnitOfWork, decision: AlertDecision): AlertDecision {
  const { component, outcome, alert } = decision;
  if (outcome !== "Applied" || component === null || alert.state === "Resolved") return decision;
  const { inputs, row } = component;
  if (overrideAt(inputs, Math.max(uow.now, row.last_event_at)) !== null) {
    const reason = `"${row.name}" has an override: it shows ${row.shown_status} until that ends.`;
    return { ...decision, outcome: "Overridden", reason };
  }
  if (row.shown_status === "Under Maintenance" && Object.keys(inputs.announced).length > 0) {
    const reason = `"${row.name}" is in maintenance that expects this status.`;
    return { ...decision, outcome: "InMaintenance", reason };
  }
  return decision;
}

function detailOf(
  { alert, outcome, reason, component }: AlertDecision,
  shownBefore: { readonly shown: ComponentStatus; readonly period: number } | null,
): AlertOutcomeDetail {
  const row = component?.row ?? null;
  const isShown = row !== null && shownBefore !== null;
  const hasPeriod = isShown && row.last_period_id !== shownBefore.period;
  return {
    Alert: alert.title,
    Fingerprint: alert.fingerprint,
    State: alert.state,
    Severity: alert.severity,
    Component: row?.name ?? null,
    ComponentId: row?.public_id ?? null,
    Rule: alert.target.rule,
    UnmappedField: outcome === "NoComponent" ? unmappedField(alert) : null,
    AlertStatus: alert.state === "Resolved" ? null : alert.target.status,
    Outcome: outcome,
    Reason: reason,
    StatusBefore: isShown ? shownBefore.shown : null,
    StatusAfter: isShown ? row.shown_status : null,
    HistoryId: hasPeriod ? rowId(row.shown_since, row.last_period_id) : null,
  };
}

function unmappedField({ target: { field } }: IncomingAlert): AlertOutcomeDetail["UnmappedField"] {
  return field && { Field: field.name, Value: field.value };
}

function invalidDetail({ fingerprint, title, reason }: InvalidAlert): AlertOutcomeDetail {
  return {
    Alert: title,
    Fingerprint: fingerprint,
    State: null,
    Severity: null,
    Component: null,
    ComponentId: null,
    Rule: null,
    UnmappedField: null,
    AlertStatus: null,
    Outcome: "Invalid",
    Reason: reason,
    StatusBefore: null,
    StatusAfter: null,
    HistoryId: null,
  };
}

function logAndAnswer(
  uow: UnitOfWork,
  integration: IntegrationRow,
  { command, outcomes }: { readonly command: ReceiveAlerts; readonly outcomes: AlertOutcomeDetail[] },
): Answer {
  const allOutcomes = [...outcomes, ...command.invalid.map(invalidDetail)];
  return eventAnswer(
    uow,
    logEvent(uow, integration, { event: command.event, status: 202, outcomes: allOutcomes }),
    allOutcomes,
  );
}
