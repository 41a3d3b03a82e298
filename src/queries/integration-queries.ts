/** Reads integrations, their open alerts and their events. */

import { sql } from "kysely";
import { presentIntegration } from "../commands/integrations/integration-presenters.ts";
import {
  alertOutcomeDetail,
  type IntegrationEventOut,
  type IntegrationWithFiguresOut,
  type OpenAlertOut,
  openAlert,
  openAlertStates,
} from "../contract/integrations.ts";
import { notFound, Refusal } from "../contract/refusal.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import { listed, q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { IntegrationEventRow, IntegrationRow } from "../store/tables/integration-tables.ts";
import {
  type ListPage,
  type ListResult,
  listed as listOf,
  readCursor,
  type VersionedResult,
  writeCursor,
} from "./cursor-lists.ts";
import { livePages, type PageRef, pageNumbers, refuseUnknownPage, slugAmong } from "./page-queries.ts";

const day = 24 * 60 * 60_000;

const live = q.selectFrom("integration").selectAll().where("deleted_at", "is", null);

/** The figures of an integration. */
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
  const since = now - day;
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

type Presented = { readonly row: IntegrationRow; readonly result: IntegrationWithFiguresOut };

async function presentAll(
  bus: StoreReader,
  rows: readonly IntegrationRow[],
  { pages, now }: { readonly pages: readonly PageRef[]; readonly now: number },
): Promise<Presented[]> {
  const figures =
    rows.length === 0
      ? []
      : await bus.rows(
          figuresOf(
            rows.map(({ id }) => id),
            now,
          ),
        );
  const byNumber = new Map(figures.map((one) => [Number(one.integration_id), one]));
  return rows.map((row) => {
    const done = byNumber.get(row.id);
    const count = (value: number | undefined) => Number(value ?? 0);
    const result = {
      ...presentIntegration(row, { page: slugAmong(pages, row), now }),
      LastEventAt: writeTimeOrNull(done?.last_event_at ?? null),
      Last24Hours: {
        Applied: count(done?.applied),
        Unchanged: count(done?.unchanged),
        Ignored: count(done?.ignored),
        Failed: count(done?.failed),
      },
      OpenAlerts: count(done?.open_alerts),
      StaleAlerts: count(done?.stale_alerts),
    };
    return { row, result };
  });
}

/** The integrations, of one page where its slug is given, in the order in which they were made. */
export async function readIntegrations(
  bus: StoreReader,
  { page, now, ...slice }: { readonly page?: string | undefined; readonly now: number } & ListPage,
): Promise<ListResult<IntegrationWithFiguresOut>> {
  const query = live
    .where("page_id", "in", pageNumbers(page))
    .where("id", ">", readCursor(slice.cursor))
    .orderBy("id")
    .limit(slice.limit + 1)
    .compile();
  const [found, pageRows] = await bus.read([query, livePages]);
  const pages = rowsOf(livePages, pageRows);
  refuseUnknownPage(pages, page);
  const rows = rowsOf(query, found);
  const presented = await presentAll(bus, rows, { pages, now });
  const byNumber = new Map(presented.map(({ row, result }) => [row.id, result]));
  return listOf(rows, slice.limit, (row) => {
    const result = byNumber.get(row.id);
    if (result === undefined) throw new Error(`integration ${row.id} was not presented`);
    return result;
  });
}

/** An integration. Rejects with a `Refusal` where there is none. */
export async function readIntegration(
  bus: StoreReader,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<VersionedResult<IntegrationWithFiguresOut>> {
  const { row, pages } = await findIntegrationRow(bus, id);
  const [presented] = await presentAll(bus, [row], { pages, now });
  if (presented === undefined) throw noIntegration();
  return { result: presented.result, version: row.revision };
}

/** The row of an integration. Rejects with a `Refusal` where there is none. */
export async function findIntegrationRow(
  bus: Pick<StoreReader, "read">,
  id: string,
): Promise<{ readonly row: IntegrationRow; readonly pages: readonly PageRef[] }> {
  const query = live.where("public_id", "=", id).where("page_id", "in", pageNumbers(undefined)).compile();
  const [found, pageRows] = await bus.read([query, livePages]);
  const [row] = rowsOf(query, found);
  if (row === undefined) throw noIntegration();
  return { row, pages: rowsOf(livePages, pageRows) };
}

function noIntegration(): Refusal {
  return notFound("IntegrationNotFound", "integration", "/api/Integration");
}

/** The alerts of an integration that are not closed, newest first. Rejects with a `Refusal` where there is no such integration. */
export async function readIntegrationAlerts(
  bus: StoreReader,
  { id, now, ...slice }: { readonly id: string; readonly now: number } & ListPage,
): Promise<ListResult<OpenAlertOut>> {
  const { row: integration } = await findIntegrationRow(bus, id);
  const after = slice.cursor === null ? Number.MAX_SAFE_INTEGER : readCursor(slice.cursor);
  const rows = await bus.rows(
    q
      .selectFrom("integration_signal")
      .innerJoin("component", "component.id", "integration_signal.component_id")
      .selectAll("integration_signal")
      .select(["component.name as component_name", "component.public_id as component_public_id"])
      .where("integration_signal.integration_id", "=", integration.id)
      .where("integration_signal.state", "in", openAlertStates)
      .where("integration_signal.id", "<", after)
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
    Stale: row.last_event_at < now - day || integration.enabled === 0,
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
    Outcomes: alertOutcomeDetail.array().parse(JSON.parse(row.outcomes)),
    ReplayOf: row.replay_of,
    HasBody: row.body_id !== null,
  };
}

/** The events of an integration, newest first. Rejects with a `Refusal` where there is no such integration. */
export async function readIntegrationEvents(
  bus: StoreReader,
  { id, ...slice }: { readonly id: string } & ListPage,
): Promise<ListResult<IntegrationEventOut>> {
  const { row } = await findIntegrationRow(bus, id);
  const after = slice.cursor === null ? Number.MAX_SAFE_INTEGER : readCursor(slice.cursor);
  const rows = await bus.rows(
    eventColumns
      .where("integration_event.integration_id", "=", row.id)
      .where("integration_event.id", "<", after)
      .orderBy("integration_event.id", "desc")
      .limit(slice.limit + 1)
      .compile(),
  );
  const shown = rows.slice(0, slice.limit);
  const last = shown.at(-1);
  const hasMore = rows.length > slice.limit && last !== undefined;
  return { Items: shown.map(presentEvent), NextCursor: hasMore ? writeCursor(last.id) : null };
}

/** An event of an integration, and its stored content. */
export type EventWithContent = {
  readonly integration: IntegrationRow;
  readonly event: IntegrationEventOut;
  readonly version: number;
  /** As `packEvent` packed it; null where it has been deleted. */
  readonly content: string | null;
};

/** An event by its id. Rejects with a `Refusal` where there is none. */
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

/** The newest events of an integration whose bodies are still there, newest first. */
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
