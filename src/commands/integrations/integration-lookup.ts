/** Looks up integrations within a group of commands. */

import { notFound } from "../../contract/not-found.ts";
import { Refusal } from "../../contract/refusal.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import { writeJson } from "../../store/stored-json.ts";
import type { IntegrationRow } from "../../store/tables/integration-tables.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { newId } from "../../store/uuid.ts";
import { type LoadPlanBuilder, want } from "../load-plan-builder.ts";
import { targetPage } from "../pages/target-page.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { IntegrationRef } from "./integration-commands.ts";

const existing = q.selectFrom("integration").selectAll().where("deleted_at", "is", null).compile();

/** Plans to load all integrations that are not deleted. */
export function wantAllIntegrations(plan: Pick<LoadPlanBuilder, "queries">): void {
  plan.queries.push({ table: "integration", query: existing });
}

/** Plans to load an integration. */
export function wantIntegration(plan: Pick<LoadPlanBuilder, "queries">, ref: IntegrationRef): void {
  if ("number" in ref) want(plan, "integration", { column: "id", values: [ref.number] });
  else wantAllIntegrations(plan);
}

/** True if neither the integration nor its page is deleted. */
function isLive(uow: UnitOfWork, row: IntegrationRow): boolean {
  return row.deleted_at === null && uow.pageOf(row).deleted_at === null;
}

/** An integration by its public id. Throws a `Refusal` if there is none. */
export function findIntegration(uow: UnitOfWork, id: string): IntegrationRow {
  const row = uow
    .rows("integration")
    .find((candidate) => candidate.public_id === id && isLive(uow, candidate));
  if (row === undefined) throw notFound("IntegrationNotFound");
  return row;
}

/** The refusal of alerts that were mapped by an older version of the integration. */
function integrationChanged(): Refusal {
  return new Refusal("PreconditionFailed", "The integration has changed. Send the event again.");
}

/**
 * The integration of an event; creates a built-in one if needed. Throws a `Refusal` if it was deleted, or changed since
 * the alerts were mapped.
 */
export function requireIntegration(uow: UnitOfWork, ref: IntegrationRef): IntegrationRow {
  if ("number" in ref) {
    const row = uow.get("integration", ref.number);
    if (row === undefined || !isLive(uow, row)) throw integrationChanged();
    if (row.revision !== ref.revision) throw integrationChanged();
    return row;
  }
  const page = targetPage(uow.pages, ref.page);
  const isBuiltInOfPage = (row: IntegrationRow) =>
    row.built_in === 1 && row.type === ref.builtIn && row.page_id === page.id && row.deleted_at === null;
  if (uow.rows("integration").some(isBuiltInOfPage)) throw integrationChanged();
  const row = newIntegration(uow, page, { type: ref.builtIn, name: builtInName(uow, page, ref.builtIn) });
  uow.insert("integration", { ...row, built_in: 1 });
  return uow.get("integration", row.id) ?? row;
}

function builtInName(uow: UnitOfWork, page: PageRow, type: string): string {
  const base = uow.pages[0]?.id === page.id ? `${type} by key` : `${type} by key (${page.slug})`;
  const takenKeys = new Set(uow.rows("integration").map((row) => row.name_key));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base} ${count}`;
    if (!takenKeys.has(foldName(name))) return name;
  }
}

/** A new integration with default settings, not inserted. All integrations must be loaded. */
export function newIntegration(
  uow: UnitOfWork,
  page: PageRow,
  { type, name }: Pick<IntegrationRow, "type" | "name">,
): IntegrationRow {
  return {
    id: uow.nextNumber(),
    public_id: newId(uow.now),
    page_id: page.id,
    type,
    name,
    name_key: foldName(name),
    source: freeSource(uow, name),
    enabled: 1,
    built_in: 0,
    token_hash: null,
    old_token_hash: null,
    old_token_until: null,
    signing_secret: null,
    topic_arn: null,
    mapping: writeJson("integration", "mapping", []),
    paths: null,
    expire_after: null,
    fire_after: 0,
    resolve_after: 0,
    announce: "None",
    template_public_id: null,
    incident_public_id: null,
    incident_revision: null,
    incident_due_at: null,
    created_at: uow.now,
    updated_at: uow.now,
    deleted_at: null,
    revision: uow.raiseRevision(),
  };
}

/** A source that no other integration has; a renamed integration keeps its source. */
function freeSource(uow: UnitOfWork, name: string): string {
  const takenKeys = new Set(uow.rows("integration").map((row) => foldName(row.source)));
  for (let count = 1; ; count += 1) {
    const source = `integration:${count === 1 ? name : `${name} ${count}`}`;
    if (!takenKeys.has(foldName(source))) return source;
  }
}
