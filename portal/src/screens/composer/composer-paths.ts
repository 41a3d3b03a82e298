/** Paths of the composer's forms. */

import type { ComposerSearch } from "./composer-search.ts";
import type { Operation } from "./model/composer-form.ts";

/** The purpose of a draft. */
export type ComposerPurpose = {
  readonly operation: Operation;
  readonly announcementId: string | null;
  readonly updateId: string | null;
};

/** The path of the form for a purpose. */
export function composerPath({
  operation,
  announcementId,
}: Pick<ComposerPurpose, "operation" | "announcementId">) {
  const params = { id: announcementId ?? "" };
  if (operation === "CreateAnnouncement") return { to: "/announcements/new" } as const;
  if (operation === "PutPostmortem") return { to: "/announcements/$id/postmortem", params } as const;
  return operation === "PostUpdate"
    ? ({ to: "/announcements/$id/update", params } as const)
    : ({ to: "/announcements/$id/edit", params } as const);
}

/** The address of a draft's form, with its parameters. */
export function composerAddress(purpose: ComposerPurpose, draft: string | null) {
  const search: ComposerSearch = {
    draft: draft ?? undefined,
    ...(purpose.updateId !== null && { update: purpose.updateId }),
  };
  return { ...composerPath(purpose), search };
}
