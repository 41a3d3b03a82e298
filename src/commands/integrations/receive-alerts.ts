/** Takes the alerts of one event: its log entry, each alert's outcome and the signals are one transaction. */
import type { InvalidAlert } from "../../contract/alerts.ts";
import type { AlertOutcome, AlertOutcomeDetail } from "../../contract/integrations.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { close, counts, fire, resolve, type SignalDecision } from "../../rules/alert-signals.ts";
import { overrideAt } from "../../rules/status-inputs.ts";
import type { IntegrationRow, IntegrationSignalRow } from "../../store/tables/integration-tables.ts";
import { rowId } from "../../store/uuid.ts";
import { actorText } from "../audit-entry.ts";
import type { DeferredDecision } from "../bus/deferred-decision.ts";
import type { TrackedComponent, UnitOfWork } from "../bus/unit-of-work.ts";
import type { Actor, Answer, Submission } from "../command.ts";
import { componentsOf, isCovered } from "./alert-components.ts";
import { eventAnswer, logEvent } from "./event-log.ts";
import type { IncomingAlert, ReceiveAlerts } from "./integration-commands.ts";
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

const day = 24 * 60 * 60_000;

/** The outcome of an alert, before its effects are known. */
type Decided = {
  readonly alert: IncomingAlert;
  readonly outcome: AlertOutcome;
  readonly reason: string | null;
  readonly component: TrackedComponent | null;
};

/** Common inputs of an event's alerts. */
type Receiving = {
  readonly uow: UnitOfWork;
  readonly integration: IntegrationRow;
  readonly actor: Actor;
  readonly signals: Map<string, IntegrationSignalRow>;
  readonly changes: ChangeOfAlert[];
  /** The number of alerts that this event opens, by component. */
  readonly opened: Map<number, number>;
  readonly find: (names: readonly string[]) => TrackedComponent | undefined;
};

/** Decides an event. A refusal of one alert is its outcome, and leaves the others alone. */
export function decideReceiveAlerts(
  uow: UnitOfWork,
  submission: Submission,
  command: ReceiveAlerts,
): Answer | DeferredDecision {
  const integration = requireIntegration(uow, command.integration);
  if (integration.enabled === 0 && !command.evenIfDisabled) throw disabled(integration);
  if (isDuplicate(uow, integration, command)) {
    const reason = "An event with the same signed body has been received in the last 24 hours.";
    const decided = command.alerts.map((alert) => decidedAs(alert, ["Duplicate", reason]));
    return log(uow, integration, { command, outcomes: decided.map((one) => detailOf(one, null)) });
  }
  const receiving: Receiving = {
    uow,
    integration,
    actor: submission.actor,
    signals: signalsOf(uow, integration),
    changes: [],
    opened: new Map(),
    find: componentsOf(uow, integration),
  };
  const decided = command.alerts.map((alert) => decideAlert(receiving, alert));
  const before = new Map(
    decided.flatMap(({ component }) =>
      component === null
        ? []
        : [[component, { shown: component.row.shown_status, period: component.row.last_period_id }]],
    ),
  );
  const actor = actorText(submission.actor);
  const answer = () => {
    const outcomes = decided.map((one) => {
      const stood = one.component === null ? undefined : before.get(one.component);
      return detailOf(withEffect(uow, one), stood ?? null);
    });
    return log(uow, integration, { command, outcomes });
  };
  return applyChanges(uow, integration, { changes: receiving.changes, actor, answer });
}

/** The refusal of an event of a disabled integration. */
export function disabled({ name }: Pick<IntegrationRow, "name">): Refusal {
  return new Refusal(
    "IntegrationDisabled",
    `The integration "${name}" is disabled. Enable it to accept events again.`,
  );
}

function isDuplicate(uow: UnitOfWork, { id }: IntegrationRow, { event }: ReceiveAlerts): boolean {
  const { bodyHash } = event;
  if (bodyHash === null || event.replayOf !== null) return false;
  return uow
    .rows("integration_event")
    .some(
      (row) => row.integration_id === id && row.body_hash === bodyHash && row.received_at > uow.now - day,
    );
}

