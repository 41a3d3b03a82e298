import { type ReactNode, useId } from "react";
import { FieldGroup, type FieldWords } from "./Field.tsx";

/** One of few that can be chosen. */
type Choosable<Value extends string> = { readonly value: Value; readonly disabled?: boolean };

/** A field in which one of few is chosen. */
export type RadiosProps<Value extends string, Choice extends Choosable<Value>> = FieldWords & {
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Choice[];
};

type Radio = {
  readonly type: "radio";
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean | undefined;
  readonly onChange: () => void;
};

/** One of few in one group of controls, of which each is drawn with its choice by `children`. */
export function Radios<Value extends string, Choice extends Choosable<Value>>(
  props: RadiosProps<Value, Choice> & {
    readonly className?: string;
    readonly labelClass: string;
    readonly children: (choice: Choice, radio: Radio, id: string) => ReactNode;
  },
) {
  const { value, onChange, options, className, labelClass, children, ...words } = props;
  const name = useId();
  return (
    <FieldGroup {...words} {...(className !== undefined && { className })}>
      {options.map((option, index) => (
        <label key={option.value} data-chosen={option.value === value} className={labelClass}>
          {children(
            option,
            {
              type: "radio",
              name,
              value: option.value,
              checked: option.value === value,
              disabled: option.disabled,
              onChange: () => onChange(option.value),
            },
            `${name}-${index}`,
          )}
        </label>
      ))}
    </FieldGroup>
  );
}
