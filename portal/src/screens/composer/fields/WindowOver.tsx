import { useOccurrences } from "../../../api/occurrences.ts";
import { composer } from "../../../texts/composer.ts";
import { Button } from "../../../ui/Button.tsx";
import { useNow, useZone } from "../../../ui/times/format-times.ts";
import type { ComposerForm } from "../model/composer-form.ts";
import { isWindowOver } from "../model/missing-fields.ts";
import { planText } from "../model/plan-text.ts";

/** The choices that a past window leaves: the next occurrence of a series, recording it as completed, or other times. */
export function WindowOver(props: {
  readonly form: ComposerForm;
  readonly isNew: boolean;
  readonly onChange: (changes: Partial<ComposerForm>) => void;
}) {
  const { form, isNew, onChange } = props;
  const zone = useZone();
  const now = useNow(60);
  const isOver = isWindowOver(form, now);
  const { page, recurrence, startsAt, endsAt } = form;
  const series = { id: null, page, recurrence: isOver ? recurrence : null, startsAt, endsAt };
  const next = useOccurrences(series)?.Windows[0];
  const textOf = (times: Pick<ComposerForm, "startsAt" | "endsAt">) =>
    planText({ ...form, ...times, state: "Completed" }, { zone, now });
  const text = recurrence === null ? composer.windowOver : composer.seriesOver;
  return (
    <div role="status" className="empty:hidden">
      {isOver && (
        <div className="grid max-w-text gap-3 rounded border-2 border-ink px-4 py-3">
          <p>{(isNew ? text : composer.windowOverEdit)(textOf(form))}</p>
          <div className="flex flex-wrap gap-3">
            {next !== undefined && (
              <Button onClick={() => onChange({ startsAt: next.StartsAt, endsAt: next.EndsAt })}>
                {composer.startWithNext(textOf({ startsAt: next.StartsAt, endsAt: next.EndsAt }))}
              </Button>
            )}
            {isNew && (
              <Button onClick={() => onChange({ state: "Completed", recurrence: null })}>
                {composer.recordCompleted}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
