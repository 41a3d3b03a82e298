/** Where the composer's forms are. */

import type { ComposerSearch } from "./composer-search.ts";
import type { Operation } from "./model/composer-form.ts";

/** The purpose of a draft. */
export type ComposerPurpose = {
  readonly operation: Operation;
  readonly announcementId: string | null;
  readonly updateId: string | null;
};

/** Where the form for a purpose is. */
export function placeOf({
  operation,
  announcementId,
}: Pick<ComposerPurpose, "operation" | "announcementId">) {
  const params = { id: announcementId ?? "" };
  if (operation === "CreateAnnouncement") return { to: "/announcements/new" } as const;
  return operation === "PostUpdate"
    ? ({ to: "/announcements/$id/update", params } as const)
    : ({ to: "/announcements/$id/edit", params } as const);
}

/** The address of a draft's form, with its parameters. */
export function formPlace(purpose: ComposerPurpose, draft: string | null) {
  const search: ComposerSearch = {
    draft: draft ?? undefined,
    ...(purpose.updateId !== null && { update: purpose.updateId }),
  };
  return { ...placeOf(purpose), search };
}
