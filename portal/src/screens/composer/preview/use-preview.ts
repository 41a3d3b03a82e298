/** The live preview. */
import { useQuery } from "@tanstack/react-query";
import type { Language } from "../../../../../src/contract/languages.ts";
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { previewQuery } from "../composer-queries.ts";
import type { ComposingState, OpenedDraft } from "../drafts/use-composing.ts";
import { previewable } from "./previewable-form.ts";
import { useDebounced } from "./use-debounced.ts";

/** Debounce of the preview in milliseconds. */
const settlesAfter = 450;

export type PreviewState = {
  readonly data: PreviewOut | undefined;
  readonly error: unknown;
  /** Whether the form has changed since. */
  readonly isOld: boolean;
};

/** Asks what publishing a form would do, whenever typing rests. */
export function usePreview(
  opened: OpenedDraft,
  composing: ComposingState,
  language: Language | undefined,
): PreviewState {
  const written = previewable(opened, composing.form, composing.base);
  const asked = useDebounced(written, settlesAfter);
  const { operation, announcementId, updateId } = opened;
  const query = useQuery({
    ...previewQuery({ operation, announcementId, updateId, body: asked ?? {}, language }),
    enabled: asked !== undefined,
  });
  const isOld = query.isPlaceholderData || JSON.stringify(written) !== JSON.stringify(asked);
  // The previous preview belongs to another form.
  if (asked === undefined) return { data: undefined, error: null, isOld };
  return { data: query.data, error: query.error, isOld };
}
