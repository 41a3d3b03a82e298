/** Creates, edits and deletes integrations, and rotates their tokens. */

import type { MappingRule } from "../../contract/alert-mapping.ts";
import type { IntegrationType } from "../../contract/alerts.ts";
import {
  type IntegrationOut,
  integrationCreate,
  integrationPatch,
  integrationWithWarning,
  signingTypes,
} from "../../contract/integrations.ts";
import { type FieldError, Refusal } from "../../contract/refusal.ts";
import { writeTimeOrNull } from "../../contract/times.ts";
import { foldName } from "../../rules/names.ts";
import { sourceKey } from "../../rules/status-inputs.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { IntegrationRow } from "../../store/tables/integration-tables.ts";
import { actorText, audit } from "../audit-entry.ts";
import { fieldRefusal, readBody, refuseErrors, type TextCheck, textCheckBy } from "../body-parsing.ts";
import type { Submission } from "../command.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { recordEvent, timeForEvent } from "../components/status-events.ts";
import { type LoadPlanBuilder, want } from "../load-plan-builder.ts";
import { targetPage } from "../pages/target-page.ts";
import { answerDone, answerWith, matchVersion, nameTaken } from "../resource-versions.ts";
import { readNameField } from "../text-fields.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { IntegrationCommandOf } from "./integration-commands.ts";
import { wantComponentsOf } from "./integration-loads.ts";
import { findIntegration, newIntegration, wantAllIntegrations } from "./integration-lookup.ts";
import { presentIntegration } from "./integration-presenters.ts";
import { noOpenAlerts } from "./signal-changes.ts";

/** Maximum number of integrations. */
const maxIntegrations = 500;

/** Seals a secret, so that the stored form alone does not reveal it. */
export type Seal = (text: string) => string;

/** Problems of a mapping or of paths, by path in the body; the module that evaluates them provides the check. */
export type MappingCheck = (fields: {
  readonly Mapping?: readonly MappingRule[] | undefined;
  readonly Paths?: IntegrationOut["Paths"] | undefined;
}) => readonly FieldError[];

/** The checks of a body beyond its schema, and the sealing of its secret. */
export type SettingChecks = {
  readonly seal: Seal;
  readonly check: MappingCheck;
};

/** Reads the body of `POST /api/Integration`. Throws a `Refusal`. */
export function parseIntegrationCreate(
  body: unknown,
  tokenHash: string,
  { seal, check }: SettingChecks,
): IntegrationCommandOf<"CreateIntegration"> {
  const { SigningSecret: secret, ...fields } = readBody(integrationCreate, body, {
    check: (valid) => [
      ...check(valid),
      ...checkName(valid),
      ...(valid.Type === undefined ? [] : foreignSettings(valid.Type, valid)),
    ],
    answer: integrationWithWarning,
  });
  return {
    kind: "CreateIntegration",
    fields: { ...fields, Name: readNameField(fields.Name) },
    tokenHash,
    signingSecret: secret == null ? null : seal(secret),
  };
}

/** Reads the body of `PATCH /api/Integration/{id}`. Throws a `Refusal`. */
export function parseIntegrationPatch(
  id: string,
  body: unknown,
  { seal, check }: SettingChecks,
): IntegrationCommandOf<"PatchIntegration"> {
  const { SigningSecret: secret, ...fields } = readBody(integrationPatch, body, {
    check: (valid) => [...check(valid), ...checkName(valid)],
    answer: integrationWithWarning,
  });
  return {
    kind: "PatchIntegration",
    id,
    fields: { ...fields, ...(fields.Name === undefined ? {} : { Name: readNameField(fields.Name) }) },
    signingSecret: secret === undefined || secret === null ? secret : seal(secret),
  };
}

const checkName: TextCheck = textCheckBy({ Name: readNameField });

/** The errors of settings that do not exist for the type. */
function foreignSettings(
  type: IntegrationType,
  settings: { readonly SigningSecret?: unknown; readonly TopicArn?: unknown; readonly Paths?: unknown },
): FieldError[] {
  const errors: FieldError[] = [];
  if (settings.SigningSecret != null && !signingTypes.some((signingType) => signingType === type)) {
    errors.push({ Path: "SigningSecret", Message: `Senders of the type ${type} do not sign with a secret.` });
  }
  if (settings.TopicArn != null && type !== "Sns") {
    errors.push({ Path: "TopicArn", Message: "Only the type Sns has a topic." });
  }
  if (settings.Paths != null && type !== "Json") {
    errors.push({ Path: "Paths", Message: "Only the type Json has paths." });
  }
  return errors;
}

type TemplateReference = Pick<
  IntegrationCommandOf<"PatchIntegration">["fields"],
  "TemplateId" | "TemplateName"
>;

