/** The components as the command line reads them. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { ComponentPlace } from "../../commands/row-presenters.ts";
import { Refusal } from "../../contract/refusal.ts";
import { pageComponents } from "../../queries/component-queries.ts";
import { pageNumbers } from "../../queries/page-numbers.ts";
import { livePages, slugAmong } from "../../queries/page-queries.ts";
import { orderedTree } from "../../rules/group-tree.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import type { ComponentGroupRow, ComponentRow } from "../../store/tables/tables.ts";
import { idPrefixOf, onlyWithPrefix, onSeveralPages } from "../id-prefix.ts";
import { isShortened, onlyShortened } from "../name-beginnings.ts";
import { noSuch } from "../no-such.ts";
import { shellWord } from "../shell-word.ts";

/** A component with its pages, and its group's name after those of the groups around it. */
export type ListedComponent = {
  readonly row: ComponentRow;
  readonly place: ComponentPlace;
  readonly group: { readonly id: string; readonly name: string } | null;
};

/** The component groups that are there, in the order of the page: each with its sub-groups behind it. */
export async function readGroups(bus: CommandBus): Promise<ComponentGroupRow[]> {
  const rows = await bus.rows(
    q
      .selectFrom("component_group")
      .selectAll()
      .where("deleted_at", "is", null)
      .where("page_id", "in", pageNumbers(undefined))
      .orderBy("position")
      .orderBy("id")
      .compile(),
  );
  const tree = orderedTree(rows.map((row) => ({ row, id: row.id, parentId: row.parent_id })));
  return tree.map(({ row }) => row);
}

/**
 * A group by its id, or by its name on a page: the first if no slug is given. Rejects with a `Refusal` if there is none,
 * which names the command that creates it unless the command is about that very group.
 */
export async function findGroup(
  bus: CommandBus,
  nameOrId: string,
  { page, isSubject = false }: { readonly page: string | undefined; readonly isSubject?: boolean },
): Promise<ComponentGroupRow> {
  const [groups, pages] = await Promise.all([readGroups(bus), bus.rows(livePages)]);
  const slug = page?.toLowerCase() ?? pages[0]?.slug;
  const id = nameOrId.trim().toLowerCase();
  const onPage = groups.filter((row) => slugAmong(pages, row) === slug);
  const found =
    groups.find((row) => row.public_id === id) ??
    onPage.find((row) => row.name_key === foldName(nameOrId)) ??
    onPage.find((row) => isGroupPath(nameOrId, row.name, parentAmong(groups, row)?.name));
  if (found !== undefined) return found;
  const elsewhere = groups.filter((row) => row.name_key === foldName(nameOrId));
  if (slug !== undefined && elsewhere.length > 0)
    throw groupOnOtherPage(nameOrId, slug, {
      pages: elsewhere.map((row) => slugAmong(pages, row)),
      isSubject,
    });
  throw noSuchGroup(nameOrId, { page, names: onPage.map(({ name }) => name), isSubject });
}

/** The command that creates a group on a page. */
const groupCreation = (page: string | undefined) =>
  page === undefined ? "group create" : `group create --page ${page}`;

/** The refusal of a group's name that does not exist; it names the command that creates it unless the command is about it. */
export const noSuchGroup = (
  name: string,
  {
    page,
    names,
    isSubject,
  }: { readonly page: string | undefined; readonly names: readonly string[]; readonly isSubject: boolean },
): Refusal =>
  noSuch("ComponentGroupNotFound", `component group "${name}"`, {
    text: name,
    names,
    list: "group list",
    ...(isSubject ? {} : { create: groupCreation(page) }),
  });

/** The refusal of a group that other pages have. */
export function groupOnOtherPage(
  name: string,
  page: string,
  { pages, isSubject }: { readonly pages: readonly string[]; readonly isSubject: boolean },
): Refusal {
  const creation = isSubject
    ? ""
    : ` \`bin/signalbox ${groupCreation(page)} ${shellWord(name.trim())}\` creates one there.`;
  return new Refusal(
    "ComponentGroupNotFound",
    `The component group "${name}" is not on the page "${page}", but on ${listPages(pages)}.${creation}`,
  );
}

