import { type ReactNode, useId } from "react";
import { FieldGroup, type FieldProps } from "./Field.tsx";

type RadioOption<Value extends string> = { readonly value: Value; readonly disabled?: boolean };

/** Props of a field with radio buttons. */
export type RadiosProps<Value extends string, Choice extends RadioOption<Value>> = FieldProps & {
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Choice[];
  /** Its name in the form's data. */
  readonly name?: string;
};

type Radio = {
  readonly type: "radio";
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean | undefined;
  readonly onChange: () => void;
};

/** A group of radio buttons; `children` renders each option. */
export function Radios<Value extends string, Choice extends RadioOption<Value>>(
  props: RadiosProps<Value, Choice> & {
    readonly className?: string;
    readonly labelClass: string;
    readonly children: (choice: Choice, radio: Radio, id: string) => ReactNode;
  },
) {
  const id = useId();
  const { value, onChange, options, className, labelClass, children, name = id, ...fieldProps } = props;
  return (
    <FieldGroup {...fieldProps} {...(className !== undefined && { className })}>
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
            `${id}-${index}`,
          )}
        </label>
      ))}
    </FieldGroup>
  );
}