function wantTemplate(
  plan: Pick<LoadPlanBuilder, "templates" | "templateNames">,
  { TemplateId: id, TemplateName: name }: TemplateReference,
): void {
  if (id != null) plan.templates.add(id.toLowerCase());
  if (name !== undefined) plan.templateNames.add(foldName(name));
}

/** Creates an integration. */
export const createIntegration: CommandDefinition<IntegrationCommandOf<"CreateIntegration">> = {
  loads: (plan, { fields }) => {
    wantAllIntegrations(plan);
    wantTemplate(plan, fields);
  },
  decide: (uow, submission, { fields, tokenHash, signingSecret, warning }) => {
    const page = targetPage(uow.pages, fields.Page);
    const existing = uow.rows("integration").filter((row) => row.deleted_at === null);
    if (existing.length >= maxIntegrations) {
      throw new Refusal(
        "TooManyIntegrations",
        `There are ${maxIntegrations} integrations. Delete one first.`,
      );
    }
    refuseTakenName(uow, fields.Name, null);
    const templateId = templateNamed(uow, page.id, fields);
    const row: IntegrationRow = {
      ...newIntegration(uow, page, { type: fields.Type, name: fields.Name }),
      ...settingsOf(fields),
      ...(templateId !== undefined && { template_public_id: templateId }),
      token_hash: tokenHash,
      signing_secret: signingSecret,
    };
    uow.insert("integration", row);
    const result = present(uow, row);
    audit(uow, submission, {
      action: "Integration.Create",
      subject: subjectOf(row),
      before: null,
      after: result,
    });
    const message = withWarning(`Integration "${row.name}" created`, warning);
    const location = `/api/Integration/${row.public_id}`;
    return answerWith(uow, { result, version: row.revision, message, location });
  },
};

function withWarning(message: string, warning = ""): string {
  return warning === "" ? message : `${message}. ${warning}`;
}

type Settings = Omit<IntegrationCommandOf<"PatchIntegration">["fields"], "Name">;

/** The columns of the given settings. */
function settingsOf(fields: Settings): Partial<IntegrationRow> {
  const { Enabled, Mapping, Paths, TopicArn, ExpireAfter, FireAfter, ResolveAfter, Announce } = fields;
  return {
    ...(Enabled !== undefined && { enabled: Enabled ? 1 : 0 }),
    ...(Mapping !== undefined && { mapping: writeJson("integration", "mapping", Mapping) }),
    ...(Paths !== undefined && { paths: writeJson("integration", "paths", Paths) }),
    ...(TopicArn !== undefined && { topic_arn: TopicArn }),
    ...(ExpireAfter !== undefined && { expire_after: ExpireAfter }),
    ...(FireAfter !== undefined && { fire_after: FireAfter }),
    ...(ResolveAfter !== undefined && { resolve_after: ResolveAfter }),
    ...(Announce !== undefined && { announce: Announce }),
  };
}

/** Edits an integration. */
export const patchIntegration: CommandDefinition<IntegrationCommandOf<"PatchIntegration">> = {
  loads: (plan, { fields }) => {
    wantAllIntegrations(plan);
    wantTemplate(plan, fields);
  },
  decide: (uow, submission, { id, fields, signingSecret, warning }) => {
    const row = findIntegration(uow, id);
    const templateId = templateNamed(uow, row.page_id, fields);
    matchVersion(submission, row.revision);
    if (fields.Name !== undefined) refuseTakenName(uow, fields.Name, row.id);
    const before = present(uow, row);
    const edited: IntegrationRow = {
      ...row,
      ...settingsOf(fields),
      ...(templateId !== undefined && { template_public_id: templateId }),
      ...(fields.Name === undefined ? {} : { name: fields.Name, name_key: foldName(fields.Name) }),
      ...(signingSecret === undefined ? {} : { signing_secret: signingSecret }),
    };
    const { signing_secret: SigningSecret, topic_arn: TopicArn, paths: Paths } = edited;
    refuseErrors(foreignSettings(row.type, { SigningSecret, TopicArn, Paths }));
    if (JSON.stringify(edited) === JSON.stringify(row)) {
      const message = withWarning(`Integration "${row.name}" unchanged`, warning);
      return answerWith(uow, { result: before, version: row.revision, message });
    }
    save(uow, row, edited);
    const after = present(uow, row);
    audit(uow, submission, { action: "Integration.Update", subject: subjectOf(row), before, after });
    const message = withWarning(`Integration "${row.name}" updated`, warning);
    return answerWith(uow, { result: after, version: row.revision, message });
  },
};

