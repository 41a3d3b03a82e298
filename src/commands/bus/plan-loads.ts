/** Which rows a group of commands touches, so that they are loaded together. */
import type { AnnouncementPatch } from "../../contract/announcements.ts";
import { foldName } from "../../rules/names.ts";
import type { LoadPlan } from "../../store/change-set.ts";
import type { Actor, ComponentCommand, KeyCommand, PendingCommand, SetLogo, Submission } from "../command.ts";
import { nameKeyOf } from "../components/report-bodies.ts";
import type { FactorCommand } from "../people/factor-commands.ts";
import { factorsWantedBy, isOfFactors } from "../people/factor-decide.ts";
import type { PeopleCommand } from "../people/people-commands.ts";
import { isOfPeople, peopleWantedBy } from "../people/people-decide.ts";
import { definitionOf } from "../registry.ts";
import { emptyLoadPlan, type LoadPlanBuilder } from "./load-plan-builder.ts";

function gatherAffected(
  gathered: LoadPlanBuilder,
  { AffectedComponents: affected }: Pick<AnnouncementPatch, "AffectedComponents">,
): void {
  for (const { ComponentId: id, ComponentName: name } of affected ?? []) {
    if (id !== undefined) gathered.components.add(id.toLowerCase());
    if (name !== undefined) gathered.componentNames.add(nameKeyOf(name));
  }
}

/** The rows that a group's commands need. */
export function planLoads(group: readonly Submission[]): LoadPlan {
  const gathered = emptyLoadPlan();
  const answers = group.flatMap(({ actor, idempotency }) =>
    actor.kind === "key" && idempotency !== null
      ? [{ familyNumber: actor.familyNumber, key: idempotency.key }]
      : [],
  );
  for (const { command, actor } of group) {
    const definition = definitionOf(command);
    if (definition !== undefined) definition.loads(gathered, command, actor);
    else if (isOfFactors(command)) gatherFactors(gathered, actor, command);
    else gather(gathered, command);
    if (command.kind === "PutDraft" && actor.kind === "person") gathered.draftsOf.add(actor.number);
  }
  return { ...gathered, answers };
}

function gather(gathered: LoadPlanBuilder, command: Exclude<Submission["command"], FactorCommand>): void {
  if (isOfPeople(command)) return gatherPeople(gathered, command);
  switch (command.kind) {
    case "ReportStatus":
      if (command.componentId !== null) gathered.components.add(command.componentId);
      else if (command.componentNameKey !== null) gathered.componentNames.add(command.componentNameKey);
      gathered.messages ||= command.message !== null;
      return;
    case "CreateComponent":
    case "PatchComponent":
    case "DeleteComponent":
    case "RestoreComponent":
    case "CloseSignal":
    case "PinComponent":
    case "UnpinComponent":
    case "CorrectComponent":
    case "OrderComponents":
    case "CreateComponentGroup":
    case "PatchComponentGroup":
    case "DeleteComponentGroup":
    case "RestoreComponentGroup":
      return gatherComponents(gathered, command);
    case "CreateKey":
    case "PatchKey":
    case "RotateKey":
    case "RevokeKey":
      return gatherKeys(gathered, command);
    case "NoteLapses":
      for (const number of command.componentNumbers) gathered.componentNumbers.add(number);
      return;
    case "CreateAnnouncement":
    case "PatchAnnouncement":
    case "DeleteAnnouncement":
    case "RestoreAnnouncement":
    case "MoveAnnouncements":
    case "PostUpdate":
    case "PatchUpdate":
    case "DeleteUpdate":
    case "PutPostmortem":
    case "CreateTemplate":
    case "PatchTemplate":
    case "DeleteTemplate":
    case "RestoreTemplate":
      return gatherAnnounced(gathered, command);
    case "PutDraft":
    case "DeleteDraft":
    case "HoldChange":
    case "TakeBackChange":
    case "MakeHeld":
      return gatherBegun(gathered, command);
    case "SetLogo":
      return gatherLogo(gathered, command);
    case "NoteExport":
    case "CreatePage":
    case "PatchPage":
    case "DeletePage":
    case "RestorePage":
      return;
  }
}

function gatherLogo(gathered: LoadPlanBuilder, { logo }: SetLogo): void {
  gathered.logos ??= new Set();
  if (logo !== null) gathered.logos.add(logo.digest);
}

