/**
 * Erases content deleted long ago. For each entity only a row without content remains, as an anchor for references: its
 * ids, and of a person a pseudonym. Everything that belonged to it is deleted in small steps.
 */

import { sql } from "kysely";
import { initialStatusInputs } from "../../rules/status-inputs.ts";
import { listed, q } from "../query.ts";
import { writeJson } from "../stored-json.ts";
import { declaredTables } from "../tables/tables.ts";
import { erasePeople } from "./erase-people.ts";
import { batchSize, type ErasureStore, rowsOf } from "./erasure-store.ts";

const dayMs = 24 * 60 * 60_000;
/** Days of history that a component without a start date may have before its creation. */
const earliestDays = 8;

/** Replaces the title of an erased announcement in the audit log. */
const erasedTitle = "Erased announcement";

/** Pages deleted before a time; everything on them is erased too. */
const oldPages = (before: number) => q.selectFrom("page").select("id").where("deleted_at", "<", before);

/** Linked rows of a component: each refers to the previous one, and a column of the component to the newest. */
const chains = [
  { table: "status_event", last: "last_event_id", none: 0 },
  { table: "repeated_report", last: "last_repeat_id", none: null },
  { table: "status_period", last: "last_period_id", none: 0 },
] as const;

async function eraseChain(
  store: ErasureStore,
  component: number,
  { table, last: newestColumn, none: emptyLink }: (typeof chains)[number],
): Promise<void> {
  for (;;) {
    const rows = await rowsOf(
      store,
      sql<{ id: number; previous_id: number | null }>`
        with recursive walked as (
          select newest.id, newest.previous_id, 1 as depth from ${sql.table(table)} as newest
            where newest.id = (select ${sql.ref(newestColumn)} from component where id = ${component})
          union all
          select earlier.id, earlier.previous_id, walked.depth + 1 from walked
            join ${sql.table(table)} as earlier on earlier.id = walked.previous_id
            where walked.depth < ${batchSize}
        )
        select walked.id, walked.previous_id from walked order by walked.depth`.compile(q),
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    await store.bookkeep([
      sql`update component set ${sql.ref(newestColumn)} = ${end.previous_id ?? emptyLink} where id = ${component}`.compile(
        q,
      ),
      q
        .deleteFrom(table)
        .where("id", "in", sql<number>`${listed(rows.map(({ id }) => id))}`)
        .compile(),
    ]);
  }
}

/** Status inputs without sources. */
const emptyStatusInputs = writeJson(
  "component",
  "status_inputs",
  initialStatusInputs({ status: "Unknown", at: 0, reportEvery: null, onLapse: "Unknown" }),
);

type OldComponent = {
  readonly id: number;
  readonly start_date: string;
  readonly created_at: number;
  readonly deleted_at: number | null;
};

/** The days that may have totals of a component, in batches. */
function* dayBatches(
  { start_date: start, created_at: createdAt, deleted_at: deletedAt }: OldComponent,
  now: number,
) {
  let day = Math.min(Date.parse(start), createdAt - earliestDays * dayMs);
  const end = (deletedAt ?? now) + 2 * dayMs;
  while (day <= end) {
    const days = Array.from({ length: batchSize }, (_, offset) =>
      new Date(day + offset * dayMs).toISOString().slice(0, 10),
    );
    yield days;
    day += batchSize * dayMs;
  }
}

async function eraseComponents(store: ErasureStore, before: number): Promise<void> {
  const components = await rowsOf(
    store,
    q
      .selectFrom("component")
      .select(["id", "start_date", "created_at", "deleted_at"])
      .where((component) =>
        component.or([
          component.eb("deleted_at", "<", before),
          component.eb("page_id", "in", oldPages(before)),
        ]),
      )
      .where("name", "<>", "")
      .limit(batchSize)
      .compile(),
  );
  for (const component of components) {
    const { id } = component;
    for (const chain of chains) await eraseChain(store, id, chain);
    for (const days of dayBatches(component, before)) {
      await store.bookkeep([
        q
          .deleteFrom("component_day")
          .where("component_id", "=", id)
          .where("day", "in", listed(days))
          .compile(),
      ]);
    }
    await store.bookkeep([
      ...(
        [
          "correction",
          "uptime_month",
          "api_key_component",
          "page_component",
          "announcement_component",
          "integration_signal",
          "integration_component",
        ] as const
      ).map((table) => q.deleteFrom(table).where("component_id", "=", id).compile()),
      q
        .updateTable("component")
        .set({
          name: "",
          name_key: `${id}`,
          description: null,
          translations: null,
          status_inputs: emptyStatusInputs,
          recent_transitions: null,
        })
        .set({ next_expiry_at: null, deleted_at: component.deleted_at ?? 0 })
        .where("id", "=", id)
        .compile(),
    ]);
  }
}

async function eraseAnnouncements(store: ErasureStore, before: number): Promise<void> {
  const announcements = await rowsOf(
    store,
    q
      .selectFrom("announcement")
      .select(["id", "public_id", "deleted_at"])
      .where((announcement) =>
        announcement.or([
          announcement.eb("deleted_at", "<", before),
          announcement.eb("page_id", "in", oldPages(before)),
        ]),
      )
      .where("title", "<>", "")
      .limit(batchSize)
      .compile(),
  );
  for (const { id, public_id: publicId, deleted_at: deletedAt } of announcements) {
    await store.bookkeep([
      // Who changed it, and when, remains in the audit log; its texts may name people.
      sql`update audit_event set subject_name = ${erasedTitle}, before = null, after = null
        where subject_id = ${publicId}`.compile(q),
      sql`delete from team_delivery where alert_id in (
        select id from team_alert where subject_id = ${publicId})`.compile(q),
      sql`delete from team_alert where subject_id = ${publicId}`.compile(q),
      ...(["announcement_update", "announcement_component", "page_announcement"] as const).map((table) =>
        q.deleteFrom(table).where("announcement_id", "=", id).compile(),
      ),
      q.deleteFrom("draft").where("announcement_id", "=", id).compile(),
      q
        .updateTable("announcement")
        .set({ title: "", translations: null, postmortem: null, postmortem_translations: null })
        .set({ recurrence: null, next_transition_at: null })
        .set({ deleted_at: deletedAt ?? 0 })
        .where("id", "=", id)
        .compile(),
    ]);
  }
}

/** Tables of pages whose rows outlast the page: deliveries are deleted by age, and an erased address stays erased. */
const outlasting: readonly string[] = ["notification", "delivery", "erased_address"];

/** The tables whose rows are deleted with their page: all of pages, except for those whose rows remain as anchors. */
const deletedWithPage = Object.entries(declaredTables)
  .filter(
    ([name, { columns }]) => "page_id" in columns && !("deleted_at" in columns) && !outlasting.includes(name),
  )
  .map(([name]) => name);

/** Groups, templates, and at last the pages: nothing refers to their content. */
async function erasePages(store: ErasureStore, before: number): Promise<void> {
  const isOld = sql`name <> '' and (deleted_at < ${before} or page_id in (${oldPages(before)}))`;
  await store.bookkeep([
    sql`update component_group set name = '', name_key = cast(id as text), description = null, translations = null,
      deleted_at = coalesce(deleted_at, 0) where ${isOld}`.compile(q),
    sql`update template set name = '', name_key = cast(id as text), title = '', message = '', affected = '[]',
      translations = null, deleted_at = coalesce(deleted_at, 0) where ${isOld}`.compile(q),
  ]);
  await store.bookkeep([
    ...deletedWithPage.map((table) =>
      sql`delete from ${sql.table(table)} where page_id in (${oldPages(before)})`.compile(q),
    ),
    sql`update page set name = '', description = null, translations = null, url = null, links = null, password_hash = null,
      allowed_addresses = null, logo_id = null, icon_id = null, accent = null
      where deleted_at < ${before} and name <> ''`.compile(q),
    sql`delete from logo where id not in (select logo_id from page where logo_id is not null)
      and id not in (select icon_id from page where icon_id is not null) and created_at < ${before}`.compile(
      q,
    ),
  ]);
}

/** Erases integrations: their events and alerts are deleted, and an anchor row remains. */
async function eraseIntegrations(store: ErasureStore, before: number): Promise<void> {
  const integrations = await rowsOf(
    store,
    q
      .selectFrom("integration")
      .select(["id", "deleted_at"])
      .where((integration) =>
        integration.or([
          integration.eb("deleted_at", "<", before),
          integration.eb("page_id", "in", oldPages(before)),
        ]),
      )
      .where("name", "<>", "")
      .limit(batchSize)
      .compile(),
  );
  for (const { id, deleted_at: deletedAt } of integrations) {
    for (const table of [
      "integration_event_body",
      "integration_event",
      "integration_signal",
      "integration_component",
    ] as const) {
      await deleteInSteps(store, table, id);
    }
    await store.bookkeep([
      q
        .updateTable("integration")
        .set({
          name: "",
          name_key: `${id}`,
          source: `${id}`,
          mapping: writeJson("integration", "mapping", []),
          paths: null,
          topic_arn: null,
        })
        .set({ token_hash: null, old_token_hash: null, signing_secret: null, incident_due_at: null })
        .set({ deleted_at: deletedAt ?? 0 })
        .where("id", "=", id)
        .compile(),
    ]);
  }
}

async function deleteInSteps(
  store: ErasureStore,
  table: "integration_event_body" | "integration_event" | "integration_signal" | "integration_component",
  integration: number,
): Promise<void> {
  for (;;) {
    const rows = await rowsOf(
      store,
      q.selectFrom(table).select("id").where("integration_id", "=", integration).limit(batchSize).compile(),
    );
    if (rows.length === 0) return;
    const numbers = sql<number>`${listed(rows.map(({ id }) => id))}`;
    await store.bookkeep([q.deleteFrom(table).where("id", "in", numbers).compile()]);
  }
}

/** Erases everything that was deleted before a time (epoch milliseconds). Throws a `StoreFault`. */
export async function eraseDeleted(store: ErasureStore, before: number): Promise<void> {
  await erasePeople(store, before);
  await eraseComponents(store, before);
  await eraseAnnouncements(store, before);
  await eraseIntegrations(store, before);
  await erasePages(store, before);
}
