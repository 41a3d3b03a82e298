/** Pending publications: read, undo, publish now. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { HeldOut } from "../../../../src/contract/portal/composer.ts";
import { read, send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { yieldToBrowser } from "../../prerender/yield-to-browser.ts";
import { held as words } from "../../words/pending-publication.ts";
import { formPlace } from "../composer/composer-paths.ts";

type PendingList = { readonly Items: readonly HeldOut[] };

const isWaiting = ({ State }: HeldOut) => State === "Waiting";

/** All waiting or refused publications; refetched while one waits. */
const heldQuery = queryOptions({
  queryKey: keys.pendingPublications,
  queryFn: async ({ signal }) => {
    // Not in the piece in which the screen comes about.
    await yieldToBrowser();
    return read("Held", {}, signal);
  },
  select: ({ Items }) => Items,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.Items.some(isWaiting) === true ? 1_500 : false),
});

/** The changes of who is signed in that wait or were refused, newest first. */
export function useMyPendingPublications(): readonly HeldOut[] {
  const { data = [] } = useQuery(heldQuery);
  return data.filter(({ IsMine }) => IsMine);
}

/** All refused publications, newest first; empty without permission. */
export function useRefused(mayRead: boolean): readonly HeldOut[] {
  const { data = [] } = useQuery({ ...heldQuery, enabled: mayRead });
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
export function announcePending(held: HeldOut): void {
  queryClient.setQueryData([...keys.pendingPublications, held.Id], held);
  queryClient.setQueryData(keys.pendingPublications, (old: PendingList | undefined): PendingList => {
    const rest = (old?.Items ?? []).filter(({ Id }) => Id !== held.Id);
    return { Items: isWaiting(held) || held.State === "Refused" ? [held, ...rest] : rest };
  });
}

/** Undoes a publication; rejects with a `RefusedError` if it is too late. */
export async function cancelPublication(held: HeldOut): Promise<void> {
  try {
    await send("DELETE", `Held/${held.Id}`);
    announcePending({ ...held, State: held.State === "Refused" ? "Dismissed" : "TakenBack" });
  } finally {
    await queryClient.invalidateQueries({ queryKey: keys.pendingPublications });
  }
}

/** Publishes now. */
export async function publishNow(held: HeldOut): Promise<void> {
  const { result } = await send("POST", `Held/${held.Id}/Publish`);
  announcePending(result);
  await queryClient.invalidateQueries({ queryKey: keys.pendingPublications });
}

// Offset of the service's clock to the browser's, in milliseconds, from the last publication.
const skewKey = "signalbox.skew";

/** Estimates the clock offset from a new publication; zero if they may agree. */
export function estimateClockSkew(
  held: HeldOut,
  sent: { readonly begunAt: number; readonly endedAt: number },
): void {
  const at = Date.parse(held.CreatedAt);
  const ahead = at - Math.min(Math.max(at, sent.begunAt), sent.endedAt);
  try {
    sessionStorage.setItem(skewKey, String(ahead));
  } catch {
    // The clocks are taken to agree.
  }
}

function skew(): number {
  try {
    const kept = Number(sessionStorage.getItem(skewKey) ?? 0);
    return Number.isFinite(kept) ? kept : 0;
  } catch {
    return 0;
  }
}

/** Milliseconds that a change waits in all. */
export function waitOf({ CreatedAt, DueAt }: HeldOut): number {
  return Date.parse(DueAt) - Date.parse(CreatedAt);
}

/** Milliseconds until execution, at most the full delay. */
export function leftOf(held: HeldOut, now: number): number {
  return Math.min(waitOf(held), Math.max(0, Date.parse(held.DueAt) - (now + skew())));
}

let published: string | undefined;

/** Notes that a change was published here and now, so that its bar takes the focus. */
export function notePublished(id: string): void {
  published = id;
}

/** True once for a publication that was just scheduled here. */
export function wasJustPublished(id: string): boolean {
  const was = published === id;
  if (was) published = undefined;
  return was;
}

/** The form of a publication, for undo. */
export function formOf({ Operation, AnnouncementId, UpdateId, DraftId }: HeldOut) {
  const operation = Operation ?? (AnnouncementId === null ? "CreateAnnouncement" : "PostUpdate");
  return formPlace({ operation, announcementId: AnnouncementId, updateId: UpdateId }, DraftId);
}

/** The reason for a refusal, for display: stale writes get their own text. */
export function whyRefused({ Refusal: refusal, IsMine }: HeldOut): string {
  if (refusal?.Code === "PreconditionFailed") return IsMine ? words.stale : words.staleOfOthers;
  return refusal?.Message ?? "";
}
