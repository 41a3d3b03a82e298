/** How long events of integrations are kept, and how much room their bodies may take. */

import type { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { deleteOldEvents, trimEventBodies } from "../../../src/store/bookkeeping/event-cleanup.ts";
import { insertRows } from "../../../src/store/bulk-statements.ts";
import type { Engine } from "../../../src/store/engine.ts";
import type {
  IntegrationEventRow,
  IntegrationRow,
  IntegrationSignalRow,
} from "../../../src/store/tables/integration-tables.ts";
import { rawJson } from "../../harness/raw-json.ts";
import { engines, raw, scratchStore } from "../scratch.ts";

const now = 1_795_000_000_000;
const day = 24 * 60 * 60_000;

const integration = (id: number): Omit<IntegrationRow, "page_id"> => ({
  id,
  public_id: `i${id}`,
  type: "Alertmanager",
  name: `Integration ${id}`,
  name_key: `integration ${id}`,
  source: `integration:${id}`,
  enabled: 1,
  built_in: 0,
  token_hash: null,
  old_token_hash: null,
  old_token_until: null,
  signing_secret: null,
  topic_arn: null,
  mapping: rawJson("[]"),
  paths: null,
  expire_after: null,
  fire_after: 0,
  resolve_after: 0,
  announce: "None",
  template_public_id: null,
  incident_public_id: null,
  incident_revision: null,
  incident_due_at: null,
  created_at: now,
  updated_at: now,
  deleted_at: null,
  revision: 1,
});

const event = (id: number, integrationId: number, receivedAt: number): IntegrationEventRow => ({
  id,
  public_id: `e${id}`,
  integration_id: integrationId,
  received_at: receivedAt,
  sender: "192.0.2.1",
  size: 10,
  latency_ms: 1,
  status: 202,
  message: "1 alert applied",
  outcomes: rawJson("[]"),
  applied: 1,
  unchanged: 0,
  ignored: 0,
  failed: 0,
  body_hash: null,
  replay_of: null,
});

const body = (id: number, integrationId: number, receivedAt: number) => ({
  id,
  integration_id: integrationId,
  received_at: receivedAt,
  stored_size: 10,
  content: "0123456789",
});

const storeOver = (engine: Engine) => ({
  read: (queries: readonly CompiledQuery[]) => engine.read(queries),
  bookkeep: (queries: readonly CompiledQuery[]) =>
    engine.transaction(async (tx) => {
      const rows: unknown[][] = [];
      for (const query of queries) rows.push(await tx.rows(query));
      return rows;
    }, Date.now() + 10_000),
});

/** A store with two integrations. */
async function storeWithIntegrations(name: Engine["name"]): Promise<Engine> {
  const store = await scratchStore(name);
  const [[page] = []] = await store.read([raw("select min(id) as id from page")]);
  const page_id = Number(Reflect.get(Object(page), "id"));
  await store.write(
    insertRows(
      "integration",
      [1, 2].map((id) => ({ ...integration(id), page_id })),
    ),
  );
  return store;
}

async function idsIn(store: Engine, table: string): Promise<number[]> {
  const [rows = []] = await store.read([raw(`select id from ${table} order by id`)]);
  return rows.map((row) => Number(Reflect.get(Object(row), "id")));
}

describe.each(engines)("the cleanup of events on %s", (name) => {
  it("the cleanup of events deletes bodies after 7 days, events after 30, and closed alerts after 8", async () => {
    const store = await storeWithIntegrations(name);
    const ages = [now - 30 * day - 1, now - 30 * day, now - 7 * day - 1, now - 7 * day];
    await store.write(
      insertRows(
        "integration_event",
        ages.map((at, place) => event(place + 1, 1, at)),
      ),
    );
    await store.write(
      insertRows(
        "integration_event_body",
        ages.map((at, place) => body(place + 1, 1, at)),
      ),
    );
    await store.write(
      raw(
        `insert into component (id, public_id, page_id, name, name_key, position, start_date, counts_toward_status, visibility,
           created_at, updated_at, revision, status_inputs, shown_status, shown_since, last_event_at, last_event_id, last_period_id, days_revision,
           observed_from)
         select 1, 'c1', min(id), 'API', 'api', 1, '2026-01-01', 1, 'Always', 0, 0, 1, '{}', 'Operational', 0, 0, 0, 0, 0, 0 from page`,
      ),
    );
    const signal = (id: number, state: IntegrationSignalRow["state"], lastEventAt: number) => ({
      id,
      integration_id: 1,
      component_id: 1,
      fingerprint: `f${id}`,
      state,
      status: "Major Outage" as const,
      severity: null,
      title: "Down",
      url: null,
      acknowledged: 0,
      started_at: lastEventAt,
      counted_from: lastEventAt,
      ended_at: null,
      last_event_at: lastEventAt,
      due_at: null,
    });
    await store.write(
      insertRows("integration_signal", [
        signal(1, "Closed", now - 8 * day - 1),
        signal(2, "Closed", now - 8 * day),
        signal(3, "Open", now - 300 * day),
      ]),
    );
    await deleteOldEvents(storeOver(store), now);
    expect(await idsIn(store, "integration_event_body")).toEqual([4]);
    expect(await idsIn(store, "integration_event")).toEqual([2, 3, 4]);
    expect(await idsIn(store, "integration_signal")).toEqual([2, 3]);
  });

  it("the cleanup of events drops the oldest bodies beyond an integration's budget, then beyond the total", async () => {
    const store = await storeWithIntegrations(name);
    // Bodies 1, 3, 5, 7 are of the first integration; 2 and 4 of the second.
    const owners = [1, 2, 1, 2, 1, 1, 1].map((owner, place) => ({ owner, id: place + 1 }));
    await store.write(
      insertRows(
        "integration_event",
        owners.map(({ owner, id }) => event(id, owner, now)),
      ),
    );
    await store.write(
      insertRows(
        "integration_event_body",
        owners.map(({ owner, id }) => body(id, owner, now)),
      ),
    );
    await trimEventBodies(storeOver(store));
    expect(await idsIn(store, "integration_event_body")).toHaveLength(7);
    await trimEventBodies(storeOver(store), { perIntegration: 30, total: 1_000 });
    expect(await idsIn(store, "integration_event_body")).toEqual([2, 4, 5, 6, 7]);
    await trimEventBodies(storeOver(store), { perIntegration: 30, total: 30 });
    expect(await idsIn(store, "integration_event_body")).toEqual([5, 6, 7]);
    expect(await idsIn(store, "integration_event")).toHaveLength(7);
  });
});
