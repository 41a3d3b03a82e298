import type { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import {
  deleteOldDeliveries,
  deliveryRetentionMs,
  heldRetentionMs,
} from "../../../src/store/bookkeeping/delivery-cleanup.ts";
import { insertRows } from "../../../src/store/bulk-statements.ts";
import type { Engine } from "../../../src/store/engine.ts";
import type { NotificationRow } from "../../../src/store/tables/delivery-tables.ts";
import { deliveryRow } from "../../harness/delivery-row.ts";
import { rawJson } from "../../harness/raw-json.ts";
import { engines, raw, scratchStore } from "../scratch.ts";

const now = 1_795_000_000_000;
const lease = { lease_owner: null, lease_until: null, fence: 0 };

const notification = (id: number, page: number, created: number): NotificationRow => ({
  id,
  public_id: `n${id}`,
  event: "IncidentOpened",
  page_id: page,
  announcement_id: null,
  update_id: null,
  component_id: null,
  subscriber_id: null,
  content: rawJson("{}"),
  dedupe_key: `n${id}`,
  revision: 1,
  created_at: created,
  state: "Resolved",
  held_for: null,
  cursor_page: 0,
  cursor_subscriber: 0,
  ...lease,
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

describe.each(engines)("the cleanup of deliveries on %s", (name) => {
  it("the cleanup of deliveries drops expired held ones, and reduces old ones to counts", async () => {
    const store = await scratchStore(name);
    const [[page] = []] = await store.read([raw("select min(id) as id from page")]);
    const pageId = Number(Reflect.get(Object(page), "id"));
    const old = now - deliveryRetentionMs - 1;
    await store.write(
      insertRows("notification", [notification(1, pageId, old), notification(2, pageId, now)]),
    );
    await store.write(
      insertRows("delivery", [
        deliveryRow(1, { created_at: now, state_at: old }),
        deliveryRow(2, { created_at: now, state_at: old }),
        deliveryRow(3, { created_at: now, state_at: old, state: "Failed" }),
        deliveryRow(4, { created_at: now, state_at: now - deliveryRetentionMs, notification_id: 2 }),
        deliveryRow(5, {
          created_at: now,
          state: "Held",
          state_at: now - heldRetentionMs - 1,
          notification_id: 2,
        }),
        deliveryRow(6, {
          created_at: now,
          state: "Held",
          state_at: now - heldRetentionMs,
          notification_id: 2,
        }),
      ]),
    );
    await store.write(
      raw(
        "insert into delivery_count (announcement_id, channel, state, total) values (5, 'Email', 'Sent', 10)",
      ),
    );
    await deleteOldDeliveries(storeOver(store), now);
    const [left, counts, notifications] = await store.read([
      raw("select id, state, reason from delivery order by id"),
      raw("select state, total from delivery_count order by state"),
      raw("select id from notification order by id"),
    ]);
    expect(left).toEqual([
      { id: 4, state: "Sent", reason: null },
      { id: 5, state: "Dropped", reason: "Expired" },
      { id: 6, state: "Held", reason: null },
    ]);
    expect(counts).toEqual([
      { state: "Failed", total: 1 },
      { state: "Sent", total: 12 },
    ]);
    expect(notifications).toEqual([{ id: 2 }]);
  });
});
