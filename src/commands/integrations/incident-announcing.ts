/** The incident that an integration announces: opened at the first outage, extended by others, resolved when all is well. */
import { isOpen } from "../../contract/announcement-states.ts";
import type { AffectedIn, AnnouncementCreate } from "../../contract/announcements.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { ReportableStatus } from "../../contract/words.ts";
import { foldName } from "../../rules/names.ts";
import { worstOpen } from "../../rules/signal-steps.ts";
import { fieldsOf } from "../../rules/template-fields.ts";
import { readOpenCounts } from "../../store/stored-json.ts";
import type { IntegrationRow } from "../../store/tables/integration-tables.ts";
import { decideCreateAnnouncement } from "../announcements/announcement-create.ts";
import { decidePostUpdate } from "../announcements/announcement-updates.ts";
import { translationsOf } from "../announcements/template-presenters.ts";
import type { DeferredDecision } from "../bus/deferred-decision.ts";
import { want } from "../bus/load-plan-builder.ts";
import type { TrackedAnnouncement, TrackedComponent, UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Submission } from "../command.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { answerDone } from "../resource-versions.ts";
import type { AnnounceOutage, IntegrationCommandOf } from "./integration-commands.ts";
import { wantComponentsOf } from "./integration-loads.ts";

/** Milliseconds after the opening within which further components join without an update of their own. */
const joinsQuietly = 2 * 60_000;

/** A component that an integration has open alerts about. */
type AffectedByAlerts = { readonly component: TrackedComponent; readonly status: ReportableStatus };

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
    const own: Submission = { ...submission, actor: { kind: "integration", number, name } };
    const affected = affectedBy(uow, integration);
    if (integration.incident_public_id !== null) return follow(uow, own, { integration, affected });
    if (affected.length === 0 || integration.announce !== "Incident")
      return answerDone(uow, "Nothing affected");
    return open(uow, own, { integration, affected });
  },
};

/** Whether what was loaded is still what the integration refers to; else the scheduler asks again. */
function isCurrent(integration: IntegrationRow, command: AnnounceOutage): boolean {
  return (
    integration.incident_due_at !== null &&
    integration.deleted_at === null &&
    integration.incident_public_id === command.incidentId &&
    integration.template_public_id === command.templateId
  );
}

function affectedBy(uow: UnitOfWork, { id, page_id: pageNumber }: IntegrationRow): AffectedByAlerts[] {
  return uow.rows("integration_component").flatMap((row) => {
    if (row.integration_id !== id) return [];
    const status = worstOpen(readOpenCounts(row.open_counts));
    const component = uow.componentNumbered(row.component_id);
    if (status === null || component?.row.deleted_at !== null) return [];
    const isShown =
      component.row.page_id === pageNumber || uow.componentAlsoOn(component.row).includes(pageNumber);
    return isShown ? [{ component, status }] : [];
  });
}

type Outage = { readonly integration: IntegrationRow; readonly affected: readonly AffectedByAlerts[] };

const listOf = (affected: readonly AffectedByAlerts[]): AffectedIn[] =>
  affected.map(({ component, status }) => ({ ComponentId: component.row.public_id, Status: status }));

const namesOf = (affected: readonly AffectedByAlerts[]) =>
  affected.map(({ component }) => component.row.name).join(", ");

function open(uow: UnitOfWork, submission: Submission, outage: Outage): Answer | DeferredDecision {
  const { integration, affected } = outage;
  const [first] = affected;
  const one = affected.length === 1 && first !== undefined;
  const plain: AnnouncementCreate = {
    Kind: "Incident",
    Title: (one
      ? `${first.component.row.name}: ${first.status}`
      : `Problems with ${namesOf(affected)}`
    ).slice(0, 200),
    Message: `Our monitoring reports a problem with ${namesOf(affected)}. We are looking into it.`,
    AffectedComponents: listOf(affected),
    Page: uow.pageOf(integration).slug,
  };
  for (const fields of [...fromTemplate(uow, outage), plain]) {
    try {
      return remembering(uow, integration, decideCreateAnnouncement(uow, submission, fields));
    } catch (refusal) {
      // A template that was changed since may not fit any more.
      if (!(refusal instanceof Refusal)) throw refusal;
    }
  }
  return answerDone(uow, "No incident could be opened");
}

