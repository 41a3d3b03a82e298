/** Announcements of a service on another machine. */

import { changedAnnouncement } from "../../contract/announcement-dry-run.ts";
import {
  type AnnouncementFilters,
  type AnnouncementOut,
  announcement,
} from "../../contract/announcements.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { idPrefixOf } from "../id-prefix.ts";
import { UnreachableService } from "../remote/unreachable-service.ts";
import type { RemoteService } from "../remote-service.ts";
import {
  anyAmong,
  anyOrBeginningAmong,
  noAnnouncement,
  notOpen,
  openAmong,
  reopenedAmong,
  titleBeginningAmong,
  withTitle,
} from "./announcement-lookup.ts";
import { chosenAmong } from "./chosen-announcement.ts";
import { describeSilence, type Published, recipientsSentence, type Silence } from "./recipients-text.ts";
import { requireCalledKind } from "./required-kind.ts";

const writeBound = (bound: AnnouncementFilters["From"]) =>
  typeof bound === "number" ? new Date(bound).toISOString() : bound;

/** The announcements that the filters select, newest first. Rejects with a `Refusal`, or an `UnreachableService`. */
export async function listRemoteAnnouncements(
  service: RemoteService,
  { Open, From, To, ...filters }: AnnouncementFilters,
): Promise<AnnouncementOut[]> {
  const query = { ...filters, Open: Open?.toString(), From: writeBound(From), To: writeBound(To) };
  return await service.list("/api/Announcement", query, announcement);
}

/**
 * The announcement with this id or its beginning, or the open one with this title, or the only closed one that `state`
 * reopens. Rejects with a `Refusal` if there is none.
 */
export async function findRemoteAnnouncement(
  service: RemoteService,
  idOrTitle: string,
  state?: string,
): Promise<AnnouncementOut> {
  const id = idOrTitle.trim();
  if (isUuid(id))
    return requireCalledKind(
      (await service.call({ path: `/api/Announcement/${id}`, result: announcement })).result,
    );
  const open = await listRemoteAnnouncements(service, { Open: true });
  const found = (await chosenAmong(open, idOrTitle, openAmong)) ?? (await beginningWith(service, idOrTitle));
  if (found !== undefined) return found;
  const allClosed = await listRemoteAnnouncements(service, { Open: false });
  const closed = withTitle(allClosed, idOrTitle);
  const reopened = await chosenAmong(closed, idOrTitle, (items) => reopenedAmong(items, idOrTitle, state));
  if (reopened !== undefined) return reopened;
  const beginning = closed.length > 0 ? undefined : await chosenAmong(open, idOrTitle, titleBeginningAmong);
  if (beginning !== undefined) return beginning;
  throw notOpen({ open, closed: allClosed, state }, idOrTitle);
}

/** The announcement whose id begins with a text, open or closed; undefined for none. Rejects with a `Refusal` for several. */
async function beginningWith(service: RemoteService, text: string): Promise<AnnouncementOut | undefined> {
  if (idPrefixOf(text) === undefined) return undefined;
  return await chosenAmong(await listRemoteAnnouncements(service, {}), text, anyAmong);
}

/** The announcement with this id or title, open or closed. Rejects with a `Refusal` if there is none, or more than one. */
export async function findAnyRemoteAnnouncement(
  service: RemoteService,
  idOrTitle: string,
  options: { readonly isExact?: boolean } = {},
): Promise<AnnouncementOut> {
  if (isUuid(idOrTitle.trim())) return await findRemoteAnnouncement(service, idOrTitle);
  const all = await listRemoteAnnouncements(service, {});
  const found = await anyOrBeginningAmong(all, idOrTitle, options);
  if (found !== undefined) return found;
  throw noAnnouncement(all, idOrTitle);
}

/** A change of an announcement: the operation of the API, and its body. */
export type RemoteChange = {
  readonly method: "POST" | "PATCH" | "PUT";
  readonly path: string;
  readonly body: object;
};

/** The announcement that a change would make, and its effect. Rejects with a `Refusal`. */
export async function tryRemotely(
  service: RemoteService,
  change: RemoteChange,
  { isTriedOnce = false } = {},
) {
  const query = { DryRun: "true" };
  const { result } = await service.call({ ...change, query, isTriedOnce, result: changedAnnouncement });
  const { DryRun: effect, ...content } = result;
  if (effect !== undefined) return { content, effect };
  throw new UnreachableService("The answer is that of a change, not of a dry run.", {
    advice: "The service has another version than this command line.",
  });
}

/** The effect of a change that is about to be made; undefined if the service cannot say it now. */
async function foresee(service: RemoteService, change: RemoteChange) {
  try {
    return (await tryRemotely(service, change, { isTriedOnce: true })).effect;
  } catch (error) {
    // To publish matters more than to count.
    if (error instanceof UnreachableService) return undefined;
    throw error;
  }
}

/** Makes a change, and says whom it notifies. Rejects with a `Refusal`. */
export async function publishRemotely(
  service: RemoteService,
  change: RemoteChange,
  silence: Silence,
): Promise<Published> {
  const effect = await foresee(service, change);
  const { result } = await service.call({ ...change, result: announcement });
  if (effect === undefined)
    return { announcement: result, recipients: "Its recipients could not be counted." };
  const { Recipients, Obstacle: obstacle, Delayed: delayed } = effect;
  const recipients =
    Recipients.Event === null
      ? describeSilence(result, silence)
      : recipientsSentence(Recipients, { obstacle, delayed });
  return { announcement: result, recipients };
}
