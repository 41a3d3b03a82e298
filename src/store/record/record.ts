/** Loads and writes the rows of a group of commands: a few statements whatever its size. */
import { type CompiledQuery, sql } from "kysely";
import { closedShownMs } from "../../rules/page-capacity.ts";
import { insertRows, updateRows, upsertAdd } from "../bulk-statements.ts";
import { answerKey, type Changes, type Counters, type Loaded, type LoadPlan } from "../change-set.ts";
import { lockedCounters } from "../counters.ts";
import type { Transaction } from "../engine.ts";
import { listed, type Parameters, prepared, q } from "../query.ts";
import { type LoadedRows, loadRows, rowStatements } from "../row-set.ts";
import type { ComponentRow, PageRow, StatusPeriodRow } from "../tables/tables.ts";
import {
  announcementSizesSince,
  announcementStatements,
  loadAnnouncements,
  numbersIn,
} from "./record-announcements.ts";
import { draftStatements, loadDrafts } from "./record-drafts.ts";
import { factorStatements, loadFactors } from "./record-factors.ts";
import { loadLogos, newLogoStatements, oldLogoStatements } from "./record-logos.ts";
import { loadPeople, peopleStatements } from "./record-people.ts";

// Compiled once: every report loads these.
const allPages = q.selectFrom("page").selectAll().orderBy("id").compile();
// Shared components; loaded only if there are several pages.
const allPageComponents = q
  .selectFrom("page_component")
  .innerJoin("component", "component.id", "page_component.component_id")
  .selectAll("page_component")
  .select("component.page_id as owner")
  .orderBy("page_component.component_id")
  .orderBy("page_component.page_id")
  .compile();
const allPageAnnouncements = q
  .selectFrom("page_announcement")
  .selectAll()
  .orderBy("announcement_id")
  .orderBy("page_id")
  .compile();
const allGroups = q.selectFrom("component_group").selectAll().orderBy("id").compile();
const liveKeys = q.selectFrom("api_key").selectAll().where("revoked_at", "is", null).orderBy("id").compile();
const coverageOfAll = q.selectFrom("api_key_component").selectAll().compile();
const componentsNamed = prepared(
  (param: Parameters<{ pages: readonly number[]; names: readonly string[] }>) =>
    q
      .selectFrom("component")
      .selectAll()
      .where("deleted_at", "is", null)
      .where("page_id", "in", param.list("pages"))
      .where("name_key", "in", param.list("names")),
);
const setCounters = prepared((param: Parameters<Counters>) =>
  q
    .updateTable("counters")
    .set({
      revision: param("revision"),
      last_number: param("lastNumber"),
      keys_revision: param("keysRevision"),
    })
    .where("id", "=", 1),
);

/** Loads a group's rows, inside its transaction. Independent statements are pipelined. */
export async function load(tx: Transaction, plan: LoadPlan): Promise<Loaded> {
  const noRows = Promise.resolve([]);
  // The counters come first: the rest, and the clock, are read once this group holds the lock.
  const [
    [counters],
    now,
    pages,
    groups,
    keys,
    coverage,
    answers,
    announcementRows,
    peopleRows,
    factorRows,
    draftRows,
    logos,
    rows,
  ] = await Promise.all([
    tx.rows(lockedCounters),
    tx.now(),
    tx.rows(allPages),
    plan.groups ? tx.rows(allGroups) : noRows,
    plan.keys ? tx.rows(liveKeys) : noRows,
    plan.keys ? tx.rows(coverageOfAll) : noRows,
    loadAnswers(tx, plan.answers),
    loadAnnouncements(tx, plan),
    loadPeople(tx, plan),
    loadFactors(tx, plan),
    loadDrafts(tx, plan),
    loadLogos(tx, plan),
    loadRows(tx, plan.queries),
  ]);
  if (counters === undefined) throw new Error("the store has no counters");
  const componentNumbers = new Set(plan.componentNumbers);
  for (const row of announcementRows.affected) componentNumbers.add(row.component_id);
  for (const row of announcementRows.templates) {
    for (const number of numbersIn(row)) componentNumbers.add(number);
  }
  for (const number of componentsIn(rows)) componentNumbers.add(number);
  const [components, pageComponents, pageAnnouncements, announcementSizes] = await Promise.all([
    loadComponents(tx, { ...plan, componentNumbers }, pages),
    pages.length > 1 ? tx.rows(allPageComponents) : noRows,
    pages.length > 1 ? tx.rows(allPageAnnouncements) : noRows,
    plan.announcementSizes ? tx.rows(announcementSizesSince(now - closedShownMs)) : noRows,
  ]);
  return {
    now,
    revision: counters.revision,
    lastNumber: counters.last_number,
    keysRevision: counters.keys_revision,
    pages,
    pageComponents,
    pageAnnouncements,
    announcementSizes,
    components,
    groups,
    keys,
    coverage,
    lastPosition: plan.positions ? await loadLastPosition(tx, components) : 0,
    openMessages: plan.messages
      ? await loadMessages(tx, components)
      : new Map<number, StatusPeriodRow["messages"]>(),
    answers,
    ...announcementRows,
    ...peopleRows,
    ...draftRows,
    ...factorRows,
    logos,
    rows,
  };
}

