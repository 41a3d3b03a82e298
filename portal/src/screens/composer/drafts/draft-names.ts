import type { DraftListedOut } from "../../../../../src/contract/portal/composer.ts";
import { composer } from "../../../texts/composer.ts";
import { shortTime } from "../../../ui/times/time-texts.ts";

type NamedDraft = Pick<
  DraftListedOut,
  "Id" | "Title" | "Kind" | "AnnouncementId" | "Operation" | "StartsAt" | "Opening"
>;

/** A draft's title in a list. */
export function draftTitle(title: string | null): string {
  return title === null || title.trim() === "" ? composer.draftUntitled : title;
}

/** A draft's title, with the action on its announcement. */
export function nameOf({
  Title,
  AnnouncementId,
  Operation,
}: Pick<NamedDraft, "Title" | "AnnouncementId" | "Operation">): string {
  const title = draftTitle(Title);
  return AnnouncementId === null || Operation === null ? title : composer.draftOf[Operation](title);
}

/** The planned start or the first words of a draft, if others have the same name; otherwise undefined. */
export function distinctionOf(
  draft: NamedDraft,
  drafts: readonly NamedDraft[],
  options: { readonly zone: string; readonly now: number },
): string | undefined {
  const hasNamesake = drafts.some(({ Id, ...other }) => Id !== draft.Id && nameOf(other) === nameOf(draft));
  if (!hasNamesake) return undefined;
  if (draft.Kind === "Maintenance" && draft.StartsAt !== null)
    return composer.draftStarts(shortTime(Date.parse(draft.StartsAt), options));
  return draft.Opening === null ? undefined : `“${draft.Opening}”`;
}
