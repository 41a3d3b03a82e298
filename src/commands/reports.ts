/** The report of a component's status, as the webhook takes it. */
import { Refusal } from "../contract/refusal.ts";
import { type ReportResult, reportBody, reportProperties } from "../contract/report.ts";
import { writeTime } from "../contract/times.ts";
import type { ComponentTable } from "../ledger/tables.ts";
import { foldName, isPlainText, readName } from "../rules/names.ts";
import { isLapsed, sourceKey } from "../rules/standing.ts";
import { actorText } from "./audit.ts";
import type { Actor, Answer, ReportStatus, Submission } from "./command.ts";
import type { Deferred } from "./deferred.ts";
import { hearRepeat, hearWord, momentFor } from "./hearing.ts";
import { fieldRefusal, readBody } from "./parsing.ts";
import { retell } from "./retelling.ts";
import type { GroupState, WorkingComponent } from "./state.ts";
import type { Told } from "./stored.ts";

const minute = 60_000;
const furthestAhead = 5 * minute;
const furthestBack = 7 * 24 * 60 * minute;
const mostSignals = 100;

const propertyByLowerCase = new Map(reportProperties.map((name) => [name.toLowerCase(), name]));

/** Reads the webhook's body: property names match without regard to case. Throws a `Refusal`. */
export function parseReport(body: unknown): ReportStatus {
  const fields = readBody(reportBody, withKnownNames(body));
  const name = fields.ComponentName?.trim() ?? "";
  const id = fields.ComponentId?.trim() ?? "";
  if (name === "" && id === "")
    throw fieldRefusal("ComponentName", "Name the component, or give its ComponentId.");
  return {
    kind: "ReportStatus",
    componentId: id === "" ? null : id.toLowerCase(),
    componentNameKey: name === "" ? null : nameKeyOf(name),
    status: fields.Status,
    message: fields.Message == null ? null : readMessage(fields.Message),
    occurredAt: fields.OccurredAt ?? null,
    source: fields.Source == null ? null : readSource(fields.Source),
    pageSlug: fields.Page ?? null,
    expiresIn: null,
  };
}

/** A message as it is kept, an empty one as none. No report is lost over half an emoji that its sender cut off. */
function readMessage(text: string): string | null {
  return text === "" ? null : text.toWellFormed().replaceAll("\0", "\ufffd");
}

function readSource(text: string): string {
  const source = text.trim().normalize("NFC");
  if (source === "")
    throw fieldRefusal("Source", "Name the source, or leave Source out for the plain report.");
  if (!isPlainText(source)) throw fieldRefusal("Source", "It holds characters that are no text.");
  return source;
}

/** The key under which a name as somebody wrote it is found. */
export function nameKeyOf(text: string): string {
  const read = readName(text);
  return foldName("name" in read ? read.name : text);
}

function withKnownNames(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const known = propertyByLowerCase.get(name.toLowerCase());
    if (known === undefined) continue;
    if (Object.hasOwn(named, known))
      throw fieldRefusal(known, "Give it once: its name matches without regard to case.");
    named[known] = value;
  }
  return named;
}

/** Decides a report. Throws a `Refusal`; what is older than what was heard since needs the history from its time on. */
export function decideReport(
  state: GroupState,
  submission: Submission,
  report: ReportStatus,
): Answer | Deferred {
  const occurredAt = readOccurredAt(report.occurredAt, state.now);
  const component = findComponent(state, submission.actor, report);
  const { row, standing } = component;
  const at = occurredAt ?? momentFor(state, component);
  const key = report.source === null ? null : sourceKey(report.source);
  const voice = key === null ? standing.plain : ownSignal(component, key);
  if (key !== null && voice === undefined && Object.keys(standing.signals).length >= mostSignals) {
    throw new Refusal(
      "TooManySignals",
      `"${row.name}" has ${mostSignals} signals already. Close one with DELETE /api/Component/${row.public_id}/Signal/{source}.`,
    );
  }
  const spoken: Told =
    report.source === null || key === null
      ? { kind: "Report", status: report.status, message: report.message }
      : {
          kind: "Signal",
          source: report.source,
          sourceKey: key,
          status: report.status,
          message: report.message,
        };
  if (at < row.heard_at) {
    const isNewest = voice === undefined || at >= voice.saidAt;
    return late(state, component, { report, spoken, at, isNewest, actor: actorText(submission.actor) });
  }
  const before = row.shown;
  const saidByReporter = voice !== undefined && !("byHand" in voice && voice.byHand);
  if (saidByReporter && voice.status === report.status && !isLapsed(standing, at)) {
    hearRepeat(state, component, { spoken, at });
  } else {
    hearWord(state, component, { spoken, at, actor: actorText(submission.actor) });
  }
  return answerReport(state, component, { reported: report.status, before, current: true });
}

