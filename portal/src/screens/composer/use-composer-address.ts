/** Draft and saved form of an opened composer. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { queryClient } from "../../api/query-client.ts";
import { keys } from "../../api/query-keys.ts";
import { newUuid } from "../../api/uuid.ts";
import { focusNextTitle } from "../../ui/focus.ts";
import { dismissPassive } from "../../ui/notices/toast.ts";
import { type ComposerPurpose, composerPath } from "./composer-paths.ts";
import { draftsQuery, readDraft } from "./composer-queries.ts";
import { type ComposerSearch, composerSearch } from "./composer-search.ts";
import { newestDraft, readLocalDraft } from "./drafts/draft-saving.ts";
import type { SavedForm } from "./model/saved-form.ts";

/** Parameters of the composer's address. */
export function useComposerSearch(): ComposerSearch {
  return composerSearch(useSearch({ strict: false }));
}

/** The id of the announcement in the address. */
export function useAnnouncementId(): string {
  const { id }: { readonly id?: unknown } = useParams({ strict: false });
  return typeof id === "string" ? id : "";
}

/** Adds a draft to the address if it has none: a previous one of the same purpose, or a new one. */
export function useDraftInAddress(purpose: ComposerPurpose): string | undefined {
  const search = useComposerSearch();
  const navigate = useNavigate();
  const addDraft = useEffectEvent(async () => {
    // A component or state in the address starts a new form.
    const hasInitialContent = search.component !== undefined || search.state !== undefined;
    const existingDraft = !hasInitialContent ? await findDraft(purpose).catch(() => undefined) : undefined;
    const options = { search: { ...search, draft: existingDraft ?? newUuid() }, replace: true };
    await navigate({ ...composerPath(purpose), ...options });
  });
  const { draft } = search;
  const previousDraft = useRef(draft);
  useEffect(() => {
    if (draft === undefined) {
      // A new form replaces an open one, without a change of path.
      if (previousDraft.current !== undefined) focusNextTitle();
      // A notice of what was done before would cover its fields.
      dismissPassive();
      void addDraft();
    }
    previousDraft.current = draft;
  }, [draft]);
  return draft;
}

/** The newest draft of the same purpose; none for new announcements, which may have several drafts. */
async function findDraft({
  operation,
  announcementId,
  updateId,
}: ComposerPurpose): Promise<string | undefined> {
  if (announcementId === null) return undefined;
  const { Items } = await queryClient.fetchQuery({ ...draftsQuery, staleTime: 0 });
  for (const { Id, AnnouncementId } of Items) {
    if (AnnouncementId !== announcementId) continue;
    const savedForm = await readDraft(Id);
    if (savedForm?.operation === operation && savedForm.updateId === updateId) return Id;
  }
  return undefined;
}

/** The newer saved form, local or from the service. `isReady` is false while loading. */
export function useSavedForm(draftId: string | undefined): {
  readonly isReady: boolean;
  readonly savedForm: SavedForm | undefined;
} {
  const { data, isPending, isError } = useQuery({
    queryKey: [...keys.draft(draftId ?? ""), "opened"],
    queryFn: ({ signal }) => readDraft(draftId ?? "", signal),
    enabled: draftId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The service may be unavailable during an incident: the local draft is used then.
    retry: 1,
    meta: { live: false },
  });
  if (draftId === undefined || (isPending && !isError)) return { isReady: false, savedForm: undefined };
  const local = readLocalDraft(localStorage, draftId);
  return { isReady: true, savedForm: isError ? local?.form : newestDraft(local, data ?? undefined) };
}
