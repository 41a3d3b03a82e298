/** Actions on announcements that take effect at once. */
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { send } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { announcements } from "../../texts/announcements.ts";
import { toast } from "../../ui/notices/toast.ts";

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.announcements });

/** Restores a deleted announcement. Throws `RefusedError`. */
export async function restoreAnnouncement(id: string): Promise<void> {
  await send("POST", `Announcement/${id}/Restore`);
  toast({ text: announcements.restored });
  await refresh();
}

/** Deletes an announcement and leaves its screen; its notice offers undo. Throws `RefusedError`. */
export async function deleteAnnouncement(
  { Id, Title }: AnnouncementOut,
  etag: string | undefined,
  leaveScreen: () => Promise<void>,
): Promise<void> {
  await send("DELETE", `Announcement/${Id}`, undefined, { ifMatch: etag });
  const undo = () => {
    restoreAnnouncement(Id).catch((error: unknown) => {
      toast({ text: error instanceof Error ? error.message : announcements.gone });
    });
  };
  // First: a deleted announcement must not be refetched.
  await leaveScreen();
  toast({ text: announcements.deleted(Title), action: { label: announcements.undo, run: undo } });
  await refresh();
}

/** Deletes an update's text. Throws `RefusedError`. */
export async function deleteUpdate(id: string, updateId: string): Promise<void> {
  await send("DELETE", `Announcement/${id}/Update/${updateId}`);
  toast({ text: announcements.updateDeleted });
  await refresh();
}

/** Unpublishes a postmortem. Throws `RefusedError`. */
export async function withdrawPostmortem(id: string, etag: string | undefined): Promise<void> {
  await send("PUT", `Announcement/${id}/Postmortem`, { Message: null }, { ifMatch: etag });
  toast({ text: announcements.postmortemWithdrawn });
  await refresh();
}