/** Gives an integration a new token. */
export const rotateIntegrationToken: CommandDefinition<IntegrationCommandOf<"RotateIntegrationToken">> = {
  loads: (plan, { id }) => want(plan, "integration", { column: "public_id", values: [id] }),
  decide: (uow, submission, { id, tokenHash, keepMilliseconds }) => {
    const row = findIntegration(uow, id);
    const oldTokenUntil = keepMilliseconds > 0 && row.token_hash !== null ? uow.now + keepMilliseconds : null;
    save(uow, row, {
      ...row,
      token_hash: tokenHash,
      old_token_hash: oldTokenUntil === null ? null : row.token_hash,
      old_token_until: oldTokenUntil,
    });
    const OldValidUntil = writeTimeOrNull(oldTokenUntil);
    audit(uow, submission, {
      action: "Integration.RotateToken",
      subject: subjectOf(row),
      before: null,
      after: { OldValidUntil },
    });
    const message = `Integration "${row.name}": address rotated`;
    return answerWith(uow, { result: { Id: row.public_id, OldValidUntil }, version: null, message });
  },
};

/** Deletes an integration, and closes its signals. */
export const deleteIntegration: CommandDefinition<IntegrationCommandOf<"DeleteIntegration">> = {
  loads: (plan, { id }) => {
    want(plan, "integration", { column: "public_id", values: [id] });
    wantComponentsOf(plan, id);
  },
  decide: (uow, submission, { id }) => {
    const row = findIntegration(uow, id);
    matchVersion(submission, row.revision);
    const before = present(uow, row);
    closeSignals(uow, submission, row);
    save(uow, row, {
      ...row,
      deleted_at: uow.now,
      // Frees the source for another integration.
      source: `${row.source} (${row.public_id})`,
      token_hash: null,
      old_token_hash: null,
      signing_secret: null,
      incident_due_at: null,
    });
    audit(uow, submission, { action: "Integration.Delete", subject: subjectOf(row), before, after: null });
    return answerDone(uow, `Integration "${row.name}" deleted`);
  },
};

function closeSignals(uow: UnitOfWork, submission: Submission, integration: IntegrationRow): void {
  const key = sourceKey(integration.source);
  const actor = actorText(submission.actor);
  for (const row of uow.rows("integration_component")) {
    if (row.integration_id !== integration.id || row.open_counts === noOpenAlerts) continue;
    row.open_counts = noOpenAlerts;
    uow.update("integration_component", row);
    const component = uow.componentNumbered(row.component_id);
    if (component === undefined || !Object.hasOwn(component.inputs.signals, key)) continue;
    const content = { kind: "Close", source: integration.source, sourceKey: key } as const;
    recordEvent(uow, component, { content, at: timeForEvent(uow, component), actor });
  }
}

function present(uow: UnitOfWork, row: IntegrationRow): IntegrationOut {
  return presentIntegration(row, { page: uow.pageOf(row).slug, now: uow.now });
}

function save(uow: UnitOfWork, row: IntegrationRow, edited: IntegrationRow): void {
  Object.assign(row, edited, { updated_at: uow.now, revision: uow.raiseRevision() });
  uow.update("integration", row);
}

function refuseTakenName(uow: UnitOfWork, name: string, self: number | null): void {
  const key = foldName(name);
  const existing = uow
    .rows("integration")
    .find((row) => row.deleted_at === null && row.name_key === key && row.id !== self);
  if (existing !== undefined) throw nameTaken("integration", { name }, existing);
}

/** The id of the page's template that a body names; null for none, undefined if it names none. Throws a `Refusal`. */
function templateNamed(
  uow: UnitOfWork,
  page: number,
  { TemplateId: id, TemplateName: name }: TemplateReference,
): string | null | undefined {
  if (name === undefined && id == null) return id;
  const ofPage = uow.templates.filter(
    (row) => row.deleted_at === null && row.page_id === page && row.kind === "Incident",
  );
  const byId = id === undefined ? ofPage : ofPage.filter((row) => row.public_id === id?.toLowerCase());
  if (id != null && byId.length === 0) throw unknownTemplate("TemplateId", "id");
  const template = name === undefined ? byId[0] : ofPage.find((row) => row.name_key === foldName(name));
  if (template === undefined) throw unknownTemplate("TemplateName", "name");
  if (byId.includes(template)) return template.public_id;
  throw fieldRefusal(
    "TemplateName",
    "It is not the template of TemplateId. Send one of them, or both if they match.",
  );
}

function unknownTemplate(path: string, property: string): Refusal {
  // `withTemplateSuggestions` adds the name that was probably meant.
  const Message =
    property === "name"
      ? "No template has this name. GET /api/Template?Kind=Incident lists those that an integration can use."
      : "The page has no Incident template with this id. GET /api/Template lists all templates.";
  return new Refusal("TemplateNotFound", Message, { status: 400, errors: [{ Path: path, Message }] });
}

/** An integration as a subject of the audit log. */
export function subjectOf(row: Pick<IntegrationRow, "public_id" | "name">) {
  return { kind: "Integration", id: row.public_id, name: row.name } as const;
}
