import { useOccurrences } from "../../../api/occurrences.ts";
import { announcements } from "../../../texts/announcements.ts";
import { composer } from "../../../texts/composer.ts";
import { useNow, useZone } from "../../../ui/times/format-times.ts";
import { nextStarts } from "../../announcements/next-starts.ts";
import type { ComposerForm } from "../model/composer-form.ts";
import { isEndDayMissing } from "../model/recurrence-choice.ts";
import { useDebounced } from "../preview/use-debounced.ts";

/** Debounce of a rule that is typed, in milliseconds. */
const debounceMs = 400;

/** When maintenance takes place again, and whether its first window is outside its rule. */
export function NextOccurrences(props: {
  readonly form: ComposerForm;
  readonly announcementId: string | null;
}) {
  const { form, announcementId } = props;
  const zone = useZone();
  const now = useNow(60);
  const recurrence = useDebounced(form.recurrence, debounceMs);
  const occurrences = useOccurrences({
    id: announcementId,
    page: form.page,
    recurrence: recurrence === form.recurrence && !isEndDayMissing(recurrence) ? recurrence : null,
    startsAt: form.startsAt,
    endsAt: form.endsAt,
  });
  return (
    <div role="status" className="-mt-2 max-w-text text-second text-ink2 empty:hidden">
      {occurrences !== undefined && form.recurrence !== null && (
        <>
          <p>
            {occurrences.Windows.length === 0
              ? announcements.nextNone
              : announcements.next(nextStarts(occurrences.Windows, { zone, now }))}
          </p>
          {!occurrences.IsStartOnRule && <p className="mt-1 font-semibold">{composer.startOffRule}</p>}
        </>
      )}
    </div>
  );
}
