/**
 * The incident that an integration announces: opened at the first outage, extended with further components, resolved
 * when all have recovered.
 */
import { isOpen } from "../../contract/announcement-states.ts";
import type { AffectedIn, AnnouncementCreate } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { ReportableStatus } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import { worstOpen } from "../../rules/signal-steps.ts";
import { fieldsOf } from "../../rules/template-fields.ts";
import { readJson } from "../../store/stored-json.ts";
import type { IntegrationRow } from "../../store/tables/integration-tables.ts";
import { decideCreateAnnouncement } from "../announcements/announcement-create.ts";
import { decidePostUpdate } from "../announcements/announcement-updates.ts";
import { translationsOf } from "../announcements/template-presenters.ts";
import type { Answer, Submission } from "../command.ts";
import type { CommandDefinition } from "../command-definition.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import { want } from "../load-plan-builder.ts";
import { answerDone } from "../resource-versions.ts";
import type { TrackedAnnouncement, TrackedComponent, UnitOfWork } from "../unit-of-work.ts";
import type { AnnounceOutage, IntegrationCommandOf } from "./integration-commands.ts";
import { wantComponentsOf } from "./integration-loads.ts";

/** Milliseconds after the opening within which further components are added without an update of their own. */
const quietJoinMs = 2 * 60_000;

/** A component with open alerts of an integration. */
type AlertedComponent = { readonly component: TrackedComponent; readonly status: ReportableStatus };

/** Opens, extends or resolves the incident of an integration. */
export const announceOutage: CommandDefinition<IntegrationCommandOf<"AnnounceOutage">> = {
  loads: (plan, { integrationNumber, incidentId, templateId }) => {
    want(plan, "integration", { column: "id", values: [integrationNumber] });
    wantComponentsOf(plan, integrationNumber);
    if (incidentId !== null) plan.announcements.add(incidentId);
    if (templateId !== null) plan.templates.add(templateId);
  },
  decide: (uow, submission, command) => {
    const integration = uow.get("integration", command.integrationNumber);
    if (integration === undefined || !isCurrent(integration, command)) return answerDone(uow, "Nothing due");
    integration.incident_due_at = null;
    uow.update("integration", integration);
    const { number, name } = { number: integration.id, name: integration.name };
    const ownSubmission: Submission = { ...submission, actor: { kind: "integration", number, name } };
    const affected = affectedBy(uow, integration);
    if (integration.incident_public_id !== null)
      return updateIncident(uow, ownSubmission, { integration, affected });
    if (affected.length === 0 || integration.announce !== "Incident")
      return answerDone(uow, "Nothing affected");
    return openIncident(uow, ownSubmission, { integration, affected });
  },
};

/** True if the loaded incident and template are still those of the integration; otherwise the scheduler retries. */
function isCurrent(integration: IntegrationRow, command: AnnounceOutage): boolean {
  return (
    integration.incident_due_at !== null &&
    integration.deleted_at === null &&
    integration.incident_public_id === command.incidentId &&
    integration.template_public_id === command.templateId
  );
}

function affectedBy(uow: UnitOfWork, { id, page_id: pageNumber }: IntegrationRow): AlertedComponent[] {
  return uow.rows("integration_component").flatMap((row) => {
    if (row.integration_id !== id) return [];
    const status = worstOpen(readJson("integration_component", "open_counts", row));
    const component = uow.componentNumbered(row.component_id);
    if (status === null || component?.row.deleted_at !== null) return [];
    const isShown =
      component.row.page_id === pageNumber || uow.componentAlsoOn(component.row).includes(pageNumber);
    return isShown ? [{ component, status }] : [];
  });
}

type Outage = { readonly integration: IntegrationRow; readonly affected: readonly AlertedComponent[] };

const listOf = (affected: readonly AlertedComponent[]): AffectedIn[] =>
  affected.map(({ component, status }) => ({ ComponentId: component.row.public_id, Status: status }));

const namesOf = (affected: readonly AlertedComponent[]) =>
  affected.map(({ component }) => component.row.name).join(", ");

function openIncident(uow: UnitOfWork, submission: Submission, outage: Outage): Answer | DeferredDecision {
  const { integration, affected } = outage;
  const [first] = affected;
  const isSingle = affected.length === 1 && first !== undefined;
  const defaultFields: AnnouncementCreate = {
    Kind: "Incident",
    Title: (isSingle
      ? `${first.component.row.name}: ${first.status}`
      : `Problems with ${namesOf(affected)}`
    ).slice(0, 200),
    Message: `Our monitoring reports a problem with ${namesOf(affected)}. We are looking into it.`,
    AffectedComponents: listOf(affected),
    Page: uow.pageOf(integration).slug,
  };
  for (const fields of [...fromTemplate(uow, outage), defaultFields]) {
    try {
      return storeIncident(uow, integration, decideCreateAnnouncement(uow, submission, fields));
    } catch (refusal) {
      // A template may have been changed so that it no longer fits.
      if (!(refusal instanceof Refusal)) throw refusal;
    }
  }
  return answerDone(uow, "No incident could be opened");
}

