/** Pending publications: read, undo, publish now. */
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { HeldOut } from "../../../../src/contract/portal/composer.ts";
import { read, readResponse, send } from "../../api/client.ts";
import { recordOwnVersion } from "../../api/own-versions.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { yieldToBrowser } from "../../prerender/yield-to-browser.ts";
import { held as texts } from "../../texts/pending-publication.ts";
import { composerAddress } from "../composer/composer-paths.ts";
import { toServiceTime } from "./service-clock.ts";

type PendingList = { readonly Items: readonly HeldOut[] };

const isWaiting = ({ State }: HeldOut) => State === "Waiting";

/** All waiting or refused publications; refetched while one waits. */
const pendingPublicationsQuery = queryOptions({
  queryKey: keys.pendingPublications,
  queryFn: async ({ signal }) => {
    // Not in the task that renders the screen.
    await yieldToBrowser();
    return read("Held", {}, signal);
  },
  select: ({ Items }) => Items,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.Items.some(isWaiting) === true ? 1_500 : false),
});

/** The signed-in person's waiting or refused publications, newest first. */
export function useMyPendingPublications(): readonly HeldOut[] {
  const { data = [] } = useQuery(pendingPublicationsQuery);
  return data.filter(({ IsMine }) => IsMine);
}

/** All refused publications, newest first; empty without permission. */
export function useRefusedPublications(mayRead: boolean): readonly HeldOut[] {
  const { data = [] } = useQuery({ ...pendingPublicationsQuery, enabled: mayRead });
  return data.filter(({ State }) => State === "Refused");
}

/** The state of a publication, polled each second while it waits. */
export function usePublicationStatus(id: string | null): HeldOut | undefined {
  const { data } = useQuery({
    queryKey: [...keys.pendingPublications, id],
    queryFn: ({ signal }) => read(`Held/${id ?? ""}`, {}, signal),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isWaiting(state.data) ? 1_000 : false),
  });
  return id === null ? undefined : data;
}

/** Shows a publication's response at once, before refetching. */
export function cachePublication(publication: HeldOut): void {
  queryClient.setQueryData([...keys.pendingPublications, publication.Id], publication);
  queryClient.setQueryData(keys.pendingPublications, (previous: PendingList | undefined): PendingList => {
    const rest = (previous?.Items ?? []).filter(({ Id }) => Id !== publication.Id);
    return {
      Items: isWaiting(publication) || publication.State === "Refused" ? [publication, ...rest] : rest,
    };
  });
}

const recipientCountKey = (id: string) => [...keys.pendingPublications, id, "Recipients"];
const storedCountKey = "signalbox.recipients";

/** Keeps the number of subscribers that a publication will notify, also across a reload. */
export async function cacheRecipientCount(id: string, counting: Promise<number>): Promise<void> {
  const count = await counting;
  queryClient.setQueryData(recipientCountKey(id), count);
  try {
    sessionStorage.setItem(storedCountKey, `${id} ${count}`);
  } catch {
    // Without storage the number is gone after a reload.
  }
}

function storedCount(id: string): number | undefined {
  try {
    const [storedId, count] = (sessionStorage.getItem(storedCountKey) ?? "").split(" ");
    return storedId === id ? Number(count) : undefined;
  } catch {
    return undefined;
  }
}

/** The number of subscribers that a publication will notify; undefined if it was not counted in this tab. */
export function useRecipientCount(id: string): number | undefined {
  return useQuery<number>({
    queryKey: recipientCountKey(id),
    queryFn: skipToken,
    initialData: () => storedCount(id),
  }).data;
}

/** Records the version that a publication has made as one of this browser. */
export async function recordPublishedVersion({ AnnouncementId }: HeldOut): Promise<void> {
  if (AnnouncementId === null) return;
  const path = `Announcement/${AnnouncementId}` as const;
  recordOwnVersion(path, (await readResponse(path)).etag);
}

/** Undoes a publication; rejects with a `RefusedError` if it is too late. */
export async function cancelPublication(publication: HeldOut): Promise<void> {
  try {
    await send("DELETE", `Held/${publication.Id}`);
    cachePublication({ ...publication, State: publication.State === "Refused" ? "Dismissed" : "TakenBack" });
  } finally {
    await queryClient.invalidateQueries({ queryKey: keys.pendingPublications });
  }
}

/** Publishes now. */
export async function publishNow(publication: HeldOut): Promise<void> {
  const { result } = await send("POST", `Held/${publication.Id}/Publish`);
  cachePublication(result);
  await queryClient.invalidateQueries({ queryKey: keys.pendingPublications });
}

/** The full delay of a publication, in ms. */
export function delayOf({ CreatedAt, DueAt }: HeldOut): number {
  return Date.parse(DueAt) - Date.parse(CreatedAt);
}

/** Milliseconds until execution, at most the full delay. */
export function remainingMs(publication: HeldOut, now: number): number {
  return Math.min(delayOf(publication), Math.max(0, Date.parse(publication.DueAt) - toServiceTime(now)));
}

let justPublishedId: string | undefined;

/** Records that a publication was just scheduled here, so that its bar takes the focus. */
export function markJustPublished(id: string): void {
  justPublishedId = id;
}

/** True once for a publication that was just scheduled here. */
export function wasJustPublished(id: string): boolean {
  const isMatch = justPublishedId === id;
  if (isMatch) justPublishedId = undefined;
  return isMatch;
}

/** The form of a publication, for undo. */
export function formOf({ Operation, AnnouncementId, UpdateId, DraftId }: HeldOut) {
  const operation = Operation ?? (AnnouncementId === null ? "CreateAnnouncement" : "PostUpdate");
  return composerAddress({ operation, announcementId: AnnouncementId, updateId: UpdateId }, DraftId);
}

/** The reason for a refusal, for display: stale writes get their own text. */
export function refusalReason({ Refusal: refusal, IsMine }: HeldOut): string {
  if (refusal?.Code === "PreconditionFailed") return IsMine ? texts.stale : texts.staleOfOthers;
  return refusal?.Message ?? "";
}