/** The components of the alerts that were loaded. */
function* componentsIn(rows: LoadedRows): Generator<number> {
  for (const table of ["integration_signal", "integration_component"] as const) {
    for (const row of rows.get(table)?.values() ?? []) {
      if ("component_id" in row && typeof row.component_id === "number") yield row.component_id;
    }
  }
}

async function loadComponents(tx: Transaction, plan: LoadPlan, pages: PageRow[]): Promise<ComponentRow[]> {
  const queries: CompiledQuery<ComponentRow>[] = [];
  const allComponents = q.selectFrom("component").selectAll();
  if (plan.components.size > 0) {
    queries.push(allComponents.where("public_id", "in", listed(plan.components)).compile());
  }
  if (plan.componentNumbers.size > 0) {
    queries.push(allComponents.where("id", "in", sql<number>`${listed(plan.componentNumbers)}`).compile());
  }
  if (plan.componentNames.size > 0) {
    queries.push(componentsNamed({ pages: pages.map((page) => page.id), names: [...plan.componentNames] }));
  }
  if (plan.membersOf.size > 0) {
    const groups = q
      .selectFrom("component_group")
      .select("id")
      .where("public_id", "in", listed(plan.membersOf));
    queries.push(
      allComponents
        .where((is) => is.or([is("group_id", "in", groups), is("former_group_id", "in", groups)]))
        .compile(),
    );
  }
  if (plan.namesakesOf.size > 0) {
    const names = q
      .selectFrom("component")
      .select("name_key")
      .where("public_id", "in", listed(plan.namesakesOf));
    queries.push(allComponents.where("deleted_at", "is", null).where("name_key", "in", names).compile());
  }
  const components = new Map<number, ComponentRow>();
  const results = await Promise.all(queries.map((query) => tx.rows(query)));
  for (const row of results.flat()) components.set(row.id, row);
  return [...components.values()].toSorted((a, b) => a.id - b.id);
}

/** The highest position of components that are not loaded. Deleted ones count, since they may be restored. */
async function loadLastPosition(tx: Transaction, loaded: ComponentRow[]): Promise<number> {
  const positions = q.selectFrom("component").select(({ fn }) => fn.max("position").as("position"));
  const numbers = sql<number>`${listed(loaded.map((row) => row.id))}`;
  const [newestRow] = await tx.rows(
    (loaded.length === 0 ? positions : positions.where((id) => id.not(id.eb("id", "in", numbers)))).compile(),
  );
  return newestRow?.position ?? 0;
}

async function loadMessages(
  tx: Transaction,
  components: ComponentRow[],
): Promise<Map<number, StatusPeriodRow["messages"]>> {
  const rows = await tx.rows(
    q
      .selectFrom("status_period")
      .select(["id", "messages"])
      .where("id", "in", sql<number>`${listed(components.map((row) => row.last_period_id))}`)
      .compile(),
  );
  return new Map(rows.map((row) => [row.id, row.messages]));
}

async function loadAnswers(tx: Transaction, requested: LoadPlan["answers"]): Promise<Loaded["answers"]> {
  const found: Loaded["answers"] = new Map();
  if (requested.length === 0) return found;
  const rows = await tx.rows(
    q
      .selectFrom("idempotent_answer")
      .selectAll()
      .where(
        "family_id",
        "in",
        sql<number>`${listed(new Set(requested.map((answer) => answer.familyNumber)))}`,
      )
      .where("idempotency_key", "in", listed(requested.map((answer) => answer.key)))
      .compile(),
  );
  for (const row of rows) {
    const { fingerprint, answer, created_at: createdAt } = row;
    found.set(answerKey(row.family_id, row.idempotency_key), { fingerprint, answer, createdAt });
  }
  return found;
}

const reportColumns = (row: ComponentRow) => ({
  id: row.id,
  status_inputs: row.status_inputs,
  shown_status: row.shown_status,
  shown_since: row.shown_since,
  last_report_at: row.last_report_at,
  next_expiry_at: row.next_expiry_at,
  last_event_at: row.last_event_at,
  last_event_id: row.last_event_id,
  last_repeat_id: row.last_repeat_id,
  last_period_id: row.last_period_id,
  days_revision: row.days_revision,
});