/** The incident by the template of the integration, its known fields filled in. */
function fromTemplate(uow: UnitOfWork, { integration, affected }: Outage): AnnouncementCreate[] {
  const template =
    integration.template_public_id === null ? undefined : uow.liveTemplate(integration.template_public_id);
  if (template === undefined) return [];
  const translated = Object.values(translationsOf(template)).flatMap((one) => [one.Title, one.Message]);
  const texts = [template.title, template.message, ...translated].filter((text) => text !== undefined);
  const values = new Map([
    ["component", namesOf(affected)],
    ["components", namesOf(affected)],
    ["service", namesOf(affected)],
    ["integration", integration.name],
    ["status", affected[0]?.status ?? ""],
  ]);
  const given = [...fieldsOf(texts).values()].flatMap((name) => {
    const value = values.get(foldName(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return [
    {
      Kind: "Incident",
      TemplateId: template.public_id,
      Fields: Object.fromEntries(given),
      AffectedComponents: listOf(affected),
      Page: uow.pageOf(integration).slug,
    },
  ];
}

/** Posts to the open incident, unless another author has posted or edited since. */
function follow(uow: UnitOfWork, submission: Submission, outage: Outage): Answer | DeferredDecision {
  const { integration, affected } = outage;
  const id = integration.incident_public_id ?? "";
  const incident = uow.liveAnnouncement(id);
  const isOwn = incident !== undefined && incident.row.revision === integration.incident_revision;
  const isWell = affected.length === 0;
  if (isWell) forget(integration);
  if (!isOwn || !isOpen("Incident", incident.row.state))
    return answerDone(uow, "Another author has taken over");
  if (isWell) {
    const fields = {
      State: "Resolved",
      Message: "Our monitoring reports that everything works again.",
      AffectedComponents: recovered(uow, incident),
    } as const;
    return decidePostUpdate(uow, submission, { id, fields });
  }
  const { list, joined } = extended(uow, incident, affected);
  if (list === null) return answerDone(uow, "The incident is unchanged");
  const isQuiet = joined.length === 0 || uow.now - incident.row.began_at <= joinsQuietly;
  const fields = {
    Message: joined.length === 0 ? "" : `${namesOf(joined)}: affected as well.`,
    AffectedComponents: list,
    NotifySubscribers: !isQuiet,
  };
  return remembering(uow, integration, decidePostUpdate(uow, submission, { id, fields }));
}

function forget(integration: IntegrationRow): void {
  integration.incident_public_id = null;
  integration.incident_revision = null;
}

/** The components of an incident, all well. */
function recovered(uow: UnitOfWork, incident: TrackedAnnouncement): AffectedIn[] {
  return incident.affected.flatMap((one): AffectedIn[] => {
    const row = uow.componentNumbered(one.component_id)?.row;
    return row?.deleted_at === null ? [{ ComponentId: row.public_id, Status: "Operational" }] : [];
  });
}

/** The list of an incident with the components that are affected now, and those that are new; a null list stays. */
function extended(
  uow: UnitOfWork,
  incident: TrackedAnnouncement,
  affected: readonly AffectedByAlerts[],
): { readonly list: AffectedIn[] | null; readonly joined: readonly AffectedByAlerts[] } {
  const before = new Map(incident.affected.map((one) => [one.component_id, one.status]));
  const now = new Map(affected.map((one) => [one.component.row.id, one]));
  const kept = recovered(uow, incident).map((one): AffectedIn => {
    const current = affected.find(({ component }) => component.row.public_id === one.ComponentId);
    return current === undefined ? one : { ...one, Status: current.status };
  });
  const joined = affected.filter(({ component }) => !before.has(component.row.id));
  const isSame = [...before].every(
    ([number, status]) => (now.get(number)?.status ?? "Operational") === status,
  );
  return { list: isSame && joined.length === 0 ? null : [...kept, ...listOf(joined)], joined };
}

/** Takes note of the incident and its revision once it is decided. */
function remembering(
  uow: UnitOfWork,
  integration: IntegrationRow,
  decided: Answer | DeferredDecision,
): Answer | DeferredDecision {
  const note = (answer: Answer): Answer => {
    const newest = uow.announcements.find(
      ({ row }) => row.public_id === (integration.incident_public_id ?? idIn(answer)),
    );
    if (newest !== undefined) {
      integration.incident_public_id = newest.row.public_id;
      integration.incident_revision = newest.row.revision;
      uow.update("integration", integration);
    }
    return answer;
  };
  if ("status" in decided) return note(decided);
  return { needs: decided.needs, settle: (windows) => note(decided.settle(windows)) };
}

/** The id of what an answer made. */
function idIn({ location }: Answer): string | null {
  return location?.split("/").at(-1) ?? null;
}
