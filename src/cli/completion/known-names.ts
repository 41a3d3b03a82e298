/** Names in the store that commands take, for completion. */
import { type CompiledQuery, sql } from "kysely";
import { originalSlug } from "../../commands/pages/page-slugs.ts";
import { restorableMs } from "../../commands/restorable-time.ts";
import { readConfiguration } from "../../platform/configuration.ts";
import { projectRoot } from "../../platform/project-root.ts";
import { pageNumbers } from "../../queries/page-numbers.ts";
import { foldName } from "../../rules/names.ts";
import { fieldsOf } from "../../rules/template-fields.ts";
import { storeFile } from "../../store/open-sqlite-store.ts";
import { q } from "../../store/query.ts";
import { openSqlite } from "../../store/sqlite/sqlite.ts";
import { rowsOf, type StoreReader } from "../../store/store-reader.ts";
import { readServiceSettings } from "../remote/service-settings.ts";

/** A longer wait for a service elsewhere would disturb the typing. */
const remoteTimeoutMs = 2_000;

/** The newest announcements and alerts that are suggested. */
const maxNewest = 100;

const onPages = pageNumbers(undefined);
const announcements = q
  .selectFrom("announcement")
  .select("title as name")
  .orderBy("id", "desc")
  .limit(maxNewest);
const live = announcements.where("deleted_at", "is", null).where("page_id", "in", onPages);
/** Those of a kind, or of all. */
const liveOf = (kind: string | undefined) =>
  kind === undefined ? live : live.where(sql<string>`kind`, "=", kind);
const components = q
  .selectFrom("component")
  .select("name")
  .where("page_id", "in", onPages)
  .orderBy("position");
const groups = q
  .selectFrom("component_group")
  .select("name")
  .where("page_id", "in", onPages)
  .orderBy("position");
const templates = q.selectFrom("template").where("deleted_at", "is", null).orderBy("id");
/** The title and the message of a template, of all if it is not named. */
const templateTexts = (template: string | undefined) => {
  const texts = templates.select(sql<string>`title || ' ' || message`.as("name"));
  return template === undefined ? texts : texts.where("name_key", "=", foldName(template));
};
/** All that can be restored, as `trash list` names it. */
const deletedTables = [
  ["page", "name"],
  ["component", "name"],
  ["component_group", "name"],
  ["announcement", "title"],
  ["template", "name"],
  ["person", "name"],
] as const;
const restorable = () => Date.now() - restorableMs;

/** The query of the names of each kind. */
const queries = {
  alert: () =>
    q
      .selectFrom("integration_signal")
      .select("title as name")
      .where("state", "<>", "Closed")
      .orderBy("id", "desc")
      .limit(maxNewest),
  announcement: (kind) => liveOf(kind),
  "open announcement": (kind) => liveOf(kind).where("resolved_at", "is", null),
  "started announcement": (kind) =>
    liveOf(kind).where("resolved_at", "is", null).where("state", "<>", "Scheduled"),
  "deleted announcement": () => announcements.where("deleted_at", ">", restorable()),
  component: () => components.where("deleted_at", "is", null),
  "deleted component": () => components.where("deleted_at", ">", restorable()),
  group: () => groups.where("deleted_at", "is", null),
  "deleted group": () => groups.where("deleted_at", ">", restorable()),
  integration: () => q.selectFrom("integration").select("name").where("deleted_at", "is", null).orderBy("id"),
  key: () => q.selectFrom("api_key").select("name").where("revoked_at", "is", null).orderBy("id"),
  "open signal": () =>
    q
      .selectFrom("component")
      .innerJoin(sql<{ source: string }>`json_each(status_inputs, '$.signals')`.as("signal"), (join) =>
        join.onTrue(),
      )
      .select(sql<string>`signal.value ->> 'source'`.as("name"))
      .where("deleted_at", "is", null)
      .orderBy("name"),
  page: () => q.selectFrom("page").select("slug as name").where("deleted_at", "is", null).orderBy("id"),
  "deleted page": () => q.selectFrom("page").select("slug as name").where("deleted_at", ">", restorable()),
  person: () => q.selectFrom("person").select("email as name").where("deleted_at", "is", null).orderBy("id"),
  "deleted person": () =>
    q.selectFrom("person").select("email as name").where("deleted_at", ">", restorable()),
  destination: () => q.selectFrom("team_destination").select("name").orderBy("id"),
  template: () => templates.select("name"),
  "deleted template": () => q.selectFrom("template").select("name").where("deleted_at", ">", restorable()),
  "template field": templateTexts,
  deleted: () =>
    deletedTables
      .map(([table, name]) =>
        q
          .selectFrom(table)
          .select([sql<string>`${sql.ref(name)}`.as("name"), "deleted_at"])
          .where("deleted_at", ">", restorable()),
      )
      .reduce((all, next) => all.unionAll(next))
      .orderBy("deleted_at", "desc")
      .limit(maxNewest),
} satisfies Record<string, (of?: string) => { compile(): CompiledQuery<{ name: string }> }>;

export type NameKind = keyof typeof queries;

/** The names of a kind in a store, of the resource `of` if given. */
export async function namesIn(
  store: Pick<StoreReader, "read">,
  kind: NameKind,
  of?: string,
): Promise<readonly string[]> {
  const query = queries[kind](of).compile();
  const [rows] = await store.read([query]);
  const names = rowsOf(query, rows).map(({ name }) => name);
  if (kind === "template field") return [...fieldsOf(names).values()];
  return [...new Set(kind === "deleted page" ? names.map((slug) => originalSlug({ slug })) : names)];
}

/**
 * The names of a kind, of the resource `of` if given; none if there is no SQLite store to read. Opens it
 * read-only: it is neither created nor migrated, and no server waits for it. Those of a service elsewhere come from its API.
 */
export async function readNames(kind: NameKind, of?: string): Promise<readonly string[]> {
  const settings = readServiceSettings(process.env);
  if (settings !== undefined) {
    const { serviceOf } = await import("../remote/open-remote-service.ts");
    const { readRemoteNames } = await import("./remote-names.ts");
    const service = serviceOf(settings, { deadline: AbortSignal.timeout(remoteTimeoutMs) });
    return await readRemoteNames(service, kind, of);
  }
  const { database, dataDirectory } = readConfiguration(process.env, projectRoot);
  if (database !== undefined) return [];
  const engine = openSqlite({ file: storeFile(dataDirectory), readOnly: true });
  try {
    return await namesIn(engine, kind, of);
  } finally {
    await engine.close();
  }
}