/** Writes what a group changed, inside its transaction. */
export async function write(tx: Transaction, changes: Changes): Promise<void> {
  await Promise.all(statements(changes).map((query) => tx.rows(query)));
}

function* statements(changes: Changes): Generator<CompiledQuery> {
  const reported = [...changes.reportedComponents.values()].filter(
    (row) => !changes.editedComponents.has(row.id),
  );
  const added = new Set(changes.newComponents.map((row) => row.id));
  const isExisting = (row: { readonly id: number }) => !added.has(row.id);
  yield* newLogoStatements(changes);
  if (changes.newPages.length > 0) yield insertRows("page", changes.newPages);
  if (changes.pages.size > 0) yield updateRows("page", ["id"], [...changes.pages.values()]);
  yield* oldLogoStatements(changes);
  if (changes.newGroups.length > 0) yield insertRows("component_group", changes.newGroups);
  if (changes.editedGroups.size > 0)
    yield updateRows("component_group", ["id"], [...changes.editedGroups.values()]);
  if (changes.newComponents.length > 0) yield insertRows("component", changes.newComponents);
  const edited = [...changes.editedComponents.values()].filter(isExisting);
  if (edited.length > 0) yield updateRows("component", ["id"], edited);
  if (reported.some(isExisting))
    yield updateRows("component", ["id"], reported.filter(isExisting).map(reportColumns));
  const transitions = [...changes.transitions.values()].filter(isExisting);
  if (transitions.length > 0) yield updateRows("component", ["id"], transitions);
  yield* recordStatements(changes);
  yield* announcementStatements(changes);
  yield* pageStatements(changes);
  yield* peopleStatements(changes);
  yield* draftStatements(changes);
  yield* factorStatements(changes);
  yield* rowStatements(changes.rows);
  yield* changes.statements;
  if (changes.newKeys.length > 0) yield insertRows("api_key", changes.newKeys);
  if (changes.editedKeys.size > 0) yield updateRows("api_key", ["id"], [...changes.editedKeys.values()]);
  if (changes.newCoverage.length > 0) yield insertRows("api_key_component", changes.newCoverage);
  for (const { familyNumber, key } of changes.expiredAnswers) {
    yield q
      .deleteFrom("idempotent_answer")
      .where("family_id", "=", familyNumber)
      .where("idempotency_key", "=", key)
      .compile();
  }
  if (changes.newAnswers.length > 0) yield insertRows("idempotent_answer", changes.newAnswers);
  if (changes.auditEvents.length > 0) yield insertRows("audit_event", changes.auditEvents);
  if (changes.counters === null) return;
  yield setCounters(changes.counters);
}

/** Changes to the components and announcements that other pages share. */
function* pageStatements({ shownOn: { components, announcements } }: Changes): Generator<CompiledQuery> {
  if (components.size > 0) {
    const numbers = sql<number>`${listed(components.keys())}`;
    yield q.deleteFrom("page_component").where("component_id", "in", numbers).compile();
    const rows = [...components.values()].flat();
    if (rows.length > 0) yield insertRows("page_component", rows);
  }
  if (announcements.size > 0) {
    const numbers = sql<number>`${listed(announcements.keys())}`;
    yield q.deleteFrom("page_announcement").where("announcement_id", "in", numbers).compile();
    const rows = [...announcements.values()].flat();
    if (rows.length > 0) yield insertRows("page_announcement", rows);
  }
}

function* recordStatements(changes: Changes): Generator<CompiledQuery> {
  if (changes.entries.length > 0) yield insertRows("status_event", changes.entries);
  if (changes.rewrittenEntries.size > 0)
    yield updateRows("status_event", ["id"], [...changes.rewrittenEntries.values()]);
  if (changes.repeats.length > 0) yield insertRows("repeated_report", changes.repeats);
  if (changes.droppedPeriods.size > 0) {
    yield q
      .deleteFrom("status_period")
      .where("id", "in", sql<number>`${listed(changes.droppedPeriods)}`)
      .compile();
  }
  if (changes.closedPeriods.size > 0)
    yield updateRows("status_period", ["id"], [...changes.closedPeriods.values()]);
  if (changes.periodMessages.size > 0)
    yield updateRows("status_period", ["id"], [...changes.periodMessages.values()]);
  if (changes.relinkedPeriods.size > 0)
    yield updateRows("status_period", ["id"], [...changes.relinkedPeriods.values()]);
  if (changes.newPeriods.size > 0) yield insertRows("status_period", [...changes.newPeriods.values()]);
  const days = changes.days.rows();
  if (days.length > 0) yield upsertAdd("component_day", ["day", "component_id"], days);
}
