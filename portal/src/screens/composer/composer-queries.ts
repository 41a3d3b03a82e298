/** Queries of the composer. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { Language } from "../../../../src/contract/languages.ts";
import type { DraftListedOut } from "../../../../src/contract/portal/composer.ts";
import { read, readResponse, send, type WriteOptions } from "../../api/client.ts";
import { meQuery } from "../../api/current-person.ts";
import { keys } from "../../api/query-keys.ts";
import { readAll } from "../../api/read-all.ts";
import { isRefused } from "../../api/refused-error.ts";
import { sendUnsentDrafts } from "./drafts/unsent-drafts.ts";
import type { Operation } from "./model/composer-form.ts";
import type { Body } from "./model/request-bodies.ts";
import { readSavedForm, type SavedForm } from "./model/saved-form.ts";

/** Every template. */
export const templatesQuery = queryOptions({
  queryKey: keys.templates,
  queryFn: ({ signal }) => readAll("Template", {}, signal),
});

/** True for a draft with content, rather than one that only marks its author's presence. */
const hasContent = ({ AnnouncementId, Operation }: DraftListedOut) =>
  AnnouncementId === null || Operation !== null;

/** The signed-in person's drafts, newest first, including those that only this browser had. */
export const draftsQuery = queryOptions({
  queryKey: keys.drafts,
  queryFn: async ({ signal, client }) => {
    const personId = client.getQueryData(meQuery.queryKey)?.Person.Id;
    const service = {
      read: (id: string) => readDraft(id, signal),
      put: (id: string, form: SavedForm) => putDraft(id, { announcementId: form.announcementId, form }),
    };
    if (personId !== undefined) await sendUnsentDrafts(localStorage, personId, service);
    return await read("Draft", {}, signal);
  },
  select: ({ Items }) => Items.filter(hasContent),
});

/** An announcement with its version tag, live. */
export function announcementQuery(id: string) {
  return queryOptions({
    queryKey: keys.announcement(id),
    queryFn: ({ signal }) => readResponse(`Announcement/${id}`, {}, signal),
  });
}

/** An announcement with its version tag, live or in the trash. */
export function foundAnnouncementQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.announcement(id), "Found"],
    queryFn: ({ signal }) => readResponse(`Announcement/${id}/Find`, {}, signal),
  });
}

/** An announcement as opened: others' changes do not affect it. */
export function openedAnnouncementQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.announcement(id), "opened"],
    queryFn: ({ signal }) => readResponse(`Announcement/${id}`, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { live: false },
  });
}

/** A draft on the server; null if there is none. */
export async function readDraft(id: string, signal?: AbortSignal): Promise<SavedForm | null> {
  // Most drafts are new: requesting those by id would fail each time.
  const { Items } = await read("Draft", {}, signal);
  if (Items.every((item) => item.Id !== id)) return null;
  try {
    const { Body: body } = await read(`Draft/${id}`, {}, signal);
    return readSavedForm(body) ?? null;
  } catch (error) {
    if (isRefused(error, "DraftNotFound")) return null;
    throw error;
  }
}

/** Length of a message's first words in the list of drafts. */
const maxOpeningLength = 60;

/** The first words of a message in one line; null if it has none. */
function openingOf(message: string): string | null {
  const line = message.replaceAll(/\s+/gu, " ").trim();
  if (line.length <= maxOpeningLength) return line === "" ? null : line;
  const lastSpace = line.lastIndexOf(" ", maxOpeningLength);
  return `${line.slice(0, lastSpace > 0 ? lastSpace : maxOpeningLength)}…`;
}

/** Saves a draft on the server; null if it has no content. */
export async function putDraft(
  id: string,
  draft: { readonly announcementId: string | null; readonly form: SavedForm | null },
  options: Pick<WriteOptions, "keepalive"> = {},
): Promise<void> {
  const { announcementId, form: savedForm } = draft;
  // Fields shown in the list of drafts.
  const listedFields = savedForm && {
    Title: savedForm.form.title,
    Page: savedForm.form.page,
    Kind: savedForm.form.kind,
    Operation: savedForm.operation,
    UpdateId: savedForm.updateId,
    StartsAt: savedForm.form.startsAt,
    Opening: openingOf(savedForm.form.message),
  };
  const body = { AnnouncementId: announcementId, Body: { ...savedForm, ...listedFields } };
  await send("PUT", `Draft/${id}`, body, options);
}

/** Deletes a draft on the server; a missing one counts as success. */
export async function deleteDraft(id: string): Promise<void> {
  try {
    await send("DELETE", `Draft/${id}`);
  } catch (error) {
    if (!isRefused(error, "DraftNotFound")) throw error;
  }
}

/** Other editors of an announcement; polled, since presence is no change. */
export function editorsQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.announcement(id), "Editors"],
    queryFn: ({ signal }) => read(`Announcement/${id}/Editors`, {}, signal),
    select: ({ Items }) => Items,
    refetchInterval: 5_000,
  });
}

/** The author of an announcement's current version; undefined if the audit log has none. */
export async function authorOf({ Id, UpdatedAt }: AnnouncementOut): Promise<string | undefined> {
  const query = { SubjectKind: "Announcement", SubjectId: Id, Limit: 1 };
  const { Items } = await read("AuditEvent", query);
  const versionEvent = Items.find(({ At, Actor }) => At === UpdatedAt && Actor.Kind === "Person");
  return versionEvent?.Actor.Name;
}

/** The content to preview. */
export type PreviewRequest = {
  readonly operation: Operation;
  readonly announcementId: string | null;
  readonly updateId: string | null;
  readonly body: Body;
  /** The language of the preview; undefined for the page's default. */
  readonly language: Language | undefined;
};

/** The running preview: the service renders one at a time, so the next one waits. */
let runningPreview: Promise<unknown> = Promise.resolve();

function runInTurn<Result>(signal: AbortSignal, render: () => Promise<Result>): Promise<Result> {
  const run = runningPreview.then(() => {
    // An aborted query is not sent.
    signal.throwIfAborted();
    return render();
  });
  runningPreview = run.catch(() => undefined);
  return run;
}

/** The effect of publishing now; refetched after every change of the page. */
export function previewQuery({ operation, announcementId, updateId, body, language }: PreviewRequest) {
  return queryOptions({
    queryKey: ["Preview", operation, announcementId, updateId, body, language ?? null],
    queryFn: ({ signal }) =>
      runInTurn(signal, async () => {
        const { result } = await send("POST", "Preview", {
          Operation: operation,
          Body: body,
          ...(announcementId !== null && { Id: announcementId }),
          ...(updateId !== null && { UpdateId: updateId }),
          ...(language !== undefined && { Lang: language }),
        });
        return result;
      }),
    // Another window may be previewing as well.
    retry: (failures, error) => failures < 5 && isRefused(error, "RateLimited", "NotReady", "Unreachable"),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
}
