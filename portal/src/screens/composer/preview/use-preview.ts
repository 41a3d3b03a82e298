/** The live preview. */
import { useQuery } from "@tanstack/react-query";
import type { Language } from "../../../../../src/contract/languages.ts";
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { previewQuery } from "../composer-queries.ts";
import type { ComposingState, OpenedDraft } from "../drafts/use-composing.ts";
import { previewBody } from "./previewable-form.ts";
import { useDebounced } from "./use-debounced.ts";

/** Debounce of the preview in milliseconds. */
const debounceMs = 450;

export type PreviewState = {
  readonly data: PreviewOut | undefined;
  readonly error: unknown;
  /** Whether the form has changed since. */
  readonly isOutdated: boolean;
};

/** Previews the publication of a form, debounced. */
export function usePreview(
  opened: OpenedDraft,
  composing: ComposingState,
  language: Language | undefined,
): PreviewState {
  const currentBody = previewBody(opened, composing.form, composing.base);
  const debouncedBody = useDebounced(currentBody, debounceMs);
  const { operation, announcementId, updateId } = opened;
  const query = useQuery({
    ...previewQuery({ operation, announcementId, updateId, body: debouncedBody ?? {}, language }),
    enabled: debouncedBody !== undefined,
  });
  const isOutdated = query.isPlaceholderData || JSON.stringify(currentBody) !== JSON.stringify(debouncedBody);
  // The previous preview belongs to another form.
  if (debouncedBody === undefined) return { data: undefined, error: null, isOutdated };
  return { data: query.data, error: query.error, isOutdated };
}
