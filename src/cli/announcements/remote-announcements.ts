/** Announcements of a service on another machine. */
import {
  type AnnouncementFilters,
  type AnnouncementOut,
  announcement,
} from "../../contract/announcements.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { eventOfEdit } from "../../rules/notification-events.ts";
import { type ParsedArguments, UsageProblem } from "../command-line.ts";
import type { RemoteService } from "../remote-service.ts";
import { anyAmong, noAnnouncement, noOpenAnnouncement, openAmong } from "./announcement-lookup.ts";

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

/** The announcement with this id, or the open one with this title. Rejects with a `Refusal` if there is none. */
export async function findRemoteAnnouncement(
  service: RemoteService,
  idOrTitle: string,
): Promise<AnnouncementOut> {
  const id = idOrTitle.trim();
  if (isUuid(id))
    return (await service.call({ path: `/api/Announcement/${id}`, result: announcement })).result;
  const open = await listRemoteAnnouncements(service, { Open: true });
  const found = openAmong(open, idOrTitle);
  if (found !== undefined) return found;
  throw noOpenAnnouncement(open, idOrTitle);
}

/** The announcement with this id or title, open or closed. Rejects with a `Refusal` if there is none, or more than one. */
export async function findAnyRemoteAnnouncement(
  service: RemoteService,
  idOrTitle: string,
): Promise<AnnouncementOut> {
  if (isUuid(idOrTitle.trim())) return await findRemoteAnnouncement(service, idOrTitle);
  const all = await listRemoteAnnouncements(service, {});
  const found = anyAmong(all, idOrTitle);
  if (found !== undefined) return found;
  throw noAnnouncement(all, idOrTitle);
}

/** Changes an announcement. Rejects with a `Refusal`. */
export async function patchRemoteAnnouncement(
  service: RemoteService,
  id: string,
  body: object,
): Promise<AnnouncementOut> {
  const path = `/api/Announcement/${id}`;
  return (await service.call({ method: "PATCH", path, body, result: announcement })).result;
}

const windowOf = ({ StartsAt, EndsAt }: AnnouncementOut) => ({
  starts_at: StartsAt === null ? null : Date.parse(StartsAt),
  ends_at: EndsAt === null ? null : Date.parse(EndsAt),
});

/** Whether subscribers are notified of a change, by the announcement after it and before it; the API does not count them. */
export function describeRemoteRecipients(after: AnnouncementOut, before?: AnnouncementOut): string {
  const [update] = after.Updates;
  const isPosted = update?.Id !== before?.Updates[0]?.Id;
  const isMoved =
    before !== undefined &&
    eventOfEdit(after.Kind, after.State, { before: windowOf(before), after: windowOf(after) }) !== undefined;
  const isNotified = isPosted ? update?.NotifySubscribers : isMoved && after.NotifySubscribers;
  return isNotified === true ? "Its subscribers are notified." : "Nobody is notified.";
}

/** Throws a `UsageProblem` for `--dry-run`, which needs the store. */
export function refuseDryRun(args: ParsedArguments): void {
  if (args.flag("dry-run"))
    throw new UsageProblem(
      "--dry-run works on the service's own machine alone, and not through SIGNALBOX_URL.",
    );
}
