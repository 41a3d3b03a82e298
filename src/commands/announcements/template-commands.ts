/** Announcement templates: create, edit, delete and restore. */

import { firstStates } from "../../contract/announcement-states.ts";
import { Refusal } from "../../contract/refusal.ts";
import {
  type TemplateCreate,
  type TemplateOut,
  type TemplatePatch,
  templateCreate,
  templatePatch,
} from "../../contract/templates.ts";
import type { AnnouncementKind } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import { fieldProblem } from "../../rules/template-fields.ts";
import type { TemplateRow } from "../../store/tables/announcement-tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import {
  faultsOf,
  readBody,
  readNameField,
  refuseFaults,
  type TextFaults,
  textFaultsBy,
  validationRefusal,
} from "../body-parsing.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Command, Submission } from "../command.ts";
import { targetPage } from "../pages/target-page.ts";
import { done, matchVersion, nameTaken, restorable, written } from "../resource-versions.ts";
import { affectedRows, findAffected, writeAffected } from "./affected-components.ts";
import { either, problemsOfPlan, readAnnouncementTexts, titled } from "./announcement-bodies.ts";
import { presentTemplate } from "./template-presenters.ts";

/** Reads the body of `POST /api/Template`. Throws a `Refusal`. */
export function parseTemplateCreate(body: unknown): Command & { kind: "CreateTemplate" } {
  const fields = readBody(templateCreate, body, nameFaults);
  refuseFaults([
    ...faultsOf(() => refuseUnusable(fields.Kind, fields)),
    ...faultsOf(() => readTexts(fields)),
    ...nameFaults(fields),
  ]);
  const { Title = fields.Title, Message = fields.Message, ...others } = readTexts(fields);
  return {
    kind: "CreateTemplate",
    fields: { ...fields, ...others, Name: readNameField(fields.Name), Title, Message },
  };
}

/** Reads the body of `PATCH /api/Template/{id}`. Throws a `Refusal`. */
export function parseTemplatePatch(id: string, body: unknown): Command & { kind: "PatchTemplate" } {
  const fields = readBody(templatePatch, body, nameFaults);
  refuseFaults([...faultsOf(() => readTexts(fields)), ...nameFaults(fields)]);
  const name = fields.Name === undefined ? {} : { Name: readNameField(fields.Name) };
  return { kind: "PatchTemplate", id, fields: { ...fields, ...readTexts(fields), ...name } };
}

const nameFaults: TextFaults = textFaultsBy({ Name: readNameField });

/** The texts as stored. Throws a `Refusal` listing every text with invalid fields. */
function readTexts(fields: TemplatePatch) {
  const read = readAnnouncementTexts(fields);
  const texts = [
    ["Title", read.Title],
    ["Message", read.Message],
    ...Object.entries(read.Translations ?? {}).flatMap(([language, { Title, Message }]) => [
      [`Translations.${language}.Title`, Title] as const,
      [`Translations.${language}.Message`, Message] as const,
    ]),
  ] as const;
  const errors = texts.flatMap(([Path, text]) => {
    const problem = text === undefined ? undefined : fieldProblem(text);
    return problem === undefined ? [] : [{ Path, Message: problem }];
  });
  if (errors.length > 0) throw validationRefusal(errors);
  return read;
}

/** Rejects values that no announcement of the kind could have. */
function refuseUnusable(kind: AnnouncementKind, fields: Pick<TemplatePatch, "State" | "AffectedComponents">) {
  const { State: state, AffectedComponents } = fields;
  const errors = problemsOfPlan(kind, { AffectedComponents });
  if (state != null && !firstStates(kind).includes(state)) {
    errors.push({ Path: "State", Message: `${titled(kind)} is made as ${either(firstStates(kind))}.` });
  }
  if (errors.length > 0) throw validationRefusal(errors);
}

/** Creates a template. */
export function decideCreateTemplate(
  state: UnitOfWork,
  submission: Submission,
  fields: TemplateCreate,
): Answer {
  const page = targetPage(state.pages, fields.Page);
  const affected = findAffected(
    state,
    { kind: fields.Kind, page_id: page.id },
    fields.AffectedComponents ?? [],
  );
  refuseTakenName(state, { page_id: page.id, name: fields.Name, self: null });
  const revision = state.raise();
  const row: TemplateRow = {
    id: state.nextNumber(),
    public_id: newId(state.now),
    page_id: page.id,
    name: fields.Name,
    name_key: foldName(fields.Name),
    kind: fields.Kind,
    title: fields.Title,
    state: fields.State ?? null,
    message: fields.Message,
    impact: fields.Impact ?? null,
    affected: writeAffected(affectedRows(0, affected)),
    translations: fields.Translations == null ? null : JSON.stringify(fields.Translations),
    created_at: state.now,
    updated_at: state.now,
    deleted_at: null,
    revision,
  };
  state.templates.push(row);
  state.changes.newTemplates.push(row);
  const result = present(state, row);
  audit(state, submission, {
    action: "Template.Create",
    subject: subjectOf(row),
    before: null,
    after: result,
  });
  const location = `/api/Template/${row.public_id}`;
  return written(state, { result, version: revision, message: `Template "${row.name}" created`, location });
}

