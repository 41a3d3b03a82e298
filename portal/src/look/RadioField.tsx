import { type ReactNode, useId } from "react";
import { FieldGroup, type FieldWords } from "./Field.tsx";

/** One of few, each with a line on what it means. */
export type RadioChoice<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly line?: ReactNode;
  readonly disabled?: boolean;
};

/** One of few, as cards under each other. */
export function RadioField<Value extends string>(
  props: FieldWords & {
    readonly value: Value | undefined;
    readonly onChange: (value: Value) => void;
    readonly options: readonly RadioChoice<Value>[];
  },
) {
  const { value, onChange, options, ...words } = props;
  const name = useId();
  return (
    <FieldGroup {...words}>
      {options.map((option, place) => (
        <label
          key={option.value}
          data-chosen={option.value === value}
          className="relative -mt-px flex gap-3 border border-rule px-3 py-2.5 first:mt-0 first:rounded-t last:rounded-b hover:border-edge hover:z-1 data-[chosen=true]:z-1 data-[chosen=true]:border-ink data-[chosen=true]:outline data-[chosen=true]:-outline-offset-2 data-[chosen=true]:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="tick focus-visible:outline-none"
            aria-labelledby={`${name}-${place}`}
            aria-describedby={option.line == null ? undefined : `${name}-${place}-line`}
          />
          <span className="min-w-0">
            <span id={`${name}-${place}`} className="block font-semibold">
              {option.label}
            </span>
            {option.line != null && (
              <span id={`${name}-${place}-line`} className="mt-0.5 block text-second text-ink2">
                {option.line}
              </span>
            )}
          </span>
        </label>
      ))}
    </FieldGroup>
  );
}
