import { defaultRatePerMinute, highestRatePerMinute } from "../../../../src/contract/key-lifetimes.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { NumberField } from "../../ui/fields/NumberField.tsx";

export function isRate(rate: number | null): rate is number {
  return rate !== null && Number.isInteger(rate) && rate >= 1 && rate <= highestRatePerMinute;
}

/** Default rate of a key. */
export const defaultRate = defaultRatePerMinute;

/** A field for a key's maximum number of requests a minute. */
export function RateField(props: {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly isSubmitted: boolean;
}) {
  return (
    <NumberField
      label={texts.rateLabel}
      hint={texts.rateHint}
      value={props.value}
      onChange={props.onChange}
      min={1}
      max={highestRatePerMinute}
      error={props.isSubmitted && !isRate(props.value) ? texts.rateWrong : undefined}
    />
  );
}