function signalsOf(uow: UnitOfWork, { id }: IntegrationRow): Map<string, IntegrationSignalRow> {
  const own = uow.rows("integration_signal").filter((row) => row.integration_id === id);
  return new Map(own.map((row) => [row.fingerprint, row]));
}

function decidedAs(
  alert: IncomingAlert,
  [outcome, reason]: readonly [AlertOutcome, string | null],
  component: TrackedComponent | null = null,
): Decided {
  return { alert, outcome, reason, component };
}

function decideAlert(receiving: Receiving, alert: IncomingAlert): Decided {
  if (alert.state === "Test") return decidedAs(alert, ["Test", "The sender marks it as a test."]);
  const { uow, actor, signals } = receiving;
  const row = signals.get(alert.fingerprint);
  const current = row === undefined ? undefined : uow.componentNumbered(row.component_id);
  if (current !== undefined && !isCovered(actor, current)) return notCovered(alert);
  if (alert.state === "Resolved") return decideResolved(receiving, alert, { row, current });
  const { target } = alert;
  if (target.ignored !== null || target.status === null) return ignore(receiving, alert, { row, current });
  const component = receiving.find(target.names);
  if (component === undefined) return noComponent(actor, alert);
  if (!isCovered(actor, component)) return notCovered(alert);
  const before = row === undefined ? null : signalOf(row);
  const isOpenHere = before !== null && counts(before) && before.component === component.row.id;
  if (!isOpenHere && openCount(receiving, component) >= maxOpenAlerts) {
    const reason = `"${component.row.name}" has ${maxOpenAlerts.toLocaleString("en")} open alerts already.`;
    return decidedAs(alert, ["Invalid", reason], component);
  }
  const { startsAt, reopens } = alert;
  const firing = {
    startsAt,
    ...(reopens === true && { reopens }),
    component: component.row.id,
    status: target.status,
  };
  const decision = fire(firing, { before, delays: delaysOf(receiving.integration), now: uow.now });
  keep(receiving, alert, { row, decision });
  return decidedAs(alert, [decision.outcome, decision.reason], component);
}

type KnownSignal = {
  readonly row: IntegrationSignalRow | undefined;
  /** The component of the signal. */
  readonly current: TrackedComponent | undefined;
};

function decideResolved(receiving: Receiving, alert: IncomingAlert, { row, current }: KnownSignal): Decided {
  const { uow, actor, integration } = receiving;
  if (row === undefined) {
    const component = receiving.find(alert.target.names);
    if (component !== undefined && !isCovered(actor, component)) return notCovered(alert);
    if (component === undefined && alert.target.ignored === null) return noComponent(actor, alert);
    if (component !== undefined && alert.startsAt !== null) remember(receiving, alert, component);
    return decidedAs(alert, ["Unchanged", "No open alert has this fingerprint."], component ?? null);
  }
  const decision = resolve(alert, { before: signalOf(row), delays: delaysOf(integration), now: uow.now });
  keep(receiving, alert, { row, decision });
  return decidedAs(alert, [decision.outcome, decision.reason], current ?? null);
}

/** Keeps a resolved alert that was never open: its firing may arrive later, and is stale then. */
function remember(receiving: Receiving, alert: IncomingAlert, component: TrackedComponent): void {
  const { now } = receiving.uow;
  const startedAt = alert.startsAt ?? now;
  const status = alert.target.status ?? "Major Outage";
  const signal = {
    state: "Closed",
    component: component.row.id,
    status,
    startedAt,
    countedFrom: now,
    endedAt: now,
    heardAt: now,
    dueAt: null,
  } as const;
  keep(receiving, alert, { row: undefined, decision: { signal, changes: [] } });
}

