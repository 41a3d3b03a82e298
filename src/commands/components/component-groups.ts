/** Component groups: create, edit, delete and restore. */

import {
  type ComponentGroupCreate,
  type ComponentGroupPatch,
  componentGroup,
  componentGroupCreate,
  componentGroupPatch,
} from "../../contract/components.ts";
import { notFound } from "../../contract/not-found.ts";
import { foldName } from "../../rules/names.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { ComponentGroupRow, ComponentRow } from "../../store/tables/tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import { readBody } from "../body-parsing.ts";
import type { Answer, Command, Submission } from "../command.ts";
import { targetPage } from "../pages/target-page.ts";
import {
  answerDeleted,
  answerWith,
  matchVersion,
  refuseDeletedPage,
  refuseTakenName,
  restorable,
  restoredMessage,
} from "../resource-versions.ts";
import { presentComponentGroup } from "../row-presenters.ts";
import { checkTexts, readTexts } from "../text-fields.ts";
import type { TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import { groupPlace, parentNumber, restoredParent } from "./group-nesting.ts";

/** Reads the body of `POST /api/ComponentGroup`. Throws a `Refusal`. */
export function parseComponentGroupCreate(body: unknown): Command & { kind: "CreateComponentGroup" } {
  const fields = readBody(componentGroupCreate, body, { check: checkTexts, answer: componentGroup });
  return { kind: "CreateComponentGroup", fields: { ...fields, ...readTexts(fields) } };
}

/** Reads the body of `PATCH /api/ComponentGroup/{id}`. Throws a `Refusal`. */
export function parseComponentGroupPatch(
  id: string,
  body: unknown,
): Command & { kind: "PatchComponentGroup" } {
  const fields = readBody(componentGroupPatch, body, { check: checkTexts, answer: componentGroup });
  return { kind: "PatchComponentGroup", id, fields: { ...fields, ...readTexts(fields) } };
}

/** Creates a component group. */
export function decideCreateGroup(
  state: UnitOfWork,
  submission: Submission,
  fields: ComponentGroupCreate,
): Answer {
  const page = targetPage(state.pages, fields.Page);
  refuseTakenName("group", state.groups, { page_id: page.id, name: fields.Name, self: null });
  const revision = state.raiseRevision();
  const row: ComponentGroupRow = {
    id: state.nextNumber(),
    public_id: newId(state.now),
    page_id: page.id,
    parent_id: parentNumber(state, { page_id: page.id, self: null }, fields) ?? null,
    former_parent_id: null,
    name: fields.Name,
    name_key: foldName(fields.Name),
    description: fields.Description ?? null,
    position: fields.Position ?? state.nextGroupPosition(),
    translations: writeJson("component_group", "translations", fields.Translations ?? null),
    created_at: state.now,
    updated_at: state.now,
    deleted_at: null,
    revision,
  };
  state.groups.push(row);
  state.changes.newGroups.push(row);
  const result = presentComponentGroup(row, groupPlace(state, row));
  audit(state, submission, {
    action: "ComponentGroup.Create",
    subject: subjectOf(row),
    before: null,
    after: result,
  });
  const location = `/api/ComponentGroup/${row.public_id}`;
  return answerWith(state, {
    result,
    version: revision,
    message: `Component group "${row.name}" created`,
    location,
  });
}

/** Edits a component group. */
export function decidePatchGroup(
  state: UnitOfWork,
  submission: Submission,
  { id, fields }: { readonly id: string; readonly fields: ComponentGroupPatch },
): Answer {
  const row = findGroup(state, id);
  matchVersion(submission, row.revision);
  const before = presentComponentGroup(row, groupPlace(state, row));
  const { page_id, id: self } = row;
  const parent = parentNumber(state, { page_id, self }, fields);
  const edited: ComponentGroupRow = {
    ...row,
    ...(fields.Name === undefined ? {} : { name: fields.Name, name_key: foldName(fields.Name) }),
    ...(fields.Description === undefined ? {} : { description: fields.Description }),
    ...(parent === undefined || parent === row.parent_id
      ? {}
      : { parent_id: parent, former_parent_id: null }),
    ...(fields.Position === undefined ? {} : { position: fields.Position }),
    ...(fields.Translations === undefined
      ? {}
      : { translations: writeJson("component_group", "translations", fields.Translations) }),
  };
  refuseTakenName("group", state.groups, { page_id: row.page_id, name: edited.name, self: row.id });
  if (JSON.stringify(edited) === JSON.stringify(row)) {
    const message = `Component group "${row.name}" unchanged`;
    return answerWith(state, { result: before, version: row.revision, message });
  }
  save(state, row, edited);
  const result = presentComponentGroup(row, groupPlace(state, row));
  audit(state, submission, {
    action: "ComponentGroup.Update",
    subject: subjectOf(row),
    before,
    after: result,
  });
  const message = `Component group "${row.name}" updated`;
  return answerWith(state, { result, version: row.revision, message });
}

/**
 * Deletes a component group; can be undone for 30 days. Its components are then in no group, its sub-groups at the top
 * level.
 */
export function decideDeleteGroup(state: UnitOfWork, submission: Submission, id: string): Answer {
  const row = findGroup(state, id);
  matchVersion(submission, row.revision);
  const members = state.components.filter((component) => component.row.group_id === row.id);
  const children = state.groups.filter((group) => group.parent_id === row.id && group.deleted_at === null);
  const deleted = presentComponentGroup(row, groupPlace(state, row));
  // The only record of its former members.
  const before = {
    ...deleted,
    Components: members.map((member) => member.row.name),
    Groups: children.map((child) => child.name),
  };
  save(state, row, { ...row, deleted_at: state.now });
  for (const component of members) {
    moveMember(state, component, { group_id: null, former_group_id: row.id, revision: row.revision });
  }
  for (const child of children) {
    moveChild(state, child, { parent_id: null, former_parent_id: row.id, revision: row.revision });
  }
  audit(state, submission, { action: "ComponentGroup.Delete", subject: subjectOf(row), before, after: null });
  const liveMembers = members.filter((member) => member.row.deleted_at === null);
  return answerDeleted(state, {
    name: `Component group "${row.name}"`,
    path: `/api/ComponentGroup/${row.public_id}`,
    deleted: {
      ...deleted,
      Components: liveMembers.map((member) => namedAs(member.row)),
      SubGroups: children.map(namedAs),
    },
  });
}

function moveMember(
  state: UnitOfWork,
  component: TrackedComponent,
  place: Pick<ComponentRow, "group_id" | "former_group_id" | "revision">,
): void {
  Object.assign(component.row, { ...place, updated_at: state.now });
  state.markEdited(component);
}

function moveChild(
  state: UnitOfWork,
  child: ComponentGroupRow,
  place: Pick<ComponentGroupRow, "parent_id" | "former_parent_id" | "revision">,
): void {
  Object.assign(child, { ...place, updated_at: state.now });
  state.changes.editedGroups.set(child.id, child);
}

/** Returns the former components and sub-groups of a restored group that are in no other one. */
function returnMembers(state: UnitOfWork, { id, parent_id, revision }: ComponentGroupRow) {
  const members = state.components.filter(({ row }) => row.former_group_id === id && row.group_id === null);
  for (const member of members) moveMember(state, member, { group_id: id, former_group_id: null, revision });
  const isParent = (group: ComponentGroupRow) => state.groups.some((child) => child.parent_id === group.id);
  const children = state.groups.filter(
    (group) =>
      group.former_parent_id === id && group.parent_id === null && parent_id === null && !isParent(group),
  );
  for (const child of children) moveChild(state, child, { parent_id: id, former_parent_id: null, revision });
  return {
    Components: members.map((member) => member.row.name),
    Groups: children.map((child) => child.name),
  };
}

/** Restores a deleted component group, with those of its former components and sub-groups that are in no group since. */
export function decideRestoreGroup(state: UnitOfWork, submission: Submission, id: string): Answer {
  const row = state.groups.find((group) => group.public_id === id);
  if (row === undefined || !restorable(row, state.now)) throw notFound("ComponentGroupNotFound");
  matchVersion(submission, row.revision);
  const wasDeleted = row.deleted_at !== null;
  if (wasDeleted) {
    refuseDeletedPage(state, row);
    refuseTakenName("group", state.groups, {
      page_id: row.page_id,
      name: row.name,
      self: row.id,
      isRestored: true,
    });
    save(state, row, { ...row, deleted_at: null, parent_id: restoredParent(state, row) });
    const returned = returnMembers(state, row);
    audit(state, submission, {
      action: "ComponentGroup.Restore",
      subject: subjectOf(row),
      before: null,
      after: { ...presentComponentGroup(row, groupPlace(state, row)), ...returned },
    });
  }
  const message = restoredMessage(`Component group "${row.name}"`, wasDeleted);
  return answerWith(state, {
    result: presentComponentGroup(row, groupPlace(state, row)),
    version: row.revision,
    message,
  });
}

function save(state: UnitOfWork, row: ComponentGroupRow, edited: ComponentGroupRow): void {
  Object.assign(row, edited, { updated_at: state.now, revision: state.raiseRevision() });
  state.changes.editedGroups.set(row.id, row);
}

function findGroup(state: UnitOfWork, id: string): ComponentGroupRow {
  const row = state.liveGroup(id);
  if (row === undefined) throw notFound("ComponentGroupNotFound");
  return row;
}

const namedAs = ({ public_id: Id, name: Name }: Pick<ComponentGroupRow, "public_id" | "name">) => ({
  Id,
  Name,
});

function subjectOf(row: ComponentGroupRow) {
  return { kind: "ComponentGroup", id: row.public_id, name: row.name } as const;
}