const listPages = (pages: readonly string[]) => pages.map((slug) => `"${slug}"`).join(" and ");

/**
 * The one group with this name or id on all pages, or on that with the slug `page`, with the slug of its page. Rejects
 * with a `Refusal` if there is none, or more than one.
 */
export async function findOnlyGroup(
  bus: CommandBus,
  nameOrId: string,
  page: string | undefined,
): Promise<{ readonly id: string; readonly name: string; readonly slug: string }> {
  const [groups, pages] = await Promise.all([readGroups(bus), bus.rows(livePages)]);
  const namesakes = groups.filter(({ name_key }) => name_key === foldName(nameOrId));
  if (page === undefined && namesakes.length > 1)
    throw onSeveralPages(
      "a component group",
      nameOrId,
      namesakes.map((row) => ({ Id: row.public_id, Page: slugAmong(pages, row) })),
    );
  const [only] = page === undefined ? namesakes : [];
  const found = only ?? (await findGroup(bus, nameOrId, { page, isSubject: true }));
  return { id: found.public_id, name: found.name, slug: slugAmong(pages, found) };
}

const parentAmong = (groups: readonly ComponentGroupRow[], row: ComponentGroupRow) =>
  groups.find(({ id }) => id === row.parent_id);

/** The public id of the group that a group is in; null at the top level. */
export function parentIdAmong(groups: readonly ComponentGroupRow[], row: ComponentGroupRow): string | null {
  return parentAmong(groups, row)?.public_id ?? null;
}

/** Whether a text names a group after the group around it, as lists do: `Regions / Asia`. */
export function isGroupPath(text: string, name: string, parent: string | undefined): boolean {
  const path = text.replaceAll(/\s*\/\s*/gu, "/");
  return parent !== undefined && foldName(path) === foldName(`${parent}/${name}`);
}

/** The components that are there, in the order of the page. */
export async function readComponents(bus: CommandBus): Promise<ListedComponent[]> {
  const groups = await readGroups(bus);
  const [pages, shares, rows] = await Promise.all([
    bus.rows(livePages),
    bus.rows(pageComponents),
    bus.rows(
      q
        .selectFrom("component")
        .selectAll()
        .where("deleted_at", "is", null)
        .where("page_id", "in", pageNumbers(undefined))
        .compile(),
    ),
  ]);
  const groupNumbered = new Map(groups.map((group) => [group.id, group]));
  const indexOf = new Map(groups.map((group, index) => [group.id, index]));
  const order = ({ group_id }: ComponentRow) => (group_id === null ? -1 : (indexOf.get(group_id) ?? -1));
  const nameOf = ({ name, parent_id }: ComponentGroupRow) => {
    const parent = parent_id === null ? undefined : groupNumbered.get(parent_id);
    return parent === undefined ? name : `${parent.name} / ${name}`;
  };
  return rows
    .toSorted((a, b) => a.page_id - b.page_id || order(a) - order(b) || a.position - b.position)
    .map((row) => {
      const group = row.group_id === null ? undefined : groupNumbered.get(row.group_id);
      const alsoOn = pages.filter(({ id }) =>
        shares.some((share) => share.component_id === row.id && share.page_id === id),
      );
      const place = {
        groupId: group?.public_id ?? null,
        page: slugAmong(pages, row),
        alsoOn: alsoOn.map((page) => page.slug),
      };
      return { row, place, group: group === undefined ? null : { id: group.public_id, name: nameOf(group) } };
    });
}

/** Components by name, compared as everywhere: trimmed, ignoring case; on one page if its slug is given. */
export async function findComponents(bus: CommandBus, name: string, page?: string): Promise<ComponentRow[]> {
  return await bus.rows(componentsOf(page).where("name_key", "=", foldName(name)).compile());
}

const componentsOf = (page: string | undefined) =>
  q
    .selectFrom("component")
    .selectAll()
    .where("deleted_at", "is", null)
    .where("page_id", "in", pageNumbers(page));

/**
 * The refusal of a component's name that does not exist, with the nearest one; it names the command that creates it unless
 * the command is about that very component.
 */