/** Decides a change of a template. */
export function decidePatchTemplate(
  state: UnitOfWork,
  submission: Submission,
  { id, fields }: { readonly id: string; readonly fields: TemplatePatch },
): Answer {
  const row = findTemplate(state, id);
  refuseUnusable(row.kind, fields);
  const affected = fields.AffectedComponents && findAffected(state, row, fields.AffectedComponents);
  matchVersion(submission, row.revision);
  const before = present(state, row);
  const edited: TemplateRow = {
    ...row,
    ...(fields.Name === undefined ? {} : { name: fields.Name, name_key: foldName(fields.Name) }),
    ...(fields.Title === undefined ? {} : { title: fields.Title }),
    ...(fields.State === undefined ? {} : { state: fields.State }),
    ...(fields.Message === undefined ? {} : { message: fields.Message }),
    ...(fields.Impact === undefined ? {} : { impact: fields.Impact }),
    ...(affected === undefined ? {} : { affected: writeAffected(affectedRows(0, affected)) }),
    ...(fields.Translations === undefined
      ? {}
      : { translations: fields.Translations === null ? null : JSON.stringify(fields.Translations) }),
  };
  refuseTakenName(state, { page_id: row.page_id, name: edited.name, self: row.id });
  const message = `Template "${edited.name}" updated`;
  if (JSON.stringify(edited) === JSON.stringify(row)) {
    return written(state, { result: before, version: row.revision, message });
  }
  keep(state, row, edited);
  const result = present(state, row);
  audit(state, submission, { action: "Template.Update", subject: subjectOf(row), before, after: result });
  return written(state, { result, version: row.revision, message });
}

/** Deletes a template; can be undone for 30 days. Announcements made from it are unchanged. */
export function decideDeleteTemplate(state: UnitOfWork, submission: Submission, id: string): Answer {
  const row = findTemplate(state, id);
  matchVersion(submission, row.revision);
  const before = present(state, row);
  keep(state, row, { ...row, deleted_at: state.now });
  audit(state, submission, { action: "Template.Delete", subject: subjectOf(row), before, after: null });
  return done(state, `Template "${row.name}" deleted. It can be restored for 30 days.`);
}

/** Decides the return of a deleted template. */
export function decideRestoreTemplate(state: UnitOfWork, submission: Submission, id: string): Answer {
  const row = state.templates.find((one) => one.public_id === id);
  if (row === undefined || !restorable(row, state.now)) throw gone();
  matchVersion(submission, row.revision);
  if (row.deleted_at !== null) {
    refuseTakenName(state, { page_id: row.page_id, name: row.name, self: row.id, isRestored: true });
    keep(state, row, { ...row, deleted_at: null });
    const after = present(state, row);
    audit(state, submission, { action: "Template.Restore", subject: subjectOf(row), before: null, after });
  }
  const message = `Template "${row.name}" restored`;
  return written(state, { result: present(state, row), version: row.revision, message });
}

function present(state: UnitOfWork, row: TemplateRow): TemplateOut {
  const live = (number: number) => {
    const component = state.componentNumbered(number)?.row;
    return component?.deleted_at === null ? component : undefined;
  };
  return presentTemplate(row, { live, page: state.pageOf(row).slug });
}

function keep(state: UnitOfWork, row: TemplateRow, edited: TemplateRow): void {
  Object.assign(row, edited, { updated_at: state.now, revision: state.raise() });
  state.changes.editedTemplates.set(row.id, row);
}

function findTemplate(state: UnitOfWork, id: string): TemplateRow {
  const row = state.liveTemplate(id);
  if (row === undefined) throw gone();
  return row;
}

function gone(): Refusal {
  return new Refusal("TemplateNotFound", "No template has this id. GET /api/Template lists all templates.");
}

function refuseTakenName(
  state: UnitOfWork,
  wanted: {
    readonly page_id: number;
    readonly name: string;
    readonly self: number | null;
    readonly isRestored?: true;
  },
): void {
  const key = foldName(wanted.name);
  const taken = state.templates.some(
    (row) =>
      row.deleted_at === null &&
      row.page_id === wanted.page_id &&
      row.name_key === key &&
      row.id !== wanted.self,
  );
  if (taken) throw nameTaken("template", wanted.name, wanted.isRestored);
}

function subjectOf(row: TemplateRow) {
  return { kind: "Template", id: row.public_id, name: row.name };
}
