/** Imports announcements of another service, each with all of its updates at once: nobody is notified of the past. */
import { closedState, isOpen } from "../../contract/announcement-states.ts";
import { utf8Length } from "../../contract/announcements.ts";
import { hasEffect } from "../../rules/announcement-lifecycle.ts";
import { bytesPerUpdate } from "../../rules/page-capacity.ts";
import type { AnnouncementEffect } from "../../rules/timeline.ts";
import { actorText, audit } from "../audit-entry.ts";
import type { Answer, Submission } from "../command.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import { targetPage } from "../pages/target-page.ts";
import { answerWith } from "../resource-versions.ts";
import type { TrackedAnnouncement, TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { type AffectedComponent, affectedRows, findAffected } from "./affected-components.ts";
import { readAnnouncementTexts } from "./announcement-bodies.ts";
import { addAnnouncement, newRow } from "./announcement-create.ts";
import { auditedAnnouncement, presentTracked, subjectOf } from "./announcement-lookup.ts";
import { applyEffects, type ComponentEvents, effectOf } from "./component-effects.ts";
import type { ImportAnnouncement, ImportedAnnouncement, ImportedUpdate } from "./imported-announcement.ts";
import { listBytes, refuseFullPage } from "./page-limits.ts";
import { post, readPastTime, refuseTooMuchHistory, updateDerived } from "./update-posting.ts";

type Step = ImportedUpdate & { readonly components: readonly AffectedComponent[] | null };

/** Adds the announcement with its updates, and what it did to components. */
export function decideImportAnnouncement(
  state: UnitOfWork,
  submission: Submission,
  { page: slug, announcement: imported }: ImportAnnouncement,
): Answer | DeferredDecision {
  const { kind, updates } = imported;
  for (const { message } of [...updates, ...(imported.postmortem === null ? [] : [imported.postmortem])])
    if (message !== "") readAnnouncementTexts({ Message: message });
  const { Title: title = "" } = readAnnouncementTexts({ Title: imported.title });
  if (kind === "Incident") readPastTime("StartsAt", imported.startsAt, state.now);
  const page = targetPage(state.pages, slug);
  const steps = updates.map((update): Step => {
    const { affected } = update;
    const components = affected === null ? null : findAffected(state, { kind, page_id: page.id }, affected);
    // A status cannot have changed in the future, whatever the clock of the other service says.
    return { ...update, at: readPastTime("PostedAt", update.at, state.now), components };
  });
  const row = newImportedRow(state, { ...imported, title }, page.id);
  const last = updates.at(-1) ?? updates[0];
  refuseLimits(state, { row, steps, resolvedAt: isOpen(kind, last.state) ? null : last.at });
  const announcement = addAnnouncement(state, row);
  for (const { components, ...step } of steps)
    post(state, announcement, {
      ...step,
      affected: components === null ? null : affectedRows(row.id, components),
      notifySubscribers: false,
      translations: null,
      actor: actorText(submission.actor),
    });
  row.sequence = 0;
  updateDerived(state, announcement);
  const events = eventsOf(announcement, steps);
  return applyEffects(state, { events, actor: submission.actor }, () => {
    audit(state, submission, {
      action: "Announcement.Create",
      subject: subjectOf(row),
      before: null,
      after: auditedAnnouncement(state, announcement),
    });
    return answerWith(state, {
      result: presentTracked(state, announcement),
      version: row.revision,
      message: `${kind} "${title}" imported`,
      location: `/api/Announcement/${row.public_id}`,
    });
  });
}

function newImportedRow(state: UnitOfWork, imported: ImportedAnnouncement, pageNumber: number) {
  const { kind, title, impact, startsAt, endsAt, updates, postmortem } = imported;
  const last = updates.at(-1) ?? updates[0];
  const isClosed = !isOpen(kind, last.state);
  const row = newRow(state, {
    fields: {
      Kind: kind,
      Title: title,
      Impact: impact,
      StartsAt: startsAt,
      EndsAt: endsAt,
      // Its later updates notify as those of any other do.
      NotifySubscribers: !isClosed,
      // The clock must not complete at once work that was not completed elsewhere.
      AutoComplete: endsAt === null || endsAt > state.now,
    },
    times: { state: updates[0].state, beganAt: startsAt, resolvedAt: null, postedAt: updates[0].at },
    pageNumber,
  });
  if (isClosed && postmortem !== null) {
    row.postmortem = postmortem.message;
    row.postmortem_at = postmortem.at;
  }
  return row;
}

function refuseLimits(
  state: UnitOfWork,
  {
    row,
    steps,
    resolvedAt,
  }: {
    readonly row: TrackedAnnouncement["row"];
    readonly steps: readonly Step[];
    readonly resolvedAt: number | null;
  },
): void {
  const components = new Set(
    steps.flatMap((step) => step.components ?? []).map(({ component }) => component),
  );
  refuseTooMuchHistory(state, { path: "StartsAt", from: row.began_at, components: components.size });
  const bytesOf = ({ message, components }: Step) =>
    bytesPerUpdate +
    utf8Length(message) +
    listBytes(components === null ? null : affectedRows(row.id, components));
  const bytes = steps.reduce((sum, step) => sum + bytesOf(step), utf8Length(row.postmortem ?? ""));
  refuseFullPage(state, { row, resolvedAt, bytes, alsoOn: [] });
}

/** The components listed from a time on, and whether the announcement has effects then. */
type Phase = {
  readonly at: number;
  readonly isActive: boolean;
  readonly listed: readonly AffectedComponent[];
};

/**
 * The phases from update to update. An incident has affected its components since it began, which is before somebody
 * wrote about it; what was written about after its end alone affected them until then.
 */
function phasesOf({ kind, began_at: beganAt }: TrackedAnnouncement["row"], steps: readonly Step[]): Phase[] {
  let listed: readonly AffectedComponent[] = [];
  const phases = steps.map(({ at, state, components }): Phase => {
    listed = components ?? listed;
    return { at, isActive: hasEffect(kind, state), listed };
  });
  const [first, ...later] = phases;
  if (first === undefined) return [];
  if (steps[0]?.state === closedState(kind)) return [{ ...first, at: beganAt, isActive: true }, ...phases];
  return [kind === "Incident" ? { ...first, at: beganAt } : first, ...later];
}

/** The announcement's effects on each component, from phase to phase. */
function eventsOf({ row }: TrackedAnnouncement, steps: readonly Step[]): ComponentEvents[] {
  const { public_id: announcementId, kind } = row;
  const events = new Map<TrackedComponent, ComponentEvents["events"][number][]>();
  let current = new Map<TrackedComponent, AnnouncementEffect>();
  for (const { at, isActive, listed } of phasesOf(row, steps)) {
    const next = new Map(isActive ? listed.map((entry) => [entry.component, effectOf(kind, entry)]) : []);
    for (const component of new Set([...current.keys(), ...next.keys()])) {
      const effect = next.get(component);
      if (JSON.stringify(effect) === JSON.stringify(current.get(component))) continue;
      const content =
        effect === undefined
          ? ({ kind: "Withdraw", announcementId } as const)
          : ({ kind: "Announce", announcementId, effect } as const);
      events.set(component, [...(events.get(component) ?? []), { content, at }]);
    }
    current = next;
  }
  const isClosed = row.state === closedState(kind);
  return [...events].map(([component, ownEvents]) => ({
    component,
    events: ownEvents,
    currentAnnouncementId: isClosed ? null : announcementId,
  }));
}