function ignore(receiving: Receiving, alert: IncomingAlert, { row, current }: KnownSignal): Decided {
  const reason = alert.target.ignored ?? "Its severity is ignored.";
  if (row === undefined || row.state === "Closed") return decidedAs(alert, ["IgnoredByRule", reason]);
  keep(receiving, alert, { row, decision: close(signalOf(row), receiving.uow.now) });
  return decidedAs(alert, ["IgnoredByRule", `${reason} It was open, and has been closed.`], current ?? null);
}

function noComponent(actor: Actor, alert: IncomingAlert): Decided {
  const hasList = actor.kind === "key" && actor.role === "Webhook" && actor.covers !== "all";
  if (hasList) return notCovered(alert);
  const { names, rule } = alert.target;
  const tried = names.map((name) => `"${name}"`).join(", ");
  if (names.length === 0) return decidedAs(alert, ["NoComponent", "It names no component."]);
  const source = rule === null ? "It names" : `Rule ${rule} names`;
  return decidedAs(alert, ["NoComponent", `${source} ${tried}: the page has no such component.`]);
}

/** One answer whether there is such a component or not: a webhook key with a list learns of no others. */
function notCovered(alert: IncomingAlert): Decided {
  return decidedAs(alert, ["ComponentNotCovered", "This webhook key does not cover the component."]);
}

function openCount({ uow, opened }: Receiving, { row }: TrackedComponent): number {
  return openAlertsOf(uow, row.id) + (opened.get(row.id) ?? 0);
}

/** Keeps the state of an alert, and notes its changes. */
function keep(
  receiving: Receiving,
  alert: IncomingAlert,
  kept: {
    readonly row: IntegrationSignalRow | undefined;
    readonly decision: Pick<SignalDecision, "signal" | "changes">;
  },
): void {
  const { uow, integration, signals, opened, changes } = receiving;
  const { signal, changes: more } = kept.decision;
  if (signal === null) return;
  // The schedulers of all nodes learn by the revision that something is due sooner.
  if (signal.dueAt !== null && signal.dueAt < (kept.row?.due_at ?? Number.POSITIVE_INFINITY))
    uow.raiseRevision();
  changes.push(...more.map((change) => ({ ...change, title: alert.title })));
  for (const change of more) {
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
  if (kept.row !== undefined) {
    Object.assign(kept.row, columns);
    uow.update("integration_signal", kept.row);
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

/** An applied alert of a component that shows something else all the same says why. */
function withEffect(uow: UnitOfWork, decided: Decided): Decided {
  const { component, outcome, alert } = decided;
  if (outcome !== "Applied" || component === null || alert.state === "Resolved") return decided;
  const { inputs, row } = component;
  if (overrideAt(inputs, Math.max(uow.now, row.last_event_at)) !== null) {
    const reason = `"${row.name}" has an override: it shows ${row.shown_status} until that ends.`;
    return { ...decided, outcome: "Overridden", reason };
  }
  if (row.shown_status === "Under Maintenance" && Object.keys(inputs.announced).length > 0) {
    const reason = `"${row.name}" is in maintenance that expects this status.`;
    return { ...decided, outcome: "InMaintenance", reason };
  }
  return decided;
}

function detailOf(
  { alert, outcome, reason, component }: Decided,
  stood: { readonly shown: ComponentStatus; readonly period: number } | null,
): AlertOutcomeDetail {
  const row = component?.row ?? null;
  const isShown = row !== null && stood !== null;
  const hasPeriod = isShown && row.last_period_id !== stood.period;
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
    StatusBefore: isShown ? stood.shown : null,
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

function log(
  uow: UnitOfWork,
  integration: IntegrationRow,
  { command, outcomes }: { readonly command: ReceiveAlerts; readonly outcomes: AlertOutcomeDetail[] },
): Answer {
  const all = [...outcomes, ...command.invalid.map(invalidDetail)];
  return eventAnswer(
    uow,
    logEvent(uow, integration, { event: command.event, status: 202, outcomes: all }),
    all,
  );
}