type Late = {
  readonly report: ReportStatus;
  readonly spoken: Told;
  readonly at: number;
  /** Whether nothing newer is known of its source. */
  readonly isNewest: boolean;
  readonly actor: string;
};

function late(
  state: GroupState,
  component: WorkingComponent,
  { report, spoken, at, isNewest, actor }: Late,
): Deferred {
  return {
    needs: [{ component, at }],
    settle: ([window]) => {
      const before = component.row.shown;
      if (window !== undefined)
        retell(state, component, { window, words: [{ spoken, at }], corrections: [], actor });
      // A signal may have been closed since.
      const stands = spoken.kind === "Report" || Object.hasOwn(component.standing.signals, spoken.sourceKey);
      return answerReport(state, component, { reported: report.status, before, current: isNewest && stands });
    },
  };
}

/** What a report is answered with, once it is part of the component's history. */
function answerReport(
  state: GroupState,
  component: WorkingComponent,
  told: {
    readonly reported: ReportStatus["status"];
    readonly before: ReportResult["Status"];
    readonly current: boolean;
  },
): Answer {
  const { row } = component;
  const result: ReportResult = {
    ComponentId: row.public_id,
    ComponentName: row.name,
    ReportedStatus: told.reported,
    Status: row.shown,
    PreviousStatus: told.before,
    Changed: told.before !== row.shown,
    Current: told.current,
    Revision: state.revision,
  };
  const applied = `Status of ${row.name} updated to ${told.reported} via webhook`;
  const stands = `${row.shown} since ${writeTime(row.shown_since)}`;
  return {
    status: 200,
    result,
    message: row.shown === told.reported ? applied : `${applied}; what stands is ${stands}`,
    version: null,
    location: null,
    revision: state.revision,
    replayed: false,
  };
}

function ownSignal(component: WorkingComponent, key: string) {
  const { signals } = component.standing;
  return Object.hasOwn(signals, key) ? signals[key] : undefined;
}

/** When it happened; null for now, also where it lies a little ahead. Throws a `Refusal`. */
function readOccurredAt(occurredAt: number | null, now: number): number | null {
  if (occurredAt === null) return null;
  if (occurredAt > now + furthestAhead) {
    throw fieldRefusal(
      "OccurredAt",
      "It lies more than 5 minutes ahead. Check the sender's clock, or leave it out.",
    );
  }
  if (occurredAt < now - furthestBack) {
    throw fieldRefusal(
      "OccurredAt",
      "It lies more than 7 days back. Reports may be told for the last 7 days.",
    );
  }
  return occurredAt < now ? occurredAt : null;
}

function findComponent(state: GroupState, actor: Actor, report: ReportStatus): WorkingComponent {
  const covered = actor.kind === "key" && actor.role === "Webhook" ? actor.covers : "all";
  const found = state.components.filter(({ row }) => {
    return isMeant(state, row, report) && (covered === "all" || covered.includes(row.id));
  });
  const [only, ...others] = found;
  if (only === undefined) throw covered === "all" ? notFound(state, report) : notCovered();
  if (others.length > 0) {
    throw new Refusal("PageRequired", "The name is found on several pages. Say which one with Page.");
  }
  return only;
}

function isMeant(state: GroupState, row: ComponentTable, report: ReportStatus): boolean {
  const { componentId, componentNameKey, pageSlug } = report;
  return (
    row.deleted_at === null &&
    (componentId === null || row.public_id === componentId) &&
    (componentNameKey === null || row.name_key === componentNameKey) &&
    (pageSlug === null || state.pageOf(row).slug === pageSlug)
  );
}

/** One refusal whether there is such a component or page, or none: a webhook key with a list learns of no others. */
function notCovered(): Refusal {
  return new Refusal(
    "ComponentNotCovered",
    "This webhook key does not cover a component of that name or id. Check the spelling, or use a key that does.",
  );
}

/** Why nothing is found. Throws another `Refusal` where the page is at fault. */
function notFound(state: GroupState, report: ReportStatus): Refusal {
  state.pageBySlug(report.pageSlug);
  const path = report.componentId === null ? "ComponentName" : "ComponentId";
  const message =
    report.componentId !== null && report.componentNameKey !== null
      ? "No component has both this ComponentId and this ComponentName. Send one of them, or both where they agree."
      : `No component has this ${path === "ComponentName" ? "name" : "id"}. GET /api/Component lists them.`;
  return new Refusal("ComponentNotFound", message, {
    status: 400,
    errors: [{ Path: path, Message: message }],
  });
}
