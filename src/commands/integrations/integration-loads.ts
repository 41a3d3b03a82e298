/** Plans the rows that commands on integrations load. */

import { type RawBuilder, sql } from "kysely";
import { isUuid } from "../../contract/uuid-format.ts";
import { listed, q } from "../../store/query.ts";
import type { NumberedTable } from "../../store/row-set.ts";
import { nameKeyOf } from "../components/report-bodies.ts";
import { type LoadPlanBuilder, want } from "../load-plan-builder.ts";
import type { ReceiveAlerts } from "./integration-commands.ts";
import { wantAllIntegrations, wantIntegration } from "./integration-lookup.ts";

const dayMs = 24 * 60 * 60_000;

/** Plans to load an integration's numbers of open alerts, by its public id or number, with their components. */
export function wantComponentsOf(plan: LoadPlanBuilder, integration: string | number): void {
  const condition =
    typeof integration === "number"
      ? sql`integration_id = ${integration}`
      : sql`integration_id in (select id from integration where public_id = ${integration})`;
  const query = sql`select * from integration_component where ${condition}`.compile(q);
  plan.queries.push({ table: "integration_component", query });
  plan.messages = true;
}

/** Plans to load the rows of an event: its known alerts, the components it names, and an earlier copy of it. */
export function wantEvent(plan: LoadPlanBuilder, { integration, alerts, event }: ReceiveAlerts): void {
  wantIntegration(plan, integration);
  plan.messages = true;
  const ids = new Set<string>();
  const nameKeys = new Set<string>();
  for (const name of new Set(alerts.flatMap(({ target }) => target.names))) {
    const folded = name.trim().toLowerCase();
    if (isUuid(folded)) ids.add(folded);
    nameKeys.add(nameKeyOf(name));
  }
  for (const id of ids) plan.components.add(id);
  for (const key of nameKeys) plan.componentNames.add(key);
  const number = "number" in integration ? integration.number : 0;
  const fingerprints = [...new Set(alerts.map(({ fingerprint }) => fingerprint))];
  if (fingerprints.length === 0) return;
  const knownSignals = q
    .selectFrom("integration_signal")
    .where("integration_id", "=", number)
    .where("fingerprint", "in", listed(fingerprints));
  plan.queries.push({ table: "integration_signal", query: knownSignals.selectAll().compile() });
  const namedComponents = q
    .selectFrom("component")
    .select("id")
    .where((eb) => eb.or([eb("name_key", "in", listed(nameKeys)), eb("public_id", "in", listed(ids))]));
  const counts = q
    .selectFrom("integration_component")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("component_id", "in", namedComponents),
        eb("component_id", "in", knownSignals.select("component_id")),
      ]),
    );
  plan.queries.push({ table: "integration_component", query: counts.compile() });
  if (event.bodyHash === null) return;
  const copies = q
    .selectFrom("integration_event")
    .selectAll()
    .where("integration_id", "=", number)
    .where("body_hash", "=", event.bodyHash)
    .where("received_at", ">", event.arrivedAt - 2 * dayMs)
    .limit(1);
  plan.queries.push({ table: "integration_event", query: copies.compile() });
}

/** Plans to load alerts by their numbers, with their integrations and the counts of their components. */
export function wantSignals(plan: LoadPlanBuilder, numbers: readonly number[]): void {
  wantSignalsWhere(plan, sql`id in ${listed(numbers)}`);
}

/** Plans to load one alert of an integration, by the integration's public id and the alert's fingerprint. */
export function wantAlert(plan: LoadPlanBuilder, publicId: string, fingerprint: string): void {
  want(plan, "integration", { column: "public_id", values: [publicId] });
  const integration = sql`(select id from integration where public_id = ${publicId})`;
  wantSignalsWhere(plan, sql`integration_id = ${integration} and fingerprint = ${fingerprint}`);
}

function wantSignalsWhere(plan: LoadPlanBuilder, condition: RawBuilder<unknown>): void {
  const columnOf = (column: string) =>
    sql`(select ${sql.ref(column)} from integration_signal where ${condition})`;
  const query = (table: NumberedTable, eb: RawBuilder<unknown>) => {
    plan.queries.push({ table, query: sql`select * from ${sql.table(table)} where ${eb}`.compile(q) });
  };
  query("integration_signal", condition);
  query("integration", sql`id in ${columnOf("integration_id")}`);
  query("integration_component", sql`component_id in ${columnOf("component_id")}`);
  plan.messages = true;
}

/** Plans to load the signals of integrations about a component, by its public id. */
export function wantSourcesOf(plan: LoadPlanBuilder, componentId: string): void {
  wantAllIntegrations(plan);
  const component = sql`(select id from component where public_id = ${componentId})`;
  const signals = sql`select * from integration_signal where state <> 'Closed' and component_id = ${component}`;
  const counts = sql`select * from integration_component where component_id = ${component}`;
  plan.queries.push({ table: "integration_signal", query: signals.compile(q) });
  plan.queries.push({ table: "integration_component", query: counts.compile(q) });
}