function gatherComponents(gathered: LoadPlanBuilder, command: ComponentCommand): void {
  gathered.groups = true;
  switch (command.kind) {
    case "CreateComponent":
    case "PatchComponent":
      if (command.kind === "PatchComponent") gathered.components.add(command.id);
      if (command.fields.Name !== undefined) gathered.componentNames.add(foldName(command.fields.Name));
      gathered.positions ||= command.kind === "CreateComponent";
      return;
    case "DeleteComponent":
    case "RestoreComponent":
    case "CloseSignal":
    case "PinComponent":
    case "UnpinComponent":
    case "CorrectComponent":
      if (command.kind === "RestoreComponent") gathered.namesakesOf.add(command.id);
      gathered.components.add(command.id);
      return;
    case "OrderComponents":
      for (const id of command.order.Members.flatMap(({ Components }) => Components))
        gathered.components.add(id);
      return;
    case "CreateComponentGroup":
    case "PatchComponentGroup":
    case "RestoreComponentGroup":
    case "DeleteComponentGroup":
      if (command.kind === "DeleteComponentGroup") gathered.membersOf.add(command.id);
      gathered.positions ||= command.kind === "CreateComponentGroup";
      return;
  }
}

function gatherKeys(gathered: LoadPlanBuilder, command: KeyCommand): void {
  gathered.keys = true;
  if (command.kind !== "CreateKey" || command.covers === "all") return;
  if ("ids" in command.covers) for (const id of command.covers.ids) gathered.components.add(id);
  else {
    for (const said of command.covers.called) {
      gathered.componentNames.add(nameKeyOf(said));
      gathered.components.add(said.trim().toLowerCase());
    }
  }
}

function gatherPeople(gathered: LoadPlanBuilder, command: PeopleCommand): void {
  const { sessions, links } = peopleWantedBy(command);
  gathered.people = true;
  gathered.sessions ||= sessions;
  gathered.links ||= links;
}

function gatherFactors(gathered: LoadPlanBuilder, actor: Actor, command: FactorCommand): void {
  const { personNumber, challenge, identities, sessions, links } = factorsWantedBy(actor, command);
  gathered.people = true;
  gathered.sessions ||= sessions;
  gathered.links ||= links;
  gathered.identities ||= identities;
  if (personNumber !== null) gathered.factorsOf.add(personNumber);
  if (challenge !== null) gathered.challenges.add(challenge);
}

function gatherBegun(gathered: LoadPlanBuilder, command: PendingCommand): void {
  switch (command.kind) {
    case "PutDraft":
      if (command.announcementId !== null) gathered.mentioned.add(command.announcementId);
      gathered.drafts.add(command.id);
      return;
    case "DeleteDraft":
      gathered.drafts.add(command.id);
      return;
    case "HoldChange":
      gathered.heldChanges.add(command.id);
      return gatherAnnounced(gathered, command.change);
    case "TakeBackChange":
      gathered.heldChanges.add(command.id);
      return;
    case "MakeHeld":
      gathered.heldNumbers.add(command.number);
      if (command.draftId !== null) gathered.drafts.add(command.draftId);
      gathered.people = true;
      gathered.sessions = true;
      if (command.change !== null) gatherAnnounced(gathered, command.change);
      return;
  }
}

type AnnouncementSubmission = Extract<
  Submission["command"],
  {
    kind:
      | `${string}Announcement`
      | `${string}Update`
      | `${string}Template`
      | "PutPostmortem"
      | "MoveAnnouncements";
  }
>;

function gatherAnnounced(gathered: LoadPlanBuilder, command: AnnouncementSubmission): void {
  switch (command.kind) {
    case "CreateAnnouncement":
      gathered.announcementSizes = true;
      gatherAffected(gathered, command.fields);
      if (command.fields.TemplateId != null) gathered.templates.add(command.fields.TemplateId.toLowerCase());
      return;
    case "PatchAnnouncement":
    case "PostUpdate":
      gathered.announcementSizes = true;
      gathered.announcements.add(command.id);
      gatherAffected(gathered, command.fields);
      return;
    case "DeleteAnnouncement":
    case "RestoreAnnouncement":
    case "PatchUpdate":
    case "DeleteUpdate":
    case "PutPostmortem":
      gathered.announcementSizes ||= command.kind !== "DeleteAnnouncement" && command.kind !== "DeleteUpdate";
      gathered.announcements.add(command.id);
      return;
    case "CreateTemplate":
    case "PatchTemplate":
    case "DeleteTemplate":
    case "RestoreTemplate":
      if ("id" in command) gathered.templates.add(command.id);
      if ("fields" in command) {
        gatherAffected(gathered, command.fields);
        if (command.fields.Name !== undefined) gathered.templateNames.add(foldName(command.fields.Name));
      }
      return;
    case "MoveAnnouncements":
      for (const number of command.announcementNumbers) gathered.announcementNumbers.add(number);
      return;
  }
}
