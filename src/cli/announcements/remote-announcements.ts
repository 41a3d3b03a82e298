/** Announcements of a service on another machine. */
import {
  type AnnouncementFilters,
  type AnnouncementOut,
  announcement,
} from "../../contract/announcements.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { type ParsedArguments, UsageProblem } from "../command-line.ts";
import type { RemoteService } from "../remote-service.ts";
import { noOpenAnnouncement, openAmong } from "./announcement-lookup.ts";

/** The announcements that the filters select, newest first. Rejects with a `Refusal`, or an `UnreachableService`. */
export async function listRemoteAnnouncements(
  service: RemoteService,
  { Open, Kind, State, Search, Page, ComponentId }: AnnouncementFilters,
): Promise<AnnouncementOut[]> {
  const query = { Kind, State, Search, Page, ComponentId };
  const isOpen = Open === undefined ? undefined : String(Open);
  return await service.list("/api/Announcement", { ...query, Open: isOpen }, announcement);
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

/** Whether subscribers are notified; the API does not count them. */
export function describeRemoteRecipients({ Updates }: AnnouncementOut): string {
  return Updates[0]?.NotifySubscribers === true ? "Its subscribers are notified." : "Nobody is notified.";
}

/** Throws a `UsageProblem` for `--dry-run`, which needs the store. */
export function refuseDryRun(args: ParsedArguments): void {
  if (args.flag("dry-run"))
    throw new UsageProblem(
      "--dry-run works on the service's own machine alone, and not through SIGNALBOX_URL.",
    );
}
