import { useId } from "react";
import { FieldGroup, type FieldWords } from "./Field.tsx";
import type { Choice } from "./SelectField.tsx";

/** One of few short words, side by side. */
export function Segmented<Value extends string>(
  props: FieldWords & {
    readonly value: Value | undefined;
    readonly onChange: (value: Value) => void;
    readonly options: readonly Choice<Value>[];
  },
) {
  const { value, onChange, options, ...words } = props;
  const name = useId();
  return (
    <FieldGroup {...words} className="flex flex-wrap ps-px pt-px">
      {options.map((option) => (
        <label
          key={option.value}
          data-chosen={option.value === value}
          className="-ms-px -mt-px flex min-h-(--target) items-center border border-edge px-2.5 first:rounded-s last:rounded-e hover:z-1 hover:border-ink wide:px-3.5 data-[chosen=true]:z-1 data-[chosen=true]:border-ink data-[chosen=true]:bg-ink data-[chosen=true]:font-semibold data-[chosen=true]:text-paper has-disabled:text-ink2 has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </FieldGroup>
  );
}
