/** The open announcements that a person at the terminal chooses from. */
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { foldName } from "../../rules/names.ts";
import { calledKind, calledNoun } from "../called-kind.ts";
import { FailedCall } from "../failed-call.ts";
import { withStore } from "../open-store.ts";
import type { Choice } from "../questions.ts";
import type { RemoteService } from "../remote-service.ts";
import { findAnnouncement, listAnnouncements, type UpdatedAnnouncement } from "./announcement-lookup.ts";
import { choiceLabel } from "./chosen-announcement.ts";
import { findRemoteAnnouncement, listRemoteAnnouncements } from "./remote-announcements.ts";

/** Those of the kind that the call names, if any, that a command takes. Rejects with a `FailedCall` if there are none. */
export async function readOpenChoices(
  service: RemoteService | undefined,
  isOffered: (announcement: AnnouncementOut) => boolean,
): Promise<readonly Choice[]> {
  const kind = calledKind();
  const filters = { Open: true, ...(kind && { Kind: [kind] }) };
  const open =
    service === undefined
      ? await withStore(async (opened) => await listAnnouncements(opened, filters))
      : await listRemoteAnnouncements(service, filters);
  const offered = open.filter(isOffered);
  if (offered.length === 0)
    throw new FailedCall(
      `There is no ${calledNoun()} ${open.length > 0 ? "that has started" : "that is open"}. \`bin/signalbox announcement list --all\` lists all.`,
    );
  return offered.map((item) => ({
    value:
      open.filter(({ Title }) => foldName(Title) === foldName(item.Title)).length > 1 ? item.Id : item.Title,
    label: choiceLabel(item, open),
  }));
}

/** The announcement that an update is for, here or elsewhere. Rejects with a `Refusal` if there is none that can be updated. */
export async function findToUpdate(
  service: RemoteService | undefined,
  idOrTitle: string,
): Promise<UpdatedAnnouncement> {
  return service === undefined
    ? await withStore(async (opened) => await findAnnouncement(opened, idOrTitle))
    : await findRemoteAnnouncement(service, idOrTitle);
}
