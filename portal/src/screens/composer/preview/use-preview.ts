/** The live preview. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Language } from "../../../../../src/contract/languages.ts";
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { previewQuery } from "../composer-queries.ts";
import type { ComposingState, OpenedDraft } from "../drafts/use-composing.ts";
import type { MissingField } from "../model/missing-fields.ts";
import { withSelectedStatuses } from "../model/selected-statuses.ts";
import { correctedBody, inventedTimes, previewBody, previewObstacle } from "./previewable-form.ts";
import { useDebounced } from "./use-debounced.ts";

/** Debounce of the preview in milliseconds. */
const debounceMs = 450;

export type PreviewState = {
  readonly data: PreviewOut | undefined;
  /** The previewed components, as far as the form's statuses allow. */
  readonly components: PreviewOut["Components"];
  readonly error: unknown;
  /** Whether the form has changed since. */
  readonly isOutdated: boolean;
  /** The field to correct before the form can be previewed. */
  readonly obstacle: MissingField | undefined;
  /** The times in it that nobody entered. */
  readonly inventedTimes: readonly string[];
};

/** Previews the publication of a form, debounced. */
export function usePreview(
  opened: OpenedDraft,
  composing: ComposingState,
  language: Language | undefined,
): PreviewState {
  const currentBody =
    previewBody(opened, composing.form, composing.base) ??
    correctedBody(opened, composing.form, composing.base);
  const debouncedBody = useDebounced(currentBody, debounceMs);
  const { operation, announcementId, updateId } = opened;
  const query = useQuery({
    ...previewQuery({ operation, announcementId, updateId, body: debouncedBody ?? {}, language }),
    enabled: debouncedBody !== undefined,
  });
  const isOutdated = query.isPlaceholderData || JSON.stringify(currentBody) !== JSON.stringify(debouncedBody);
  const selected = composing.form.affected;
  const [previewed, setPreviewed] = useState(selected);
  if (!isOutdated && previewed !== selected) setPreviewed(selected);
  const obstacle = previewObstacle(opened, composing.form, composing.base);
  const times = inventedTimes(opened, composing.form, composing.base);
  const incomplete = { data: query.data, components: [], isOutdated: true, obstacle, inventedTimes: times };
  // The last preview stays while the form cannot be previewed; its components belong to another form.
  if (debouncedBody === undefined) return { ...incomplete, error: null };
  if (obstacle !== undefined) return { ...incomplete, error: query.error };
  const components = withSelectedStatuses(query.data?.Components ?? [], { previewed, selected });
  return { data: query.data, components, error: query.error, isOutdated, obstacle, inventedTimes: times };
}
