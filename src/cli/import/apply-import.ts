/** Creates what an imported page has and the page here has not: run again, it adds the rest. */

import type { ImportedAnnouncement } from "../../commands/announcements/imported-announcement.ts";
import { parseComponentCreate } from "../../commands/components/component-edit.ts";
import { parseComponentGroupCreate } from "../../commands/components/component-groups.ts";
import { component, componentGroup } from "../../contract/components.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { ImportedComponent, ImportedPage } from "../../integrations/importers/imported-page.ts";
import { livePages, type PageRef, slugAmong } from "../../queries/page-queries.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import { findComponents, readGroups } from "../components/component-lookup.ts";
import { type OpenedStore, submit } from "../open-store.ts";

/** The names of what was created, and of what was there before. */
export type ImportedNames = { readonly created: string[]; readonly existing: string[] };

/** A group or component of the other service; its id here is null if it was not created. */
export type ImportedId = { readonly OldId: string; readonly Id: string | null; readonly Name: string };

/** The result of an import. */
export type ImportResult = {
  readonly groups: ImportedNames;
  readonly components: ImportedNames;
  readonly announcements: ImportedNames;
  /** Refusals, each with its reason. */
  readonly refused: string[];
  readonly groupIds: readonly ImportedId[];
  readonly componentIds: readonly ImportedId[];
};

type Job = {
  readonly opened: OpenedStore;
  readonly page: PageRef;
  readonly result: Omit<ImportResult, "groupIds" | "componentIds">;
  readonly isDryRun: boolean;
};

/** Imports to a page. `onProgress` is called with the number of announcements so far. */
export async function applyImport(
  opened: OpenedStore,
  imported: ImportedPage,
  options: {
    readonly page: PageRef;
    readonly isDryRun: boolean;
    readonly onProgress: (count: number) => void;
  },
): Promise<ImportResult> {
  const { page, isDryRun, onProgress } = options;
  const names = (): ImportedNames => ({ created: [], existing: [] });
  const result = { groups: names(), components: names(), announcements: names(), refused: [] };
  const job: Job = { opened, page, result, isDryRun };
  const groupIds = await importGroups(job, imported);
  const componentIds = await importComponents(job, imported.components, groupIds);
  const existing = await announcementsOf(job);
  for (const [index, announcement] of imported.announcements.entries()) {
    onProgress(index);
    if (existing.has(keyOf(announcement))) result.announcements.existing.push(announcement.title);
    else await importAnnouncement(job, withIdsOfHere(announcement, componentIds));
  }
  const tableOf = (those: ImportedPage["groups" | "components"], ids: ReadonlyMap<string, string>) =>
    those.map(({ id, Name }) => ({ OldId: id, Id: ids.get(id) ?? null, Name }));
  return {
    ...result,
    groupIds: tableOf(imported.groups, groupIds),
    componentIds: tableOf(imported.components, componentIds),
  };
}

/** Creates one, unless this is a dry run, and notes its name; null where it is refused. */
async function create<T>(
  { result, isDryRun }: Job,
  {
    kind,
    name,
    names,
    make,
  }: {
    readonly kind: string;
    readonly name: string;
    readonly names: ImportedNames;
    readonly make: () => Promise<T>;
  },
): Promise<T | null> {
  try {
    const created = isDryRun ? null : await make();
    names.created.push(name);
    return created;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    result.refused.push(`${kind} "${name}": ${error.message}`);
    return null;
  }
}

/** The ids here of the groups there. */
async function importGroups(job: Job, { groups }: ImportedPage): Promise<Map<string, string>> {
  const { bus } = job.opened;
  const pages = await bus.rows(livePages);
  const here = (await readGroups(bus)).filter((row) => slugAmong(pages, row) === job.page.slug);
  const ids = new Map<string, string>();
  for (const { id, ...fields } of groups) {
    const found = here.find((row) => row.name_key === foldName(fields.Name));
    if (found !== undefined) {
      job.result.groups.existing.push(fields.Name);
      ids.set(id, found.public_id);
      continue;
    }
    const command = () => parseComponentGroupCreate({ ...fields, Page: job.page.slug });
    const created = await create(job, {
      kind: "Group",
      name: fields.Name,
      names: job.result.groups,
      make: async () => componentGroup.parse((await submit(bus, command())).result),
    });
    if (created !== null) ids.set(id, created.Id);
  }
  return ids;
}

/** The ids here of the components there. */
async function importComponents(
  job: Job,
  components: readonly ImportedComponent[],
  groupIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const { bus } = job.opened;
  const ids = new Map<string, string>();
  for (const { id, groupId, ...fields } of components) {
    const [found] = await findComponents(bus, fields.Name, job.page.slug);
    if (found !== undefined) {
      job.result.components.existing.push(fields.Name);
      ids.set(id, found.public_id);
      continue;
    }
    const GroupId = groupId === null ? null : (groupIds.get(groupId) ?? null);
    const command = () => parseComponentCreate({ ...fields, GroupId, Page: job.page.slug });
    const created = await create(job, {
      kind: "Component",
      name: fields.Name,
      names: job.result.components,
      make: async () => component.parse((await submit(bus, command())).result),
    });
    if (created !== null) ids.set(id, created.Id);
  }
  return ids;
}

const keyOf = ({ kind, title, startsAt }: Pick<ImportedAnnouncement, "kind" | "title" | "startsAt">) =>
  `${kind} ${startsAt} ${foldName(title)}`;

/** The announcements of the page, deleted ones too: what was deleted here does not come back. */
async function announcementsOf({ opened: { bus }, page }: Job): Promise<Set<string>> {
  const rows = await bus.rows(
    q
      .selectFrom("announcement")
      .select(["kind", "title", "began_at", "starts_at"])
      .where("page_id", "=", page.id)
      .compile(),
  );
  return new Set(
    rows.flatMap(({ kind, title, began_at, starts_at }) =>
      kind === "Notice" ? [] : [keyOf({ kind, title, startsAt: starts_at ?? began_at })],
    ),
  );
}

function withIdsOfHere(
  announcement: ImportedAnnouncement,
  ids: ReadonlyMap<string, string>,
): ImportedAnnouncement {
  const [first, ...later] = announcement.updates;
  const withIds = (update: typeof first): typeof first => ({
    ...update,
    affected:
      update.affected?.flatMap(({ ComponentId = "", ...entry }) => {
        const id = ids.get(ComponentId);
        return id === undefined ? [] : [{ ...entry, ComponentId: id }];
      }) ?? null,
  });
  return { ...announcement, updates: [withIds(first), ...later.map(withIds)] };
}

async function importAnnouncement(job: Job, announcement: ImportedAnnouncement): Promise<void> {
  const { opened, page, result } = job;
  await create(job, {
    kind: announcement.kind,
    name: announcement.title,
    names: result.announcements,
    make: async () => await submit(opened.bus, { kind: "ImportAnnouncement", page: page.slug, announcement }),
  });
}
