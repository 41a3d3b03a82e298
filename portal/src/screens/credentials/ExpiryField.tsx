import { maxLifetimeDays, suggestedDays } from "../../../../src/contract/key-lifetimes.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { useNow, useZone } from "../../ui/times/format-times.ts";
import { shortTime } from "../../ui/times/time-texts.ts";

/** Lifetime of a key: a choice, and the days if custom. */
export type Expiry = { readonly choice: string; readonly days: number | null };

/** The default choice. */
export const defaultExpiry: Expiry = { choice: String(suggestedDays), days: null };

const presetDays = [30, 90, 180, 365];
const day = 86_400_000;

/** The days of a choice; null for no expiry, undefined if invalid. */
export function daysOf({ choice, days }: Expiry): number | null | undefined {
  if (choice === "never") return null;
  const number = choice === "other" ? days : Number(choice);
  if (number === null || !Number.isInteger(number)) return undefined;
  return number >= 1 && number <= maxLifetimeDays ? number : undefined;
}

/** A field for a key's lifetime, with the resulting date. */
export function ExpiryField(props: {
  readonly value: Expiry;
  readonly onChange: (value: Expiry) => void;
  readonly isSubmitted: boolean;
}) {
  const { value, onChange, isSubmitted } = props;
  const zone = useZone();
  const now = useNow(60);
  const dateIn = (days: number) => shortTime(now + days * day, { zone, now, dayOnly: true });
  const days = value.choice === "other" ? daysOf(value) : undefined;
  return (
    <div className="space-y-3">
      <SelectField
        label={texts.expires}
        hint={texts.expiresHint}
        value={value.choice}
        onChange={(event) => onChange({ ...value, choice: event.currentTarget.value })}
        options={[
          ...presetDays.map((length) => ({
            value: String(length),
            label: texts.expiresIn(length, dateIn(length)),
          })),
          { value: "other", label: texts.expiresOther },
          { value: "never", label: texts.expiresNever },
        ]}
      />
      {value.choice === "other" && (
        <NumberField
          label={texts.daysLabel}
          unit={texts.daysUnit}
          value={value.days}
          onChange={(length) => onChange({ ...value, days: length })}
          min={1}
          max={maxLifetimeDays}
          hint={days == null ? undefined : texts.expiresIn(days, dateIn(days))}
          error={isSubmitted && days === undefined ? texts.daysWrong : undefined}
        />
      )}
    </div>
  );
}
