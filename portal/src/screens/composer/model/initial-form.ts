/** The forms of operations on an announcement, as they are opened. */

import type { AnnouncementOut } from "../../../../../src/contract/announcements.ts";
import { affectedRow, blankForm, type ComposerForm, type Operation } from "./composer-form.ts";

/** The form to edit an announcement. */
export function fromAnnouncement(announcement: AnnouncementOut): ComposerForm {
  return {
    ...blankForm(announcement.Kind),
    title: announcement.Title,
    state: announcement.State,
    affected: announcement.AffectedComponents.map(({ ComponentId, Status, Expect }) =>
      affectedRow(ComponentId, announcement.Kind === "Maintenance" ? Expect : (Status ?? "Operational")),
    ),
    impact: announcement.Impact,
    startsAt: announcement.StartsAt ?? (announcement.Kind === "Incident" ? announcement.CreatedAt : null),
    endsAt: announcement.EndsAt,
    autoStart: announcement.AutoStart,
    autoComplete: announcement.AutoComplete,
    recurrence: announcement.Recurrence,
    pinned: announcement.Pinned,
    translations: announcement.Translations,
    page: announcement.Page,
  };
}

/** The form to edit an update's text. */
export function fromUpdate(announcement: AnnouncementOut, updateId: string): ComposerForm {
  const update = announcement.Updates.find((candidate) => candidate.Id === updateId);
  return {
    ...fromAnnouncement(announcement),
    message: update?.Message ?? "",
    state: update?.State ?? announcement.State,
    translations: update?.Translations ?? null,
  };
}

/** The form to write or edit a postmortem. */
function fromPostmortem(announcement: AnnouncementOut): ComposerForm {
  const { Message = "", Translations = null } = announcement.Postmortem ?? {};
  return { ...fromAnnouncement(announcement), message: Message, translations: Translations };
}

/** The initial form of an operation on an announcement. */
export function initialForm(
  operation: Operation,
  announcement: AnnouncementOut,
  updateId: string | null,
): ComposerForm {
  if (operation === "PatchUpdate") return fromUpdate(announcement, updateId ?? "");
  if (operation === "PutPostmortem") return fromPostmortem(announcement);
  const form = fromAnnouncement(announcement);
  // The title is translated; the new message is not.
  return operation === "PostUpdate" ? { ...form, translations: null } : form;
}
