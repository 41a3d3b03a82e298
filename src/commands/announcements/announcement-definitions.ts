/** Definitions of the commands on announcements, templates, drafts and pending publications. */
import {
  type AnnouncementOut,
  type AnnouncementPatch,
  type AnnouncementRequest,
  maxAffected,
} from "../../contract/announcements.ts";
import type { TemplatePatch } from "../../contract/templates.ts";
import { foldName } from "../../rules/names.ts";
import type { AnnouncementCommand, Answer, ComposedCommand, PendingCommand } from "../command.ts";
import type { CommandDefinition, DefinitionsOf, UpdateInAnswer } from "../command-definition.ts";
import { componentDaysSince, type DeferredDecision } from "../deferred-decision.ts";
import type { LoadPlanBuilder } from "../load-plan-builder.ts";
import { loadAffected } from "./affected-components.ts";
import { decideCreateAnnouncement } from "./announcement-create.ts";
import { decideDeleteAnnouncement, decideRestoreAnnouncement } from "./announcement-deletion.ts";
import { decidePatchAnnouncement } from "./announcement-edit.ts";
import { decideImportAnnouncement } from "./announcement-import.ts";
import { decidePutPostmortem } from "./announcement-postmortem.ts";
import { decideDeleteUpdate, decidePatchUpdate, decidePostUpdate } from "./announcement-updates.ts";
import { decideDeleteDraft, decidePutDraft } from "./draft-commands.ts";
import {
  decideCancelPublication,
  decideExecutePublication,
  decideSchedulePublication,
} from "./pending-publications.ts";
import { decideMoves } from "./scheduled-moves.ts";
import {
  decideCreateTemplate,
  decideDeleteTemplate,
  decidePatchTemplate,
  decideRestoreTemplate,
} from "./template-commands.ts";

type Plan = LoadPlanBuilder;
type Decision = Answer | DeferredDecision;
type WithId = { readonly id: string };

/** Loads an announcement and the sizes of those on its pages. */
function loadAnnouncement(plan: Plan, { id }: WithId): void {
  plan.announcements.add(id);
  plan.announcementSizes = true;
}

function loadChanged(plan: Plan, { id, fields }: WithId & { readonly fields: AnnouncementPatch }): void {
  loadAnnouncement(plan, { id });
  loadAffected(plan, fields.AffectedComponents);
}

function loadTemplate(plan: Plan, { id }: WithId): void {
  plan.templates.add(id);
}

function loadTemplateFields(plan: Plan, fields: TemplatePatch): void {
  loadAffected(plan, fields.AffectedComponents);
  if (fields.Name !== undefined) plan.templateNames.add(foldName(fields.Name));
}

function rebuildDaysOfNew(fields: AnnouncementRequest, now: number): number {
  if (fields.Kind === "Notice") return 0;
  const { StartsAt: startsAt, ResolvedAt: resolvedAt, AffectedComponents: affected } = fields;
  const fromTemplate = fields.TemplateId == null && fields.TemplateName === undefined ? 0 : maxAffected;
  return componentDaysSince(startsAt ?? resolvedAt ?? now, now, affected?.length ?? fromTemplate);
}

function updateAdded(update: AnnouncementOut["Updates"][number] | undefined): UpdateInAnswer | undefined {
  return update && { update, isNew: true };
}

type CommandOnAnnouncement = Exclude<AnnouncementCommand, PendingCommand | { kind: `${string}Template` }>;

