/** Warns of mapping rules that name a component that does not exist. */
import type { MappingRule } from "../contract/alert-mapping.ts";
import { nearest } from "../platform/nearest-match.ts";
import { foldName } from "../rules/names.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { pageComponents } from "./component-queries.ts";
import { livePages } from "./page-queries.ts";

const maxRules = 3;

const liveComponents = q
  .selectFrom("component")
  .select(["id", "public_id", "page_id", "name", "name_key"])
  .where("deleted_at", "is", null)
  .compile();

/** The integration of the rules: an existing one by its id, or a new one by the slug of its page. */
export type MappingOwner = { readonly id: string } | { readonly page: string | undefined };

async function componentsOf(bus: Pick<StoreReader, "read">, owner: MappingOwner) {
  const integrations = q
    .selectFrom("integration")
    .select("page_id")
    .where("public_id", "=", "id" in owner ? owner.id : "")
    .compile();
  const [componentRows, sharedRows, pageRows, integrationRows] = await bus.read([
    liveComponents,
    pageComponents,
    livePages,
    integrations,
  ]);
  const pages = rowsOf(livePages, pageRows);
  const slug = "page" in owner ? (owner.page?.toLowerCase() ?? pages[0]?.slug) : undefined;
  const page =
    slug === undefined
      ? rowsOf(integrations, integrationRows)[0]?.page_id
      : pages.find((row) => row.slug === slug)?.id;
  const shared = rowsOf(pageComponents, sharedRows).filter(({ page_id }) => page_id === page);
  return rowsOf(liveComponents, componentRows).filter(
    (row) => row.page_id === page || shared.some(({ component_id }) => component_id === row.id),
  );
}

/**
 * A sentence for each rule that names a component which the page does not have; empty if there is none. Templates are
 * not checked. Such a rule is no error: it may be written before its component.
 */
export async function mappingWarning(
  bus: Pick<StoreReader, "read">,
  owner: MappingOwner,
  rules: readonly MappingRule[] = [],
): Promise<string> {
  const targets = rules.flatMap(({ Component, Ignore }, index) => {
    const name = Component?.trim() ?? "";
    return name === "" || name.includes("{{") || Ignore === true ? [] : [{ name, number: index + 1 }];
  });
  if (targets.length === 0) return "";
  const components = await componentsOf(bus, owner);
  const existing = new Set(components.flatMap((row) => [row.public_id, row.name_key]));
  const names = components.map((row) => row.name);
  const missing = targets.filter(
    ({ name }) => !existing.has(name.toLowerCase()) && !existing.has(foldName(name)),
  );
  const sentences = missing.slice(0, maxRules).map(({ name, number }) => {
    const suggestion = nearest(name, names);
    const advice = suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
    return `Rule ${number} names "${name}": the page has no such component.${advice}`;
  });
  const more = missing.length - sentences.length;
  if (more > 0)
    sentences.push(`${more} more ${more === 1 ? "rule names" : "rules name"} missing components.`);
  return sentences.join(" ");
}
