/** Reads integrations, their open alerts and their events. */

import { sql } from "kysely";
import { presentIntegration } from "../commands/integrations/integration-presenters.ts";
import {
  type IntegrationEventFilters,
  type IntegrationEventOut,
  type IntegrationFilters,
  type IntegrationWithFiguresOut,
  type OpenAlertOut,
  openAlert,
  openAlertStates,
} from "../contract/integrations.ts";
import { notFound } from "../contract/not-found.ts";
import { Refusal } from "../contract/refusal.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import { foldName } from "../rules/names.ts";
import { listed, q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { readJson } from "../store/stored-json.ts";
import type { IntegrationEventRow, IntegrationRow } from "../store/tables/integration-tables.ts";
import {
  type ListPage,
  type ListResult,
  toListResult as listOf,
  type VersionedResult,
} from "./cursor-lists.ts";
import { pageNumbers } from "./page-numbers.ts";
import { livePages, type PageRef, refuseUnknownPage, slugAmong } from "./page-queries.ts";
import { numbersWithText } from "./text-matches.ts";

const dayMs = 24 * 60 * 60_000;

const liveIntegrations = q.selectFrom("integration").selectAll().where("deleted_at", "is", null);

/** Figures of an integration. */
type FiguresRow = {
  integration_id: number;
  last_event_at: number | null;
  applied: number;
  unchanged: number;
  ignored: number;
  failed: number;
  open_alerts: number;
  stale_alerts: number;
};

/** Recent activity of integrations, by number. */
function figuresOf(numbers: readonly number[], now: number) {
  const since = now - dayMs;
  const sum = (column: string) =>
    sql`(select coalesce(sum(${sql.ref(column)}), 0) from integration_event
      where integration_id = integration.id and received_at > ${since})`;
  const open = (condition = sql`1 = 1`) =>
    sql`(select count(*) from integration_signal where integration_id = integration.id
      and state in ('Open', 'Clearing') and ${condition})`;
  return sql<FiguresRow>`
    select id as integration_id,
      (select received_at from integration_event where integration_id = integration.id order by id desc limit 1)
        as last_event_at,
      ${sum("applied")} as applied, ${sum("unchanged")} as unchanged, ${sum("ignored")} as ignored,
      ${sum("failed")} as failed, ${open()} as open_alerts, ${open(sql`(last_event_at < ${since} or integration.enabled = 0)`)}
        as stale_alerts
    from integration where id in ${listed(numbers)}`.compile(q);
}

type PresentedIntegration = { readonly row: IntegrationRow; readonly result: IntegrationWithFiguresOut };

async function presentAll(
  bus: StoreReader,
  rows: readonly IntegrationRow[],
  { pages, now }: { readonly pages: readonly PageRef[]; readonly now: number },
): Promise<PresentedIntegration[]> {
  const figures =
    rows.length === 0
      ? []
      : await bus.rows(
          figuresOf(
            rows.map(({ id }) => id),
            now,
          ),
        );
  const byNumber = new Map(figures.map((figure) => [Number(figure.integration_id), figure]));
  return rows.map((row) => {
    const figuresRow = byNumber.get(row.id);
    const count = (value: number | undefined) => Number(value ?? 0);
    const result = {
      ...presentIntegration(row, { page: slugAmong(pages, row), now }),
      LastEventAt: writeTimeOrNull(figuresRow?.last_event_at ?? null),
      Last24Hours: {
        Applied: count(figuresRow?.applied),
        Unchanged: count(figuresRow?.unchanged),
        Ignored: count(figuresRow?.ignored),
        Failed: count(figuresRow?.failed),
      },
      OpenAlerts: count(figuresRow?.open_alerts),
      StaleAlerts: count(figuresRow?.stale_alerts),
    };
    return { row, result };
  });
}

/** The integrations that the filters select, in order of creation, without deleted ones. */
export async function readIntegrations(
  bus: StoreReader,
  { now, ...slice }: { readonly now: number } & ListPage,
  { Page: page, Name: name, Search: search, Type: types }: IntegrationFilters = {},
): Promise<ListResult<IntegrationWithFiguresOut>> {
  const max = slice.limit + 1;
  let integrations = liveIntegrations
    .where("page_id", "in", pageNumbers(page))
    .where("id", ">", slice.cursor ?? 0)
    .orderBy("id");
  if (types !== undefined) integrations = integrations.where("type", "in", listed(types));
  if (name !== undefined) integrations = integrations.where("name_key", "=", foldName(name));
  if (search !== undefined) {
    const names = await bus.rows(integrations.clearSelect().select(["id", "name"]).compile());
    integrations = integrations.where("id", "in", numbersWithText(names, { text: search, max }));
  }
  const query = integrations.limit(max).compile();
  const [integrationRows, pageRows] = await bus.read([query, livePages]);
  const pages = rowsOf(livePages, pageRows);
  refuseUnknownPage(pages, page);
  const rows = rowsOf(query, integrationRows);
  const presented = await presentAll(bus, rows, { pages, now });
  const byNumber = new Map(presented.map(({ row, result }) => [row.id, result]));
  return listOf(rows, slice.limit, (row) => {
    const result = byNumber.get(row.id);
    if (result === undefined) throw new Error(`integration ${row.id} was not presented`);
    return result;
  });
}

/** An integration. Rejects with a `Refusal` if it does not exist. */
export async function readIntegration(
  bus: StoreReader,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<VersionedResult<IntegrationWithFiguresOut>> {
  const { row, pages } = await findIntegrationRow(bus, id);
  const [presented] = await presentAll(bus, [row], { pages, now });
  if (presented === undefined) throw noIntegration();
  return { result: presented.result, version: row.revision };
}

/** The row of an integration. Rejects with a `Refusal` if it does not exist. */
export async function findIntegrationRow(
  bus: Pick<StoreReader, "read">,
  id: string,
): Promise<{ readonly row: IntegrationRow; readonly pages: readonly PageRef[] }> {
  const query = liveIntegrations
    .where("public_id", "=", id)
    .where("page_id", "in", pageNumbers(undefined))
    .compile();
  const [integrationRows, pageRows] = await bus.read([query, livePages]);
  const [row] = rowsOf(query, integrationRows);
  if (row === undefined) throw noIntegration();
  return { row, pages: rowsOf(livePages, pageRows) };
}

function noIntegration(): Refusal {
  return notFound("IntegrationNotFound");
}

/** The open alerts of an integration, newest first. Rejects with a `Refusal` if the integration does not exist. */
export async function readIntegrationAlerts(
  bus: StoreReader,
  { id, now, ...slice }: { readonly id: string; readonly now: number } & ListPage,
): Promise<ListResult<OpenAlertOut>> {
  const { row: integration } = await findIntegrationRow(bus, id);
  const before = slice.cursor ?? Number.MAX_SAFE_INTEGER;
  const rows = await bus.rows(
    q
      .selectFrom("integration_signal")
      .innerJoin("component", "component.id", "integration_signal.component_id")
      .selectAll("integration_signal")
      .select(["component.name as component_name", "component.public_id as component_public_id"])
      .where("integration_signal.integration_id", "=", integration.id)
      .where("integration_signal.state", "in", openAlertStates)
      .where("component.deleted_at", "is", null)
      .where("integration_signal.id", "<", before)
      .orderBy("integration_signal.id", "desc")
      .limit(slice.limit + 1)
      .compile(),
  );
  return listOf(rows, slice.limit, (row) => ({
    Fingerprint: row.fingerprint,
    Title: row.title,
    State: openAlert.shape.State.parse(row.state),
    Severity: row.severity,
    Acknowledged: row.acknowledged === 1,
    Component: row.component_name,
    ComponentId: row.component_public_id,
    Status: row.status,
    StartedAt: writeTime(row.started_at),
    LastEventAt: writeTime(row.last_event_at),
    DueAt: writeTimeOrNull(row.due_at),
    Stale: row.last_event_at < now - dayMs || integration.enabled === 0,
    Url: row.url,
  }));
}

const eventColumns = q
  .selectFrom("integration_event")
  .selectAll("integration_event")
  .leftJoin("integration_event_body", "integration_event_body.id", "integration_event.id")
  .select("integration_event_body.id as body_id");

function presentEvent(row: IntegrationEventRow & { body_id: number | null }): IntegrationEventOut {
  return {
    Id: row.public_id,
    ReceivedAt: writeTime(row.received_at),
    From: row.sender,
    Size: row.size,
    LatencyMs: row.latency_ms,
    Status: row.status,
    Message: row.message,
    Outcomes: readJson("integration_event", "outcomes", row),
    ReplayOf: row.replay_of,
    HasBody: row.body_id !== null,
  };
}

/** The events of an integration, newest first. Rejects with a `Refusal` if the integration does not exist. */
export async function readIntegrationEvents(
  bus: StoreReader,
  { id, ...slice }: { readonly id: string } & ListPage,
  { Outcome: outcomes }: IntegrationEventFilters,
): Promise<ListResult<IntegrationEventOut>> {
  const { row } = await findIntegrationRow(bus, id);
  const before = slice.cursor ?? Number.MAX_SAFE_INTEGER;
  let query = eventColumns
    .where("integration_event.integration_id", "=", row.id)
    .where("integration_event.id", "<", before)
    .orderBy("integration_event.id", "desc")
    .limit(slice.limit + 1);
  if (outcomes !== undefined)
    query = query.where(
      sql<boolean>`(${sql.join(
        outcomes.map((outcome) => sql`integration_event.outcomes like ${`%"Outcome":"${outcome}"%`}`),
        sql` or `,
      )})`,
    );
  const rows = await bus.rows(query.compile());
  const items = rows.slice(0, slice.limit);
  const last = items.at(-1);
  const hasMore = rows.length > slice.limit && last !== undefined;
  return { Items: items.map(presentEvent), NextCursor: hasMore ? last.id : null };
}

/** An event of an integration, and its stored content. */
export type EventWithContent = {
  readonly integration: IntegrationRow;
  readonly event: IntegrationEventOut;
  readonly version: number;
  /** In the form of `packEvent`; null if deleted. */
  readonly content: string | null;
};

/** An event by its id. Rejects with a `Refusal` if it does not exist. */
export async function readIntegrationEvent(
  bus: StoreReader,
  { id, eventId }: { readonly id: string; readonly eventId: string },
): Promise<EventWithContent> {
  const { row: integration } = await findIntegrationRow(bus, id);
  const [row] = await bus.rows(
    eventColumns
      .select("integration_event_body.content")
      .where("integration_event.integration_id", "=", integration.id)
      .where("integration_event.public_id", "=", eventId)
      .compile(),
  );
  if (row === undefined) {
    throw new Refusal(
      "EventNotFound",
      `The integration has no such event. GET /api/Integration/${id}/Events lists them.`,
    );
  }
  return { integration, event: presentEvent(row), version: row.id, content: row.content };
}

/** The newest events of an integration with stored bodies, newest first. */
export async function readNewestContents(
  bus: StoreReader,
  integrationNumber: number,
  limit: number,
): Promise<readonly { readonly id: string; readonly receivedAt: number; readonly content: string }[]> {
  const rows = await bus.rows(
    q
      .selectFrom("integration_event_body")
      .innerJoin("integration_event", "integration_event.id", "integration_event_body.id")
      .select([
        "integration_event.public_id",
        "integration_event.received_at",
        "integration_event_body.content",
      ])
      .where("integration_event_body.integration_id", "=", integrationNumber)
      .orderBy("integration_event_body.id", "desc")
      .limit(limit)
      .compile(),
  );
  return rows.map((row) => ({ id: row.public_id, receivedAt: row.received_at, content: row.content }));
}
