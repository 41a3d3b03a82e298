import { component as texts } from "../../../texts/components.ts";
import { CheckField } from "../../../ui/fields/CheckField.tsx";
import { DurationField } from "../../../ui/fields/DurationField.tsx";

const defaultSeconds = 900;

/** Whether reports are expected, and how often: seconds; null if not, undefined if the field is empty. */
export function ReportIntervalField(props: {
  readonly value: number | null | undefined;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (seconds: number | null | undefined) => void;
}) {
  const { value, error, disabled, onChange } = props;
  return (
    <div className="flex flex-col gap-3">
      <CheckField
        label={texts.mustReport}
        hint={texts.mustReportHint}
        checked={value !== null}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? defaultSeconds : null)}
      />
      {value !== null && (
        <div className="ps-7">
          <DurationField
            label={texts.every}
            value={value ?? null}
            units={["second", "minute", "hour"]}
            minSeconds={1}
            error={error}
            disabled={disabled}
            onChange={(seconds) => onChange(seconds ?? undefined)}
          />
        </div>
      )}
    </div>
  );
}
