/** Announcement templates: create, edit, delete and restore. */

import { firstStates } from "../../contract/announcement-states.ts";
import { stateFieldOf } from "../../contract/announcements.ts";
import { notFound } from "../../contract/not-found.ts";
import type { FieldError } from "../../contract/refusal.ts";
import {
  type TemplateCreate,
  type TemplateOut,
  type TemplatePatch,
  templateCreate,
  template as templateOut,
  templatePatch,
} from "../../contract/templates.ts";
import type { AnnouncementKind } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import { fieldProblem, singleBracedText } from "../../rules/template-fields.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { TemplateRow } from "../../store/tables/announcement-tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import { readBody, refuseErrors, type TextCheck, textCheckBy } from "../body-parsing.ts";
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
import { readNameField } from "../text-fields.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { affectedRows, findAffected, refuseAmbiguousNames, writeAffected } from "./affected-components.ts";
import {
  firstStateField,
  joinWithOr,
  planProblems,
  readAnnouncementTexts,
  textErrors,
  validAffected,
  withCapitalArticle,
} from "./announcement-bodies.ts";
import { presentTemplate } from "./template-presenters.ts";

/** Reads the body of `POST /api/Template`. Throws a `Refusal`. */
export function parseTemplateCreate(body: unknown): Command & { kind: "CreateTemplate" } {
  const state = firstStateField(body);
  const schema =
    state === undefined ? templateCreate : templateCreate.extend({ State: state.nullable().optional() });
  const fields = readBody(schema, body, {
    check: (valid, sent) => [
      ...unusable(valid.Kind, { ...valid, AffectedComponents: validAffected(valid, sent) }),
      ...templateTextErrors(valid),
    ],
    answer: templateOut,
  });
  const { Title = fields.Title, Message = fields.Message, ...others } = readAnnouncementTexts(fields);
  return {
    kind: "CreateTemplate",
    fields: { ...fields, ...others, Name: readNameField(fields.Name), Title, Message },
  };
}

/** Reads the body of `PATCH /api/Template/{id}`; `kind` is the template's, if known. Throws a `Refusal`. */
export function parseTemplatePatch(
  id: string,
  body: unknown,
  kind?: AnnouncementKind,
): Command & { kind: "PatchTemplate" } {
  const schema =
    kind === undefined
      ? templatePatch
      : templatePatch.extend({ State: stateFieldOf(firstStates(kind)).nullable().optional() });
  const fields = readBody(schema, body, { check: templateTextErrors, answer: templateOut });
  const name = fields.Name === undefined ? {} : { Name: readNameField(fields.Name) };
  return { kind: "PatchTemplate", id, fields: { ...fields, ...readAnnouncementTexts(fields), ...name } };
}

const checkName: TextCheck = textCheckBy({ Name: readNameField });

/** The errors of the name and of the texts, and of the fields in them. */
function templateTextErrors(fields: TemplatePatch): FieldError[] {
  const texts = [
    ["Title", fields.Title],
    ["Message", fields.Message],
    ...Object.entries(fields.Translations ?? {}).flatMap(([language, { Title, Message }]) => [
      [`Translations.${language}.Title`, Title] as const,
      [`Translations.${language}.Message`, Message] as const,
    ]),
  ] as const;
  const faulty = texts.flatMap(([Path, text]) => {
    const problem = text === undefined ? undefined : fieldProblem(text);
    return problem === undefined ? [] : [{ Path, Message: problem }];
  });
  return [...textErrors(fields), ...faulty, ...checkName(fields)];
}

/** The errors of values that no announcement of the kind could have. */
function unusable(
  kind: AnnouncementKind | undefined,
  {
    State: state,
    Impact,
    AffectedComponents,
  }: Pick<TemplatePatch, "State" | "Impact" | "AffectedComponents">,
): FieldError[] {
  const errors = planProblems(kind, { Impact, AffectedComponents });
  if (kind !== undefined && state != null && !firstStates(kind).includes(state)) {
    errors.push({
      Path: "State",
      Message: `${withCapitalArticle(kind)} starts as ${joinWithOr(firstStates(kind))}.`,
      code: "UnknownWord",
    });
  }
  return errors;
}