const definitionsOnAnnouncements: DefinitionsOf<CommandOnAnnouncement, Decision> = {
  CreateAnnouncement: {
    loads: (plan, { fields }) => {
      plan.announcementSizes = true;
      loadAffected(plan, fields.AffectedComponents);
      if (fields.TemplateId != null) plan.templates.add(fields.TemplateId.toLowerCase());
      if (fields.TemplateName !== undefined) plan.templateNames.add(foldName(fields.TemplateName));
    },
    decide: (uow, submission, { fields }) => decideCreateAnnouncement(uow, submission, fields),
    rebuildDays: ({ fields }, now) => rebuildDaysOfNew(fields, now),
    updateIn: (_, { Updates: [newest] }) => updateAdded(newest),
  },
  ImportAnnouncement: {
    loads: (plan, { announcement: { updates } }) => {
      plan.announcementSizes = true;
      for (const { affected } of updates) loadAffected(plan, affected ?? []);
    },
    decide: decideImportAnnouncement,
    rebuildDays: ({ announcement: { startsAt } }, now) => componentDaysSince(startsAt, now, maxAffected),
  },
  PatchAnnouncement: {
    loads: loadChanged,
    decide: decidePatchAnnouncement,
    rebuildDays: ({ fields }, now) => componentDaysSince(fields.ResolvedAt ?? now, now, maxAffected),
    updateIn: (_, { Updates: [newest] }, before) => (newest?.Id === before ? undefined : updateAdded(newest)),
  },
  DeleteAnnouncement: {
    loads: loadAnnouncement,
    decide: (uow, submission, { id }) => decideDeleteAnnouncement(uow, submission, id),
  },
  RestoreAnnouncement: {
    loads: loadAnnouncement,
    decide: (uow, submission, { id }) => decideRestoreAnnouncement(uow, submission, id),
  },
  PostUpdate: {
    loads: (plan, { id, fields }) => {
      loadChanged(plan, { id, fields });
      if (fields.SetOperational !== undefined) plan.groups = true;
      for (const component of fields.SetOperational ?? []) plan.components.add(component.toLowerCase());
    },
    decide: decidePostUpdate,
    postsUpdate: true,
    rebuildDays: ({ fields: { PostedAt: postedAt, AffectedComponents: affected } }, now) =>
      componentDaysSince(postedAt ?? now, now, affected?.length ?? maxAffected),
    updateIn: ({ fields: { PostedAt: at } }, { Updates }) =>
      updateAdded(at == null ? Updates[0] : Updates.find(({ PostedAt }) => Date.parse(PostedAt) === at)),
  },
  PatchUpdate: {
    loads: loadAnnouncement,
    decide: decidePatchUpdate,
    rebuildDays: ({ fields }, now) => componentDaysSince(fields.PostedAt ?? now, now, maxAffected),
    updateIn: ({ updateId }, { Updates }) => {
      const update = Updates.find(({ Id }) => Id === updateId);
      return update && { update, isNew: false };
    },
  },
  DeleteUpdate: { loads: loadAnnouncement, decide: decideDeleteUpdate },
  PutPostmortem: { loads: loadAnnouncement, decide: decidePutPostmortem, writesPostmortem: true },
  MoveAnnouncements: {
    loads: (plan, command) => {
      for (const number of command.announcementNumbers) plan.announcementNumbers.add(number);
    },
    decide: decideMoves,
  },
};

/** The definition of a command that can be pending. */
function definitionOf(command: ComposedCommand): CommandDefinition<ComposedCommand, Decision> {
  return definitionsOnAnnouncements[command.kind];
}

/** The commands on announcements, templates, drafts and pending publications. */
export const announcementDefinitions: DefinitionsOf<AnnouncementCommand> = {
  ...definitionsOnAnnouncements,
  CreateTemplate: {
    loads: (plan, { fields }) => loadTemplateFields(plan, fields),
    decide: (uow, submission, { fields }) => decideCreateTemplate(uow, submission, fields),
  },
  PatchTemplate: {
    loads: (plan, command) => {
      loadTemplate(plan, command);
      loadTemplateFields(plan, command.fields);
    },
    decide: decidePatchTemplate,
  },
  DeleteTemplate: {
    loads: loadTemplate,
    decide: (uow, submission, { id }) => decideDeleteTemplate(uow, submission, id),
  },
  RestoreTemplate: {
    loads: loadTemplate,
    decide: (uow, submission, { id }) => decideRestoreTemplate(uow, submission, id),
  },
  PutDraft: {
    loads: (plan, { id, announcementId }, actor) => {
      plan.drafts.add(id);
      if (announcementId !== null) plan.referencedAnnouncements.add(announcementId);
      if (actor.kind === "person") plan.draftsOf.add(actor.number);
    },
    decide: decidePutDraft,
  },
  DeleteDraft: { loads: (plan, { id }) => void plan.drafts.add(id), decide: decideDeleteDraft },
  SchedulePublication: {
    loads: (plan, { id, change }, actor) => {
      plan.pendingPublications.add(id);
      definitionOf(change).loads(plan, change, actor);
    },
    decide: decideSchedulePublication,
  },
  CancelPublication: {
    loads: (plan, { id }) => void plan.pendingPublications.add(id),
    decide: decideCancelPublication,
  },
  ExecutePublication: {
    loads: (plan, { number, change, draftId }, actor) => {
      plan.pendingPublicationNumbers.add(number);
      plan.people = true;
      plan.sessions = true;
      if (draftId !== null) plan.drafts.add(draftId);
      if (change !== null) definitionOf(change).loads(plan, change, actor);
    },
    decide: (uow, submission, command) =>
      decideExecutePublication(uow, submission, {
        command,
        decide: (target, pending) => definitionOf(pending.command).decide(target, pending, pending.command),
      }),
    rebuildDays: ({ change }, now) =>
      (change === null ? undefined : definitionOf(change).rebuildDays?.(change, now)) ?? 0,
    afterFailures: (command) => ({ ...command, shouldGiveUp: true }),
  },
};
