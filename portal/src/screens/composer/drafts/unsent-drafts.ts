/** Sends drafts that only this browser has: their document ended before the service had them. */
import type { SavedForm } from "../model/saved-form.ts";
import { type LocalStore, localDraftIds, markSent, readLocalDraft } from "./draft-saving.ts";

/** Drafts being edited in this window, which saves them itself. */
export const openDrafts = new Set<string>();

/** The drafts on the service. */
export type DraftService = {
  readonly read: (id: string) => Promise<SavedForm | null>;
  readonly put: (id: string, form: SavedForm) => Promise<void>;
};

/** Sends the unsent drafts of a person, unless the service has the same or a newer text. Failures are left for the next time. */
export async function sendUnsentDrafts(
  storage: LocalStore,
  personId: string,
  service: DraftService,
): Promise<void> {
  for (const id of localDraftIds(storage)) {
    const local = readLocalDraft(storage, id);
    if (local === undefined || local.wasSent || local.personId !== personId || openDrafts.has(id)) continue;
    try {
      const remote = await service.read(id);
      if (remote === null || remote.typedAt < local.form.typedAt) await service.put(id, local.form);
      markSent(storage, id, local.form);
    } catch {
      // The browser still has it.
    }
  }
}