/** Creates a template. */
export function decideCreateTemplate(
  state: UnitOfWork,
  submission: Submission,
  fields: TemplateCreate,
): Answer {
  const page = targetPage(state.pages, fields.Page);
  refuseAmbiguousNames(state, fields.Page, fields.AffectedComponents);
  const affected = findAffected(
    state,
    { kind: fields.Kind, page_id: page.id },
    fields.AffectedComponents ?? [],
  );
  refuseTakenName("template", state.templates, { page_id: page.id, name: fields.Name, self: null });
  const revision = state.raiseRevision();
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
    translations: writeJson("template", "translations", fields.Translations ?? null),
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
  return answerWith(state, {
    result,
    version: revision,
    message: `Template "${row.name}" created${bracesWarning(row)}`,
    location,
  });
}

/** Edits a template. */
export function decidePatchTemplate(
  state: UnitOfWork,
  submission: Submission,
  { id, fields }: { readonly id: string; readonly fields: TemplatePatch },
): Answer {
  const row = findTemplate(state, id);
  refuseErrors(unusable(row.kind, fields));
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
      : { translations: writeJson("template", "translations", fields.Translations) }),
  };
  refuseTakenName("template", state.templates, { page_id: row.page_id, name: edited.name, self: row.id });
  if (JSON.stringify(edited) === JSON.stringify(row)) {
    const message = `Template "${row.name}" unchanged`;
    return answerWith(state, { result: before, version: row.revision, message });
  }
  save(state, row, edited);
  const result = present(state, row);
  audit(state, submission, { action: "Template.Update", subject: subjectOf(row), before, after: result });
  const message = `Template "${row.name}" updated${bracesWarning(row)}`;
  return answerWith(state, { result, version: row.revision, message });
}

/** Says that a text in single braces stays text; empty if there is none. */
function bracesWarning({ title, message }: Pick<TemplateRow, "title" | "message">): string {
  const braced = singleBracedText([title, message]);
  return braced === undefined
    ? ""
    : `. "${braced}" stays as it is: a field has double braces, as {{Service}}.`;
}

/** Deletes a template; can be undone for 30 days. Announcements made from it are unchanged. */
export function decideDeleteTemplate(state: UnitOfWork, submission: Submission, id: string): Answer {
  const row = findTemplate(state, id);
  matchVersion(submission, row.revision);
  const before = present(state, row);
  save(state, row, { ...row, deleted_at: state.now });
  audit(state, submission, { action: "Template.Delete", subject: subjectOf(row), before, after: null });
  return answerDeleted(state, { name: `Template "${row.name}"`, path: `/api/Template/${row.public_id}` });
}

/** Restores a deleted template. */
export function decideRestoreTemplate(state: UnitOfWork, submission: Submission, id: string): Answer {
  const row = state.templates.find((template) => template.public_id === id);
  if (row === undefined || !restorable(row, state.now)) throw notFound("TemplateNotFound");
  matchVersion(submission, row.revision);
  const wasDeleted = row.deleted_at !== null;
  if (wasDeleted) {
    refuseDeletedPage(state, row);
    refuseTakenName("template", state.templates, {
      page_id: row.page_id,
      name: row.name,
      self: row.id,
      isRestored: true,
    });
    save(state, row, { ...row, deleted_at: null });
    const after = present(state, row);
    audit(state, submission, { action: "Template.Restore", subject: subjectOf(row), before: null, after });
  }
  const message = restoredMessage(`Template "${row.name}"`, wasDeleted);
  return answerWith(state, { result: present(state, row), version: row.revision, message });
}

function present(state: UnitOfWork, row: TemplateRow): TemplateOut {
  const findLive = (number: number) => {
    const component = state.componentNumbered(number)?.row;
    return component?.deleted_at === null ? component : undefined;
  };
  return presentTemplate(row, { findLive, page: state.pageOf(row).slug });
}

function save(state: UnitOfWork, row: TemplateRow, edited: TemplateRow): void {
  Object.assign(row, edited, { updated_at: state.now, revision: state.raiseRevision() });
  state.changes.editedTemplates.set(row.id, row);
}

function findTemplate(state: UnitOfWork, id: string): TemplateRow {
  const row = state.liveTemplate(id);
  if (row === undefined) throw notFound("TemplateNotFound");
  return row;
}

function subjectOf(row: TemplateRow) {
  return { kind: "Template", id: row.public_id, name: row.name } as const;
}