/** An incident from the integration's template, with the known fields filled in. */
function fromTemplate(uow: UnitOfWork, { integration, affected }: Outage): AnnouncementCreate[] {
  const template =
    integration.template_public_id === null ? undefined : uow.liveTemplate(integration.template_public_id);
  if (template === undefined) return [];
  const translations = Object.values(translationsOf(template)).flatMap((translation) => [
    translation.Title,
    translation.Message,
  ]);
  const texts = [template.title, template.message, ...translations].filter((text) => text !== undefined);
  const values = new Map([
    ["component", namesOf(affected)],
    ["components", namesOf(affected)],
    ["service", namesOf(affected)],
    ["integration", integration.name],
    ["status", affected[0]?.status ?? ""],
  ]);
  const fieldValues = [...fieldsOf(texts).values()].flatMap((name) => {
    const value = values.get(foldName(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return [
    {
      Kind: "Incident",
      TemplateId: template.public_id,
      Fields: Object.fromEntries(fieldValues),
      AffectedComponents: listOf(affected),
      Page: uow.pageOf(integration).slug,
    },
  ];
}

/** Posts to the open incident, unless another author has posted or edited in the meantime. */
function updateIncident(uow: UnitOfWork, submission: Submission, outage: Outage): Answer | DeferredDecision {
  const { integration, affected } = outage;
  const id = integration.incident_public_id ?? "";
  const incident = uow.liveAnnouncement(id);
  const isUnedited = incident !== undefined && incident.row.revision === integration.incident_revision;
  const hasRecovered = affected.length === 0;
  if (hasRecovered) clearIncident(integration);
  if (!isUnedited || !isOpen("Incident", incident.row.state))
    return answerDone(uow, "Another author has taken over");
  if (hasRecovered) {
    const fields = {
      State: "Resolved",
      Message: "Our monitoring reports that everything works again.",
      AffectedComponents: asOperational(uow, incident),
    } as const;
    return decidePostUpdate(uow, submission, { id, fields });
  }
  const { list, added } = extendList(uow, incident, affected);
  if (list === null) return answerDone(uow, "The incident is unchanged");
  const isQuiet = added.length === 0 || uow.now - incident.row.began_at <= quietJoinMs;
  const fields = {
    Message: added.length === 0 ? "" : `${namesOf(added)}: affected as well.`,
    AffectedComponents: list,
    NotifySubscribers: !isQuiet,
  };
  return storeIncident(uow, integration, decidePostUpdate(uow, submission, { id, fields }));
}

function clearIncident(integration: IntegrationRow): void {
  integration.incident_public_id = null;
  integration.incident_revision = null;
}

/** The components of an incident, all Operational. */
function asOperational(uow: UnitOfWork, incident: TrackedAnnouncement): AffectedIn[] {
  return incident.affected.flatMap((entry): AffectedIn[] => {
    const row = uow.componentNumbered(entry.component_id)?.row;
    return row?.deleted_at === null ? [{ ComponentId: row.public_id, Status: "Operational" }] : [];
  });
}

/**
 * The incident's list with the currently affected components, and the new ones among them; a null list is unchanged.
 */
function extendList(
  uow: UnitOfWork,
  incident: TrackedAnnouncement,
  affected: readonly AlertedComponent[],
): { readonly list: AffectedIn[] | null; readonly added: readonly AlertedComponent[] } {
  const former = new Map(incident.affected.map((entry) => [entry.component_id, entry.status]));
  const currentById = new Map(affected.map((component) => [component.component.row.id, component]));
  const listed = asOperational(uow, incident).map((entry): AffectedIn => {
    const current = affected.find(({ component }) => component.row.public_id === entry.ComponentId);
    return current === undefined ? entry : { ...entry, Status: current.status };
  });
  const added = affected.filter(({ component }) => !former.has(component.row.id));
  const isSame = [...former].every(
    ([number, status]) => (currentById.get(number)?.status ?? "Operational") === status,
  );
  return { list: isSame && added.length === 0 ? null : [...listed, ...listOf(added)], added };
}

/** Stores the incident and its revision on the integration once it is decided. */
function storeIncident(
  uow: UnitOfWork,
  integration: IntegrationRow,
  decision: Answer | DeferredDecision,
): Answer | DeferredDecision {
  const store = (answer: Answer): Answer => {
    const incident = uow.announcements.find(
      ({ row }) => row.public_id === (integration.incident_public_id ?? idOf(answer)),
    );
    if (incident !== undefined) {
      integration.incident_public_id = incident.row.public_id;
      integration.incident_revision = incident.row.revision;
      uow.update("integration", integration);
    }
    return answer;
  };
  if ("status" in decision) return store(decision);
  return { needs: decision.needs, settle: (windows) => store(decision.settle(windows)) };
}

/** The id of the created resource. */
function idOf({ location }: Answer): string | null {
  return location?.split("/").at(-1) ?? null;
}
