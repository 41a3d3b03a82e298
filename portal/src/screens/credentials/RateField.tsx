import { defaultRatePerMinute, highestRatePerMinute } from "../../../../src/contract/key-lifetimes.ts";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { credentials as words } from "../../words/credentials.ts";

export function isRate(rate: number | null): rate is number {
  return rate !== null && Number.isInteger(rate) && rate >= 1 && rate <= highestRatePerMinute;
}

/** Default rate of a key. */
export const usualRate = defaultRatePerMinute;

/** Asks how many requests a minute a key may make. */
export function RateField(props: {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly isTried: boolean;
}) {
  return (
    <NumberField
      label={words.rateLabel}
      hint={words.rateHint}
      value={props.value}
      onChange={props.onChange}
      min={1}
      max={highestRatePerMinute}
      error={props.isTried && !isRate(props.value) ? words.rateWrong : undefined}
    />
  );
}