export async function noSuchComponent(
  bus: CommandBus,
  name: string,
  { page, isSubject = false }: { readonly page?: string | undefined; readonly isSubject?: boolean } = {},
): Promise<Refusal> {
  const all = await readComponents(bus);
  const elsewhere = all.filter(({ row }) => row.name_key === foldName(name)).map(({ place }) => place.page);
  if (page !== undefined && elsewhere.length > 0) return onOtherPage(name, page, elsewhere);
  const near = all.filter(({ place }) => page === undefined || place.page === page.toLowerCase());
  const onPage = page === undefined ? "" : ` on a page "${page}"`;
  return noSuch("ComponentNotFound", `component "${name}"${onPage}`, {
    text: name,
    names: near.map(({ row }) => row.name),
    list: "component list",
    ...(page === undefined && !isSubject ? { create: "component create" } : {}),
  });
}

/** The refusal of a component that other pages have. */
export const onOtherPage = (name: string, page: string, pages: readonly string[]): Refusal =>
  new Refusal(
    "ComponentNotFound",
    `The component "${name}" is not on the page "${page}", but on ${listPages(pages)}.`,
  );

/** The component whose id begins with a text; undefined for none. Rejects with a `Refusal` for several. */
async function componentWithPrefix(bus: CommandBus, text: string, page: string | undefined) {
  const prefix = idPrefixOf(text);
  if (prefix === undefined) return undefined;
  const rows = await bus.rows(componentsOf(page).where("public_id", "like", `${prefix}%`).compile());
  const candidates = rows.map((row) => ({ Id: row.public_id, Name: row.name, row }));
  return onlyWithPrefix(candidates, text, componentCandidates)?.row;
}

/** The only component whose name begins with a text that a list shortened; undefined for another text. */
async function shortenedComponent(bus: CommandBus, text: string, page: string | undefined) {
  if (!isShortened(text)) return undefined;
  const rows = await bus.rows(componentsOf(page).compile());
  return onlyShortened(
    rows.map((row) => ({ Name: row.name, row })),
    text,
  )?.row;
}

/** Components in the refusal of an ambiguous beginning of an id. */
export const componentCandidates = {
  plural: "components",
  describe: ({ Id, Name }: { readonly Id: string; readonly Name: string }) => `${Id} ("${Name}")`,
} as const;

/** The one component with this name or id, or the beginning of its id. Rejects with a `Refusal` if there is none, or more than one. */
export async function findComponent(bus: CommandBus, nameOrId: string, page?: string): Promise<ComponentRow> {
  const id = nameOrId.trim().toLowerCase();
  const [byId] = await bus.rows(componentsOf(page).where("public_id", "=", id).compile());
  if (byId !== undefined) return byId;
  const namesakes = await findComponents(bus, nameOrId, page);
  const [only] = namesakes;
  if (namesakes.length > 1) {
    const pages = await bus.rows(livePages);
    const places = namesakes.map((row) => ({ Id: row.public_id, Page: slugAmong(pages, row) }));
    throw onSeveralPages("a component", nameOrId, places);
  }
  const found =
    only ??
    (await componentWithPrefix(bus, nameOrId, page)) ??
    (await shortenedComponent(bus, nameOrId, page));
  if (found !== undefined) return found;
  throw await noSuchComponent(bus, nameOrId, { page, isSubject: true });
}

/** The id of the one component with this name or id. Rejects with a `Refusal` if there is none, or more than one. */
export async function findComponentId(bus: CommandBus, nameOrId: string, page?: string): Promise<string> {
  return (await findComponent(bus, nameOrId, page)).public_id;
}

/** Rejects with a `Refusal` for the first name that no component has, on the page with the slug `page` if given. */
export async function requireComponents(
  bus: CommandBus,
  names: readonly string[],
  page?: string,
): Promise<void> {
  if (names.length === 0) return;
  const slug = page?.toLowerCase();
  const there = (await readComponents(bus)).filter(
    ({ place }) => slug === undefined || place.page === slug || place.alsoOn.includes(slug),
  );
  const existing = new Set(there.flatMap(({ row }) => [row.name_key, row.public_id]));
  const unknown = names.find((name) => !existing.has(foldName(name)));
  if (unknown !== undefined) throw await noSuchComponent(bus, unknown, { page });
}
