import { isOpen } from "../../../../../src/contract/announcement-states.ts";
import type { Impact } from "../../../../../src/contract/words.ts";
import { impacts } from "../../../../../src/contract/words.ts";
import { composer } from "../../../texts/composer.ts";
import { CheckField } from "../../../ui/fields/CheckField.tsx";
import { DateTimeField } from "../../../ui/fields/DateTimeField.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { useZone } from "../../../ui/times/format-times.ts";
import type { ComposerForm } from "../model/composer-form.ts";
import type { FieldErrors } from "../model/field-errors.ts";
import { dayIn, ruleAfterMove } from "../model/recurrence-choice.ts";
import { isBackfilled } from "../model/request-bodies.ts";
import { NextOccurrences } from "./NextOccurrences.tsx";
import { RecurrenceField } from "./RecurrenceField.tsx";
import { WindowOver } from "./WindowOver.tsx";

type Props = {
  readonly form: ComposerForm;
  readonly errors: FieldErrors;
  readonly onChange: (changes: Partial<ComposerForm>) => void;
};

/** Times and impact. */
export function PlanFields(
  props: Props & {
    /** Null for a new announcement. */
    readonly announcementId: string | null;
  },
) {
  const { form, errors, onChange, announcementId } = props;
  const isNew = announcementId === null;
  const zone = useZone();
  const { kind } = form;
  // Closed work neither moves nor recurs.
  const isRecordedClosed = isNew && !isOpen(kind, form.state);
  const day = form.startsAt === null ? null : dayIn(zone, form.startsAt);
  const start = (startsAt: string | null) => {
    const movedRecurrence =
      startsAt === null || day === null
        ? form.recurrence
        : ruleAfterMove(form.recurrence, day, dayIn(zone, startsAt));
    onChange({ startsAt, recurrence: movedRecurrence, ...endAfter(form, startsAt) });
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 wide:grid-cols-2">
        <DateTimeField
          label={composer.startsAt[kind]}
          hint={startHint(form, isNew)}
          optional={kind !== "Maintenance"}
          error={errors["StartsAt"]}
          value={form.startsAt}
          onChange={start}
        />
        {(kind !== "Incident" || (isNew && isBackfilled(form))) && (
          <DateTimeField
            label={composer.endsAt[kind]}
            hint={composer.endsAtHint[kind]}
            optional={kind !== "Maintenance"}
            error={errors["EndsAt"] ?? errors["ResolvedAt"]}
            value={form.endsAt}
            onChange={(endsAt) => onChange({ endsAt })}
          />
        )}
      </div>
      <WindowOver form={form} isNew={isNew} onChange={onChange} />
      {kind === "Maintenance" && !isRecordedClosed && (
        <>
          <div className="grid gap-x-5 gap-y-4 wide:grid-cols-2">
            <CheckField
              label={composer.autoStart}
              hint={composer.autoStartHint}
              checked={form.autoStart}
              onChange={(event) => onChange({ autoStart: event.currentTarget.checked })}
            />
            <CheckField
              label={composer.autoComplete}
              hint={composer.autoCompleteHint}
              checked={form.autoComplete}
              onChange={(event) => onChange({ autoComplete: event.currentTarget.checked })}
            />
          </div>
          <RecurrenceField
            rule={form.recurrence}
            day={day}
            error={errors["Recurrence"]}
            onChange={(recurrence) => onChange({ recurrence })}
          />
          <NextOccurrences form={form} announcementId={announcementId} />
        </>
      )}
      {kind === "Incident" && (
        <ImpactField
          impact={form.impact}
          error={errors["Impact"]}
          mayDerive={isNew}
          onChange={(impact) => onChange({ impact })}
        />
      )}
    </div>
  );
}

/** The hint of the start: of an incident it depends on whether there is one. */
function startHint({ kind, state, startsAt }: ComposerForm, isNew: boolean): string | undefined {
  if (kind !== "Incident") return composer.startsAtHint[kind];
  if (!isNew) return composer.beganEditHint;
  return startsAt !== null && isOpen(kind, state) ? composer.beganHint : composer.startsAtHint.Incident;
}

/** Moved maintenance keeps its duration; a first start gets one hour. */
function endAfter(form: ComposerForm, startsAt: string | null): Partial<ComposerForm> {
  if (form.kind !== "Maintenance" || startsAt === null) return {};
  const start = Date.parse(startsAt);
  if (form.endsAt === null) return { endsAt: new Date(start + 3_600_000).toISOString() };
  if (form.startsAt === null || Date.parse(form.endsAt) <= Date.parse(form.startsAt)) return {};
  const duration = Date.parse(form.endsAt) - Date.parse(form.startsAt);
  return { endsAt: new Date(start + duration).toISOString() };
}

function ImpactField(props: {
  readonly impact: Impact | null;
  readonly error?: string | undefined;
  readonly mayDerive: boolean;
  readonly onChange: (impact: Impact | null) => void;
}) {
  const { impact, error, mayDerive, onChange } = props;
  return (
    <SelectField
      label={composer.impact}
      hint={composer.impactHint}
      error={error}
      value={impact ?? ""}
      onChange={(event) =>
        onChange(impacts.find((candidate) => candidate === event.currentTarget.value) ?? null)
      }
      options={[
        ...(mayDerive || impact === null ? [{ value: "", label: composer.impactFollows }] : []),
        ...impacts.map((item) => ({ value: item, label: item })),
      ]}
    />
  );
}
