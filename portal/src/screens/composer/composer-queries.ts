/** What the composer reads. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { AuditEventOut } from "../../../../src/contract/audit.ts";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import type { Language } from "../../../../src/contract/languages.ts";
import type {
  DraftListedOut,
  DraftOut,
  EditorOut,
  PreviewOut,
} from "../../../../src/contract/portal/composer.ts";
import type { TemplateOut } from "../../../../src/contract/templates.ts";
import { ask, read, send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { readAll } from "../../api/read-all.ts";
import { isRefused } from "../../api/refused-error.ts";
import type { Operation } from "./model/composer-form.ts";
import type { Body } from "./model/request-bodies.ts";
import { readSavedForm, type SavedForm } from "./model/saved-form.ts";

type ItemList<Item> = { readonly Items: readonly Item[] };

/** Every component, in the page's order. */
export const componentsQuery = queryOptions({
  queryKey: [...keys.components, "every"],
  queryFn: ({ signal }) => readAll<ComponentOut>("Component", {}, signal),
});

/** Every template. */
export const templatesQuery = queryOptions({
  queryKey: keys.templates,
  queryFn: ({ signal }) => readAll<TemplateOut>("Template", {}, signal),
});

/** Whether something was written in a draft about an announcement: one that only says that somebody is there holds nothing. */
const isWritten = ({ AnnouncementId, Operation }: DraftListedOut) =>
  AnnouncementId === null || Operation !== null;

/** The drafts of who is signed in, newest first. */
export const draftsQuery = queryOptions({
  queryKey: keys.drafts,
  queryFn: ({ signal }) => read<ItemList<DraftListedOut>>("Draft", {}, signal),
  select: ({ Items }) => Items.filter(isWritten),
});

/** An announcement as it is, with the tag of that version; kept true. */
export function announcementQuery(id: string) {
  return queryOptions({
    queryKey: keys.announcement(id),
    queryFn: ({ signal }) => ask<AnnouncementOut>(`Announcement/${id}`, {}, signal),
  });
}

/** An announcement as it was when its form was opened: what others save meanwhile does not change it. */
export function openedQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.announcement(id), "opened"],
    queryFn: ({ signal }) => ask<AnnouncementOut>(`Announcement/${id}`, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { live: false },
  });
}

/** What the server keeps of a draft; null where it keeps none. */
export async function readDraft(id: string, signal?: AbortSignal): Promise<SavedForm | null> {
  // Most drafts are new ones: to ask for those by their ids would be an error each.
  const { Items } = await read<ItemList<DraftListedOut>>("Draft", {}, signal);
  if (Items.every((one) => one.Id !== id)) return null;
  try {
    const { Body: body } = await read<DraftOut>(`Draft/${id}`, {}, signal);
    return readSavedForm(body) ?? null;
  } catch (error) {
    if (isRefused(error, "DraftNotFound")) return null;
    throw error;
  }
}

/** Keeps a draft on the server; null where nothing was written. */
export async function putDraft(
  id: string,
  announcementId: string | null,
  kept: SavedForm | null,
): Promise<void> {
  // The list of drafts tells what stands under these names.
  const told = kept && { Title: kept.form.title, Operation: kept.operation, UpdateId: kept.updateId };
  await send("PUT", `Draft/${id}`, { AnnouncementId: announcementId, Body: { ...kept, ...told } });
}

/** Deletes a draft on the server; one that is not there is deleted. */
export async function deleteDraft(id: string): Promise<void> {
  try {
    await send("DELETE", `Draft/${id}`);
  } catch (error) {
    if (!isRefused(error, "DraftNotFound")) throw error;
  }
}

/** Who else is editing an announcement; asked for again and again, since it is no change of anything. */
export function editorsQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.announcement(id), "Editors"],
    queryFn: ({ signal }) => read<ItemList<EditorOut>>(`Announcement/${id}/Editors`, {}, signal),
    select: ({ Items }) => Items,
    refetchInterval: 5_000,
  });
}

/** The person who made the version of an announcement that stands; undefined where the audit tells of none. */
export async function savedBy({ Id, UpdatedAt }: AnnouncementOut): Promise<string | undefined> {
  const asked = { SubjectKind: "Announcement", SubjectId: Id, Limit: 1 };
  const { Items } = await read<ItemList<AuditEventOut>>("AuditEvent", asked);
  const made = Items.find(({ At, Actor }) => At === UpdatedAt && Actor.Kind === "Person");
  return made?.Actor.Name;
}

/** What would be published. */
export type PreviewRequest = {
  readonly operation: Operation;
  readonly announcementId: string | null;
  readonly updateId: string | null;
  readonly body: Body;
  /** The language to show the page in; undefined for its own. */
  readonly language: Language | undefined;
};

/** The preview that is under way: another is asked for when that is there, since the service tells one at a time. */
let underWay: Promise<unknown> = Promise.resolve();

function inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const turn = underWay.then(() => {
    // What nobody waits for any more is not asked.
    signal.throwIfAborted();
    return work();
  });
  underWay = turn.catch(() => undefined);
  return turn;
}

/** What publishing would do now; asked again with every change of the page. */
export function previewQuery({ operation, announcementId, updateId, body, language }: PreviewRequest) {
  return queryOptions({
    queryKey: ["Preview", operation, announcementId, updateId, body, language ?? null],
    queryFn: ({ signal }) =>
      inTurn(signal, async () => {
        const { result } = await send<PreviewOut>("POST", "Preview", {
          Operation: operation,
          Body: body,
          ...(announcementId !== null && { Id: announcementId }),
          ...(updateId !== null && { UpdateId: updateId }),
          ...(language !== undefined && { Lang: language }),
        });
        return result;
      }),
    // Another window of the same person's asks as well.
    retry: (failures, error) => failures < 5 && isRefused(error, "RateLimited", "NotReady", "Unreachable"),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
}
