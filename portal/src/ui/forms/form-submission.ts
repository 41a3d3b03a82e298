import { useEffect, useState } from "react";
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from "react-hook-form";
import { clientErrors, errorsOfRefusal, type FormError } from "./form-errors.ts";

/** The submission state of a form. */
export type FormSubmission = {
  readonly errors: readonly FormError[];
  readonly attempt: number;
  readonly busy: boolean;
  readonly submit: () => void;
};

/** Submits a form by `submitValues`, one submission at a time; refusals are assigned to fields by name. */
export function useFormSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  submitValues: (values: Values) => Promise<void>,
): FormSubmission {
  const [state, setState] = useState<{ attempt: number; busy: boolean; error: unknown }>({
    attempt: 0,
    busy: false,
    error: undefined,
  });
  const names = Object.keys(form.getValues());
  const send = async (values: Values) => {
    setState(({ attempt }) => ({ attempt, busy: true, error: undefined }));
    try {
      await submitValues(values);
      setState(({ attempt }) => ({ attempt, busy: false, error: undefined }));
    } catch (error) {
      setState(({ attempt }) => ({ attempt: attempt + 1, busy: false, error }));
    }
  };
  const serverErrors = errorsOfRefusal(state.error, names);
  const firstField = serverErrors[0]?.name;
  useEffect(() => {
    if (state.attempt === 0 || firstField == null) return;
    const field = document.querySelector<HTMLElement>(`[name="${CSS.escape(firstField)}"]`);
    field?.focus();
    // Select the invalid text.
    if (field instanceof HTMLInputElement) field.select();
  }, [state.attempt, firstField]);
  return {
    errors: [...clientErrors(form.formState.errors), ...serverErrors],
    attempt: state.attempt,
    busy: state.busy,
    submit() {
      if (state.busy) return;
      const handleSubmit = form.handleSubmit(send, () =>
        setState(({ attempt, busy }) => ({ attempt: attempt + 1, busy, error: undefined })),
      );
      void handleSubmit();
    },
  };
}

/** Rules of a field; a text is the message if empty. */
type FieldRules<Values extends FieldValues> =
  | string
  | Pick<RegisterOptions<Values, Path<Values>>, "required" | "validate">;

/** Props of a bound input, including its error. */
export function registerField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { errors }: FormSubmission,
  ...[name, rules = {}]: [name: Path<Values>, rules?: FieldRules<Values>]
) {
  return {
    ...form.register(name, typeof rules === "string" ? { required: rules } : rules),
    error: errors.find((error) => error.name === name)?.message,
  };
}
